package webui

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/maypok86/otter/v2"
)

// maxPageBytes bounds the pages that are kept: some six hundred.
const maxPageBytes = 16 << 20

// maxChanged bounds the products whose last change is remembered.
const maxChanged = 20_000

// pageKey names a page.
type pageKey struct{ address, language string }

// page is a finished page as it is sent.
type page struct {
	status       int
	length       int // without compression
	brotli, gzip []byte
	tag          string
	version      string // of what all pages are made of
	begun        uint64
	products     []string // that it shows
}

func newPage(status int, raw []byte, version string, begun uint64, products []string) *page {
	sum := sha256.Sum256(raw)
	p := &page{status: status, length: len(raw), tag: `"` + hex.EncodeToString(sum[:12]) + `"`, version: version,
		begun: begun, products: products}
	p.brotli, p.gzip = packPage(raw)
	return p
}

// pages keeps finished pages. One is true while nothing that all pages are made of changed,
// and none of the products it shows: what sells makes its own pages old, not the others.
type pages struct {
	kept *otter.Cache[pageKey, *page]

	mu      sync.RWMutex
	now     uint64            // counts changes of products
	changed map[string]uint64 // when each last did
	since   uint64            // before this nothing is known
}

func newPages() *pages {
	return &pages{
		changed: map[string]uint64{},
		kept: otter.Must(&otter.Options[pageKey, *page]{
			MaximumWeight: maxPageBytes,
			Weigher: func(_ pageKey, p *page) uint32 {
				return uint32(len(p.brotli) + len(p.gzip) + 1000) //nolint:gosec // a page is far below 4 GiB
			},
			Executor: func(evict func()) { evict() },
		}),
	}
}

// moment is taken before a page is drawn.
func (p *pages) moment() uint64 {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.now
}

// change says that these products are not what they were; none: any of them.
func (p *pages) change(products []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now++
	if len(products) == 0 || len(p.changed)+len(products) > maxChanged {
		clear(p.changed)
		p.since = p.now
		return
	}
	for _, id := range products {
		p.changed[id] = p.now
	}
}

func (p *pages) get(key pageKey, version string) *page {
	known, ok := p.kept.GetIfPresent(key)
	if !ok || known.version != version || !p.stands(known) {
		return nil
	}
	return known
}

func (p *pages) keep(key pageKey, made *page) {
	if p.stands(made) {
		p.kept.Set(key, made)
	}
}

func (p *pages) stands(one *page) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if one.begun < p.since {
		return false
	}
	for _, id := range one.products {
		if p.changed[id] > one.begun {
			return false
		}
	}
	return true
}

// send answers with a finished page.
func (p *page) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Etag", p.tag)
	h.Set("Vary", "Accept-Encoding, Cookie")
	if p.status == http.StatusOK && matches(r.Header.Get("If-None-Match"), p.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	var body []byte
	switch accepts := r.Header.Get("Accept-Encoding"); {
	case strings.Contains(accepts, "br"):
		h.Set("Content-Encoding", "br")
		body = p.brotli
	case strings.Contains(accepts, "gzip"):
		h.Set("Content-Encoding", "gzip")
		body = p.gzip
	}
	length := len(body)
	if body == nil {
		length = p.length
	}
	h.Set("Content-Length", strconv.Itoa(length))
	w.WriteHeader(p.status)
	switch {
	case r.Method == http.MethodHead:
	case body == nil: // few ask for it so
		_, _ = io.Copy(w, brotli.NewReader(bytes.NewReader(p.brotli)))
	default:
		_, _ = w.Write(body) //nolint:gosec // HTML that React and html/template escaped; the visitor may have left
	}
}

func matches(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}
