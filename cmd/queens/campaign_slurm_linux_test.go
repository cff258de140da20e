package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// slurm stands for the commands of Slurm that the job calls: srun has two nodes, and scontrol writes down what it is told.
var slurm = map[string]string{
	"srun": `
while [[ $1 == --* ]]; do shift; done
for _ in 1 2; do "$@" & nodes+=($!); done
trap 'kill -TERM "${nodes[@]}" 2>/dev/null' TERM
for node in "${nodes[@]}"; do
	while kill -0 "$node" 2>/dev/null; do wait "$node"; done
done`,
	"scontrol": `echo "$@" >>"$HOME/scontrol"`,
	"hostname": `echo localhost`,
}

// TestCampaignOnSlurm: the job of Slurm is run as it is. The signal before its time is up comes in the middle: it stops, and has itself queued
// again; the second run goes on from the ledger to the number. The network is the loopback device of a namespace of its own.
func TestCampaignOnSlurm(t *testing.T) {
	t.Parallel()
	program, home := mustBuild(t), t.TempDir()
	commands := filepath.Dir(program)
	for name, body := range slurm {
		if err := os.WriteFile(filepath.Join(commands, name), []byte("#!/bin/bash\n"+body+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script := `
ip link set lo up || exit 77
bash "$0" 16 >"$HOME/first" 2>"$HOME/talk" &
job=$!
until [ "$(wc -l <"$HOME/queens/16.jsonl")" -gt 5 ]; do kill -0 $job || exit 78; sleep 0.01; done 2>/dev/null
kill -TERM $job
wait $job
echo $? >"$HOME/code"
wc -l <"$HOME/queens/16.jsonl" >"$HOME/lines"
exec bash "$0" 16 2>>"$HOME/talk"`
	job, err := filepath.Abs(filepath.Join(clusterDocs, "campaign.sbatch"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "unshare", "--user", "--map-root-user", "--net", "bash", "-c", script, job)
	cmd.Env = append(os.Environ(), "HOME="+home, "PATH="+commands+":"+os.Getenv("PATH"), "SLURM_CPUS_PER_TASK=1", "SLURM_JOB_ID=7")
	out, err := cmd.Output()
	if code := cmd.ProcessState.ExitCode(); err != nil && (code == 1 || code == 77) {
		if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), "namespaces") {
			t.Fatalf("no network in a namespace: %v", err)
		}
		t.Skipf("no network in a namespace on this machine: %v", err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(home, name))
		if err != nil {
			t.Error(err)
		}
		return strings.TrimSpace(string(text))
	}
	for name, want := range map[string]string{"first": "", "code": "3", "scontrol": "requeue 7"} {
		if got := read(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if got, want := string(out), "14772512\n"; err != nil || got != want {
		t.Errorf("second run: got %q, %v, want %q", got, err, want)
	}
	t.Logf("%s lines were in the ledger between the runs; both said\n%s", read("lines"), read("talk"))
}
