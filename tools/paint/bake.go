package paint

import (
	"math"
	"sync"
)

// The studio: one large soft light from the upper left, a dome of dim light
// around, and what floor and wall throw back.
var (
	keyDir    = V3{-0.86, 1.0, 0.58}.unit()
	keyColour = RGB{1.03, 1.0, 0.95}
)

const (
	keySpread  = 0.17 // half width of the soft light, as a tangent
	keyPower   = 0.92
	domePower  = 0.36
	shards     = 4 // fixed, so that sums do not depend on the processors
	depthSide  = 448
	floorSide  = 420
	wallSide   = 220
	keyRays    = 112
	domeRays   = 112
	bounceRays = 40
)

// field is light measured on a flat grid: the floor or the wall.
type field struct {
	x0, y0, x1, y1 float64
	n              int
	key, dome      []float64
}

func newField(n int, x0, y0, x1, y1 float64) *field {
	return &field{x0, y0, x1, y1, n, make([]float64, n*n), make([]float64, n*n)}
}

// at reads the field smoothly; outside it everything is lit.
func (f *field) at(x, y float64) (key, dome float64) {
	gx := (x - f.x0) / (f.x1 - f.x0) * float64(f.n-1)
	gy := (y - f.y0) / (f.y1 - f.y0) * float64(f.n-1)
	if gx < 0 || gy < 0 || gx >= float64(f.n-1) || gy >= float64(f.n-1) {
		return 1, 1
	}
	i, j := int(gx), int(gy)
	u, v := gx-float64(i), gy-float64(j)
	k := j*f.n + i
	get := func(a []float64) float64 {
		return mix(mix(a[k], a[k+1], u), mix(a[k+f.n], a[k+f.n+1], u), v)
	}
	key, dome = get(f.key), get(f.dome)
	// Fade to full light at the rim, so that no edge of the grid can show.
	e := math.Min(math.Min(gx, float64(f.n-1)-gx), math.Min(gy, float64(f.n-1)-gy)) / float64(f.n)
	k2 := smooth(0, 0.12, e)
	return mix(1, key, k2), mix(1, dome, k2)
}

// soften blurs the field a little to hide the single rays.
func (f *field) soften(a []float64) {
	tmp := make([]float64, len(a))
	w := [5]float64{1, 4, 6, 4, 1}
	pass := func(src, dst []float64, dx, dy int) {
		for y := range f.n {
			for x := range f.n {
				s := 0.0
				for k := -2; k <= 2; k++ {
					xx, yy := min(max(x+k*dx, 0), f.n-1), min(max(y+k*dy, 0), f.n-1)
					s += w[k+2] * src[yy*f.n+xx]
				}
				dst[y*f.n+x] = s / 16
			}
		}
	}
	pass(a, tmp, 1, 0)
	pass(tmp, a, 0, 1)
}

// ray is one direction light comes from.
type ray struct {
	dir    V3
	key    bool
	weight float64
	light  RGB
}

// studio lists the rays above the floor.
func studio(back Backdrop) []ray {
	var rays []ray
	a, b := basis(keyDir)
	for i := range keyRays {
		r := keySpread * math.Sqrt((float64(i)+0.5)/keyRays)
		s, c := math.Sincos(float64(i) * 2.399963)
		rays = append(rays, ray{dir: keyDir.add(a.mul(r * c)).add(b.mul(r * s)).unit(), key: true, weight: 1.0 / keyRays})
	}
	for i := 0; i < domeRays; i++ {
		y := (float64(i) + 0.5) / domeRays
		r := math.Sqrt(1 - y*y)
		s, c := math.Sincos(float64(i) * 2.399963)
		d := V3{r * c, y, r * s}
		rays = append(rays, ray{dir: d, weight: 2.0 / domeRays, light: back.around(d)})
	}
	return rays
}

// around is the dim light the studio sends from direction d.
func (b Backdrop) around(d V3) RGB {
	lift := 0.72 + 0.5*d.dot(V3{-0.55, 0.5, 0.67})
	white := RGB{1, 0.99, 0.97}.mul(math.Max(lift, 0.28))
	return white.mix(b.Wall.mul(0.95), 0.75*smooth(0.15, -0.5, d.Z))
}

// baked is the light found at each vertex and on floor and wall.
type baked struct {
	key   []float64 // share of the soft light that arrives
	amb   []RGB     // dome and bounce light, cosine included
	open  []float64 // share of the dome that is seen
	floor *field
	wall  *field
}

func bake(w *world, sc *Scene) *baked {
	c, r := w.bounds()
	reach := r * 1.5
	floor := newField(floorSide, c.X-reach, -sc.WallZ, c.X+reach+r*0.9, math.Max(c.Z+reach, -sc.WallZ+1))
	wall := newField(wallSide, c.X-reach, 0, c.X+reach+r*0.9, c.Y+reach)
	b := &baked{
		key: make([]float64, len(w.P)), amb: make([]RGB, len(w.P)), open: make([]float64, len(w.P)),
		floor: floor, wall: wall,
	}
	rays := studio(sc.Back)
	type part struct {
		key, keyAll, open, openAll []float64
		amb                        []RGB
		floor, wall                *field
		floorSum, wallSum          flatSum
	}
	parts := make([]*part, shards)
	var wg sync.WaitGroup
	for s := range parts {
		p := &part{
			key: make([]float64, len(w.P)), keyAll: make([]float64, len(w.P)),
			open: make([]float64, len(w.P)), openAll: make([]float64, len(w.P)), amb: make([]RGB, len(w.P)),
			floor: newField(floorSide, floor.x0, floor.y0, floor.x1, floor.y1),
			wall:  newField(wallSide, wall.x0, wall.y0, wall.x1, wall.y1),
		}
		parts[s] = p
		wg.Add(1)
		go func() {
			defer wg.Done()
			dm := newDepthMap(c, r)
			for i := s; i < len(rays); i += shards {
				ry := rays[i]
				dm.draw(w, ry.dir)
				for k, n := range w.N {
					cos := n.dot(ry.dir)
					if cos <= 0 {
						continue
					}
					see := dm.sees(w.P[k].add(n.mul(dm.texel * 1.6)))
					if ry.key {
						p.key[k] += cos * see
						p.keyAll[k] += cos
						continue
					}
					p.open[k] += cos * see
					p.openAll[k] += cos
					p.amb[k] = p.amb[k].add(ry.light.mul(ry.weight * cos * see))
				}
				dm.onto(p.floor, ry, func(x, y float64) V3 { return V3{x, 0, y} }, V3{0, 1, 0}, &p.floorSum)
				dm.onto(p.wall, ry, func(x, y float64) V3 { return V3{x, y, -sc.WallZ} }, V3{0, 0, 1}, &p.wallSum)
			}
		}()
	}
	wg.Wait()
	var floorSum, wallSum flatSum
	keyAll, openAll := make([]float64, len(w.P)), make([]float64, len(w.P))
	for _, p := range parts {
		for k := range w.P {
			b.key[k] += p.key[k]
			keyAll[k] += p.keyAll[k]
			b.open[k] += p.open[k]
			openAll[k] += p.openAll[k]
			b.amb[k] = b.amb[k].add(p.amb[k])
		}
		for k := range floor.key {
			floor.key[k] += p.floor.key[k]
			floor.dome[k] += p.floor.dome[k]
		}
		for k := range wall.key {
			wall.key[k] += p.wall.key[k]
			wall.dome[k] += p.wall.dome[k]
		}
		floorSum.key += p.floorSum.key
		floorSum.dome += p.floorSum.dome
		wallSum.key += p.wallSum.key
		wallSum.dome += p.wallSum.dome
	}
	for k := range w.P {
		b.key[k] /= math.Max(keyAll[k], 1e-9)
		b.open[k] /= math.Max(openAll[k], 1e-9)
	}
	scale := func(a []float64, n float64) {
		for i := range a {
			a[i] /= n
		}
	}
	scale(floor.key, floorSum.key)
	scale(floor.dome, floorSum.dome)
	scale(wall.key, wallSum.key)
	scale(wall.dome, wallSum.dome)
	for _, f := range []*field{floor, wall} {
		f.soften(f.key)
		f.soften(f.key)
		f.soften(f.dome)
	}
	b.bounce(w, sc, c, r)
	w.even(b)
	return b
}

// bounce adds what the floor throws back up, darker where the object shades it.
func (b *baked) bounce(w *world, sc *Scene, c V3, r float64) {
	acc := make([][]RGB, shards)
	var wg sync.WaitGroup
	for s := range acc {
		acc[s] = make([]RGB, len(w.P))
		wg.Add(1)
		go func() {
			defer wg.Done()
			dm := newDepthMap(c, r)
			for i := s; i < bounceRays; i += shards {
				y := -(float64(i) + 0.5) / bounceRays
				q := math.Sqrt(1 - y*y)
				sn, cs := math.Sincos(float64(i) * 2.399963)
				d := V3{q * cs, y, q * sn}
				dm.draw(w, d)
				for k, n := range w.N {
					cos := n.dot(d)
					if cos <= 0 || w.P[k].Y < 0 {
						continue
					}
					see := dm.sees(w.P[k].add(n.mul(dm.texel * 1.6)))
					if see == 0 {
						continue
					}
					hit := w.P[k].add(d.mul(w.P[k].Y / -y))
					kv, dv := b.floor.at(hit.X, hit.Z)
					light := sc.Back.Floor.mul((keyPower*0.72*kv + domePower*dv) * 0.62)
					acc[s][k] = acc[s][k].add(light.mul(2.0 / bounceRays * cos * see))
				}
			}
		}()
	}
	wg.Wait()
	for k := range w.P {
		b.amb[k] = b.amb[k].mul(domePower)
		for s := range acc {
			b.amb[k] = b.amb[k].add(acc[s][k])
		}
	}
}
