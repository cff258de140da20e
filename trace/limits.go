package trace

// Limits cut a walk short. It ends at the first that it meets; zero is no limit.
type Limits struct {
	Events    int // the walk ends before it would go on after so many
	Solutions int // the walk ends with the event that tells of so many-th solution
}

// A Stop says why a walk ended.
type Stop uint8

// The reasons to end.
const (
	Complete    Stop = iota // the whole tree was walked
	ByEvents                // the limit of events was met
	BySolutions             // the limit of solutions was met
	stops
)

var stopNames = [stops]string{"complete", "events", "solutions"}

// String returns "complete", "events" or "solutions".
func (s Stop) String() string { return stopNames[s] }
