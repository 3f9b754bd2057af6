package traces

import (
	"encoding/json"
	"html"
	"strings"
	"unicode"

	"souk/internal/platform/store"
)

// Finder tells whether texts are about the person.
type Finder struct {
	ids     map[string]bool
	needles []string // folded
	words   []string // folded
}

// Finder makes one of what is known of the person now.
func (s *Subject) Finder() *Finder {
	f := &Finder{ids: map[string]bool{}}
	for kind, list := range s.IDs {
		if kind == Visitor { // a browser, which others may use too
			continue
		}
		for _, id := range list {
			f.ids[strings.ToLower(id)] = true
		}
	}
	for _, id := range s.Contacts() {
		f.ids[strings.ToLower(id)] = true
	}
	for _, list := range [][]string{s.Emails, s.EmailKeys, s.Known} {
		for _, value := range list {
			f.add(value)
		}
	}
	for _, word := range s.Words {
		f.words = append(f.words, store.Fold(word))
	}
	return f
}

// add notes a value in the spellings that texts have: plain, in JSON and in HTML.
func (f *Finder) add(value string) {
	plain := store.Fold(value)
	add(&f.needles, plain)
	if quoted, err := json.Marshal(value); err == nil {
		add(&f.needles, store.Fold(string(quoted[1:len(quoted)-1])))
	}
	add(&f.needles, store.Fold(html.EscapeString(value)))
}

// Named tells whether a text holds an e-mail, a full name or a phone of the person.
func (f *Finder) Named(texts ...string) bool {
	for _, text := range texts {
		if text == "" {
			continue
		}
		folded := store.Fold(text)
		for _, needle := range f.needles {
			if strings.Contains(folded, needle) {
				return true
			}
		}
	}
	return false
}

// About tells whether a text is about the person: Named, or it names something of theirs
// by its id.
func (f *Finder) About(texts ...string) bool {
	for _, text := range texts {
		if f.hasID(text) {
			return true
		}
	}
	return f.Named(texts...)
}

// idLength is that of our ids; the dashes tell where one may be.
const idLength = 36

// hasID looks up whatever looks like an id, so that it takes no longer for many ids.
func (f *Finder) hasID(text string) bool {
	if len(f.ids) == 0 {
		return false
	}
	for at := 8; at+28 <= len(text); at++ {
		if text[at] != '-' || text[at+5] != '-' || text[at+10] != '-' || text[at+15] != '-' {
			continue
		}
		if f.ids[strings.ToLower(text[at-8:at-8+idLength])] {
			return true
		}
	}
	return false
}

// Says tells whether a text of the person's own holds any of their names besides. Names
// count as whole words.
func (f *Finder) Says(text string) bool {
	if text == "" {
		return false
	}
	if f.About(text) {
		return true
	}
	folded := store.Fold(text)
	for _, word := range f.words {
		for rest := folded; ; {
			at := strings.Index(rest, word)
			if at < 0 {
				break
			}
			if !letterBefore(rest, at) && !letterAt(rest, at+len(word)) {
				return true
			}
			rest = rest[at+len(word):]
		}
	}
	return false
}

func letterBefore(text string, at int) bool {
	before := []rune(text[:at])
	return len(before) > 0 && unicode.IsLetter(before[len(before)-1])
}

func letterAt(text string, at int) bool {
	for _, r := range text[at:] {
		return unicode.IsLetter(r)
	}
	return false
}
