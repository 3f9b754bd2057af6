package paint

import (
	"fmt"
	"math"
	"strconv"
)

// RGB is a colour in linear light, where sums and products mean light.
type RGB struct{ R, G, B float64 }

func (a RGB) add(b RGB) RGB            { return RGB{a.R + b.R, a.G + b.G, a.B + b.B} }
func (a RGB) times(b RGB) RGB          { return RGB{a.R * b.R, a.G * b.G, a.B * b.B} }
func (a RGB) mul(s float64) RGB        { return RGB{a.R * s, a.G * s, a.B * s} }
func (a RGB) mix(b RGB, t float64) RGB { return a.mul(1 - t).add(b.mul(t)) }
func (a RGB) lum() float64             { return 0.2126*a.R + 0.7152*a.G + 0.0722*a.B }

// saturate moves a colour away from (k>1) or towards (k<1) its own grey.
func (a RGB) saturate(k float64) RGB {
	l := a.lum()
	g := RGB{l, l, l}
	c := g.mix(a, k)
	return RGB{math.Max(c.R, 0), math.Max(c.G, 0), math.Max(c.B, 0)}
}

func toLinear(s float64) float64 {
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}

func toSRGB(l float64) float64 {
	if l <= 0.0031308 {
		return l * 12.92
	}
	return 1.055*math.Pow(l, 1/2.4) - 0.055
}

// ParseHex reads "#rrggbb".
func ParseHex(s string) (RGB, error) {
	if len(s) != 7 || s[0] != '#' {
		return RGB{}, fmt.Errorf("colour %q is not #rrggbb", s)
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return RGB{}, fmt.Errorf("colour %q is not #rrggbb", s)
	}
	f := func(shift uint) float64 { return toLinear(float64(n>>shift&255) / 255) }
	return RGB{f(16), f(8), f(0)}, nil
}

// hex is ParseHex for the constants of this package.
func hex(s string) RGB {
	c, err := ParseHex(s)
	if err != nil {
		panic(err)
	}
	return c
}

// displayTable holds toSRGB in fine steps: the power function is too slow to
// call nine million times a picture.
var displayTable = func() []float64 {
	t := make([]float64, 8194)
	for i := range t {
		t[i] = toSRGB(float64(i) / 8192)
	}
	return t
}()

// display turns linear light into a display value 0..255, rolling highlights
// off softly instead of clipping them.
func display(l float64) float64 {
	if l > 0.75 {
		l = 0.75 + 0.25*(1-math.Exp(-(l-0.75)/0.25))
	}
	x := clamp(l, 0, 1) * 8192
	i := int(x)
	f := x - float64(i)
	return 255 * (displayTable[i]*(1-f) + displayTable[i+1]*f)
}
