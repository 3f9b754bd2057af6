package paint

import "math"

// ceramic is glazed clay: glossy or matt, with a pattern, and its bare foot.
type ceramic struct {
	main, second, accent RGB
	pattern              string
	matt                 bool
	rim                  float64 // way along the profile where the inside begins
	inside               *RGB
	foot                 float64 // height of the bare foot
	around               float64 // circumference the pattern runs on
	y0, y1               float64 // the band of height the pattern keeps to
	top                  float64 // height of the piece, for dips and drips
}

var bareClay = hex("#b98a66")

func (c ceramic) material() *Material {
	if c.around == 0 {
		c.around = 2.4
	}
	return &Material{
		Shade: func(h *Hit, s *Surf) {
			col := c.main
			in := c.rim > 0 && h.V > c.rim
			s.Rough, s.Spec = 0.12, 0.05
			if c.matt {
				s.Rough, s.Spec = 0.55, 0.035
			}
			x := h.U * c.around
			switch {
			case in && c.inside != nil:
				col = *c.inside
			case in:
			default:
				col = c.outside(h, x, s)
			}
			m := fbm(V3{h.O.X*5 + 3, h.O.Y * 5, h.O.Z * 5}, 3) - 0.5
			fine := noise(V3{h.O.X * 30, h.O.Y * 30, h.O.Z * 30}) - 0.5
			s.Col = col.mul(1 + 0.16*m + 0.03*fine)
			if !in && h.O.Y < c.foot {
				k := smooth(c.foot, c.foot-0.012, h.O.Y+0.006*math.Sin(h.U*37))
				s.Col = s.Col.mix(bareClay, k)
				s.Rough = mix(s.Rough, 0.8, k)
			}
		},
		Bump: func(o V3, u, v float64) float64 {
			// The potter's turning marks, barely there.
			return 0.0009*noise(V3{o.X * 7, o.Y * 18, o.Z * 7}) + 0.00012*math.Sin(o.Y*80+2*o.X)
		},
	}
}

// drips is how far the glaze has run at a turn: rounded tongues of uneven
// length, two generations of them.
func drips(u float64) float64 {
	run := func(cells, off, long float64) float64 {
		x := fract(u+off) * cells
		f := (fract(x) - 0.5) / 0.46
		l := hash(int32(x), int32(cells), 5)
		return long * (0.15 + l*l) * math.Sqrt(math.Max(0, 1-f*f))
	}
	return math.Max(run(11, 0.03, 0.26), run(17, 0.41, 0.14))
}

func (c ceramic) outside(h *Hit, x float64, s *Surf) RGB {
	y := h.O.Y
	switch c.pattern {
	case "", "plain":
		return c.main
	case "speckle":
		n := noise(V3{h.O.X * 34, h.O.Y * 34, h.O.Z * 34})
		n2 := noise(V3{h.O.X*75 + 9, h.O.Y * 75, h.O.Z * 75})
		return c.main.mix(c.second, 0.85*math.Max(smooth(0.80, 0.86, n), smooth(0.86, 0.9, n2)))
	case "dip":
		line := c.top*0.46 + 0.02*math.Sin(h.U*2*math.Pi+1) + 0.012*math.Sin(h.U*6*math.Pi)
		k := smooth(line-0.008, line+0.008, y)
		if k < 0.5 {
			s.Rough = math.Max(s.Rough, 0.6)
		}
		return c.second.mix(c.main, k)
	case "drip":
		a := h.U * 2 * math.Pi
		n := noise(V3{3 * math.Cos(a), 0.5, 3 * math.Sin(a)})
		line := c.top * (0.76 - 0.10*n - drips(h.U))
		k := smooth(line-0.012, line+0.012, y)
		// The glaze is thick and darker where it gathers at the end of a run.
		edge := math.Exp(-math.Pow((y-line-0.02)/0.03, 2))
		return c.main.mix(c.second.mul(1-0.25*edge), k)
	case "brush":
		// Two freehand strokes round the shoulder.
		w1 := 0.022 + 0.012*noise2(h.U*20, 1)
		l1 := c.top*0.44 + 0.012*math.Sin(h.U*4*math.Pi)
		l2 := c.top*0.36 + 0.014*math.Sin(h.U*4*math.Pi+1.3)
		dry := smooth(0.15, 0.4, noise(V3{h.U * 90, y * 160, 4}))
		k := smooth(w1, w1-0.008, math.Abs(y-l1)) + smooth(0.012, 0.006, math.Abs(y-l2))
		return c.main.mix(c.second, sat(k)*(0.65+0.3*dry))
	}
	if y < c.y0 || y > c.y1 {
		return c.main
	}
	return pick(c.pattern, x, (y-c.y0)/(c.y1-c.y0), c.y1-c.y0, c.main, c.second, c.accent)
}

// wood has grain along the part's x axis (or y, if upright).
func wood(light RGB, upright bool) *Material {
	dark := light.mul(0.52).saturate(1.12)
	axes := func(o V3) (along, a, b float64) {
		if upright {
			return o.Y, o.X, o.Z
		}
		return o.X, o.Y, o.Z
	}
	rings := func(o V3) float64 {
		l, a, b := axes(o)
		w := fbm(V3{l * 0.9, a * 2.2, b * 2.2}, 3)
		return a*2.2 + b*3.1 + 1.7*w + 0.35*l
	}
	return &Material{
		Shade: func(h *Hit, s *Surf) {
			g := rings(h.O)
			l, a, b := axes(h.O)
			r := wave(g * 4.2)
			pore := noise(V3{l * 9, a * 120, b * 120})
			k := 0.42*math.Pow(r, 2.2) + 0.30*smooth(0.55, 0.95, pore) + 0.25*(fbm(V3{l * 2, a * 9, b * 9}, 3)-0.5)
			s.Col = light.mix(dark, sat(k))
			s.Rough, s.Spec = 0.46, 0.04
		},
		Bump: func(o V3, u, v float64) float64 {
			l, a, b := axes(o)
			return 0.0008 * noise(V3{l * 9, a * 120, b * 120})
		},
	}
}

// metal is brushed or polished.
func metal(c RGB, rough float64) *Material {
	return &Material{
		Shade: func(h *Hit, s *Surf) {
			n := fbm(V3{h.O.X * 7, h.O.Y * 7, h.O.Z * 7}, 3)
			s.Col = c.mul(0.92 + 0.16*n)
			s.Rough = rough + 0.12*(n-0.5)
			s.Metal = 1
			s.Spec = 0.5
		},
		Bump: func(o V3, u, v float64) float64 { return 0.0015 * noise(V3{o.X * 11, o.Y * 11, o.Z * 11}) },
	}
}

// plain is an even surface: paper, wax, lacquer.
func plain(c RGB, rough float64) *Material {
	return &Material{Shade: func(h *Hit, s *Surf) {
		n := fbm(V3{h.O.X * 6, h.O.Y * 6, h.O.Z * 6}, 2) - 0.5
		s.Col, s.Rough = c.mul(1+0.05*n), rough
	}}
}

// leather has a fine pebbled grain and wears lighter in places.
func leather(c RGB) *Material {
	return &Material{
		Shade: func(h *Hit, s *Surf) {
			n := fbm(V3{h.O.X * 4, h.O.Y * 4, h.O.Z * 4}, 4) - 0.5
			s.Col = c.mul(1 + 0.30*n)
			s.Rough, s.Spec = 0.42+0.1*n, 0.045
			s.Sheen = 0.10
		},
		Bump: leatherGrain,
	}
}

func leatherGrain(o V3, u, v float64) float64 {
	n := noise(V3{o.X * 62, o.Y * 62, o.Z * 62})
	return 0.0014*math.Abs(n-0.5) + 0.004*fbm(V3{o.X * 7, o.Y * 7, o.Z * 7}, 2)
}

// cloth is woven: colour comes from f at the part's own coordinates, and the
// threads run along them.
func cloth(threads float64, f func(h *Hit) RGB) *Material {
	return &Material{
		Shade: func(h *Hit, s *Surf) {
			c := f(h)
			n := fbm(V3{h.O.X * 5, h.O.Y * 5, h.O.Z * 5}, 3) - 0.5
			fine := noise(V3{h.O.X * threads, h.O.Y * threads, h.O.Z * threads}) - 0.5
			s.Col = c.mul(1 + 0.14*n + 0.05*fine)
			s.Rough, s.Spec, s.Sheen = 0.95, 0.02, 0.45
		},
		Bump: func(o V3, u, v float64) float64 {
			t := threads * 0.5
			return 0.0006*(noise(V3{o.X * t, o.Y * t * 2, o.Z * t})+noise(V3{o.X*t*2 + 9, o.Y * t, o.Z * t})) +
				0.007*fbm(V3{o.X * 5, o.Y * 5, o.Z * 5}, 2)
		},
	}
}

// glass shows what is behind it, tinted, and the studio in front.
func glass(tint RGB) *Material {
	return &Material{Glass: true, Shade: func(h *Hit, s *Surf) {
		rim := math.Pow(1-math.Abs(h.N.Z), 3)
		s.Col, s.Thru = tint, 0.95-0.5*rim
		s.Rough, s.Spec = 0.04, 0.045
	}}
}

// glowing gives light off itself and is lit only a little.
func glowing(f func(h *Hit) RGB) *Material {
	return &Material{Shade: func(h *Hit, s *Surf) {
		s.Emit, s.Spec, s.Rough = f(h), 0, 1
	}}
}

// even returns a constant colour for cloth and label functions.
func evenly(c RGB) func(*Hit) RGB { return func(*Hit) RGB { return c } }
