package paint

import "math"

// soapBar is one bar with the mark pressed into its face.
func (e *easel) soapBar(col RGB, seed float64) *Mesh {
	const w, h, d = 0.86, 0.26, 0.58
	press := func(o V3) float64 {
		if o.Y < 0 {
			return 0
		}
		k := word("SOUK", o.X, -o.Z, 0.15, 0.030)
		in := math.Max(math.Abs(o.X)-0.33, math.Abs(o.Z)-0.19)
		return math.Max(k, smooth(0.012, 0.004, math.Abs(in)))
	}
	mat := &Material{
		Shade: func(hh *Hit, s *Surf) {
			n := fbm(V3{hh.O.X*4 + seed, hh.O.Y * 7, hh.O.Z * 4}, 4)
			c := col.mul(0.92 + 0.16*n)
			if e.Pattern == "flecks" {
				f := noise(V3{hh.O.X*42 + seed, hh.O.Y * 42, hh.O.Z * 42})
				c = c.mix(e.second, 0.8*smooth(0.80, 0.86, f))
			}
			s.Col = c.mul(1 - 0.16*press(hh.O))
			s.Rough, s.Spec = 0.42, 0.04
		},
		Bump: func(o V3, u, v float64) float64 {
			return -0.014*press(o) + 0.004*noise(V3{o.X*12 + seed, o.Y * 12, o.Z * 12})
		},
	}
	m := box(w, h, d, 0.055)
	e.add(m, mat)
	return m
}

func drawSoap(e *easel) {
	e.span, e.base, e.pitch = 1.75, 0.72, 22
	switch e.Shape {
	case "single":
		e.span, e.base = 1.5, 0.66
		e.soapBar(e.main, 0).turnY(-22).shift(0, 0.13, 0)
		e.band(-22, 0, 0, 0, 0.52, "OLIVE")
	case "trio":
		e.soapBar(e.main, 0).turnY(8).shift(-0.04, 0.13, -0.06)
		e.soapBar(e.second.mul(0.96), 4).turnY(-14).shift(0.03, 0.39, -0.02)
		e.soapBar(e.accent, 9).turnY(-34).shift(0, 0.65, 0)
		e.base = 0.80
	default:
		e.soapBar(e.main, 0).turnY(10).shift(-0.05, 0.13, -0.04)
		e.soapBar(e.main.mul(0.97), 6).turnY(-24).shift(0.04, 0.39, 0.02)
		e.band(10, -0.05, -0.04, -0.24, 0.30, "")
		e.base = 0.76
	}
}

// band wraps a strip of paper round the lowest bar, at off from its middle;
// words are printed where it lies on top.
func (e *easel) band(turn, x, z, off, wide float64, words string) {
	m := box(wide, 0.268, 0.592, 0.057)
	e.add(m, &Material{Shade: func(h *Hit, s *Surf) {
		k := smooth(0.004, 0.002, math.Abs(math.Abs(h.O.X)-wide/2+0.025))
		if words != "" && h.O.Y > 0.1 {
			k = math.Max(k, labelInk(h.O.X, -h.O.Z, wide, 0.50, words))
		}
		s.Col, s.Rough = e.accent.mix(e.main.mul(0.4), k), 0.9
	}})
	m.shift(off, 0, 0).turnY(turn).shift(x, 0.132, z)
}

func drawBrush(e *easel) {
	e.span, e.base, e.pitch = 2.1, 0.70, 20
	mat := wood(e.main, false)
	const w, d = 0.62, 0.34
	p := from(w, 0)
	for i := 1; i < 80; i++ {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 80)
		p.line(w*c, d*s)
	}
	out := p.loop(0.016, 0.01)
	const lift = 0.26
	body := e.add(slab(out, 0, 0, 0.13, 0.062), mat)
	body.turnX(-90).shift(0, lift+0.065, 0)
	// Bristles: tufts in rows, each a small spreading bundle.
	var all *Mesh
	rows := 7
	for r := -rows; r <= rows; r++ {
		for k := -4; k <= 4; k++ {
			x := float64(r) / float64(rows) * w * 0.90
			z := float64(k) / 4 * d * 0.80
			if (x/w)*(x/w)+(z/d)*(z/d) > 0.80 {
				continue
			}
			tx, tz := x*1.14+0.02*(hash(int32(r), int32(k), 1)-0.5), z*1.22+0.02*(hash(int32(r), int32(k), 2)-0.5)
			t := tube(bend(8, V3{x, lift + 0.02, z}, V3{mix(x, tx, 0.5), lift * 0.5, mix(z, tz, 0.5)}, V3{tx, 0.005, tz}), 10, V3{0.3, 0.1, 1}, func(t float64) (float64, float64) {
				q := 0.024 + 0.016*t
				if t > 0.97 {
					q *= 0.5
				}
				return q, q
			})
			if all == nil {
				all = t
			} else {
				all.join(t)
			}
		}
	}
	e.add(all, &Material{
		Shade: func(h *Hit, s *Surf) {
			n := noise(V3{h.U * 26, h.V * 1.2, h.O.X * 60}) - 0.5
			s.Col, s.Rough, s.Spec, s.Sheen = e.second.mul(0.86+0.5*n), 0.7, 0.03, 0.2
		},
		Bump: func(o V3, u, v float64) float64 { return 0.006 * noise(V3{u * 26, v, o.X * 40}) },
	})
	// A loop of cord to hang it by.
	const end = w
	cord := bend(50, V3{end - 0.07, lift + 0.10, 0.0}, V3{end + 0.10, lift + 0.12, 0.06}, V3{end + 0.22, 0.10, 0.10}, V3{end + 0.18, 0.012, 0.18}, V3{end + 0.06, 0.012, 0.22}, V3{end - 0.02, 0.10, 0.14}, V3{end - 0.07, lift + 0.02, 0.03})
	e.add(tube(cord, 10, V3{0, 0.2, 1}, func(float64) (float64, float64) { return 0.013, 0.013 }), weaveWrap(e.accent.mix(hex("#b08a55"), 0.5)))
	for _, p := range e.parts {
		p.shift(-0.07, 0, 0).turnY(16)
	}
}

func drawBottle(e *easel) {
	e.span, e.base = 2.25, 0.86
	const r = 0.34
	body := from(0, 0).line(r-0.03, 0).line(r, 0.03).line(r, 0.80).curve(r, 0.95, 0.14, 0.92, 0.13, 1.0).line(0.13, 1.05).line(0, 1.05).soft(0.012, 0.014)
	e.add(lathe(body, 160, nil), &Material{Shade: func(h *Hit, s *Surf) {
		// Thick coloured glass: dark, brighter where light leaves it.
		t := sat(0.35 + 0.75*h.O.X/r*0.9)
		s.Col = e.main.mul(0.32)
		s.Emit = e.main.saturate(1.3).mul(0.03 + 0.40*t*t*smooth(0.9, 0.5, math.Abs(h.O.X)/r*0.9))
		s.Rough, s.Spec = 0.06, 0.055
	}})
	black := plain(e.accent, 0.32)
	e.add(lathe(from(0, 1.02).line(0.15, 1.02).line(0.15, 1.13).line(0.06, 1.15).line(0.032, 1.16).line(0.032, 1.30).line(0.085, 1.31).line(0.085, 1.36).line(0, 1.37).soft(0.009, 0.008), 70, nil), black)
	spout := bend(30, V3{0.02, 1.335, 0}, V3{-0.16, 1.345, 0.02}, V3{-0.25, 1.335, 0.03}, V3{-0.275, 1.29, 0.035})
	e.add(tube(spout, 18, V3{0, 0, 1}, func(t float64) (float64, float64) {
		q := mix(0.036, 0.022, t)
		return q, q * 1.2
	}), black)
	e.label(r+0.004, 0.16, 0.70, 0.92, e.main.mul(0.35))
}
