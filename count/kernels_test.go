package count

import (
	"errors"
	"strings"
	"testing"

	"queens/internal/walk"
)

// A machine that forgets one completion in ten.
type forgetful struct {
	walk.Machine
	found uint64
}

func (m *forgetful) Step(budget int) (completions, nodes uint64, done bool) {
	completions, nodes, done = m.Machine.Step(budget)
	before := m.found / 10
	m.found += completions
	return completions - (m.found/10 - before), nodes, done
}

func TestASpoiledKernelFailsItsSelfTest(t *testing.T) {
	for _, k := range walk.Kernels() {
		if err := testWalk(k); err != nil {
			t.Errorf("kernel=%s: %v", k.Name, err)
		}
		spoiled := walk.Kernel{Name: "spoiled", New: func() walk.Machine { return &forgetful{Machine: k.New()} }}
		if err := testWalk(spoiled); err == nil || !strings.Contains(err.Error(), "not ") {
			t.Errorf("kernel=%s, spoiled: got error %v", k.Name, err)
		}
	}
}

// A kernel that fails is passed over and named; one that was asked for is an error.
func TestDistrustedKernelsAreNotUsed(t *testing.T) {
	names := Kernels(Walk)
	fastest := len(names) - 1
	broken := errors.New("it counts 91 solutions of size 8, not 92")
	test := func(i int) error {
		if i == fastest {
			return broken
		}
		return nil
	}
	c := choice{name: Walk}
	verdicts.Clear()
	defer verdicts.Clear()
	i, err := c.chooseKernel("", test)
	if err != nil || i != fastest-1 || c.kernel != names[fastest-1] || len(c.distrusted) != 1 || c.distrusted[0] != names[fastest] {
		t.Errorf("got kernel %d, %v and %+v", i, err, c)
	}
	if _, err := c.chooseKernel(names[fastest], test); !errors.Is(err, broken) {
		t.Errorf("asked for the broken kernel: got error %v", err)
	}
}
