package paint

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"testing"
)

// The standard decoder must read what EncodeJPEG writes, and the picture must
// come back as close as the standard encoder's own.
func TestEncodeJPEGReadsBack(t *testing.T) {
	t.Parallel()
	sizes := []image.Point{{1, 1}, {8, 8}, {16, 16}, {17, 33}, {200, 231}, {63, 5}}
	for _, size := range sizes {
		for name, at := range map[string]func(x, y int) color.RGBA{
			"smooth": func(x, y int) color.RGBA { return color.RGBA{uint8(x), uint8(y), uint8(x + y), 255} },
			"even":   func(x, y int) color.RGBA { return color.RGBA{200, 180, 160, 255} },
			"grain": func(x, y int) color.RGBA {
				v := uint8(255 * hash(int32(x), int32(y), 1))
				return color.RGBA{v, v, v, 255}
			},
		} {
			img := image.NewRGBA(image.Rectangle{Max: size})
			for y := range size.Y {
				for x := range size.X {
					img.SetRGBA(x, y, at(x, y))
				}
			}
			var ours, std bytes.Buffer
			if err := EncodeJPEG(&ours, img, 85); err != nil {
				t.Fatal(err)
			}
			if err := jpeg.Encode(&std, img, &jpeg.Options{Quality: 85}); err != nil {
				t.Fatal(err)
			}
			a, b := distance(t, img, ours.Bytes()), distance(t, img, std.Bytes())
			if a > b*1.35+0.6 {
				t.Errorf("%s %v: error %.2f, standard encoder %.2f", name, size, a, b)
			}
			if size.X >= 200 && name != "grain" && ours.Len() >= std.Len() {
				t.Errorf("%s %v: %d bytes, standard encoder %d", name, size, ours.Len(), std.Len())
			}
		}
	}
}

func distance(t *testing.T, want *image.RGBA, file []byte) float64 {
	t.Helper()
	got, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if got.Bounds() != want.Bounds() {
		t.Fatalf("size %v, want %v", got.Bounds(), want.Bounds())
	}
	sum, n := 0.0, 0.0
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			r, g, b, _ := got.At(x, y).RGBA()
			w := want.RGBAAt(x, y)
			for _, d := range [3]float64{float64(r>>8) - float64(w.R), float64(g>>8) - float64(w.G), float64(b>>8) - float64(w.B)} {
				sum += d * d
				n++
			}
		}
	}
	return math.Sqrt(sum / n)
}
