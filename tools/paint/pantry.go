package paint

import "math"

func drawTin(e *easel) {
	e.span, e.base = 2.0, 0.84
	if e.Shape == "square" {
		e.squareTin()
		return
	}
	const r, h = 0.42, 0.86
	body := from(0, 0).line(r-0.01, 0).line(r, 0.015).line(r, h).line(0, h).soft(0.010, 0.008)
	paint := &Material{Shade: func(hh *Hit, s *Surf) {
		s.Col, s.Rough, s.Spec = e.main, 0.26, 0.045
		if hh.O.Y > 0.02 && hh.O.Y < h-0.02 {
			x := hh.U * 2 * math.Pi * r
			if hh.O.Y < 0.13 || hh.O.Y > h-0.17 {
				t := (hh.O.Y - 0.03) / 0.10
				if hh.O.Y > 0.5 {
					t = (hh.O.Y - (h - 0.15)) / 0.10
				}
				if t > 0 && t < 1 {
					s.Col = e.main.mix(e.accent, smooth(0.06, 0.0, math.Abs(wave(x/0.11)-t)-0.14))
				}
			}
		}
	}}
	e.add(lathe(body, 170, nil), paint)
	lid := from(0, h-0.005).line(r+0.012, h-0.005).line(r+0.014, h+0.125).line(r-0.01, h+0.14).line(r-0.05, h+0.135).line(r-0.07, h+0.145).line(0, h+0.15).soft(0.009, 0.008)
	e.add(lathe(lid, 170, nil), metal(e.accent.mix(RGB{0.8, 0.8, 0.78}, 0.25), 0.28))
	e.label(r+0.004, 0.20, h-0.20, 0.86, e.main.mul(0.55))
}

func (e *easel) squareTin() {
	const w, h = 0.74, 0.98
	paint := &Material{Shade: func(hh *Hit, s *Surf) {
		s.Col, s.Rough, s.Spec = e.main, 0.26, 0.045
		y := hh.O.Y + h/2
		if y > 0.08 && y < h-0.08 {
			s.Col = pick("zellige", hh.U+3, (y-0.08)/(h-0.16), h-0.16, e.main, e.main.mul(0.62), e.accent)
		}
	}}
	e.add(box(w, h, w, 0.045), paint).shift(0, h/2, 0)
	e.add(box(w+0.02, 0.17, w+0.02, 0.045), metal(e.accent.mix(RGB{0.8, 0.8, 0.78}, 0.2), 0.28)).shift(0, h+0.06, 0)
	lw, lh := 0.50, 0.52
	m := grid(40, 40, func(u, v float64) V3 { return V3{(u - 0.5) * lw, (v - 0.5) * lh, w/2 + 0.003} })
	e.add(m, e.paper(lw, lh, e.main.mul(0.55))).shift(0, h*0.47, 0)
	for _, p := range e.parts {
		p.turnY(24)
	}
}

func drawJar(e *easel) {
	e.span, e.base = 1.9, 0.83
	const r = 0.40
	fillTop := 0.66
	content := from(0, 0.012).line(r-0.04, 0.012).line(r-0.012, 0.05).line(r-0.012, fillTop).line(0, fillTop).soft(0.012, 0.016)
	var mat *Material
	if e.Pattern == "olives" {
		cell := func(o V3) (float64, float64) { return pebbles(o, 9) }
		mat = &Material{
			Shade: func(h *Hit, s *Surf) {
				d, id := cell(h.O)
				s.Col = e.main.mul(0.75 + 0.5*id).mul(1 - 0.75*smooth(0.30, 0.62, d))
				s.Rough, s.Spec = 0.25, 0.05
			},
			Bump: func(o V3, u, v float64) float64 { d, _ := cell(o); return -0.05 * d * d },
		}
	} else {
		mat = &Material{Shade: func(h *Hit, s *Surf) {
			// Honey is brighter where the light has passed through it: low right.
			t := sat(0.5 + 0.9*h.O.X/r*0.5 - (h.O.Y-0.35)*0.5)
			s.Col = e.main.mul(0.75)
			s.Emit = e.main.saturate(1.2).mul(0.10 + 0.46*t*t)
			s.Rough, s.Spec = 0.1, 0.04
		}}
	}
	e.add(lathe(content, 150, nil), mat)
	g := from(0, 0).line(r-0.03, 0).line(r, 0.04).line(r, 0.66).curve(r, 0.74, 0.345, 0.73, 0.34, 0.80).line(0.34, 0.84).line(0.30, 0.84).line(0, 0.83).soft(0.012, 0.014)
	e.add(lathe(g, 150, nil), glass(hex("#f3f0e6"))).NoCast = true
	if e.Shape == "cork" {
		cork := from(0, 0.80).line(0.315, 0.80).line(0.335, 0.95).line(0, 0.955).soft(0.010, 0.016)
		e.add(lathe(cork, 120, nil), &Material{Shade: func(h *Hit, s *Surf) {
			n := fbm(h.O.mul(24), 3)
			s.Col = hex("#c99e6b").mul(0.82+0.36*n).mix(hex("#6f4a2a"), 0.8*smooth(0.66, 0.74, noise(h.O.mul(38))))
			s.Rough = 0.9
		}})
	} else {
		// A cloth tied over the lid.
		cap := from(0, 0.935).line(0.33, 0.93).curve(0.375, 0.925, 0.38, 0.88, 0.372, 0.83).line(0.36, 0.80).curve(0.40, 0.76, 0.44, 0.73, 0.465, 0.70).line(0.455, 0.70).line(0.345, 0.80).line(0.34, 0.9).line(0, 0.92).soft(0.009, 0.006)
		m := e.add(lathe(cap, 240, nil), cloth(150, func(h *Hit) RGB {
			c := pick("checks", h.O.X+3, (h.O.Z+1)/2, 2, e.second, e.accent.mix(e.second, 0.25), e.accent)
			return c.mix(e.second.mix(e.accent, 0.35), smooth(0.84, 0.80, h.O.Y))
		}))
		m.place(func(p V3) V3 {
			// The skirt falls in pleats.
			a := math.Atan2(p.X, p.Z)
			k := 1 + smooth(0.82, 0.70, p.Y)*(0.05*math.Sin(a*19)+0.03*math.Sin(a*11+1))
			return V3{p.X * k, p.Y - 0.02*(k-1)*6*smooth(0.8, 0.7, p.Y), p.Z * k}
		}).turnY(12)
		var ring []V3
		for i := 0; i <= 120; i++ {
			s, c := math.Sincos(2 * math.Pi * float64(i) / 120)
			ring = append(ring, V3{0.372 * s, 0.805, 0.372 * c})
		}
		e.add(tube(ring, 12, V3{0, 1, 0}, func(float64) (float64, float64) { return 0.013, 0.013 }), weaveWrap(hex("#b08a55")))
	}
	e.label(r+0.004, 0.16, 0.56, 0.80, hex("#4a3520"))
}

// pebbles is the distance to the nearest of scattered round things, and a
// number that tells them apart.
func pebbles(o V3, size float64) (float64, float64) {
	p := V3{o.X * size, o.Y * size, o.Z * size}
	bx, by, bz := int32(math.Floor(p.X)), int32(math.Floor(p.Y)), int32(math.Floor(p.Z))
	best, id := 1e9, 0.0
	for x := bx - 1; x <= bx+1; x++ {
		for y := by - 1; y <= by+1; y++ {
			for z := bz - 1; z <= bz+1; z++ {
				c := V3{float64(x) + 0.5 + 0.6*(hash(x, y, z)-0.5), float64(y) + 0.5 + 0.6*(hash(y, z, x)-0.5), float64(z) + 0.5 + 0.6*(hash(z, x, y)-0.5)}
				if d := p.sub(c).len(); d < best {
					best, id = d, hash(x*3, y*5, z*7)
				}
			}
		}
	}
	return best, id
}

func drawSpices(e *easel) {
	e.span, e.base, e.pitch, e.wallZ, e.turn = 2.3, 0.62, 36, 1.5, 24
	const w, d, h, t = 1.44, 0.98, 0.24, 0.045
	mat := wood(e.main, false)
	wall := func(x, z, ww, dd float64) { e.add(box(ww, h, dd, 0.012), mat).shift(x, h/2, z) }
	wall(0, d/2, w, t)
	wall(0, -d/2, w, t)
	wall(w/2-t/2, 0, t, d-t)
	wall(-w/2+t/2, 0, t, d-t)
	wall(0, 0, w-2*t, t*0.7)
	wall(-w/6, 0, t*0.7, d-t)
	wall(w/6, 0, t*0.7, d-t)
	e.add(box(w-0.02, 0.03, d-0.02, 0.01), mat).shift(0, 0.02, 0)
	cols := []RGB{e.second, e.accent, hex("#7a3b1f"), hex("#8f9a4a"), hex("#c9762c"), hex("#4a3324")}
	for i, c := range cols {
		cx := (float64(i%3) - 1) * w / 3 * 0.985
		cz := (float64(i/3) - 0.5) * d / 2 * 0.97
		hw, hd := w/6-0.03, d/4-0.03
		seed := float64(i) * 5.3
		m := grid(60, 60, func(u, v float64) V3 {
			a, b := 2*u-1, 2*v-1
			heap := (1 - a*a) * (1 - b*b)
			y := 0.12 + 0.09*heap + 0.02*noise2(a*3+seed, b*3)
			return V3{a * hw, y, -b * hd}
		})
		coarse := 45.0
		if i%2 == 1 {
			coarse = 110
		}
		e.add(m, &Material{
			Shade: func(hh *Hit, s *Surf) {
				n := noise(hh.O.mul(coarse)) - 0.5
				s.Col, s.Rough, s.Spec = c.mul(1+0.55*n), 0.95, 0.01
			},
			Bump: func(o V3, u, v float64) float64 { return 0.4 / coarse * noise(o.mul(coarse)) },
		}).shift(cx, 0, cz)
	}
	if e.Shape == "lid" {
		// The lid leans behind, branded.
		out := roundRect(w, d, 0.05)
		lid := wood(e.main, false)
		inner := lid.Shade
		lid.Shade = func(hh *Hit, s *Surf) {
			inner(hh, s)
			ax, ay := math.Abs(hh.O.X), math.Abs(hh.O.Y)
			star := math.Min(math.Max(ax, ay), (ax+ay)*0.7071)
			k := smooth(0.012, 0.006, math.Abs(star-0.17))
			k = math.Max(k, smooth(0.07, 0.065, math.Hypot(ax, ay)))
			s.Col = s.Col.mix(e.main.mul(0.22), 0.85*k)
		}
		e.add(slab(out, 0, 0, 0.05, 0.02), lid).turnX(-20).shift(0, d/2*0.95+0.02, -0.92)
		e.span, e.base = 2.5, 0.72
		e.pitch = 30
	}
	for _, p := range e.parts {
		p.turnY(-14)
	}
}

func drawOil(e *easel) {
	e.span, e.base = 2.3, 0.86
	var prof *path
	const nt = 1.30
	r := 0.30
	if e.Shape == "flask" {
		r = 0.42
		prof = from(0, 0).line(0.36, 0).line(r, 0.05).curve(r, 0.50, 0.34, 0.66, 0.13, 0.80).curve(0.09, 0.84, 0.085, 0.9, 0.085, nt-0.25)
	} else {
		prof = from(0, 0).line(0.26, 0).line(r, 0.04).line(r, 0.72).curve(r, 0.92, 0.10, 0.90, 0.088, 1.06).line(0.085, nt-0.12)
	}
	in := prof.soft(0.012, 0.012)
	content := make([]P2, 0, len(in)+1)
	for _, p := range in {
		content = append(content, P2{p.X * 0.93, 0.02 + p.Y*0.93})
	}
	last := content[len(content)-1]
	content = append(content, P2{0, last.Y})
	e.add(lathe(content, 130, nil), &Material{Shade: func(h *Hit, s *Surf) {
		t := sat(0.45 + 0.55*h.O.X/r + 0.25*(0.4-h.O.Y))
		s.Col = e.main.mul(0.45)
		s.Emit = e.main.saturate(1.25).mul(0.05 + 0.34*t*t)
		s.Rough, s.Spec = 0.1, 0.04
	}})
	end := in[len(in)-1]
	g := append([]P2(nil), in...)
	lip := from(end.X, end.Y).line(end.X+0.018, end.Y+0.005).line(end.X+0.018, end.Y+0.04).line(end.X-0.01, end.Y+0.045).line(0, end.Y+0.04).soft(0.008, 0.006)
	g = append(g, lip[1:]...)
	e.add(lathe(g, 150, nil), glass(hex("#e3ead0"))).NoCast = true
	cork := from(0, end.Y+0.02).line(0.062, end.Y+0.02).line(0.072, end.Y+0.13).line(0, end.Y+0.135).soft(0.009, 0.010)
	e.add(lathe(cork, 60, nil), plain(hex("#c79b69"), 0.9))
	if e.Shape == "flask" {
		// A paper tag on a string.
		m := e.add(slab(roundRect(0.30, 0.40, 0.04), 0, 0, 0.012, 0.004), &Material{Shade: func(h *Hit, s *Surf) {
			s.Col, s.Rough = e.second.mix(e.accent, labelInk(h.O.X, h.O.Y, 0.30, 0.40, e.Words)), 0.9
		}})
		m.turnX(-24).turnZ(-6).shift(0.03, 0.52, 0.40)
		e.add(tube(bend(24, V3{0.04, 0.71, 0.31}, V3{-0.02, 0.84, 0.18}, V3{-0.09, 0.93, 0.03}), 8, V3{0, 0, 1}, func(float64) (float64, float64) { return 0.006, 0.006 }), plain(hex("#b08a55"), 0.9))
		return
	}
	e.label(r+0.004, 0.14, 0.64, 0.95, e.accent)
}
