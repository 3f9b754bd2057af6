package httpapi

import (
	"context"
	"encoding/binary"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// ResponseCache keeps whole answers of hot reads, for shoppers, who all see the
// same. An answer is valid while Revision is what it was before the answer was
// computed, so a change that commits meanwhile cannot be hidden by it. Several
// operations may share one cache. It is bounded in bytes; the answers that were
// not asked for longest go first.
type ResponseCache struct {
	// Revision tells the state of everything the answers are made of. It is called
	// on every request, so it must be cheap.
	Revision func() uint64
	// MaxBytes bounds the cache; 0 means 64 MiB.
	MaxBytes int64
	// TTL bounds the age of an answer whose truth depends on time; 0 does not.
	TTL time.Duration
	// Bypass, when set and true, serves a request without the cache: for one that must
	// see another node's write which this node may not have heard of yet.
	Bypass func(ctx context.Context, consistent string) bool
	// Headers lists request headers that change the answer, such as Accept-Language.
	Headers []string

	mu      sync.Mutex
	entries map[string]*kept
	newest  *kept // of a ring in order of use
	bytes   int64
	hits    atomic.Int64
	misses  atomic.Int64
}

// kept is one answer, and its compressed texts once somebody wanted them.
type kept struct {
	key          string
	revision     uint64
	until        time.Time
	body         []byte
	prev, next   *kept
	gzip, brotli []byte
	gzipOnce     sync.Once
	brotliOnce   sync.Once
	length       []string // of body, as a header value
}

// maxCacheKey bounds the request texts that are worth remembering.
const maxCacheKey = 8 << 10

// entryCost is what an entry costs beside its texts.
const entryCost = 400

func (k *kept) pressed(to *[]byte, once *sync.Once, press func([]byte) []byte) []byte {
	once.Do(func() { *to = press(k.body) })
	return *to
}

func (k *kept) cost() int64 { return int64(len(k.body)+len(k.key)) + entryCost }

// Stats tells how the cache is doing.
func (rc *ResponseCache) Stats() (entries int, bytes, hits, misses int64) {
	rc.mu.Lock()
	defer rc.mu.Unlock()
	return len(rc.entries), rc.bytes, rc.hits.Load(), rc.misses.Load()
}

func (rc *ResponseCache) get(key []byte, revision uint64, now time.Time) *kept {
	rc.mu.Lock()
	defer rc.mu.Unlock()
	k := rc.entries[string(key)]
	if k == nil {
		return nil
	}
	if k.revision != revision || !k.until.IsZero() && now.After(k.until) {
		rc.drop(k)
		return nil
	}
	rc.unlink(k)
	rc.link(k)
	return k
}

func (rc *ResponseCache) put(k *kept) {
	limit := rc.MaxBytes
	if limit <= 0 {
		limit = 64 << 20
	}
	if k.cost() > limit/4 {
		return // one answer must not push out all others
	}
	rc.mu.Lock()
	defer rc.mu.Unlock()
	if rc.entries == nil {
		rc.entries = map[string]*kept{}
	}
	if old := rc.entries[k.key]; old != nil {
		rc.drop(old)
	}
	rc.entries[k.key] = k
	rc.link(k)
	// Compressed texts are counted at two thirds of the plain one, before they are made.
	for rc.bytes += k.cost() + int64(len(k.body))*2/3; rc.bytes > limit && rc.newest != nil; {
		rc.drop(rc.newest.prev)
	}
}

func (rc *ResponseCache) drop(k *kept) {
	delete(rc.entries, k.key)
	rc.unlink(k)
	rc.bytes -= k.cost() + int64(len(k.body))*2/3
}

func (rc *ResponseCache) link(k *kept) {
	if rc.newest == nil {
		k.prev, k.next = k, k
	} else {
		k.next, k.prev = rc.newest, rc.newest.prev
		k.prev.next, k.next.prev = k, k
	}
	rc.newest = k
}

func (rc *ResponseCache) unlink(k *kept) {
	if k.next == k {
		rc.newest = nil
		return
	}
	k.prev.next, k.next.prev = k.next, k.prev
	if rc.newest == k {
		rc.newest = k.next
	}
}

var keyBuffers = sync.Pool{New: func() any { b := make([]byte, 0, 512); return &b }}

// cacheable reports whether this caller's request may be answered from the cache.
func (c *call) cacheable() bool {
	rc := c.op.Cache
	if rc == nil || !c.actor.Shopper() || len(c.r.URL.RawQuery)+len(c.body)+len(c.found.path) > maxCacheKey {
		return false
	}
	return rc.Bypass == nil || !rc.Bypass(c.r.Context(), c.r.Header.Get(headerConsistent))
}

// cacheKey is the request as it was written: operation, path, query, body and the
// headers that matter.
func (c *call) cacheKey(to []byte) []byte {
	// Each part has its length before it, so that no two requests run together to one key.
	part := func(text string) {
		to = binary.AppendUvarint(to, uint64(len(text)))
		to = append(to, text...)
	}
	part(c.op.ID)
	part(c.found.path)
	part(c.r.URL.RawQuery)
	for _, name := range c.op.Cache.Headers {
		part(strings.Join(c.r.Header[http.CanonicalHeaderKey(name)], ","))
	}
	return append(to, c.body...)
}

// fromCache answers from the cache if it can.
func (c *call) fromCache() bool {
	if !c.cacheable() {
		return false
	}
	rc := c.op.Cache
	buf := keyBuffers.Get().(*[]byte)
	*buf = c.cacheKey((*buf)[:0])
	k := rc.get(*buf, rc.Revision(), c.begun)
	keyBuffers.Put(buf)
	if k == nil {
		rc.misses.Add(1)
		return false
	}
	rc.hits.Add(1)
	c.note = "cached"
	c.send(k.body, k)
	return true
}

// cacheRevision is taken before the answer is computed.
func (c *call) cacheRevision() uint64 {
	if c.op.Cache == nil {
		return 0
	}
	return c.op.Cache.Revision()
}

// keep stores a computed answer.
func (c *call) keep(revision uint64, body []byte) {
	if !c.cacheable() || c.wrote() {
		return
	}
	k := &kept{key: string(c.cacheKey(nil)), revision: revision, body: body, length: []string{strconv.Itoa(len(body))}}
	if ttl := c.op.Cache.TTL; ttl > 0 {
		k.until = c.begun.Add(ttl)
	}
	c.op.Cache.put(k)
}
