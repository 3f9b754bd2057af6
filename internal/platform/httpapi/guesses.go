package httpapi

import (
	"context"
	"hash/maphash"
	"math"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Guess is something that a stranger can try again and again until it is right.
type Guess uint8

// What can be guessed, and new visitors, of whom one address needs few.
const (
	noGuess     Guess = iota
	Tokens            // access tokens and API keys
	Codes             // what sign-in, recovery and invitations ask for
	Links             // secrets in paths
	Coupons           // codes of coupons
	GiftCards         // codes of gift cards
	Purchases         // numbers of orders with the e-mail of who bought
	NewVisitors       // not guessed: every one counts
	guessKinds
)

// GuessRate says how many wrong guesses are taken: so many at once, and as many again
// within the window. Address counts one network address, with IPv6 a /64; Shop counts
// all of them together. When the shop's budget is spent an address still has Share of
// its own, so that nobody can keep all shoppers from using what they have. Zero does
// not limit.
type GuessRate struct {
	Address, Shop, Share int
	Window               time.Duration
}

// DefaultGuessRates are far above what people get wrong, and far below what guessing needs.
func DefaultGuessRates() map[Guess]GuessRate {
	return map[Guess]GuessRate{
		Tokens:      {Address: 60, Shop: 6000, Share: 5, Window: time.Minute},
		Codes:       {Address: 40, Shop: 2000, Share: 5, Window: 10 * time.Minute},
		Links:       {Address: 40, Shop: 2000, Share: 5, Window: 10 * time.Minute},
		Coupons:     {Address: 20, Shop: 500, Share: 3, Window: 10 * time.Minute},
		GiftCards:   {Address: 10, Shop: 200, Share: 3, Window: 10 * time.Minute},
		Purchases:   {Address: 10, Shop: 200, Share: 3, Window: 10 * time.Minute},
		NewVisitors: {Address: 60, Window: time.Minute},
	}
}

// Guesses counts what was guessed wrong, in the memory of this node, which is bounded.
// A guess is counted before it is looked at, so that many at once are no way around,
// and given back when it was right. A nil Guesses counts nothing.
type Guesses struct {
	rates  [guessKinds]GuessRate
	seed   maphash.Seed
	shards [guessShards]guessShard
	shop   guessShard
}

const (
	guessShards = 16
	// guessShardSize bounds the addresses of one shard; who was not heard of longest is
	// forgotten first.
	guessShardSize = 4096
)

type guessShard struct {
	mu      sync.Mutex
	buckets *simplelru.LRU[guessKey, *bucket]
}

type guessKey struct {
	kind    Guess
	network string
}

// bucket holds what is left of a budget.
type bucket struct {
	left float64
	at   time.Time
}

// NewGuesses makes a counter. A kind without a rate is not limited.
func NewGuesses(rates map[Guess]GuessRate) *Guesses {
	g := &Guesses{seed: maphash.MakeSeed()}
	for kind, rate := range rates {
		g.rates[kind] = rate
	}
	g.shop.init()
	for i := range g.shards {
		g.shards[i].init()
	}
	return g
}

func (s *guessShard) init() {
	buckets, err := simplelru.NewLRU[guessKey, *bucket](guessShardSize, nil)
	if err != nil {
		panic("httpapi: " + err.Error()) // only for sizes below one
	}
	s.buckets = buckets
}

// take takes one from a budget of so many per window. It tells how many were taken
// before and are not given back yet, or how long to wait.
func (s *guessShard) take(key guessKey, most int, window time.Duration, now time.Time) (used int, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.buckets.Get(key)
	if !ok {
		b = &bucket{left: float64(most), at: now}
		s.buckets.Add(key, b)
	}
	if passed := now.Sub(b.at); passed > 0 {
		b.left, b.at = min(float64(most), b.left+passed.Seconds()/window.Seconds()*float64(most)), now
	}
	if b.left < 1 {
		return most, time.Duration((1 - b.left) / float64(most) * float64(window))
	}
	used = int(math.Ceil(float64(most) - b.left))
	b.left--
	return used, 0
}

func (s *guessShard) giveBack(key guessKey, most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if b, ok := s.buckets.Get(key); ok {
		b.left = min(float64(most), b.left+1)
	}
}

// guessing is one guess on its way; nil where nothing is counted.
type guessing struct {
	g        *Guesses
	key      guessKey
	fromShop bool
}

// begin counts a guess, or refuses it with ResourceExhausted and the time to wait.
func (g *Guesses) begin(kind Guess, network string, now time.Time) (*guessing, error) {
	if g == nil || kind == noGuess || g.rates[kind].Address == 0 {
		return nil, nil //nolint:nilnil // nothing is counted
	}
	rate, key := g.rates[kind], guessKey{kind, network}
	shard := &g.shards[maphash.String(g.seed, network)%guessShards]
	used, wait := shard.take(key, rate.Address, rate.Window, now)
	if wait > 0 {
		return nil, tooManyGuesses(wait)
	}
	try := &guessing{g: g, key: key}
	if rate.Shop == 0 {
		return try, nil
	}
	_, wait = g.shop.take(guessKey{kind: kind}, rate.Shop, rate.Window, now)
	if try.fromShop = wait == 0; !try.fromShop && used >= rate.Share {
		shard.giveBack(key, rate.Address)
		return nil, tooManyGuesses(wait)
	}
	return try, nil
}

// end gives the guess back unless it was wrong.
func (t *guessing) end(wrong bool) {
	if t == nil || wrong {
		return
	}
	rate := t.g.rates[t.key.kind]
	t.g.shards[maphash.String(t.g.seed, t.key.network)%guessShards].giveBack(t.key, rate.Address)
	if t.fromShop {
		t.g.shop.giveBack(guessKey{kind: t.key.kind}, rate.Shop)
	}
}

func tooManyGuesses(wait time.Duration) error {
	e := errs.New(errs.ResourceExhausted, CodeTooManyRequests, "too many wrong attempts; try again later")
	e.RetryAfter = max(wait, time.Second)
	return e
}

// guessField is a field of a request that holds a code.
type guessField struct {
	kind  Guess
	index []int
}

// named are the fields by which any request names a code, and what is answered when
// there is none. So no operation that takes a code can forget to count.
var named = map[string]struct {
	kind  Guess
	wrong []string
}{
	"couponCode":   {Coupons, []string{"ERROR_COUPON_DOES_NOT_EXIST"}},
	"giftCardCode": {GiftCards, []string{"GIFT_CARD_NOT_FOUND", "GIFT_CARD_CODE_INVALID"}},
}

// guessFields finds the fields of a request that hold codes.
func guessFields(in reflect.Type) []guessField {
	if in == nil || in.Kind() != reflect.Struct {
		return nil
	}
	var out []guessField
	fields := wire.Fields(in)
	for name, what := range named {
		if field, ok := fields[name]; ok && field.Type.Kind() == reflect.String {
			out = append(out, guessField{what.kind, field.Index})
		}
	}
	return out
}

// guessed are the guesses of one call: a checkout may name a coupon and a gift card.
type guessed []*guessing

// guesses counts what a call tries to guess, each by itself: somebody who names a code that
// is right beside one that is not has guessed all the same. in is its request. Those who
// run the shop are not counted.
func (c *call) guesses(in any) (guessed, error) {
	if !c.actor.Shopper() && c.actor.ID != "" {
		return nil, nil
	}
	var out guessed
	for _, kind := range c.guessKinds(in) {
		try, err := c.guess(kind)
		if err != nil {
			out.end(nil) // nothing is looked at
			return nil, err
		}
		if try != nil {
			out = append(out, try)
		}
	}
	return out, nil
}

func (c *call) guessKinds(in any) []Guess {
	var kinds []Guess
	for _, field := range c.op.codes {
		if v, err := reflect.ValueOf(in).Elem().FieldByIndexErr(field.index); err == nil && v.String() != "" {
			kinds = append(kinds, field.kind)
		}
	}
	switch {
	case len(kinds) > 0:
		return kinds
	case c.op.Guess != noGuess:
		return []Guess{c.op.Guess}
	case c.op.class == Strict:
		return []Guess{Codes}
	case c.op.SecretPath:
		return []Guess{Links}
	}
	return nil
}

// end gives back the guesses that the answer does not call wrong.
func (g guessed) end(answer error) {
	for _, try := range g {
		try.end(try.key.kind.wrong(answer))
	}
}

// wrong tells whether an answer says that a guess was not right.
func (g Guess) wrong(err error) bool {
	if err == nil {
		return false
	}
	kind, code := errs.KindOf(err), errs.CodeOf(err)
	switch g {
	case Coupons, GiftCards:
		for _, what := range named {
			if what.kind == g && slices.Contains(what.wrong, code) {
				return true
			}
		}
		return false
	case Links, Purchases:
		return kind == errs.NotFound
	case Codes:
		// A request that cannot be read says nothing about a code, and has none of its own.
		return code != "" && (kind == errs.InvalidArgument || kind == errs.Unauthenticated || kind == errs.PermissionDenied ||
			kind == errs.NotFound)
	}
	return kind == errs.Unauthenticated
}

// TakeVisitor counts a new visitor of the caller's address; ResourceExhausted when one
// address had too many.
func TakeVisitor(ctx context.Context) error {
	c := callFrom(ctx)
	if c == nil {
		return nil
	}
	_, err := c.guess(NewVisitors)
	return err
}

// guess counts a guess of the caller's address. Calls from this very machine are not
// counted, unless somebody else's address came with them.
func (c *call) guess(kind Guess) (*guessing, error) {
	if c.ownMachine() {
		return nil, nil //nolint:nilnil // nothing is counted
	}
	return c.server.cfg.Guesses.begin(kind, network(c.address), c.begun)
}
