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

	"github.com/maypok86/otter/v2"
)

// ResponseCache keeps whole answers of hot reads, for shoppers, who all see the
// same. An answer is valid while Revision is what it was before the answer was
// computed, so a change that commits meanwhile cannot be hidden by it. Several
// operations may share one cache. It is bounded in bytes; the answers that are asked
// for least go first.
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

	open    sync.Once
	answers *otter.Cache[string, *kept]
	hits    atomic.Int64
	misses  atomic.Int64
}

// kept is one answer, and its compressed texts once somebody wanted them.
type kept struct {
	key          string
	revision     uint64
	until        time.Time
	body         []byte
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

// cost counts compressed texts at two thirds of the plain one, before they are made.
func (k *kept) cost() int64 { return int64(len(k.body)*5/3+len(k.key)) + entryCost }

func (rc *ResponseCache) limit() int64 {
	if rc.MaxBytes <= 0 {
		return 64 << 20
	}
	return rc.MaxBytes
}

func (rc *ResponseCache) cache() *otter.Cache[string, *kept] {
	rc.open.Do(func() {
		rc.answers = otter.Must(&otter.Options[string, *kept]{
			MaximumWeight: uint64(rc.limit()), //nolint:gosec // above zero
			Weigher: func(_ string, k *kept) uint32 {
				return uint32(k.cost()) //nolint:gosec // put refuses what is larger
			},
			Executor: func(evict func()) { evict() }, // at once: the bound holds when put returns
		})
	})
	return rc.answers
}

// Stats tells how the cache is doing.
func (rc *ResponseCache) Stats() (entries int, bytes, hits, misses int64) {
	answers := rc.cache()
	bytes = int64(answers.WeightedSize()) //nolint:gosec // bounded by the limit
	return answers.EstimatedSize(), bytes, rc.hits.Load(), rc.misses.Load()
}

func (rc *ResponseCache) get(key []byte, revision uint64, now time.Time) *kept {
	k, ok := rc.cache().GetIfPresent(string(key))
	if !ok || k.revision != revision || !k.until.IsZero() && now.After(k.until) {
		return nil
	}
	return k
}

func (rc *ResponseCache) put(k *kept) {
	if k.cost() > rc.limit()/4 {
		return // one answer must not push out all others
	}
	rc.cache().Set(k.key, k)
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
	if _, inside := c.callerInside(); inside {
		return // it goes into a page, which is kept itself
	}
	k := &kept{key: string(c.cacheKey(nil)), revision: revision, body: body, length: []string{strconv.Itoa(len(body))}}
	if ttl := c.op.Cache.TTL; ttl > 0 {
		k.until = c.begun.Add(ttl)
	}
	c.op.Cache.put(k)
}
