package campaign

// A Status is a campaign as it is seen from outside.
type Status struct {
	Name      string         `json:"name"` // the ledger's
	Problem   string         `json:"problem"`
	Engine    string         `json:"engine"`
	Units     int            `json:"units"`
	Counted   int            `json:"counted"`
	Confirmed int            `json:"confirmed"`    // of the counted, those that another worker counted alike by another kernel
	Wanted    int            `json:"wanted"`       // units that are to be confirmed
	Pending   int            `json:"pending"`      // of the wanted, those that are not confirmed
	Share     float64        `json:"share"`        // of the work that is done, 0..1, counts and checks
	Rate      float64        `json:"rate"`         // expected thread-seconds done in a second, lately; 0 if not known
	Left      float64        `json:"left_seconds"` // negative if not known
	Tasks     int            `json:"tasks"`        // outstanding
	Counts    int            `json:"counts"`       // of them, those of the kind Count
	Checks    int            `json:"checks"`       // of them, those of the kind Check
	Disputes  int            `json:"disputes"`     // open
	Settled   int            `json:"settled"`      // disputes that were
	Voided    int            `json:"voided"`       // units taken back
	Answers   int            `json:"answers"`      // taken
	Known     int            `json:"known"`        // units answered that were no news
	Refused   map[string]int `json:"refused"`      // messages, by code
	Workers   []WorkerStatus `json:"workers"`      // by name
	Cells     []Cell         `json:"cells"`        // at most 400, for a map
	Done      bool           `json:"done"`
}

// The states of a worker.
const (
	Working     = "working"
	Waiting     = "waiting"
	Silent      = "silent" // no sign of life for 30 s
	Left        = "left"   // it said goodbye
	Quarantined = "quarantined"
)

// A WorkerStatus is what is known of a worker.
type WorkerStatus struct {
	Name    string  `json:"name"`
	Host    string  `json:"host"`
	Version string  `json:"version"`
	Kernel  string  `json:"kernel"` // of its last answer, or its fastest
	Threads int     `json:"threads"`
	State   string  `json:"state"`
	Reason  string  `json:"reason,omitempty"` // why it is quarantined
	Units   int     `json:"units"`            // it answered, first or second
	Rate    float64 `json:"rate"`             // its pace: expected thread-seconds in a second
	Seen    float64 `json:"seen_seconds"`     // ago
}

// A Cell is consecutive units. Units that are neither counted nor working are to be counted.
type Cell struct {
	First     int `json:"first"`
	Last      int `json:"last"`
	Counted   int `json:"counted"`
	Confirmed int `json:"confirmed"` // of the counted
	Wanted    int `json:"wanted"`    // to be confirmed, or confirmed
	Working   int `json:"working"`   // in a task that has no answer
	Disputed  int `json:"disputed"`
}
