package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"queens"
	"queens/campaign"
)

// What goes over the wire: JSON, one object a message, exactly as this program writes it. A message that would be written
// otherwise (white space, a field twice, an unknown one) is not one. So both ends read the same thing in it, or nothing.
//
//	subject               message         reply    from
//	queens.hello.WORKER   hello           welcome  a worker: first of all, and a few times a minute
//	queens.answer.WORKER  campaign.Answer receipt  a worker, when its answer is to be kept
//	queens.task.KIND      order           –        the coordinator, to the queue
//	queens.news           news            –        the coordinator, to all workers
//	queens.control        command         report   whoever may control
//
// WORKER is the name of a key, or that name, a dot and an instance: so one key serves all workers of a machine, and the server
// sees to it that nobody speaks in another's name.

const (
	subjectHello   = "queens.hello."
	subjectAnswer  = "queens.answer."
	subjectNews    = "queens.news"
	subjectControl = "queens.control"

	longestMessage = 1 << 19 // bytes; an answer takes up to 400 kB
	longestHello   = 1 << 15
	longestName    = 63  // of a key, and of an instance
	longestText    = 256 // bytes of any other name
)

// A hello is a worker's sign of life. Without kernels it only asks what the campaign is.
type hello struct {
	campaign.Worker
	Idle    bool `json:"idle,omitempty"`    // it found nothing in the queue
	Leaving bool `json:"leaving,omitempty"` // it says goodbye
}

// A welcome says what the campaign is, or why the worker is not welcome.
type welcome struct {
	Campaign string         `json:"campaign"`
	Problem  string         `json:"problem"`
	Engine   string         `json:"engine"`
	Units    int            `json:"units"`
	Split    string         `json:"split"`
	Lease    time.Duration  `json:"lease"` // how long a task is the worker's after its last word, in nanoseconds
	Beat     time.Duration  `json:"beat"`  // how often to say hello
	Done     bool           `json:"done,omitempty"`
	Task     *campaign.Task `json:"task,omitempty"` // for an idle worker, past the queue: it is overdue
	refusal
}

// A receipt says that an answer is on the coordinator's disk, or refused.
type receipt struct {
	Kept bool `json:"kept"`
	refusal
}

// A refusal has the code and reason of a [campaign.RefusedError], or is empty.
type refusal struct {
	Code   string `json:"code,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// An order is a task in the queue.
type order struct {
	Campaign string        `json:"campaign"`
	Task     campaign.Task `json:"task"`
}

// News is what all workers hear at once.
type news struct {
	Campaign string `json:"campaign"`
	Done     bool   `json:"done"`
}

// A command is for the coordinator.
type command struct {
	Do   string `json:"do"`             // one of [Commands], or "who"
	From string `json:"from,omitempty"` // with "who": the coordinator that asks whether there is another
}

// A report answers a command.
type report struct {
	Error  string           `json:"error,omitempty"`
	Who    string           `json:"who,omitempty"` // the host and process of the coordinator
	Paused bool             `json:"paused"`
	Status *campaign.Status `json:"status,omitempty"`
}

// encode writes a message. It errs if that is too long.
func encode(message any) ([]byte, error) {
	text, err := json.Marshal(message)
	if err == nil && len(text) > longestMessage {
		err = fmt.Errorf("a message of %d bytes; %d are allowed", len(text), longestMessage)
	}
	return text, err
}

// decode reads a message.
func decode(text []byte, message any) error {
	if len(text) > longestMessage {
		return notMessage("%d bytes; %d are allowed", len(text), longestMessage)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(message); err != nil {
		return notMessage("%v", err)
	}
	if again, err := json.Marshal(message); err != nil || !bytes.Equal(again, text) {
		return notMessage("it is not written as this version of the program writes it")
	}
	return nil
}

func notMessage(format string, a ...any) error {
	return &campaign.RefusedError{Code: campaign.RefusedMessage, Reason: "not a message: " + fmt.Sprintf(format, a...)}
}

// decodeHello reads a hello that came on behalf of a worker.
func decodeHello(text []byte, worker string) (hello, error) {
	var h hello
	if len(text) > longestHello {
		return hello{}, notMessage("a hello of %d bytes; %d are allowed", len(text), longestHello)
	}
	if err := decode(text, &h); err != nil {
		return hello{}, err
	}
	if len(h.Kernels) > 16 {
		return hello{}, notMessage("%d kernels", len(h.Kernels))
	}
	if err := short(append([]string{h.Host, h.Version, h.Task}, h.Kernels...)...); err != nil {
		return hello{}, err
	}
	return h, isFrom(worker, h.Name)
}

// decodeAnswer reads an answer that came on behalf of a worker.
func decodeAnswer(text []byte, worker string) (campaign.Answer, error) {
	var a campaign.Answer
	if err := decode(text, &a); err != nil {
		return campaign.Answer{}, err
	}
	if err := short(a.Campaign, a.Task, a.Host, a.Version, a.Engine, a.Kernel); err != nil {
		return campaign.Answer{}, err
	}
	return a, isFrom(worker, a.Worker)
}

// decodeOrder reads a task from the queue of a campaign that has so many units.
func decodeOrder(text []byte, campaign string, units int) (order, error) {
	var o order
	if err := decode(text, &o); err != nil {
		return order{}, err
	}
	if o.Campaign != campaign {
		return order{}, fmt.Errorf("a task of another campaign: %.20q", o.Campaign)
	}
	if !isThere(o.Task, units) {
		return order{}, fmt.Errorf("a task of units that are not there: %d to %d", o.Task.First, o.Task.Last)
	}
	return o, nil
}

// isThere reports whether a task is of units that are there.
func isThere(t campaign.Task, units int) bool {
	return 0 <= t.First && t.First <= t.Last && t.Last < units
}

// decodeWelcome reads a welcome, and the problem in it.
func decodeWelcome(text []byte) (welcome, queens.Problem, error) {
	var w welcome
	if err := decode(text, &w); err != nil {
		return welcome{}, queens.Problem{}, err
	}
	if w.Code != "" {
		return w, queens.Problem{}, &campaign.RefusedError{Code: w.Code, Reason: w.Reason}
	}
	if w.Lease <= 0 || w.Beat <= 0 {
		return welcome{}, queens.Problem{}, notMessage("a lease of %v and a beat of %v", w.Lease, w.Beat)
	}
	if w.Task != nil && !isThere(*w.Task, w.Units) {
		return welcome{}, queens.Problem{}, notMessage("a task of units that are not there: %d to %d", w.Task.First, w.Task.Last)
	}
	p, err := queens.ParseProblem(w.Problem)
	if err != nil {
		return welcome{}, queens.Problem{}, notMessage("%v", err)
	}
	return w, p, nil
}

// short errs if a text is longer than any name.
func short(texts ...string) error {
	for _, t := range texts {
		if len(t) > longestText {
			return notMessage("a text of %d bytes; %d are allowed", len(t), longestText)
		}
	}
	return nil
}

// isFrom errs unless the name in a message is the one that it came under.
func isFrom(worker, name string) error {
	if worker == name && isName(name) {
		return nil
	}
	return &campaign.RefusedError{Code: campaign.RefusedWorker, Reason: fmt.Sprintf("a message of worker %.80q came from %.80q", name, worker)}
}

// isName reports whether a worker may have the name: a token, or two with a dot between them.
func isName(name string) bool {
	key, instance, two := strings.Cut(name, ".")
	return isToken(key) && (!two || isToken(instance)) && len(name) <= 64
}

// isToken reports whether a text is letters, digits, hyphens and underscores, 1 to longestName of them.
func isToken(text string) bool {
	for _, c := range text {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return 1 <= len(text) && len(text) <= longestName
}

// keyOf returns the name of the key under which a worker of a name comes.
func keyOf(name string) string {
	key, _, _ := strings.Cut(name, ".")
	return key
}

// host returns the name of this machine, as it may stand in a ledger.
func host() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "unknown"
	}
	return asHost(name)
}

// asHost replaces what the system lets stand in a host's name and a campaign does not.
func asHost(name string) string {
	return strings.Map(func(c rune) rune {
		if c == '/' || c == utf8.RuneError || !unicode.IsPrint(c) {
			return '-'
		}
		return c
	}, name)
}
