package paint

import (
	"bytes"
	"image"
	"image/jpeg"
	"io/fs"
	"math"
	"slices"
	"testing"

	"souk/internal/demo"
)

// The committed pictures must be what the painters draw today. Other
// processors may fuse multiplications, so single samples can fall on the other
// side of an edge: the pictures are compared, not their bytes.
func TestPicturesAreUpToDate(t *testing.T) {
	t.Parallel()
	want := map[string]bool{"fez-indigo-mug-1.jpg": true, "caravan-satchel-1.jpg": true, "thyme-honey-1.jpg": true}
	for _, p := range demo.Pictures() {
		if !want[p.File] {
			continue
		}
		t.Run(p.File, func(t *testing.T) {
			t.Parallel()
			img, err := Draw(p.Scene, Width, Height)
			if err != nil {
				t.Fatal(err)
			}
			file := Encode(img)
			kept, err := fs.ReadFile(demo.Images(), p.File)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Equal(kept, file) {
				return
			}
			mean, far := compare(t, kept, file)
			if mean > 0.5 || far > 0.0005 {
				t.Errorf("differs from the committed file: mean %.3f, %.4f%% of samples far off; run go generate ./internal/demo", mean, far*100)
			}
		})
	}
}

// compare gives the mean difference of samples and the share that differs by
// more than twelve steps.
func compare(t *testing.T, a, b []byte) (mean, far float64) {
	t.Helper()
	x, y := decode(t, a), decode(t, b)
	if x.Rect != y.Rect {
		t.Fatalf("sizes %v and %v", x.Rect, y.Rect)
	}
	n := 0.0
	for i := range x.Y {
		d := math.Abs(float64(x.Y[i]) - float64(y.Y[i]))
		mean += d
		if d > 12 {
			far++
		}
		n++
	}
	return mean / n, far / n
}

func decode(t *testing.T, file []byte) *image.YCbCr {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	ycc, ok := img.(*image.YCbCr)
	if !ok {
		t.Fatalf("decoded to %T", img)
	}
	return ycc
}

// Every picture has its size, and only painters, views and backdrops that there are.
func TestPicturesFit(t *testing.T) {
	t.Parallel()
	for _, p := range demo.Pictures() {
		file, err := fs.ReadFile(demo.Images(), p.File)
		if err != nil {
			t.Fatal(err)
		}
		if len(file) > 2*FileLimit {
			t.Errorf("%s weighs %d bytes", p.File, len(file))
		}
		c, err := jpeg.DecodeConfig(bytes.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", p.File, err)
			continue
		}
		if c.Width != Width || c.Height != Height {
			t.Errorf("%s is %d x %d", p.File, c.Width, c.Height)
		}
		if !slices.Contains(Painters(), p.Scene.Painter) || !slices.Contains(Views(), p.Scene.View) || Backdrops[p.Scene.Backdrop] == "" {
			t.Errorf("%s: painter %q, view %q, backdrop %q", p.File, p.Scene.Painter, p.Scene.View, p.Scene.Backdrop)
		}
	}
}
