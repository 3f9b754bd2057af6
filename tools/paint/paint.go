package paint

import (
	"fmt"
	"image"
	"math"
	"slices"

	"souk/internal/demo"
)

// Width and Height are the size of every finished picture.
const (
	Width  = 1600
	Height = 1840
)

// Backdrops are the paper colours, neighbours of the shop's palette.
var Backdrops = map[string]string{
	"sand":  "#e9dcc8",
	"clay":  "#e6cdbb",
	"rose":  "#ead6cf",
	"sage":  "#d9e0d2",
	"mist":  "#d5dfe4",
	"lilac": "#dcd6ea",
	"stone": "#e3e0d3",
	"ochre": "#ecd9ae",
	"dusk":  "#c6c9de",
	"olive": "#cfd3b8",
	"blush": "#f0dfd0",
	"pearl": "#e8e6e1",
}

// view changes how a scene is seen.
type view struct {
	yaw    float64 // turns the object
	pitch  float64 // added to the camera's
	zoom   float64 // above 1 is closer
	dx, dy float64 // moves the object in the picture
	close  bool    // looks at the object's focus instead of its foot
}

var views = map[string]view{
	"front":  {zoom: 1},
	"turned": {yaw: -34, pitch: 3, zoom: 1.02},
	"above":  {yaw: 18, pitch: 17, zoom: 1, dy: -0.03},
	"close":  {yaw: 14, pitch: 3, zoom: 1.7, close: true},
	"still":  {zoom: 0.86, dx: -0.10, dy: 0.01},
	"back":   {yaw: 148, pitch: 3, zoom: 1},
}

// Views lists the names a demo.Scene may use, sorted.
func Views() []string { return sortedKeys(views) }

// Painters lists the objects that can be drawn, sorted.
func Painters() []string { return sortedKeys(painters) }

func sortedKeys[T any](m map[string]T) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// Draw renders the picture at the given size. Quality does not depend on it.
func Draw(s demo.Scene, w, h int) (*image.RGBA, error) {
	sc, err := stage(s)
	if err != nil {
		return nil, err
	}
	return sc.Draw(w, h), nil
}

func stage(s demo.Scene) (*Scene, error) {
	wall, ok := Backdrops[s.Backdrop]
	if !ok {
		return nil, fmt.Errorf("backdrop %q is unknown", s.Backdrop)
	}
	if s.View == "" {
		s.View = "front"
	}
	v, ok := views[s.View]
	if !ok {
		return nil, fmt.Errorf("view %q is unknown", s.View)
	}
	e, err := build(s.Painter, s.Look)
	if err != nil {
		return nil, err
	}
	yaw := v.yaw
	if e.turn > 0 && yaw != 0 {
		yaw = clamp(yaw, -e.turn, e.turn)
	}
	sc := &Scene{Back: backdrop(hex(wall)), WallZ: e.wallZ}
	for _, m := range e.parts {
		sc.Parts = append(sc.Parts, m.turnY(yaw))
	}
	for _, g := range e.glows {
		g.At = rotY(g.At, deg(yaw))
		sc.Glows = append(sc.Glows, g)
	}
	if c := s.With; c != nil {
		o, err := build(c.Painter, c.Look)
		if err != nil {
			return nil, err
		}
		for _, m := range o.parts {
			sc.Parts = append(sc.Parts, m.turnY(-20).scale(c.Scale).shift(c.X, 0, c.Z))
		}
		for _, g := range o.glows {
			g.At, g.Radius = g.At.mul(c.Scale).add(V3{c.X, 0, c.Z}), g.Radius*c.Scale
			sc.Glows = append(sc.Glows, g)
		}
	}
	sc.Cam = Camera{Pitch: e.pitch + v.pitch, Span: e.span / v.zoom, CX: 0.5 + e.dx + v.dx, CY: e.base + v.dy}
	if v.close {
		sc.Cam.CX = 0.5
		sc.Cam.CY = 0.5 + e.lookAt()*math.Cos(deg(sc.Cam.Pitch))/sc.Cam.Span
	}
	return sc, nil
}

// lookAt is the height a close view is centred on.
func (e *easel) lookAt() float64 {
	if e.focus > 0 {
		return e.focus
	}
	top := 0.0
	for _, m := range e.parts {
		for _, p := range m.P {
			top = math.Max(top, p.Y)
		}
	}
	return 0.56 * top
}

// easel is what a painter works on: its colours, and the parts it adds.
type easel struct {
	demo.Look
	main, second, accent RGB
	parts                []*Mesh
	glows                []Glow
	span, pitch          float64
	base, dx             float64 // where the origin lands in the picture
	wallZ                float64
	turn                 float64 // greatest turn a view may give; 0 is any
	focus                float64 // height a close view is centred on; 0 is the middle
}

func (e *easel) add(m *Mesh, mat *Material) *Mesh {
	m.Mat = mat
	m.orient()
	e.parts = append(e.parts, m)
	return m
}

type painter struct {
	main, second, accent string // own colours
	draw                 func(e *easel)
}

func build(name string, p demo.Look) (*easel, error) {
	pt, ok := painters[name]
	if !ok {
		return nil, fmt.Errorf("painter %q is unknown", name)
	}
	e := &easel{Look: p, span: 2.2, pitch: 11, base: 0.81, wallZ: 1.15}
	for _, c := range []struct {
		to        *RGB
		want, own string
	}{{&e.main, p.Main, pt.main}, {&e.second, p.Second, pt.second}, {&e.accent, p.Accent, pt.accent}} {
		if c.want == "" {
			c.want = c.own
		}
		v, err := ParseHex(c.want)
		if err != nil {
			return nil, err
		}
		*c.to = v
	}
	pt.draw(e)
	return e, nil
}

var painters = map[string]painter{
	"mug":     {"#3a49a8", "#f1ead9", "#4a2c1a", drawMug},
	"vase":    {"#c66a46", "#e9cdb8", "#8a452c", drawVase},
	"bowl":    {"#e7dfcd", "#2f5d8a", "#b0683f", drawBowl},
	"plate":   {"#f0e9da", "#2d4f9e", "#d09a2c", drawPlate},
	"teapot":  {"#2c7a62", "#e8dfca", "#c69a4a", drawTeapot},
	"pitcher": {"#efe7d6", "#3c5fa0", "#b86a44", drawPitcher},
	"tagine":  {"#c1622f", "#f0e2c8", "#2f4f8f", drawTagine},
	"cushion": {"#b5472a", "#f0d9c4", "#e2a11c", drawCushion},
	"throw":   {"#e8dfcc", "#3f5d7d", "#b5603d", drawThrow},
	"rug":     {"#efe6d4", "#3b332c", "#b5472a", drawRug},
	"scarf":   {"#3a3fa8", "#e8dcc2", "#d09a2c", drawScarf},
	"towel":   {"#f1ece0", "#2f6f86", "#c9a15a", drawTowel},
	"pouf":    {"#c08a52", "#f0e2c8", "#8a5a32", drawPouf},
	"lamp":    {"#dfa032", "#7a5a34", "#f7d890", drawLamp},
	"lantern": {"#b98a3c", "#f6d07a", "#6d4a1f", drawLantern},
	"candle":  {"#d58a3c", "#f4ead6", "#3a332c", drawCandle},
	"pendant": {"#c9a46a", "#3a332c", "#f7d890", drawPendant},
	"board":   {"#b98452", "#8f5f36", "#d9c09a", drawBoard},
	"spoons":  {"#c39461", "#a06f42", "#e5ddcc", drawSpoons},
	"basket":  {"#c9a05a", "#8c6a34", "#b5472a", drawBasket},
	"tray":    {"#9c6a3e", "#c9a36a", "#d9b45a", drawTray},
	"stool":   {"#a9774a", "#d9c49a", "#7a5230", drawStool},
	"tin":     {"#2c6e4f", "#f3ead6", "#d9a53a", drawTin},
	"jar":     {"#d98a1c", "#f6efe0", "#5a3a1c", drawJar},
	"spices":  {"#b5834f", "#c9572c", "#d9a52c", drawSpices},
	"oil":     {"#8c9a2c", "#f4ecd8", "#2f3a22", drawOil},
	"soap":    {"#7f9a63", "#d8c9a8", "#efe6d2", drawSoap},
	"brush":   {"#b5824e", "#e9dcc0", "#5a4630", drawBrush},
	"bottle":  {"#6d4322", "#f4ecdc", "#2a2521", drawBottle},
	"bag":     {"#a8642f", "#e9d3ae", "#c79a3f", drawBag},
	"wallet":  {"#7a4526", "#d9b98a", "#c79a3f", drawWallet},
	"belt":    {"#6f3f22", "#d9b98a", "#c9a14a", drawBelt},
	"journal": {"#8f5530", "#efe6d2", "#3a3fa8", drawJournal},
	"frame":   {"#b5472a", "#e2a11c", "#2f4f8f", drawFrame},
	"card":    {"#3a3fa8", "#e2a11c", "#f4ecdc", drawCard},
	"cups":    {"#5f8d7d", "#f2ead8", "#b5603d", drawCups},
}
