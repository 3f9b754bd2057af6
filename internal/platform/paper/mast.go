package paper

import (
	"bytes"
	"image"
	"image/draw"
	_ "image/gif" // logos come as any of these
	_ "image/jpeg"
	"image/png"

	"codeberg.org/go-pdf/fpdf"
	_ "golang.org/x/image/webp"
)

// logo is a picture that can be drawn; data is nil when there is none.
type logo struct {
	data          []byte
	width, height float64
}

// mast draws the shop's logo, or its name with a dot, in a box, and gives its height.
func (s *sheet) mast(x, y, width, height float64) float64 {
	if s.logo == nil { // each slip of many has a mast
		s.logo = &logo{}
		if data, w, h, ok := picture(s.shop.Logo); ok {
			s.logo = &logo{data, w, h}
			s.pdf.RegisterImageOptionsReader("logo", fpdf.ImageOptions{ImageType: "png"}, bytes.NewReader(data))
		}
	}
	if s.logo.data != nil {
		w, h := s.logo.width, s.logo.height
		scale := min(width/w, height/h)
		s.pdf.ImageOptions("logo", s.start(x, w*scale), y, w*scale, h*scale, false, fpdf.ImageOptions{ImageType: "png"}, 0, "")
		return h * scale
	}
	points := s.fit(s.shop.Name+" ", display, 22, width-4)
	s.write(x, y+7, s.shop.Name, display, points, ink)
	s.pdf.SetFillColor(saffron[0], saffron[1], saffron[2])
	s.pdf.Circle(s.start(x+s.width(s.shop.Name, display, points)+2, 0), y+6.2, 0.9, "F")
	return 9
}

// maxLogo bounds the pixels of a logo.
const maxLogo = 16_000_000

// picture gives a logo in the one form that every PDF takes, and its size. One that
// cannot be read is none: the name stands in for it.
func picture(data []byte) (plain []byte, width, height float64, ok bool) {
	if len(data) == 0 {
		return nil, 0, 0, false
	}
	cfg, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || cfg.Width < 1 || cfg.Height < 1 || cfg.Width*cfg.Height > maxLogo {
		return nil, 0, 0, false
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, 0, 0, false
	}
	flat := image.NewNRGBA(img.Bounds())
	draw.Draw(flat, flat.Bounds(), img, img.Bounds().Min, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, flat); err != nil {
		return nil, 0, 0, false
	}
	return out.Bytes(), float64(cfg.Width), float64(cfg.Height), true
}
