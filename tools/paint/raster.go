package paint

import (
	"image"
	"math"
	"runtime"
	"sync"
)

const (
	ss       = 3 // samples per pixel along each side
	bandRows = 32
)

// Draw renders a scene.
func (sc *Scene) Draw(w, h int) *image.RGBA {
	wd := gather(sc.Parts)
	bk := bake(wd, sc)
	l := sc.Cam.lens(w, h)
	v := &viewport{sc: sc, w: wd, b: bk, l: l}
	v.project()
	_, v.line, _ = l.to(V3{0, 0, -sc.WallZ})
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	bands := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			buf := newBuffer(w)
			for y := range bands {
				v.band(buf, img, y)
			}
		}()
	}
	for y := 0; y < h; y += bandRows {
		bands <- y
	}
	close(bands)
	wg.Wait()
	return img
}

type viewport struct {
	sc     *Scene
	w      *world
	b      *baked
	l      lens
	line   float64
	X, Y   []float64
	IZ     []float64
	byBand [][]int32
}

type buffer struct {
	w          int
	z, gz      []float32
	tri, glass []int32
}

func newBuffer(w int) *buffer {
	n := w * ss * bandRows * ss
	return &buffer{w: w * ss, z: make([]float32, n), gz: make([]float32, n), tri: make([]int32, n), glass: make([]int32, n)}
}

// project finds every vertex's sample position and sorts triangles by band.
func (v *viewport) project() {
	n := len(v.w.P)
	v.X, v.Y, v.IZ = make([]float64, n), make([]float64, n), make([]float64, n)
	for i, p := range v.w.P {
		x, y, z := v.l.to(p)
		v.X[i], v.Y[i], v.IZ[i] = x*ss, y*ss, 1/z
	}
	bands := (v.l.h + bandRows - 1) / bandRows
	v.byBand = make([][]int32, bands)
	for t, tr := range v.w.Tri {
		y0, y1 := 1e18, -1e18
		for _, i := range tr {
			y0, y1 = math.Min(y0, v.Y[i]), math.Max(y1, v.Y[i])
		}
		b0 := max(int(math.Floor(y0/(bandRows*ss))), 0)
		b1 := min(int(math.Floor(y1/(bandRows*ss))), bands-1)
		for b := b0; b <= b1; b++ {
			v.byBand[b] = append(v.byBand[b], int32(t))
		}
	}
}

func (v *viewport) band(buf *buffer, img *image.RGBA, y0 int) {
	for i := range buf.z {
		buf.z[i], buf.gz[i], buf.tri[i], buf.glass[i] = 0, 0, -1, -1
	}
	for _, t := range v.byBand[y0/bandRows] {
		v.fill(buf, t, y0*ss)
	}
	var glows []Glow
	for _, g := range v.sc.Glows {
		x, y, z := v.l.to(g.At)
		glows = append(glows, Glow{V3{x, y, 0}, g.Radius * v.l.f / z, g.Light})
	}
	for y := y0; y < min(y0+bandRows, v.l.h); y++ {
		for x := 0; x < v.l.w; x++ {
			c := v.pixel(buf, x, y, y0)
			for _, g := range glows {
				dx, dy := (float64(x)-g.At.X)/g.Radius, (float64(y)-g.At.Y)/g.Radius
				if r := dx*dx + dy*dy; r < 9 {
					k := math.Exp(-r*1.6) * smooth(9, 4, r)
					c = c.add(g.Light.mul(k).times(c.add(RGB{0.25, 0.25, 0.25})))
				}
			}
			// A grain of less than one step keeps the gradients from banding.
			d := hash(int32(x), int32(y), 3) - 0.5
			o := img.PixOffset(x, y)
			img.Pix[o] = byte(clamp(display(c.R)+d+0.5, 0, 255))
			img.Pix[o+1] = byte(clamp(display(c.G)+d+0.5, 0, 255))
			img.Pix[o+2] = byte(clamp(display(c.B)+d+0.5, 0, 255))
			img.Pix[o+3] = 255
		}
	}
}

// weights gives the barycentric shares of triangle t at a sample, in the
// picture; ok is false outside.
func (v *viewport) weights(t int32, px, py float64) (wa, wb, wc float64, ok bool) {
	tr := v.w.Tri[t]
	ax, ay, bx, by, cx, cy := v.X[tr[0]], v.Y[tr[0]], v.X[tr[1]], v.Y[tr[1]], v.X[tr[2]], v.Y[tr[2]]
	area := (bx-ax)*(cy-ay) - (cx-ax)*(by-ay)
	if math.Abs(area) < 1e-12 {
		return 0, 0, 0, false
	}
	wb = ((px-ax)*(cy-ay) - (cx-ax)*(py-ay)) / area
	wc = ((bx-ax)*(py-ay) - (px-ax)*(by-ay)) / area
	wa = 1 - wb - wc
	const e = -1e-7
	return wa, wb, wc, wa >= e && wb >= e && wc >= e
}

// depthed turns picture shares into true shares on the tilted triangle.
func (v *viewport) depthed(tr [3]int32, wa, wb, wc float64) (float64, float64, float64) {
	wa, wb, wc = wa*v.IZ[tr[0]], wb*v.IZ[tr[1]], wc*v.IZ[tr[2]]
	s := 1 / (wa + wb + wc)
	return wa * s, wb * s, wc * s
}

func (v *viewport) fill(buf *buffer, t int32, top int) {
	tr := v.w.Tri[t]
	mat := v.w.mesh[v.w.part[t]].Mat
	ax, ay, bx, by, cx, cy := v.X[tr[0]], v.Y[tr[0]], v.X[tr[1]], v.Y[tr[1]], v.X[tr[2]], v.Y[tr[2]]
	if mat.Glass && (bx-ax)*(cy-ay)-(cx-ax)*(by-ay) > 0 {
		return // only the near side of glass is drawn
	}
	x0 := max(int(math.Ceil(math.Min(ax, math.Min(bx, cx))-0.5)), 0)
	x1 := min(int(math.Floor(math.Max(ax, math.Max(bx, cx))-0.5)), buf.w-1)
	y0 := max(int(math.Ceil(math.Min(ay, math.Min(by, cy))-0.5)), top)
	y1 := min(int(math.Floor(math.Max(ay, math.Max(by, cy))-0.5)), top+bandRows*ss-1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			wa, wb, wc, ok := v.weights(t, float64(x)+0.5, float64(y)+0.5)
			if !ok {
				continue
			}
			z := float32(wa*v.IZ[tr[0]] + wb*v.IZ[tr[1]] + wc*v.IZ[tr[2]])
			i := (y-top)*buf.w + x
			zs, ts := buf.z, buf.tri
			if mat.Glass {
				zs, ts = buf.gz, buf.glass
			}
			if z <= zs[i] {
				continue
			}
			if mat.Cut != nil {
				a, b, c := v.depthed(tr, wa, wb, wc)
				if mat.Cut(v.w.mixO(tr, a, b, c)) {
					continue
				}
			}
			zs[i], ts[i] = z, t
		}
	}
}

// pixel averages the samples: all nine where parts or edges meet, five where
// the pixel lies inside one part.
func (v *viewport) pixel(buf *buffer, x, y, y0 int) RGB {
	base := (y-y0)*ss*buf.w + x*ss
	first := buf.tri[base]
	plain, empty := true, true
	for j := 0; j < ss; j++ {
		for i := 0; i < ss; i++ {
			k := base + j*buf.w + i
			t := buf.tri[k]
			if t >= 0 || buf.glass[k] >= 0 {
				empty = false
			}
			if buf.glass[k] >= 0 || t < 0 || first < 0 || v.w.part[t] != v.w.part[first] {
				plain = false
			}
		}
	}
	ground := func() RGB { return v.sc.ground(v.l, v.b, float64(x)+0.5, float64(y)+0.5, v.line) }
	if empty {
		return ground()
	}
	var bg RGB
	if !plain {
		bg = ground()
	}
	var sum RGB
	n := 0.0
	for j := 0; j < ss; j++ {
		for i := 0; i < ss; i++ {
			if plain && (i+j)%2 == 1 {
				continue
			}
			k := base + j*buf.w + i
			c := bg
			px, py := float64(x*ss+i)+0.5, float64(y*ss+j)+0.5
			if t := buf.tri[k]; t >= 0 {
				c, _ = v.sample(t, px, py)
			}
			if g := buf.glass[k]; g >= 0 && buf.gz[k] > buf.z[k] {
				gc, s := v.sample(g, px, py)
				c = c.times(s.Col.mix(RGB{1, 1, 1}, 0.15)).mul(s.Thru).add(gc)
			}
			sum = sum.add(RGB{math.Min(c.R, 1.6), math.Min(c.G, 1.6), math.Min(c.B, 1.6)})
			n++
		}
	}
	return sum.mul(1 / n)
}

// sample colours one sample of one triangle.
func (v *viewport) sample(t int32, px, py float64) (RGB, *Surf) {
	tr := v.w.Tri[t]
	wa, wb, wc, _ := v.weights(t, px, py)
	a, b, c := v.depthed(tr, wa, wb, wc)
	w := v.w
	mat := w.mesh[w.part[t]].Mat
	var h Hit
	h.O, h.U, h.V = w.mixO(tr, a, b, c)
	h.P = w.P[tr[0]].mul(a).add(w.P[tr[1]].mul(b)).add(w.P[tr[2]].mul(c))
	n := w.N[tr[0]].mul(a).add(w.N[tr[1]].mul(b)).add(w.N[tr[2]].mul(c)).unit()
	h.N = n
	if mat.Bump != nil {
		h.N = v.bumped(tr, mat, &h)
	}
	var s Surf
	s.Spec, s.Rough = 0.04, 0.5
	mat.Shade(&h, &s)
	key := v.b.key[tr[0]]*a + v.b.key[tr[1]]*b + v.b.key[tr[2]]*c
	open := v.b.open[tr[0]]*a + v.b.open[tr[1]]*b + v.b.open[tr[2]]*c
	amb := v.b.amb[tr[0]].mul(a).add(v.b.amb[tr[1]].mul(b)).add(v.b.amb[tr[2]].mul(c))
	view := v.l.eye.sub(h.P).unit()
	if mat.Glass {
		thin := s
		thin.Col = RGB{}
		return v.sc.light(&h, &thin, view, key, amb, open, n), &s
	}
	return v.sc.light(&h, &s, view, key, amb, open, n), &s
}

// bumped tilts the normal by the slope of the material's height.
func (v *viewport) bumped(tr [3]int32, mat *Material, h *Hit) V3 {
	w := v.w
	e1, e2 := w.P[tr[1]].sub(w.P[tr[0]]), w.P[tr[2]].sub(w.P[tr[0]])
	l1 := e1.len()
	if l1 < 1e-9 {
		return h.N
	}
	t1 := e1.mul(1 / l1)
	along := e2.dot(t1)
	perp := e2.sub(t1.mul(along))
	l2 := perp.len()
	if l2 < 1e-9 {
		return h.N
	}
	t2 := perp.mul(1 / l2)
	type step struct {
		o    V3
		u, v float64
	}
	d1 := step{w.O[tr[1]].sub(w.O[tr[0]]).mul(1 / l1), (w.U[tr[1]] - w.U[tr[0]]) / l1, (w.V[tr[1]] - w.V[tr[0]]) / l1}
	d2 := step{
		w.O[tr[2]].sub(w.O[tr[0]]).sub(d1.o.mul(along)).mul(1 / l2),
		(w.U[tr[2]] - w.U[tr[0]] - d1.u*along) / l2, (w.V[tr[2]] - w.V[tr[0]] - d1.v*along) / l2,
	}
	const e = 0.0015
	h0 := mat.Bump(h.O, h.U, h.V)
	g1 := (mat.Bump(h.O.add(d1.o.mul(e)), h.U+d1.u*e, h.V+d1.v*e) - h0) / e
	g2 := (mat.Bump(h.O.add(d2.o.mul(e)), h.U+d2.u*e, h.V+d2.v*e) - h0) / e
	return h.N.sub(t1.mul(clamp(g1, -2, 2))).sub(t2.mul(clamp(g2, -2, 2))).unit()
}
