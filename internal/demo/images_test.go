package demo

import (
	"bytes"
	"image"
	"image/jpeg"
	"io/fs"
	"math"
	"testing"

	"souk/internal/demo/paint"
)

// The committed pictures must be what the painters draw today. Other
// processors may fuse multiplications, so single samples can fall on the other
// side of an edge: the pictures are compared, not their bytes.
func TestPicturesAreUpToDate(t *testing.T) {
	t.Parallel()
	want := map[string]bool{"fez-indigo-mug-1.jpg": true, "caravan-satchel-1.jpg": true, "thyme-honey-1.jpg": true}
	for _, p := range Pictures() {
		if !want[p.File] {
			continue
		}
		t.Run(p.File, func(t *testing.T) {
			t.Parallel()
			img, err := paint.Draw(p.Spec, paint.Width, paint.Height)
			if err != nil {
				t.Fatal(err)
			}
			file := paint.Encode(img)
			kept, err := fs.ReadFile(Images(), p.File)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Equal(kept, file) {
				return
			}
			mean, far := compare(t, kept, file)
			if mean > 0.5 || far > 0.0005 {
				t.Errorf("differs from the committed file: mean %.3f, %.4f%% of samples far off; run go generate", mean, far*100)
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

func TestPicturesHaveTheirSize(t *testing.T) {
	t.Parallel()
	for name := range embedded(t) {
		f, err := Images().Open(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := jpeg.DecodeConfig(f)
		f.Close()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c.Width != paint.Width || c.Height != paint.Height {
			t.Errorf("%s is %d x %d", name, c.Width, c.Height)
		}
	}
}
