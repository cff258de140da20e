package campaign

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A cast is who takes part: workers, and the authors of lines. Authors are numbered, so that a unit needs but half a word for
// each of its two.
type cast struct {
	parties []party
	partyOf map[string]uint32
	authors []author         // the first is nobody
	met     int              // of the parties, those that were seen
	taken   map[string]taken // by the keys of the parties
}

// taken is the room that a key has taken.
type taken struct{ parties, authors int }

// A party is a worker, or the judge.
type party struct {
	name    string
	host    string
	kernels []string // that it says it has, or was seen to use
	threads int
	task    string
	units   int
	owed    int       // of the units that it counted first, those that another is to confirm
	lately  stretch   // of its answers
	pace    float64   // expected thread-seconds in a second, a mean of the last answers; 0 is not known
	seen    time.Time // zero if it is known from the ledger only
	answer  time.Time // when it last answered
	since   time.Time // when it last answered, or gave the first sign of life; zero if what it works on may be older than that
	left    bool
	guilty  string   // why it is quarantined; "" if it is believed
	authors []uint32 // that it is: few, one for each kernel that it uses
}

// An author is whom a line is from.
type author struct {
	party  uint32
	host   string // as in the ledger
	kernel string
}

// What strangers can make us remember is bounded. A key may take as much room as is left to the others, so that there is always some
// left for a further one. A worker is named KEY or KEY.INSTANCE.
const (
	mostParties  = 1 << 17
	mostAuthors  = 1 << 19
	mostOfAParty = 64 // authors
	mostKernels  = 8  // to show
)

func newCast() cast {
	return cast{partyOf: map[string]uint32{}, authors: make([]author, 1), taken: map[string]taken{}}
}

// occupy counts the room that a new worker, or a new author of one, takes.
func (c *cast) occupy(worker string, parties, authors int) {
	key := keyOf(worker)
	t := c.taken[key]
	c.taken[key] = taken{t.parties + parties, t.authors + authors}
}

// keyOf returns the key under which a worker comes.
func keyOf(worker string) string {
	key, _, _ := strings.Cut(worker, ".")
	return key
}

// worker returns the number of the party with that name, which may be new.
func (c *cast) worker(name string) uint32 {
	p, ok := c.partyOf[name]
	if !ok {
		p = uint32(len(c.parties))
		c.parties = append(c.parties, party{name: name})
		c.partyOf[name] = p
		c.occupy(name, 1, 0)
	}
	return p
}

// author returns the number of an author, who may be new.
func (c *cast) author(p uint32, host, kernel string) uint32 {
	for _, a := range c.parties[p].authors {
		if c.authors[a].host == host && c.authors[a].kernel == kernel {
			return a
		}
	}
	a := uint32(len(c.authors))
	c.authors = append(c.authors, author{p, host, kernel})
	c.parties[p].authors = append(c.parties[p].authors, a)
	c.occupy(c.parties[p].name, 0, 1)
	return a
}

// authorOf returns the number of the author that an answer of a party is from, or nobody if he is new. If he is and there are too many, it
// errs.
func (c *cast) authorOf(p *party, a Answer) (uint32, error) {
	if p != nil {
		for _, n := range p.authors {
			known := &c.authors[n]
			if host, ok := strings.CutPrefix(known.host, a.Host); ok && len(host) == 1+len(a.Worker) && known.kernel == a.Kernel {
				return n, nil
			}
		}
	}
	if p != nil && len(p.authors) >= mostOfAParty || c.taken[keyOf(a.Worker)].authors >= mostAuthors-len(c.authors) {
		return nobody, refuse(RefusedCrowd, "there are too many hosts and kernels already")
	}
	return nobody, nil
}

// independent reports whether one author may confirm the other.
func (c *cast) independent(a, b uint32) bool {
	return c.authors[a].party != c.authors[b].party && c.authors[a].kernel != c.authors[b].kernel
}

// of returns who an author is.
func (c *cast) of(a uint32) *party { return &c.parties[c.authors[a].party] }

// believed reports whether an author is there and not quarantined.
func (c *cast) believed(a uint32) bool { return a != nobody && c.of(a).guilty == "" }

// Meet takes a sign of life. The error is a [RefusedError]: the worker is quarantined, of another version, or not one.
func (c *Campaign) Meet(now time.Time, w Worker) error {
	p, err := c.admit(w.Name, w.Host, w.Version, w.Threads)
	if err == nil && len(w.Kernels) == 0 {
		err = refuse(RefusedEngine, "worker %q names no kernel", w.Name)
	}
	if err != nil {
		return c.log(err)
	}
	p = c.greet(p, now, w.Name, w.Host, w.Threads)
	if p.since.IsZero() && w.Task == "" { // else it may be at it since before a restart
		p.since = now
	}
	if p.lately.begin.at.IsZero() {
		p.lately.mark(now, p.units)
	}
	p.kernels = p.kernels[:0]
	for _, kernel := range w.Kernels {
		p.uses(kernel)
	}
	p.task = w.Task[:min(len(w.Task), 64)]
	return nil
}

// Leave says that a worker said goodbye.
func (c *Campaign) Leave(name string) {
	if p, ok := c.partyOf[name]; ok {
		c.parties[p].left, c.parties[p].task, c.parties[p].lately = true, "", stretch{}
	}
}

// uses notes that a worker has a kernel.
func (p *party) uses(kernel string) {
	if isName(kernel) && len(p.kernels) < mostKernels && !slices.Contains(p.kernels, kernel) {
		p.kernels = append(p.kernels, kernel)
	}
}

// admit returns the party of that name, nil if it is new, or why it is refused.
func (c *Campaign) admit(name, host, version string, threads int) (*party, error) {
	switch {
	case version != c.w.Version:
		return nil, refuse(RefusedVersion, "the worker is %q, the campaign is %q", brief(version), c.w.Version)
	case !isHost(host):
		return nil, refuse(RefusedWorker, "%q is no name for a host", brief(host))
	case threads < 1 || threads > 1<<16:
		return nil, refuse(RefusedThreads, "%d threads are not from 1 to %d", threads, 1<<16)
	case !isName(name) || name == Judge:
		return nil, refuse(RefusedWorker, "%q is no name for a worker", brief(name))
	}
	if number, ok := c.partyOf[name]; ok {
		p := &c.parties[number]
		if p.guilty != "" {
			return nil, refuse(RefusedQuarantine, "worker %q is quarantined: %s", name, p.guilty)
		}
		return p, nil
	}
	if key := keyOf(name); c.taken[key].parties >= mostParties-len(c.parties) {
		return nil, refuse(RefusedCrowd, "there are %d workers already, %d of them named %s", len(c.parties), c.taken[key].parties, key)
	}
	return nil, nil
}

// greet notes a sign of life of a worker that was admitted, and returns it.
func (c *Campaign) greet(p *party, now time.Time, name, host string, threads int) *party {
	if p == nil {
		p = &c.parties[c.worker(name)]
	}
	if p.seen.IsZero() {
		c.met++
	}
	p.host, p.threads, p.seen, p.left = host, threads, now, false
	return p
}

// log counts a refusal and returns it.
func (c *Campaign) log(err error) error {
	if r, ok := err.(*RefusedError); ok {
		c.refused[r.Code]++
	}
	return err
}

// isName reports whether a text may name a worker or a kernel.
func isName(s string) bool {
	return len(s) > 0 && len(s) <= 64 && strings.IndexFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' || r == '_')
	}) < 0
}

func isHost(s string) bool {
	return len(s) > 0 && len(s) <= 255 && utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool {
		return r == '/' || !unicode.IsPrint(r)
	}) < 0
}

// brief shortens what a stranger sent, for a message.
func brief(s string) string { return s[:min(len(s), 64)] }
