package media

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"path/filepath"
)

// A picture that is larger than any page shows it has a master: a copy of bounded size
// that other sizes are made of, so that making them takes bounded memory. It is made at
// the upload, when the picture is decoded anyway, and again when it was cleared away.

const (
	masterName = "master"
	// masterPixels bounds a master: 2,449 by 1,633 in the shape 3:2.
	masterPixels  = 4_000_000
	masterQuality = 92
)

// mastered tells whether a picture has a master, and its sides.
func mastered(width, height int) (w, h int, has bool) {
	if width*height <= masterPixels {
		return width, height, false
	}
	by := math.Sqrt(masterPixels / (float64(width) * float64(height)))
	return max(1, int(float64(width)*by)), max(1, int(float64(height)*by)), true
}

// ofMaster tells whether a size can be made of the master: it must not have to enlarge.
func (z size) ofMaster(width, height int) bool {
	w, h, has := mastered(width, height)
	if !has {
		return false
	}
	whole, _ := z.shape(facts{width: width, height: height, turn: 1})
	small, _ := z.shape(facts{width: w, height: h, turn: 1})
	return whole == small
}

// masterNeeds is the memory that the making of a master takes, in bytes.
func masterNeeds(about facts) int64 {
	return about.memory + masterPixels*(4+1) + turned(about)*masterPixels*4 +
		int64(about.width+about.height)*(64+4*stripRows)
}

// turned is 1 for a picture that is turned after it was scaled.
func turned(about facts) int64 {
	if about.turn > 1 {
		return 1
	}
	return 0
}

// master gives the file of a picture's master, making it if it is not there.
func (s *Store) master(ctx context.Context, f *File) (string, error) {
	stem := s.stem(f, masterName)
	m, err, _ := s.making.Do(stem, func() (any, error) {
		if m, ok := existing(stem, f, masterName); ok {
			return m.path, nil
		}
		content, extension, err := s.reduceFile(ctx, f)
		if err != nil {
			return "", err
		}
		return stem + "." + extension, s.store(content, stem+"."+extension)
	})
	path, _ := m.(string)
	return path, err
}

func (s *Store) reduceFile(ctx context.Context, f *File) (content []byte, extension string, err error) {
	file, about, err := s.openPicture(s.original(f.SHA256), f)
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = file.Close() }()
	needs := masterNeeds(about)
	if needs > memoryBudget {
		return nil, "", errTooMuch
	}
	if err := s.memory.Acquire(ctx, needs); err != nil {
		return nil, "", err
	}
	defer s.memory.Release(needs)
	picture, err := about.decode(file)
	if err != nil {
		return nil, "", fmt.Errorf("media: picture %s: %w", f.ID, err)
	}
	return reduce(picture, about)
}

// reduce makes the content of a master. What was stored without loss stays so: sizes
// tell graphics from photographs by it.
func reduce(picture image.Image, about facts) (content []byte, extension string, err error) {
	width, height, _ := mastered(about.width, about.height)
	if about.turn >= 5 {
		width, height = height, width
	}
	small := upright(resample(picture, picture.Bounds(), width, height), about.turn)
	var b bytes.Buffer
	if about.kind.mime == "image/jpeg" {
		err = jpeg.Encode(&b, small, &jpeg.Options{Quality: masterQuality})
		return b.Bytes(), "jpg", err
	}
	err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, small)
	return b.Bytes(), "png", err
}

// openPicture opens a file and reads its header.
func (s *Store) openPicture(path string, f *File) (*os.File, facts, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, facts{}, fmt.Errorf("media: the file of picture %s: %w", f.ID, err)
	}
	about, err := readFacts(file)
	if err != nil {
		_ = file.Close()
		return nil, facts{}, err
	}
	return file, about, nil
}

// store writes a form of a picture to its place.
func (s *Store) store(content []byte, target string) error {
	file, err := os.CreateTemp(filepath.Join(s.cfg.Dir, "incoming"), "size-*")
	if err != nil {
		return err
	}
	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}()
	if _, err := file.Write(content); err != nil {
		return err
	}
	if err := place(file, target); err != nil {
		return err
	}
	s.grown(int64(len(content)))
	return nil
}
