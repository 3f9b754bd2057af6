package webui

import (
	"bytes"
	"compress/gzip"
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
	mu    sync.Mutex
	ready map[string]*asset
}

type asset struct {
	kind   string
	raw    []byte
	brotli []byte // nil where compression does not pay
	gzip   []byte
}

func newAssets(files fs.FS) *assets { return &assets{files: files, ready: map[string]*asset{}} }

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
	if name == "" || !fs.ValidPath(name) {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, ok := s.ready[name]; ok {
		return a
	}
	raw, err := fs.ReadFile(s.files, name)
	if err != nil { // also for folders; not kept, or any path would cost memory
		return nil
	}
	a := &asset{kind: kindOf(name), raw: raw}
	if compressible(a.kind) && len(raw) > 1024 {
		a.brotli, a.gzip = pack(raw, 9, gzip.BestCompression)
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

func pack(raw []byte, brotliLevel, gzipLevel int) (br, gz []byte) {
	gw, _ := gzip.NewWriterLevel(nil, gzipLevel) // the level is valid
	return packWith(brotli.NewWriterLevel(nil, brotliLevel), gw, raw)
}

func packWith(bw *brotli.Writer, gw *gzip.Writer, raw []byte) (br, gz []byte) {
	var b, g bytes.Buffer
	bw.Reset(&b)
	_, _ = bw.Write(raw) // a buffer takes everything
	_ = bw.Close()
	gw.Reset(&g)
	_, _ = gw.Write(raw)
	_ = gw.Close()
	return bytes.Clone(b.Bytes()), bytes.Clone(g.Bytes())
}

// packers compress pages. Each has megabytes of tables, too many to make for every page.
var packers = sync.Pool{New: func() any {
	gw, _ := gzip.NewWriterLevel(nil, 6) // the level is valid
	return &packer{brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 5, LGWin: 18}), gw}
}}

type packer struct {
	brotli *brotli.Writer
	gzip   *gzip.Writer
}

// packPage compresses a page quickly rather than well.
func packPage(raw []byte) (br, gz []byte) {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	return packWith(p.brotli, p.gzip, raw)
}
