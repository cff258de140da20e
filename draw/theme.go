package draw

import "image/color"

// A Theme chooses the colours.
type Theme uint8

// The themes. Auto is light or dark as the reader prefers: an SVG that is shown as an image asks
// the browser; PNG and GIF cannot ask and are light.
const (
	Light Theme = iota
	Dark
	Auto
)

// A Colour is named by what it is for; the theme says what it looks like. Nothing is told by colour
// alone: what differs in colour differs in form as well.
type Colour uint8

// The colours. A tint is the pale colour of an area, to be read through.
const (
	NoColour Colour = iota
	Paper           // the ground of the picture
	Ink             // text, and lines that matter
	Muted           // less important text and lines
	Faint           // hairlines
	Panel           // a box on the paper
	LightSquare
	DarkSquare
	Border     // around the board
	BlockedInk // what fills a blocked square
	Queen
	Plate // what shows through a given queen's plate
	Warn  // conflicts and rejections
	Blue
	Orange
	Green
	Violet
	BlueTint
	OrangeTint
	GreenTint
	VioletTint
	Teal // these two for lines among the others
	Pink
	Region // the first of so many for regions of a puzzle; see regions.go
	_
	_
	_
	_
	_
	_
	_
	colours
)

// regionColours is how many there are.
const regionColours = colours - Region

// colourNames are the class names of [Auto] pictures.
var colourNames = [colours]string{
	"none", "paper", "ink", "muted", "faint", "panel", "light", "dark", "border", "blocked", "queen", "plate",
	"warn", "blue", "orange", "green", "violet", "blue-tint", "orange-tint", "green-tint", "violet-tint", "teal", "pink",
	"region-1", "region-2", "region-3", "region-4", "region-5", "region-6", "region-7", "region-8",
}

// palettes are in the order of the colours. Each colour that carries meaning has a contrast of at
// least 3 to both squares and to the paper, text 4.5 to the paper; a test says so.
var palettes = [2][colours]color.RGBA{
	Light: {
		Paper: rgb(0xffffff), Ink: rgb(0x1b1f24), Muted: rgb(0x59636e), Faint: rgb(0xd0d4d9), Panel: rgb(0xf5f6f8),
		LightSquare: rgb(0xf4f0e8), DarkSquare: rgb(0xdcd3c3), Border: rgb(0x8c8271), BlockedInk: rgb(0x857c6d),
		Queen: rgb(0x22272e), Plate: rgb(0xffffff), Warn: rgb(0xc0241c),
		Blue: rgb(0x1a66ad), Orange: rgb(0xa85100), Green: rgb(0x24743a), Violet: rgb(0x7a3fc4),
		BlueTint: rgb(0xd5e6f7), OrangeTint: rgb(0xfbe3c8), GreenTint: rgb(0xd5edd9), VioletTint: rgb(0xe9ddf9),
		Teal: rgb(0x00798c), Pink: rgb(0xc2257a),
		Region: rgb(0x90cbe2), rgb(0xf8b17e), rgb(0x9aefe8), rgb(0xacbafb),
		rgb(0xfdeda2), rgb(0xbcc29e), rgb(0xbfffca), rgb(0xe1bdc5),
	},
	Dark: {
		Paper: rgb(0x0f1419), Ink: rgb(0xe6e9ec), Muted: rgb(0x9aa4af), Faint: rgb(0x3a424c), Panel: rgb(0x1a2027),
		LightSquare: rgb(0x38414d), DarkSquare: rgb(0x262d36), Border: rgb(0x6b7684), BlockedInk: rgb(0x8a939e),
		Queen: rgb(0xf4f1ea), Plate: rgb(0x1a2027), Warn: rgb(0xff8078),
		Blue: rgb(0x6cb6ff), Orange: rgb(0xf0a35e), Green: rgb(0x7ed58a), Violet: rgb(0xc8a6ff),
		BlueTint: rgb(0x1c3a57), OrangeTint: rgb(0x4a3218), GreenTint: rgb(0x1d4027), VioletTint: rgb(0x3b2a58),
		Teal: rgb(0x3fd0d4), Pink: rgb(0xff8fcf),
		Region: rgb(0x0a5777), rgb(0x744b15), rgb(0x1e2d2b), rgb(0x12346f),
		rgb(0x684c58), rgb(0x571207), rgb(0x3e5631), rgb(0x4d0e45),
	},
}

func rgb(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff}
}

// palette returns the colours of t for what cannot ask the reader.
func (t Theme) palette() *[colours]color.RGBA {
	if t == Dark {
		return &palettes[Dark]
	}
	return &palettes[Light]
}
