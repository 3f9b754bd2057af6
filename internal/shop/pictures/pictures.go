// Package pictures finds and shows the pictures and films of products and collections.
//
// It keeps these things true. A picture of our own has a path, to which the shop's address is
// added when it is shown, so that a shop can move; one from elsewhere keeps its address. The
// first picture of a gallery stands for the whole of it, and for its films.
package pictures

import (
	"context"
	"net/url"
	"path"
	"slices"
	"strings"

	"souk/internal/platform/wire"
)

// Picture is one item of a gallery. Path is relative to the shop for our own pictures.
type Picture struct {
	ID     string `json:"id"`
	Path   string `json:"path"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
	Format string `json:"format,omitempty"`
	Title  string `json:"title,omitempty"`
	Video  bool   `json:"video,omitempty"`
}

// Store finds pictures and shows them.
type Store struct {
	stored    func(ctx context.Context, id string) (wire.MediaFile, error)
	publicURL string
}

// New makes a store: stored finds a picture of our own by id, publicURL is put before its path.
func New(stored func(ctx context.Context, id string) (wire.MediaFile, error), publicURL string) *Store {
	return &Store{stored, publicURL}
}

// Find gives the picture or film at an address elsewhere, or else the stored picture of an id. NotFound.
func (s *Store) Find(ctx context.Context, id, address string) (Picture, error) {
	if address != "" {
		format := formatOf(address)
		return Picture{ID: address, Path: address, Format: format, Video: videos[format]}, nil
	}
	file, err := s.stored(ctx, id)
	if err != nil {
		return Picture{}, err
	}
	return Picture{ID: id, Path: file.URL, Width: file.Width, Height: file.Height, Format: file.Format}, nil
}

// videos are the formats that browsers play.
var videos = map[string]bool{"mp4": true, "webm": true, "mov": true, "m4v": true, "ogv": true}

// formatOf is what the address of something elsewhere says about it.
func formatOf(address string) string {
	at, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.ToLower(trimDot(path.Ext(at.Path)))
}

func trimDot(extension string) string {
	if len(extension) > 1 && len(extension) <= 5 {
		return extension[1:]
	}
	return ""
}

// Media shows pictures of a gallery.
func (s *Store) Media(pictures []Picture) wire.Media {
	var out wire.Media
	for _, p := range pictures {
		out.Items = append(out.Items, s.item(p))
	}
	if len(out.Items) == 0 {
		return out
	}
	// The first picture stands for the whole gallery, and for its films.
	main := out.Items[max(0, slices.IndexFunc(pictures, func(p Picture) bool { return !p.Video }))]
	out.MainMedia = &main
	for i := range out.Items {
		if out.Items[i].Thumbnail == nil {
			out.Items[i].Thumbnail = main.Thumbnail
		}
	}
	return out
}

func (s *Store) item(p Picture) wire.MediaItem {
	address := s.Absolute(p.Path)
	if p.Video {
		return wire.MediaItem{ID: p.ID, Title: p.Title, MediaType: "video",
			Video: &wire.MediaVideo{Files: wire.Of(wire.MediaFile{URL: address, Format: p.Format, AltText: p.Title})}}
	}
	small := address
	if strings.HasPrefix(p.Path, "/") {
		small += "?w=256"
	}
	width, height := p.Width, p.Height
	if width > 256 {
		width, height = 256, max(1, height*256/width)
	}
	return wire.MediaItem{
		ID: p.ID, Title: p.Title, MediaType: "image",
		Image:     &wire.MediaFile{URL: address, Width: p.Width, Height: p.Height, Format: p.Format, AltText: p.Title},
		Thumbnail: &wire.MediaFile{URL: small, Width: width, Height: height, Format: p.Format, AltText: p.Title},
	}
}

// Image gives a picture as an image object. Only our own have an id: clients make
// media addresses of it, which no outside picture answers to. The id ends as the file
// does, because the packages' helpers scale only what they take for a picture.
func (s *Store) Image(p *Picture) *wire.Image {
	id := p.ID
	if p.Format != "" && !strings.Contains(id, ".") {
		id += "." + p.Format
	}
	out := &wire.Image{ID: id, URL: s.Absolute(p.Path), Width: p.Width, Height: p.Height, AltText: p.Title}
	if !strings.HasPrefix(p.Path, "/") {
		out.ID = ""
	}
	return out
}

// Absolute puts the shop's address before our own paths.
func (s *Store) Absolute(path string) string {
	if strings.HasPrefix(path, "/") {
		return s.publicURL + path
	}
	return path
}
