//go:build !linux && !darwin

package main

import "os"

// residentBytes does not know.
func residentBytes(*os.ProcessState) int64 { return 0 }
