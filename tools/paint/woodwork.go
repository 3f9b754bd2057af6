package paint

import "math"

func drawBoard(e *easel) {
	e.span, e.base, e.wallZ, e.turn = 2.35, 0.86, 0.46, 10
	var out []P2
	hole := V3{0, 0.70, 0}
	if e.Shape == "round" {
		p := from(0.10, 0.60)
		for i := 1; i < 60; i++ {
			a := deg(78) - deg(336)*float64(i)/60
			p.line(0.62*math.Cos(a), 0.62*math.Sin(a))
		}
		p.line(-0.10, 0.60).line(-0.105, 0.86).line(-0.06, 0.93).line(0.06, 0.93).line(0.105, 0.86).line(0.10, 0.60)
		out = p.loop(0.014, 0.035)
		hole.Y = 0.84
	} else {
		out = from(-0.44, -0.62).line(0.44, -0.62).line(0.44, 0.30).curve(0.44, 0.46, 0.14, 0.44, 0.12, 0.60).
			line(0.12, 0.80).line(0.07, 0.86).line(-0.07, 0.86).line(-0.12, 0.80).line(-0.12, 0.60).curve(-0.14, 0.44, -0.44, 0.46, -0.44, 0.30).line(-0.44, -0.62).loop(0.014, 0.03)
		hole.Y = 0.76
	}
	mat := wood(e.main, true)
	if e.Pattern == "inlay" {
		inner := mat.Shade
		mat.Shade = func(h *Hit, s *Surf) {
			inner(h, s)
			k := math.Max(smooth(0.026, 0.022, math.Abs(h.O.X-0.20)), smooth(0.010, 0.006, math.Abs(h.O.X-0.28)))
			k *= smooth(0.4, 0.39, h.O.Y)
			s.Col = s.Col.mix(e.second.mul(0.6), k*0.85)
		}
	}
	const hr = 0.032
	mat.Cut = func(o V3, u, v float64) bool {
		return math.Hypot(o.X-hole.X, o.Y-hole.Y) < hr
	}
	up := func(m *Mesh) {
		low := 0.64
		m.turnX(-13).shift(0, low*math.Cos(deg(13))+0.012, -0.12)
	}
	up(e.add(slab(out, 0, 0, 0.075, 0.022), mat))
	var ring []V3
	for i := 0; i <= 1; i++ {
		ring = append(ring, V3{hole.X, hole.Y, 0.034 - 0.068*float64(i)})
	}
	wall := tube(ring, 36, V3{0, 1, 0}, func(float64) (float64, float64) { return hr, hr })
	m := e.add(wall, plain(e.main.mul(0.45), 0.8))
	for i, t := range m.Tri { // the wall of a hole faces its axis
		m.Tri[i] = [3]int32{t[0], t[2], t[1]}
	}
	up(m)
}

// spoon lies along y with its bowl at the top, facing +z.
func (e *easel) spoon(place func(m *Mesh), mat *Material, size, long float64, slots bool) {
	d := 0.34 * size
	dish := from(0, -d-0.022).curve(size*0.5, -d-0.022, size*0.98, -d*0.5, size*1.02, -0.004).line(size*0.96, 0.008).
		curve(size*0.88, -d*0.5, size*0.45, -d, 0, -d).soft(0.008, 0.005)
	bowl := lathe(dish, 90, nil).place(func(p V3) V3 { return V3{p.X, long - 1.38*p.Z, p.Y} }).model()
	bm := mat
	if slots {
		c := *mat
		c.Cut = func(o V3, u, v float64) bool {
			dx := math.Abs(math.Abs(o.X)-size*0.36) - size*0.07
			if math.Abs(o.X) < size*0.2 {
				dx = math.Abs(o.X) - size*0.07
			}
			return dx < 0 && math.Abs(o.Y-long) < size*0.62
		}
		bm = &c
	}
	place(e.add(bowl, bm))
	line := bend(40, V3{0, 0, 0.01}, V3{0, long * 0.5, 0.016}, V3{0, long - 1.6*size, -0.006}, V3{0, long - 1.28*size, -0.012})
	place(e.add(tube(line, 20, V3{0, 0, 1}, func(t float64) (float64, float64) {
		k := 1.0
		if t < 0.03 {
			k = math.Sqrt(1 - math.Pow(1-t/0.03, 2))
		}
		w := 0.030 - 0.008*math.Sin(math.Pi*t) + 0.012*smooth(0.9, 1, t)
		return w * k, (0.026 - 0.006*t) * k
	}), mat))
}

func drawSpoons(e *easel) {
	e.span, e.base = 2.45, 0.85
	crock := from(0, 0.02).line(0.31, 0.02).line(0.32, 0).line(0.35, 0).curve(0.39, 0.02, 0.40, 0.10, 0.395, 0.30).line(0.385, 0.66).line(0.41, 0.70).line(0.40, 0.725).line(0.36, 0.72).line(0.345, 0.66).line(0.35, 0.1).line(0, 0.06).soft(0.013, 0.014)
	in := e.accent.mul(0.7)
	c := ceramic{main: e.accent, second: e.second, accent: e.main, pattern: e.Pattern, rim: rimWay(crock), inside: &in, foot: 0.06, top: 0.72, y0: 0.2, y1: 0.56, matt: true}
	e.add(lathe(crock, 160, nil), c.material())
	put := func(x, z, tiltZ, tiltX, turn float64) func(*Mesh) {
		return func(m *Mesh) { m.turnY(turn).turnX(tiltX).turnZ(tiltZ).shift(x, 0.07, z) }
	}
	e.spoon(put(-0.05, 0.10, 15, -4, 8), wood(e.main, true), 0.165, 1.34, false)
	e.spoon(put(0.06, 0.0, -2, 5, -14), wood(e.main.mul(0.72), true), 0.150, 1.46, true)
	e.spoon(put(0.10, -0.08, -17, -2, -10), wood(e.second, true), 0.140, 1.26, false)
	// A flat spatula behind.
	out := from(-0.03, 0).line(0.03, 0).line(0.034, 0.95).curve(0.12, 1.02, 0.125, 1.2, 0.12, 1.36).line(-0.10, 1.40).curve(-0.12, 1.2, -0.12, 1.02, -0.034, 0.95).line(-0.03, 0).loop(0.014, 0.012)
	put(-0.08, -0.10, 5, 8, 12)(e.add(slab(out, 0, 0.95, 0.034, 0.014), wood(e.main.mul(0.85), true)))
}

func drawBasket(e *easel) {
	e.span, e.base, e.pitch = 2.45, 0.82, 13
	var prof *path
	top := 0.80
	switch e.Shape {
	case "belly":
		prof = from(0, 0.02).line(0.40, 0.01).line(0.44, 0.02).curve(0.74, 0.12, 0.72, 0.55, 0.48, top).line(0.44, top).curve(0.66, 0.52, 0.66, 0.16, 0.40, 0.06).line(0, 0.06)
	case "low":
		top = 0.34
		prof = from(0, 0.02).line(0.52, 0.01).line(0.56, 0.02).line(0.68, top).line(0.64, top).line(0.52, 0.06).line(0, 0.06)
	default:
		prof = from(0, 0.02).line(0.44, 0.01).line(0.48, 0.02).curve(0.52, 0.2, 0.60, 0.5, 0.64, top).line(0.60, top).curve(0.56, 0.5, 0.48, 0.2, 0.44, 0.06).line(0, 0.06)
	}
	pts := prof.soft(0.0085, 0.010)
	const coil = 0.062 // height of one coil
	const stakes = 52.0
	lift := func(u, way float64) float64 {
		row := math.Floor(way / coil)
		f := fract(way/coil) - 0.5
		round := math.Sqrt(math.Max(0, 1-4*f*f))
		over := math.Sin(2 * math.Pi * (u*stakes/2 + 0.5*math.Mod(row, 2)))
		return 0.012*round + 0.011*over*round
	}
	mat := &Material{
		Shade: func(h *Hit, s *Surf) {
			row := math.Floor(h.V / coil)
			f := fract(h.V/coil) - 0.5
			n := noise(V3{h.U * 240, h.V * 30, 3}) - 0.5
			strand := hash(int32(math.Floor(h.U*stakes/2+0.25+0.5*math.Mod(row, 2))), int32(row), 9) - 0.5
			c := e.main
			y := h.O.Y / top
			switch e.Pattern {
			case "bands":
				if (y > 0.28 && y < 0.42) || (y > 0.66 && y < 0.72) {
					c = e.accent
				}
			case "dip":
				if y < 0.40 {
					c = e.accent
				}
			}
			s.Col = c.mul(1+0.22*n+0.22*strand).mix(e.second.mul(0.45), 0.75*smooth(0.36, 0.5, math.Abs(f)))
			s.Rough, s.Spec = 0.62, 0.03
		},
		Bump: func(o V3, u, v float64) float64 { return 0.0025 * noise(V3{u * 300, v * 18, 1}) },
	}
	e.add(lathe(pts, 416, func(u, way float64, p P2) float64 { return lift(u, way) }), mat)
	// Bound rim.
	rimR := 0.0
	for _, p := range pts {
		if p.Y > top-0.02 {
			rimR = math.Max(rimR, p.X)
		}
	}
	var ring []V3
	for i := 0; i <= 200; i++ {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 200)
		ring = append(ring, V3{(rimR - 0.018) * s, top, (rimR - 0.018) * c})
	}
	bound := &Material{
		Shade: func(h *Hit, s *Surf) {
			k := wave(h.V*64 + h.U*1.2)
			s.Col, s.Rough, s.Spec = e.second.mul(0.75+0.45*math.Sqrt(k)), 0.55, 0.03
		},
		Bump: func(o V3, u, v float64) float64 { return 0.007 * math.Sqrt(wave(v*64+u*1.2)) },
	}
	e.add(tube(ring, 18, V3{0, 1, 0}, func(float64) (float64, float64) { return 0.036, 0.036 }), bound)
	hm := leather(e.second.mul(0.55))
	if e.Shape == "belly" || e.Shape == "low" {
		for _, sd := range []float64{-1, 1} {
			line := bend(40, V3{sd * (rimR - 0.02), top - 0.05, -0.17}, V3{sd * (rimR + 0.06), top + 0.08, -0.13}, V3{sd * (rimR + 0.09), top + 0.13, 0}, V3{sd * (rimR + 0.06), top + 0.08, 0.13}, V3{sd * (rimR - 0.02), top - 0.05, 0.17})
			e.add(tube(line, 18, V3{sd, 0.4, 0}, func(float64) (float64, float64) { return 0.024, 0.024 }), weaveWrap(e.second))
		}
		if e.Shape == "low" {
			e.span, e.base, e.pitch = 2.1, 0.68, 20
		}
		for _, p := range e.parts {
			p.turnY(28)
		}
		return
	}
	for _, z := range []float64{0.36, -0.36} {
		line := bend(60, V3{-0.34, 0.62, z * 1.30}, V3{-0.32, top + 0.02, z * 1.34}, V3{-0.22, top + 0.34, z * 1.1}, V3{0, top + 0.46, z * 1.0}, V3{0.22, top + 0.34, z * 1.1}, V3{0.32, top + 0.02, z * 1.34}, V3{0.34, 0.62, z * 1.30})
		e.add(tube(line, 18, V3{0, 0, 1}, func(float64) (float64, float64) { return 0.026, 0.030 }), hm)
	}
}

func drawTray(e *easel) {
	e.span, e.base, e.pitch = 2.3, 0.64, 30
	e.wallZ = 1.5
	pts := from(0, 0.02).line(0.70, 0.02).line(0.72, 0).line(0.78, 0).line(0.83, 0.13).line(0.80, 0.14).line(0.755, 0.055).line(0, 0.05).soft(0.012, 0.010)
	rim := rimWay(pts)
	mat := wood(e.main, false)
	inner := mat.Shade
	mat.Shade = func(h *Hit, s *Surf) {
		inner(h, s)
		if h.V < rim || h.O.Y > 0.07 {
			return
		}
		r := math.Hypot(h.O.X, h.O.Z)
		k := math.Max(smooth(0.010, 0.006, math.Abs(r-0.60)), smooth(0.006, 0.003, math.Abs(r-0.57)))
		// A star of lighter wood let into the middle.
		ax, az := math.Abs(h.O.X), math.Abs(h.O.Z)
		star := math.Min(math.Max(ax, az), (ax+az)*0.7071)
		in := math.Max(math.Max(ax, az), (ax+az)*0.7071)
		k = math.Max(k, smooth(0.252, 0.247, star)*smooth(0.118, 0.123, in))
		k = math.Max(k, smooth(0.062, 0.058, r))
		s.Col = s.Col.mix(e.second.mul(0.9+0.2*noise(V3{h.O.X * 30, 1, h.O.Z * 90})), 0.9*k)
		s.Rough = 0.3
	}
	e.add(lathe(pts, 220, nil), mat)
	brass := metal(e.accent, 0.25)
	for _, sd := range []float64{-1, 1} {
		line := bend(40, V3{sd * 0.80, 0.11, -0.20}, V3{sd * 0.84, 0.20, -0.17}, V3{sd * 0.86, 0.245, 0}, V3{sd * 0.84, 0.20, 0.17}, V3{sd * 0.80, 0.11, 0.20})
		e.add(tube(line, 18, V3{1, 0, 0}, func(float64) (float64, float64) { return 0.019, 0.019 }), brass)
		for _, z := range []float64{-0.2, 0.2} {
			e.add(lathe(from(0, 0).line(0.035, 0).line(0.035, 0.02).line(0, 0.03).soft(0.008, 0.006), 30, nil), brass).turnZ(-sd*65).shift(sd*0.79, 0.10, z)
		}
	}
	for _, p := range e.parts {
		p.turnY(24)
	}
}

func drawStool(e *easel) {
	e.span, e.base, e.pitch, e.wallZ = 2.4, 0.80, 14, 1.3
	leg := wood(e.main, true)
	const seatY = 0.98
	for i := 0; i < 4; i++ {
		a := deg(45 + 90*float64(i))
		s, c := math.Sincos(a)
		line := bend(40, V3{0.54 * s, 0, 0.54 * c}, V3{0.44 * s, 0.5, 0.44 * c}, V3{0.36 * s, seatY, 0.36 * c})
		e.add(tube(line, 24, V3{c, 0, -s}, func(t float64) (float64, float64) {
			r := 0.034 + 0.016*math.Sin(math.Pi*t)
			if t > 0.99 || t < 0.01 {
				r *= 0.7
			}
			return r, r
		}), leg)
	}
	rung := wood(e.accent.mix(e.main, 0.4), false)
	for i := 0; i < 4; i++ {
		a, b := deg(45+90*float64(i)), deg(135+90*float64(i))
		y := 0.30
		if i%2 == 1 {
			y = 0.40
		}
		k := 0.47
		e.add(tube(bend(20, V3{k * math.Sin(a), y, k * math.Cos(a)}, V3{k * math.Sin(b), y, k * math.Cos(b)}), 18, V3{0, 1, 0}, func(float64) (float64, float64) { return 0.022, 0.022 }), rung)
	}
	// A seat of twisted cord, woven from four sides.
	out := roundRect(0.92, 0.92, 0.12)
	m := slab(out, 0, 0, 0.13, 0.062)
	cord := func(o V3) float64 {
		d := math.Max(math.Abs(o.X), math.Abs(o.Y))
		return math.Sqrt(wave(d * 26))
	}
	e.add(m, &Material{
		Shade: func(h *Hit, s *Surf) {
			k := cord(h.O)
			ridge := smooth(0.02, 0.0, math.Abs(math.Abs(h.O.X)-math.Abs(h.O.Y)))
			n := noise(V3{h.O.X * 50, h.O.Y * 50, h.O.Z * 50}) - 0.5
			s.Col = e.second.mul((0.60 + 0.48*k + 0.2*n) * (1 - 0.22*ridge))
			s.Rough, s.Spec, s.Sheen = 0.85, 0.02, 0.2
		},
		Bump: func(o V3, u, v float64) float64 { return 0.010*cord(o) + 0.002*noise(V3{o.X * 90, o.Y * 90, o.Z * 90}) },
	}).turnX(-90).shift(0, seatY, 0)
	for _, p := range e.parts {
		p.turnY(17)
	}
}
