package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/draw"
	"queens/search"
	"queens/trace"
)

var treeing = limit{search.MaxN, "drawing trees"}

// What a tree may be without being asked for more.
const (
	treeLimit    = 1_000_000 // nodes walked: some seconds
	treeWidest   = 700       // nodes of a level of a picture: those of size 8
	textWidest   = 300       // the same of a text
	treeRejected = 5         // the largest size whose rejected squares are shown
	mostShown    = 300_000   // nodes and rejected squares shown, whatever is asked for: as DOT in 500 MB
)

// treeFlags are the flags of the tree command.
type treeFlags struct {
	problem  problemFlags
	method   search.Method
	prune    string
	rejected string
	depth    int
	widest   int // 0: by format
	limit    int
	target   targetFlags
	ascii    asciiFlag
	theme    string
	timeout  time.Duration
	quiet    bool
}

func newTree() *cobra.Command {
	f := &treeFlags{method: defaultMethod, depth: search.MaxN, limit: treeLimit}
	cmd := &cobra.Command{
		Use:   "tree [N]",
		Short: "print or draw the state-space tree of a search",
		Long: `Tree walks the state-space tree of the n×n board, all of it, and prints it: each
node, the squares that were rejected and why, dead ends, solutions, and what
every subtree holds. A node is a board with a queen in some rows; its children
have one more. N is from 0 to 64; without the argument it is read from standard
input.

What is too much to look at is folded, with the exact number of nodes that are
not shown: what lies below --depth, and a level with more than --widest nodes
with all levels below it. Rejected squares are shown up to size 5, or when asked
for. A tree of more nodes than --limit is not walked: then its size is said,
estimated if it must be, and the exit code is 2. Nor is one of which more than
300,000 nodes and rejected squares would be shown.

--prune off shows what pruning saves: the tree in which every square of the next
row is tried, and nothing is tested before all queens are placed. It has no
method.

The forms: text; dot, for Graphviz; svg and png, pictures. The ending of the
file of --out says which, or --format.

Methods:
` + methodTable() + `
` + problemHelp,
		Example: `  $ queens tree 3 --ascii --rejected off
  State-space tree of the 3×3 board, method flags
  root: 6 nodes, 13 rejected, 3 dead ends
  |- row 1 column 1: 2 nodes, 5 rejected, 1 dead end
  |  ` + "`- row 2 column 3: dead end: no square of row 3 leads on" + `
  |- row 1 column 2: dead end: no square of row 2 leads on
  ` + "`- row 1 column 3: 2 nodes, 5 rejected, 1 dead end" + `
  ` + "   `- row 2 column 1: dead end: no square of row 3 leads on" + `
  $ queens tree 4 --out tree.svg
  $ queens tree 8 --format dot --depth 3 | head -n 1
  digraph tree {`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	treeing.takesSize(cmd)
	addMethod(cmd, &f.method)
	f.target.add(cmd, "tree", "text", treeForms...)
	addParsed(cmd, &f.depth, "depth", "D", "fold what is below level D", whole(0, search.MaxN))
	addParsed(cmd, &f.widest, "widest", "K", fmt.Sprintf("fold from the first level with more than K nodes and rejected squares (default %d, for text %d)", treeWidest, textWidest), whole(1, math.MaxInt32))
	addParsed(cmd, &f.limit, "limit", "K", fmt.Sprintf("walk a tree of at most K nodes (default %d)", treeLimit), whole(1, math.MaxInt))
	addChoice(cmd, &f.prune, "prune", "test a square before a queen is placed, or only when all are", "on", "off")
	addParsed(cmd, &f.rejected, "rejected", "on|off", fmt.Sprintf("show the squares that were rejected (default on up to size %d)", treeRejected), parseOnOff, "on", "off")
	f.ascii.add(cmd)
	addChoice(cmd, &f.theme, "theme", "colours of the picture", themeNames...)
	f.problem.add(cmd)
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "walking")
	return cmd
}

func parseOnOff(text string) (string, error) {
	if text != "on" && text != "off" {
		return "", errors.New("takes on, off")
	}
	return text, nil
}

func (f *treeFlags) run(cmd *cobra.Command, args []string) error {
	ctx := withTimeout(cmd, f.timeout)
	to, err := f.target.target(cmd, formText)
	if err == nil {
		err = f.settle(cmd, to.form)
	}
	if err != nil {
		return err
	}
	p, err := f.problem.read(cmd, args, treeing)
	if err != nil {
		return err
	}
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, false)
	defer talk.end()
	tree, err := f.walk(ctx, talk, p, to.form)
	if err != nil {
		return unlessStopped(ctx, err, "no tree, the walk was not complete")
	}
	talk.end()
	var screen any // a file is none
	if to.file == "" {
		screen = cmd.OutOrStdout().(*output).to
	}
	err = to.write(ctx, cmd, f.picture(draw.Tree{Problem: p, Root: tree.Root, Name: f.name(p)}, screen))
	return unlessStopped(ctx, err, "no tree, it was walked but not drawn")
}

// settle finds out what the flags leave open, and refuses those that do not go together.
func (f *treeFlags) settle(cmd *cobra.Command, form string) error {
	if f.prune == "off" {
		if err := exclusive(cmd, "method", "prune", "without pruning there is one way to walk, row by row"); err != nil {
			return err
		}
		f.method = search.Unpruned
	}
	switch {
	case isSet(cmd, "ascii") && form != formText:
		return fmt.Errorf("--ascii and the form %s exclude each other: only a text is made of letters", form)
	case isSet(cmd, "theme") && form != formSVG && form != formPNG:
		return fmt.Errorf("--theme and the form %s exclude each other: only a picture, svg or png, has colours to choose", form)
	}
	if f.widest == 0 {
		f.widest = treeWidest
		if form == formText {
			f.widest = textWidest
		}
	}
	return nil
}

// walk walks the tree, if it is not too large.
func (f *treeFlags) walk(ctx context.Context, talk *progress, p queens.Problem, form string) (*trace.Tree, error) {
	size, err := trace.Measure(ctx, p, f.method)
	if err != nil {
		return nil, err
	}
	if size.Nodes-size.NodesError > float64(f.limit) {
		return nil, f.tooLarge(ctx, p, size)
	}
	s, err := search.New(p)
	if err != nil {
		return nil, err
	}
	rejected := f.rejected == "on" || f.rejected == "" && p.N() <= treeRejected
	tree := trace.NewTree(trace.TreeOptions{Depth: f.depth, Widest: f.widest, Rejected: rejected})
	s.Use(f.method)
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s.Observe(func(e search.Event) {
		tree.Observe(e)
		if e.Kind == search.Enter {
			if err := tooMuch(tree, rejected, form); err != nil {
				cancel(err)
			}
		}
	})
	talk.begin(fmt.Sprintf("tree %d", p.N()), workNodes)
	s.Progress(reporter(s, time.Now(), talk.report))
	if _, err := s.Count(within); err != nil {
		return nil, context.Cause(within)
	}
	return tree, nil
}

// tooMuch is the error of a tree that keeps more than can be shown in a form.
func tooMuch(t *trace.Tree, rejected bool, form string) error {
	all, widest := t.Kept()
	instead := "--depth and --widest fold it"
	if rejected {
		instead += ", --rejected off leaves out what was rejected"
	}
	switch {
	case all > mostShown:
		return fmt.Errorf("the tree has more than the %s nodes and rejected squares that are shown: %s", thousands(mostShown), instead)
	case (form == formSVG || form == formPNG) && widest > draw.MaxTreeWidth:
		return fmt.Errorf("a level of the tree has more than the %s nodes and rejected squares that a picture has room for: %s", thousands(draw.MaxTreeWidth), instead)
	}
	return nil
}

// tooLarge says how large a tree is that is not walked, and what is nearest to it that is.
func (f *treeFlags) tooLarge(ctx context.Context, p queens.Problem, size trace.Size) error {
	nodes := rounded(size.Nodes, 15) + " nodes"
	if size.NodesError > 0 {
		nodes = fmt.Sprintf("about %s nodes (estimated, within %.0f %% with 95 %% confidence)", rounded(size.Nodes, 3), math.Ceil(100*size.NodesError/size.Nodes))
	}
	var near []string
	if size.Nodes < mostTree {
		near = append(near, fmt.Sprintf("--limit %.0f walks it", math.Ceil(size.Nodes+size.NodesError)))
	}
	if n := f.largest(ctx, p); n >= 0 {
		near = append(near, fmt.Sprintf("size %d is the largest that is", n))
	}
	near = append(near, "--depth and --widest only fold what was walked")
	return fmt.Errorf("the tree has %s, more than the %s that are walked: %s",
		nodes, rounded(float64(f.limit), 15), strings.Join(near, "; "))
}

// mostTree is how many nodes are still walked in some minutes.
const mostTree = 1_000_000_000

// largest returns the largest size below that of p whose tree is walked, if p is an empty board, else −1.
func (f *treeFlags) largest(ctx context.Context, p queens.Problem) int {
	if len(p.Given())+len(p.Blocked()) > 0 {
		return -1
	}
	fits := -1
	for n := range p.N() {
		smaller, err := queens.New(n)
		if err != nil {
			break
		}
		size, err := trace.Measure(ctx, smaller, f.method)
		if err != nil || size.Nodes-size.NodesError > float64(f.limit) {
			break
		}
		fits = n
	}
	return fits
}

// rounded writes a number from 0 with so many digits, the rest being noughts.
func rounded(x float64, digits int) string {
	size := math.Pow(10, max(0, math.Floor(math.Log10(max(x, 1)))+1-float64(digits)))
	if x = math.Round(x/size) * size; x < 1e15 {
		return thousands(x)
	}
	return fmt.Sprintf("%.3g", x)
}

// name says what is drawn.
func (f *treeFlags) name(p queens.Problem) string {
	name := fmt.Sprintf("State-space tree of the %d×%[1]d board", p.N())
	var with []string
	if k := len(p.Given()); k > 0 {
		with = append(with, plural(k, "given queen"))
	}
	if k := len(p.Blocked()); k > 0 {
		with = append(with, plural(k, "blocked square"))
	}
	if with != nil {
		name += " with " + strings.Join(with, " and ")
	}
	if f.method == search.Unpruned {
		return name + ", without pruning"
	}
	return fmt.Sprintf("%s, method %v", name, f.method)
}

// treePaints are the paints of nodes: those of the steps that say what became of them.
var treePaints = map[trace.Status]paint{
	trace.Rejected: stepPaints[search.Reject], trace.DeadEnd: stepPaints[search.DeadEnd], trace.Solution: stepPaints[search.Solution],
}

// picture returns what writes the tree, as it looks on to.
func (f *treeFlags) picture(t draw.Tree, to any) picture {
	look := draw.TreeText{ASCII: f.ascii.wanted()}
	if columns, _, onScreen := terminalSize(to); onScreen {
		look.Columns = columns
		if wantsColour() {
			look.Paint = func(s trace.Status, text string) string { return treePaints[s].on(text) }
		}
	}
	drawn := func(write func(*draw.Scene, io.Writer) error) func(io.Writer) error {
		return func(w io.Writer) error {
			scene, err := t.Scene(draw.Theme(slices.Index(themeNames, f.theme)))
			if err != nil {
				return err
			}
			return write(scene, w)
		}
	}
	return picture{
		formText: func(w io.Writer) error { return t.WriteText(w, look) },
		formDOT:  t.WriteDOT,
		formSVG:  drawn((*draw.Scene).WriteSVG),
		formPNG:  drawn((*draw.Scene).WritePNG),
	}
}
