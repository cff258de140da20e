//go:build !amd64 || purego

package walk

// vectorKernels lists none here.
func vectorKernels() []Kernel { return nil }
