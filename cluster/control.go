package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"

	"queens/campaign"
)

// Commands are what [Control] takes.
var Commands = []string{"status", "pause", "resume", "stop"}

// A ControlConfig says where a campaign is.
type ControlConfig struct {
	URL string // of the server, as a worker has it
	Key string // file of the coordinator's key, if it has keys
	CA  string // file of the authority that vouches for the server
}

// Control tells a coordinator to do something: to say how things stand, to hand out no more tasks, to hand out tasks again, or to stop. It
// returns how things stand then. A paused campaign still takes the answers to what was handed out.
func Control(ctx context.Context, c ControlConfig, do string) (campaign.Status, error) {
	if !slices.Contains(Commands, do) {
		return campaign.Status{}, fmt.Errorf("command %q: there are %s", do, strings.Join(Commands, ", "))
	}
	where, err := newAddress(c.URL, c.Key, c.CA)
	if err != nil {
		return campaign.Status{}, err
	}
	conn, err := where.connect("queens control", "control")
	if err != nil {
		return campaign.Status{}, err
	}
	defer conn.Close()
	asking, cancel := context.WithCancel(ctx)
	defer cancel()
	conn.SetErrorHandler(func(*nats.Conn, *nats.Subscription, error) { cancel() }) // there will be no answer
	text, err := request(asking, conn, subjectControl, command{Do: do})
	if errors.Is(err, nats.ErrNoResponders) {
		err = errors.New("there is no coordinator")
	}
	if errors.Is(conn.LastError(), nats.ErrPermissionViolation) {
		return campaign.Status{}, &RejectedError{fmt.Errorf("server %s: only the coordinator's key may ask for that", redacted(where.url))}
	}
	if err != nil {
		return campaign.Status{}, fmt.Errorf("cannot reach %s: %w", redacted(where.url), inWords(err))
	}
	var r report
	if err := decode(text, &r); err != nil {
		return campaign.Status{}, err
	}
	if r.Error != "" || r.Status == nil {
		return campaign.Status{}, fmt.Errorf("server %s: %s", redacted(where.url), r.Error)
	}
	return *r.Status, nil
}
