package paint

import (
	"bytes"
	"image"
	"runtime"
	"strings"
	"testing"

	"souk/internal/demo"
)

// Every painter draws something that stands free of the picture's edge on the
// left and right, from every view that shows it whole.
func TestEveryPainterDraws(t *testing.T) {
	t.Parallel()
	for _, name := range Painters() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, err := build(name, demo.Look{})
			if err != nil {
				t.Fatal(err)
			}
			if len(e.parts) == 0 {
				t.Fatal("no parts")
			}
			for _, m := range e.parts {
				if m.Mat == nil || m.Mat.Shade == nil || len(m.Tri) == 0 {
					t.Fatal("a part without material or triangles")
				}
				if len(m.O) != len(m.P) || len(m.U) != len(m.P) || len(m.V) != len(m.P) {
					t.Fatal("a part with uneven vertex lists")
				}
			}
			sc, err := stage(demo.Scene{Painter: name, Backdrop: "sand"})
			if err != nil {
				t.Fatal(err)
			}
			l := sc.Cam.lens(Width, Height)
			for _, m := range sc.Parts {
				for _, p := range m.P {
					if p.Y < -0.02 {
						t.Fatalf("a point lies %.3f under the floor", -p.Y)
					}
					if x, y, _ := l.to(p); x < 20 || x > Width-20 || y > Height-40 {
						t.Fatalf("a point falls at %.0f, %.0f", x, y)
					}
				}
			}
		})
	}
}

func TestDrawIsTheSameEveryTime(t *testing.T) {
	s := demo.Scene{Painter: "mug", Look: demo.Look{Pattern: "drip"}, Backdrop: "sage", View: "turned"}
	draw := func(procs int) *image.RGBA {
		old := runtime.GOMAXPROCS(procs)
		defer runtime.GOMAXPROCS(old)
		img, err := Draw(s, 96, 110)
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	if !bytes.Equal(draw(1).Pix, draw(3).Pix) {
		t.Error("the picture depends on the number of processors")
	}
}

// The light comes from the upper left, so the floor is darker to the right.
func TestShadowFallsToTheRight(t *testing.T) {
	t.Parallel()
	img, err := Draw(demo.Scene{Painter: "candle", Backdrop: "pearl"}, 160, 184)
	if err != nil {
		t.Fatal(err)
	}
	row := 146
	left, right := img.RGBAAt(20, row), img.RGBAAt(124, row)
	if int(left.G)-int(right.G) < 15 {
		t.Errorf("floor is %d left of the object and %d right of it", left.G, right.G)
	}
}

func TestDrawRefusesWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]demo.Scene{
		"painter":  {Painter: "yacht", Backdrop: "sand"},
		"backdrop": {Painter: "mug", Backdrop: "tartan"},
		"view":     {Painter: "mug", Backdrop: "sand", View: "below"},
		"colour":   {Painter: "mug", Backdrop: "sand", Look: demo.Look{Main: "blue"}},
	} {
		if _, err := Draw(s, 8, 8); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error is %v", want, err)
		}
	}
}
