package paper

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// run is a part of a line that one face draws, in the order of the page.
type run struct {
	face face
	text string
}

// clean makes one line of a text: no control signs, which would break a PDF.
func clean(text string) string {
	return strings.Join(strings.FieldsFunc(norm.NFC.String(text),
		func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }), " ")
}

// line gives a text as it is drawn from left to right: words of right-to-left scripts
// turned and shaped, each sign with the face that has it.
func line(text string, f face) []run {
	var out []run
	for _, r := range visual(clean(text)) {
		own, sign := f.pick(r)
		if r == ' ' && len(out) > 0 {
			own = out[len(out)-1].face
		}
		if len(out) == 0 || out[len(out)-1].face != own {
			out = append(out, run{face: own})
		}
		out[len(out)-1].text += string(sign)
	}
	return out
}

// turned tells that something of a text is written from right to left.
func turned(text string) bool {
	for _, r := range text {
		if unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana) {
			return true
		}
	}
	return false
}
