package puzzle

// An Answer to a question about a puzzle.
type Answer uint8

// The answers. No is proved: everything was looked at. Unknown comes with an error, such as that of a
// context that ended.
const (
	Unknown Answer = iota
	No
	Yes
)

// String returns "not known", "no" or "yes".
func (a Answer) String() string { return [...]string{"not known", "no", "yes"}[a] }
