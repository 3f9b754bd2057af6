package media

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"souk/internal/platform/errs"
)

// kind is a type of picture that we take and serve.
type kind struct {
	mime, extension string
	magic           func(head []byte) bool
	config          func(io.Reader) (image.Config, error)
	decode          func(io.Reader) (image.Image, error)
}

// kinds are told apart by their first bytes, never by name or declared type.
var kinds = []kind{
	{"image/jpeg", "jpg", starts("\xff\xd8\xff"), jpeg.DecodeConfig, jpeg.Decode},
	{"image/png", "png", starts("\x89PNG\r\n\x1a\n"), png.DecodeConfig, png.Decode},
	{"image/gif", "gif", func(b []byte) bool { return starts("GIF87a")(b) || starts("GIF89a")(b) }, gif.DecodeConfig,
		gif.Decode},
	{"image/webp", "webp", func(b []byte) bool { return starts("RIFF")(b) && len(b) >= 12 && string(b[8:12]) == "WEBP" },
		webp.DecodeConfig, webp.Decode},
}

func starts(prefix string) func([]byte) bool {
	return func(b []byte) bool { return bytes.HasPrefix(b, []byte(prefix)) }
}

func kindByMime(mime string) kind {
	for _, k := range kinds {
		if k.mime == mime {
			return k
		}
	}
	return kind{extension: "bin"}
}

// facts are what a picture's bytes say about it; width and height are as it is
// looked at, after turning.
type facts struct {
	kind          kind
	width, height int
	turn          int // EXIF orientation, 1 for upright
	memory        int64
}

var errUnsupported = errs.New(errs.InvalidArgument, CodeUnsupported,
	"the file must be a JPEG, PNG, WebP or GIF picture")

// inspect finds out what a file is and proves it by decoding it whole. Size is
// judged from the header, before any memory is taken for pixels. A large picture
// comes with its master, where there is memory for it.
func (s *Store) inspect(ctx context.Context, file io.ReadSeeker) (facts, reduced, error) {
	about, err := readFacts(file)
	if err != nil {
		return facts{}, reduced{}, err
	}
	_, _, large := mastered(about.width, about.height)
	large = large && about.kind.mime != "image/gif" && masterNeeds(about) <= memoryBudget
	memory := about.memory
	if large {
		memory = masterNeeds(about)
	}
	var master reduced
	err = s.workers.Do(ctx, func() error {
		if err := s.memory.Acquire(ctx, memory); err != nil {
			return err
		}
		defer s.memory.Release(memory)
		picture, err := about.decode(file)
		if err != nil {
			return errs.New(errs.InvalidArgument, CodeUnsupported, "the picture is damaged; upload another")
		}
		if large {
			master.content, master.extension, err = reduce(picture, about)
		}
		return err
	})
	return about, master, err
}

// reduced is a master before it is stored.
type reduced struct {
	content   []byte
	extension string
}

// readFacts looks at the header only.
func readFacts(file io.ReadSeeker) (facts, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return facts{}, err
	}
	head := make([]byte, 64<<10) // room for the EXIF part of a JPEG
	n, err := io.ReadFull(file, head)
	if err != nil && n == 0 {
		return facts{}, errUnsupported
	}
	head = head[:n]
	for _, k := range kinds {
		if !k.magic(head) {
			continue
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return facts{}, err
		}
		cfg, err := k.config(file)
		if err != nil {
			return facts{}, errUnsupported
		}
		about := facts{kind: k, width: cfg.Width, height: cfg.Height, turn: 1}
		if cfg.Width < 1 || cfg.Height < 1 {
			return facts{}, errUnsupported
		}
		if cfg.Width > maxSide || cfg.Height > maxSide || cfg.Width*cfg.Height > maxPixels {
			return facts{}, tooManyPixels(cfg)
		}
		about.memory = decoding(k, cfg, head, file)
		if about.memory > memoryBudget {
			return facts{}, tooManyPixels(cfg)
		}
		if k.mime == "image/jpeg" {
			about.turn = orientation(head)
		}
		if about.turn >= 5 { // turned by a quarter: sides change places
			about.width, about.height = about.height, about.width
		}
		return about, nil
	}
	return facts{}, errUnsupported
}

func tooManyPixels(cfg image.Config) error {
	return errs.New(errs.InvalidArgument, CodeTooLarge,
		"the picture has %d by %d pixels, which is too large; upload a smaller one", cfg.Width,
		cfg.Height).
		With("maxPixels", maxPixels).With("maxSide", maxSide)
}

// decoding is what a decoder takes in all, in bytes.
func decoding(k kind, cfg image.Config, head []byte, file io.ReadSeeker) int64 {
	pixels := int64(cfg.Width) * int64(cfg.Height)
	bytes := pixels * pixelBytes(cfg.ColorModel)
	switch k.mime {
	case "image/jpeg":
		frame := readFrame(file)
		if frame.samples > 0 { // of all components, some of which may be coarser than the picture
			bytes = frame.samples
		} else {
			bytes = 4 * pixels
		}
		if frame.progressive || frame.samples == 0 { // all coefficients are held as 32 bits until the end
			bytes *= 5
		}
		if cfg.ColorModel == color.RGBAModel || cfg.ColorModel == color.CMYKModel { // converted at the end
			bytes += 4 * pixels
		}
	case "image/png":
		if len(head) > 28 && head[28] != 0 { // interlaced: seven pictures are put together
			bytes *= 2
		}
	case "image/webp":
		if cfg.ColorModel != color.YCbCrModel { // lossless, wholly or in its transparency
			bytes = 12 * pixels
		}
	}
	return bytes
}

// pixelBytes is what one decoded pixel takes.
func pixelBytes(m color.Model) int64 {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.YCbCrModel:
		return 3
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, palette := m.(color.Palette); palette {
		return 1
	}
	return 4
}

func (f facts) decode(file io.ReadSeeker) (image.Image, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	picture, err := f.kind.decode(file)
	if err != nil {
		return nil, err
	}
	return picture, nil
}
