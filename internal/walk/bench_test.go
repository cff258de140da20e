package walk

import "testing"

func BenchmarkKernels(b *testing.B) {
	for _, k := range Kernels() {
		b.Run("kernel="+k.Name, func(b *testing.B) {
			m := k.New()
			for b.Loop() {
				m.Load(emptyRoot(12))
				for done := false; !done; {
					_, _, done = m.Step(1 << 16)
				}
			}
		})
	}
}
