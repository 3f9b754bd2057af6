package paint

import "math"

// stitched adds a line of stitches at distance in from an outline to a leather
// material; d gives the distance inside the outline.
func stitched(base *Material, thread RGB, in float64, d func(o V3) float64, along func(o V3) float64) *Material {
	m := *base
	shade, bump := base.Shade, base.Bump
	mark := func(o V3) float64 {
		return smooth(0.0075, 0.004, math.Abs(d(o)-in)) * smooth(0.22, 0.34, wave(along(o)*17))
	}
	m.Shade = func(h *Hit, s *Surf) {
		shade(h, s)
		s.Col = s.Col.mix(thread, 0.95*mark(h.O))
	}
	m.Bump = func(o V3, u, v float64) float64 {
		crease := math.Exp(-math.Pow((d(o)-in)/0.012, 2))
		return bump(o, u, v) - 0.005*crease + 0.005*mark(o)
	}
	return &m
}

func rectIn(w, h float64) (func(V3) float64, func(V3) float64) {
	d := func(o V3) float64 { return math.Min(w/2-math.Abs(o.X), h/2-math.Abs(o.Y)) }
	along := func(o V3) float64 { return o.X + o.Y }
	return d, along
}

func drawBag(e *easel) {
	e.span, e.base, e.turn, e.focus = 2.6, 0.85, 36, 0.58
	lea := leather(e.main)
	brass := metal(e.accent, 0.22)
	if e.Shape == "tote" {
		e.tote(lea, brass)
		return
	}
	const w, h, t = 1.24, 0.92, 0.34
	out := from(-w/2+0.03, -h/2).line(w/2-0.03, -h/2).line(w/2-0.02, h/2).line(-w/2+0.02, h/2).line(-w/2+0.03, -h/2).loop(0.016, 0.06)
	d, along := rectIn(w, h)
	bodyM := stitched(lea, e.second, 0.06, d, along)
	e.add(slab(out, 0, 0, t, 0.04), bodyM).shift(0, h/2, 0).place(func(p V3) V3 {
		bulge := 0.05 * (1 - math.Pow(p.X/(w/2), 2)) * (1 - math.Pow((p.Y-h/2)/(h/2), 2))
		if p.Z > 0 {
			p.Z += bulge
		} else {
			p.Z -= bulge
		}
		return p
	})
	// The flap: over the top and down the front.
	const fl = 0.60
	flap := from(-w/2-0.01, 0).line(w/2+0.01, 0).line(w/2+0.01, -fl*0.55).curve(w/2, -fl*0.98, 0.24, -fl, 0, -fl).curve(-0.24, -fl, -w/2, -fl*0.98, -w/2-0.01, -fl*0.55).line(-w/2-0.01, 0).loop(0.016, 0.03)
	fd := func(o V3) float64 {
		x := math.Abs(o.X) / (w/2 + 0.01)
		lim := -fl * (1 - 0.42*math.Pow(x, 5.5))
		return math.Min(o.Y-lim, w/2+0.01-math.Abs(o.X))
	}
	flapM := stitched(leather(e.main.mul(0.93)), e.second, 0.045, fd, along)
	e.add(slab(flap, 0, -fl*0.4, 0.036, 0.015), flapM).place(func(p V3) V3 {
		bulge := 0.055 * (1 - math.Pow(p.X/(w/2+0.02), 2)) * smooth(0, -0.3, p.Y)
		return V3{p.X, p.Y + h + 0.012, p.Z + t/2 + 0.012 + bulge}
	})
	e.add(box(w+0.02, 0.05, t+0.05, 0.024), leather(e.main.mul(0.95))).shift(0, h+0.002, 0.0)
	// Strap and buckle.
	e.add(box(0.15, 0.50, 0.030, 0.013), stitched(leather(e.main.mul(0.86)), e.second, 0.022, func(o V3) float64 { return 0.075 - math.Abs(o.X) }, along)).shift(0, 0.50, t/2+0.105)
	for _, b := range [][4]float64{{0, 0.075, 0.22, 0.030}, {0, -0.075, 0.22, 0.030}, {0.095, 0, 0.030, 0.18}, {-0.095, 0, 0.030, 0.18}} {
		e.add(box(b[2], b[3], 0.030, 0.012), brass).shift(b[0], 0.40+b[1], t/2+0.125)
	}
	e.add(box(0.022, 0.16, 0.024, 0.010), brass).shift(0, 0.41, t/2+0.138)
	// Shoulder strap.
	strap := bend(80, V3{-w/2 - 0.0, h * 0.86, 0}, V3{-w/2 + 0.03, h + 0.22, -0.03}, V3{-0.30, h + 0.56, -0.06}, V3{0.02, h + 0.655, -0.07}, V3{0.33, h + 0.55, -0.06}, V3{w/2 - 0.03, h + 0.22, -0.03}, V3{w / 2, h * 0.86, 0})
	e.add(tube(strap, 20, V3{0, 0, 1}, func(float64) (float64, float64) { return 0.017, 0.058 }), leather(e.main.mul(0.88)))
	for _, s := range []float64{-1, 1} {
		e.add(box(0.04, 0.13, 0.15, 0.018), brass).shift(s*(w/2+0.0), h*0.88, 0)
	}
	for _, p := range e.parts {
		p.turnY(-20)
	}
}

func (e *easel) tote(lea, brass *Material) {
	const w, h, t = 1.16, 1.02, 0.36
	e.base = 0.86
	out := from(-w/2+0.07, -h/2).line(w/2-0.07, -h/2).line(w/2, h/2).line(-w/2, h/2).line(-w/2+0.07, -h/2).loop(0.016, 0.05)
	d, along := rectIn(w-0.04, h)
	e.add(slab(out, 0, 0, t, 0.032), stitched(lea, e.second, 0.07, d, along)).shift(0, h/2, 0).place(func(p V3) V3 {
		k := 1 - 0.55*smooth(0.35, 1.02, p.Y)
		p.Z *= k
		return p
	})
	for _, z := range []float64{0.105, -0.105} {
		line := bend(70, V3{-0.26, h - 0.22, z * 1.25}, V3{-0.265, h + 0.02, z * 0.95}, V3{-0.20, h + 0.36, z * 0.9}, V3{0, h + 0.48, z * 0.9}, V3{0.20, h + 0.36, z * 0.9}, V3{0.265, h + 0.02, z * 0.95}, V3{0.26, h - 0.22, z * 1.25})
		e.add(tube(line, 20, V3{0, 0, 1}, func(t float64) (float64, float64) { return 0.044, 0.017 }), leather(e.main.mul(0.85)))
		if z > 0 {
			for _, x := range []float64{-0.26, 0.26} {
				e.add(lathe(from(0, 0).line(0.024, 0).line(0.022, 0.012).line(0, 0.016).soft(0.006, 0.004), 28, nil), brass).turnX(90).shift(x, h-0.19, z*1.25+0.024)
			}
		}
	}
	for _, p := range e.parts {
		p.turnY(-22)
	}
}

func drawWallet(e *easel) {
	e.span, e.base, e.pitch, e.turn = 1.9, 0.80, 17, 30
	const w, h = 1.00, 0.78
	d, along := rectIn(w, h)
	lea := stitched(leather(e.main), e.second, 0.035, d, along)
	half := func(angle float64) {
		e.add(slab(roundRect(w, h, 0.06), 0, 0, 0.05, 0.022), lea).shift(w/2, h/2, 0).turnY(angle).shift(-w/2*0.82, 0.004, -0.06)
	}
	half(16)
	half(-34)
	// The spine, and cards showing between the halves.
	e.add(tube(bend(20, V3{0, 0.02, 0}, V3{0, h - 0.02, 0}), 24, V3{0, 0, 1}, capped(0.034, 0.034, 0.05)), leather(e.main.mul(0.9))).shift(-w/2*0.82, 0.004, -0.06)
	for i, c := range []RGB{hex("#efe6d2"), e.accent.mix(hex("#efe6d2"), 0.4)} {
		e.add(slab(roundRect(w*0.80, h*0.92, 0.05), 0, 0, 0.014, 0.006), plain(c, 0.5)).
			shift(w/2, h/2+0.075+0.05*float64(i), 0).turnY(-20+13*float64(i)).shift(-w/2*0.82, 0.004, -0.06)
	}
	// A pressed mark on the front half.
	inner, bump := lea.Shade, lea.Bump
	press := func(o V3) float64 {
		if o.Z < 0.01 {
			return 0
		}
		return word("SOUK", o.X-0.22, o.Y+0.22, 0.060, 0.012)
	}
	lea.Shade = func(h *Hit, s *Surf) {
		inner(h, s)
		s.Col = s.Col.mul(1 - 0.45*press(h.O))
	}
	lea.Bump = func(o V3, u, v float64) float64 { return bump(o, u, v) - 0.006*press(o) }
}

func drawBelt(e *easel) {
	e.span, e.base, e.pitch = 2.15, 0.68, 27
	const height, thick = 0.235, 0.034
	turns := 3.25
	at := func(t float64) V3 {
		a := 2*math.Pi*turns*t + 0.9
		r := 0.20 + 0.095*turns*t
		return V3{r * math.Sin(a), 0, r * math.Cos(a)}
	}
	// The tail runs straight off the coil.
	line := func(t float64) V3 {
		const k = 0.86
		if t < k {
			return at(t / k)
		}
		p, q := at(1), at(0.999)
		dir := p.sub(q).unit()
		return p.add(dir.mul((t - k) / (1 - k) * 0.50))
	}
	m := sheet(500, 16, thick, func(u, v float64) V3 {
		p := line(u)
		return V3{p.X, 0.004 + v*height, p.Z}
	})
	mat := leather(e.main)
	shade := mat.Shade
	mat.Shade = func(h *Hit, s *Surf) {
		shade(h, s)
		edge := math.Min(h.V, 1-h.V) * height
		k := smooth(0.0065, 0.0035, math.Abs(edge-0.030)) * smooth(0.22, 0.34, wave(h.U*150))
		s.Col = s.Col.mix(e.second, 0.95*k).mul(1 - 0.35*smooth(0.012, 0, edge))
		if h.U > 0.88 {
			hole := math.Hypot((fract((h.U-0.88)*31)-0.5)*0.115, (h.V-0.5)*height)
			s.Col = s.Col.mul(1 - 0.9*smooth(0.016, 0.012, hole))
		}
	}
	e.add(m, mat)
	// Buckle at the inner end would hide; it stands at the tail's tip.
	brass := metal(e.accent, 0.2)
	tip, before := line(1), line(0.995)
	yaw := math.Atan2(tip.X-before.X, tip.Z-before.Z) * 180 / math.Pi
	const bw, bh = 0.27, 0.34
	for _, b := range [][4]float64{{0, bh / 2, bw, 0.034}, {0, -bh / 2, bw, 0.034}, {bw / 2, 0, 0.036, bh + 0.034}, {-bw / 2, 0, 0.036, bh + 0.034}} {
		e.add(box(b[2], b[3], 0.040, 0.016), brass).shift(b[0]+0.11, b[1]+0.185, 0).turnY(yaw-90).shift(tip.X, 0, tip.Z)
	}
	e.add(tube(bend(10, V3{-0.02, 0.185, 0.022}, V3{0.12, 0.185, 0.034}, V3{0.25, 0.185, 0.026}), 14, V3{0, 0, 1}, capped(0.013, 0.013, 0.06)), brass).turnY(yaw-90).shift(tip.X, 0, tip.Z)
	for _, p := range e.parts {
		p.turnY(-yaw+104).shift(-0.30, 0, -0.1)
	}
}

func drawJournal(e *easel) {
	e.span, e.base, e.turn = 2.2, 0.84, 40
	const w, h, t = 0.92, 1.22, 0.22
	mark := func(o V3) float64 {
		if o.Z < 0 {
			return 0
		}
		ax, ay := math.Abs(o.X-0.02), math.Abs(o.Y-0.12)
		star := math.Min(math.Max(ax, ay), (ax+ay)*0.7071)
		in := math.Max(math.Max(ax, ay), (ax+ay)*0.7071)
		k := math.Max(smooth(0.010, 0.005, math.Abs(star-0.15)), smooth(0.010, 0.005, math.Abs(in-0.075)))
		f := math.Max(math.Abs(o.X-0.02)-0.36, math.Abs(o.Y)-0.52)
		return math.Max(k, smooth(0.008, 0.004, math.Abs(f)))
	}
	lea := leather(e.main)
	shade, bump := lea.Shade, lea.Bump
	lea.Shade = func(hh *Hit, s *Surf) {
		shade(hh, s)
		if e.Pattern == "gilt" {
			k := mark(hh.O)
			s.Col = s.Col.mix(hex("#d9b25a"), k)
			s.Metal = k
			s.Rough = mix(s.Rough, 0.25, k)
			return
		}
		s.Col = s.Col.mul(1 - 0.4*mark(hh.O))
	}
	lea.Bump = func(o V3, u, v float64) float64 { return bump(o, u, v) - 0.007*mark(o) }
	e.add(slab(roundRect(w, h, 0.045), 0, 0, 0.040, 0.016), lea).shift(0, h/2, t/2)
	e.add(slab(roundRect(w, h, 0.045), 0, 0, 0.040, 0.016), leather(e.main)).shift(0, h/2, -t/2)
	spine := bend(20, V3{-w/2 + 0.012, 0.012, 0}, V3{-w/2 + 0.012, h - 0.012, 0})
	e.add(tube(spine, 36, V3{0, 0, 1}, func(float64) (float64, float64) { return 0.055, t/2 + 0.02 }), leather(e.main.mul(0.94)))
	pages := &Material{
		Shade: func(hh *Hit, s *Surf) {
			k := wave(hh.O.Z * 75)
			s.Col, s.Rough = e.second.mul(0.80+0.20*k), 0.95
		},
		Bump: func(o V3, u, v float64) float64 { return 0.004 * wave(o.Z*75) },
	}
	e.add(box(w-0.05, h-0.06, t-0.03, 0.01), pages).shift(-0.008, h/2, 0)
	// A cord wound round.
	cord := e.accent
	for _, y := range []float64{0.40, 0.435} {
		ring := bend(8, V3{w/2 + 0.018, y, t/2 + 0.026}, V3{-w/2 - 0.03, y, t/2 + 0.026})
		e.add(tube(ring, 10, V3{0, 1, 0}, func(float64) (float64, float64) { return 0.011, 0.011 }), plain(cord, 0.8))
		side := bend(8, V3{w/2 + 0.014, y, t/2 + 0.026}, V3{w/2 + 0.014, y, -t/2 - 0.026})
		e.add(tube(side, 10, V3{0, 1, 0}, func(float64) (float64, float64) { return 0.011, 0.011 }), plain(cord, 0.8))
	}
	for _, p := range e.parts {
		p.turnY(-28)
	}
}
