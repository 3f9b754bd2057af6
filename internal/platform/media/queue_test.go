package media

import (
	"bytes"
	"image"
	"image/jpeg"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/background"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// photograph is a picture that is larger than a master.
func photograph(t *testing.T, width, height int) *bytes.Buffer {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * i / 977)
	}
	var b bytes.Buffer
	expect.OK(t, jpeg.Encode(&b, picture, &jpeg.Options{Quality: 20}))
	return &b
}

// withPhotograph makes a store with a picture in it, where one waits so long for a size.
func withPhotograph(t *testing.T, patience time.Duration, width, height int) (*Store, *File) {
	t.Helper()
	s, err := New(Config{DB: storetest.Open(t, store.SQLite), Dir: t.TempDir(), Patience: patience})
	expect.OK(t, err)
	f, err := s.Put(t.Context(), "photograph.jpg", photograph(t, width, height))
	expect.OK(t, err)
	return s, f
}

// Sizes of a large picture are made of its master, whose size is bounded, and not of
// the original: the original may be gone.
func TestSizesAreMadeOfTheMaster(t *testing.T) {
	t.Parallel()
	s, f := withPhotograph(t, time.Hour, 3600, 2400)
	master, ok := existing(s.stem(f, masterName), f, masterName)
	expect.ThatNow(t, ok, "a large picture has no master after its upload")
	file, about, err := s.openPicture(master.path, f)
	expect.OK(t, err)
	_ = file.Close()
	expect.That(t, about.width*about.height <= masterPixels && about.width >= 2048 && about.memory <= 4*masterPixels,
		"the master has %d by %d pixels and takes %d bytes", about.width, about.height, about.memory)
	expect.OK(t, os.Rename(s.original(f.SHA256), s.original(f.SHA256)+".away"))
	for _, z := range []size{{width: 640}, {width: 2048}, {width: 1080, ratio: 16}, {width: 256, ratio: 9}} {
		m, err := s.find(t.Context(), f, z)
		expect.EqualNow(t, err, nil, z)
		file, about, err := s.openPicture(m.path, f)
		expect.OK(t, err)
		_ = file.Close()
		if w, h := z.fit(f).shape(facts{width: f.Width, height: f.Height}); about.width != w || about.height != h {
			t.Errorf("%+v has %d by %d pixels, want %d by %d", z, about.width, about.height, w, h)
		}
	}
	// A master that was cleared away is made again.
	expect.OK(t, os.Rename(s.original(f.SHA256)+".away", s.original(f.SHA256)))
	expect.OK(t, os.Remove(master.path))
	expect.Equal(t, expect.Err(s.find(t.Context(), f, size{width: 96})), nil)
	if _, ok := existing(s.stem(f, masterName), f, masterName); !ok {
		t.Error("the master was not made again")
	}
	// What is larger than the master comes of the original.
	expect.That(t, !(size{width: 3840}).ofMaster(3600, 2400) && (size{width: 2048}).ofMaster(3600, 2400) &&
		!(size{width: 64}).ofMaster(800, 600), "wrong sources")
	s.sizes.work.Wait()
}

// occupy keeps all workers busy with something else until free is called, which waits for them to end.
func occupy(t *testing.T, s *Store) (free func()) {
	t.Helper()
	done, busy := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	for range background.Count() {
		all.Go(func() {
			_ = s.workers.Do(t.Context(), func() error {
				busy <- struct{}{}
				<-done
				return nil
			})
		})
		<-busy
	}
	return func() {
		close(done)
		all.Wait()
	}
}

func init() { makeTimeout = time.Hour } // sizes are made behind everything else

// However many strangers ask, so many sizes wait and the workers make them one after
// another. Whoever comes then gets something larger at once, or hears when to come back.
func TestTheQueueIsBounded(t *testing.T) {
	t.Parallel()
	s, err := New(Config{DB: storetest.Open(t, store.SQLite), Dir: t.TempDir(), Patience: time.Hour})
	expect.OK(t, err)
	var files []*File
	for i := range 5 {
		f, err := s.Put(t.Context(), "small.jpg", photograph(t, 700+i, 500))
		expect.OK(t, err)
		files = append(files, f)
	}
	free := occupy(t, s)
	var all sync.WaitGroup
	asked := 0
	for _, f := range files {
		for _, width := range []int{16, 32, 48, 64, 96, 128, 256, 384} {
			if asked++; asked > queueLength {
				break
			}
			for range 3 { // equal requests are one
				all.Go(func() {
					if m, err := s.find(t.Context(), f, size{width: width}); err != nil || m.passing {
						t.Errorf("%d: %+v %v", width, m, err)
					}
				})
			}
		}
	}
	for len(s.waiting) < queueLength {
		runtime.Gosched()
	}
	made, err := s.find(t.Context(), files[0], size{width: 640})
	expect.That(t, err == nil && made.passing && made.path == s.original(files[0].SHA256), "with a full queue: %+v %v",
		made, err)
	heavy := *files[1]
	heavy.Size = standInBytes + 1
	if _, err := s.find(t.Context(), &heavy, size{width: 640}); errs.KindOf(err) != errs.Unavailable ||
		errs.CodeOf(err) != CodeBusy {
		t.Errorf("with nothing to stand in: %v", err)
	}
	free()
	all.Wait()
	if made, err = s.find(t.Context(), files[0], size{width: 640}); err != nil || made.passing {
		t.Errorf("afterwards: %+v %v", made, err)
	}
	if m, err := s.nearestForm(files[0], size{width: 200}); err != nil || !m.passing || m.path == s.original(files[0].SHA256) {
		t.Errorf("the next larger size: %+v %v", m, err)
	}
	s.sizes.work.Wait()
}

// Whoever waits too long gets something larger, which is not to be kept, and the size is made all the same.
func TestNobodyWaitsForASizeWithoutEnd(t *testing.T) {
	t.Parallel()
	s, f := withPhotograph(t, time.Nanosecond, 700, 500)
	free := occupy(t, s)
	m, err := s.find(t.Context(), f, size{width: 256})
	expect.That(t, err == nil && m.passing && m.path == s.original(f.SHA256), "while the workers are busy: %+v %v", m,
		err)
	free()
	heavy := *f
	heavy.Size = standInBytes + 1 // nothing stands in for it
	if m, err := s.find(t.Context(), &heavy, size{width: 256}); err != nil || m.passing {
		t.Errorf("afterwards: %+v %v", m, err)
	}
}
