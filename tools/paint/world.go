package paint

import "math"

// world is all parts of a scene in one list of vertices and triangles.
type world struct {
	P, N, O []V3
	U, V    []float64
	Tri     [][3]int32
	part    []int32
	mesh    []*Mesh
}

func gather(parts []*Mesh) *world {
	w := &world{mesh: parts}
	for i, m := range parts {
		m.finish()
		off := int32(len(w.P))
		w.P = append(w.P, m.P...)
		w.N = append(w.N, m.N...)
		w.O = append(w.O, m.O...)
		w.U = append(w.U, m.U...)
		w.V = append(w.V, m.V...)
		for _, t := range m.Tri {
			w.Tri = append(w.Tri, [3]int32{t[0] + off, t[1] + off, t[2] + off})
			w.part = append(w.part, int32(i))
		}
	}
	return w
}

// bounds is a sphere around everything that casts a shadow.
func (w *world) bounds() (V3, float64) {
	lo, hi := V3{1e9, 1e9, 1e9}, V3{-1e9, -1e9, -1e9}
	for _, p := range w.P {
		lo = V3{math.Min(lo.X, p.X), math.Min(lo.Y, p.Y), math.Min(lo.Z, p.Z)}
		hi = V3{math.Max(hi.X, p.X), math.Max(hi.Y, p.Y), math.Max(hi.Z, p.Z)}
	}
	c := lo.lerp(hi, 0.5)
	r := 0.0
	for _, p := range w.P {
		r = math.Max(r, p.sub(c).len())
	}
	return c, r
}

func (w *world) mixO(t [3]int32, a, b, c float64) (V3, float64, float64) {
	o := w.O[t[0]].mul(a).add(w.O[t[1]].mul(b)).add(w.O[t[2]].mul(c))
	return o, w.U[t[0]]*a + w.U[t[1]]*b + w.U[t[2]]*c, w.V[t[0]]*a + w.V[t[1]]*b + w.V[t[2]]*c
}

// even spreads each vertex's light over its neighbours once, which hides the
// grain of the depth maps.
func (w *world) even(b *baked) {
	n := len(w.P)
	cnt := make([]float64, n)
	key, open, amb := make([]float64, n), make([]float64, n), make([]RGB, n)
	for _, t := range w.Tri {
		for k := 0; k < 3; k++ {
			i := t[k]
			for _, j := range [2]int32{t[(k+1)%3], t[(k+2)%3]} {
				if w.N[i].dot(w.N[j]) < 0.8 {
					continue
				}
				cnt[i]++
				key[i] += b.key[j]
				open[i] += b.open[j]
				amb[i] = amb[i].add(b.amb[j])
			}
		}
	}
	for i := 0; i < n; i++ {
		if cnt[i] == 0 {
			continue
		}
		b.key[i] = mix(b.key[i], key[i]/cnt[i], 0.6)
		b.open[i] = mix(b.open[i], open[i]/cnt[i], 0.6)
		b.amb[i] = b.amb[i].mix(amb[i].mul(1/cnt[i]), 0.6)
	}
}
