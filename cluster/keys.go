package cluster

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/nats-io/nkeys"
)

// The keys of a campaign over machines that one does not trust, all in one folder:
//
//	coordinator.key   NKey of the coordinator and of who controls it
//	NAME.key          NKey of a worker: what its machine gets, with ca.crt
//	users             the public keys: a line "name key" each; a line taken out locks the worker out
//	ca.crt, ca.key    an authority of our own, that vouches for
//	server.crt, .key  the server
//
// An NKey is an Ed25519 key in letters: https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth.
// Its owner signs a number that the server makes up; the server knows the public half only.

const (
	fileUsers     = "users"
	fileCA        = "ca.crt"
	fileCAKey     = "ca.key"
	fileServer    = "server.crt"
	fileServerKey = "server.key"
	fileKeySuffix = ".key"
)

// A keyring is what a coordinator knows of the keys in a folder.
type keyring struct {
	folder string
	public map[string]string // by the names
	made   []string          // files that were written
}

// Made is what [MakeKeys] did.
type Made struct {
	Files []string // names of those that were made or written anew, sorted
	Hosts []string // names and addresses that the server's certificate is for
}

// MakeKeys makes the keys of a campaign in a folder, which it creates: one for the coordinator, one for each worker that is
// named, an authority, and a certificate for the server under the names or addresses of its hosts and for this machine. What is there stays,
// so workers can be added, and hosts too: then the certificate is written anew. All files can be read by their owner only (mode 0600).
func MakeKeys(folder string, workers, hosts []string) (Made, error) {
	for _, name := range workers {
		if name == userCoordinator || name == userLocal || name == userGuest {
			return Made{}, fmt.Errorf("worker %q: the name is taken", name)
		}
		if !isToken(name) || name == strings.TrimSuffix(fileCAKey, fileKeySuffix) || name == strings.TrimSuffix(fileServerKey, fileKeySuffix) {
			return Made{}, fmt.Errorf("worker %q: a name is 1 to %d letters, digits, hyphens and underscores, and not ca or server", name, longestName)
		}
	}
	for _, host := range hosts {
		if !isHost(host) {
			return Made{}, fmt.Errorf("host %q is not a name such as ws1.example.org, nor an address; it has no port", host)
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return Made{}, err
	}
	ring := &keyring{folder: folder, public: map[string]string{}}
	if _, err := os.Stat(ring.path(fileUsers)); err == nil {
		if ring, err = readKeys(folder); err != nil {
			return Made{}, err
		}
	}
	known := maps.Clone(ring.public)
	for _, name := range append([]string{userCoordinator}, workers...) {
		if err := ring.makeKey(name); err != nil {
			return Made{}, fmt.Errorf("key of %s: %w", name, err)
		}
	}
	if !maps.Equal(known, ring.public) {
		if err := ring.writeUsers(); err != nil {
			return Made{}, err
		}
	}
	hosts, err := ring.makeCertificates(hosts)
	slices.Sort(ring.made)
	return Made{ring.made, hosts}, err
}

func (r *keyring) path(name string) string { return filepath.Join(r.folder, name) }

// makeKey makes a key unless it is there.
func (r *keyring) makeKey(name string) error {
	path := r.path(name + fileKeySuffix)
	if _, err := os.Stat(path); err == nil {
		k, err := readKey(path)
		if err == nil {
			r.public[name] = k.public
		}
		return err
	}
	if r.public[name] != "" {
		return nil // it was taken to its machine
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	seed, err := pair.Seed()
	if err != nil {
		return err
	}
	if r.public[name], err = pair.PublicKey(); err != nil {
		return err
	}
	return r.write(name+fileKeySuffix, fmt.Appendf(nil, "# %s\n%s\n", name, seed))
}

func (r *keyring) writeUsers() error {
	var text bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(r.public)) {
		fmt.Fprintf(&text, "%s %s\n", name, r.public[name])
	}
	return r.write(fileUsers, text.Bytes())
}

// write writes a file of the folder.
func (r *keyring) write(name string, content []byte) error {
	r.made = append(r.made, name)
	return writeWhole(r.path(name), content)
}

// readKeys reads the public keys of a folder.
func readKeys(folder string) (*keyring, error) {
	r := &keyring{folder: folder, public: map[string]string{}}
	path := r.path(fileUsers)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, unread("keys", err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		name, public, _ := strings.Cut(line, " ")
		if !isToken(name) || name == userLocal || name == userGuest || !nkeys.IsValidPublicUserKey(public) {
			return nil, fmt.Errorf("keys %s line %d: it is not a name and a public key of a user", path, i+1)
		}
		if r.public[name] != "" {
			return nil, fmt.Errorf("keys %s line %d: %s is there twice", path, i+1, name)
		}
		r.public[name] = public
	}
	if r.public[userCoordinator] == "" {
		return nil, fmt.Errorf("keys %s: there is none of the coordinator", path)
	}
	return r, nil
}

// A key is one's own.
type key struct {
	name   string
	public string
	pair   nkeys.KeyPair
}

// readKey reads a file that [MakeKeys] wrote.
func readKey(path string) (*key, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, unread("key", err)
	}
	// A group may read it: Kubernetes hands secrets out so. Windows has other means, and says 0666 of every file.
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o007 != 0 && runtime.GOOS != "windows" {
		return nil, fmt.Errorf("key %s: everybody on this machine may use it, its mode is %04o; chmod 600 it", path, info.Mode().Perm())
	}
	first, seed, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	k := &key{name: strings.TrimPrefix(first, "# ")}
	if !isToken(k.name) {
		return nil, fmt.Errorf("key %s: its first line is not # and a name", path)
	}
	if k.pair, err = nkeys.FromSeed([]byte(seed)); err == nil {
		k.public, err = k.pair.PublicKey()
	}
	if err != nil || !nkeys.IsValidPublicUserKey(k.public) {
		return nil, fmt.Errorf("key %s: its second line is not the key of a user", path)
	}
	return k, nil
}

// writeWhole writes a file that only its owner may read, whole or not at all.
func writeWhole(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".queens-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
