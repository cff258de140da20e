package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"queens/plot"
)

var comparedColumns = []string{"n", "method", "solutions", "nodes", "tried", "rejected", "backtracks", "dead ends", "memory", "time", "ratio"}

func printCompared(w *output, table []compared, format string, limit time.Duration) error {
	switch format {
	case "csv":
		lines := csv.NewWriter(w)
		lines.Write([]string{"n", "method", "solutions", "nodes", "tried", "rejected", "backtracks", "dead_ends", "bytes", "seconds", "ratio"})
		for _, c := range table {
			cells := []string{strconv.Itoa(c.n), c.method.String()}
			for _, k := range c.counters() {
				cells = append(cells, c.cell(strconv.FormatUint(k, 10), ""))
			}
			lines.Write(append(cells, c.cell(strconv.FormatInt(c.bytes, 10), ""),
				c.cell(measured(c.seconds), ""), c.cell(measured(c.ratio), "")))
		}
		lines.Flush()
		return lines.Error()
	case "json":
		reports := make([]comparedReport, len(table))
		for i, c := range table {
			reports[i] = c.report()
		}
		return json.NewEncoder(w).Encode(reports)
	default:
		return printComparedText(w, table, limit)
	}
}

// printComparedText writes the table for people: on a terminal that is too narrow for it as several,
// one below the other, the counters and then what was measured, each with the methods.
func printComparedText(out *output, table []compared, limit time.Duration) error {
	columns, _, onScreen := terminalSize(out.to)
	coloured := onScreen && wantsColour()
	lines, paints := [][]string{comparedColumns}, []paint{bold}
	missing := false
	for _, c := range table {
		line := []string{strconv.Itoa(c.n), c.method.String()}
		for _, k := range c.counters() {
			line = append(line, c.cell(thousands(float64(k)), "–"))
		}
		lines = append(lines, append(line, c.cell(bytesText(c.bytes), "–"), c.cell(secondsText(c.seconds), "–"), c.cell(fmt.Sprintf("%.3g", c.ratio), "–")))
		switch {
		case !c.done:
			missing = true
			paints = append(paints, dim)
		case c.ratio == 1:
			paints = append(paints, green)
		default:
			paints = append(paints, plain)
		}
	}
	widths := make([]int, len(comparedColumns))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], columnGap+utf8.RuneCountInString(cell))
		}
	}
	for i, part := range partTable(widths, columns) {
		if i > 0 {
			fmt.Fprintln(out)
		}
		for i, line := range lines {
			var text row
			for _, column := range part {
				text.add(paints[i], fmt.Sprintf("%*s", widths[column], line[column]))
			}
			fmt.Fprintln(out, text.render(coloured))
		}
	}
	if missing {
		fmt.Fprintf(out, "–: left out, it takes longer than %v\n", limit)
	}
	return nil // out remembers what went wrong
}

// columnGap is the blanks in front of a column.
const columnGap = 2

// partTable returns which columns of a table stand together on lines of so many columns of letters, 0
// being no bound. The first two name the row, and are in each part.
func partTable(widths []int, most int) [][]int {
	sum := 0
	for _, w := range widths {
		sum += w
	}
	var parts [][]int
	room := 0
	for column, w := range widths[comparedNames:] {
		column += comparedNames
		narrow := most > 0 && sum > most
		if parts == nil || narrow && (w > room || column == comparedMeasured) {
			parts, room = append(parts, []int{0, 1}), most-widths[0]-widths[1]
		}
		last := len(parts) - 1
		parts[last], room = append(parts[last], column), room-w
	}
	return parts
}

// Where columns begin that are not the names of a row, and those that were measured.
const comparedNames, comparedMeasured = 2, 8

// measured writes what was measured, with no more digits than mean something.
func measured(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

// counters are the exact numbers, in the order of the columns.
func (c compared) counters() []uint64 {
	s := c.stats
	return []uint64{s.Solutions, s.Nodes, s.Tried, s.Rejected, s.Backtracks, s.DeadEnds}
}

// cell returns what is known, or what stands where nothing is.
func (c compared) cell(known, unknown string) string {
	if c.done {
		return known
	}
	return unknown
}

// comparedReport is a row for programs. What was left out has no results.
type comparedReport struct {
	N       int             `json:"n"`
	Method  string          `json:"method"`
	LeftOut bool            `json:"left_out,omitempty"`
	Results *comparedResult `json:"results,omitempty"`
}

type comparedResult struct {
	Solutions  uint64      `json:"solutions"` // each was met, so a program can read the number
	Nodes      uint64      `json:"nodes"`
	Tried      uint64      `json:"tried"`
	Rejected   uint64      `json:"rejected"`
	Backtracks uint64      `json:"backtracks"`
	DeadEnds   uint64      `json:"dead_ends"`
	Bytes      int64       `json:"bytes"`
	Seconds    json.Number `json:"seconds"`
	Ratio      json.Number `json:"ratio"`
}

func (c compared) report() comparedReport {
	r := comparedReport{N: c.n, Method: c.method.String(), LeftOut: !c.done}
	if c.done {
		s := c.stats
		r.Results = &comparedResult{
			s.Solutions, s.Nodes, s.Tried, s.Rejected, s.Backtracks, s.DeadEnds,
			c.bytes, json.Number(measured(c.seconds)), json.Number(measured(c.ratio)),
		}
	}
	return r
}

// growth charts the times over n.
func (f *compareFlags) growth(table []compared) plot.Chart {
	c := plot.Chart{Title: "All solutions, by method", YLabel: "seconds, the least of several walks"}
	if f.first {
		c.Title = "The first solution, by method"
	}
	for _, m := range f.methods {
		s := plot.Series{Name: m.String()}
		for _, row := range table {
			if row.method == m && row.done {
				s.Points = append(s.Points, plot.Point{N: row.n, Value: row.seconds})
			}
		}
		if s.Points != nil {
			c.Series = append(c.Series, s)
		}
	}
	return c
}
