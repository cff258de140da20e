// Package near guesses which word was meant by one that nobody knows, so that every message about
// a name that is not there can say "did you mean".
package near

import "strings"

// most is how many letters may be wrong, in a word of at least twice as many.
const most = 2

// Words returns those of known that may have been meant by word, in their order: those that are it
// but for case; or else begin with it, if it has two letters or more; or else differ from it in the fewest letters.
func Words(word string, known []string) []string {
	var same, longer, close []string
	least := most
	lower := strings.ToLower(word)
	for _, k := range known {
		other := strings.ToLower(k)
		if other == lower {
			same = append(same, k)
			continue
		}
		if len(lower) > 1 && strings.HasPrefix(other, lower) {
			longer = append(longer, k)
		}
		d := distance(lower, other)
		if d > least || 2*d > min(len(lower), len(other)) {
			continue
		}
		if d < least {
			least, close = d, nil
		}
		close = append(close, k)
	}
	switch {
	case same != nil:
		return same
	case longer != nil:
		return longer
	default:
		return close
	}
}

// DidYouMean asks for words, as in "did you mean bits or marks?"; it is empty if there are none.
func DidYouMean(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(words, " or ") + "?"
}

// distance returns how many letters must be put in, left out or changed to make b of a: the edit
// distance of V. I. Levenshtein, 1965. Its time goes with the product of the lengths; so that a word of
// megabytes takes none, it is as far away as any if it is more than most longer or shorter.
func distance(a, b string) int {
	if max(len(a), len(b))-min(len(a), len(b)) > most {
		return most + 1
	}
	row := make([]int, len(b)+1) // distances of the letters of a so far to the beginnings of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, corner+1, row[j]+1)
		}
	}
	return row[len(b)]
}
