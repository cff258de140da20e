package puzzle

import "strings"

// Pieces is the set of ways in which a piece attacks. All pieces of a puzzle are alike.
type Pieces uint8

// The pieces. Sums are pieces as well: Queen|Knight is the superqueen, and a puzzle whose pieces
// must only not touch has kings. No piece at all attacks nothing: only the bounds count.
const (
	Rook   Pieces = 1 << iota // slides along rows and columns
	Bishop                    // slides along both kinds of diagonal
	King                      // one step in any of the eight directions
	Knight                    // two steps along one line and one across

	Queen = Rook | Bishop
)

// pieceNames names the pieces, those that are sums first.
var pieceNames = []struct {
	piece Pieces
	name  string
}{{Queen, "queen"}, {Rook, "rook"}, {Bishop, "bishop"}, {King, "king"}, {Knight, "knight"}}

// names returns the fewest names that make up the pieces.
func (p Pieces) names() []string {
	names := []string{}
	for _, one := range pieceNames {
		if p&one.piece == one.piece {
			names = append(names, one.name)
			p &^= one.piece
		}
	}
	return names
}

// String names the pieces as the text form does: "queen+knight", "none".
func (p Pieces) String() string {
	if p == 0 {
		return "none"
	}
	return strings.Join(p.names(), "+")
}

// parsePieces reads names with a plus between, or "none".
func parsePieces(text string) (Pieces, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "none" {
		return 0, true
	}
	var pieces Pieces
	for name := range strings.SplitSeq(text, "+") {
		piece, ok := pieceNamed(strings.TrimSpace(name))
		if !ok {
			return 0, false
		}
		pieces |= piece
	}
	return pieces, true
}

func pieceNamed(name string) (Pieces, bool) {
	for _, one := range pieceNames {
		if one.name == name {
			return one.piece, true
		}
	}
	return 0, false
}

// simplest returns the pieces without what says nothing: a queen attacks where a king does.
func (p Pieces) simplest() Pieces {
	if p&Queen == Queen {
		p &^= King
	}
	return p
}
