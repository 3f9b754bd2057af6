package paint

import "math"

// path collects a profile or outline from lines and curves.
type path struct{ pts []P2 }

func from(x, y float64) *path { return &path{[]P2{{x, y}}} }

func (p *path) last() P2 { return p.pts[len(p.pts)-1] }

func (p *path) line(x, y float64) *path {
	a := p.last()
	n := int(math.Hypot(x-a.X, y-a.Y)/0.01) + 1
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		p.pts = append(p.pts, P2{mix(a.X, x, t), mix(a.Y, y, t)})
	}
	return p
}

// curve adds a cubic Bézier.
func (p *path) curve(x1, y1, x2, y2, x3, y3 float64) *path {
	a := p.last()
	const n = 48
	for i := 1; i <= n; i++ {
		t := float64(i) / n
		s := 1 - t
		b0, b1, b2, b3 := s*s*s, 3*s*s*t, 3*s*t*t, t*t*t
		p.pts = append(p.pts, P2{b0*a.X + b1*x1 + b2*x2 + b3*x3, b0*a.Y + b1*y1 + b2*y2 + b3*y3})
	}
	return p
}

// soft resamples the path evenly and rounds its corners by about r, keeping
// both ends.
func (p *path) soft(step, r float64) []P2 {
	pts := resample(p.pts, step, false)
	return blur(pts, r/step, false)
}

// loop is soft for a closed outline.
func (p *path) loop(step, r float64) []P2 {
	pts := resample(append(p.pts, p.pts[0]), step, true)
	return blur(pts, r/step, true)
}

func resample(pts []P2, step float64, closed bool) []P2 {
	total := 0.0
	for i := 1; i < len(pts); i++ {
		total += math.Hypot(pts[i].X-pts[i-1].X, pts[i].Y-pts[i-1].Y)
	}
	n := max(int(math.Round(total/step)), 4)
	out := make([]P2, 0, n+1)
	j, at := 1, 0.0
	for i := 0; i <= n; i++ {
		want := total * float64(i) / float64(n)
		for {
			d := math.Hypot(pts[j].X-pts[j-1].X, pts[j].Y-pts[j-1].Y)
			if at+d >= want || j == len(pts)-1 {
				t := 0.0
				if d > 0 {
					t = sat((want - at) / d)
				}
				out = append(out, P2{mix(pts[j-1].X, pts[j].X, t), mix(pts[j-1].Y, pts[j].Y, t)})
				break
			}
			at += d
			j++
		}
	}
	if closed {
		out = out[:n]
	}
	return out
}

// blur averages neighbours with a bell of the given width in samples. The ends
// of an open path stay; near them the bell narrows.
func blur(pts []P2, sigma float64, closed bool) []P2 {
	if sigma <= 0 {
		return pts
	}
	n := len(pts)
	out := make([]P2, n)
	for i := range pts {
		s := sigma
		if !closed {
			s = math.Min(s, float64(min(i, n-1-i))/2)
		}
		if s < 0.2 {
			out[i] = pts[i]
			continue
		}
		k := int(math.Ceil(2.5 * s))
		var x, y, w float64
		for d := -k; d <= k; d++ {
			j := i + d
			if closed {
				j = ((j % n) + n) % n
			} else if j < 0 || j >= n {
				continue
			}
			g := math.Exp(-float64(d*d) / (2 * s * s))
			x += g * pts[j].X
			y += g * pts[j].Y
			w += g
		}
		out[i] = P2{x / w, y / w}
	}
	return out
}

// lathe turns a profile (x is the radius) about the upright axis. U is the
// turn, V the way along the profile in units. dent moves the surface along its
// normal and may be nil.
func lathe(prof []P2, segs int, dent func(turn, way float64, p P2) float64) *Mesh {
	m := &Mesh{}
	way := 0.0
	for j, p := range prof {
		a, b := prof[max(j-1, 0)], prof[min(j+1, len(prof)-1)]
		if j > 0 {
			way += math.Hypot(p.X-prof[j-1].X, p.Y-prof[j-1].Y)
		}
		l := math.Hypot(b.X-a.X, b.Y-a.Y) + 1e-12
		nx, ny := (b.Y-a.Y)/l, -(b.X-a.X)/l
		for i := 0; i <= segs; i++ {
			u := float64(i) / float64(segs)
			q := p
			if dent != nil {
				d := dent(u, way, p)
				q = P2{math.Max(p.X+nx*d, 0), p.Y + ny*d}
			}
			s, c := math.Sincos(2 * math.Pi * u)
			m.P = append(m.P, V3{q.X * s, q.Y, -q.X * c})
			m.U = append(m.U, u)
			m.V = append(m.V, way)
		}
	}
	w := int32(segs + 1)
	for j := int32(0); j < int32(len(prof)-1); j++ {
		for i := int32(0); i < int32(segs); i++ {
			a := j*w + i
			m.Tri = append(m.Tri, [3]int32{a, a + 1, a + w}, [3]int32{a + 1, a + w + 1, a + w})
		}
	}
	return m.model()
}

// tube sweeps an ellipse along a line of points. size gives the two half axes
// at t in 0..1: across (in the plane the line bends in) and beside it.
func tube(line []V3, segs int, beside V3, size func(t float64) (float64, float64)) *Mesh {
	n := len(line)
	m := &Mesh{}
	for j := range line {
		dir := line[min(j+1, n-1)].sub(line[max(j-1, 0)]).unit()
		across := beside.cross(dir).unit()
		side := dir.cross(across).unit()
		t := float64(j) / float64(n-1)
		a, b := size(t)
		for i := 0; i <= segs; i++ {
			s, c := math.Sincos(2 * math.Pi * float64(i) / float64(segs))
			m.P = append(m.P, line[j].add(across.mul(a*c)).add(side.mul(b*s)))
			m.U = append(m.U, float64(i)/float64(segs))
			m.V = append(m.V, t)
		}
	}
	w := int32(segs + 1)
	for j := int32(0); j < int32(n-1); j++ {
		for i := int32(0); i < int32(segs); i++ {
			a := j*w + i
			m.Tri = append(m.Tri, [3]int32{a, a + 1, a + w}, [3]int32{a + 1, a + w + 1, a + w})
		}
	}
	return m.model()
}

// capped closes a tube's two ends with round caps: the size falls to nothing
// over the first and last share of its length.
func capped(a, b, share float64) func(float64) (float64, float64) {
	return func(t float64) (float64, float64) {
		e := math.Min(t, 1-t) / share
		k := 1.0
		if e < 1 {
			k = math.Sqrt(math.Max(0, 1-(1-e)*(1-e)))
		}
		return a * k, b * k
	}
}

// bend samples a smooth line through control points.
func bend(n int, pts ...V3) []V3 {
	out := make([]V3, 0, n+1)
	segs := len(pts) - 1
	at := func(i int) V3 { return pts[min(max(i, 0), segs)] }
	for i := 0; i <= n; i++ {
		x := float64(i) / float64(n) * float64(segs)
		k := min(int(x), segs-1)
		t := x - float64(k)
		p0, p1, p2, p3 := at(k-1), at(k), at(k+1), at(k+2)
		if k == 0 {
			p0 = p1.mul(2).sub(p2)
		}
		if k == segs-1 {
			p3 = p2.mul(2).sub(p1)
		}
		t2, t3 := t*t, t*t*t
		out = append(out, p0.mul(-0.5*t3+t2-0.5*t).add(p1.mul(1.5*t3-2.5*t2+1)).
			add(p2.mul(-1.5*t3+2*t2+0.5*t)).add(p3.mul(0.5*t3-0.5*t2)))
	}
	return out
}
