package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"slices"

	"github.com/HugoSmits86/nativewebp"
	"golang.org/x/image/draw"
)

// widths that pictures are served at. Others snap up to the next, so that nobody
// can fill the disk with sizes.
var widths = []int{16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840}

const (
	jpegQuality = 82
	ratioSteps  = 16 // shapes are heights in sixteenths of the width
	// maxLossless bounds, in pixels, what lossless coding is tried on: it takes losslessBytes for each.
	maxLossless   = 2_000_000
	losslessBytes = 72
)

// shapes that pictures are cut to: 2:1, 16:9, 3:2, 4:3, 1:1, 4:5, 3:4, 2:3, 9:16.
// Others snap to the nearest, for the same reason.
var shapes = []int{8, 9, 11, 12, 16, 20, 21, 24, 28}

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

// nearest gives the allowed shape for a wish.
func nearest(ratio int) int {
	best := shapes[0]
	for _, shape := range shapes {
		if (shape-ratio)*(shape-ratio) < (best-ratio)*(best-ratio) {
			best = shape
		}
	}
	return best
}

// fit bounds a wish by what the picture has: nothing is ever made larger. The
// answer has no width when the original serves.
func (z size) fit(f *File) size {
	if z.width <= 0 || f.MimeType == "image/gif" { // a GIF may move; a resized one would not
		return size{}
	}
	z.width = snap(z.width)
	z.webp = z.webp && f.MimeType != "image/jpeg" // never pays for a photograph; see encode
	if z.ratio != 0 {
		z.ratio = nearest(min(max(z.ratio, 1), ratioSteps*ratioSteps))
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
	passing         bool // it stands in for another and must not be kept
}

// errTooMuch says that a size would take more memory than there is: the original serves.
var errTooMuch = errors.New("media: too large to be resized")

// needs is all the memory that the making of one size takes: the decoded picture,
// the copy (twice when it is turned), rows under way, and what the encoders hold.
func (z size) needs(about facts) int64 {
	width, height := z.shape(about)
	pixels := int64(width) * int64(height)
	bytes := about.memory + pixels*4 + int64(about.width+about.height)*(64+4*stripRows)
	if about.turn > 1 {
		bytes += pixels * 4
	}
	if z.webp && pixels <= maxLossless {
		return bytes + pixels*losslessBytes
	}
	return bytes + pixels // the file, before it is written
}

// make renders one size into stem plus an extension, which it returns.
func (s *Store) make(ctx context.Context, f *File, z size, stem string) (string, error) {
	path := s.original(f.SHA256)
	if z.ofMaster(f.Width, f.Height) {
		var err error
		if path, err = s.master(ctx, f); err != nil {
			return "", err
		}
	}
	source, about, err := s.openPicture(path, f)
	if err != nil {
		return "", err
	}
	defer func() { _ = source.Close() }()
	memory := z.needs(about)
	if memory > memoryBudget {
		return "", errTooMuch
	}
	if err := s.memory.Acquire(ctx, memory); err != nil {
		return "", err
	}
	defer s.memory.Release(memory)
	picture, err := about.decode(source)
	if err != nil {
		return "", fmt.Errorf("media: picture %s: %w", f.ID, err)
	}
	width, height := z.shape(facts{width: f.Width, height: f.Height}) // of the original: a master is rounded
	content, extension, err := encode(render(picture, about, z, width, height), kindByMime(f.MimeType), z.webp)
	if err != nil {
		return "", fmt.Errorf("media: picture %s: %w", f.ID, err)
	}
	return extension, s.store(content, stem+"."+extension)
}

// shape is the size to show a picture at, as looked at.
func (z size) shape(about facts) (width, height int) {
	if z.ratio != 0 {
		_, width, height = cover(image.Rect(0, 0, about.width, about.height), about, z)
		return width, height
	}
	width = min(z.width, about.width)
	return width, max(1, (width*about.height+about.width/2)/about.width)
}

// render cuts and scales to width and height as looked at, then turns upright.
func render(picture image.Image, about facts, z size, width, height int) *image.RGBA {
	part := picture.Bounds()
	if z.ratio != 0 {
		part, _, _ = cover(part, about, z)
	}
	if about.turn >= 5 {
		width, height = height, width
	}
	return upright(resample(picture, part, width, height), about.turn)
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
	if err != nil || !webp || len(picture.Pix)/4 > maxLossless || source.mime == "image/jpeg" || opaque &&
		!graphic(picture) {
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
