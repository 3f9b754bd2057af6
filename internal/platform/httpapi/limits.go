package httpapi

import (
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
)

// Class is a sort of operation with its own rate.
type Class uint8

// The classes. Strict is for tokens, sign-in and codes, and counts by network
// address, because there a caller can be anybody as often as it likes. Creations is for
// accounts that those who run the shop make for others, one call each. Lookups ask a service
// outside that the shop may pay for, and count by network address as well.
const (
	ByEffect Class = iota // Reads or Writes, by the operation's effect
	Reads
	Writes
	Strict
	Creations
	Lookups
)

// Rate is a token bucket: so many a second, and so many at once.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits holds every caller to a rate. A nil Limits holds nobody.
type Limits struct {
	rates   map[Class]Rate
	buckets *lru.Cache[bucketKey, *rate.Limiter]
}

type bucketKey struct {
	class Class
	kind  actor.Kind
	id    string
}

// DefaultRates are generous for people and firm with machines.
func DefaultRates() map[Class]Rate {
	return map[Class]Rate{Reads: {100, 400}, Writes: {20, 100}, Strict: {2, 30}, Creations: {10, 10},
		Lookups: {3, 30}}
}

// NewLimits remembers at most callers buckets; who was not heard of longest is
// forgotten first. A class without a rate is not limited.
func NewLimits(rates map[Class]Rate, callers int) *Limits {
	buckets, err := lru.New[bucketKey, *rate.Limiter](max(callers, 100))
	if err != nil {
		panic("httpapi: " + err.Error()) // only for sizes below one
	}
	return &Limits{rates: rates, buckets: buckets}
}

// take counts one call of a caller, or answers ResourceExhausted with the time to wait.
func (l *Limits) take(class Class, who actor.Actor, address string, now time.Time) error {
	if l == nil {
		return nil
	}
	limit, ok := l.rates[class]
	if !ok || who.Kind == actor.System {
		return nil
	}
	key := bucketKey{class: class, kind: who.Kind, id: who.ID}
	if class == Strict || class == Lookups || who.Kind == actor.Nobody {
		key.kind, key.id = actor.Nobody, address
	}
	bucket, ok := l.buckets.Get(key)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(limit.PerSecond), limit.Burst)
		if other, raced, _ := l.buckets.PeekOrAdd(key, bucket); raced {
			bucket = other
		}
	}
	if bucket.AllowN(now, 1) {
		return nil
	}
	wait := time.Second
	if limit.PerSecond > 0 {
		wait = time.Duration((1 - bucket.TokensAt(now)) / limit.PerSecond * float64(time.Second))
	}
	e := errs.New(errs.ResourceExhausted, CodeTooManyRequests, "too many requests; try again in a moment")
	e.RetryAfter = max(wait, time.Second)
	return e
}
