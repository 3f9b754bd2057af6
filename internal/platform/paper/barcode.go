package paper

import (
	"github.com/boombuler/barcode/code128"
)

// bars draws a text as Code 128 in a box and tells whether it could: the code knows
// plain ASCII only. Bars are whole modules wide and at least a fifth of a millimetre,
// with ten modules of white on each side, so that scanners read them.
func (s *sheet) bars(x, y, width, height float64, text string) bool {
	code, err := code128.Encode(text)
	if err != nil {
		return false
	}
	const quiet = 10
	n := code.Bounds().Dx()
	module := min(width/float64(n+2*quiet), 0.6)
	if module < 0.19 {
		return false
	}
	x = s.start(x, width) + (width-module*float64(n))/2
	s.pdf.SetFillColor(0, 0, 0)
	for i := 0; i < n; {
		wide := 1
		dark := black16(code.At(i, 0).RGBA())
		for i+wide < n && black16(code.At(i+wide, 0).RGBA()) == dark {
			wide++
		}
		if dark {
			s.pdf.Rect(x+float64(i)*module, y, float64(wide)*module, height, "F")
		}
		i += wide
	}
	return true
}

func black16(r, _, _, _ uint32) bool { return r < 0x8000 }
