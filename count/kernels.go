package count

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"

	"queens"
	"queens/internal/join"
	"queens/internal/walk"
)

// Kernels lists the names that [Options.Kernel] takes for an engine on this machine, the plainest
// first and the fastest last.
func Kernels(engine string) []string {
	var names []string
	switch engine {
	case Walk:
		for _, k := range walk.Kernels() {
			names = append(names, k.Name)
		}
	case Join:
		for _, k := range join.Kernels() {
			names = append(names, k.Name())
		}
	}
	return names
}

// chooseKernel chooses the kernel of that name, or the fastest that passes its self-test, and
// returns its index. A kernel that was asked for and fails is an error.
func (c *choice) chooseKernel(name string, test func(i int) error) (int, error) {
	names := Kernels(c.name)
	if name != "" {
		i := slices.Index(names, name)
		if i < 0 {
			return 0, &OptionError{"kernel", name, fmt.Sprintf("the %s on this machine has %s", c.name, strings.Join(names, ", "))}
		}
		c.kernel = name
		return i, c.trusted(name, func() error { return test(i) })
	}
	var err error
	for i, name := range slices.Backward(names) {
		if err = c.trusted(name, func() error { return test(i) }); err == nil {
			c.kernel = name
			return i, nil
		}
		c.distrusted = append(c.distrusted, name)
	}
	return 0, err
}

// verdicts remembers the self-tests of this process: an error, or nil, for each engine and kernel.
var verdicts sync.Map

// trusted tests a kernel the first time it is about to be used.
func (c *choice) trusted(kernel string, test func() error) error {
	key := c.name + " " + kernel
	verdict, known := verdicts.Load(key)
	if !known {
		verdict = test()
		verdicts.Store(key, verdict)
	}
	if verdict != nil {
		return fmt.Errorf("kernel %s of the %s fails its self-test on this machine: %w", kernel, c.name, verdict.(error))
	}
	return nil
}

// testWalk counts small boards and compares with the published numbers.
func testWalk(k walk.Kernel) error {
	for n := 6; n <= 9; n++ {
		p, err := queens.New(n)
		if err != nil {
			return err
		}
		e, err := newWalkEngine(context.Background(), p, k)
		if err != nil {
			return err
		}
		var sum total
		_, err = run(context.Background(), e, those(context.Background(), e.units(), func(int) bool { return true }), 1, nil, func(u finished) error { return sum.merge(u.sum) })
		if err != nil {
			return err
		}
		got, err := sum.value()
		if err != nil {
			return err
		}
		if want, _ := queens.Known(n); got.Cmp(new(big.Int).SetUint64(want)) != 0 {
			return fmt.Errorf("it counts %v solutions of size %d, not %d", got, n, want)
		}
	}
	return nil
}
