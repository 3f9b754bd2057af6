package paint

import "math"

func drawLamp(e *easel) {
	e.span, e.base, e.focus = 2.45, 0.86, 1.05
	var foot *path
	if e.Shape == "gourd" {
		foot = from(0, 0).line(0.28, 0).line(0.30, 0.04).curve(0.16, 0.07, 0.46, 0.30, 0.30, 0.52).curve(0.22, 0.62, 0.06, 0.66, 0.05, 0.78).line(0.045, 0.95).line(0, 0.95)
	} else {
		foot = from(0, 0).line(0.31, 0).curve(0.32, 0.07, 0.20, 0.115, 0.06, 0.12).line(0.042, 0.14).line(0.036, 0.95).line(0, 0.95)
	}
	pts := foot.soft(0.012, 0.012)
	if e.Pattern == "ceramic" {
		e.add(lathe(pts, 140, nil), ceramic{main: e.second, second: e.second, foot: 0.02}.material())
	} else {
		e.add(lathe(pts, 140, nil), wood(e.second, true))
	}
	const y0, y1, r0, r1 = 0.86, 1.52, 0.60, 0.33
	shade := from(r0-0.012, y0).line(r0, y0).line(r1, y1).line(r1-0.012, y1).line(r0-0.012, y0).soft(0.012, 0.002)
	pleats := 0.0
	if e.Shape == "gourd" {
		pleats = 64
	}
	m := lathe(shade, 260, func(u, way float64, p P2) float64 {
		if pleats == 0 {
			return 0
		}
		return 0.008 * math.Abs(math.Sin(math.Pi*u*pleats))
	})
	e.add(m, &Material{
		Shade: func(h *Hit, s *Surf) {
			t := (h.O.Y - y0) / (y1 - y0)
			n := noise(V3{h.U * 420, h.O.Y * 160, 1}) - 0.5
			slub := noise(V3{h.U * 9, h.O.Y * 190, 4}) - 0.5
			band := math.Max(smooth(0.045, 0.035, t), smooth(0.955, 0.965, t))
			c := e.main.mul(1 + 0.10*n + 0.10*slub)
			s.Col = c.mix(e.main.mul(0.72), band)
			s.Rough, s.Spec, s.Sheen = 0.9, 0.02, 0.2
			// The bulb behind the cloth.
			hot := math.Exp(-math.Pow((t-0.42)/0.42, 2)) * math.Pow(math.Max(0, h.N.Z), 1.2)
			s.Emit = e.accent.times(e.main.mix(RGB{1, 1, 1}, 0.25)).mul((0.05 + 0.30*hot) * (1 - 0.6*band) * (1 + 0.12*slub))
		},
	})
	e.add(lathe(from(0, 1.50).line(0.03, 1.50).line(0.03, 1.57).line(0, 1.60).soft(0.01, 0.008), 40, nil), metal(hex("#c9a14a"), 0.3))
	e.glows = append(e.glows, Glow{V3{0, 1.15, 0}, 0.95, e.accent.mul(0.10)}, Glow{V3{0, 1.62, 0}, 0.42, e.accent.mul(0.12)})
}

func drawLantern(e *easel) {
	e.span, e.base, e.dx = 2.25, 0.85, 0
	pts := from(0.30, 0.10).line(0.34, 0.10).curve(0.47, 0.22, 0.50, 0.56, 0.40, 0.78).curve(0.32, 0.92, 0.16, 0.98, 0.13, 1.06).line(0.115, 1.06).curve(0.15, 0.97, 0.31, 0.91, 0.385, 0.77).curve(0.485, 0.56, 0.455, 0.23, 0.30, 0.11).soft(0.010, 0.006)
	if e.Shape == "drum" {
		pts = from(0.36, 0.10).line(0.40, 0.10).line(0.42, 0.14).line(0.42, 0.80).curve(0.40, 0.92, 0.18, 0.98, 0.13, 1.06).line(0.115, 1.06).curve(0.17, 0.97, 0.385, 0.91, 0.405, 0.80).line(0.405, 0.15).line(0.36, 0.10).soft(0.010, 0.006)
	}
	brass := metal(e.main, 0.30)
	hole := func(o V3, u, v float64) bool {
		if o.Y < 0.17 || o.Y > 0.84 {
			return false
		}
		const n = 14.0
		row := (o.Y - 0.17) / 0.67 * 6
		f := fract(u*n+0.5*math.Mod(math.Floor(row), 2)) - 0.5
		g := fract(row) - 0.5
		ax, ay := math.Abs(f), math.Abs(g)
		if int(math.Floor(row))%3 == 1 {
			// Small round holes in a ring of eight.
			a := math.Atan2(f, g)
			p := math.Hypot(f, g)
			return math.Hypot(p-0.27, (fract(a/(2*math.Pi)*8)-0.5)*0.20) < 0.060 || p < 0.09
		}
		star := math.Min(math.Max(ax, ay), (ax+ay)*0.7071)
		return star < 0.20
	}
	pierced := *brass
	pierced.Cut = hole
	e.add(lathe(pts, 260, nil), &pierced)
	// A warm core seen through the holes.
	core := from(0, 0.11).line(0.28, 0.12).curve(0.37, 0.25, 0.39, 0.55, 0.30, 0.74).line(0.06, 0.96).line(0, 0.98).soft(0.02, 0.01)
	m := e.add(lathe(core, 90, nil), glowing(func(h *Hit) RGB {
		t := math.Exp(-math.Pow((h.O.Y-0.42)/0.34, 2))
		return e.second.mul(0.50 + 0.75*t*math.Max(0.2, h.N.Z))
	}))
	m.NoCast = true
	base := from(0, 0).line(0.36, 0).line(0.37, 0.02).curve(0.30, 0.04, 0.30, 0.08, 0.36, 0.115).line(0, 0.115).soft(0.01, 0.008)
	e.add(lathe(base, 140, nil), brass)
	cap := from(0, 1.03).line(0.17, 1.03).line(0.175, 1.055).curve(0.10, 1.08, 0.12, 1.16, 0.05, 1.21).curve(0.03, 1.235, 0.05, 1.26, 0.0, 1.27).soft(0.01, 0.008)
	e.add(lathe(cap, 100, nil), brass)
	var ring []V3
	for i := 0; i <= 80; i++ {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 80)
		ring = append(ring, V3{0.12 * s, 1.375 - 0.12*c, 0})
	}
	e.add(tube(ring, 16, V3{0, 0, 1}, func(float64) (float64, float64) { return 0.014, 0.014 }), brass).turnY(24)
	e.glows = append(e.glows, Glow{V3{0, 0.48, 0}, 0.72, e.second.mul(0.22)})
}

// flame adds a lit wick at height y.
func (e *easel) flame(x, y, z float64) {
	wick := bend(12, V3{x, y - 0.03, z}, V3{x + 0.004, y + 0.03, z}, V3{x + 0.014, y + 0.058, z})
	e.add(tube(wick, 10, V3{0, 0, 1}, func(t float64) (float64, float64) {
		if t > 0.97 {
			return 0.002, 0.002
		}
		return 0.008, 0.008
	}), plain(hex("#2b2320"), 0.9))
	prof := from(0, 0).curve(0.045, 0.02, 0.075, 0.075, 0.045, 0.14).curve(0.028, 0.18, 0.012, 0.205, 0, 0.245).soft(0.006, 0.002)
	m := e.add(lathe(prof, 40, nil), glowing(func(h *Hit) RGB {
		t := h.O.Y / 0.245
		core := math.Pow(math.Max(0, h.N.Z), 1.5)
		c := RGB{1.15, 0.44, 0.05}.mix(RGB{1.25, 0.95, 0.50}, core*smooth(0.05, 0.3, t))
		return c.mix(RGB{0.35, 0.38, 0.75}, 0.55*smooth(0.16, 0.0, t))
	}))
	m.NoCast = true
	m.place(func(p V3) V3 { return V3{p.X + 0.02*math.Pow(p.Y/0.245, 2), p.Y, p.Z} }).shift(x+0.010, y+0.035, z)
	e.glows = append(e.glows, Glow{V3{x, y + 0.14, z}, 0.42, RGB{1, 0.62, 0.28}.mul(0.16)}, Glow{V3{x, y + 0.14, z}, 0.12, RGB{1, 0.6, 0.22}.mul(0.2)})
}

func drawCandle(e *easel) {
	e.span, e.base = 1.85, 0.83
	if e.Shape == "jar" {
		e.candleJar()
		return
	}
	if e.Shape == "tapers" {
		e.candleTapers()
		return
	}
	const r, top = 0.30, 0.92
	pts := from(0, 0).line(r, 0).line(r, top).line(r-0.025, top+0.004).curve(0.18, top-0.03, 0.1, top-0.04, 0, top-0.04).soft(0.012, 0.016)
	e.add(lathe(pts, 150, func(u, w float64, p P2) float64 {
		if p.Y < top-0.1 {
			return 0
		}
		return 0.006 * math.Sin(u*2*math.Pi*3+1) * smooth(top-0.1, top, p.Y)
	}), e.wax(top))
	e.label(r+0.004, 0.22, 0.60, 0.62, e.candleInk())
	e.flame(0, top-0.03, 0)
}

// wax lets the flame shine through near the top.
func (e *easel) wax(top float64) *Material {
	return &Material{Shade: func(h *Hit, s *Surf) {
		n := fbm(V3{h.O.X * 4, h.O.Y * 3, h.O.Z * 4}, 3) - 0.5
		s.Col = e.main.mul(1 + 0.12*n)
		s.Rough, s.Spec = 0.38, 0.04
		near := math.Exp(-math.Max(top-h.O.Y, 0) / 0.16)
		s.Emit = e.main.saturate(1.15).mul(0.42 * near)
	}}
}

// candleInk prints in a dark shade of the wax, or in the accent if one was
// chosen.
func (e *easel) candleInk() RGB {
	if e.Accent != "" {
		return e.accent
	}
	return e.main.mul(0.35)
}

// label wraps a paper label round a cylinder of radius r, between two heights
// and over the given half angle in radians, facing the viewer.
func (e *easel) label(r, y0, y1, half float64, ink RGB) {
	m := grid(90, 60, func(u, v float64) V3 {
		a := (2*u - 1) * half
		return V3{r * math.Sin(a), mix(y0, y1, v), r * math.Cos(a)}
	})
	e.add(m, e.paper(2*half*r, y1-y0, ink))
}

// paper is a printed label: a fine frame, a mark and the words.
func (e *easel) paper(w, h float64, ink RGB) *Material {
	return &Material{Shade: func(hh *Hit, s *Surf) {
		x, y := (hh.U-0.5)*w, (hh.V-0.5)*h
		k := labelInk(x, y, w, h, e.Words)
		s.Col = e.second.mix(ink, k)
		s.Rough = 0.85
	}}
}

func (e *easel) candleJar() {
	const r, h = 0.36, 0.74
	wax := from(0, 0.03).line(r-0.03, 0.03).line(r-0.022, 0.06).line(r-0.022, 0.50).curve(0.2, 0.485, 0.1, 0.48, 0, 0.48).soft(0.012, 0.010)
	e.add(lathe(wax, 120, nil), e.wax(0.5))
	e.flame(0, 0.49, 0)
	g := from(0, 0).line(r-0.02, 0).line(r, 0.03).line(r, h).line(r-0.028, h).line(r-0.032, 0.08).line(0, 0.05).soft(0.012, 0.012)
	m := e.add(lathe(g, 140, nil), glass(hex("#f7efe2")))
	m.NoCast = true
	e.label(r+0.003, 0.12, 0.44, 0.70, e.candleInk())
}

func (e *easel) candleTapers() {
	brass := metal(hex("#c49a45"), 0.22)
	for i, c := range []struct{ x, z, h float64 }{{-0.30, 0.02, 0.30}, {0.04, -0.10, 0.52}, {0.34, 0.06, 0.18}} {
		foot := from(0, 0).line(0.15, 0).line(0.155, 0.02).curve(0.06, 0.04, 0.03, 0.06, 0.028, 0.10).line(0.028, c.h-0.04).curve(0.03, c.h-0.02, 0.075, c.h-0.02, 0.075, c.h+0.02).line(0.05, c.h+0.02).line(0, c.h).soft(0.009, 0.007)
		e.add(lathe(foot, 90, nil), brass).shift(c.x, 0, c.z)
		top := c.h + 0.62 - 0.05*float64(i)
		tp := from(0, c.h).line(0.046, c.h).line(0.036, top-0.02).curve(0.034, top, 0.01, top+0.01, 0, top+0.012).soft(0.01, 0.004)
		e.add(lathe(tp, 50, nil), e.wax(top)).shift(c.x, 0, c.z)
		e.flame(c.x, top, c.z)
	}
	e.span, e.base = 2.15, 0.84
}

func drawPendant(e *easel) {
	e.span, e.base, e.pitch, e.wallZ, e.focus = 2.5, 0.90, 4, 0.9, 0.92
	const y0 = 0.62
	var pts []P2
	if e.Shape == "bell" {
		pts = from(0.52, y0).line(0.535, y0).curve(0.50, y0+0.20, 0.38, y0+0.36, 0.22, y0+0.46).curve(0.12, y0+0.52, 0.10, y0+0.60, 0.06, y0+0.62).line(0.04, y0+0.62).line(0.18, y0+0.44).line(0.36, y0+0.32).line(0.52, y0).soft(0.010, 0.006)
	} else {
		pts = from(0.40, y0).line(0.42, y0).curve(0.66, y0+0.14, 0.66, y0+0.48, 0.34, y0+0.62).curve(0.2, y0+0.68, 0.1, y0+0.68, 0.06, y0+0.69).line(0.05, y0+0.67).line(0.32, y0+0.58).line(0.58, y0+0.30).line(0.40, y0).soft(0.010, 0.006)
	}
	top := topOf(pts)
	if e.Pattern == "metal" {
		brass := metal(e.main, 0.26)
		ham := *brass
		ham.Bump = func(o V3, u, v float64) float64 {
			return 0.010 * noise(V3{math.Sin(u*2*math.Pi) * 9, v * 17, math.Cos(u*2*math.Pi) * 9})
		}
		e.add(lathe(pts, 200, nil), &ham)
	} else {
		// Open cane weave: light comes through.
		weave := func(u, v float64) float64 {
			a, b := wave(u*38+v*3.2), wave(u*38-v*3.2)
			return math.Max(math.Max(a, b), smooth(0.82, 0.9, wave(v*9))*0.95)
		}
		e.add(lathe(pts, 300, nil), &Material{
			Shade: func(h *Hit, s *Surf) {
				n := noise(V3{h.U * 200, h.V * 60, 2}) - 0.5
				s.Col, s.Rough, s.Spec = e.main.mul(0.72+0.45*weave(h.U, h.V)+0.2*n-0.12), 0.6, 0.03
				s.Emit = e.accent.times(e.main).mul(0.13 * smooth(top, y0, h.O.Y))
			},
			Bump: func(o V3, u, v float64) float64 { return 0.012 * weave(u, v) },
			Cut: func(o V3, u, v float64) bool {
				return weave(u, v) < 0.62 && o.Y > y0+0.035 && o.Y < top-0.06
			},
		})
	}
	bulb := from(0, y0+0.16).curve(0.13, y0+0.17, 0.13, y0+0.34, 0.05, y0+0.42).line(0.045, y0+0.5).line(0, y0+0.5).soft(0.01, 0.01)
	m := e.add(lathe(bulb, 60, nil), glowing(func(h *Hit) RGB { return e.accent.mul(1.25) }))
	m.NoCast = true
	cap := from(0, top-0.03).line(0.075, top-0.03).line(0.07, top+0.05).line(0.03, top+0.10).line(0, top+0.10).soft(0.009, 0.008)
	e.add(lathe(cap, 60, nil), metal(hex("#3a332c"), 0.4))
	cord := bend(30, V3{0, top + 0.08, 0}, V3{0, top + 1.6, 0})
	e.add(tube(cord, 12, V3{0, 0, 1}, func(float64) (float64, float64) { return 0.011, 0.011 }), plain(e.second, 0.8))
	e.glows = append(e.glows, Glow{V3{0, y0 + 0.15, 0}, 0.75, e.accent.mul(0.20)})
}
