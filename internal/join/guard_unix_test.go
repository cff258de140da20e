//go:build unix

package join

import (
	"syscall"
	"unsafe"
)

// guarded returns n words between two pages that must not be touched: close to the second, or to
// the first.
func guarded(n int, atEnd bool) (x []uint32, free func()) {
	page := syscall.Getpagesize()
	size := (4*n + page - 1) &^ (page - 1)
	mem, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		panic(err)
	}
	for _, wall := range [][]byte{mem[:page], mem[page+size:]} {
		if err := syscall.Mprotect(wall, syscall.PROT_NONE); err != nil {
			panic(err)
		}
	}
	inside := mem[page : page+size : page+size]
	if atEnd {
		inside = inside[size-4*n:]
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(inside))), n), func() { syscall.Munmap(mem) }
}
