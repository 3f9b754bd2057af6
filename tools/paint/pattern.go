package paint

import "math"

// pick colours a point of a decorated band. x runs along in units, t from 0 to
// 1 across, and width is the band's width in units.
func pick(name string, x, t, width float64, main, second, accent RGB) RGB {
	y := t * width
	const e = 0.006
	on := func(d float64) float64 { return smooth(e, -e, d) } // inside when d<0
	switch name {
	case "stripes":
		return main.mix(second, on(math.Abs(wave(x/0.16)-0.0)*0.08-0.030))
	case "bands":
		k := math.Max(on(math.Abs(y-width*0.5)-0.045), math.Max(on(math.Abs(y-width*0.5-0.10)-0.012), on(math.Abs(y-width*0.5+0.10)-0.012)))
		return main.mix(second, k)
	case "band":
		return main.mix(second, on(math.Abs(y-width*0.5)-0.05))
	case "chevrons":
		z := wave(x/0.22)*0.11 + y
		c := main.mix(second, on(math.Abs(fract(z/0.14)-0.5)*0.14-0.026))
		return c
	case "dots":
		row := math.Floor(y / 0.12)
		dx := (fract(x/0.12+0.5*math.Mod(row, 2)) - 0.5) * 0.12
		dy := (fract(y/0.12) - 0.5) * 0.12
		return main.mix(second, on(math.Hypot(dx, dy)-0.030))
	case "diamonds":
		d := math.Abs(wave(x/0.30)-wave(y/0.30+0.5))*0.075 - 0.011
		in := math.Hypot((fract(x/0.30+0.5)-0.5)*0.30, (fract(y/0.30)-0.5)*0.30) - 0.028
		return main.mix(second, on(d)).mix(accent, on(in))
	case "checks":
		a, b := fract(x/0.20) < 0.5, fract(y/0.20) < 0.5
		switch {
		case a && b:
			return second
		case a != b:
			return main.mix(second, 0.5)
		}
		return main
	case "zellige":
		const p = 0.24
		gx, gy := (fract(x/p)-0.5)*p, (fract(y/p)-0.5)*p
		return starTile(gx, gy, p, main, second, accent)
	case "kilim":
		return kilim(x, t, main, second, accent)
	case "berber":
		return berber(x, y, main, second)
	case "hammam":
		// Fine stripes that gather at both ends.
		edge := math.Min(t, 1-t) * width
		k := 0.0
		for _, at := range []float64{0.10, 0.145, 0.19, 0.235} {
			k = math.Max(k, on(math.Abs(edge-at)-0.013))
		}
		k = math.Max(k, on(math.Abs(edge-0.33)-0.04))
		return main.mix(second, k)
	}
	return main
}

func starTile(x, y, p float64, main, second, accent RGB) RGB {
	const e = 0.004
	on := func(d float64) float64 { return smooth(e, -e, d) }
	ax, ay := math.Abs(x), math.Abs(y)
	sq := math.Max(ax, ay) - p*0.27
	di := (ax+ay)*0.7071 - p*0.27
	star := math.Min(sq, di)
	ring := math.Abs(star) - p*0.02
	core := math.Max(math.Max(ax, ay), (ax+ay)*0.7071) - p*0.11
	corner := math.Hypot(p/2-ax, p/2-ay) - p*0.12
	return main.mix(second, on(star)).mix(main, on(ring)).mix(accent, on(core)).mix(accent, on(corner))
}

// kilim stacks bands of flat-woven motifs.
func kilim(x, t float64, main, second, accent RGB) RGB {
	const e = 0.03
	on := func(d float64) float64 { return smooth(e, -e, d) }
	n := t * 9
	row, f := math.Floor(n), fract(n)
	ink := main.mul(0.42)
	switch int(row) % 5 {
	case 0:
		return main
	case 1:
		k := on(wave(x/0.20) - 1.1*f + 0.05)
		return second.mix(accent, k)
	case 2:
		d := math.Abs(fract(x/0.30)-0.5)*2*1.1 + math.Abs(f-0.5)*2
		c := main.mix(second, on(d-0.92)).mix(accent, on(d-0.55))
		return c.mix(main, on(d-0.2))
	case 3:
		k := on(math.Abs(f-0.5)*2 - 0.30)
		return accent.mix(ink, k)
	default:
		k := on(1.1*f - wave(x/0.20) + 0.0)
		return second.mix(main, k)
	}
}

// berber draws the sparse dark lozenges of undyed wool rugs.
func berber(x, y float64, main, second RGB) RGB {
	wob := 0.018 * (noise2(x*5, y*5) - 0.5)
	const p, q = 0.62, 0.80
	d := math.Abs(wave(x/p)-wave(y/q)) * 0.20
	k := smooth(0.022, 0.012, math.Abs(d+wob))
	dot := math.Hypot((fract(x/p+0.5)-0.5)*p, (fract(y/q)-0.5)*q*0.9) + wob
	k = math.Max(k, smooth(0.045, 0.030, math.Abs(dot-0.0)))
	return main.mix(second, 0.92*k)
}
