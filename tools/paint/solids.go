package paint

import "math"

// ticks splits -h..h so that the rounded ends get enough points.
func ticks(h, r, step float64) []float64 {
	var t []float64
	const k = 5
	for i := 0; i < k; i++ {
		t = append(t, -h+r*float64(i)/k)
	}
	n := max(int(math.Ceil(2*(h-r)/step)), 1)
	for i := 0; i <= n; i++ {
		t = append(t, mix(-(h-r), h-r, float64(i)/float64(n)))
	}
	for i := 1; i <= k; i++ {
		t = append(t, h-r+r*float64(i)/k)
	}
	return t
}

// box is a rounded box centred on the origin. U and V are the face's own
// coordinates in units.
func box(w, h, d, r float64) *Mesh {
	r = math.Min(r, 0.49*math.Min(w, math.Min(h, d)))
	half := V3{w / 2, h / 2, d / 2}
	step := math.Max(w, math.Max(h, d)) / 40
	tx, ty, tz := ticks(half.X, r, step), ticks(half.Y, r, step), ticks(half.Z, r, step)
	m := &Mesh{}
	inner := func(v, h float64) float64 { return clamp(v, -(h - r), h-r) }
	face := func(us, vs []float64, at func(u, v float64) V3) {
		off := int32(len(m.P))
		for _, v := range vs {
			for _, u := range us {
				q := at(u, v)
				c := V3{inner(q.X, half.X), inner(q.Y, half.Y), inner(q.Z, half.Z)}
				m.P = append(m.P, c.add(q.sub(c).unit().mul(r)))
				m.U = append(m.U, u)
				m.V = append(m.V, v)
			}
		}
		nu := int32(len(us))
		for j := int32(0); j < int32(len(vs))-1; j++ {
			for i := int32(0); i < nu-1; i++ {
				a := off + j*nu + i
				m.Tri = append(m.Tri, [3]int32{a, a + 1, a + nu}, [3]int32{a + 1, a + nu + 1, a + nu})
			}
		}
	}
	face(tx, ty, func(u, v float64) V3 { return V3{u, v, half.Z} })
	face(tx, ty, func(u, v float64) V3 { return V3{-u, v, -half.Z} })
	face(tz, ty, func(u, v float64) V3 { return V3{half.X, v, -u} })
	face(tz, ty, func(u, v float64) V3 { return V3{-half.X, v, u} })
	face(tx, tz, func(u, v float64) V3 { return V3{u, half.Y, -v} })
	face(tx, tz, func(u, v float64) V3 { return V3{u, -half.Y, v} })
	return m.model()
}

// slab gives an outline in the x-y plane a thickness along z with rounded
// edges. Every outline point must be seen from the outline's centre (cx, cy).
func slab(outline []P2, cx, cy, thick, r float64) *Mesh {
	r = math.Min(r, thick/2*0.98)
	n := len(outline)
	norm := make([]P2, n)
	area := 0.0
	for i := range outline {
		a, b := outline[(i+n-1)%n], outline[(i+1)%n]
		l := math.Hypot(b.X-a.X, b.Y-a.Y) + 1e-12
		norm[i] = P2{(b.Y - a.Y) / l, -(b.X - a.X) / l}
		c, d := outline[i], outline[(i+1)%n]
		area += c.X*d.Y - d.X*c.Y
	}
	if area < 0 {
		for i := range norm {
			norm[i] = P2{-norm[i].X, -norm[i].Y}
		}
	}
	type ring struct{ k, in, z float64 }
	var rings []ring
	const flat, arc = 14, 6
	for i := 0; i <= flat; i++ {
		rings = append(rings, ring{float64(i) / flat, r, thick / 2})
	}
	for i := 1; i <= arc; i++ {
		s, c := math.Sincos(math.Pi / 2 * float64(i) / arc)
		rings = append(rings, ring{1, r * (1 - s), thick/2 - r*(1-c)})
	}
	for i := 0; i <= arc; i++ {
		s, c := math.Sincos(math.Pi / 2 * float64(i) / arc)
		rings = append(rings, ring{1, r * (1 - c), -thick/2 + r*(1-s)})
	}
	for i := flat - 1; i >= 0; i-- {
		rings = append(rings, ring{float64(i) / flat, r, -thick / 2})
	}
	m := &Mesh{}
	for j, g := range rings {
		for i := 0; i <= n; i++ {
			p, q := outline[i%n], norm[i%n]
			x, y := p.X-q.X*g.in, p.Y-q.Y*g.in
			m.P = append(m.P, V3{cx + (x-cx)*g.k, cy + (y-cy)*g.k, g.z})
			m.U = append(m.U, float64(i)/float64(n))
			m.V = append(m.V, float64(j)/float64(len(rings)-1))
		}
	}
	w := int32(n + 1)
	for j := int32(0); j < int32(len(rings)-1); j++ {
		for i := int32(0); i < int32(n); i++ {
			a := j*w + i
			m.Tri = append(m.Tri, [3]int32{a, a + 1, a + w}, [3]int32{a + 1, a + w + 1, a + w})
		}
	}
	return m.model()
}

// roundRect is the outline of a rectangle with round corners, centred.
func roundRect(w, h, r float64) []P2 {
	x, y := w/2, h/2
	k := r * 0.4477
	return from(-x+r, -y).line(x-r, -y).curve(x-k, -y, x, -y+k, x, -y+r).
		line(x, y-r).curve(x, y-k, x-k, y, x-r, y).
		line(-x+r, y).curve(-x+k, y, -x, y-k, -x, y-r).
		line(-x, -y+r).curve(-x, -y+k, -x+k, -y, -x+r, -y).loop(0.015, 0)
}

// sheet gives a surface a thickness and two sides: cloth, leather, paper.
func sheet(nu, nv int, thick float64, f func(u, v float64) V3) *Mesh {
	const e = 1e-3
	side := func(s float64) func(u, v float64) V3 {
		return func(u, v float64) V3 {
			p := f(u, v)
			du := f(math.Min(u+e, 1), v).sub(f(math.Max(u-e, 0), v))
			dv := f(u, math.Min(v+e, 1)).sub(f(u, math.Max(v-e, 0)))
			n := du.cross(dv).unit()
			// Thin towards the rim, so that both sides meet there.
			edge := math.Min(math.Min(u, 1-u)*float64(nu), math.Min(v, 1-v)*float64(nv))
			return p.add(n.mul(s * thick / 2 * math.Min(1, math.Sqrt(edge))))
		}
	}
	front, back := grid(nu, nv, side(1)), grid(nu, nv, side(-1))
	for i, t := range back.Tri {
		back.Tri[i] = [3]int32{t[0], t[2], t[1]}
	}
	return front.join(back)
}
