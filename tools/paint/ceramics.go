package paint

import "math"

func drawMug(e *easel) {
	e.span, e.base, e.dx = 1.95, 0.77, -0.045
	prof := from(0, 0.015).line(0.30, 0.015).line(0.32, 0).line(0.35, 0)
	prof = prof.curve(0.40, 0, 0.415, 0.03, 0.415, 0.10).line(0.415, 0.93).line(0.375, 0.93).line(0.375, 0.10).line(0.30, 0.06).line(0, 0.06)
	pts := prof.soft(0.013, 0.016)
	rim := rimWay(pts)
	c := ceramic{main: e.main, second: e.second, accent: e.accent, pattern: e.Pattern, rim: rim, foot: 0.035, top: 0.93, y0: 0.14, y1: 0.86}
	in := e.second
	if e.Pattern == "dip" || e.Pattern == "speckle" {
		in = e.main
	}
	c.inside = &in
	e.add(lathe(pts, 168, nil), c.material())
	const x = 0.40
	line := bend(60, V3{x - 0.06, 0.74, 0}, V3{x + 0.06, 0.775, 0}, V3{x + 0.235, 0.70, 0}, V3{x + 0.275, 0.50, 0}, V3{x + 0.20, 0.31, 0}, V3{x + 0.04, 0.235, 0}, V3{x - 0.06, 0.25, 0})
	handle := c
	if e.Pattern != "speckle" && e.Pattern != "dip" {
		handle.pattern = ""
	}
	handle.rim = 0
	e.add(tube(line, 28, V3{0, 0, 1}, func(t float64) (float64, float64) {
		flare := 1 + 0.35*math.Pow(math.Abs(2*t-1), 4)
		return 0.040 * flare, 0.062 * flare
	}), handle.material())
	for _, m := range e.parts {
		m.turnY(-18)
	}
}

// rimWay finds how far along the profile its highest point lies.
func rimWay(pts []P2) float64 {
	way, best, at := 0.0, -1e9, 0.0
	for i, p := range pts {
		if i > 0 {
			way += math.Hypot(p.X-pts[i-1].X, p.Y-pts[i-1].Y)
		}
		if p.Y > best {
			best, at = p.Y, way
		}
	}
	return at
}

func topOf(pts []P2) float64 {
	t := 0.0
	for _, p := range pts {
		t = math.Max(t, p.Y)
	}
	return t
}

func drawVase(e *easel) {
	e.span, e.base = 2.0, 0.83
	var prof *path
	switch e.Shape {
	case "gourd":
		prof = from(0, 0.01).line(0.22, 0.01).line(0.25, 0).
			curve(0.58, 0.08, 0.62, 0.52, 0.30, 0.72).curve(0.22, 0.78, 0.24, 0.84, 0.30, 0.92).
			curve(0.40, 1.06, 0.30, 1.20, 0.14, 1.27).line(0.13, 1.30).line(0.10, 1.30).
			curve(0.30, 1.14, 0.30, 1.04, 0.20, 0.9).line(0, 0.7)
	case "moon":
		prof = from(0, 0.01).line(0.20, 0.01).line(0.22, 0).
			curve(0.46, 0.02, 0.64, 0.24, 0.64, 0.54).curve(0.64, 0.86, 0.42, 1.02, 0.20, 1.06).
			curve(0.17, 1.07, 0.165, 1.10, 0.18, 1.16).line(0.15, 1.16).
			curve(0.13, 1.08, 0.13, 1.05, 0.2, 0.95).line(0, 0.8)
	default:
		prof = from(0, 0.01).line(0.20, 0.01).line(0.23, 0).
			curve(0.42, 0.08, 0.50, 0.30, 0.47, 0.50).curve(0.44, 0.74, 0.20, 0.86, 0.17, 1.02).
			curve(0.15, 1.14, 0.19, 1.20, 0.225, 1.30).line(0.20, 1.315).
			curve(0.14, 1.18, 0.12, 1.1, 0.14, 1.0).line(0.2, 0.8).line(0, 0.7)
	}
	pts := prof.soft(0.013, 0.014)
	dark := e.main.mul(0.35)
	c := ceramic{main: e.main, second: e.second, accent: e.accent, pattern: e.Pattern, rim: rimWay(pts) + 0.06, inside: &dark,
		foot: 0.03, top: topOf(pts), y0: 0.30, y1: 0.74, around: 2.64, matt: e.Shape != "moon"}
	e.add(lathe(pts, 176, nil), c.material())
}

func drawBowl(e *easel) {
	e.span, e.base, e.pitch = 2.0, 0.70, 17
	const top = 0.62
	prof := from(0, 0.03).line(0.20, 0.03).line(0.215, 0).line(0.25, 0).line(0.255, 0.07).
		curve(0.44, 0.09, 0.58, 0.32, 0.60, top).line(0.565, top).curve(0.54, 0.32, 0.42, 0.14, 0.22, 0.105).line(0, 0.10)
	pts := prof.soft(0.012, 0.013)
	if e.Pattern == "wood" {
		e.add(lathe(pts, 180, nil), wood(e.main, false))
		return
	}
	in := e.main
	if e.Pattern == "" || e.Pattern == "plain" || e.Pattern == "drip" {
		in = e.second
	}
	c := ceramic{main: e.main, second: e.second, accent: e.accent, pattern: e.Pattern, rim: rimWay(pts), inside: &in, foot: 0.05, top: top, y0: 0.22, y1: 0.56, around: 3.36}
	e.add(lathe(pts, 192, nil), c.material())
}

// plateProfile is a dinner plate of radius r lying on the floor.
func plateProfile(r float64) []P2 {
	return from(0, 0.02).line(r*0.52, 0.02).line(r*0.54, 0).line(r*0.60, 0).
		curve(r*0.70, 0.02, r*0.86, 0.07, r, 0.115).line(r*0.985, 0.135).
		curve(r*0.86, 0.10, r*0.74, 0.055, r*0.60, 0.05).line(0, 0.045).soft(0.012, 0.010)
}

func (e *easel) plateMaterial(r float64) *Material {
	pts := plateProfile(r)
	rim := rimWay(pts)
	base := ceramic{main: e.main, second: e.second, accent: e.accent, rim: rim, foot: 0.02, top: 0.2}.material()
	inner := base.Shade
	base.Shade = func(h *Hit, s *Surf) {
		inner(h, s)
		if h.V <= rim {
			return
		}
		d := math.Hypot(h.O.X, h.O.Z) / r
		s.Col = s.Col.times(e.plateArt(d, h.U))
	}
	return base
}

// plateArt is the painted face of a plate, as a factor on its ground colour.
func (e *easel) plateArt(d, a float64) RGB {
	white := RGB{1, 1, 1}
	ink := RGB{e.second.R / e.main.R, e.second.G / e.main.G, e.second.B / e.main.B}
	acc := RGB{e.accent.R / e.main.R, e.accent.G / e.main.G, e.accent.B / e.main.B}
	const w = 0.006
	ring := func(at, half float64) float64 { return smooth(half+w, half-w, math.Abs(d-at)) }
	if e.Pattern == "zellige" {
		k := math.Max(ring(0.965, 0.014), math.Max(ring(0.70, 0.008), ring(0.66, 0.004)))
		c := white.mix(ink, k)
		if d > 0.70 && d < 0.95 {
			n := 18.0
			f := fract(a*n) - 0.5
			y := (d - 0.825) / 0.25
			x := f * 2 * math.Pi * 0.825 / n / 0.25
			c = starTile(x, y, 0.84, white, ink, acc).mix(ink, k)
		}
		if d < 0.5 {
			// An eight-fold rosette.
			p := math.Abs(fract(a*8)-0.5) * 2
			petal := 0.20 + 0.22*p
			c = c.mix(ink, smooth(0.012, 0.004, math.Abs(d-petal)-0.012))
			c = c.mix(acc, smooth(0.09, 0.08, d))
			q := math.Abs(fract(a*8+0.5)-0.5) * 2
			c = c.mix(ink, smooth(0.01, 0.0, math.Abs(d-(0.12+0.16*q))-0.008))
		}
		return c
	}
	return white.mix(ink, ring(0.975, 0.018))
}

func drawPlate(e *easel) {
	const r = 0.72
	mat := e.plateMaterial(r)
	if e.Shape == "stack" {
		e.span, e.base, e.pitch = 2.0, 0.70, 24
		for i := 0; i < 4; i++ {
			m := e.add(lathe(plateProfile(r), 160, nil), mat)
			m.turnY(float64(i)*27).shift(0.012*math.Sin(float64(i)*2.2), 0.062*float64(i), 0.01*math.Cos(float64(i)*3))
		}
		return
	}
	e.span, e.base, e.wallZ, e.turn = 2.2, 0.80, 0.62, 8
	m := e.add(lathe(plateProfile(r), 220, nil), mat)
	m.turnX(74).place(func(p V3) V3 { return V3{p.X, p.Y + r*0.965, p.Z - 0.34} })
}

func drawTeapot(e *easel) {
	e.span, e.base, e.dx = 2.5, 0.75, 0.005
	body := from(0, 0.02).line(0.26, 0.02).line(0.27, 0).line(0.31, 0).
		curve(0.52, 0.06, 0.60, 0.28, 0.56, 0.46).curve(0.52, 0.64, 0.34, 0.72, 0.25, 0.735).line(0.25, 0.765).line(0.215, 0.765).line(0.215, 0.70).line(0, 0.66)
	pts := body.soft(0.013, 0.013)
	c := ceramic{main: e.main, second: e.second, accent: e.accent, pattern: e.Pattern, foot: 0.03, top: 0.8, y0: 0.26, y1: 0.60, around: 3.2}
	mat := c.material()
	e.add(lathe(pts, 180, nil), mat)
	cc := c
	if cc.pattern != "speckle" {
		cc.pattern = ""
	}
	solid := cc.material()
	lid := from(0, 0.74).line(0.20, 0.74).line(0.20, 0.755).line(0.265, 0.762).line(0.268, 0.785).
		curve(0.20, 0.86, 0.10, 0.875, 0.045, 0.885).curve(0.03, 0.90, 0.035, 0.915, 0.065, 0.94).
		curve(0.09, 0.975, 0.05, 1.01, 0, 1.012).soft(0.010, 0.010)
	e.add(lathe(lid, 120, nil), solid)
	spout := bend(60, V3{0.46, 0.26, 0}, V3{0.60, 0.33, 0}, V3{0.70, 0.48, 0}, V3{0.755, 0.64, 0}, V3{0.86, 0.745, 0})
	e.add(tube(spout, 32, V3{0, 0, 1}, func(t float64) (float64, float64) {
		r := mix(0.125, 0.052, math.Pow(t, 0.75))
		if t > 0.985 {
			r *= 0.80
		}
		return r, r * 1.05
	}), solid)
	dark := plain(e.main.mul(0.18), 0.6)
	tip := spout[len(spout)-1]
	e.add(lathe([]P2{{0, 0}, {0.02, 0.001}, {0.041, 0}, {0, -0.004}}, 32, nil).turnZ(-46).shift(tip.X-0.001, tip.Y+0.001, 0), dark)
	handle := bend(70, V3{-0.44, 0.58, 0}, V3{-0.60, 0.685, 0}, V3{-0.80, 0.66, 0}, V3{-0.875, 0.46, 0}, V3{-0.78, 0.25, 0}, V3{-0.60, 0.185, 0}, V3{-0.48, 0.22, 0})
	hm := solid
	if e.Shape == "cane" {
		hm = weaveWrap(e.accent)
	}
	e.add(tube(handle, 26, V3{0, 0, 1}, func(t float64) (float64, float64) { return 0.042, 0.058 }), hm)
}

// weaveWrap is cane wound round a handle.
func weaveWrap(c RGB) *Material {
	return &Material{
		Shade: func(h *Hit, s *Surf) {
			k := wave(h.V*46 + h.U)
			s.Col, s.Rough = c.mul(0.55+0.5*math.Sqrt(k)), 0.5
		},
		Bump: func(o V3, u, v float64) float64 { return 0.006 * math.Sqrt(wave(v*46+u)) },
	}
}

func drawPitcher(e *easel) {
	e.span, e.base, e.dx = 2.25, 0.82, 0.01
	prof := from(0, 0.02).line(0.27, 0.02).line(0.28, 0).line(0.32, 0).
		curve(0.50, 0.10, 0.52, 0.42, 0.40, 0.64).curve(0.28, 0.82, 0.26, 0.94, 0.315, 1.20).line(0.285, 1.20).
		curve(0.235, 0.94, 0.25, 0.82, 0.36, 0.62).curve(0.46, 0.42, 0.44, 0.16, 0.25, 0.06).line(0, 0.06)
	pts := prof.soft(0.013, 0.012)
	in := e.second
	if e.Pattern == "" || e.Pattern == "plain" || e.Pattern == "speckle" || e.Pattern == "bands" || e.Pattern == "zellige" {
		in = e.main
	}
	c := ceramic{main: e.main, second: e.second, accent: e.accent, pattern: e.Pattern, rim: rimWay(pts), inside: &in, foot: 0.035, top: 1.2, y0: 0.24, y1: 0.64, around: 2.8}
	m := e.add(lathe(pts, 180, nil), c.material())
	m.place(func(p V3) V3 {
		// Pull the lip out to the left and pinch its sides.
		k := smooth(0.98, 1.21, p.Y)
		if k == 0 {
			return p
		}
		a := math.Atan2(p.Z, -p.X)
		g := math.Exp(-a * a / 0.16)
		pinch := math.Exp(-math.Pow(math.Abs(a)-0.85, 2) / 0.12)
		r := 1 + k*(0.42*g-0.10*pinch)
		return V3{p.X * r, p.Y + 0.06*k*g, p.Z * r}
	})
	handle := bend(70, V3{0.24, 1.08, 0}, V3{0.40, 1.135, 0}, V3{0.60, 1.02, 0}, V3{0.66, 0.80, 0}, V3{0.58, 0.58, 0}, V3{0.42, 0.47, 0}, V3{0.36, 0.48, 0})
	cc := c
	if cc.pattern != "speckle" && cc.pattern != "dip" {
		cc.pattern = ""
	}
	cc.rim = 0
	e.add(tube(handle, 26, V3{0, 0, 1}, func(t float64) (float64, float64) {
		k := 1 + 0.3*math.Pow(math.Abs(2*t-1), 3)
		return 0.034 * k, 0.060 * k
	}), cc.material())
	for _, p := range e.parts {
		p.turnY(-16)
	}
}

func drawTagine(e *easel) {
	e.span, e.base, e.pitch = 2.2, 0.78, 13
	dish := from(0, 0.02).line(0.42, 0.02).line(0.43, 0).line(0.48, 0).curve(0.60, 0.03, 0.70, 0.12, 0.725, 0.235).
		line(0.69, 0.245).curve(0.64, 0.16, 0.56, 0.12, 0.4, 0.10).line(0, 0.10).soft(0.014, 0.014)
	c := ceramic{main: e.main, second: e.second, accent: e.accent, foot: 0.04, top: 0.3}
	e.add(lathe(dish, 190, nil), c.material())
	lid := from(0, 0.2).line(0.60, 0.2).line(0.655, 0.225).line(0.66, 0.27).
		curve(0.56, 0.40, 0.26, 0.62, 0.145, 0.98).curve(0.13, 1.03, 0.10, 1.05, 0.105, 1.08).
		curve(0.19, 1.11, 0.18, 1.23, 0.075, 1.255).line(0, 1.255).soft(0.013, 0.014)
	cl := c
	cl.foot, cl.pattern, cl.y0, cl.y1, cl.around = 0, e.Pattern, 0.34, 0.66, 2.9
	e.add(lathe(lid, 190, nil), cl.material())
}

func drawCups(e *easel) {
	e.span, e.base, e.pitch = 1.75, 0.78, 13
	cup := func(x, y, z float64, col RGB, pattern string) {
		pts := from(0, 0.015).line(0.17, 0.015).line(0.18, 0).line(0.20, 0).line(0.215, 0.03).
			curve(0.235, 0.16, 0.27, 0.30, 0.285, 0.44).line(0.258, 0.44).curve(0.24, 0.3, 0.21, 0.16, 0.18, 0.05).line(0, 0.05).soft(0.011, 0.011)
		in := e.second
		c := ceramic{main: col, second: e.second, accent: e.accent, pattern: pattern, rim: rimWay(pts), inside: &in, foot: 0.03, top: 0.44, y0: 0.10, y1: 0.38, around: 1.5}
		e.add(lathe(pts, 130, nil), c.material()).turnY(20*x*9).shift(x, y, z)
	}
	cup(-0.33, 0, -0.06, e.accent, "")
	cup(-0.315, 0.135, -0.055, e.main, e.Pattern)
	cup(-0.325, 0.27, -0.06, e.second.mul(0.97), "")
	cup(0.32, 0, 0.10, e.main, e.Pattern)
}
