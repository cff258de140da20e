//go:build !amd64 || purego

package join

func platformKernels() []Kernel { return nil }
