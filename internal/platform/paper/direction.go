package paper

import (
	"slices"

	"golang.org/x/text/unicode/bidi"
)

// mirrored are the signs that look the other way in words that do.
var mirrored = map[rune]rune{'(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<', '«': '»',
	'»': '«', '‹': '›', '›': '‹'}

// visual gives a line in the order of the page, by the Unicode bidirectional algorithm
// (UAX 9) for a line without directional controls, which clean takes away. Paired
// brackets are resolved like other neutral signs.
func visual(text string) []rune {
	signs := []rune(text)
	if !turned(text) {
		return signs
	}
	signs = shape(signs)
	levels, base := levelsOf(signs)
	top := base
	for i, level := range levels {
		if level%2 == 1 {
			if other, ok := mirrored[signs[i]]; ok {
				signs[i] = other
			}
		}
		top = max(top, level)
	}
	for level := top; level > 0; level-- { // L2: from the highest level down, every stretch is turned
		for i := 0; i < len(signs); {
			j := i
			for j < len(signs) && levels[j] >= level {
				j++
			}
			slices.Reverse(signs[i:j])
			slices.Reverse(levels[i:j])
			i = max(j, i+1)
		}
	}
	return signs
}

// levelsOf gives the level of every sign, and that of the line.
func levelsOf(signs []rune) (levels []int, base int) {
	classes := make([]bidi.Class, len(signs))
	strong := false
	for i, r := range signs {
		p, _ := bidi.LookupRune(r)
		classes[i] = p.Class()
		if c := classes[i]; !strong && (c == bidi.L || c == bidi.R || c == bidi.AL) {
			strong, base = true, index(c != bidi.L)
		}
	}
	own := bidi.L
	if base == 1 {
		own = bidi.R
	}
	numbers(classes, own)
	neutrals(classes, own)
	levels = make([]int, len(signs))
	for i, c := range classes {
		switch c {
		case bidi.R:
			levels[i] = 1
		case bidi.EN, bidi.AN:
			levels[i] = 2
		default:
			levels[i] = 2 * base // left to right within a line of the other direction
		}
	}
	for i := len(signs) - 1; i >= 0 && signs[i] == ' '; i-- { // L1
		levels[i] = base
	}
	return levels, base
}

// numbers resolves numbers and what belongs to them (W1 to W7).
func numbers(classes []bidi.Class, own bidi.Class) {
	before := own
	last := own // strong
	for i, c := range classes {
		if c == bidi.NSM { // W1
			c = before
		}
		switch {
		case c == bidi.L || c == bidi.R || c == bidi.AL:
			last = c
		case c == bidi.EN && last == bidi.AL: // W2
			c = bidi.AN
		}
		before, classes[i] = c, c
	}
	for i, c := range classes {
		if c == bidi.AL { // W3
			classes[i] = bidi.R
		}
		between := i > 0 && i+1 < len(classes) && classes[i-1] == classes[i+1] // W4
		switch {
		case between && classes[i-1] == bidi.EN && (c == bidi.ES || c == bidi.CS):
			classes[i] = bidi.EN
		case between && classes[i-1] == bidi.AN && c == bidi.CS:
			classes[i] = bidi.AN
		}
	}
	for i := 0; i < len(classes); { // W5
		if classes[i] != bidi.ET {
			i++
			continue
		}
		j := i
		for j < len(classes) && classes[j] == bidi.ET {
			j++
		}
		if i > 0 && classes[i-1] == bidi.EN || j < len(classes) && classes[j] == bidi.EN {
			for k := i; k < j; k++ {
				classes[k] = bidi.EN
			}
		}
		i = j
	}
	last = own
	for i, c := range classes {
		switch c {
		case bidi.L, bidi.R:
			last = c
		case bidi.EN: // W7
			if last == bidi.L {
				classes[i] = bidi.L
			}
		case bidi.AN:
		default: // W6
			classes[i] = bidi.ON
		}
	}
}

// neutrals gives signs without a direction that of their neighbours (N1, N2).
func neutrals(classes []bidi.Class, own bidi.Class) {
	side := func(i int) bidi.Class {
		switch {
		case i < 0 || i >= len(classes):
			return own
		case classes[i] == bidi.L:
			return bidi.L
		}
		return bidi.R // numbers count as that
	}
	for i := 0; i < len(classes); {
		if classes[i] != bidi.ON {
			i++
			continue
		}
		j := i
		for j < len(classes) && classes[j] == bidi.ON {
			j++
		}
		to := own
		if side(i-1) == side(j) {
			to = side(j)
		}
		for k := i; k < j; k++ {
			classes[k] = to
		}
		i = j
	}
}
