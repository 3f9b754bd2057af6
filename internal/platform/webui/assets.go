package webui

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// assets serves the files of one front end, each compressed once.
type assets struct {
	files fs.FS
	names map[string]bool // of all files: most paths are pages
	mu    sync.Mutex
	ready map[string]*asset
}

type asset struct {
	kind   string
	raw    []byte
	brotli []byte // nil where compression does not pay
	gzip   []byte
}

func newAssets(files fs.FS) (*assets, error) {
	a := &assets{files: files, names: map[string]bool{}, ready: map[string]*asset{}}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // built without this front end
		}
		if err == nil && !entry.IsDir() {
			a.names[name] = true
		}
		return err
	})
	return a, err
}

// serve answers and returns true if there is a file of that name.
func (s *assets) serve(w http.ResponseWriter, r *http.Request, name string) bool {
	a := s.get(name)
	if a == nil {
		return false
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "public, max-age=3600")
	}
	body := a.raw
	if a.gzip != nil {
		h.Add("Vary", "Accept-Encoding")
		accepts := r.Header.Get("Accept-Encoding")
		switch {
		case strings.Contains(accepts, "br"):
			body = a.brotli
			h.Set("Content-Encoding", "br")
		case strings.Contains(accepts, "gzip"):
			body = a.gzip
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the visitor may have left
	}
	return true
}

func (s *assets) get(name string) *asset {
	if !s.names[name] {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, ok := s.ready[name]; ok {
		return a
	}
	raw, err := fs.ReadFile(s.files, name)
	if err != nil {
		return nil
	}
	a := &asset{kind: kindOf(name), raw: raw}
	if compressible(a.kind) && len(raw) > 1024 {
		a.brotli, a.gzip = pack(raw)
		if packed, err := fs.ReadFile(s.files, name+".br"); err == nil {
			a.brotli = packed // the build took its time
		}
	}
	s.ready[name] = a
	return a
}

func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}

func compressible(kind string) bool {
	return strings.HasPrefix(kind, "text/") || strings.Contains(kind, "json") || strings.Contains(kind, "svg")
}

// pack compresses a file as well as a running server has time for.
func pack(raw []byte) (br, gz []byte) {
	var b, g bytes.Buffer
	bw := brotli.NewWriterLevel(&b, 9)
	_, _ = bw.Write(raw) // a buffer takes everything
	_ = bw.Close()
	gw, _ := gzip.NewWriterLevel(&g, gzip.BestCompression) // the level is valid
	_, _ = gw.Write(raw)
	_ = gw.Close()
	return bytes.Clone(b.Bytes()), bytes.Clone(g.Bytes())
}

// packers compress pages. Each has megabytes of tables, too many to make for every page.
var packers = sync.Pool{New: func() any {
	return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 5, LGWin: 18})
}}

// packPage compresses a page quickly rather than well.
func packPage(raw []byte) []byte {
	w := packers.Get().(*brotli.Writer)
	defer packers.Put(w)
	var out bytes.Buffer
	w.Reset(&out)
	_, _ = w.Write(raw) // a buffer takes everything
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}

// zippers are for pages too.
var zippers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, 6) // the level is valid
	return w
}}

// zipped compresses what it reads, for programs that know nothing better.
func zipped(from io.Reader) []byte {
	w := zippers.Get().(*gzip.Writer)
	defer zippers.Put(w)
	var out bytes.Buffer
	w.Reset(&out)
	_, _ = io.Copy(w, from) // from memory to memory
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}
