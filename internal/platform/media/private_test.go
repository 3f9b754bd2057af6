package media_test

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func (g *gallery) post(t *testing.T, who, path, kind string, body io.Reader) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, body)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Authorization", who)
	w := httptest.NewRecorder()
	g.handler.ServeHTTP(w, r)
	return w
}

func TestFilesThatAreSold(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		g := open(t, db)
		book := "%PDF-1.7 " + strings.Repeat("pages ", 10_000)
		w := g.post(t, "boss", "/v1/media/private-files?name=..%2F..%2FMy%20%22Book%22.pdf", "application/pdf",
			strings.NewReader(book))
		var out struct {
			File struct{ ID, FileName, FileType, MimeType, SizeInBytes string }
		}
		expect.ThatNow(t, json.Unmarshal(w.Body.Bytes(), &out) == nil && w.Code == http.StatusOK, "%d %s", w.Code,
			w.Body)
		if f := out.File; f.FileName != "My Book.pdf" || f.FileType != "SECURE_DOCUMENT" || f.MimeType != "application/pdf" ||
			f.SizeInBytes != "60009" {
			t.Errorf("got %+v", f)
		}
		// Nothing public leads to it, by its own id or by its hash.
		for _, path := range []string{"/media/" + out.File.ID, "/media/" + out.File.ID + "/My%20Book.pdf",
			"/v1/media/private-files/" + out.File.ID + "/content"} {
			if w := g.get(t, path, "Authorization", "visitor"); w.Code == http.StatusOK ||
				strings.Contains(w.Body.String(), "pages") {
				t.Errorf("%s: %d", path, w.Code)
			}
		}
		// Staff get it, whole or in parts, to be saved and never shown.
		w = g.get(t, "/v1/media/private-files/"+out.File.ID+"/content", "Authorization", "boss", "Range", "bytes=0-7")
		if w.Code != http.StatusPartialContent || w.Body.String() != "%PDF-1.7" ||
			!strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment") {
			t.Errorf("%d %q %v", w.Code, w.Body, w.Header())
		}
		file, content, err := g.Open(t.Context(), out.File.ID)
		expect.OK(t, err)
		defer func() { _ = content.Close() }()
		if got, err := io.ReadAll(content); err != nil || string(got) != book || file.Name != "My Book.pdf" {
			t.Errorf("opened %d bytes of %s, %v", len(got), file.Name, err)
		}
		if _, _, err := g.Open(t.Context(), "nothing"); errs.KindOf(err) != errs.NotFound {
			t.Errorf("a file that is not there: %v", err)
		}
	})
}

func TestFilesThatAreNotTaken(t *testing.T) {
	t.Parallel()
	g := open(t, storetest.Open(t, store.SQLite))
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	expect.OK(t, writer.WriteField("other", "x"))
	expect.OK(t, writer.Close())
	for _, c := range []struct {
		name, who, kind, body string
		want                  int
	}{
		{"empty", "boss", "application/zip", "", http.StatusBadRequest},
		{"a form without a file", "boss", writer.FormDataContentType(), form.String(), http.StatusBadRequest},
		{"a visitor's", "visitor", "application/zip", "PK", http.StatusForbidden},
		{"nobody's", "", "application/zip", "PK", http.StatusUnauthorized},
	} {
		if w := g.post(t, c.who, "/v1/media/private-files?name=a.zip", c.kind, strings.NewReader(c.body)); w.Code != c.want {
			t.Errorf("%s: %d, want %d (%s)", c.name, w.Code, c.want, w.Body)
		}
	}
	left := 0
	err := filepath.WalkDir(g.dir, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			left++
		}
		return err
	})
	expect.That(t, err == nil && left <= 0, "%d files were left behind, %v", left, err)
}

func TestKindsOfFiles(t *testing.T) {
	t.Parallel()
	g := open(t, storetest.Open(t, store.SQLite))
	for name, want := range map[string]string{
		"song.mp3": "SECURE_MUSIC", "film.mp4": "SECURE_VIDEO", "all.zip": "SECURE_ARCHIVE", "text.txt": "SECURE_DOCUMENT",
		"book.epub": "SECURE_DOCUMENT",
		"brush.abr": "SECURE_RAW", "none": "SECURE_RAW", "odd.name/../x.7z": "SECURE_ARCHIVE",
	} {
		content := "\x00\x01\x02 of " + name
		switch filepath.Ext(name) {
		case ".zip", ".epub":
			content = "PK\x03\x04" + name
		case ".mp3":
			content = "ID3" + content
		case ".mp4":
			content = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + name
		case ".txt":
			content = "just words"
		}
		f, err := g.PutPrivate(t.Context(), name, strings.NewReader(content))
		expect.That(t, err == nil && f.Type == want, "%s: %+v %v, want %s", name, f, err, want)
	}
}
