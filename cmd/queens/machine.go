package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// An origin says by what and where something was measured, and when.
type origin struct {
	Version string `json:"version"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	CPU     string `json:"cpu"`
	Cores   int    `json:"cores"`
	Begun   string `json:"begun"` // RFC 3339
}

// here is the origin of what this program began to measure at some time.
func here(begun time.Time) origin {
	return origin{
		Version: buildVersion(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		CPU: cpuName(), Cores: runtime.NumCPU(), Begun: begun.UTC().Format(time.RFC3339),
	}
}

// version is set by the linker (-X main.version=v1.2.3); without it the build information serves.
var version string

// buildVersion names this program as exactly as it was built: a version, or the commit.
func buildVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	if commit := settings["vcs.revision"]; commit != "" {
		v := "commit " + commit[:min(len(commit), 12)]
		if settings["vcs.modified"] == "true" {
			v += " with changes"
		}
		return v
	}
	return "devel"
}

// programVersion is the program and its version, as ledgers and workers have it.
func programVersion() string { return "queens " + buildVersion() }

// platform names the system and the Go that made the program.
func platform() string { return runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH }

func versionLine() string { return programVersion() + ", " + platform() }

// cpuName is the name of the processor as the system tells it, or the architecture.
func cpuName() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		key, name, _ := strings.Cut(lines.Text(), ":")
		if strings.TrimSpace(key) == "model name" && strings.TrimSpace(name) != "" {
			return strings.TrimSpace(name)
		}
	}
	return runtime.GOARCH
}

// memoryShare is a quarter of the memory that the machine has, or that the program may have of it, or
// 1 GB where the system does not tell.
func memoryShare() int64 {
	const otherwise = 4 << 30
	bytes := int64(math.MaxInt64)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		var kilobytes int64
		if _, err := fmt.Sscanf(string(text), "MemTotal: %d kB", &kilobytes); err == nil && kilobytes > 0 {
			bytes = kilobytes * 1024
		}
	}
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil { // "max", or bytes
		if limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && limit > 0 {
			bytes = min(bytes, limit)
		}
	}
	if bytes == math.MaxInt64 {
		bytes = otherwise
	}
	return bytes / 4
}
