package paper

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
)

func drawn(text string, f face) string {
	var out strings.Builder
	for _, r := range line(text, f) {
		out.WriteString(r.text)
	}
	return out.String()
}

func TestLineIsDrawnFromLeftToRight(t *testing.T) {
	t.Parallel()
	for name, one := range map[string]struct{ text, want string }{
		"latin":            {"Café  au\tlait\n", "Café au lait"},
		"cyrillic, greek":  {"Жёлтый Ωμέγα", "Жёлтый Ωμέγα"},
		"hebrew":           {"שלום", "םולש"},
		"hebrew, number":   {"רחוב 12", "12 בוחר"},
		"hebrew in latin":  {"Mr שלום here", "Mr םולש here"},
		"latin in hebrew":  {"שלום Bob עולם", "םלוע Bob םולש"},
		"number, arabic":   {"10000 الرباط", "طابرلا 10000"},
		"number at an end": {"ok! שלום 12", "ok! 12 םולש"},
		"price":            {"מחיר 12.50€ היום", "םויה 12.50€ ריחמ"},
		"house, flat":      {"רחוב הרצל 12/4, תל אביב", "ביבא לת ,12/4 לצרה בוחר"},
		"brackets":         {"(אב)", "(בא)"},
		"arabic is joined": {"باب", "\ufe8f\ufe8e\ufe91"},
		"lam and alef":     {"سلام", "\ufee1\ufefc\ufeb3"},
		"marks go":         {"بَب", "\ufe90\ufe91"},
		"not known":        {"日本", "□□"},
		"control signs":    {"a\x00b\u202ec", "a b c"},
	} {
		expect.Diff(t, one.want, unshaped(drawn(one.text, regular), one.want), "%s", name)
	}
}

// Whatever people write, every sign of a line has a face, and lines break within the width.
func TestAnyTextIsDrawn(t *testing.T) {
	t.Parallel()
	s := newSheet(a4, Shop{}, "en", 0)
	rapid.Check(t, func(q *rapid.T) {
		text := rapid.String().Draw(q, "text")
		for _, part := range line(text, display) {
			expect.ThatNow(q, utf8.ValidString(part.text), "%q is not text", part.text)
			for _, r := range part.text {
				if !part.face.has(r) {
					q.Fatalf("%s has no %q", names[part.face], r)
				}
			}
		}
		for _, l := range s.wrap(text, regular, 9, 30) {
			if w := s.width(l, regular, 9); w > 30.01 && utf8.RuneCountInString(l) > 1 {
				q.Fatalf("%q is %v wide", l, w)
			}
		}
	})
}

// unshaped undoes the shapes of Arabic letters, for tests of the order alone.
func unshaped(text, want string) string {
	if strings.ContainsFunc(want, func(r rune) bool { return r >= 0xFE70 }) {
		return text
	}
	return strings.Map(func(r rune) rune {
		for plain, forms := range shapes {
			for _, form := range forms {
				if form == r {
					return plain
				}
			}
		}
		return r
	}, text)
}
