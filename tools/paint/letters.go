package paint

import "math"

// strokes is a monoline capital alphabet on a 4 x 6 grid: lists of polylines.
var strokes = map[rune][][]P2{
	'A': {{{0, 0}, {2, 6}, {4, 0}}, {{0.75, 2}, {3.25, 2}}},
	'B': {{{0, 0}, {0, 6}, {2.6, 6}, {3.4, 5.4}, {3.4, 3.8}, {2.6, 3.2}, {0, 3.2}}, {{2.6, 3.2}, {3.8, 2.4}, {3.8, 0.8}, {3, 0}, {0, 0}}},
	'C': {{{3.9, 4.9}, {3, 5.8}, {2, 6}, {0.9, 5.5}, {0.1, 4}, {0.1, 2}, {0.9, 0.5}, {2, 0}, {3, 0.2}, {3.9, 1.1}}},
	'D': {{{0, 0}, {0, 6}, {1.8, 6}, {3.2, 5.2}, {3.9, 3.8}, {3.9, 2.2}, {3.2, 0.8}, {1.8, 0}, {0, 0}}},
	'E': {{{3.4, 6}, {0, 6}, {0, 0}, {3.4, 0}}, {{0, 3.1}, {2.8, 3.1}}},
	'F': {{{3.4, 6}, {0, 6}, {0, 0}}, {{0, 3.1}, {2.8, 3.1}}},
	'G': {{{3.9, 4.9}, {3, 5.8}, {2, 6}, {0.9, 5.5}, {0.1, 4}, {0.1, 2}, {0.9, 0.5}, {2, 0}, {3.2, 0.3}, {3.9, 1.2}, {3.9, 2.7}, {2.4, 2.7}}},
	'H': {{{0, 0}, {0, 6}}, {{4, 0}, {4, 6}}, {{0, 3.1}, {4, 3.1}}},
	'I': {{{2, 0}, {2, 6}}},
	'K': {{{0, 0}, {0, 6}}, {{3.8, 6}, {0, 2.4}}, {{1.4, 3.8}, {4, 0}}},
	'L': {{{0, 6}, {0, 0}, {3.4, 0}}},
	'M': {{{0, 0}, {0.2, 6}, {2.2, 1.6}, {4.2, 6}, {4.4, 0}}},
	'N': {{{0, 0}, {0, 6}, {4, 0}, {4, 6}}},
	'O': {{{2, 6}, {0.9, 5.5}, {0.1, 4}, {0.1, 2}, {0.9, 0.5}, {2, 0}, {3.1, 0.5}, {3.9, 2}, {3.9, 4}, {3.1, 5.5}, {2, 6}}},
	'P': {{{0, 0}, {0, 6}, {2.6, 6}, {3.6, 5.3}, {3.6, 3.6}, {2.6, 2.9}, {0, 2.9}}},
	'R': {{{0, 0}, {0, 6}, {2.6, 6}, {3.6, 5.3}, {3.6, 3.6}, {2.6, 2.9}, {0, 2.9}}, {{2, 2.9}, {4, 0}}},
	'S': {{{3.6, 5}, {2.8, 5.85}, {1.8, 6}, {0.7, 5.6}, {0.3, 4.6}, {0.8, 3.6}, {2, 3.1}, {3.2, 2.5}, {3.7, 1.5}, {3.2, 0.4}, {2, 0}, {0.9, 0.2}, {0.1, 1.1}}},
	'T': {{{0, 6}, {4, 6}}, {{2, 6}, {2, 0}}},
	'U': {{{0, 6}, {0, 1.8}, {0.8, 0.4}, {2, 0}, {3.2, 0.4}, {4, 1.8}, {4, 6}}},
	'V': {{{0, 6}, {2, 0}, {4, 6}}},
	'W': {{{0, 6}, {1.2, 0}, {2.2, 4.4}, {3.2, 0}, {4.4, 6}}},
	'X': {{{0, 0}, {4, 6}}, {{0, 6}, {4, 0}}},
	'Y': {{{0, 6}, {2, 3}, {4, 6}}, {{2, 3}, {2, 0}}},
	'Z': {{{0, 6}, {3.8, 6}, {0, 0}, {3.8, 0}}},
	'0': {{{2, 6}, {0.9, 5.5}, {0.3, 4}, {0.3, 2}, {0.9, 0.5}, {2, 0}, {3.1, 0.5}, {3.7, 2}, {3.7, 4}, {3.1, 5.5}, {2, 6}}},
	'1': {{{1, 5}, {2.2, 6}, {2.2, 0}}},
	'2': {{{0.3, 4.8}, {1.1, 5.8}, {2.4, 6}, {3.4, 5.3}, {3.5, 4.2}, {0.2, 0}, {3.8, 0}}},
	'5': {{{3.4, 6}, {0.6, 6}, {0.4, 3.3}, {2, 3.7}, {3.4, 3}, {3.6, 1.6}, {2.8, 0.4}, {1.4, 0}, {0.3, 0.5}}},
}

// word tells how much ink lies at (x, y): capitals of the given height, spaced
// wide, centred on the origin.
func word(text string, x, y, height, weight float64) float64 {
	unit := height / 6
	adv := 6.4 * unit
	n := float64(len(text))
	left := -(n*adv - 2.4*unit) / 2
	y += height / 2
	if y < -weight || y > height+weight {
		return 0
	}
	best := math.Inf(1)
	at := int(math.Floor((x - left) / adv))
	for i := at - 1; i <= at; i++ {
		if i < 0 || i >= len(text) {
			continue
		}
		px, py := (x-left-float64(i)*adv)/unit, y/unit
		for _, line := range strokes[rune(text[i])] {
			for k := 1; k < len(line); k++ {
				best = math.Min(best, segment(px, py, line[k-1], line[k]))
			}
		}
	}
	return smooth(weight*0.5+0.0016, weight*0.5-0.0016, best*unit)
}

func segment(x, y float64, a, b P2) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := sat(((x-a.X)*dx + (y-a.Y)*dy) / (dx*dx + dy*dy))
	return math.Hypot(x-a.X-dx*t, y-a.Y-dy*t)
}

// labelInk is the printing on a label of the given size: a fine frame, an
// eight-pointed mark, a word under it, two rules.
func labelInk(x, y, w, h float64, text string) float64 {
	const e = 0.0018
	line := func(d, half float64) float64 { return smooth(half+e, half-e, math.Abs(d)) }
	in := math.Max(math.Abs(x)-(w/2-0.028), math.Abs(y)-(h/2-0.028))
	k := line(in, 0.003)
	mark := math.Min(w, h) * 0.15
	cy := h * 0.15
	if text == "" {
		cy, mark = 0, math.Min(w, h)*0.22
	}
	ax, ay := math.Abs(x), math.Abs(y-cy)
	star := math.Min(math.Max(ax, ay), (ax+ay)*0.7071)
	k = math.Max(k, line(star-mark, 0.0045))
	k = math.Max(k, smooth(mark*0.42+e, mark*0.42-e, math.Hypot(x, y-cy)))
	if text != "" {
		size := math.Min(h*0.13, (w-0.12)/(float64(len(text))*6.4/6))
		k = math.Max(k, word(text, x, y+h*0.20, size, size*0.13))
		if math.Abs(x) < w*0.16 {
			k = math.Max(k, line(y+h*0.33, 0.003))
		}
	}
	return k
}
