package paint

import "math"

// V3 is a point or direction: x to the right, y up, z towards the viewer.
type V3 struct{ X, Y, Z float64 }

func (a V3) add(b V3) V3             { return V3{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }
func (a V3) sub(b V3) V3             { return V3{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }
func (a V3) mul(s float64) V3        { return V3{a.X * s, a.Y * s, a.Z * s} }
func (a V3) dot(b V3) float64        { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
func (a V3) len() float64            { return math.Sqrt(a.dot(a)) }
func (a V3) lerp(b V3, t float64) V3 { return a.add(b.sub(a).mul(t)) }

func (a V3) cross(b V3) V3 {
	return V3{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X}
}

func (a V3) unit() V3 {
	l := a.len()
	if l < 1e-12 {
		return V3{0, 1, 0}
	}
	return a.mul(1 / l)
}

// basis returns two unit vectors that stand square to n and to each other.
func basis(n V3) (a, b V3) {
	up := V3{0, 1, 0}
	if math.Abs(n.Y) > 0.93 {
		up = V3{1, 0, 0}
	}
	a = up.cross(n).unit()
	return a, n.cross(a)
}

func rotX(p V3, a float64) V3 {
	s, c := math.Sincos(a)
	return V3{p.X, p.Y*c - p.Z*s, p.Y*s + p.Z*c}
}

func rotY(p V3, a float64) V3 {
	s, c := math.Sincos(a)
	return V3{p.X*c + p.Z*s, p.Y, -p.X*s + p.Z*c}
}

func rotZ(p V3, a float64) V3 {
	s, c := math.Sincos(a)
	return V3{p.X*c - p.Y*s, p.X*s + p.Y*c, p.Z}
}

// P2 is a point of a profile or an outline.
type P2 struct{ X, Y float64 }

func deg(d float64) float64 { return d * math.Pi / 180 }

func clamp(x, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, x)) }

func sat(x float64) float64 { return clamp(x, 0, 1) }

func mix(a, b, t float64) float64 { return a + (b-a)*t }

// smooth rises from 0 at lo to 1 at hi without a corner at either end.
func smooth(lo, hi, x float64) float64 {
	t := sat((x - lo) / (hi - lo))
	return t * t * (3 - 2*t)
}

// fract is the part after the point, also for negative numbers.
func fract(x float64) float64 { return x - math.Floor(x) }

// wave is a triangle wave of period one, from 0 to 1 and back.
func wave(x float64) float64 { return 1 - math.Abs(2*fract(x)-1) }
