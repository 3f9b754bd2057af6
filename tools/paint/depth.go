package paint

import "math"

// depthMap sees the world from one direction, without perspective, and so
// answers which points the light from there reaches.
type depthMap struct {
	centre V3
	radius float64
	texel  float64
	ax, ay V3
	dir    V3
	z      []float32
	bias   float64
	pa     []V3
}

func newDepthMap(c V3, r float64) *depthMap {
	r *= 1.02
	return &depthMap{centre: c, radius: r, texel: 2 * r / depthSide, z: make([]float32, depthSide*depthSide)}
}

func (d *depthMap) to(p V3) V3 {
	q := p.sub(d.centre)
	k := 1 / d.texel
	return V3{q.dot(d.ax)*k + depthSide/2, q.dot(d.ay)*k + depthSide/2, q.dot(d.dir)}
}

func (d *depthMap) draw(w *world, dir V3) {
	d.dir = dir
	d.ax, d.ay = basis(dir)
	d.bias = d.texel * 1.2
	for i := range d.z {
		d.z[i] = -1e9
	}
	if cap(d.pa) < len(w.P) {
		d.pa = make([]V3, len(w.P))
	}
	pa := d.pa[:len(w.P)]
	for i, p := range w.P {
		pa[i] = d.to(p)
	}
	for ti, t := range w.Tri {
		m := w.mesh[w.part[ti]]
		if m.NoCast {
			continue
		}
		a, b, c := pa[t[0]], pa[t[1]], pa[t[2]]
		x0 := max(int(math.Ceil(math.Min(a.X, math.Min(b.X, c.X))-0.5)), 0)
		x1 := min(int(math.Floor(math.Max(a.X, math.Max(b.X, c.X))-0.5)), depthSide-1)
		y0 := max(int(math.Ceil(math.Min(a.Y, math.Min(b.Y, c.Y))-0.5)), 0)
		y1 := min(int(math.Floor(math.Max(a.Y, math.Max(b.Y, c.Y))-0.5)), depthSide-1)
		if x0 > x1 || y0 > y1 {
			continue
		}
		area := (b.X-a.X)*(c.Y-a.Y) - (c.X-a.X)*(b.Y-a.Y)
		if math.Abs(area) < 1e-12 {
			continue
		}
		inv := 1 / area
		for y := y0; y <= y1; y++ {
			py := float64(y) + 0.5
			for x := x0; x <= x1; x++ {
				px := float64(x) + 0.5
				wb := ((px-a.X)*(c.Y-a.Y) - (c.X-a.X)*(py-a.Y)) * inv
				wc := ((b.X-a.X)*(py-a.Y) - (px-a.X)*(b.Y-a.Y)) * inv
				wa := 1 - wb - wc
				if wa < -1e-9 || wb < -1e-9 || wc < -1e-9 {
					continue
				}
				z := float32(wa*a.Z + wb*b.Z + wc*c.Z)
				i := y*depthSide + x
				if z <= d.z[i] {
					continue
				}
				if m.Mat.Cut != nil && m.Mat.Cut(w.mixO(t, wa, wb, wc)) {
					continue
				}
				d.z[i] = z
			}
		}
	}
}

// sees tells how much light from this direction arrives at p, 0..1.
func (d *depthMap) sees(p V3) float64 {
	q := d.to(p)
	x, y := q.X-0.5, q.Y-0.5
	if x < 0 || y < 0 || x >= depthSide-1 || y >= depthSide-1 {
		return 1
	}
	i, j := int(x), int(y)
	u, v := x-float64(i), y-float64(j)
	k := j*depthSide + i
	lim := float32(q.Z + d.bias)
	s := 0.0
	if d.z[k] <= lim {
		s += (1 - u) * (1 - v)
	}
	if d.z[k+1] <= lim {
		s += u * (1 - v)
	}
	if d.z[k+depthSide] <= lim {
		s += (1 - u) * v
	}
	if d.z[k+depthSide+1] <= lim {
		s += u * v
	}
	return s
}

// flatSum is what a field would hold if nothing stood in the light.
type flatSum struct{ key, dome float64 }

// onto adds this ray's light to a flat field and to its sum for full light.
func (d *depthMap) onto(f *field, ry ray, at func(x, y float64) V3, n V3, norm *flatSum) {
	cos := n.dot(ry.dir)
	if cos <= 0 {
		return
	}
	dst, sum := f.key, &norm.key
	wt := ry.weight * cos
	if !ry.key {
		dst, sum = f.dome, &norm.dome
		wt *= ry.light.lum()
	}
	*sum += wt
	for y := 0; y < f.n; y++ {
		fy := mix(f.y0, f.y1, float64(y)/float64(f.n-1))
		for x := 0; x < f.n; x++ {
			fx := mix(f.x0, f.x1, float64(x)/float64(f.n-1))
			dst[y*f.n+x] += wt * d.sees(at(fx, fy))
		}
	}
}
