package paint

import "math"

// pillow is a stuffed square: thick in the middle, pinched at the corners.
func pillow(w, h, d float64, n int) *Mesh {
	side := func(s float64) *Mesh {
		return grid(n, n, func(u, v float64) V3 {
			a, b := 2*u-1, 2*v-1
			px, py := math.Abs(a), math.Abs(b)
			full := math.Pow(math.Max(0, 1-math.Pow(px, 2.1)), 0.60) * math.Pow(math.Max(0, 1-math.Pow(py, 2.1)), 0.60)
			// Sides draw in between the corners as the filling pulls.
			x := a * w / 2 * (1 - 0.055*(1-b*b)*px)
			y := b * h / 2 * (1 - 0.055*(1-a*a)*py)
			fold := 0.014 * math.Sin(9*math.Atan2(b, a)+1.3) * smooth(0.55, 1, math.Max(px, py)) * full
			return V3{x, y, s * (d/2*full + fold)}
		})
	}
	a, b := side(1), side(-1)
	for i, t := range b.Tri {
		b.Tri[i] = [3]int32{t[0], t[2], t[1]}
	}
	return a.join(b)
}

func drawCushion(e *easel) {
	e.span, e.base, e.wallZ, e.turn = 2.15, 0.79, 0.9, 26
	w, h := 1.30, 1.26
	if e.Shape == "lumbar" {
		w, h = 1.62, 0.90
		e.span = 2.35
	}
	face := func(hh *Hit) RGB {
		x, y := hh.O.X, hh.O.Y
		switch e.Pattern {
		case "atlas":
			// Three arrows in the middle, as on mountain weavings.
			k := 0.0
			for i := -1.0; i <= 1; i++ {
				d := math.Abs(y-0.20*i+0.10-(math.Abs(x)-0.16)*0.9) - 0.021
				k = math.Max(k, smooth(0.008, -0.004, d)*smooth(0.345, 0.335, math.Abs(x)))
			}
			return e.main.mix(e.second, k*0.9)
		case "":
			return e.main
		}
		return pick(e.Pattern, x+5, (y+h/2)/h, h, e.main, e.second, e.accent)
	}
	m := e.add(pillow(w, h, 0.62, 110), cloth(150, face))
	m.turnX(-13).shift(0, h/2*0.985, 0)
	// Piping along the seam.
	var seam []V3
	for i := 0; i <= 240; i++ {
		t := float64(i) / 240 * 4
		k := int(math.Min(t, 3))
		f := t - float64(k)
		a := 2*f - 1
		var p V3
		in := 1 - 0.055*(1-a*a)
		switch k {
		case 0:
			p = V3{a * w / 2, -h / 2 * in, 0}
		case 1:
			p = V3{w / 2 * in, a * h / 2, 0}
		case 2:
			p = V3{-a * w / 2, h / 2 * in, 0}
		default:
			p = V3{-w / 2 * in, -a * h / 2, 0}
		}
		seam = append(seam, p)
	}
	e.add(tube(seam, 10, V3{0, 0, 1}, func(float64) (float64, float64) { return 0.013, 0.013 }), cloth(150, evenly(e.main.mul(0.82)))).
		turnX(-13).shift(0, h/2*0.985, 0)
}

// fold is one folded layer: a soft slab with a round front edge.
func fold(w, h, d float64, seed float64) *Mesh {
	m := box(w, h, d, h*0.48)
	return m.place(func(p V3) V3 {
		n := noise(V3{p.X*2.2 + seed*7, p.Z*2.2 + seed, seed * 3.1}) - 0.5
		n2 := noise(V3{p.X*6 + seed*5, p.Z*6 + 3, seed}) - 0.5
		k := smooth(-h/2, h/2, p.Y)
		return V3{p.X + 0.02*n, p.Y + (0.030*n+0.008*n2)*k, p.Z + 0.025*n}
	})
}

func drawThrow(e *easel) {
	e.span, e.base, e.pitch, e.turn = 2.35, 0.74, 17, 30
	face := func(h *Hit) RGB {
		if e.Pattern == "" {
			return e.main
		}
		return pick(e.Pattern, h.O.X+3.02, fract((h.O.Z+0.6)/1.2), 1.2, e.main, e.second, e.accent)
	}
	mat := cloth(95, face)
	knit := mat.Bump
	mat.Bump = func(o V3, u, v float64) float64 {
		return knit(o, u, v) + 0.0035*math.Abs(math.Sin(o.X*70))*math.Abs(math.Sin(o.Z*70+o.Y*70))
	}
	const layers = 5
	y := 0.0
	for i := 0; i < layers; i++ {
		h := 0.155 - 0.006*float64(i)
		w, d := 1.34-0.012*float64(i), 0.92-0.02*float64(i%2)
		m := e.add(fold(w, h, d, float64(i)), mat)
		m.shift(0.014*math.Sin(float64(i)*2.4), y+h/2, 0.012*math.Cos(float64(i)*1.9))
		y += h * 0.93
	}
	e.fringe(60, 0.0, func(t float64) (V3, V3) {
		// Along the right end of the top fold, hanging down its side.
		z := mix(-0.40, 0.40, t)
		return V3{0.66, y - 0.045, z}, V3{0.70 + 0.02*math.Sin(t*40), y - 0.30 - 0.03*noise2(t*30, 2), z + 0.02*math.Sin(t*31)}
	}, e.main.mul(0.95))
}

// fringe hangs n threads; at gives each one's root and tip.
func (e *easel) fringe(n int, sag float64, at func(t float64) (root, tip V3), col RGB) {
	mat := cloth(160, evenly(col))
	var all *Mesh
	for i := 0; i < n; i++ {
		a, b := at((float64(i) + 0.5) / float64(n))
		mid := a.lerp(b, 0.45).add(V3{0.012 * (hash(int32(i), 1, 1) - 0.5), sag, 0.02})
		t := tube(bend(10, a, mid, b), 7, V3{0.2, 0.1, 1}, func(t float64) (float64, float64) {
			r := 0.0085 * (1 - 0.35*t)
			if t > 0.96 {
				r *= 0.3
			}
			return r, r
		})
		if all == nil {
			all = t
		} else {
			all.join(t)
		}
	}
	e.add(all, mat)
}

func drawRug(e *easel) {
	e.span, e.base, e.pitch, e.wallZ, e.turn = 2.45, 0.64, 27, 1.5, 14
	e.dx = 0.07
	const w, thick = 1.22, 0.030
	// The runner lies towards the viewer; its far end is still rolled up.
	const flat, r0 = 1.35, 0.215
	turns := 3.1
	rollLen := 0.0
	for a := 0.0; a < turns*2*math.Pi; a += 0.01 {
		rollLen += 0.01 * (r0 - 0.0072*a)
	}
	total := flat + rollLen
	at := func(s float64) V3 { // s along the runner, front edge first
		if s <= flat {
			return V3{0, thick / 2, 0.95 - s}
		}
		left, a := s-flat, 0.0
		for left > 0 && a < turns*2*math.Pi {
			left -= 0.01 * (r0 - 0.0072*a)
			a += 0.01
		}
		r := r0 - 0.0072*a
		sn, cs := math.Sincos(a)
		return V3{0, thick/2 + r0 - r*cs, 0.95 - flat - r*sn}
	}
	const nv = 420
	way := make([]V3, nv+1)
	for i := range way {
		way[i] = at(total * float64(i) / nv)
	}
	look := func(v float64) V3 {
		x := clamp(v, 0, 1) * nv
		i := min(int(x), nv-1)
		return way[i].lerp(way[i+1], x-float64(i))
	}
	m := sheet(64, nv, thick, func(u, v float64) V3 {
		p := look(v)
		edge := 0.006 * math.Sin(v*70) * smooth(0.06, 0, math.Min(u, 1-u))
		return V3{(u-0.5)*w + edge, p.Y, p.Z}
	})
	mat := cloth(85, func(h *Hit) RGB {
		c := pick(e.Pattern, h.U*w+0.2, h.V*total/2.4, 2.4, e.main, e.second, e.accent)
		if math.Min(h.U, 1-h.U) < 0.03 {
			c = c.mix(e.second, 0.55)
		}
		return c
	})
	pile := mat.Bump
	mat.Bump = func(o V3, u, v float64) float64 { return 1.2*pile(o, u, v) + 0.0014*math.Abs(math.Sin(v*total*95)) }
	e.add(m, mat)
	e.fringe(74, 0, func(t float64) (V3, V3) {
		x := mix(-w/2+0.01, w/2-0.01, t)
		return V3{x, 0.016, 0.945}, V3{x + 0.03*(noise2(t*60, 5)-0.5), 0.006, 1.07 + 0.03*noise2(t*50, 9)}
	}, e.main.mul(0.96))
	for _, p := range e.parts {
		p.turnY(-24).shift(-0.06, 0, -0.02)
	}
}

func drawScarf(e *easel) {
	e.span, e.base, e.pitch, e.wallZ, e.turn = 2.5, 0.86, 7, 0.75, 22
	// Hung over a wooden rail, one end longer.
	const railY, r = 1.52, 0.06
	rail := bend(40, V3{-0.86, railY, 0}, V3{0.86, railY, 0})
	e.add(tube(rail, 28, V3{0, 0, 1}, capped(0.042, 0.042, 0.03)), wood(hex("#b58a5c"), false))
	for _, x := range []float64{-0.70, 0.70} {
		e.add(tube(bend(20, V3{x, railY, -0.72}, V3{x, railY, 0.0}), 20, V3{0, 1, 0}, capped(0.030, 0.030, 0.05)), wood(hex("#a87c4f"), false))
	}
	const w = 0.94
	drape := func(u, v float64) V3 {
		// v: 0 front hem, 1 back hem
		const front, back = 1.22, 0.92
		arc := math.Pi * r
		s := v * (front + arc + back)
		x := (u - 0.5) * w
		var p V3
		var down float64
		switch {
		case s < front:
			down = front - s
			p = V3{x, railY - down, r}
		case s < front+arc:
			a := (s - front) / r
			p = V3{x, railY + r*math.Sin(a), r * math.Cos(a)}
		default:
			down = s - front - arc
			p = V3{x, railY - down, -r}
		}
		k := smooth(0, 0.5, down)
		ripple := math.Sin(u*23+0.6) + 0.5*math.Sin(u*39+2)
		side := 1.0
		if s > front {
			side = -1
		}
		p.Z += side * k * (0.034*ripple + 0.055*down)
		p.X *= 1 - 0.16*smooth(0.0, 0.2, down)*(1-smooth(0.2, 1.2, down)*0.7) - 0.02
		return p
	}
	m := sheet(150, 190, 0.014, drape)
	mat := cloth(190, func(h *Hit) RGB {
		return pick(e.Pattern, h.U*w, h.V, 2.3, e.main, e.second, e.accent)
	})
	e.add(m, mat)
	e.fringe(64, 0, func(t float64) (V3, V3) {
		a := drape(t, 0)
		return V3{a.X, a.Y + 0.005, a.Z}, V3{a.X + 0.014*(noise2(t*70, 1)-0.5), a.Y - 0.13, a.Z + 0.01}
	}, e.second)
}

func drawTowel(e *easel) {
	e.span, e.base, e.pitch, e.turn = 2.1, 0.76, 15, 34
	face := func(col, stripe RGB) *Material {
		m := cloth(120, func(h *Hit) RGB {
			if e.Pattern == "" {
				return col
			}
			return pick(e.Pattern, h.O.Z+2, sat((h.O.X+0.6)/1.2), 1.2, col, stripe, e.accent)
		})
		b := m.Bump
		m.Bump = func(o V3, u, v float64) float64 {
			return b(o, u, v) + 0.002*math.Abs(math.Sin(o.X*85))*math.Abs(math.Sin((o.Z+o.Y)*85))
		}
		return m
	}
	stripes := []RGB{e.second, e.accent, e.second}
	y := 0.0
	for i := 0; i < 3; i++ {
		mat := face(e.main, stripes[i])
		for k := 0; k < 2; k++ {
			h := 0.125
			m := e.add(fold(1.16-0.03*float64(i), h, 0.78, float64(i*2+k)+4), mat)
			m.shift(0.02*math.Sin(float64(i)*2), y+h/2, 0.015*math.Cos(float64(i*2+k)))
			y += h * 0.92
		}
		y += 0.004
	}
}

func drawPouf(e *easel) {
	e.span, e.base, e.pitch = 2.35, 0.74, 22
	pts := from(0, 0).line(0.52, 0).curve(0.76, 0.02, 0.78, 0.18, 0.76, 0.34).curve(0.74, 0.56, 0.66, 0.63, 0.46, 0.66).curve(0.3, 0.68, 0.1, 0.685, 0, 0.68).soft(0.013, 0.02)
	const panels = 12.0
	seam := func(u float64) float64 { return math.Abs(fract(u*panels) - 0.5) } // 0.5 on the seam
	m := lathe(pts, 288, func(u, way float64, p P2) float64 {
		k := smooth(0, 0.3, p.X)
		return k * (0.017*math.Sqrt(math.Max(0, 1-math.Pow(seam(u)*2, 2))) - 0.009)
	})
	base := leather(e.main)
	inner := base.Shade
	base.Shade = func(h *Hit, s *Surf) {
		inner(h, s)
		r := math.Hypot(h.O.X, h.O.Z)
		// Stitches beside each seam, and an embroidered star on top.
		d := (0.5 - seam(h.U)) / panels * 2 * math.Pi * math.Max(r, 0.05)
		st := smooth(0.006, 0.003, math.Abs(d-0.016)) * smooth(0.25, 0.35, wave(h.V*22))
		col := e.second
		if h.O.Y > 0.57 {
			p := math.Abs(fract(h.U*panels+0.5)-0.5) * 2
			ring := math.Abs(r-(0.20+0.13*p)) - 0.010
			st = math.Max(st, smooth(0.006, 0, ring))
			st = math.Max(st, smooth(0.006, 0, math.Abs(r-0.085)-0.008))
		}
		s.Col = s.Col.mix(col, 0.9*st)
	}
	e.add(m, base)
}
