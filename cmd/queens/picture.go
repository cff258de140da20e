package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens/draw"
	"queens/plot"
)

// The forms of pictures, by name.
const (
	formText = "text"
	formDOT  = "dot" // Graphviz'
	formSVG  = "svg"
	formPNG  = "png"
	formGIF  = "gif"
)

// The forms that a picture may have, a tree, and a chart.
var (
	pictureForms = []string{formSVG, formPNG, formGIF}
	treeForms    = []string{formText, formDOT, formSVG, formPNG}
	chartForms   = []string{formSVG, formPNG}
)

// endings are what the files of a form end in.
var endings = map[string][]string{
	formText: {".txt"}, formDOT: {".dot", ".gv"}, formSVG: {".svg"}, formPNG: {".png"}, formGIF: {".gif"},
}

// formOf returns which of the forms a file has by its ending. The error lists the endings.
func formOf(file string, forms []string) (string, error) {
	var known []string
	for _, form := range forms {
		if slices.Contains(endings[form], strings.ToLower(filepath.Ext(file))) {
			return form, nil
		}
		known = append(known, endings[form]...)
	}
	return "", errors.New("the ending is none of " + strings.Join(known, ", "))
}

// A picture is what writes it, for each form that it can have.
type picture map[string]func(io.Writer) error

// still returns the picture of a scene.
func still(s *draw.Scene) picture {
	return picture{
		formSVG: s.WriteSVG,
		formPNG: s.WritePNG,
		formGIF: func(w io.Writer) error {
			return draw.WriteGIF(w, slices.Values([]draw.Frame{{Scene: s, Stays: time.Second}}), false)
		},
	}
}

// A target is where a picture goes, and in which form.
type target struct {
	file string // "" is standard output
	form string
}

// targetFlags say where a picture goes, and in which of the forms that it may have.
type targetFlags struct {
	what       string // the picture, or what it shows
	forms      []string
	file, form string
}

// add adds the flags for a picture in one of these forms. What names it, or what it shows; usual is the
// form of one that goes to standard output, in words.
func (f *targetFlags) add(cmd *cobra.Command, what, usual string, forms ...string) {
	f.what, f.forms = what, forms
	parse := func(text string) (string, error) {
		if !slices.Contains(forms, text) {
			return "", errors.New("takes " + strings.Join(forms, ", "))
		}
		return text, nil
	}
	addOut(cmd, &f.file, "write the "+what+" to FILE, whose ending says the form (- is standard output)")
	addParsed(cmd, &f.form, "format", strings.Join(forms, "|"), "form of the "+what+" (default what the ending says; on standard output "+usual+")", parse, forms...)
}

// addChart adds the flag --plot for a chart that is made beside what a command prints. Without it the file
// is "".
func addChart(cmd *cobra.Command, to *target, usage string) {
	cmd.Flags().Var(&parsed[target]{to: to, kind: "FILE", parse: func(file string) (target, error) {
		form, err := formOf(file, chartForms)
		return target{file, form}, err
	}}, "plot", usage+" into FILE, .svg or .png")
}

// chart returns the picture of a chart.
func chart(c plot.Chart) picture { return picture{formSVG: c.WriteSVG, formPNG: c.WritePNG} }

// target finds out where a picture goes, before it is made. On standard output it has the usual form
// unless another is named.
func (f *targetFlags) target(cmd *cobra.Command, usual string) (target, error) {
	to := target{f.file, f.form}
	if to.file == "" || to.file == "-" {
		to.form = cmp.Or(to.form, usual)
		if isTerminal(cmd.OutOrStdout().(*output).to) && to.form != formText && to.form != formDOT {
			if to.file == "" {
				return to, fmt.Errorf("%s makes a picture: name a file for it, as in -o %s.%s", cmd.Name(), f.what, to.form)
			}
			if to.form != formSVG {
				return to, fmt.Errorf("a picture in form %s is not for a terminal: name a file for it, as in -o %s.%[1]s", to.form, f.what)
			}
		}
		to.file = ""
		return to, nil
	}
	form, err := formOf(to.file, f.forms)
	switch {
	case to.form == "" && err != nil:
		return to, fmt.Errorf("--out %s: %w: name the form by --format", quoted(to.file), err)
	case to.form == "":
		to.form = form
	case err == nil && to.form != form:
		return to, fmt.Errorf("--format %s and --out %s exclude each other: the ending says %s", to.form, quoted(to.file), form)
	}
	return to, nil
}

// write writes the picture, whole or not at all. The error may be the cause of ctx.
func (to target) write(ctx context.Context, cmd *cobra.Command, p picture) error {
	write, ok := p[to.form]
	if !ok {
		var forms []string
		for _, form := range pictureForms {
			if p[form] != nil {
				forms = append(forms, form)
			}
		}
		return fmt.Errorf("this picture has no form %s: take %s", to.form, strings.Join(forms, " or "))
	}
	var data bytes.Buffer
	if err := orStop(ctx, func() error { return write(&data) }); err != nil {
		letter := new(draw.LetterError)
		if errors.As(err, &letter) && p[formSVG] != nil {
			return fmt.Errorf("%w: write .svg instead", err)
		}
		return err
	}
	if to.file != "" {
		return writeFile(to.file, data.Bytes())
	}
	_, err := cmd.OutOrStdout().Write(data.Bytes())
	return err
}
