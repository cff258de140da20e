package search

import (
	"embed"
	"fmt"
	"strings"
)

// The files of the methods, to be shown beside a walk.
//
//go:embed matrix.go flags.go columns.go promising.go marks.go bits.go permutations.go dlx.go fewest.go unpruned.go
var code embed.FS

// Code returns the source text of the method: its file, from behind the imports on. It is what runs,
// so it cannot be out of date.
func (m Method) Code() string {
	text, err := code.ReadFile(m.String() + ".go")
	if err != nil {
		panic(fmt.Sprintf("search: the method %v is not embedded: %v", m, err)) // a test asks for all
	}
	_, body, _ := strings.Cut(string(text), "\n") // package search
	body = strings.TrimSpace(body)
	if rest, ok := strings.CutPrefix(body, "import ("); ok {
		_, body, _ = strings.Cut(rest, "\n)")
	} else if rest, ok := strings.CutPrefix(body, "import "); ok {
		_, body, _ = strings.Cut(rest, "\n")
	}
	return strings.TrimSpace(body) + "\n"
}
