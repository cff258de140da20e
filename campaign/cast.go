package campaign

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A cast is who takes part: workers, and the authors of lines. Authors are numbered, so that a unit needs but half a word for
// each of its two.
type cast struct {
	parties  []party
	partyOf  map[string]uint32
	authors  []author
	authorOf map[author]uint32
	met      int // of the parties, those that were seen
}

// A party is a worker, or the judge.
type party struct {
	name    string
	host    string
	version string
	kernel  string
	threads int
	task    string
	units   int
	pace    float64   // expected thread-seconds in a second, a mean of the last answers; 0 is not known
	seen    time.Time // zero if it is known from the ledger only
	since   time.Time // when it was first met or last answered
	left    bool
	guilty  string // why it is quarantined; "" if it is believed
}

// An author is whom a line is from.
type author struct {
	party  uint32
	host   string // as in the ledger
	kernel string
}

// mostParties and mostAuthors bound what strangers can make us remember.
const (
	mostParties = 1 << 17
	mostAuthors = 1 << 19
)

func newCast() cast {
	return cast{partyOf: map[string]uint32{}, authors: make([]author, 1), authorOf: map[author]uint32{}}
}

// worker returns the number of the party with that name, which may be new.
func (c *cast) worker(name string) uint32 {
	p, ok := c.partyOf[name]
	if !ok {
		p = uint32(len(c.parties))
		c.parties = append(c.parties, party{name: name})
		c.partyOf[name] = p
	}
	return p
}

// author returns the number of an author, who may be new.
func (c *cast) author(p uint32, host, kernel string) uint32 {
	key := author{p, host, kernel}
	a, ok := c.authorOf[key]
	if !ok {
		a = uint32(len(c.authors))
		c.authors = append(c.authors, key)
		c.authorOf[key] = a
	}
	return a
}

// room says why no line can be taken from an author: he is new, and there are too many.
func (c *cast) room(worker, host, kernel string) error {
	if len(c.authors) >= mostAuthors {
		if p, ok := c.partyOf[worker]; !ok || c.authorOf[author{p, host, kernel}] == nobody {
			return refuse(RefusedCrowd, "there are %d workers, hosts and kernels already", len(c.authors))
		}
	}
	return nil
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
	err := c.admit(w.Name, w.Host, w.Version, w.Threads)
	if err == nil && len(w.Kernels) == 0 {
		err = refuse(RefusedEngine, "worker %q names no kernel", w.Name)
	}
	if err != nil {
		return c.log(err)
	}
	p := c.greet(now, w.Name, w.Host, w.Version, w.Threads)
	if p.kernel == "" {
		if kernel := w.Kernels[len(w.Kernels)-1]; isName(kernel) {
			p.kernel = kernel
		}
	}
	p.task = w.Task[:min(len(w.Task), 64)]
	return nil
}

// Leave says that a worker said goodbye.
func (c *Campaign) Leave(name string) {
	if p, ok := c.partyOf[name]; ok {
		c.parties[p].left, c.parties[p].task = true, ""
	}
}

// admit says why a worker is refused.
func (c *Campaign) admit(name, host, version string, threads int) error {
	switch {
	case version != c.w.Version:
		return refuse(RefusedVersion, "the worker is %q, the campaign is %q", brief(version), c.w.Version)
	case !isName(name) || name == Judge:
		return refuse(RefusedWorker, "%q is no name for a worker", brief(name))
	case !isHost(host):
		return refuse(RefusedWorker, "%q is no name for a host", brief(host))
	case threads < 1 || threads > 1<<16:
		return refuse(RefusedThreads, "%d threads are not from 1 to %d", threads, 1<<16)
	}
	p, ok := c.partyOf[name]
	if ok && c.parties[p].guilty != "" {
		return refuse(RefusedQuarantine, "worker %q is quarantined: %s", name, c.parties[p].guilty)
	}
	if !ok && len(c.parties) >= mostParties {
		return refuse(RefusedCrowd, "there are %d workers already", len(c.parties))
	}
	return nil
}

// greet notes a sign of life of a worker that was admitted.
func (c *Campaign) greet(now time.Time, name, host, version string, threads int) *party {
	p := &c.parties[c.worker(name)]
	if p.seen.IsZero() {
		p.since = now
		c.met++
	}
	p.host, p.version, p.threads, p.seen, p.left = host, version, threads, now, false
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
