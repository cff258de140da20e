package join

import (
	"fmt"
	"math"
)

// Sizes seen in whole counts or large samples; from d = 12 on extrapolated (times 6.2 for lists,
// from enumerating some column sets for slices). Index d.
var (
	longestSlice = [maxD + 1]int64{
		10: 26_548, 11: 143_140, 12: 800_000, 13: 4_000_000, 14: 28_000_000, 15: 180_000_000, 16: 1_200_000_000,
	}
	longestList = [maxD + 1]int64{
		10: 80_000, 11: 480_000, 12: 3_000_000, 13: 18_000_000, 14: 110_000_000, 15: 700_000_000, 16: 4_300_000_000,
	}
)

// budget divides the memory between the tables, which are shared, and the workers.
func (p *Plan) budget(memory int64, threads int) error {
	const (
		narrowTables = 40 << 20 // more than the slices of any middle-row queen up to n = 19
		narrowWorker = 2 << 20
		wordBytes    = 40 // a word in a list: both arrays, copies in the arena, room to grow
	)
	g := p.g
	if !g.wide {
		p.tableBytes, p.batch, p.batchW = narrowTables, 1<<20, 1<<20
		tables := int64(4*(2<<g.d+1)) << g.d // offsets, roughly; the words add less than that again
		if tables *= 4; tables > narrowTables {
			tables = narrowTables
		}
		p.memory = need(4<<20+tables, narrowWorker, threads)
		if p.memory > memory {
			return tooLittle(g.n, memory, p.memory, threads)
		}
		return nil
	}
	// Scratch for one enumeration and four slices of its own.
	worker := longestSlice[g.d] * (24 + 4*8)
	if g.odd() {
		worker *= 3 // the queen of the middle column multiplies
	}
	worker += 2 << 20
	for p.batch = 1 << 22; ; p.batch /= 2 {
		p.batchW = p.batch
		list := min(longestList[g.d], int64(p.batch)) // top and bottom
		lists := wordBytes * (2*list + 4*int64(p.most))
		p.memory = need(8<<20, worker+lists, threads)
		if p.memory <= memory-memory/4 || p.batch == 1<<16 {
			break
		}
	}
	if p.memory > memory {
		return tooLittle(g.n, memory, p.memory, threads)
	}
	// Two layers can be alive at a time, and as much again that is not yet collected.
	p.tableBytes = (memory - p.memory) / 3
	if all := 3 * longestSlice[g.d] << g.d / 2; p.tableBytes > all {
		p.tableBytes = all
	}
	p.memory += 3 * p.tableBytes
	return nil
}

// need returns what is shared and what each of the threads needs, at most the largest number.
func need(shared, each int64, threads int) int64 {
	if int64(threads) > (math.MaxInt64-shared)/each {
		return math.MaxInt64
	}
	return shared + int64(threads)*each
}

// A MemoryError says that a plan needs more memory than it may take.
type MemoryError struct {
	N, Threads    int
	Need, Allowed int64 // bytes
}

func (e *MemoryError) Error() string {
	threads := "1 thread needs"
	if e.Threads > 1 {
		threads = fmt.Sprintf("%d threads need", e.Threads)
	}
	return fmt.Sprintf("to join half boards of size %d, %s about %d MB of memory, more than the %s allowed",
		e.N, threads, (e.Need-1)>>20+1, inUnits(e.Allowed))
}

// inUnits writes a number of bytes in the largest unit of which there is one, rounded down.
func inUnits(bytes int64) string {
	switch {
	case bytes >= 1<<20:
		return fmt.Sprintf("%d MB", bytes>>20)
	case bytes >= 1<<10:
		return fmt.Sprintf("%d KB", bytes>>10)
	case bytes == 1:
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", bytes)
}

func tooLittle(n int, memory, need int64, threads int) error {
	return &MemoryError{n, threads, need, memory}
}
