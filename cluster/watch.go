package cluster

import (
	"context"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
)

// A coordinator that listens looks every second whether its keys or its certificate have changed, and goes by the new ones: a key that was
// added may come, one that was taken out is thrown out at once. Signals could tell it too, but not on every system, and one forgets them.

const lookAtKeys = time.Second

// watchKeys looks until the context ends.
func (o *Coordinator) watchKeys(ctx context.Context, keys *keyring, seen []os.FileInfo) {
	_ = every(ctx, lookAtKeys, func() error {
		now := o.lookAtKeys()
		if slices.EqualFunc(seen, now, sameFile) {
			return nil
		}
		seen = now
		fresh, err := o.readmit()
		if err != nil { // it may be half written; then it changes again
			o.log.Warn("the keys have changed and cannot be read: those from before hold", "reason", err)
			return nil
		}
		var about []any
		if added := fresh.without(keys); len(added) > 0 {
			about = append(about, "added", strings.Join(added, " "))
		}
		if out := keys.without(fresh); len(out) > 0 {
			about = append(about, "shut out", strings.Join(out, " "))
		}
		o.log.Warn("keys and certificate were read again", about...)
		keys = fresh
		return nil
	})
}

// lookAtKeys returns what is to be seen of the files, nil of those that are not there.
func (o *Coordinator) lookAtKeys() []os.FileInfo {
	ring := keyring{folder: o.config.Keys}
	certFile, keyFile := o.certificateFiles(&ring)
	var seen []os.FileInfo
	for _, path := range []string{ring.path(fileUsers), certFile, keyFile} {
		info, err := os.Stat(path)
		if err != nil {
			info = nil
		}
		seen = append(seen, info)
	}
	return seen
}

// sameFile reports whether a file was not changed.
func sameFile(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == b
	}
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// readmit reads the keys and has the server go by them.
func (o *Coordinator) readmit() (*keyring, error) {
	keys, err := readKeys(o.config.Keys)
	if err != nil {
		return nil, err
	}
	certificate, err := o.certificate(keys)
	if err != nil {
		return nil, err
	}
	return keys, o.broker.readmit(keys, certificate)
}

// without returns the names whose keys another keyring does not have.
func (r *keyring) without(other *keyring) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(r.public)) {
		if other.public[name] != r.public[name] {
			names = append(names, name)
		}
	}
	return names
}
