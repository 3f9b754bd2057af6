package media_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/image/webp"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/media"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

type callers struct{}

func (callers) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	switch token {
	case "":
		return actor.Actor{}, nil
	case "boss":
		return actor.Actor{Kind: actor.App, All: true}, nil
	}
	return actor.Actor{Kind: actor.Visitor, ID: token}, nil
}

type gallery struct {
	*media.Store
	dir     string
	handler http.Handler
}

func open(t *testing.T, db *store.DB) *gallery {
	t.Helper()
	dir := t.TempDir()
	s, err := media.New(media.Config{DB: db, Dir: dir, PublicURL: "https://shop.test/", Patience: time.Hour})
	expect.OK(t, err)
	server, err := httpapi.New(httpapi.Config{Operations: s.Operations(), Authenticator: callers{}, DB: db,
		Logger: slog.New(slog.DiscardHandler), Timeout: expect.Patience})
	expect.OK(t, err)
	return &gallery{s, dir, server}
}

func (g *gallery) get(t *testing.T, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	g.handler.ServeHTTP(w, r)
	return w
}

// photo is noisy, as photographs are, so that lossless coding never pays.
func photo(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	seed := uint32(1)
	for y := range h {
		for x := range w {
			seed = seed*1664525 + 1013904223
			m.SetRGBA(x, y, color.RGBA{uint8(x * 255 / w), uint8(y * 255 / h), uint8(seed >> 24), 255})
		}
	}
	return m
}

// flat is a plain graphic: a red left half on white.
func flat(w, h int, alpha bool) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{255, 255, 255, 255}
			if x < w/2 {
				c = color.NRGBA{255, 0, 0, 255}
			} else if alpha {
				c.A = 0
			}
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

func asJPEG(m image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, m, nil)
	return b.Bytes()
}

func asPNG(m image.Image) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, m)
	return b.Bytes()
}

// turned puts an EXIF orientation into a JPEG.
func turned(b []byte, orientation byte) []byte {
	exif := append([]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), orientation,
		0, 0, 0, 0, 0, 0)
	segment := append([]byte{0xff, 0xe1, 0, byte(len(exif) + 2)}, exif...)
	return append(append(append([]byte{}, b[:2]...), segment...), b[2:]...)
}

func TestPutAndServe(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		g := open(t, db)
		content := asJPEG(photo(1000, 500))
		f, err := g.Put(t.Context(), `C:\shots\My "best" <shot>.exe`, bytes.NewReader(content))
		expect.OK(t, err)
		if f.Width != 1000 || f.Height != 500 || f.MimeType != "image/jpeg" || f.Name != "My best shot.jpg" ||
			int(f.Size) != len(content) {
			t.Errorf("row: %+v", f)
		}
		path := strings.TrimPrefix(f.URL, "https://shop.test")
		w := g.get(t, path)
		if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), content) {
			t.Fatalf("original: %d, %d bytes", w.Code, w.Body.Len())
		}
		for header, want := range map[string]string{
			"Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable",
			"X-Content-Type-Options": "nosniff",
			"Content-Disposition":    `inline; filename="My best shot.jpg"`,
		} {
			expect.Equal(t, w.Header().Get(header), want, header)
		}
		if again := g.get(t, path, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("with the ETag: %d", again.Code)
		}
		if part := g.get(t, path, "Range", "bytes=0-9"); part.Code != http.StatusPartialContent || part.Body.Len() != 10 {
			t.Errorf("a range: %d", part.Code)
		}
		for wish, width := range map[string]int{"?w=640": 640, "?w=600": 640, "?w=17": 32, "?w=1": 16, "?w=1000": 1000,
			"?w=99999": 1000, "?w=x": 1000, "?w=-5": 1000} {
			w := g.get(t, path+wish)
			cfg, _, err := image.DecodeConfig(w.Body)
			expect.That(t, err == nil && cfg.Width == width && cfg.Height == width/2, "%s: %v %dx%d, want width %d",
				wish, err, cfg.Width, cfg.Height, width)
		}
		// The forms of other media hosts.
		for form, want := range map[string][2]int{"v1/fill/w_256,h_256,al_c,q_80,enc_auto/x.jpg": {256, 256},
			"v1/fill/w_600,h_300/x.jpg": {640, 320}, "v1/fit/w_384,h_384/x.jpg": {384, 192},
			"v1/crop/x_1,y_2,w_30,h_30/fill/w_96,h_96,al_c,q_80,usm_0.66_1.00_0.01,enc_auto/x.jpg": {96, 96}} {
			w := g.get(t, "/media/"+f.ID+"/"+form)
			cfg, _, err := image.DecodeConfig(w.Body)
			expect.That(t, err == nil && [2]int{cfg.Width, cfg.Height} == want, "%s: %d %v %dx%d, want %v", form,
				w.Code, err, cfg.Width, cfg.Height, want)
		}
		if w := g.get(t, "/media/"+f.ID); w.Code != 200 {
			t.Errorf("by id alone: %d", w.Code)
		}
		// Another name, the same bytes: one file.
		expect.OK(t, expect.Err(g.Put(t.Context(), "again.jpg", bytes.NewReader(content))))
		files, _ := filepath.Glob(filepath.Join(g.dir, "files", "*", "*"))
		waiting, _ := os.ReadDir(filepath.Join(g.dir, "incoming"))
		expect.That(t, len(files) == 1 && len(waiting) == 0, "%d files, %d left in incoming", len(files), len(waiting))
		file, err := g.MediaFile(t.Context(), f.ID)
		expect.That(t, err == nil && file.URL == path && file.Width == 1000, "for the catalog: %+v %v", file, err)
	})
}

func TestWebPWhereItPays(t *testing.T) {
	t.Parallel()
	g := open(t, storetest.Open(t, store.SQLite))
	for name, test := range map[string]struct {
		content         []byte
		modern, classic string
	}{
		"a graphic":        {asPNG(flat(900, 300, false)), "image/webp", "image/jpeg"},
		"a cut-out":        {asPNG(flat(900, 300, true)), "image/webp", "image/png"},
		"a photograph":     {asJPEG(photo(900, 300)), "image/jpeg", "image/jpeg"},
		"a photo as a PNG": {asPNG(photo(900, 300)), "image/jpeg", "image/jpeg"},
	} {
		f, err := g.Put(t.Context(), name, bytes.NewReader(test.content))
		expect.OK(t, err)
		path := "/media/" + f.ID + "/x?w=256"
		modern, classic := g.get(t, path, "Accept", "image/avif,image/webp,*/*"), g.get(t, path)
		expect.Equal(t, modern.Header().Get("Content-Type"), test.modern, "%s for a modern client", name)
		if got := classic.Header().Get("Content-Type"); got != test.classic || classic.Header().Get("Vary") == "" {
			t.Errorf("%s for another: %s, Vary %q", name, got, classic.Header().Get("Vary"))
		}
		decode := func(r io.Reader) (image.Image, error) { m, _, err := image.Decode(r); return m, err }
		if test.modern == "image/webp" {
			decode = webp.Decode
		}
		m, err := decode(modern.Body)
		expect.ThatNow(t, err == nil && m.Bounds().Dx() == 256, "%s: %v", name, err)
		if _, _, _, alpha := m.At(250, 10).RGBA(); (name == "a cut-out") != (alpha == 0) {
			t.Errorf("%s: alpha %d", name, alpha)
		}
	}
}

// TestTurning shows that a picture which says "turn me" comes out upright, without saying so any more.
func TestTurning(t *testing.T) {
	t.Parallel()
	g := open(t, storetest.Open(t, store.SQLite))
	// Red where the sensor's left is; where it must appear after turning, for each orientation.
	red := map[byte]string{1: "left", 2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom"}
	for orientation, side := range red {
		f, err := g.Put(t.Context(), "x.jpg", bytes.NewReader(turned(asJPEG(flat(400, 200, false)), orientation)))
		expect.OK(t, err)
		wantW, wantH := 400, 200
		if orientation >= 5 {
			wantW, wantH = 200, 400
		}
		expect.That(t, f.Width == wantW && f.Height == wantH, "%d: row says %dx%d", orientation, f.Width, f.Height)
		w := g.get(t, "/media/"+f.ID+"/x.jpg?w=64")
		expect.That(t, !bytes.Contains(w.Body.Bytes(), []byte("Exif")), "%d: metadata was kept", orientation)
		m, _, err := image.Decode(w.Body)
		expect.OK(t, err)
		b := m.Bounds()
		expect.That(t, b.Dx() == 64 && b.Dy() == 64*wantH/wantW, "%d: %v", orientation, b)
		place := map[string]image.Point{"left": {4, b.Dy() / 2}, "right": {b.Dx() - 5, b.Dy() / 2}, "top": {b.Dx() / 2, 4},
			"bottom": {b.Dx() / 2, b.Dy() - 5}}[side]
		if r, green, _, _ := m.At(place.X, place.Y).RGBA(); r < 0xc000 || green > 0x4000 {
			t.Errorf("%d: no red at the %s", orientation, side)
		}
	}
}

// bomb is a PNG of a few bytes that claims to be huge.
func bomb(w, h uint32) []byte {
	b := asPNG(image.NewGray(image.Rect(0, 0, 1, 1)))
	header := b[16:29]
	for i, v := range []uint32{w, h} {
		header[4*i], header[4*i+1], header[4*i+2], header[4*i+3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
	}
	sum := crc32.ChecksumIEEE(b[12:29])
	b[29], b[30], b[31], b[32] = byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum)
	return b
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	t.Parallel()
	g := open(t, storetest.Open(t, store.SQLite))
	jpg := asJPEG(photo(50, 50))
	for name, test := range map[string]struct {
		content []byte
		code    string
	}{
		"nothing":      {nil, media.CodeUnsupported},
		"text":         {[]byte("hello"), media.CodeUnsupported},
		"a web page":   {[]byte("<html><script>alert(1)</script>"), media.CodeUnsupported},
		"an SVG":       {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`), media.CodeUnsupported},
		"half a JPEG":  {jpg[:len(jpg)/2], media.CodeUnsupported},
		"a JPEG head":  {jpg[:4], media.CodeUnsupported},
		"GIF and HTML": {[]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00<script>alert(1)</script>"), media.CodeUnsupported},
		"a bomb":       {bomb(60000, 60000), media.CodeTooLarge},
		"a long bomb":  {bomb(19000, 19000), media.CodeTooLarge},
		"a thin bomb":  {bomb(1, 4000000), media.CodeTooLarge},
		"too many":     {append(jpg, make([]byte, media.MaxBytes)...), media.CodeTooLarge},
	} {
		_, err := g.Put(t.Context(), name, bytes.NewReader(test.content))
		expect.Code(t, err, test.code, name)
	}
	left, _ := filepath.Glob(filepath.Join(g.dir, "*", "*"))
	expect.Len(t, left, 0, "left behind")
}

func TestMovingPicturesStay(t *testing.T) {
	t.Parallel()
	g := open(t, storetest.Open(t, store.SQLite))
	frame := image.NewPaletted(image.Rect(0, 0, 800, 20), color.Palette{color.Black, color.White})
	var b bytes.Buffer
	expect.OK(t, gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{1, 1}}))
	f, err := g.Put(t.Context(), "x.gif", bytes.NewReader(b.Bytes()))
	expect.OK(t, err)
	if w := g.get(t, "/media/"+f.ID+"/x.gif?w=64"); !bytes.Equal(w.Body.Bytes(), b.Bytes()) {
		t.Errorf("a GIF was changed: %s", w.Header().Get("Content-Type"))
	}
}

func TestUpload(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	g := open(t, db)
	content := asPNG(flat(30, 20, false))
	send := func(who, contentType string, body io.Reader) (int, map[string]any) {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/v1/media/files?name=logo", body)
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("Authorization", who)
		w := httptest.NewRecorder()
		g.handler.ServeHTTP(w, r)
		var out map[string]any
		expect.EqualNow(t, json.Unmarshal(w.Body.Bytes(), &out), nil, "%d %q", w.Code, w.Body)
		return w.Code, out
	}
	for who, want := range map[string]int{"": 401, "visitor": 403, "boss": 200} {
		if code, out := send(who, "image/png", bytes.NewReader(content)); code != want {
			t.Errorf("%q: %d %v", who, code, out)
		}
	}
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	_ = parts.WriteField("note", "first")
	part, _ := parts.CreateFormFile("file", "../../etc/logo.png")
	_, _ = part.Write(content)
	_ = parts.Close()
	code, out := send("boss", parts.FormDataContentType(), &form)
	file, _ := out["file"].(map[string]any)
	if code != 200 || file["name"] != "logo.png" || file["width"] != 30.0 || file["mimeType"] != "image/png" {
		t.Errorf("a form: %d %v", code, out)
	}
	var after string
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.QueryRow("SELECT after FROM audit_log WHERE entity = ? AND entity_id = ?",
			[]any{media.Entity, file["id"]}, &after)
	})
	expect.That(t, err == nil && strings.Contains(after, "logo.png"), "audit: %q %v", after, err)
	if w := g.get(t, "/v1/media/files/"+file["id"].(string), "Authorization", "boss"); w.Code != 200 {
		t.Errorf("about it: %d", w.Code)
	}
	if code, _ := send("boss", "multipart/form-data; boundary=x", strings.NewReader("--x--")); code != 400 {
		t.Errorf("a form without a file: %d", code)
	}
	if code, _ := send("boss", "image/png",
		io.MultiReader(bytes.NewReader(content), bytes.NewReader(make([]byte, media.MaxBytes+2<<20)))); code != 413 {
		t.Errorf("too large: %d", code)
	}
	for _, path := range []string{"/media/nobody/x", "/media/..%2f..%2fsouk.db/x", "/media/%2e%2e/x",
		"/media/" + strings.Repeat("a", 5000) + "/x"} {
		if w := g.get(t, path); w.Code != 404 && w.Code != 400 {
			t.Errorf("%.40s: %d", path, w.Code)
		}
	}
}

// TestManyAtOnce asks for the same and for different sizes at one time; each is made once.
func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	g := open(t, storetest.Open(t, store.SQLite))
	f, err := g.Put(t.Context(), "x.jpg", bytes.NewReader(asJPEG(photo(1500, 1000))))
	expect.OK(t, err)
	var all sync.WaitGroup
	for i := range 48 {
		all.Go(func() {
			width := []int{64, 256, 640}[i%3]
			if w := g.get(t, fmt.Sprintf("/media/%s/x.jpg?w=%d", f.ID, width)); w.Code != 200 {
				t.Errorf("w=%d: %d %s", width, w.Code, w.Body)
			}
		})
	}
	all.Wait()
	made, _ := filepath.Glob(filepath.Join(g.dir, "sizes", "*", "*", "*"))
	expect.Len(t, made, 3, "made")
}
