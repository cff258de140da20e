package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens/draw"
)

// The forms of a picture, which are also the endings of its files.
const (
	formSVG = "svg"
	formPNG = "png"
	formGIF = "gif"
)

var pictureForms = []string{formSVG, formPNG, formGIF}

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

// targetFlags say where a picture goes.
type targetFlags struct{ file, form string }

func (f *targetFlags) add(cmd *cobra.Command) {
	cmd.Flags().VarP(&parsed[string]{to: &f.file, parse: notEmpty, kind: "FILE"}, "out", "o", "write the picture to FILE, whose ending says the form (- is standard output)")
	addParsed(cmd, &f.form, "format", strings.Join(pictureForms, "|"), "form of the picture (default what the ending says; on standard output svg, of a walk gif)", parseForm, pictureForms...)
}

func parseForm(text string) (string, error) {
	if !slices.Contains(pictureForms, text) {
		return "", errors.New("takes " + strings.Join(pictureForms, ", "))
	}
	return text, nil
}

// target finds out where a picture goes, before it is made. On standard output it has the usual form
// unless another is named.
func (f *targetFlags) target(cmd *cobra.Command, usual string) (target, error) {
	to := target{f.file, f.form}
	if to.file == "" || to.file == "-" {
		if to.form == "" {
			to.form = usual
		}
		if isTerminal(cmd.OutOrStdout().(*output).to) {
			if to.file == "" {
				return to, fmt.Errorf("%s makes a picture: name a file for it, as in -o board.%s", cmd.Name(), to.form)
			}
			if to.form != formSVG {
				return to, fmt.Errorf("a picture in form %s is not for a terminal: name a file for it, as in -o board.%[1]s", to.form)
			}
		}
		to.file = ""
		return to, nil
	}
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(to.file), "."))
	known := slices.Contains(pictureForms, ending)
	switch {
	case to.form == "" && !known:
		return to, fmt.Errorf("--out %s: the ending is none of .svg, .png, .gif: name the form by --format", quoted(to.file))
	case to.form == "":
		to.form = ending
	case known && to.form != ending:
		return to, fmt.Errorf("--format %s and --out %s exclude each other: the ending says %s", to.form, quoted(to.file), ending)
	}
	return to, nil
}

// write writes the picture, whole or not at all.
func (to target) write(cmd *cobra.Command, p picture) error {
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
	if err := write(&data); err != nil {
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
