package paint

import "math"

// Mesh is one part of an object: triangles of one material.
//
// O keeps each vertex where the part was modelled, before it was turned and
// placed, so that patterns stay on the part wherever it goes.
type Mesh struct {
	P, O, N []V3
	U, V    []float64
	Tri     [][3]int32
	Mat     *Material
	NoCast  bool // lets light through: flames, bulbs, glass
}

// place moves every vertex by f (a turn, a shift, a bend); patterns follow.
func (m *Mesh) place(f func(V3) V3) *Mesh {
	for i, p := range m.P {
		m.P[i] = f(p)
	}
	return m
}

func (m *Mesh) shift(x, y, z float64) *Mesh {
	return m.place(func(p V3) V3 { return V3{p.X + x, p.Y + y, p.Z + z} })
}

func (m *Mesh) scale(s float64) *Mesh {
	return m.place(func(p V3) V3 { return p.mul(s) })
}

func (m *Mesh) turnX(d float64) *Mesh {
	return m.place(func(p V3) V3 { return rotX(p, deg(d)) })
}

func (m *Mesh) turnY(d float64) *Mesh {
	return m.place(func(p V3) V3 { return rotY(p, deg(d)) })
}

func (m *Mesh) turnZ(d float64) *Mesh {
	return m.place(func(p V3) V3 { return rotZ(p, deg(d)) })
}

// model fixes the present positions as the modelled ones.
func (m *Mesh) model() *Mesh {
	m.O = append([]V3(nil), m.P...)
	return m
}

// orient turns the triangles outwards, judged where the part was modelled: a
// part that is open (a label) must be modelled facing away from the origin.
func (m *Mesh) orient() {
	vol := 0.0
	for _, t := range m.Tri {
		vol += m.P[t[0]].dot(m.P[t[1]].cross(m.P[t[2]]))
	}
	if vol < 0 {
		for i, t := range m.Tri {
			m.Tri[i] = [3]int32{t[0], t[2], t[1]}
		}
	}
}

// finish computes smooth normals, joining vertices that lie on the same point
// (seams and poles).
func (m *Mesh) finish() {
	type key [3]int64
	first := make(map[key]int32, len(m.P))
	same := make([]int32, len(m.P))
	for i, p := range m.P {
		k := key{int64(math.Round(p.X * 1e5)), int64(math.Round(p.Y * 1e5)), int64(math.Round(p.Z * 1e5))}
		j, ok := first[k]
		if !ok {
			j = int32(i)
			first[k] = j
		}
		same[i] = j
	}
	sum := make([]V3, len(m.P))
	for _, t := range m.Tri {
		a, b, c := m.P[t[0]], m.P[t[1]], m.P[t[2]]
		n := b.sub(a).cross(c.sub(a))
		for _, i := range t {
			sum[same[i]] = sum[same[i]].add(n)
		}
	}
	m.N = make([]V3, len(m.P))
	for i := range m.P {
		m.N[i] = sum[same[i]].unit()
	}
}

// grid spans a surface over 0..1 x 0..1.
func grid(nu, nv int, f func(u, v float64) V3) *Mesh {
	m := &Mesh{}
	for j := 0; j <= nv; j++ {
		for i := 0; i <= nu; i++ {
			u, v := float64(i)/float64(nu), float64(j)/float64(nv)
			m.P = append(m.P, f(u, v))
			m.U = append(m.U, u)
			m.V = append(m.V, v)
		}
	}
	w := int32(nu + 1)
	for j := int32(0); j < int32(nv); j++ {
		for i := int32(0); i < int32(nu); i++ {
			a := j*w + i
			m.Tri = append(m.Tri, [3]int32{a, a + 1, a + w}, [3]int32{a + 1, a + w + 1, a + w})
		}
	}
	return m.model()
}

// join puts b's triangles into a; both must share the material.
func (m *Mesh) join(b *Mesh) *Mesh {
	off := int32(len(m.P))
	m.P = append(m.P, b.P...)
	m.O = append(m.O, b.O...)
	m.U = append(m.U, b.U...)
	m.V = append(m.V, b.V...)
	for _, t := range b.Tri {
		m.Tri = append(m.Tri, [3]int32{t[0] + off, t[1] + off, t[2] + off})
	}
	return m
}
