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
	"sync/atomic"

	"github.com/andybalholm/brotli"
	"github.com/maypok86/otter/v2"
)

// maxPageBytes bounds the pages that are kept: between four and five hundred.
const maxPageBytes = 12 << 20

// maxChanged bounds the products whose last change is remembered.
const maxChanged = 20_000

// pageKey names a page.
type pageKey struct{ address, language string }

// page is a finished page as it is sent.
type page struct {
	status   int
	length   int // without compression
	brotli   []byte
	gzipped  func() []byte // made when somebody wants it: few do
	tag      []string      // as a header value
	version  string        // of what all pages are made of
	begun    uint64
	stood    atomic.Uint64 // the change before which it was last seen to stand
	products []string      // that it shows
}

func newPage(status int, raw []byte, version string, begun uint64, products []string) *page {
	sum := sha256.Sum256(raw)
	p := &page{status: status, length: len(raw), brotli: packPage(raw), tag: []string{`"` + hex.EncodeToString(sum[:12]) + `"`},
		version: version, begun: begun, products: products}
	p.stood.Store(begun)
	p.gzipped = sync.OnceValue(func() []byte { return zipped(brotli.NewReader(bytes.NewReader(p.brotli))) })
	return p
}

// pages keeps finished pages. One is true while nothing that all pages are made of changed,
// and none of the products it shows: what sells makes its own pages old, not the others.
type pages struct {
	kept *otter.Cache[pageKey, *page]

	now     atomic.Uint64 // counts changes of products
	mu      sync.RWMutex
	changed map[string]uint64 // when each last did
	since   uint64            // before this nothing is known
}

func newPages() *pages {
	return &pages{
		changed: map[string]uint64{},
		kept: otter.Must(&otter.Options[pageKey, *page]{
			MaximumWeight: maxPageBytes,
			Weigher: func(_ pageKey, p *page) uint32 {
				// Also what it takes when somebody wants it by another way.
				return uint32(len(p.brotli)*5/2 + 1000) //nolint:gosec // a page is far below 4 GiB
			},
			Executor: func(evict func()) { evict() },
		}),
	}
}

// moment is taken before a page is drawn.
func (p *pages) moment() uint64 { return p.now.Load() }

// change says that these products are not what they were; none: any of them.
func (p *pages) change(products []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now.Load() + 1
	// Last, so that whoever sees it sees what changed.
	defer p.now.Store(now)
	if len(products) == 0 || len(p.changed)+len(products) > maxChanged {
		clear(p.changed)
		p.since = now
		return
	}
	for _, id := range products {
		p.changed[id] = now
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
	now := p.now.Load()
	if one.stood.Load() == now {
		return true // nothing changed since
	}
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
	one.stood.Store(now)
	return true
}

// Header values that all pages share: nobody may change them.
var (
	variesBy = []string{"Accept-Encoding, Cookie"}
	asBrotli = []string{"br"}
	asGzip   = []string{"gzip"}
)

// send answers with a finished page.
func (p *page) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h["Etag"], h["Vary"] = p.tag, variesBy
	if p.status == http.StatusOK && matches(r.Header.Get("If-None-Match"), p.tag[0]) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	var body []byte
	switch accepts := r.Header.Get("Accept-Encoding"); {
	case strings.Contains(accepts, "br"):
		h["Content-Encoding"], body = asBrotli, p.brotli
	case strings.Contains(accepts, "gzip"):
		h["Content-Encoding"], body = asGzip, p.gzipped()
	}
	length := len(body)
	if body == nil {
		length = p.length
	}
	h["Content-Length"] = []string{strconv.Itoa(length)}
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
	if header == "" {
		return false
	}
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}
