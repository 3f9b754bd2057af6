package media

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/HugoSmits86/nativewebp"
	"golang.org/x/image/draw"

	"souk/internal/errs"
)

// widths that pictures are served at. Others snap up to the next, so that nobody
// can fill the disk with sizes.
var widths = []int{16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840}

const (
	jpegQuality = 82
	// ratioSteps bounds the shapes of cropped sizes: heights snap to sixteenths of the width.
	ratioSteps = 16
	// makeTimeout bounds the making of one size, which nobody in particular waits for.
	makeTimeout = time.Minute
)

// size is one form of a picture that may be asked for.
type size struct {
	width int // 0 for the original
	ratio int // height in sixteenths of width when cropped to fill; 0 keeps the shape
	webp  bool
}

// snap gives the allowed width for a wish.
func snap(wish int) int {
	i, _ := slices.BinarySearch(widths, wish)
	return widths[min(i, len(widths)-1)]
}

// fit bounds a wish by what the picture has: nothing is ever made larger. The
// answer has no width when the original serves.
func (z size) fit(f *File) size {
	if z.width <= 0 || f.MimeType == "image/gif" { // a GIF may move; a resized one would not
		return size{}
	}
	z.width = snap(z.width)
	if z.ratio != 0 {
		z.ratio = min(max(z.ratio, ratioSteps/8), ratioSteps*8)
		if f.Width*z.ratio == f.Height*ratioSteps {
			z.ratio = 0
		}
	}
	if z.width >= f.Width && z.ratio == 0 {
		return size{}
	}
	return z
}

// made is a finished file of one size.
type made struct {
	path, mime, tag string
}

// find gives the file of a size, making it if nobody has yet.
func (s *Store) find(ctx context.Context, f *File, z size) (made, error) {
	if z = z.fit(f); z.width == 0 {
		return made{s.original(f.SHA256), f.MimeType, f.SHA256[:32]}, nil
	}
	base := "w" + strconv.Itoa(z.width)
	if z.ratio != 0 {
		base += "r" + strconv.Itoa(z.ratio)
	}
	if z.webp {
		base += "m" // modern clients
	}
	stem := filepath.Join(s.cfg.Dir, "sizes", f.SHA256[:2], f.SHA256, base)
	if m, ok := existing(stem, f, base); ok {
		return m, nil
	}
	done := s.making.DoChan(stem, func() (any, error) {
		if m, ok := existing(stem, f, base); ok {
			return m, nil
		}
		select {
		case s.waiting <- struct{}{}:
			defer func() { <-s.waiting }()
		default:
			return made{}, errs.New(errs.Unavailable, "", "too many pictures are being resized now")
		}
		ctx, cancel := context.WithTimeout(context.Background(), makeTimeout) // others wait for it too
		defer cancel()
		extension, err := s.make(ctx, f, z, stem)
		if err != nil {
			return made{}, err
		}
		return finished(stem, extension, f, base), nil
	})
	select {
	case result := <-done:
		m, _ := result.Val.(made)
		return m, result.Err
	case <-ctx.Done():
		return made{}, ctx.Err()
	}
}

func existing(stem string, f *File, base string) (made, bool) {
	for _, extension := range []string{"jpg", "webp", "png"} {
		if _, err := os.Stat(stem + "." + extension); err == nil {
			return finished(stem, extension, f, base), true
		}
	}
	return made{}, false
}

func finished(stem, extension string, f *File, base string) made {
	mime := "image/" + extension
	if extension == "jpg" {
		mime = "image/jpeg"
	}
	return made{stem + "." + extension, mime, f.SHA256[:32] + "-" + base + "-" + extension}
}

// make renders one size into stem plus an extension, which it returns.
func (s *Store) make(ctx context.Context, f *File, z size, stem string) (string, error) {
	source, err := os.Open(s.original(f.SHA256))
	if err != nil {
		return "", fmt.Errorf("media: the file of picture %s: %w", f.ID, err)
	}
	defer func() { _ = source.Close() }()
	about, err := readFacts(source)
	if err != nil {
		return "", err
	}
	// The copy and its encoder take about as much again for large sizes.
	memory := min(about.memory+int64(z.width)*int64(z.width)*8, memoryBudget)
	if err := s.memory.Acquire(ctx, memory); err != nil {
		return "", err
	}
	defer s.memory.Release(memory)
	picture, err := about.decode(source)
	if err != nil {
		return "", fmt.Errorf("media: picture %s: %w", f.ID, err)
	}
	content, extension, err := encode(render(picture, about, z), about.kind, z.webp)
	if err != nil {
		return "", fmt.Errorf("media: picture %s: %w", f.ID, err)
	}
	file, err := os.CreateTemp(filepath.Join(s.cfg.Dir, "incoming"), "size-*")
	if err != nil {
		return "", err
	}
	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}()
	if _, err := file.Write(content); err != nil {
		return "", err
	}
	return extension, place(file, stem+"."+extension)
}

// render cuts and scales, then turns upright.
func render(picture image.Image, about facts, z size) *image.RGBA {
	bounds := picture.Bounds()
	part := bounds
	width := min(z.width, about.width)
	height := max(1, (width*about.height+about.width/2)/about.width)
	if z.ratio != 0 {
		part, width, height = cover(bounds, about, z)
	}
	if about.turn >= 5 {
		width, height = height, width
	}
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(dst, dst.Rect, picture, part, draw.Src, nil)
	return upright(dst, about.turn)
}

// cover gives the middle part of the picture that has the wished shape, in the
// picture's own coordinates, and the size to show it at.
func cover(bounds image.Rectangle, about facts, z size) (part image.Rectangle, width, height int) {
	w, h := about.width, about.height // as looked at
	if w*z.ratio > h*ratioSteps {
		w = max(1, h*ratioSteps/z.ratio)
	} else {
		h = max(1, w*z.ratio/ratioSteps)
	}
	width = min(z.width, w)
	height = max(1, width*z.ratio/ratioSteps)
	if about.turn >= 5 {
		w, h = h, w
	}
	x := bounds.Min.X + (bounds.Dx()-w)/2
	y := bounds.Min.Y + (bounds.Dy()-h)/2
	return image.Rect(x, y, x+w, y+h), width, height
}

// encode writes what is smallest among the forms the client reads. The WebP
// encoder is lossless, which pays for graphics and never for photographs, where
// trying costs more than everything else together.
func encode(picture *image.RGBA, source kind, webp bool) (content []byte, extension string, err error) {
	var plain bytes.Buffer
	opaque := picture.Opaque()
	if opaque {
		extension, err = "jpg", jpeg.Encode(&plain, picture, &jpeg.Options{Quality: jpegQuality})
	} else {
		extension, err = "png", png.Encode(&plain, picture)
	}
	if err != nil || !webp || source.mime == "image/jpeg" || opaque && !graphic(picture) {
		return plain.Bytes(), extension, err
	}
	if modern := lossless(picture); len(modern) > 0 && len(modern) < plain.Len() {
		return modern, "webp", nil
	}
	return plain.Bytes(), extension, nil
}

// lossless gives a WebP, or nothing where that cannot be: the plain form always serves.
func lossless(picture *image.RGBA) []byte {
	var b bytes.Buffer
	if nativewebp.Encode(&b, nonPremultiplied(picture), nil) != nil {
		return nil
	}
	return b.Bytes()
}

// graphic tells drawings from photographs: neighbours are mostly equal. About 4,000
// pairs, spread over the picture, are enough to know.
func graphic(picture *image.RGBA) bool {
	pixels := len(picture.Pix) / 4
	step := max(1, pixels/4096)
	equal, pairs := 0, 0
	for i := 0; i+1 < pixels; i += step {
		pairs++
		if [4]byte(picture.Pix[4*i:]) == [4]byte(picture.Pix[4*i+4:]) {
			equal++
		}
	}
	return equal*2 > pairs
}

// nonPremultiplied is how WebP and PNG keep colour beside transparency.
func nonPremultiplied(src *image.RGBA) *image.NRGBA {
	dst := image.NewNRGBA(src.Rect)
	draw.Draw(dst, dst.Rect, src, src.Rect.Min, draw.Src)
	return dst
}
