package finding

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"souk/internal/platform/store"
)

// Bounds of what is asked for.
const (
	shortest  = 2   // letters
	longest   = 200 // characters
	mostWords = 12
)

// token is a word of a text: as it is compared, as somebody types it, and as people read it.
type token struct{ key, typed, shown string }

// letters that Fold leaves apart and people type for each other.
var letters = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i",
	"ـ", "", "ى", "ي", "ة", "ه", "ٱ", "ا", "ک", "ك", "ی", "ي", "ء", "",
	"٠", "0", "١", "1", "٢", "2", "٣", "3", "٤", "4", "٥", "5", "٦", "6", "٧", "7", "٨", "8", "٩", "9",
)

func apart(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
}

// tokens splits text into words.
func tokens(text string) []token {
	var out []token
	for _, shown := range strings.FieldsFunc(text, apart) {
		// Folding can bring signs that part words, such as those of fractions.
		for _, typed := range strings.FieldsFunc(letters.Replace(store.Fold(shown)), apart) {
			out = append(out, token{stem(typed), typed, strings.ToLower(shown)})
		}
	}
	return out
}

// stem takes off what makes two forms of one word: the Arabic article, the plural's s.
func stem(word string) string {
	for _, article := range []string{"وال", "ال"} {
		if rest, ok := strings.CutPrefix(word, article); ok && utf8.RuneCountInString(rest) >= 3 {
			return rest
		}
	}
	if len(word) < 4 || word[len(word)-1] != 's' {
		return word
	}
	switch {
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "ies") && len(word) > 4:
		return word[:len(word)-3] + "y"
	case strings.HasSuffix(word, "shes"), strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "sses"),
		strings.HasSuffix(word, "xes"):
		return word[:len(word)-2]
	}
	return word[:len(word)-1]
}

// idle are words that say nothing of what is looked for.
var idle = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq("a an and the of for with in on to or at by from في من على مع الى عن او") {
		idle[word] = true
	}
}

// asked are the words of a question, without idle ones unless there are no others.
func asked(text string) []token {
	all := tokens(text)
	var out []token
	for _, t := range all {
		if !idle[t.typed] {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		out = all
	}
	return out[:min(len(out), mostWords)]
}

// slips is how many slips of the hand a word of this length may have.
func slips(word string) int {
	switch n := utf8.RuneCountInString(word); {
	case n < 4:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

// maskOf has a bit for each letter of a word. Words that are few slips apart differ in few bits.
func maskOf(word string) (mask uint64) {
	for _, r := range word {
		mask |= 1 << (uint32(r) % 64) //nolint:gosec // a rune is above zero
	}
	return mask
}

// distance counts the slips between two words: a letter too much, too few, another one, or two
// exchanged. It gives most+1 for more than that.
func distance(a, b []rune, most int) int {
	if d := len(a) - len(b); d > most || -d > most {
		return most + 1
	}
	var before, last, row [64]int
	if len(b) >= len(row) {
		return most + 1
	}
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return most + 1
		}
		before, last = last, row
	}
	return last[len(b)]
}
