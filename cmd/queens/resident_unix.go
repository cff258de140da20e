//go:build linux || darwin

package main

import (
	"os"
	"runtime"
	"syscall"
)

// residentBytes returns the most memory that an ended process had resident.
func residentBytes(p *os.ProcessState) int64 {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin": // counts bytes
		return int64(usage.Maxrss)
	default: // counts kilobytes
		return int64(usage.Maxrss) * 1024
	}
}
