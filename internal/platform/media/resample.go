package media

import (
	"image"
	"math"

	"golang.org/x/image/draw"
)

// resample scales a part of a picture to w by h with a Catmull-Rom filter. It goes
// through the picture once, from top to bottom, and holds only the rows that the
// next row of the result is made of: however tall a picture is, scaling takes
// little memory beside the picture and the result.
func resample(picture image.Image, part image.Rectangle, w, h int) *image.RGBA {
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	columns, rows := weigh(part.Dx(), w), weigh(part.Dy(), h)
	most := 0
	for i := range rows {
		most = max(most, len(rows[i].weights))
	}
	in := narrow(picture, part, columns, most)
	sum := make([]float32, 4*w)
	for y, taps := range rows {
		clear(sum)
		for i, weight := range taps.weights {
			for x, v := range in.row(taps.from + i) {
				sum[x] += weight * v
			}
		}
		round(dst.Pix[y*dst.Stride:][:4*w], sum)
	}
	return dst
}

// round stores a row. The filter overshoots at edges: no colour may be brighter
// than its opacity lets it.
func round(pix []byte, sum []float32) {
	for x := 0; x < len(sum); x += 4 {
		alpha := min(max(sum[x+3], 0), 255)
		for c := range 3 {
			pix[x+c] = byte(min(max(sum[x+c], 0), alpha) + 0.5)
		}
		pix[x+3] = byte(alpha + 0.5)
	}
}

// taps are the neighbouring values that make one of the result, and their weights.
type taps struct {
	from    int
	weights []float32
}

// weigh works out the taps of n values scaled to m.
func weigh(n, m int) []taps {
	scale := float64(n) / float64(m)
	wide := max(scale, 1) // when shrinking, the filter covers all that falls together
	out := make([]taps, m)
	for i := range out {
		centre := (float64(i)+0.5)*scale - 0.5
		from, to := max(0, int(math.Ceil(centre-2*wide))), min(n-1, int(math.Floor(centre+2*wide)))
		weights := make([]float32, to-from+1)
		total := float32(0)
		for j := range weights {
			weights[j] = float32(catmullRom(math.Abs(float64(from+j)-centre) / wide))
			total += weights[j]
		}
		for j := range weights {
			weights[j] /= total
		}
		out[i] = taps{from, weights}
	}
	return out
}

func catmullRom(t float64) float64 {
	switch {
	case t < 1:
		return (1.5*t-2.5)*t*t + 1
	case t < 2:
		return ((-0.5*t+2.5)*t-4)*t + 2
	}
	return 0
}

// stripRows are converted to plain colours at a time.
const stripRows = 32

// narrowed gives rows of a picture, scaled to the width of the result.
type narrowed struct {
	picture image.Image
	part    image.Rectangle
	columns []taps
	strip   *image.RGBA // some rows as they are
	first   int         // the strip's first row
	kept    [][]float32 // the last rows, each at its number modulo the length
	number  []int       // which row is kept there
}

// narrow starts at the top. At most so many rows make one of the result.
func narrow(picture image.Image, part image.Rectangle, columns []taps, most int) *narrowed {
	n := &narrowed{picture: picture, part: part, columns: columns, first: -stripRows, kept: make([][]float32, most),
		number: make([]int, most)}
	n.strip = image.NewRGBA(image.Rect(0, 0, part.Dx(), min(stripRows, part.Dy())))
	for i := range most {
		n.kept[i], n.number[i] = make([]float32, 4*len(columns)), -1
	}
	return n
}

// row gives a row. They are asked for from top to bottom, with steps back within
// what one row of the result needs.
func (n *narrowed) row(y int) []float32 {
	at := y % len(n.kept)
	if n.number[at] != y {
		n.number[at] = y
		n.fill(n.kept[at], n.pixels(y))
	}
	return n.kept[at]
}

// pixels gives a row as it is in the picture.
func (n *narrowed) pixels(y int) []byte {
	if y < n.first || y >= n.first+stripRows {
		n.first = y
		draw.Draw(n.strip, n.strip.Rect, n.picture, n.part.Min.Add(image.Pt(0, y)), draw.Src)
	}
	return n.strip.Pix[(y-n.first)*n.strip.Stride:][:n.strip.Stride]
}

func (n *narrowed) fill(out []float32, pixels []byte) {
	for x, taps := range n.columns {
		var r, g, b, a float32
		p := pixels[4*taps.from:][:4*len(taps.weights)]
		for i, weight := range taps.weights {
			q := p[4*i : 4*i+4 : 4*i+4]
			r += weight * float32(q[0])
			g += weight * float32(q[1])
			b += weight * float32(q[2])
			a += weight * float32(q[3])
		}
		o := out[4*x : 4*x+4 : 4*x+4]
		o[0], o[1], o[2], o[3] = r, g, b, a
	}
}
