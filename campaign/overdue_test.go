package campaign

import (
	"testing"
	"time"
)

// TestOverdue: the time of a task runs while somebody is idle, and only to who may do it.
func TestOverdue(t *testing.T) {
	w := tens(4) // ten seconds each
	c, m := fresh(w, Options{Verify: 1})
	c.Publish() // count 0-1 and 2-3, of 20 s
	ann := Worker{Name: "ann", Kernels: []string{"portable", "avx2"}}
	const least = time.Minute
	at := func(seconds int, w Worker) string {
		task, _ := c.Overdue(noon.Add(time.Duration(seconds)*time.Second), w, least)
		return task.ID
	}
	for i, step := range []struct {
		second int
		want   string
	}{
		{0, ""},
		{99, ""},
		{100, "count 0-1"}, // five times as long as expected
		{100, "count 2-3"},
		{100, "count 0-1"}, // and again: whoever was given it may not do it either
		{101, "count 2-3"},
	} {
		if got := at(step.second, ann); got != step.want {
			t.Errorf("step %d: got %q, want %q", i, got, step.want)
		}
	}
	fold(t, c, answer(w, Task{ID: "count 0-1", First: 0, Last: 1}, "ann", "avx2", plain), m)
	fold(t, c, answer(w, Task{ID: "count 2-3", First: 2, Last: 3}, "bob", "avx2", plain), m)
	c.Publish() // their checks
	if got := at(102, ann); got != "" {
		t.Errorf("got %q of new tasks, want none", got)
	}
	if got := at(500, ann); got != "check 2-3" {
		t.Errorf("got %q, want what bob counted", got)
	}
	if got := at(500, Worker{Name: "cid", Kernels: []string{"avx2"}}); got != "" {
		t.Errorf("got %q for who has but the kernel that counted", got)
	}
	if got := at(500, Worker{Name: "bob", Kernels: ann.Kernels}); got != "check 0-1" {
		t.Errorf("got %q, want what ann counted", got)
	}
}
