package main

import "sync"

// A makeshift is what must not outlive the program: a file that is half written, a terminal that belongs
// to a game. Commands end theirs by themselves. Those of a command that is ended from outside are undone
// by [exit].
type makeshift struct{ undo func() }

// makeshifts are those there are. The lock is held while one begins or ends, so that exit finds
// nothing in between.
var makeshifts = struct {
	sync.Mutex
	all map[*makeshift]bool
}{all: make(map[*makeshift]bool)}

// begin does something that undo takes back.
func begin(do func() error, undo func()) (*makeshift, error) {
	makeshifts.Lock()
	defer makeshifts.Unlock()
	if err := do(); err != nil {
		return nil, err
	}
	m := &makeshift{undo}
	makeshifts.all[m] = true
	return m, nil
}

// finish does what makes the makeshift last. If that fails it is still to be undone.
func (m *makeshift) finish(do func() error) error {
	makeshifts.Lock()
	defer makeshifts.Unlock()
	err := do()
	if err == nil {
		delete(makeshifts.all, m)
	}
	return err
}

// end undoes the makeshift, unless it was finished.
func (m *makeshift) end() {
	makeshifts.Lock()
	defer makeshifts.Unlock()
	if makeshifts.all[m] {
		delete(makeshifts.all, m)
		m.undo()
	}
}

// undoAll undoes all there are, and no other can begin or end from then on.
func undoAll() {
	makeshifts.Lock()
	for m := range makeshifts.all {
		m.undo()
	}
}
