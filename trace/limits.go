package trace

import "fmt"

// Limits cut a walk short. It ends at the first that it meets; zero is no limit.
type Limits struct {
	From      int // the step that is the first: those before are passed over, at a small part of the cost
	Events    int // the walk ends before it would go on after so many, the first counted
	Solutions int // the walk ends with the event that tells of so many-th solution, of all and not from the first step on
}

// A PastError says that the first step was to be one after the last.
type PastError struct{ From, Steps int } // the step, from 0; how many there are

func (e *PastError) Error() string {
	return fmt.Sprintf("the walk has %d steps: there is no step %d", e.Steps, e.From+1)
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
