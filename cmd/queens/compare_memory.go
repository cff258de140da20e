package main

import (
	"context"
	"runtime"
	"runtime/metrics"
	"sync"

	"queens"
	"queens/search"
)

// What a walk needs is little beside what the Go runtime keeps anyway, and partly on the stack. So
// several walks are begun at once, each goes to where it is deepest and waits there, and what is more
// in use than before is shared among them.

// walkMemory returns the bytes of heap and stack that a walk holds at its first solution or, if there is
// none, at its first node of the deepest level. Stats are those of an earlier walk, that took so long.
func walkMemory(ctx context.Context, p queens.Problem, m search.Method, stats search.Stats, seconds float64) (int64, error) {
	walks := min(max(int(.1/seconds), 4), mostWalks)
	deepest := 0
	for level, nodes := range stats.Profile {
		if nodes > 0 {
			deepest = level
		}
	}
	var there, over sync.WaitGroup
	goOn := make(chan struct{})
	there.Add(walks)
	before := bytesInUse()
	for range walks {
		over.Go(func() {
			arrive := sync.OnceFunc(there.Done)
			defer arrive()
			s, err := search.New(p)
			if err != nil {
				return // so it would have been before
			}
			s.Use(m)
			if stats.Solutions == 0 {
				s.Observe(func(e search.Event) {
					if e.Level() == deepest {
						arrive()
						<-goOn
					}
				})
			}
			for range s.Completions(ctx) {
				arrive()
				<-goOn
				break
			}
		})
	}
	there.Wait()
	bytes := bytesInUse() - before
	close(goOn)
	over.Wait()
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	return bytes / int64(walks), nil
}

// mostWalks is how many walks share what they have in use: enough for what else happens meanwhile not
// to count.
const mostWalks = 32

// bytesInUse returns what lives on the heap when garbage has been collected, and what the collector then
// looked through of all stacks: the part in use.
func bytesInUse() int64 {
	var heap runtime.MemStats
	stacks := []metrics.Sample{{Name: "/gc/scan/stack:bytes"}}
	runtime.GC()
	runtime.GC() // what the first took out of pools
	runtime.ReadMemStats(&heap)
	metrics.Read(stacks)
	return int64(heap.HeapAlloc + stacks[0].Value.Uint64())
}
