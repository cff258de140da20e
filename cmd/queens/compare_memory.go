package main

import (
	"context"
	"runtime"
	"sync"

	"queens"
	"queens/search"
)

// What a walk needs is next to nothing beside what the Go runtime keeps anyway, and partly on the
// stack, of which the runtime only says how much it has given out in all. So many walks are begun
// at once, each goes to where it is deepest and waits there, and the difference is shared among them.

// walkMemory returns the bytes of heap and stack that a walk holds at its first solution or, if there is
// none, at its first node of the deepest level. Stats are those of an earlier walk, that took so long.
func walkMemory(ctx context.Context, p queens.Problem, m search.Method, stats search.Stats, seconds float64) (int64, error) {
	walks := min(max(int(.1/seconds), 4), 64)
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

// bytesInUse returns what lives on the heap when garbage has been collected, and what is given out as
// stacks.
func bytesInUse() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first took out of pools
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
