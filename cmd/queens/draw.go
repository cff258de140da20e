package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/draw"
)

var (
	drawing  = limit{draw.MaxN, "drawing"}
	sheeting = limit{draw.MaxSheetN, "a contact sheet, whose boards are small"}
)

// drawFlags are the flags of the draw command. What is drawn is found out in draw_boards.go, or for
// walks in draw_trace.go and for puzzles in draw_puzzle.go; where it goes, in picture.go.
type drawFlags struct {
	puzzle      drawnPuzzle
	problem     problemFlags
	reading     queens.ReaderOptions
	target      targetFlags
	options     draw.Options
	theme       string
	coordinates string
	attacks     []string
	marks       []string
	caption     string
	title, desc string

	sheet       bool
	fundamental bool
	limit       int
	labels      string

	trace   filmFlags
	timeout time.Duration
	quiet   bool
}

func newDraw() *cobra.Command {
	f := &drawFlags{limit: math.MaxInt}
	cmd := &cobra.Command{
		Use:   "draw [N | SOLUTION | @FILE | -]",
		Short: "draw boards, as SVG, PNG or GIF",
		Long: `Draw makes a picture of a board, or of many on a contact sheet. What it draws:

  draw 8                      the board of size 8, with the queens of --given
                              and the squares of --blocked; or of --problem
  draw 2 4 1 3                a solution, in any form that verify reads; a wrong
                              one too: queens in conflict are shown as such
  draw @FILE, draw -          what is in the file, or on standard input, from
                              which it reads without an argument too
  draw 8 --sheet              all solutions (n to 16) of the board of size 8
  draw 4 --trace              a walk through the state-space tree, as a GIF
  draw --puzzle FILE          a puzzle that queens puzzle reads, with its
                              regions; FILE may be an ID or a size; with
                              --solve solved

A whole number is a size, unless it has four digits or more and these are
columns run together, each once, as in 2413. A solution is drawn on the problem,
if there is one. With --sheet all solutions that are read are drawn.

The picture is written to the file of --out, whole or not at all, or as SVG to
standard output. The title and the description are for those who cannot see the
picture, and are made from what it shows. With --theme auto an SVG picture is
light or dark as its reader prefers; the other forms are then light.

Of a walk, --limit draws the first K events, and --until all up to a solution.
At most 12,000 events are drawn; the whole walk of size 7 has fewer. Squares
that were rejected are crossed, and where a queen was taken back there is a dot.
Walks of up to 500 events also show the reasons, by lines and in words
(--reasons).

` + problemHelp,
		Example: `  $ queens draw 2 4 1 3 -o board.svg
  $ queens draw 8 --given d4 --attacks d4 --coordinates algebraic -o attacks.png
  $ queens draw 8 --sheet --fundamental --theme dark -o twelve.png
  $ queens draw 4 --trace --until first -o walk.gif
  $ queens draw --puzzle 441WMSZH --solve -o puzzle.svg
  $ queens list 6 --limit 1 | queens draw --square 40 | grep title
  <title …>6×6 board, 6 queens: a solution</title>`,
		Args:              cobra.ArbitraryArgs, // 2 4 1 3
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	drawing.takesSize(cmd)
	f.target.add(cmd, "picture", "svg, of a walk gif", pictureForms...)
	flags := cmd.Flags()
	addChoice(cmd, &f.theme, "theme", "colours of the picture", themeNames...)
	addWord(cmd, &f.coordinates, "coordinates", "KIND", "labels of rows and columns: none, algebraic as in chess, or numbers from the top left", coordinateNames...)
	addParsed(cmd, &f.options.Square, "square", "PIXELS", "side of a square (default by size)", whole(draw.MinSquare, draw.MaxSquare))
	flags.Var(&texts{&f.attacks, "SQUARES", "squares such as a1,b5, or all"}, "attacks", "draw the lines along which a queen there attacks, such as a1,b5; all is every queen")
	flags.Var(&texts{&f.marks, "SQUARES", "squares such as a1,b5"}, "mark", "mark squares, such as a1,b5 or hatched:a1,b5; styles are "+strings.Join(markNames, ", "))
	addParsed(cmd, &f.caption, "caption", "TEXT", "write TEXT below the board", someText)
	f.problem.add(cmd)
	f.puzzle.add(cmd)

	flags.BoolVar(&f.sheet, "sheet", false, "draw all solutions on one picture")
	flags.BoolVar(&f.fundamental, "fundamental", false, "draw only the first of all images under turns and reflections")
	addParsed(cmd, &f.limit, "limit", "K", "draw at most K solutions, or events of a walk", whole(0, math.MaxInt))
	addParsed(cmd, &f.options.Columns, "columns", "K", "boards side by side (default by their number)", whole(1, math.MaxInt32))
	addWord(cmd, &f.labels, "labels", "KIND", "what is below each board of a sheet: number, class, columns or none; auto is number, with --fundamental class", "auto", "number", "class", "columns", "none")

	f.trace.add(cmd)
	addParsed(cmd, &f.title, "title", "TEXT", "title for those who cannot see the picture", someText)
	addParsed(cmd, &f.desc, "desc", "TEXT", "description for those who cannot see the picture", someText)
	addParsed(cmd, &f.reading.Base, "base", "0|1", "number of the first row and column of a solution, where it is not clear", queens.ParseBase, "0", "1")
	addSymbols(cmd, &f.reading.Queen, &f.reading.Empty)
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "drawing")
	return cmd
}

func someText(text string) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", errors.New("takes some text")
	}
	return text, nil
}

func (f *drawFlags) run(cmd *cobra.Command, args []string) error {
	ctx := withTimeout(cmd, f.timeout)
	if err := f.check(cmd); err != nil {
		return err
	}
	usual := formSVG
	if f.trace.on {
		usual = formGIF
	}
	to, err := f.target.target(cmd, usual)
	if err != nil {
		return err
	}
	p, err := f.picture(ctx, cmd, args)
	if err == nil {
		err = to.write(ctx, cmd, p)
	}
	return unlessStopped(ctx, err, "nothing was drawn")
}

// check refuses flags that do not go together, and makes options of those that are words.
func (f *drawFlags) check(cmd *cobra.Command) error {
	f.options.Theme = draw.Theme(slices.Index(themeNames, f.theme))
	f.options.Coordinates = draw.Coordinates(slices.Index(coordinateNames, f.coordinates))
	if err := f.puzzle.check(cmd); err != nil {
		return err
	}
	if err := exclusive(cmd, "trace", "sheet", "a walk is drawn board after board"); err != nil {
		return err
	}
	for _, kind := range []struct {
		name  string
		drawn bool
		what  string
		flags []string
	}{
		{"sheet", f.sheet, "many boards", []string{"fundamental", "columns", "labels"}},
		{"trace", f.trace.on, "a walk", filmOnly},
	} {
		for _, flag := range kind.flags {
			if !kind.drawn && isSet(cmd, flag) {
				return fmt.Errorf("--%s goes with --%s, which draws %s", flag, kind.name, kind.what)
			}
		}
		for _, flag := range []string{"attacks", "mark", "caption"} {
			if err := exclusive(cmd, kind.name, flag, "it belongs to a single board"); err != nil {
				return err
			}
		}
	}
	switch {
	case f.trace.on:
		return f.checkFilm(cmd)
	case !f.sheet && isSet(cmd, "limit"):
		return errors.New("--limit goes with --sheet, which draws many boards, or --trace, which draws a walk")
	}
	return nil
}

// picture makes what is asked for: here another kind of picture comes in.
func (f *drawFlags) picture(ctx context.Context, cmd *cobra.Command, args []string) (picture, error) {
	switch {
	case f.trace.on:
		return f.drawFilm(ctx, cmd, args)
	case f.puzzle.file != "":
		return f.drawPuzzle(ctx, cmd, args)
	}
	s, err := f.source(cmd, args)
	if err != nil {
		return nil, err
	}
	defer s.close()
	if f.sheet {
		return f.drawSheet(ctx, s)
	}
	return f.drawBoard(s)
}

// drawBoard draws one board.
func (f *drawFlags) drawBoard(s *source) (picture, error) {
	b, err := s.one()
	if err != nil {
		return nil, err
	}
	if err := f.decorate(&b); err != nil {
		return nil, err
	}
	scene, err := b.Scene(f.options)
	if err != nil {
		return nil, err
	}
	return still(scene), nil
}

// decorate adds to a board what the flags say.
func (f *drawFlags) decorate(b *draw.Board) error {
	n := b.Problem.N()
	for _, text := range f.attacks {
		if text == "all" {
			b.Attacks = append(append(b.Attacks, b.Problem.Given()...), b.Queens...)
			continue
		}
		squares, err := queens.ParseSquares(n, text)
		if err != nil {
			return fmt.Errorf("--attacks: %w", err)
		}
		b.Attacks = append(b.Attacks, squares...)
	}
	b.Attacks = distinct(b.Attacks)
	standing := append(b.Problem.Given(), b.Queens...)
	for _, s := range b.Attacks {
		if !slices.Contains(standing, s) { // so that it is seen where the lines come from
			b.Marks = append(b.Marks, draw.Mark{Square: s, Style: draw.Dotted})
		}
	}
	for _, text := range f.marks {
		name, squares, named := strings.Cut(text, ":")
		if !named {
			name, squares = markNames[draw.Framed], text
		}
		style := slices.Index(markNames, name)
		if style < 0 {
			return fmt.Errorf("--mark: %s is no style: want %s", quoted(name), strings.Join(markNames, ", "))
		}
		marked, err := queens.ParseSquares(n, squares)
		if err != nil {
			return fmt.Errorf("--mark: %w", err)
		}
		if len(marked) == 0 {
			return fmt.Errorf("--mark %s: names a style but no squares, as %s:a1,b5 does", quoted(text), name)
		}
		for _, square := range distinct(marked) {
			b.Marks = append(b.Marks, draw.Mark{Square: square, Style: draw.MarkStyle(style)})
		}
	}
	b.Caption, b.Title, b.Desc = f.caption, f.title, f.desc
	return nil
}

// The words for what is drawn how, by number.
var (
	themeNames      = []string{draw.Light: "light", draw.Dark: "dark", draw.Auto: "auto"}
	coordinateNames = []string{draw.NoCoordinates: "none", draw.Algebraic: "algebraic", draw.Numbers: "numbers"}
)

// markNames are the styles of marks by number. The one for marks without a style is framed: it leaves
// the square and its queen as they are.
var markNames = []string{
	draw.Tinted: "tinted", draw.Hatched: "hatched", draw.BackHatched: "back-hatched",
	draw.Dotted: "dotted", draw.Framed: "framed", draw.Crossed: "crossed",
}

// distinct returns each of the squares once, in the order of their first.
func distinct(squares []queens.Square) []queens.Square {
	var once []queens.Square
	for _, s := range squares {
		if !slices.Contains(once, s) {
			once = append(once, s)
		}
	}
	return once
}
