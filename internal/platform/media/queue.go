package media

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"souk/internal/platform/errs"
)

const (
	// queueLength bounds how many sizes are made or wait to be made. Whoever asks for
	// one more gets what is there already.
	queueLength = 32
	// standInBytes is the largest original that stands in for a size of it.
	standInBytes = 1 << 20
)

// makeTimeout bounds the making of one size, which nobody in particular waits for.
var makeTimeout = time.Minute

// name is how the file of a size is called, without its extension.
func (z size) name() string {
	base := "w" + strconv.Itoa(z.width)
	if z.ratio != 0 {
		base += "r" + strconv.Itoa(z.ratio)
	}
	if z.webp {
		base += "m" // modern clients
	}
	return base
}

// stem is where the forms of a picture are, each with an extension behind it.
func (s *Store) stem(f *File, base string) string {
	return filepath.Join(s.cfg.Dir, "sizes", f.SHA256[:2], f.SHA256, base)
}

// find gives the file of a size, making it if nobody has yet. However many ask for the
// same, it is made once; sizes are made beside the shop's work, one after another. When
// too many wait already, or it takes long on a busy machine, something larger stands in
// for it. Unavailable when there is nothing.
func (s *Store) find(ctx context.Context, f *File, z size) (made, error) {
	if z = z.fit(f); z.width == 0 {
		return s.whole(f), nil
	}
	base := z.name()
	stem := s.stem(f, base)
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
			return s.nearestForm(f, z)
		}
		ctx, cancel := context.WithTimeout(context.Background(), makeTimeout) // others wait for it too
		defer cancel()
		var extension string
		err := s.workers.Do(ctx, func() (err error) {
			extension, err = s.make(ctx, f, z, stem)
			return err
		})
		if errors.Is(err, errTooMuch) {
			return s.whole(f), nil
		}
		if errors.Is(err, context.DeadlineExceeded) {
			return s.nearestForm(f, z)
		}
		if err != nil {
			return made{}, err
		}
		return finished(stem, extension, f, base), nil
	})
	long := time.NewTimer(s.cfg.Patience)
	defer long.Stop()
	for {
		select {
		case result := <-done:
			m, _ := result.Val.(made)
			return m, result.Err
		case <-long.C:
			if m, err := s.nearestForm(f, z); err == nil {
				return m, nil
			}
		case <-ctx.Done():
			return made{}, ctx.Err()
		}
	}
}

// nearestForm is the smallest form on disk that shows at least what was asked for.
func (s *Store) nearestForm(f *File, z size) (made, error) {
	for _, width := range widths {
		larger := z
		if larger.width = width; width <= z.width {
			continue
		}
		if m, ok := existing(s.stem(f, larger.name()), f, larger.name()); ok {
			return m.forNow(), nil
		}
	}
	if m, ok := existing(s.stem(f, masterName), f, masterName); ok {
		return m.forNow(), nil
	}
	if m := s.whole(f); f.Size <= standInBytes {
		return m.forNow(), nil
	}
	e := errs.New(errs.Unavailable, CodeBusy, "too many pictures are being resized now; try again in a moment")
	e.RetryAfter = time.Second
	return made{}, e
}

// forNow marks a form that is served in the place of another.
func (m made) forNow() made {
	m.passing = true
	return m
}

// whole is the picture as it was uploaded.
func (s *Store) whole(f *File) made {
	return made{path: s.original(f.SHA256), mime: f.MimeType, tag: f.SHA256[:32]}
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
	return made{path: stem + "." + extension, mime: mime, tag: f.SHA256[:32] + "-" + base + "-" + extension}
}
