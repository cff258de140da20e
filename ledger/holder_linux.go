package ledger

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// holder names the process that has the lock of f, " by process 1234 (queens)", or returns "" where that
// is not known. /proc/locks lists lines like
//
//	1: FLOCK  ADVISORY  WRITE 1234 fe:00:131087 0 EOF
func holder(f *os.File) string {
	info, err := f.Stat()
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	locks, err := os.ReadFile("/proc/locks")
	if err != nil {
		return ""
	}
	inode := fmt.Sprintf(":%d", stat.Ino)
	for line := range strings.Lines(string(locks)) {
		fields := strings.Fields(line)
		if len(fields) < 6 || fields[1] != "FLOCK" || !strings.HasSuffix(fields[5], inode) || fields[4] == "0" {
			continue
		}
		name := ""
		if comm, err := os.ReadFile("/proc/" + fields[4] + "/comm"); err == nil {
			name = fmt.Sprintf(" (%s)", strings.TrimSpace(string(comm)))
		}
		return " by process " + fields[4] + name
	}
	return ""
}
