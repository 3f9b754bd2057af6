package paint

import "math"

// Backdrop is the coloured paper the object stands before.
type Backdrop struct{ Wall, Floor RGB }

// backdrop makes wall and floor from one colour: the floor a little deeper.
func backdrop(c RGB) Backdrop {
	return Backdrop{Wall: c, Floor: c.mul(0.80).saturate(1.12)}
}

// Camera looks at the origin from the front and above. Span is how many units
// the picture is high; the origin lands at (CX, CY) of the picture.
type Camera struct {
	Pitch, Span, CX, CY float64
}

const cameraFar = 9.5

// Glow is light that spills around a flame or a lamp.
type Glow struct {
	At     V3
	Radius float64
	Light  RGB
}

// Scene is everything one picture shows.
type Scene struct {
	Parts []*Mesh
	Back  Backdrop
	Cam   Camera
	WallZ float64 // the wall stands this far behind the origin
	Glows []Glow
}

// lens projects for one picture size.
type lens struct {
	eye, fwd, up V3
	f, cx, cy    float64
	w, h         int
}

func (c Camera) lens(w, h int) lens {
	s, k := math.Sincos(deg(c.Pitch))
	return lens{
		eye: V3{0, cameraFar * s, cameraFar * k}, fwd: V3{0, -s, -k}, up: V3{0, k, -s},
		f: float64(h) / c.Span * cameraFar, cx: c.CX * float64(w), cy: c.CY * float64(h), w: w, h: h,
	}
}

// to gives picture position and distance.
func (l lens) to(p V3) (x, y, z float64) {
	q := p.sub(l.eye)
	z = q.dot(l.fwd)
	return l.cx + l.f*q.X/z, l.cy - l.f*q.dot(l.up)/z, z
}

// ray gives the direction through a picture position.
func (l lens) ray(x, y float64) V3 {
	return l.fwd.add(V3{1, 0, 0}.mul((x - l.cx) / l.f)).add(l.up.mul((l.cy - y) / l.f))
}

// ground shades floor and wall at a picture position.
func (sc *Scene) ground(l lens, b *baked, x, y, line float64) RGB {
	d := l.ray(x, y)
	// A pool of light in the upper left, fading without an edge.
	fx, fy := x/float64(l.w)-0.34, (y/float64(l.h)-0.26)*1.1
	pool := 1.07 - 0.27*smooth(0, 1.05, math.Sqrt(fx*fx+fy*fy))
	onFloor := smooth(-0.7, 0.7, y-line)
	var c RGB
	if onFloor < 1 {
		t := (-sc.WallZ - l.eye.Z) / d.Z
		p := l.eye.add(d.mul(t))
		kv, dv := b.wall.at(p.X, p.Y)
		dim := 1 - 0.05*math.Exp(-math.Max(p.Y, 0)/0.25)
		c = sc.Back.Wall.times(shade(kv, dv)).mul(pool * dim)
	}
	if onFloor > 0 {
		t := -l.eye.Y / math.Min(d.Y, -1e-6)
		p := l.eye.add(d.mul(t))
		kv, dv := b.floor.at(p.X, math.Max(p.Z, -sc.WallZ))
		f := sc.Back.Floor.times(shade(kv, dv)).mul(pool * (1 + 0.05*smooth(-sc.WallZ, 2, p.Z)))
		c = c.mix(f, onFloor)
	}
	return c
}

// shade is the light on floor and wall for the seen shares of both lights:
// full light is 1, and shadows keep some warmth instead of going grey.
func shade(key, dome float64) RGB {
	k, d := 0.60*key, 0.40*dome
	return RGB{k + d*1.0, k*0.995 + d*1.005, k*0.97 + d*1.03}
}
