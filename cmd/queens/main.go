// Command queens counts, lists, checks and draws solutions of the n-queens problem.
//
// It is thin: every number, form and rule comes from the packages it calls. What is its own are
// flags, terminals, signals and exit codes. The scripts in testdata/script say what it does, byte
// for byte.
//
//	main.go, root.go      how a call runs, from arguments to exit code
//	exits.go, signals.go  the four exit codes, the one line on standard error, Ctrl-C
//	makeshift.go          what must not stay behind, however a call ends
//	output.go             standard output: readers that go away, disks that are full
//	problem.go, flags.go  sizes, squares and problems from arguments, files and standard input
//	progress.go           what is said while a count runs; estimate.go what is said before
//	picture.go, file.go   pictures and the files they go to
//	engines.go            the engines that count, behind one type
//	ascii.go              lines in text, where there is no UTF-8
//	paint.go, row.go      colours, and how large a terminal is; lines of a screen
//	play.go, screen.go    a walk played on the terminal
//	count.go, list.go …   one file for each command
package main

import "os"

func main() {
	ctx := interruptible()
	exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
