package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A terminal is a pseudo-terminal with somebody in front of it, who presses keys and reads the screen.
// It knows the escape sequences that the command uses, and no other.
type terminal struct {
	t      *testing.T
	master *os.File
	slave  *os.File
	read   *bufio.Reader

	screen   [][]rune
	row, col int
	other    bool // the other screen is shown, not that of the shell
	hidden   bool // the cursor
	coloured bool // there was ever a colour
	painting bool // a screen is not complete yet
	outside  int  // characters written outside the screen since it was cleared
	widest   int  // the columns of the longest line on the screen of the shell
	text     strings.Builder
}

func openTerminal(t *testing.T, columns, rows int) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close() })
	term := &terminal{t: t, master: master, read: bufio.NewReader(master)}
	number := 0
	term.control(func(fd int) (err error) {
		if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
			return err
		}
		number, err = unix.IoctlGetInt(fd, unix.TIOCGPTN)
		return err
	})
	slave, err := os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { slave.Close() })
	term.slave = slave
	term.resize(columns, rows)
	return term
}

// control calls do with the descriptor of the master, which stays one that deadlines work on.
func (term *terminal) control(do func(fd int) error) {
	term.t.Helper()
	raw, err := term.master.SyscallConn()
	if err != nil {
		term.t.Fatal(err)
	}
	var failed error
	if err := raw.Control(func(fd uintptr) { failed = do(int(fd)) }); err != nil || failed != nil {
		term.t.Fatal(errors.Join(err, failed))
	}
}

func (term *terminal) resize(columns, rows int) {
	term.t.Helper()
	term.control(func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: uint16(rows), Col: uint16(columns)})
	})
	term.screen = make([][]rune, rows)
	for i := range term.screen {
		term.screen[i] = slices.Repeat([]rune{' '}, columns)
	}
}

// modes returns how the terminal treats what is typed.
func (term *terminal) modes() unix.Termios {
	term.t.Helper()
	modes, err := unix.IoctlGetTermios(int(term.slave.Fd()), unix.TCGETS)
	if err != nil {
		term.t.Fatal(err)
	}
	return *modes
}

// start runs the command on the terminal.
func (term *terminal) start(environment []string, args ...string) *exec.Cmd {
	term.t.Helper()
	cmd := exec.CommandContext(term.t.Context(), "queens", args...)
	cmd.Env = append(append(os.Environ(), "TERM=xterm", "NO_COLOR="), environment...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = term.slave, term.slave, term.slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		term.t.Fatal(err)
	}
	return cmd
}

func (term *terminal) press(keys string) {
	term.t.Helper()
	if _, err := term.master.WriteString(keys); err != nil {
		term.t.Fatal(err)
	}
}

// shows returns the screen without blanks at the ends of lines.
func (term *terminal) shows() string {
	var lines []string
	for _, line := range term.screen {
		lines = append(lines, strings.TrimRight(string(line), " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// wait reads what the command writes until the screen shows all that is wanted.
func (term *terminal) wait(wanted ...string) {
	term.t.Helper()
	term.waitFor(strings.Join(wanted, " and "), func() bool {
		screen := term.shows()
		return !slices.ContainsFunc(wanted, func(text string) bool { return !strings.Contains(screen, text) })
	})
}

func (term *terminal) waitFor(what string, done func() bool) {
	term.t.Helper()
	if err := term.master.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		term.t.Fatal(err)
	}
	for term.painting || !done() {
		if err := term.next(); err != nil {
			term.t.Fatalf("waiting for %s: %v; the screen is\n%s", what, err, term.shows())
		}
	}
}

// next takes in one character or one escape sequence.
func (term *terminal) next() error {
	r, _, err := term.read.ReadRune()
	if err != nil {
		return err
	}
	switch r {
	case '\r':
		term.col = 0
	case '\n':
		term.row++
	case '\x1b':
		return term.escape()
	default:
		term.text.WriteRune(r)
		if term.other {
			if term.row < len(term.screen) && term.col < len(term.screen[0]) {
				term.screen[term.row][term.col] = r
			} else {
				term.outside++
			}
		} else {
			term.widest = max(term.widest, term.col+1)
		}
		term.col++
	}
	return nil
}

func (term *terminal) escape() error {
	sequence := ""
	for {
		b, err := term.read.ReadByte()
		if err != nil {
			return err
		}
		if sequence += string(rune(b)); b >= '@' && b != '[' {
			break
		}
	}
	clear := func(row int) {
		for i := range term.screen[row] {
			term.screen[row][i] = ' '
		}
	}
	switch {
	case sequence == "[?1049h":
		term.other = true
	case sequence == "[?1049l":
		term.other = false
	case sequence == "[?25l":
		term.hidden = true
	case sequence == "[?25h":
		term.hidden = false
	case sequence == "[?2026h":
		term.painting = true
	case sequence == "[?2026l":
		term.painting = false
	case sequence == "[2J":
		term.outside = 0
		for i := range term.screen {
			clear(i)
		}
	case sequence == "[2K":
		if term.row < len(term.screen) {
			clear(term.row)
		}
	case strings.HasSuffix(sequence, "m"):
		term.coloured = true
	default:
		if _, err := fmt.Sscanf(sequence, "[%d;%dH", &term.row, &term.col); err != nil {
			return fmt.Errorf("unknown sequence %q", sequence)
		}
		term.row, term.col = term.row-1, term.col-1
	}
	return nil
}

// ended waits for the command to end and wants an exit code, and the terminal as it was before.
func (term *terminal) ended(cmd *exec.Cmd, code int, before unix.Termios) {
	term.t.Helper()
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != code {
		term.t.Errorf("exit code %d, want %d", got, code)
	}
	if after := term.modes(); after != before {
		term.t.Errorf("the terminal is left in other modes: %+v, before %+v", after, before)
	}
	term.waitFor("the screen of the shell", func() bool { return !term.other && !term.hidden })
}

const (
	arrowRight = "\x1b[C"
	arrowLeft  = "\x1bOD" // as terminals in application mode send it
	arrowUp    = "\x1b[A"
	keyHome    = "\x1b[H"
	keyEnd     = "\x1b[4~"
)

// TestPlay plays the walk of the 4×4 board and reads the screen after each key.
func TestPlay(t *testing.T) {
	term := openTerminal(t, 80, 24)
	before := term.modes()
	cmd := term.start(nil, "trace", "4", "--method", "flags", "--play")
	term.wait("4×4 by flags", "event 1 of", "paused", "level 0: no queen placed yet")
	for _, step := range []struct {
		keys   string
		wanted []string
	}{
		{arrowRight, []string{"event 2 of", "row 1 column 1: can a queen stand here?", "1 ? . . ."}},
		{arrowRight, []string{"event 3 of", "row 1 column 1: a queen is placed", "1 + . . ."}},
		{arrowLeft, []string{"event 2 of", "1 ? . . ."}},
		{"d", []string{"event 20 of", "dead end: no square of row 3 leads on", "3 x x x x", "2 . . Q .", "dead ends            1"}},
		{"R", []string{"event 19 of", "row 3 column 4: attacked along the", "3 . . . x"}},
		{"RRR", []string{"event 13 of", "3 x . . .", "2 | . Q ."}},
		{"D", []string{"event 13 of", "no dead end before this"}},
		{arrowRight + arrowLeft, []string{"event 13 of", "paused"}},
		{"s", []string{"solution: the queens stand in columns 2 4 1 3", "solutions            1"}},
		{"s", []string{"3 1 4 2", "solutions            2"}},
		{"s", []string{"no solution after this", "solutions            2"}},
		{"S", []string{"2 4 1 3", "solutions            1"}},
		{keyEnd, []string{"level 0: the whole tree has been walked", "the end: the whole tree was walked", "nodes               17"}},
		{" ", []string{"the end"}},
		{keyHome, []string{"event 1 of", "paused"}},
		{arrowUp + "++-", []string{"paused (10 events a second)"}},
		{"++++ ", []string{"the end: the whole tree was walked"}},
	} {
		term.press(step.keys)
		term.wait(step.wanted...)
	}
	if !term.coloured {
		t.Error("there was no colour")
	}
	term.press("q")
	term.ended(cmd, exitDone, before)
}

// TestPlayLooks compares whole screens, large and small, one after the other on one terminal.
func TestPlayLooks(t *testing.T) {
	term := openTerminal(t, 80, 24)
	before := term.modes()
	cmd := term.start([]string{"NO_COLOR=1"}, "trace", "8", "--play")
	term.press("rrrrrrr")
	for _, size := range []struct{ columns, rows int }{{80, 24}, {40, 20}, {30, 9}, {120, 40}} {
		name := fmt.Sprintf("%dx%d", size.columns, size.rows)
		t.Run("size="+name, func(t *testing.T) {
			term.resize(size.columns, size.rows)
			term.waitFor(name, func() bool {
				lines := strings.Split(term.shows(), "\n")
				return len([]rune(lines[0])) == size.columns && strings.HasSuffix(lines[0], " 24 of 38,346") && strings.Contains(term.shows(), "paused (2 events a second)")
			})
			if term.outside > 0 {
				t.Errorf("%d characters are written outside the screen", term.outside)
			}
			golden := filepath.Join("testdata", "play", name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(term.shows()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got := term.shows(); got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
	if term.coloured {
		t.Error("there was colour in spite of NO_COLOR")
	}
	term.press("q")
	term.ended(cmd, exitDone, before)
}

// TestPlayIsStopped: whatever stops it, the terminal is as before, and what stopped it is said there.
func TestPlayIsStopped(t *testing.T) {
	for _, test := range []struct {
		by   string
		stop func(term *terminal, cmd *exec.Cmd) error
	}{
		{"an interrupt", func(term *terminal, _ *exec.Cmd) error { term.press("\x03"); return nil }},
		{"a termination signal", func(_ *terminal, cmd *exec.Cmd) error { return cmd.Process.Signal(syscall.SIGTERM) }},
		{"a hangup", func(_ *terminal, cmd *exec.Cmd) error { return cmd.Process.Signal(syscall.SIGHUP) }},
		{"a quit signal", func(_ *terminal, cmd *exec.Cmd) error { return cmd.Process.Signal(syscall.SIGQUIT) }},
	} {
		t.Run("by="+test.by, func(t *testing.T) {
			term := openTerminal(t, 80, 24)
			before := term.modes()
			cmd := term.start(nil, "trace", "6", "--play")
			term.wait("event 1 of")
			term.press(" ")
			term.wait("playing, 2 events a second")
			if err := test.stop(term, cmd); err != nil {
				t.Fatal(err)
			}
			term.ended(cmd, exitStopped, before)
			said := "queens: stopped by " + test.by
			term.waitFor(said, func() bool { return strings.Contains(term.text.String(), said) })
		})
	}
}

// TestPlayOnDumbTerminal: there the walk is told as text, without any escape sequence.
func TestPlayOnDumbTerminal(t *testing.T) {
	term := openTerminal(t, 80, 24)
	before := term.modes()
	cmd := term.start([]string{"TERM=dumb"}, "trace", "1", "--play")
	term.waitFor("the story", func() bool { return strings.Contains(term.text.String(), "The whole walk: 2 nodes") })
	if term.coloured {
		t.Error("there was colour on a dumb terminal")
	}
	term.ended(cmd, exitDone, before)
}

// TestStoryOnTerminal: coloured, no wider than the terminal, and the board where there is room for it.
func TestStoryOnTerminal(t *testing.T) {
	for _, test := range []struct {
		columns, n int
		board      bool
	}{
		{80, 5, true}, // beside the words
		{40, 5, true}, // below
		{20, 5, true},
		{20, 12, false},
	} {
		t.Run(fmt.Sprintf("columns=%d/n=%d", test.columns, test.n), func(t *testing.T) {
			term := openTerminal(t, test.columns, 24)
			before := term.modes()
			cmd := term.start(nil, "trace", strconv.Itoa(test.n), "--until", "first")
			term.waitFor("the story", func() bool { return strings.HasSuffix(term.text.String(), "solution.") })
			if !term.coloured {
				t.Error("there was no colour")
			}
			if term.widest > test.columns {
				t.Errorf("a line is %d columns wide", term.widest)
			}
			if got := strings.Contains(term.text.String(), " 1 2 3 4 5"); got != test.board {
				t.Errorf("with a board: %t, want %t", got, test.board)
			}
			term.ended(cmd, exitDone, before)
		})
	}
}
