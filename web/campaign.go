package web

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"sync"
	"time"

	"queens/campaign"
)

// A view is what clients see of a campaign. However many they are, the campaign is seldom asked.
type view struct {
	status func() campaign.Status // nil: there is no campaign

	mu     sync.Mutex
	at     time.Time
	latest campaign.Status
}

// look returns a status that is at most so old. It errs if there is no campaign.
func (v *view) look(age time.Duration) (campaign.Status, error) {
	if v.status == nil {
		return campaign.Status{}, newProblem(http.StatusNotFound, "campaign", "this server has no campaign: queens campaign start --web has one")
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.at.IsZero() || time.Since(v.at) >= age {
		v.latest = v.status()
		v.at = time.Now()
	}
	return v.latest, nil
}

// mostWorkers are sent with an event.
const mostWorkers = 200

// A campaignNews is a status and how many workers are in which state.
type campaignNews struct {
	campaign.Status
	Crew map[string]int `json:"crew"`
}

// newsOf tells of all workers or of the most notable: those that are not believed first, those that have left last.
func newsOf(s campaign.Status, most int) campaignNews {
	n := campaignNews{s, crewOf(s)}
	if len(s.Workers) > most {
		workers := slices.Clone(s.Workers)
		slices.SortStableFunc(workers, func(a, b campaign.WorkerStatus) int {
			return cmp.Compare(slices.Index(workerStates, a.State), slices.Index(workerStates, b.State))
		})
		n.Workers, n.Unlisted = workers[:most], s.Unlisted+len(workers)-most
	}
	return n
}

// workerStates are all states, the most notable first.
var workerStates = []string{campaign.Quarantined, campaign.Silent, campaign.Working, campaign.Waiting, campaign.Left}

// crewOf counts the workers by state. Every state is there.
func crewOf(s campaign.Status) map[string]int {
	crew := make(map[string]int, len(workerStates))
	for _, state := range workerStates {
		crew[state] = 0
	}
	for _, w := range s.Workers {
		crew[w.State]++
	}
	return crew
}

func getCampaign(s *Server, w http.ResponseWriter, _ *http.Request) error {
	status, err := s.campaign.look(s.limits.status)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, newsOf(status, len(status.Workers)))
}

// getCampaignEvents sends the status again and again until the campaign is done or the server ends, and then the last one.
func getCampaignEvents(s *Server, w http.ResponseWriter, r *http.Request) error {
	if _, err := s.campaign.look(s.limits.status); err != nil {
		return err
	}
	leave, err := s.streams.enter(r.Context(), clientOf(r))
	if err != nil {
		return err
	}
	defer leave()
	stream := newStream(w, s.limits)
	defer stream.close()
	if r.Method == http.MethodHead {
		return nil
	}
	tick := time.NewTicker(s.limits.status)
	defer tick.Stop()
	for age := s.limits.status / 2; ; {
		status, err := s.campaign.look(age)
		if err != nil || stream.send("status", newsOf(status, mostWorkers)) != nil || status.Done || age == 0 {
			return nil
		}
		select {
		case <-tick.C:
		case <-r.Context().Done():
			return nil
		case <-s.ending.Done():
			age = 0
		}
	}
}

// campaignIndex is index.html with the way to the campaign in its navigation.
var campaignIndex = sync.OnceValue(func() file {
	return newFile("index.html", bytes.Replace(files()["/index.html"].text, []byte(`data-say="web.campaign" hidden`), []byte(`data-say="web.campaign"`), 1))
})

// writeCampaign writes the numbers of a campaign in the form of [metrics]. What is not known is NaN.
func writeCampaign(w io.Writer, s campaign.Status) {
	family := func(name, kind, help string) func(value float64, label ...string) {
		fmt.Fprintf(w, "# HELP queens_campaign_%s %s\n# TYPE queens_campaign_%[1]s %[3]s\n", name, help, kind)
		return func(value float64, label ...string) {
			labels := ""
			if len(label) == 2 {
				labels = fmt.Sprintf("{%s=%q}", label[0], label[1])
			}
			fmt.Fprintf(w, "queens_campaign_%s%s %v\n", name, labels, value)
		}
	}
	gauge := func(name, help string, value float64) { family(name, "gauge", help)(value) }
	total := func(name, help string, value int) { family(name, "counter", help)(float64(value)) }
	truth := map[bool]float64{true: 1}

	gauge("share", "Share of the work that is done, counts and checks, from 0 to 1.", s.Share)
	units := family("units", "gauge", "Units: missing, counted once, confirmed by another worker and another kernel.")
	units(float64(s.Units-s.Counted), "state", "missing")
	units(float64(s.Counted-s.Confirmed), "state", "counted")
	units(float64(s.Confirmed), "state", "confirmed")
	gauge("units_pending", "Units that are still to be confirmed, the missing among them.", float64(s.Pending))
	tasks := family("tasks", "gauge", "Tasks that were handed out or wait in the queue.")
	tasks(float64(s.Counts), "kind", string(campaign.Count))
	tasks(float64(s.Checks), "kind", string(campaign.Check))
	gauge("units_per_second", "Units counted or confirmed in a second, lately.", s.Rate)
	left := s.Left
	if left < 0 {
		left = math.NaN()
	}
	gauge("left_seconds", "Time left, estimated; not known where something is lacking.", left)
	lacks := family("lacks", "gauge", "Whether it will not end without: a resume, a worker, another worker to check what the only one counted.")
	for _, what := range []string{campaign.LacksResume, campaign.LacksWorker, campaign.LacksChecker} {
		lacks(truth[s.Lacks == what], "what", what)
	}
	workers := family("workers", "gauge", "Workers.")
	crew := crewOf(s)
	for _, state := range workerStates {
		workers(float64(crew[state]), "state", state)
	}
	refused := family("refused_total", "counter", "Messages refused, by code.")
	for _, code := range slices.Sorted(maps.Keys(s.Refused)) {
		refused(float64(s.Refused[code]), "code", code)
	}
	gauge("disputes", "Units with answers that differ.", float64(s.Disputes))
	total("disputes_settled_total", "Of those, settled.", s.Settled)
	total("units_voided_total", "Units taken back.", s.Voided)
	gauge("paused", "Whether no tasks are handed out.", truth[s.Paused])
	gauge("done", "Whether it is done.", truth[s.Done])
}
