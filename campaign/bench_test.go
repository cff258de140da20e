package campaign

import (
	"runtime"
	"testing"
	"time"
)

// BenchmarkFold takes 4,096 units a time, counted and confirmed, as tasks of one unit and as tasks of many.
func BenchmarkFold(b *testing.B) {
	for name, seconds := range map[string]float64{"units=1": 20, "units=2000": 0.01} {
		b.Run(name, func(b *testing.B) {
			w := testWork(4096, func(int) float64 { return seconds })
			answers, units := 0, 0
			for b.Loop() {
				b.StopTimer()
				c, _ := fresh(w, Options{Verify: 1, Window: 1 << 14})
				x := &theatre{Simulation: Simulation{Work: w, Threads: 1}}
				now := time.Unix(1e9, 0)
				var list []Answer
				for i, p := range []player{{name: "a", host: "h"}, {name: "b", host: "h"}} {
					for first := 0; first < w.Units; {
						last := min(w.Units, first+max(1, int(20/seconds))) - 1
						t := Task{Kind: kinds[i], First: first, Last: last, NotKernels: []string{countKernel}}
						x.now += 20
						p.began = x.now - 20
						x.answer = Answer{}
						list = append(list, x.say(&p, &t))
						first = last + 1
					}
				}
				b.StartTimer()
				for _, a := range list {
					now = now.Add(20 * time.Second)
					c.Publish()
					v, err := c.Fold(now, a, x)
					if err != nil {
						b.Fatal(err)
					}
					units += v.New + v.Confirmed
				}
				answers += len(list)
				if !c.Done() {
					b.Fatal("not done")
				}
			}
			b.ReportMetric(float64(answers)/b.Elapsed().Seconds(), "folds/s")
			b.ReportMetric(float64(units)/b.Elapsed().Seconds(), "units/s")
		})
	}
}

// BenchmarkNew begins a campaign of twenty million units and says how many bytes it keeps for each.
func BenchmarkNew(b *testing.B) {
	const units = 20_000_000
	for name, seconds := range map[string]float64{"task=unit": 30, "task=20": 1} {
		b.Run(name, func(b *testing.B) {
			w := testWork(units, func(int) float64 { return seconds })
			heap := func() uint64 {
				runtime.GC()
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				return m.HeapAlloc
			}
			var bytes uint64
			for b.Loop() {
				before := heap()
				c, _ := fresh(w, Options{Verify: 1})
				bytes = heap() - before
				runtime.KeepAlive(c)
			}
			b.ReportMetric(float64(bytes)/units, "B/unit")
		})
	}
}
