package paper

import (
	_ "embed"
	"fmt"
	"sync"

	"golang.org/x/image/font/sfnt"
)

// The fonts are under the SIL Open Font License, which lies beside each.
var (
	//go:embed fonts/Inter-Regular.ttf
	interRegular []byte
	//go:embed fonts/Inter-SemiBold.ttf
	interSemiBold []byte
	//go:embed fonts/Fraunces-SemiBold.ttf
	frauncesSemiBold []byte
	//go:embed fonts/NotoSansArabic-Regular.ttf
	notoArabic []byte
	//go:embed fonts/NotoSansHebrew-Regular.ttf
	notoHebrew []byte
)

// face is one of the fonts.
type face int

const (
	regular face = iota
	bold
	display // for names and headings
	arabic
	hebrew
	faces // how many there are
)

var names = [faces]string{"regular", "bold", "display", "arabic", "hebrew"}

// instead are the faces that are asked, in turn, for a sign that a face does not have.
var instead = [faces][]face{
	regular: {regular, arabic, hebrew}, bold: {bold, arabic, hebrew}, display: {display, bold, arabic, hebrew},
	arabic: {arabic}, hebrew: {hebrew},
}

// missing stands for a sign that no face has.
const missing = '□'

type loaded struct {
	data []byte
	font *sfnt.Font
}

// fonts are read once.
var fonts = sync.OnceValue(func() [faces]loaded {
	var out [faces]loaded
	for i, data := range [faces][]byte{interRegular, interSemiBold, frauncesSemiBold, notoArabic, notoHebrew} {
		font, err := sfnt.Parse(data)
		if err != nil {
			panic(fmt.Sprintf("paper: the font %s that the program carries is damaged: %v", names[i], err))
		}
		out[i] = loaded{data, font}
	}
	return out
})

// has tells whether a face can draw a sign. fpdf draws none beyond the first plane.
func (f face) has(r rune) bool {
	if r > 0xFFFF {
		return false
	}
	index, err := fonts()[f].font.GlyphIndex(nil, r)
	return err == nil && index != 0
}

// pick gives the face to draw a sign with, and what to draw.
func (f face) pick(r rune) (face, rune) {
	for _, other := range instead[f] {
		if other.has(r) {
			return other, r
		}
	}
	return regular, missing
}
