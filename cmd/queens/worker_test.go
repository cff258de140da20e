package main

import (
	"bytes"
	"testing"
	"time"

	"queens/cluster"
)

// A worker on a terminal says what it is at, in as many words as there is room for; elsewhere it does once a minute.
func TestWorkerTellsWhatItIsAt(t *testing.T) {
	at := cluster.WorkerProgress{Engine: "join", N: 22, Task: "count-17", Units: 900, Busy: 72 * time.Second}
	for _, test := range []struct {
		style   style
		columns int
		p       cluster.WorkerProgress
		want    string
	}{
		{onTerminal, 100, at, "\rjoin 22  task count-17  900 units  10 a second  busy 80%  1:30 gone"},
		{onTerminal, 42, at, "\rjoin 22  task count-17  900 units"},
		{onTerminal, 100, cluster.WorkerProgress{}, "\rworker  waiting for a task  0 units  0 a second  busy 0%  1:30 gone"},
		{plainLines, 0, at, "queens: join 22: task count-17, 900 units, 10 a second, busy 80%, 1:30 gone\n"},
		{silent, 0, at, ""},
	} {
		var got bytes.Buffer
		c := newCampaignTalk(&got, false, false, "")
		c.begun = time.Now().Add(-90 * time.Second)
		c.progress.style, c.progress.width = test.style, func() int { return test.columns }
		c.tellWorker(test.p)
		if got.String() != test.want {
			t.Errorf("%+v in %d columns: got %q, want %q", test.p, test.columns, &got, test.want)
		}
	}
}
