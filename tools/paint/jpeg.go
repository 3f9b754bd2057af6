package paint

import (
	"image"
	"io"
	"math"
)

// EncodeJPEG writes a progressive JPEG with Huffman tables made for this very
// picture. The standard library writes baseline files with fixed tables, which
// spend six bits on every empty block: on these large, smooth backdrops that is
// half the file.
func EncodeJPEG(w io.Writer, img *image.RGBA, quality int) error {
	_, err := w.Write(analyse(img).encode(quality))
	return err
}

// encode writes the file at one quality.
func (s *spectrum) encode(quality int) []byte {
	e := s.quantise(quality)
	out := &jpegOut{}
	out.marker(0xd8, nil)
	out.marker(0xe0, []byte{'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0})
	for i, q := range e.quant {
		body := []byte{byte(i)}
		for _, z := range zigzag {
			body = append(body, byte(q[z]))
		}
		out.marker(0xdb, body)
	}
	out.marker(0xc2, []byte{
		8, byte(e.h >> 8), byte(e.h), byte(e.w >> 8), byte(e.w), 3,
		1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
	})
	e.dcScan(out)
	for _, b := range [][2]int{{1, 5}, {6, 63}} {
		for c := range e.comp {
			e.acScan(out, c, b[0], b[1])
		}
	}
	out.marker(0xd9, nil)
	return out.buf
}

var zigzag = [64]int{
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
	12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
	58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
}

// The example tables of the JPEG standard, Annex K, in natural order.
var quantBase = [2][64]int{{
	16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55,
	14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
	18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
	49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
}, {
	17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99,
	24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99,
	99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
	99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
}}

// plane is one colour component as quantised blocks.
type plane struct {
	bw, bh int // blocks in the file, padded to whole units
	rw, rh int // blocks that carry picture
	block  [][64]int32
}

type encoder struct {
	w, h  int
	quant [2][64]int
	comp  [3]plane
}

// spectrum is a picture as frequencies, before any quality is chosen.
type spectrum struct {
	w, h int
	comp [3]waves
}

// waves is one colour component of a spectrum.
type waves struct {
	bw, bh, rw, rh int
	block          [][64]float64
}

func analyse(img *image.RGBA) *spectrum {
	e := &spectrum{w: img.Rect.Dx(), h: img.Rect.Dy()}
	pw, ph := (e.w+15)/16*16, (e.h+15)/16*16
	var full [3][]float64
	for c := range full {
		full[c] = make([]float64, pw*ph)
	}
	for y := 0; y < ph; y++ {
		for x := 0; x < pw; x++ {
			o := img.PixOffset(min(x, e.w-1)+img.Rect.Min.X, min(y, e.h-1)+img.Rect.Min.Y)
			r, g, b := float64(img.Pix[o]), float64(img.Pix[o+1]), float64(img.Pix[o+2])
			k := y*pw + x
			full[0][k] = 0.299*r + 0.587*g + 0.114*b - 128
			full[1][k] = -0.168736*r - 0.331264*g + 0.5*b
			full[2][k] = 0.5*r - 0.418688*g - 0.081312*b
		}
	}
	e.comp[0] = transform(full[0], pw, ph, (e.w+7)/8, (e.h+7)/8)
	for c := 1; c < 3; c++ {
		half := make([]float64, pw*ph/4)
		for y := 0; y < ph/2; y++ {
			for x := 0; x < pw/2; x++ {
				k := 2*y*pw + 2*x
				half[y*pw/2+x] = (full[c][k] + full[c][k+1] + full[c][k+pw] + full[c][k+pw+1]) / 4
			}
		}
		e.comp[c] = transform(half, pw/2, ph/2, ((e.w+1)/2+7)/8, ((e.h+1)/2+7)/8)
	}
	return e
}

func (s *spectrum) quantise(quality int) *encoder {
	e := &encoder{w: s.w, h: s.h}
	scale := 200 - 2*quality
	if quality < 50 {
		scale = 5000 / quality
	}
	for i := range e.quant {
		for k, v := range quantBase[i] {
			e.quant[i][k] = min(max((v*scale+50)/100, 1), 255)
		}
	}
	for c := range s.comp {
		src, q := &s.comp[c], &e.quant[min(c, 1)]
		p := plane{bw: src.bw, bh: src.bh, rw: src.rw, rh: src.rh, block: make([][64]int32, len(src.block))}
		for i := range src.block {
			for k, f := range src.block[i] {
				// Rounding a little towards zero drops grain, not edges.
				round := 0.5
				if k > 0 {
					round = 0.40
				}
				n := int32(math.Abs(f)/float64(q[k]) + round)
				if f < 0 {
					n = -n
				}
				p.block[i][k] = n
			}
		}
		e.comp[c] = p
	}
	return e
}

// cosines of the forward transform, scaled so that two passes give the DCT.
var cosines = func() (t [8][8]float64) {
	for u := range t {
		k := 0.5
		if u == 0 {
			k = 0.5 / math.Sqrt2
		}
		for x := range t[u] {
			t[u][x] = k * math.Cos(float64(2*x+1)*float64(u)*math.Pi/16)
		}
	}
	return t
}()

func transform(px []float64, w, h, rw, rh int) waves {
	p := waves{bw: w / 8, bh: h / 8, rw: rw, rh: rh, block: make([][64]float64, w/8*(h/8))}
	for by := 0; by < p.bh; by++ {
		for bx := 0; bx < p.bw; bx++ {
			var row [64]float64
			for y := 0; y < 8; y++ {
				src := px[(by*8+y)*w+bx*8:]
				for u := 0; u < 8; u++ {
					s := 0.0
					for x := 0; x < 8; x++ {
						s += src[x] * cosines[u][x]
					}
					row[y*8+u] = s
				}
			}
			dst := &p.block[by*p.bw+bx]
			for u := 0; u < 8; u++ {
				for v := 0; v < 8; v++ {
					s := 0.0
					for y := 0; y < 8; y++ {
						s += row[y*8+u] * cosines[v][y]
					}
					dst[v*8+u] = s
				}
			}
		}
	}
	return p
}

// token is one Huffman symbol and the plain bits after it.
type token struct {
	sym, n byte
	table  byte
	bits   uint32
}

// signed is how JPEG writes a number of known size.
func signed(v int32) (size byte, bits uint32) {
	a := v
	if a < 0 {
		a = -a
	}
	for ; a > 0; a >>= 1 {
		size++
	}
	if v < 0 {
		v += 1<<size - 1
	}
	return size, uint32(v)
}

func (e *encoder) dcScan(out *jpegOut) {
	var toks []token
	var last [3]int32
	one := func(c, i int) {
		v := e.comp[c].block[i][0]
		n, bits := signed(v - last[c])
		last[c] = v
		toks = append(toks, token{sym: n, n: n, bits: bits, table: byte(min(c, 1))})
	}
	y, cb := &e.comp[0], &e.comp[1]
	for my := 0; my < cb.bh; my++ {
		for mx := 0; mx < cb.bw; mx++ {
			for k := 0; k < 4; k++ {
				one(0, (2*my+k/2)*y.bw+2*mx+k%2)
			}
			one(1, my*cb.bw+mx)
			one(2, my*cb.bw+mx)
		}
	}
	out.scan(toks, 0, []byte{3, 1, 0x00, 2, 0x10, 3, 0x10, 0, 0, 0}, 2)
}

// acScan writes one band of one component; runs of empty blocks become a
// single symbol.
func (e *encoder) acScan(out *jpegOut, c, from, to int) {
	var toks []token
	run := uint32(0)
	flush := func() {
		if run == 0 {
			return
		}
		n := byte(0)
		for run>>(n+1) > 0 {
			n++
		}
		toks = append(toks, token{sym: n << 4, n: n, bits: run - 1<<n})
		run = 0
	}
	p := &e.comp[c]
	for y := 0; y < p.rh; y++ {
		for x := 0; x < p.rw; x++ {
			b := &p.block[y*p.bw+x]
			zeros := 0
			for k := from; k <= to; k++ {
				v := b[zigzag[k]]
				if v == 0 {
					zeros++
					continue
				}
				flush()
				for ; zeros > 15; zeros -= 16 {
					toks = append(toks, token{sym: 0xf0})
				}
				n, bits := signed(v)
				toks = append(toks, token{sym: byte(zeros)<<4 | n, n: n, bits: bits})
				zeros = 0
			}
			if zeros > 0 {
				if run++; run == 0x7fff {
					flush()
				}
			}
		}
	}
	flush()
	out.scan(toks, 1, []byte{1, byte(c + 1), 0, byte(from), byte(to), 0}, 1)
}
