package paint

import "math"

// Hit is the point of a part that is being coloured.
type Hit struct {
	P, N V3 // in the studio
	O    V3 // where the part was modelled
	U, V float64
}

// Surf is what a material says about one point.
type Surf struct {
	Col   RGB
	Rough float64 // 0 mirror, 1 chalk
	Spec  float64 // mirror share seen head on; 0.04 for most things
	Metal float64
	Sheen float64 // light caught by fibres at the rim
	Emit  RGB
	Thru  float64 // glass: share of what is behind that is seen
}

// Material colours a part. Bump is a height in units that tilts the normal;
// Cut says where the part has holes.
type Material struct {
	Shade func(h *Hit, s *Surf)
	Bump  func(o V3, u, v float64) float64
	Cut   func(o V3, u, v float64) bool
	Glass bool
}

// mirror is the studio as a shiny surface sees it: a large soft window at the
// upper left, a strip at the right, and the backdrop around.
func (b Backdrop) mirror(r V3, rough float64) RGB {
	c := b.Wall.mul(0.55)
	c = c.mix(RGB{0.9, 0.9, 0.9}, 0.55*smooth(-0.1, 1, r.Y))
	c = c.mix(b.Floor.mul(0.5), smooth(0.05, -0.35, r.Y))
	k := 0.06 + rough*0.9
	dir := V3{-0.62, 0.60, 0.62}.unit()
	ax, ay := basis(dir)
	x, y, z := r.dot(ax), r.dot(ay), r.dot(dir)
	if z > 0 {
		const hw, hh = 0.26, 0.36
		win := smooth(hw+k, hw-k, math.Abs(x)) * smooth(hh+k, hh-k, math.Abs(y))
		power := 5.2 * (hw * hh) / ((hw + k*0.4) * (hh + k*0.4))
		c = c.add(RGB{1.02, 1, 0.97}.mul(win * power))
	}
	strip := V3{0.93, 0.28, 0.12}.unit()
	sx := r.sub(strip)
	c = c.add(RGB{0.95, 0.98, 1.05}.mul(0.7 / (1 + 3*rough) * smooth(0.17+k, 0, math.Abs(sx.X)+0.35*math.Abs(sx.Y)+0.5*math.Abs(sx.Z))))
	return c
}

// light colours one point.
func (sc *Scene) light(h *Hit, s *Surf, view V3, key float64, amb RGB, open float64, base V3) RGB {
	n := h.N
	nv := n.dot(view)
	if nv < 0.02 {
		n = n.add(view.mul(0.02 - nv)).unit()
		nv = 0.02
	}
	lit := math.Max(n.dot(keyDir), 0)
	// Bumps tilt the dim light as well: a little more from the upper left.
	tilt := 1 + 0.55*(n.dot(keyDir)-base.dot(keyDir))
	diff := keyColour.mul(keyPower * lit * key).add(amb.mul(math.Max(tilt, 0.3)))
	c := s.Col.times(diff).mul(1 - s.Metal)
	if s.Sheen > 0 {
		c = c.add(s.Col.mix(RGB{1, 1, 1}, 0.3).mul(s.Sheen * math.Pow(1-nv, 3) * (amb.lum() + 0.3*key*lit)))
	}
	f0 := s.Spec
	gl := 1 - s.Rough
	fres := f0 + (math.Max(gl*gl*0.9, f0)-f0)*math.Pow(1-nv, 5)
	refl := n.mul(2 * nv).sub(view)
	env := sc.Back.mirror(refl, s.Rough)
	occ := sat(0.25 + 0.9*open)
	if n.dot(keyDir) > 0 {
		occ *= 0.35 + 0.65*key
	}
	tint := RGB{fres, fres, fres}.mix(s.Col.mul(1-math.Pow(1-nv, 5)).add(RGB{1, 1, 1}.mul(math.Pow(1-nv, 5))), s.Metal)
	return c.add(env.times(tint).mul(occ)).add(s.Emit)
}
