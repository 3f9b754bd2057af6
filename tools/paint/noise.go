package paint

import "math"

// hash mixes integers into 0..1; the same input always gives the same output.
func hash(x, y, z int32) float64 {
	h := uint32(x)*0x8da6b343 ^ uint32(y)*0xd8163841 ^ uint32(z)*0xcb1ab31f
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h) / 4294967296
}

// noise is smooth value noise, 0..1.
func noise(p V3) float64 {
	fx, fy, fz := math.Floor(p.X), math.Floor(p.Y), math.Floor(p.Z)
	x, y, z := int32(fx), int32(fy), int32(fz)
	u, v, w := ease(p.X-fx), ease(p.Y-fy), ease(p.Z-fz)
	a := mix(mix(hash(x, y, z), hash(x+1, y, z), u), mix(hash(x, y+1, z), hash(x+1, y+1, z), u), v)
	b := mix(mix(hash(x, y, z+1), hash(x+1, y, z+1), u), mix(hash(x, y+1, z+1), hash(x+1, y+1, z+1), u), v)
	return mix(a, b, w)
}

func ease(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }

// fbm layers noise at rising pitch, 0..1.
func fbm(p V3, layers int) float64 {
	sum, amp, norm := 0.0, 1.0, 0.0
	for i := 0; i < layers; i++ {
		sum += amp * noise(p)
		norm += amp
		amp *= 0.5
		p = V3{p.X*2.03 + 11.7, p.Y*2.03 + 5.3, p.Z*2.03 + 3.9}
	}
	return sum / norm
}

// noise2 is noise on a plane.
func noise2(x, y float64) float64 { return noise(V3{x, y, 7.5}) }
