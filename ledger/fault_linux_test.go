package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// These tests meet the real errors of a real system. A full disk and a read-only folder are mounts in a
// namespace of a child's own, which takes no privileges where user namespaces are allowed. An input/output error
// is what /proc/self/mem answers when one writes where no memory is. That of fsync is met by the command, whose
// tests have the kernel return it.

// child starts this test program anew and has it run one of children.
func child(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(os.Environ(), "QUEENS_TEST_CHILD="+name)
	return cmd
}

// howNamespaces says how to get mounts of one's own.
const howNamespaces = "root may have them, others by sysctl with kernel.unprivileged_userns_clone=1, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0; a container must be privileged"

// withMounts lets a child mount what it likes, seen by nobody else.
func withMounts(t *testing.T, cmd *exec.Cmd) *exec.Cmd {
	t.Helper()
	attributes := &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	probe := child(t, "mount", t.TempDir())
	probe.SysProcAttr = attributes
	if out, err := probe.CombinedOutput(); err != nil {
		if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), "namespaces") {
			t.Fatalf("no mounts in a namespace: %v %s", err, out)
		}
		t.Skipf("no mounts in a namespace of a child's own on this machine: %v %s; %s", err, out, howNamespaces)
	}
	cmd.SysProcAttr = attributes
	return cmd
}

func run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func init() {
	children["mount"] = func(args []string) error { return mountSmall(args[0]) }
	children["full"] = fullDisk
	children["readonly"] = readOnly
	children["forbidden"] = forbidden
	children["limit"] = fileLimit
}

// mountSmall mounts a disk of 64 kB.
func mountSmall(path string) error {
	return os.NewSyscallError("mount", syscall.Mount("small", path, "tmpfs", 0, "size=64k"))
}

func TestAFullDisk(t *testing.T) { run(t, withMounts(t, child(t, "full", t.TempDir()))) }

func fullDisk(args []string) error {
	if err := mountSmall(args[0]); err != nil {
		return err
	}
	path := filepath.Join(args[0], "l")
	tr := newTruth(1000)
	if err := meetLimit(tr, path, syscall.ENOSPC); err != nil {
		return err
	}
	// Not even a head fits when another file takes the rest.
	if err := fill(filepath.Join(args[0], "other")); err != nil {
		return err
	}
	second := filepath.Join(args[0], "second")
	if _, err := Open(second, tr.head); !errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("a new ledger on a full disk: got %v", err)
	}
	if left, _ := filepath.Glob(second + "*"); left != nil {
		return fmt.Errorf("a new ledger on a full disk leaves %v", left)
	}
	// The disk grows: the count goes on.
	if err := syscall.Mount("small", args[0], "tmpfs", syscall.MS_REMOUNT, "size=4m"); err != nil {
		return err
	}
	return finish(tr, path)
}

// fill writes a file until nothing fits.
func fill(path string) error {
	f, err := os.Create(path)
	for err == nil {
		_, err = f.Write(make([]byte, 512))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return nil
}

// meetLimit appends until an error comes, which must be want, and looks at what is left.
func meetLimit(tr truth, path string, want error) error {
	l, err := Open(path, tr.head)
	if err != nil {
		return err
	}
	synced := 0
	for u := range tr.units {
		if u%7 == 6 {
			if err = l.Sync(); err == nil {
				synced = u
			}
		}
		if err == nil {
			err = l.Append(tr.units[u])
		}
		if err != nil {
			break
		}
	}
	if !errors.Is(err, want) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
		return fmt.Errorf("got %v, want one line that says %v and names the file", err, want)
	}
	for name, again := range map[string]error{"append": l.Append(tr.units[999]), "sync": l.Sync(), "void": l.Void(1, ""), "close": l.Close()} {
		if !errors.Is(again, want) {
			return fmt.Errorf("%s after the error: got %v, want it again", name, again)
		}
	}
	r, err := Check(path)
	if err != nil {
		return err
	}
	if r.Torn != 0 || r.Damaged != 0 || len(r.Entries) < synced || synced < 7 {
		return fmt.Errorf("%d units were durable; torn %d, damage %v, %d units left", synced, r.Torn, r.Damage, len(r.Entries))
	}
	if _, err := r.Total(); !errors.Is(err, ErrIncomplete) {
		return fmt.Errorf("got %v, want no total", err)
	}
	return nil
}

func finish(tr truth, path string) error {
	found, total, err := tr.resume(path)
	if err != nil || total.Cmp(tr.total) != 0 || found.Damaged != 0 || found.Torn != 0 {
		return fmt.Errorf("went on: got %v, %v, %+v; want %v", total, err, found.Damage, tr.total)
	}
	return nil
}

func TestAReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	tr := newTruth(6)
	path := filepath.Join(dir, "l")
	l := mustOpen(t, path, tr.head)
	if err := errors.Join(l.Append(tr.units[2]), l.Close()); err != nil {
		t.Fatal(err)
	}
	run(t, withMounts(t, child(t, "readonly", dir)))
	if err := finish(tr, path); err != nil {
		t.Error(err)
	}
}

func readOnly(args []string) error {
	dir := args[0]
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
		return os.NewSyscallError("bind", err)
	}
	if err := syscall.Mount("", dir, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		return os.NewSyscallError("remount", err)
	}
	return cannotOpen(dir, syscall.EROFS)
}

// A folder and a file that this user may read, but not write. Root may write everywhere, so the child of root
// becomes somebody else first.
func TestAFolderWithoutPermission(t *testing.T) {
	dir := t.TempDir()
	tr := newTruth(6)
	path := filepath.Join(dir, "l")
	l := mustOpen(t, path, tr.head)
	if err := errors.Join(l.Append(tr.units[2]), l.Close()); err != nil {
		t.Fatal(err)
	}
	for path, mode := range map[string]fs.FileMode{path: 0o444, dir: 0o555, filepath.Dir(dir): 0o755} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	run(t, child(t, "forbidden", dir))
	for path, mode := range map[string]fs.FileMode{path: 0o644, dir: 0o755} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := finish(tr, path); err != nil {
		t.Error(err)
	}
}

func forbidden(args []string) error {
	if os.Getuid() == 0 {
		if err := syscall.Setuid(65534); err != nil { // nobody
			return os.NewSyscallError("setuid", err)
		}
	}
	return cannotOpen(args[0], fs.ErrPermission)
}

// cannotOpen expects that a ledger that exists in a folder can be read and not written, and that no other can be made.
func cannotOpen(dir string, want error) error {
	for _, name := range []string{"l", "new"} {
		path := filepath.Join(dir, name)
		l, err := Open(path, newTruth(6).head)
		if err == nil {
			l.Close()
		}
		if !errors.Is(err, want) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
			return fmt.Errorf("file=%s: got %v, want one line that says %v and names it", name, err, want)
		}
	}
	tr := newTruth(1)
	if err := write(filepath.Join(dir, "out"), tr.head, tr.units); !errors.Is(err, want) {
		return fmt.Errorf("a merge: got %v, want %v", err, want)
	}
	r, err := Check(filepath.Join(dir, "l"))
	if err != nil || len(r.Entries) != 1 {
		return fmt.Errorf("check: got %+v, %v", r, err)
	}
	return nil
}

// A limit on the size of files stops a write midway on every machine.
func TestAFileLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	run(t, child(t, "limit", path))
	if err := finish(newTruth(1000), path); err != nil {
		t.Error(err)
	}
}

func fileLimit(args []string) error {
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 10_000, Max: 10_000}); err != nil {
		return err
	}
	return meetLimit(newTruth(1000), args[0], syscall.EFBIG)
}

// Errors of devices: the ledger's file is exchanged for a device that has the error.
func TestDevicesThatFail(t *testing.T) {
	for device, want := range map[string]error{"/dev/full": syscall.ENOSPC, "/proc/self/mem": syscall.EIO} {
		t.Run("device="+filepath.Base(device), func(t *testing.T) {
			tr := newTruth(4)
			path := filepath.Join(t.TempDir(), "l")
			l := mustOpen(t, path, tr.head)
			if err := errors.Join(l.Append(tr.units[0]), l.Sync()); err != nil {
				t.Fatal(err)
			}
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			bad, err := os.OpenFile(device, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			good := l.file
			l.path, l.file, l.end = device, bad, 0 // no memory is mapped at 0
			if err := l.Append(tr.units[1]); err != nil {
				t.Fatal(err)
			}
			for name, err := range map[string]error{"sync": l.Sync(), "append": l.Append(tr.units[2]), "close": l.Close()} {
				if !errors.Is(err, want) {
					t.Errorf("%s: got %v, want %v", name, err, want)
				}
			}
			if err := good.Close(); err != nil {
				t.Fatal(err)
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("what was there has changed")
			}
			if err := finish(tr, path); err != nil {
				t.Error(err)
			}
		})
	}
}

func init() {
	// hold opens a ledger, says so, and keeps it until its input ends.
	children["hold"] = func(args []string) error {
		l, err := Open(args[0], newTruth(4).head)
		if err != nil {
			return err
		}
		fmt.Println("open")
		os.Stdin.Read(make([]byte, 1)) // until it ends
		l.Close()
		return nil
	}
}

func TestTwoProcessesOnOneFile(t *testing.T) {
	tr := newTruth(4)
	path := filepath.Join(t.TempDir(), "l")
	cmd := child(t, "hold", path)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := stdout.Read(make([]byte, 5)); err != nil {
		t.Fatal(err)
	}
	_, err = Open(path, tr.head)
	busy := (*BusyError)(nil)
	if !errors.As(err, &busy) {
		t.Errorf("got error %v, want a BusyError", err)
	}
	if want := fmt.Sprintf("ledger %s is in use by process %d (", path, cmd.Process.Pid); err != nil && !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %q, want %q", err, want)
	}
	if r := mustCheck(t, path); r.Lines != 1 {
		t.Errorf("a check meanwhile: got %+v", r)
	}
	// kill -9 frees the lock.
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	stdin.Close()
	l := mustOpen(t, path, tr.head)
	if _, err := Open(path, tr.head); !errors.As(err, &busy) {
		t.Errorf("twice in one process: got %v", err)
	}
	l.Close()
	if err := finish(tr, path); err != nil {
		t.Error(err)
	}
}

// Many processes begin one ledger at once: exactly one does.
func TestManyProcessesBeginOneFile(t *testing.T) {
	for range 5 {
		path := filepath.Join(t.TempDir(), "l")
		type started struct {
			cmd   *exec.Cmd
			stdin interface{ Close() error }
			out   interface{ Read([]byte) (int, error) }
		}
		var all []started
		for range 4 {
			cmd := child(t, "hold", path)
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			all = append(all, started{cmd, stdin, out})
		}
		open := 0
		for _, s := range all { // each says that it is open, or ends
			if n, _ := s.out.Read(make([]byte, 5)); n > 0 {
				open++
			}
		}
		for _, s := range all {
			s.stdin.Close()
			_ = s.cmd.Wait()
		}
		if open != 1 {
			t.Errorf("%d processes have the ledger", open)
		}
		if left, _ := filepath.Glob(path + "?*"); left != nil {
			t.Errorf("left behind: %v", left)
		}
	}
}
