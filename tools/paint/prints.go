package paint

import "math"

func drawFrame(e *easel) {
	e.span, e.base, e.wallZ, e.turn = 2.4, 0.86, 0.50, 10
	const w, h, bar, deep = 1.20, 1.52, 0.062, 0.07
	up := func(m *Mesh) *Mesh { return m.turnX(-8).shift(0, h/2*math.Cos(deg(8))+0.012, -0.18) }
	frameM := wood(hex("#c49a68"), false)
	side := wood(hex("#c49a68"), true)
	if e.Shape == "black" {
		frameM, side = plain(hex("#2a2623"), 0.45), plain(hex("#2a2623"), 0.45)
	}
	if e.Shape == "walnut" {
		frameM, side = wood(hex("#7a5234"), false), wood(hex("#7a5234"), true)
	}
	up(e.add(box(w, bar, deep, 0.008), frameM).shift(0, h/2-bar/2, 0))
	up(e.add(box(w, bar, deep, 0.008), frameM).shift(0, -h/2+bar/2, 0))
	up(e.add(box(bar, h-2*bar, deep, 0.008), side).shift(w/2-bar/2, 0, 0))
	up(e.add(box(bar, h-2*bar, deep, 0.008), side).shift(-w/2+bar/2, 0, 0))
	const aw, ah = 0.84, 1.16
	paper := hex("#f6f0e4")
	up(e.add(box(w-bar, h-bar, 0.02, 0.004), &Material{Shade: func(hh *Hit, s *Surf) {
		s.Col, s.Rough = hex("#f4efe6"), 0.9
		x, y := hh.O.X, hh.O.Y-0.02
		in := math.Max(math.Abs(x)-aw/2, math.Abs(y)-ah/2)
		// The bevel of the mount, then the print.
		s.Col = s.Col.mul(1 - 0.16*smooth(0.010, 0.0, math.Abs(in-0.004))*smooth(0.2, -0.2, x-y))
		if in < 0 {
			s.Col = e.art(x/aw*2, y/aw*2, ah/aw, paper)
			g := noise(V3{x * 160, y * 160, 2}) - 0.5
			s.Col = s.Col.mul(1 + 0.05*g)
		}
	}})).shift(0, 0, -0.005)
}

// art is the printed picture; x runs -1..1 and y -tall..tall.
func (e *easel) art(x, y, tall float64, paper RGB) RGB {
	const w = 0.012
	on := func(d float64) float64 { return smooth(w, -w, d) }
	ink := func(c RGB) RGB { // printed ink is a little uneven
		return c.mul(0.94 + 0.12*fbm(V3{x * 7, y * 7, 1}, 3))
	}
	c := paper
	switch e.Pattern {
	case "arches":
		for i, a := range []RGB{e.main, e.second, e.accent, paper, e.main.mul(0.5)} {
			r := 0.82 - 0.17*float64(i)
			d := math.Abs(x) - r
			if y > -0.05 {
				d = math.Hypot(x, y+0.05) - r
			}
			d = math.Max(d, -y-1.15)
			c = c.mix(ink(a), on(d))
		}
	case "dunes":
		c = ink(e.second.mix(paper, 0.55))
		c = c.mix(ink(e.main), on(math.Hypot(x-0.28, y-0.62)-0.34))
		for i := 0; i < 4; i++ {
			f := float64(i)
			line := 0.18 - 0.42*f + 0.20*math.Sin(x*(1.5+0.35*f)+f*2.1)
			col := e.accent.mix(e.main, 0.22*f).mul(1.15 - 0.16*f)
			c = c.mix(ink(col), on(y-line))
		}
	case "palm":
		c = ink(paper)
		c = c.mix(ink(e.second), on(math.Hypot(x, y-0.38)-0.52))
		stem := math.Abs(x-0.10*math.Sin((y+1)*1.2)+0.02) - 0.030
		c = c.mix(ink(e.accent), on(math.Max(stem, y-0.42)))
		for i := 0; i < 9; i++ {
			a := deg(-20 + 27.5*float64(i))
			dx, dy := x-0.09, y-0.40
			px := dx*math.Cos(a) + dy*math.Sin(a)
			py := -dx*math.Sin(a) + dy*math.Cos(a) + 0.28*px*px
			leaf := math.Abs(py) - 0.075*math.Sqrt(math.Max(0, px*(0.74-px)))*2.2
			if px < 0 || px > 0.74 {
				leaf = 1
			}
			c = c.mix(ink(e.main), on(leaf))
		}
		c = c.mix(ink(e.accent.mul(0.9)), on(y+1.02+0.08*math.Sin(x*3)))
	}
	return c
}

func drawCard(e *easel) {
	e.span, e.base, e.wallZ, e.turn = 2.05, 0.80, 0.8, 18
	const w, h = 1.28, 0.82
	// The envelope behind, its flap line showing.
	env := &Material{
		Shade: func(hh *Hit, s *Surf) {
			n := fbm(hh.O.mul(14), 3) - 0.5
			s.Col, s.Rough = e.accent.mul(1+0.05*n), 0.95
			v := math.Abs(hh.O.Y - 0.41 + 0.62*(0.68-math.Abs(hh.O.X)))
			s.Col = s.Col.mul(1 - 0.14*smooth(0.012, 0, v))
		},
	}
	e.add(slab(roundRect(1.36, 0.94, 0.03), 0, 0, 0.030, 0.010), env).turnZ(7).turnX(-15).shift(0.15, 0.60, -0.30)
	face := &Material{Shade: func(hh *Hit, s *Surf) {
		x, y := hh.O.X, hh.O.Y
		c := e.main
		// A field of stars that thins towards the words.
		p := 0.155
		gx, gy := (fract(x/p)-0.5)*p, (fract(y/p)-0.5)*p
		star := math.Min(math.Max(math.Abs(gx), math.Abs(gy)), (math.Abs(gx)+math.Abs(gy))*0.7071)
		fade := smooth(-0.15, 0.55, x+0.55*y)
		c = c.mix(e.main.mix(e.accent, 0.55), smooth(0.004, 0.0, math.Abs(star-p*0.30)-0.004)*fade)
		c = c.mix(e.second, smooth(0.004, 0, math.Hypot(gx, gy)-p*0.10)*fade)
		c = c.mix(e.accent, word("SOUK", x+0.29, y-0.02, 0.125, 0.018))
		c = c.mix(e.second, smooth(0.020, 0.016, math.Hypot(x+0.015, y+0.031)))
		c = c.mix(e.accent, 0.85*word("GIFT CARD", x+0.283, y+0.225, 0.042, 0.0075))
		s.Col, s.Rough, s.Spec = c, 0.30, 0.045
	}}
	e.add(slab(roundRect(w, h, 0.07), 0, 0, 0.022, 0.009), face).turnZ(-3).turnX(-17).shift(-0.06, 0.43, 0.08)
}
