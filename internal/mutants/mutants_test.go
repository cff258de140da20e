//go:build mutants

// Package mutants spoils the program on purpose, one place at a time. The tests of the room that is
// spoiled must fail each time, or they prove less than they seem to. Run it with make mutants.
package mutants

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A mutant is one way to spoil a file: a text that stands in it once is replaced by another.
type mutant struct{ name, file, old, new string }

// groups lists the mutants of each room, and whose tests must find them: as a rule its own, all of them.
var groups = []struct {
	name, room, suite, tests string
	mutants                  []mutant
}{
	{"walk", "internal/walk", "internal/walk", "", walk},
	{"count", "count", "count", "", count},
	{"ledger", "ledger", "ledger", "", ledger},
	{"disk", "ledger", "cmd/queens", "TestEveryFsyncMayFail", ledgerDisk},
	{"join", "internal/join", "internal/join", "", join},
	{"campaign answers", "campaign", "campaign", "TestRefusals|TestLongAnswers|TestReplay|TestBookErrors|TestMeet|TestTheCounterLied|TestTooFast", campaignAnswers},
	{"campaign judge", "campaign", "campaign", "TestThe|TestBoth|TestManyDisputes|TestBookErrors", campaignJudge},
	{"campaign state", "campaign", "campaign", "TestNew|TestLines|TestNumbers|TestLargeSums|TestSpoiledMemory|TestThe|TestBoth|TestTooFast|TestStatus|TestRate|TestMeet", campaignState},
	{"campaign plan", "campaign", "campaign", "TestTasks|TestWindow|TestChecks|TestKnownAnswers|TestRepublish|TestReplay|TestBoth|TestChoice|TestTooFast|TestThreads|TestOwnPace", campaignPlan},
	{"campaign simulate", "campaign", "campaign", "TestSimulat", campaignSimulate},
	{"campaign histories", "campaign", "campaign", "TestHistories", campaignHistories},
	{"cluster messages", "cluster", "cluster", "TestMessages|TestNames", clusterMessages},
	{"cluster queue", "cluster", "cluster", "TestQueueHasOneOwner|TestQueueIsEmpty|TestPauseOutlastsTheQueue", clusterQueue},
	{"cluster coordinator", "cluster", "cluster", "TestMessagesThatAreRefused|TestWhatCannot|TestLedgerIsReadAgain|TestReply|TestOtherCampaigns|TestTwoCoordinators|TestConfigurations|TestStrangers|TestStatus|TestKeys", clusterCoordinator},
	{"cluster worker", "cluster", "cluster", "TestTasksAre|TestAnswerIs|TestFinished|TestKernel|TestOrder|TestOther", clusterWorker},
	{"cluster server", "cluster", "cluster", "TestPermissions|TestConfigurations|TestStrangers|TestPasswords|TestMakeKeys", clusterServer},
	{"cluster lease", "cluster", "cluster", "TestLongTaskIsHeld|TestWorkerToldToEnd", clusterLease},
	{"cluster lost", "cluster", "cluster", "TestQueueIsDisposable/queue=(purged|deleted|restarted)", clusterLost},
	{"cluster hung", "cluster", "cluster", "TestHog", clusterHung},
	{"cluster paused", "cluster", "cluster", "TestPaused", clusterPaused},
	{"cluster liar", "cluster", "cluster", "TestLiarIsFoundOut/lie=more", clusterLiar},
}

func TestMutants(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		t.Run("group="+strings.ReplaceAll(g.name, " ", "-"), func(t *testing.T) {
			out, took, passes := try(t, root, g.suite, g.tests, nil, 10*time.Minute)
			if !passes {
				t.Fatalf("the suite fails though nothing is spoiled: %s", out)
			}
			patience := 10*time.Second + 3*took // a search that never ends is found too
			for _, m := range g.mutants {
				t.Run(strings.ReplaceAll(m.name, " ", "_"), func(t *testing.T) {
					t.Parallel()
					file := filepath.Join(root, filepath.FromSlash(g.room), m.file)
					out, _, passes := try(t, root, g.suite, g.tests, map[string]string{file: m.spoil(t, file)}, patience)
					if passes {
						t.Fatal("the suite passes")
					}
					line, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
					t.Log(line)
				})
			}
		})
	}
}

// spoil writes a spoiled copy of the file and returns its path.
func (m mutant) spoil(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), m.old); n != 1 {
		t.Fatalf("%s contains %q %d times, want once", m.file, m.old, n)
	}
	copied := filepath.Join(t.TempDir(), m.file)
	if err := os.WriteFile(copied, []byte(strings.Replace(string(text), m.old, m.new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	return copied
}

// try builds the tests of a room with some files exchanged for others, and runs those of that name, or
// all, for a time.
func try(t *testing.T, root, room, tests string, exchange map[string]string, patience time.Duration) (out string, took time.Duration, passes bool) {
	t.Helper()
	dir := t.TempDir()
	overlay, err := json.Marshal(map[string]any{"Replace": exchange})
	if err != nil {
		t.Fatal(err)
	}
	list, suite := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "suite.test")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "test", "-c", "-overlay", list, "-o", suite, "./"+room)
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("does not compile: %s", out)
	}
	cmd := exec.Command(suite, "-test.short", "-test.failfast", "-test.run="+tests, "-test.timeout="+patience.String())
	cmd.Dir = filepath.Join(root, filepath.FromSlash(room))
	start := time.Now()
	output, err := cmd.CombinedOutput()
	return string(output), time.Since(start), err == nil
}
