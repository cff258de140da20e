package draw

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"queens"
	"queens/search"
)

// TestSteps looks at the first steps of the walk of size 4, and at those with a given queen in the
// last row.
func TestSteps(t *testing.T) {
	given, err := empty(t, 4).WithGiven(sq(3, 2))
	if err != nil {
		t.Fatal(err)
	}
	given, err = given.WithBlocked(sq(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		problem queens.Problem
		want    []string
	}{
		{"empty", empty(t, 4), []string{
			"queens [] marks [] rejected <nil> | enter, level 0\n",
			"queens [] marks [{row 1 column 1 4}] rejected <nil> | try row 1 column 1\n",
			"queens [row 1 column 1] marks [{row 1 column 1 4}] rejected <nil> | place row 1 column 1\n",
			"queens [row 1 column 1] marks [] rejected <nil> | enter, level 1\n",
			"queens [row 1 column 1] marks [{row 2 column 1 4}] rejected <nil> | try row 2 column 1\n",
			"queens [row 1 column 1] marks [] rejected &{row 2 column 1 false row 1 column 1} | reject row 2 column 1\ncolumn of the queen at row 1 column 1",
		}},
		{"given", given, []string{
			"queens [] marks [] rejected <nil> | enter, level 0\n",
			"queens [] marks [{row 1 column 1 4}] rejected <nil> | try row 1 column 1\n",
			"queens [] marks [] rejected &{row 1 column 1 true row 1 column 1} | reject row 1 column 1\nblocked",
		}},
	} {
		t.Run("problem="+test.name, func(t *testing.T) {
			s, err := search.New(test.problem)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			s.Observe(func(e search.Event) {
				b := Step(test.problem, e)
				if _, err := b.Scene(Options{}); err != nil {
					t.Errorf("%v: %v", e, err)
				}
				if len(got) < len(test.want) {
					got = append(got, fmt.Sprint("queens ", b.Queens, " marks ", b.Marks, " rejected ", b.Rejected, " | ", b.Caption))
				}
			})
			if _, err := s.Count(context.Background()); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}
