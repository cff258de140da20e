package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A disk that fails when data is to be made durable. The kernel lets a program answer certain system calls of its
// children itself (seccomp_unotify(2), Linux 5.5, no privileges needed): failsync K COMMAND runs a command whose K-th
// fsync fails with EIO. All others are the kernel's own. stopsync COMMAND runs one that gets a termination signal in
// the middle of its first fsync, which has no end.

func init() {
	programs["failsync"] = failSync
	programs["stopsync"] = stopSync
}

// notice and reply are struct seccomp_notif and struct seccomp_notif_resp.
type notice struct {
	id         uint64
	pid, flags uint32
	call       int32
	arch       uint32
	at         uint64
	args       [6]uint64
}

type reply struct {
	id    uint64
	value int64
	err   int32
	flags uint32
}

// exitNoFilter is the exit code of failsync where the kernel does not allow it.
const exitNoFilter = 77

func failSync() {
	failing, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	runFiltered(os.Args[2:], func(calls int) { answerFsyncs(calls, failing) })
}

func stopSync() {
	runFiltered(os.Args[1:], func(calls int) {
		var asked notice
		for !listen(calls, unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(&asked)) {
		}
		syscall.Kill(int(asked.pid), syscall.SIGTERM)
	})
}

// runFiltered runs a command while answer has its syncs, and exits as it does.
func runFiltered(command []string, answer func(calls int)) {
	runtime.LockOSThread() // the filter is this thread's, and its children's
	calls, err := filterFsync()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitNoFilter)
	}
	go answer(calls)
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		if exit := new(exec.ExitError); errors.As(err, &exit) {
			os.Exit(exit.ExitCode())
		}
		panic(err)
	}
	os.Exit(0)
}

// filterFsync has the kernel ask before this thread and its children sync a file, and returns where it asks.
func filterFsync() (calls int, err error) {
	filter := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: 0}, // the number of the call
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: unix.SYS_FSYNC, Jt: 1},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_USER_NOTIF},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return 0, os.NewSyscallError("prctl", err)
	}
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER,
		uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return 0, os.NewSyscallError("seccomp", errno)
	}
	return int(fd), nil
}

// answerFsyncs lets all syncs pass but one.
func answerFsyncs(calls, failing int) {
	for n := 1; ; n++ {
		var asked notice
		if !listen(calls, unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(&asked)) {
			n--
			continue
		}
		said := reply{id: asked.id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
		if n == failing {
			said.err, said.flags = -int32(syscall.EIO), 0
		}
		listen(calls, unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(&said))
	}
}

// listen takes or answers a call, and reports whether there was one: not if it was interrupted, or who asked is gone.
func listen(calls int, what uintptr, about unsafe.Pointer) bool {
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(calls), what, uintptr(about))
	return errno == 0
}

// A count with a ledger whose first sync fails, another whose second does, and so on: none prints a number, each says
// why in one line, and from the ledger that it leaves the next goes on to the exact number.
func TestEveryFsyncMayFail(t *testing.T) {
	failed := 0
	for countFails(t, failed+1, "", "12", "14200") { // OEIS A000170
		failed++
	}
	// The head, the folder, what was found in the file, and the units.
	if failed < 4 {
		t.Errorf("%d syncs failed, want at least 4", failed)
	}
}

// A count that takes long is ended by an error while it counts.
func TestAnFsyncFailsMidway(t *testing.T) {
	if !countFails(t, 4, "reference", "16", "14772512") {
		t.Error("there was no fourth sync")
	}
}

// countFails counts with a ledger, a kernel ("" is the fastest) and a failing sync, and again without these two. It returns false if there were not so many syncs.
func countFails(t *testing.T, failing int, kernel, size, want string) bool {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ledger")
	count := []string{"count", size, "--engine", "walk", "--checkpoint", path}
	queens := func(args ...string) (stdout, stderr string, code int) {
		var out, errs bytes.Buffer
		cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
		cmd.Stdout, cmd.Stderr = &out, &errs
		if args[0] == "failsync" {
			cmd.Env = append(os.Environ(), "QUEENS_KERNEL="+kernel)
		}
		if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return out.String(), errs.String(), cmd.ProcessState.ExitCode()
	}

	stdout, stderr, code := queens(slices.Concat([]string{"failsync", strconv.Itoa(failing), "queens"}, count)...)
	if code == exitNoFilter {
		noFilter(t, stderr)
	}
	if code == exitDone {
		return false
	}
	if code != exitTrouble || stdout != "" || strings.Count(stderr, "\n") != 1 ||
		strings.Count(stderr, path) != 1 || strings.Count(stderr, "input/output error") != 1 {
		t.Errorf("sync %d fails: got code %d, %q and %q; want code %d, nothing, and one line that says what failed, once",
			failing, code, stdout, stderr, exitTrouble)
	}
	if stdout, stderr, code = queens(append([]string{"queens"}, count...)...); code != exitDone || stdout != want+"\n" {
		t.Errorf("after sync %d failed: got code %d, %q and %q; want %s", failing, code, stdout, stderr, want)
	}
	if stdout, stderr, code = queens("queens", "ledger", "check", path); code != exitDone || !strings.Contains(stdout, want) {
		t.Errorf("ledger check after sync %d failed: got code %d, %q and %q; want %s", failing, code, stdout, stderr, want)
	}
	return true
}

// noFilter ends a test on a machine that does not let it have one.
func noFilter(t *testing.T, why string) {
	t.Helper()
	if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), "namespaces") {
		t.Fatalf("no filter of system calls: %s", why)
	}
	t.Skipf("this machine does not let a program filter the system calls of its children: %s; that takes Linux 5.5, and in a container a seccomp profile that allows it", why)
}
