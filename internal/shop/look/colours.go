package look

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// The colours that the shop's own words have, and how far colours must be from each
// other. Pages have the same rule (packages/ui, look/colours.ts), with the same numbers.
const (
	ink   = "#1f1a17"
	white = "#ffffff"
	// readable is the contrast of words with the paper: 4.5 on the paper and on the washes that are made of it.
	readable = 5.6
	// visible is the contrast of what is no word, such as a button.
	visible = 3
	// light is the contrast of the paper with the ink.
	light = 12
)

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// channels takes a colour apart. Anything that is none is black.
func channels(hex string) (out [3]int) {
	if !colour.MatchString(hex) {
		return out
	}
	for i := range out {
		n, _ := strconv.ParseInt(hex[1+2*i:3+2*i], 16, 32) // the pattern was checked
		out[i] = int(n)
	}
	return out
}

// luminance is that of WCAG 2.
func luminance(hex string) float64 {
	var parts [3]float64
	for i, c := range channels(hex) {
		v := float64(c) / 255
		if v <= 0.04045 {
			parts[i] = v / 12.92
		} else {
			parts[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*parts[0] + 0.7152*parts[1] + 0.0722*parts[2]
}

// contrast is the ratio of WCAG 2, from 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// words gives a colour as it can be read on paper: itself, or as much darker as is needed.
func words(hex, paper string) string {
	c := channels(hex)
	for part := 100; part > 0; part-- {
		darker := fmt.Sprintf("#%02x%02x%02x", (c[0]*part+50)/100, (c[1]*part+50)/100, (c[2]*part+50)/100)
		if contrast(darker, paper) >= readable {
			return darker
		}
	}
	return ink
}

// compute works out what follows from the colours.
func (t *Theme) compute() {
	over := white
	if contrast(t.Primary, white) < contrast(t.Primary, ink) {
		over = ink
	}
	t.Computed = &Computed{PrimaryText: words(t.Primary, t.Paper), AccentText: words(t.Accent, t.Paper), OnPrimary: over}
}

// tidy writes colours in one way.
func (t *Theme) tidy() {
	t.Primary, t.Accent, t.Paper = strings.ToLower(t.Primary), strings.ToLower(t.Accent), strings.ToLower(t.Paper)
	t.compute()
}
