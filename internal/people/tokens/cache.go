package tokens

import (
	"crypto/sha256"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"souk/internal/platform/actor"
)

// digest stands for a token's text, which is not kept.
type digest [sha256.Size]byte

// digestOf hashes without a copy on the heap for texts as long as our tokens are.
func digestOf(text string) digest {
	var short [640]byte
	if len(text) <= len(short) {
		return sha256.Sum256(short[:copy(short[:], text)])
	}
	return sha256.Sum256([]byte(text))
}

// verified is what a token or key turned out to be.
type verified struct {
	actor    actor.Actor
	issued   int64
	expires  int64 // milliseconds, leeway included; forever for keys
	subjects []string
	// epoch of the revocations that this was last checked against.
	epoch atomic.Uint64
	// noted is when the use of a key was last put down to be written.
	noted atomic.Int64
	// callers is the state of keys and apps that this was read from; only looked
	// at when fromTable is set.
	callers   uint64
	fromTable bool
}

const (
	cacheShards = 16
	cacheSize   = 32768 // tokens; about 500 bytes each
)

// cache keeps the tokens seen last, in shards so that cores do not wait for each other.
type cache[V any] struct {
	shards [cacheShards]struct {
		sync.Mutex
		lru *simplelru.LRU[digest, V]
		_   [32]byte // keeps neighbours off one cache line
	}
}

func newCache[V any](size int) *cache[V] {
	c := &cache[V]{}
	for i := range c.shards {
		c.shards[i].lru, _ = simplelru.NewLRU[digest, V](size/cacheShards, nil) // fails on sizes below 1 only
	}
	return c
}

func (c *cache[V]) get(d digest) (V, bool) {
	shard := &c.shards[d[0]%cacheShards]
	shard.Lock()
	v, ok := shard.lru.Get(d)
	shard.Unlock()
	return v, ok
}

func (c *cache[V]) add(d digest, v V) {
	shard := &c.shards[d[0]%cacheShards]
	shard.Lock()
	shard.lru.Add(d, v)
	shard.Unlock()
}

func (c *cache[V]) remove(d digest) {
	shard := &c.shards[d[0]%cacheShards]
	shard.Lock()
	shard.lru.Remove(d)
	shard.Unlock()
}

func (c *cache[V]) len() int {
	n := 0
	for i := range c.shards {
		c.shards[i].Lock()
		n += c.shards[i].lru.Len()
		c.shards[i].Unlock()
	}
	return n
}
