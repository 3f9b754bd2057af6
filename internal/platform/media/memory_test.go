package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/image/draw"
	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// heldDuring gives the most memory in use while fn runs, beside what was before.
func heldDuring(fn func()) int64 {
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	var most atomic.Uint64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		var m runtime.MemStats
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				runtime.ReadMemStats(&m)
				most.Store(max(most.Load(), m.HeapAlloc))
			}
		}
	}()
	fn()
	close(stop)
	<-stopped
	return int64(most.Load()) - int64(before.HeapAlloc)
}

// TestTallPictureStaysWithinItsMemory makes a size of a picture that is as tall as
// can be. It is not parallel: memory is the whole process's.
func TestTallPictureStaysWithinItsMemory(t *testing.T) {
	s, err := New(Config{DB: storetest.Open(t, store.SQLite), Dir: t.TempDir(), Patience: time.Hour})
	expect.OK(t, err)
	const width, height = 400, maxSide
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i / 7)
	}
	var b bytes.Buffer
	expect.OK(t, jpeg.Encode(&b, picture, &jpeg.Options{Quality: 20}))
	picture = nil //nolint:wastedassign // so that it does not count
	f, err := s.Put(t.Context(), "tall.jpg", &b)
	expect.OK(t, err)
	z := size{width: 384}
	needs := z.needs(facts{kind: kindByMime("image/jpeg"), width: width, height: height, turn: 1, memory: width * height})
	expect.ThatNow(t, needs <= memoryBudget/2, "%d MiB are more than this test is about", needs>>20)
	held := heldDuring(func() {
		expect.Equal(t, expect.Err(s.find(t.Context(), f, z)), nil)
	})
	expect.That(t, held <= needs+int64(16<<20), "held %d MiB, counted %d MiB", held>>20, needs>>20)
}

// TestWhatTakesTooMuchIsServedWhole asks for a size that does not fit the budget,
// of a file whose header alone is looked at.
func TestWhatTakesTooMuchIsServedWhole(t *testing.T) {
	t.Parallel()
	s, err := New(Config{DB: storetest.Open(t, store.SQLite), Dir: t.TempDir(), Patience: time.Hour})
	expect.OK(t, err)
	var b bytes.Buffer
	expect.OK(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 64, 64)), nil))
	content := b.Bytes()
	sides := content[bytes.Index(content, []byte{0xff, 0xc0})+5:]
	binary.BigEndian.PutUint16(sides, 12800)
	binary.BigEndian.PutUint16(sides[2:], 3900)
	f := &File{ID: "x", MimeType: "image/jpeg", Width: 3900, Height: 12800, SHA256: strings.Repeat("ab", 32)}
	expect.OK(t, os.MkdirAll(filepath.Dir(s.original(f.SHA256)), 0o755))
	expect.OK(t, os.WriteFile(s.original(f.SHA256), content, 0o600))
	if m, err := s.find(t.Context(), f, size{width: 3840}); err != nil || m != s.whole(f) {
		t.Errorf("%+v %v", m, err)
	}
	// One that fits waits for its share.
	expect.OK(t, s.memory.Acquire(t.Context(), memoryBudget))
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	if _, err := s.make(gone, f, size{width: 16}, filepath.Join(s.cfg.Dir, "sizes", "x")); !errors.Is(err, context.Canceled) {
		t.Errorf("without memory: %v", err)
	}
}

// TestDecodersAreCountedWhole reads frame headers: progressive pictures hold all
// their coefficients, and coarse components take less.
func TestDecodersAreCountedWhole(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, 1600, 800)), nil); err != nil { // 4:2:0
		t.Fatal(err)
	}
	plain := b.Bytes()
	at := bytes.Index(plain, []byte{0xff, 0xc0})
	progressive := bytes.Clone(plain)
	progressive[at+1] = 0xc2
	commented := append([]byte{0xff, 0xd8, 0xff, 0xfe, 0x01, 0x02},
		append(bytes.Repeat([]byte{0xff, 0xc0}, 128), plain[2:]...)...)
	for name, test := range map[string]struct {
		content []byte
		want    int64
	}{
		"baseline":                   {plain, 1600 * 800 * 3 / 2},
		"progressive":                {progressive, 1600 * 800 * 3 / 2 * 5},
		"a comment like a header":    {commented, 1600 * 800 * 3 / 2},
		"no frame that one can find": {append([]byte{0xff, 0xd8}, 0xff, 0xd9), 0},
	} {
		got := readFrame(bytes.NewReader(test.content))
		bytes := got.samples
		if got.progressive {
			bytes *= 5
		}
		expect.Equal(t, bytes, test.want, "%s: %+v", name, got)
		if test.want == 0 {
			continue
		}
		if about, err := readFacts(strings.NewReader(string(test.content))); err != nil || about.memory != test.want {
			t.Errorf("%s: %d %v", name, about.memory, err)
		}
	}
}

// TestResampling compares with the library's filter, which holds everything at once.
func TestResampling(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.IntRange(1, 90)
		w, h, dw, dh := sides.Draw(t, "w"), sides.Draw(t, "h"), sides.Draw(t, "to w"), sides.Draw(t, "to h")
		src := image.NewNRGBA(image.Rect(3, 5, 3+w, 5+h))
		seed := rapid.Uint32().Draw(t, "seed")
		opaque := rapid.Bool().Draw(t, "opaque")
		for i := range src.Pix {
			seed = seed*1664525 + 1013904223
			src.Pix[i] = byte(seed >> 24)
			if opaque && i%4 == 3 {
				src.Pix[i] = 255
			}
		}
		x, y := rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y")
		part := image.Rect(3+x, 5+y, 3+w, 5+h)
		got := resample(src, part, dw, dh)
		want := image.NewRGBA(got.Rect)
		draw.CatmullRom.Scale(want, want.Rect, src, part, draw.Src, nil)
		for i := range got.Pix {
			if d := int(got.Pix[i]) - int(want.Pix[i]); d > 3 || d < -3 {
				t.Fatalf("%dx%d to %dx%d: byte %d is %d, want %d", part.Dx(), part.Dy(), dw, dh, i, got.Pix[i], want.Pix[i])
			}
		}
	})
}

// TestFewSizesOfAPicture asks for many sizes and counts what is stored.
func TestFewSizesOfAPicture(t *testing.T) {
	t.Parallel()
	jpg, png := &File{Width: 1000, Height: 1000, MimeType: "image/jpeg"}, &File{Width: 1000, Height: 1000,
		MimeType: "image/png"}
	seen := map[size]bool{}
	for ratio := range 300 {
		seen[size{width: 256, ratio: ratio, webp: ratio%2 == 0}.fit(jpg)] = true
	}
	expect.That(t, len(seen) <= len(shapes), "%d shapes of a photograph", len(seen))
	if z := (size{width: 256, webp: true}); z.fit(jpg).webp || !z.fit(png).webp {
		t.Error("modern forms are for graphics only")
	}
	for wish, want := range map[int]int{1: 8, 8: 8, 10: 9, 14: 12, 16: 0, 26: 24, 255: 28} {
		expect.Equal(t, (size{width: 64, ratio: wish}).fit(png).ratio, want, "shape %d", wish)
	}
}

// TestOldSizesAreClearedAway fills the folder beyond its bound.
func TestOldSizesAreClearedAway(t *testing.T) {
	t.Parallel()
	s, err := New(Config{DB: storetest.Open(t, store.SQLite), Dir: t.TempDir(), MaxSizes: 6000, Patience: time.Hour})
	expect.OK(t, err)
	picture := image.NewRGBA(image.Rect(0, 0, 600, 600))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * i / 97)
	}
	draw.Draw(picture, picture.Rect, image.NewUniform(color.RGBA{9, 9, 9, 255}), image.Point{}, draw.Over)
	var b bytes.Buffer
	expect.OK(t, jpeg.Encode(&b, picture, nil))
	f, err := s.Put(t.Context(), "x.jpg", &b)
	expect.OK(t, err)
	var last made
	for i, width := range []int{16, 32, 48, 64, 96, 128, 256, 384} {
		if last, err = s.find(t.Context(), f, size{width: width}); err != nil {
			t.Fatal(err)
		}
		s.sizes.work.Wait()
		old := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(last.path, old, old); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	var sum int64
	files, _ := filepath.Glob(filepath.Join(s.cfg.Dir, "sizes", "*", "*", "*"))
	for _, name := range files {
		if info, err := os.Stat(name); err == nil {
			sum += info.Size()
		}
	}
	expect.That(t, sum <= 6000 && len(files) != 8, "%d files with %d bytes are left", len(files), sum)
	// What was cleared away is made again.
	again, err := s.find(t.Context(), f, size{width: 16})
	expect.OK(t, err)
	expect.Equal(t, expect.Err(os.Stat(again.path)), nil)
	s.sizes.work.Wait()
}
