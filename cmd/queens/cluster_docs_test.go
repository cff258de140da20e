package main

import (
	"bufio"
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"
)

// These tests hold the files under docs/cluster to what they are for: each is read by a parser of its form, each call
// of queens in them is one that the command takes, and what one file says another relies on is there.

var clusterDocs = filepath.Join(moduleRoot, "docs", "cluster")

func clusterFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(clusterDocs, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// mustParse has the command read the words of a call, up to what it would do then.
func mustParse(t *testing.T, words []string) (*cobra.Command, []string) {
	t.Helper()
	cmd, args, err := newRoot().Find(words)
	if err == nil {
		if err = cmd.ParseFlags(args); err != nil {
			err = cmd.FlagErrorFunc()(cmd, err)
		}
	}
	if err == nil && cmd.HasSubCommands() {
		err = errors.New("a command is missing")
	}
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err != nil {
		t.Errorf("queens %s: %v", strings.Join(words, " "), err)
		return nil, nil
	}
	return cmd, cmd.Flags().Args()
}

// TestCallsAreTaken: the page of campaigns and the job of Slurm call the command as it is. The other files have tests of their own.
func TestCallsAreTaken(t *testing.T) {
	text := clusterFile(t, "campaign.sbatch")
	for _, p := range pages(t) {
		if p.name != "docs/cluster.md" {
			continue
		}
		for _, b := range p.blocks() {
			text += "\n" + b.text
		}
	}
	call := regexp.MustCompile(`(?m)^(?:\$ |srun .*)?queens (.*)$`)
	calls := call.FindAllStringSubmatch(strings.ReplaceAll(text, "\\\n", " "), -1)
	for _, found := range calls {
		words := shellWords(found[1])
		t.Run("call="+strings.Join(words, " "), func(t *testing.T) { mustParse(t, words) })
	}
	if len(calls) < 15 {
		t.Errorf("got %d calls, want more: are they found?", len(calls))
	}
}

// shellWords splits a line into words, as a shell does, up to what is not the call any more. Variables stand for something.
func shellWords(line string) []string {
	var words []string
	for _, word := range strings.Fields(line) {
		word = strings.NewReplacer(`"`, "", "'", "").Replace(word)
		if strings.ContainsAny(word, "<>|&;#") {
			break
		}
		switch word {
		case "$n":
			word = "22"
		case "$SLURM_CPUS_PER_TASK":
			word = "32"
		}
		words = append(words, word)
	}
	return words
}

// TestUnits: the units of systemd are what systemd takes, where it is installed, and what it is told to run is there.
func TestUnits(t *testing.T) {
	for _, name := range []string{"queens-coordinator.service", "queens-worker@.service"} {
		t.Run("unit="+name, func(t *testing.T) {
			unit := readUnit(t, clusterFile(t, name))
			words := strings.Fields(strings.ReplaceAll(unit["Service.ExecStart"], "%i", "ws4"))
			if len(words) == 0 || words[0] != "/usr/local/bin/queens" {
				t.Fatalf("ExecStart is %q", words)
			}
			mustParse(t, words[1:])
			for key, want := range map[string]string{
				"Service.Restart": "on-failure", "Service.SuccessExitStatus": "3", "Service.ProtectSystem": "strict",
				"Service.NoNewPrivileges": "yes", "Service.User": "queens", "Install.WantedBy": "multi-user.target",
			} {
				if unit[key] != want {
					t.Errorf("%s is %q, want %q", key, unit[key], want)
				}
			}
			if seconds, err := strconv.Atoi(unit["Service.TimeoutStopSec"]); err != nil || time.Duration(seconds)*time.Second < 2*campaignGrace {
				t.Errorf("TimeoutStopSec is %q, which is near the %v that it takes to end", unit["Service.TimeoutStopSec"], campaignGrace)
			}
			verifyUnit(t, name)
		})
	}
}

// readUnit reads an INI file: "Section.Key" to value. A key that is not one of its section, or is there twice, is an error.
func readUnit(t *testing.T, text string) map[string]string {
	t.Helper()
	unit, section := map[string]string{}, ""
	for i, line := range strings.Split(text, "\n") {
		key, value, pair := strings.Cut(line, "=")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[' && strings.HasSuffix(line, "]"):
			section = strings.Trim(line, "[]")
		case !pair || section == "" || strings.TrimSpace(key) != key || unit[section+"."+key] != "":
			t.Errorf("line %d: %q", i+1, line)
		default:
			unit[section+"."+key] = value
		}
	}
	return unit
}

// verifyUnit has systemd read a unit, with a program that is there.
func verifyUnit(t *testing.T, name string) {
	t.Helper()
	systemd, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("systemd is not installed: it has not read the unit")
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), name)
	text := strings.ReplaceAll(clusterFile(t, name), "/usr/local/bin/queens", program)
	if err := os.WriteFile(copied, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(systemd, "verify", "--man=no", copied).CombinedOutput(); err != nil || len(bytes.TrimSpace(out)) > 0 {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
}

// TestBatchJob: bash takes the job of Slurm, and its directives stand where Slurm reads them, before the first command.
func TestBatchJob(t *testing.T) {
	if bash, err := exec.LookPath("bash"); err == nil {
		mustRun(t, exec.Command(bash, "-n", filepath.Join(clusterDocs, "campaign.sbatch")))
	}
	directives, begun := 0, false
	for lines := bufio.NewScanner(strings.NewReader(clusterFile(t, "campaign.sbatch"))); lines.Scan(); {
		line := lines.Text()
		directive := strings.HasPrefix(line, "#SBATCH ")
		if directive {
			directives++
		}
		if directive && begun {
			t.Errorf("%s: Slurm stopped reading at the first command", line)
		}
		begun = begun || line != "" && line[0] != '#'
	}
	if directives < 8 {
		t.Errorf("got %d directives", directives)
	}
}

// An object is what these tests look at of one of Kubernetes.
type object struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct {
		Name   string
		Labels map[string]string
	}
	Spec yaml.Node
}

type template struct {
	Template struct {
		Metadata struct{ Labels map[string]string }
		Spec     struct {
			TerminationGracePeriodSeconds int `yaml:"terminationGracePeriodSeconds"`
			Containers                    []struct {
				Name          string
				Command, Args []string
				Ports         []struct {
					Name          string
					ContainerPort int `yaml:"containerPort"`
				}
				VolumeMounts []struct {
					Name      string
					MountPath string `yaml:"mountPath"`
				} `yaml:"volumeMounts"`
				SecurityContext struct {
					ReadOnlyRootFilesystem bool `yaml:"readOnlyRootFilesystem"`
				} `yaml:"securityContext"`
				Resources struct {
					Requests, Limits struct{ CPU, Memory string }
				}
			}
			Volumes []struct {
				Name   string
				Secret struct {
					Name string `yaml:"secretName"`
				}
				PersistentVolumeClaim struct {
					ClaimName string `yaml:"claimName"`
				} `yaml:"persistentVolumeClaim"`
			}
		}
	}
}

// TestKubernetes: the objects are there, call the command as it is, and agree on names and ports.
func TestKubernetes(t *testing.T) {
	secrets := makeSecrets(t)
	startsWith(t, secrets["queens-coordinator-keys"])
	objects := map[string]object{}
	decoder := yaml.NewDecoder(strings.NewReader(clusterFile(t, "kubernetes.yaml")))
	for {
		var o object
		err := decoder.Decode(&o)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		objects[o.Kind+"/"+o.Metadata.Name] = o
	}
	pods := map[string]template{}
	for _, name := range []string{"Job/queens-coordinator", "Deployment/queens-worker"} {
		o, ok := objects[name]
		var pod template
		if err := o.Spec.Decode(&pod); !ok || err != nil || len(pod.Template.Spec.Containers) != 1 {
			t.Fatalf("%s: %v, %v, %+v", name, ok, err, pod)
		}
		pods[name] = pod
		c := pod.Template.Spec.Containers[0]
		cmd, args := mustParse(t, append(slices.Clone(c.Command), c.Args...)[1:])
		if cmd == nil {
			continue
		}
		if c.Command[0] != "queens" || !c.SecurityContext.ReadOnlyRootFilesystem || time.Duration(pod.Template.Spec.TerminationGracePeriodSeconds)*time.Second < 2*campaignGrace {
			t.Errorf("%s: got %+v", name, c)
		}
		// Files that the call names are on a volume that there is.
		for _, flag := range []string{"ledger", "keys", "key", "ca"} {
			f := cmd.Flags().Lookup(flag)
			if f == nil || !f.Changed {
				continue
			}
			mounted := slices.ContainsFunc(c.VolumeMounts, func(m struct {
				Name      string
				MountPath string `yaml:"mountPath"`
			},
			) bool {
				return f.Value.String() == m.MountPath || strings.HasPrefix(f.Value.String(), m.MountPath+"/")
			})
			if !mounted {
				t.Errorf("%s: --%s %s is on no volume", name, flag, f.Value)
			}
		}
		for _, v := range pod.Template.Spec.Volumes {
			if secret := v.Secret.Name; secret != "" && secrets[secret] == "" {
				t.Errorf("%s: no command makes the secret %s", name, secret)
			}
		}
		if cmd.Name() == "worker" {
			if _, ok := objects["Service/"+strings.TrimSuffix(strings.TrimPrefix(args[0], "nats://"), ":4222")]; !ok {
				t.Errorf("%s: there is no service for %s", name, args[0])
			}
			key := filepath.Join(secrets["queens-worker-keys"], filepath.Base(cmd.Flags().Lookup("key").Value.String()))
			ca := filepath.Join(secrets["queens-worker-keys"], filepath.Base(cmd.Flags().Lookup("ca").Value.String()))
			for _, file := range []string{key, ca} {
				if _, err := os.Stat(file); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			vouches(t, ca, filepath.Join(secrets["queens-coordinator-keys"], "server.crt"), "queens-coordinator")
			tables, threads := cmd.Flags().Lookup("memory").Value.String(), cmd.Flags().Lookup("threads").Value.String()
			if c.Resources.Requests.CPU != threads || tables != "1G" || c.Resources.Limits.Memory != "1500Mi" {
				t.Errorf("%s: %s threads and tables of %s on %+v", name, threads, tables, c.Resources)
			}
		}
	}
	coordinator := pods["Job/queens-coordinator"].Template
	var service struct {
		Selector map[string]string
		Ports    []struct {
			Port       int
			TargetPort string `yaml:"targetPort"`
		}
	}
	o := objects["Service/queens-coordinator"]
	if err := o.Spec.Decode(&service); err != nil {
		t.Fatal(err)
	}
	if len(service.Ports) != 1 || service.Ports[0].Port != 4222 || service.Ports[0].TargetPort != coordinator.Spec.Containers[0].Ports[0].Name ||
		coordinator.Spec.Containers[0].Ports[0].ContainerPort != 4222 {
		t.Errorf("the service leads to %+v, the container has %+v", service.Ports, coordinator.Spec.Containers[0].Ports)
	}
	for key, value := range service.Selector {
		if coordinator.Metadata.Labels[key] != value {
			t.Errorf("the service selects %s=%s, the pod has %v", key, value, coordinator.Metadata.Labels)
		}
	}
	claimed := false
	for _, v := range coordinator.Spec.Volumes {
		_, ok := objects["PersistentVolumeClaim/"+v.PersistentVolumeClaim.ClaimName]
		claimed = claimed || ok
	}
	if !claimed {
		t.Error("the ledger is on no volume that is claimed")
	}
	for _, name := range []string{"NetworkPolicy/queens-worker", "NetworkPolicy/queens-coordinator"} {
		if _, ok := objects[name]; !ok {
			t.Errorf("there is no %s", name)
		}
	}
}

// makeSecrets has the page's commands for Kubernetes make keys, and returns the folder with the files of each secret.
func makeSecrets(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile(clusterDocs + ".md")
	if err != nil {
		t.Fatal(err)
	}
	folder, secrets := t.TempDir(), map[string]string{}
	for line := range strings.Lines(strings.ReplaceAll(string(page), "\\\n", "")) {
		words := strings.Fields(strings.ReplaceAll(line, "keys/", folder+"/keys/"))
		switch {
		case strings.HasPrefix(line, "queens campaign keys keys --workers kubernetes "):
			words[3] = filepath.Join(folder, "keys")
			mustRun(t, exec.Command(words[0], words[1:]...))
		case strings.Contains(line, "create secret generic "):
			secret := filepath.Join(folder, words[6])
			if err := os.Mkdir(secret, 0o700); err != nil {
				t.Fatal(err)
			}
			secrets[words[6]] = secret
			for _, word := range words[7:] {
				file := strings.TrimPrefix(word, "--from-file=")
				if err := os.Link(file, filepath.Join(secret, filepath.Base(file))); err != nil {
					t.Error(err)
				}
			}
		}
	}
	return secrets
}

// startsWith has a coordinator start with the keys in a folder, and nothing else there.
func startsWith(t *testing.T, keys string) {
	t.Helper()
	cmd := exec.Command("queens", "campaign", "start", "6", "--workers", "2", "--quiet", "--listen", "127.0.0.1:0", "--keys", keys, "--ledger", filepath.Join(t.TempDir(), "ledger"))
	if got, want := mustRun(t, cmd), "4\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// vouches holds a certificate against an authority and a host's name.
func vouches(t *testing.T, ca, certificate, host string) {
	t.Helper()
	var read [2]*x509.Certificate
	for i, path := range []string{ca, certificate} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		block, _ := pem.Decode(text)
		if read[i], err = x509.ParseCertificate(block.Bytes); err != nil {
			t.Fatal(err)
		}
	}
	roots := x509.NewCertPool()
	roots.AddCert(read[0])
	if _, err := read[1].Verify(x509.VerifyOptions{Roots: roots, DNSName: host}); err != nil {
		t.Error(err)
	}
}

// TestHostsAgree: workers go where the coordinator's machine is, under the names that the keys were made for.
func TestHostsAgree(t *testing.T) {
	page, err := os.ReadFile(clusterDocs + ".md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct{ file, text string }{
		{"queens-worker@.service", "nats://ws1.example.org:4222"},
		{"kubernetes.yaml", "/keys/kubernetes.key"},
		{"nats-server.conf", "nats-1.example.org"},
	} {
		if !strings.Contains(clusterFile(t, want.file), want.text) {
			t.Errorf("%s has no %s", want.file, want.text)
		}
	}
	for _, want := range []string{"--workers ws4,ws5 --host ws1.example.org", "--workers kubernetes --host queens-coordinator", "--host nats-1.example.org,nats-2.example.org,nats-3.example.org"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("docs/cluster.md has no %q", want)
		}
	}
}
