package httpapi

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

// watched counts how often a token is really looked at. It remembers "visitor" only.
type watched struct {
	tokens
	looked atomic.Int64
}

func (w *watched) Authenticate(ctx context.Context, authorization string) (actor.Actor, error) {
	if authorization != "" {
		w.looked.Add(1)
	}
	return w.tokens.Authenticate(ctx, authorization)
}

func (w *watched) Recognize(authorization string) (actor.Actor, bool) {
	if authorization != "visitor" {
		return actor.Actor{}, false
	}
	return callers["visitor"], true
}

type codeRequest struct {
	GiftCardCode string `json:"giftCardCode,omitempty"`
	CouponCode   string `json:"couponCode,omitempty"`
}

const rightCode = "RIGHT"

// guessing are operations that take codes, as carts and checkouts do.
func guessingOperations() []Operation {
	return []Operation{
		Handle(Op{ID: "test.pay", Method: "POST", Path: "/v1/pay", Access: actor.Everyone("")},
			func(_ context.Context, in *codeRequest) (*wire.Empty, error) {
				switch {
				case in.GiftCardCode != "" && in.GiftCardCode != rightCode:
					return nil, errs.New(errs.NotFound, "GIFT_CARD_NOT_FOUND", "there is no such gift card")
				case in.CouponCode != "" && in.CouponCode != rightCode:
					return nil, errs.New(errs.NotFound, "ERROR_COUPON_DOES_NOT_EXIST", "there is no such coupon")
				}
				return nil, nil //nolint:nilnil // an empty answer
			}),
		answering("test.open", "/v1/open", actor.Anyone(), TakeVisitor),
	}
}

type guessRig struct {
	*rig
	now  time.Time
	auth *watched
}

func newGuessRig(t *testing.T, rates map[Guess]GuessRate) *guessRig {
	g := &guessRig{now: time.Unix(1000, 0), auth: &watched{}}
	g.rig = newRig(t, nil, guessingOperations(), func(c *Config) {
		c.Authenticator, c.Guesses, c.Clock = g.auth, NewGuesses(rates), func() time.Time { return g.now }
	})
	return g
}

func (g *guessRig) post(path, address, token, body string, headers ...string) answer {
	request := httptest.NewRequest("POST", path, strings.NewReader(body))
	request.RemoteAddr = address
	request.Header.Set("Authorization", token)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return g.send(request)
}

func (g *guessRig) want(what string, got answer, status int) {
	g.t.Helper()
	expect.Status(g.t, got, status, what)
	expect.Equal(g.t, got.header.Get("Retry-After") != "", (status == 429), "%s: Retry-After is %q", what,
		got.header.Get("Retry-After"))
}

// Wrong tokens of one address are refused after so many, and not even looked at any
// more. Whoever is known goes on from the same address, and so do others elsewhere.
func TestWrongTokensAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	g := newGuessRig(t, map[Guess]GuessRate{Tokens: {Address: 5, Window: time.Minute}})
	const here, there = "192.0.2.1:1", "192.0.2.2:1"
	for i := range 1200 {
		want := 401
		if i >= 5 {
			want = 429
		}
		g.want("a wrong token", g.post("/v1/pay", here, fmt.Sprint("wrong", i), "{}"), want)
	}
	expect.Equal(t, g.auth.looked.Load(), 5, "tokens were looked at, want 5")
	g.want("somebody known", g.post("/v1/pay", here, "visitor", "{}"), 200)
	g.want("somebody not known yet", g.post("/v1/pay", here, "other", "{}"), 429)
	g.want("elsewhere", g.post("/v1/pay", there, "other", "{}"), 200)
	// An old token keeps nobody from getting a new one, and is not looked at.
	g.want("a public call", g.post("/v1/open", here, "wrong", "{}"), 200)
	g.want("without a token", g.post("/v1/open", here, "", "{}"), 200)
	g.now = g.now.Add(time.Minute)
	g.want("later", g.post("/v1/pay", here, "other", "{}"), 200)
	// What was right costs nothing, however often.
	for range 20 {
		g.want("right", g.post("/v1/pay", there, "other", "{}"), 200)
	}
}

// Fresh visitors of one address guess together; with IPv6 a whole /64 is one address.
// What is right, and what names no code, does not count.
func TestCodesAreGuessedByAddress(t *testing.T) {
	t.Parallel()
	g := newGuessRig(t, map[Guess]GuessRate{GiftCards: {Address: 10, Window: 10 * time.Minute},
		Coupons: {Address: 3, Window: 10 * time.Minute}})
	refused := 0
	for i := range 60 {
		got := g.post("/v1/pay", fmt.Sprintf("[2001:db8::%x]:1", i+1), []string{"visitor", "other"}[i%2],
			`{"giftCardCode":"wrong"}`)
		if got.status == 429 {
			refused++
		}
	}
	expect.Equal(t, refused, 50, "of 60 guesses were refused, want 50")
	g.want("a right code after many wrong ones",
		g.post("/v1/pay", "[2001:db8::1]:1", "visitor", `{"giftCardCode":"RIGHT"}`), 429)
	g.want("no code", g.post("/v1/pay", "[2001:db8::1]:1", "visitor", `{}`), 200)
	g.want("another kind of code", g.post("/v1/pay", "[2001:db8::1]:1", "visitor", `{"couponCode":"wrong"}`), 404)
	g.want("another network", g.post("/v1/pay", "[2001:db8:0:1::1]:1", "visitor", `{"giftCardCode":"RIGHT"}`), 200)
	for range 30 {
		g.want("right", g.post("/v1/pay", "192.0.2.1:1", "visitor", `{"giftCardCode":"RIGHT"}`), 200)
	}
	for range 30 { // staff and apps look for what people bring them
		g.want("the shop's own", g.post("/v1/pay", "192.0.2.3:1", "owner", `{"couponCode":"wrong"}`), 404)
	}
	for range 30 {
		g.want("this machine", g.post("/v1/pay", "127.0.0.1:1", "visitor", `{"couponCode":"wrong"}`), 404)
	}
}

// Two kinds of codes in one call are two guesses: a code that is right does not hide one that
// is not.
func TestCodesBesideEachOther(t *testing.T) {
	t.Parallel()
	g := newGuessRig(t, map[Guess]GuessRate{GiftCards: {Address: 3, Window: 10 * time.Minute},
		Coupons: {Address: 2, Window: 10 * time.Minute}})
	const giftCard, coupon = `{"couponCode":"RIGHT","giftCardCode":"wrong"}`,
		`{"couponCode":"wrong","giftCardCode":"RIGHT"}`
	for _, status := range []int{404, 404, 404, 429} {
		g.want("gift cards beside a coupon", g.post("/v1/pay", "192.0.2.1:1", "visitor", giftCard), status)
	}
	for _, status := range []int{404, 404, 429} {
		g.want("coupons beside a gift card", g.post("/v1/pay", "192.0.2.2:1", "visitor", coupon), status)
	}
	// Who is refused for one has not used up the other.
	g.want("the coupon alone", g.post("/v1/pay", "192.0.2.1:1", "visitor", `{"couponCode":"wrong"}`), 404)
	g.want("the coupon once more", g.post("/v1/pay", "192.0.2.1:1", "visitor", `{"couponCode":"wrong"}`), 404)
	for range 30 {
		g.want("both right", g.post("/v1/pay", "192.0.2.3:1", "visitor", `{"couponCode":"RIGHT","giftCardCode":"RIGHT"}`),
			200)
	}
}

// Many addresses together spend the shop's budget; then each has a small share left, so
// that they cannot keep others from using a code.
func TestTheShopHasABudgetOfGuesses(t *testing.T) {
	t.Parallel()
	g := newGuessRig(t, map[Guess]GuessRate{GiftCards: {Address: 10, Shop: 20, Share: 2, Window: 10 * time.Minute}})
	statuses := map[int]int{}
	for i := range 100 {
		statuses[g.post("/v1/pay", fmt.Sprintf("192.0.2.%d:1", i%10), "visitor", `{"giftCardCode":"wrong"}`).status]++
	}
	expect.That(t, statuses[404] == 20 && statuses[429] == 80, "answers %v, want 20 looked at and 80 refused", statuses)
	for range 20 {
		g.want("a shopper elsewhere", g.post("/v1/pay", "198.51.100.1:1", "other", `{"giftCardCode":"RIGHT"}`), 200)
	}
	g.want("who errs once", g.post("/v1/pay", "198.51.100.1:1", "other", `{"giftCardCode":"wrong"}`), 404)
	g.want("who errs twice", g.post("/v1/pay", "198.51.100.1:1", "other", `{"giftCardCode":"wrong"}`), 404)
	g.want("who goes on", g.post("/v1/pay", "198.51.100.1:1", "other", `{"giftCardCode":"wrong"}`), 429)
}

// The server of a front end that shows a key says for whom it calls. Without a good key
// it is not believed, and that counts as a wrong one.
func TestVisitorsAddressesOfAFrontEnd(t *testing.T) {
	t.Parallel()
	rates := map[Guess]GuessRate{Tokens: {Address: 4, Window: time.Minute}, Coupons: {Address: 1, Window: time.Minute}}
	const server, wrong = "192.0.2.1:1", `{"couponCode":"wrong"}`
	g := newGuessRig(t, rates)
	for i := range 5 {
		for _, status := range []int{404, 429} {
			g.want("one of its visitors", g.post("/v1/pay", server, "visitor", wrong,
				headerVisitorAddress, fmt.Sprintf("203.0.113.%d", i), headerAPIKey, "app"), status)
		}
	}
	g.want("by an app's own token", g.post("/v1/pay", server, "app", wrong, headerVisitorAddress, "203.0.113.9"), 404)
	for name, key := range map[string]string{"no key": "", "a wrong key": "nonsense",
		"a visitor's token as the key": "visitor"} {
		g := newGuessRig(t, rates)
		for i, status := range []int{404, 429, 429, 429} {
			g.want(name, g.post("/v1/pay", server, "visitor", wrong,
				headerVisitorAddress, fmt.Sprintf("203.0.113.%d", i), headerAPIKey, key), status)
		}
		g.want(name+" counts as a wrong token", g.post("/v1/pay", server, "other", "{}"), 429)
	}
}

// One address needs few new visitors.
func TestNewVisitorsAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	g := newGuessRig(t, map[Guess]GuessRate{NewVisitors: {Address: 3, Window: time.Minute}})
	for _, status := range []int{200, 200, 200, 429, 429} {
		g.want("a new visitor", g.post("/v1/open", "192.0.2.1:1", "", "{}"), status)
	}
	g.want("elsewhere", g.post("/v1/open", "192.0.2.2:1", "", "{}"), 200)
}

// What is remembered is bounded: addresses that were not heard of longest are forgotten.
func TestGuessesAreBounded(t *testing.T) {
	t.Parallel()
	g := NewGuesses(map[Guess]GuessRate{Tokens: {Address: 1, Window: time.Hour}})
	now := time.Unix(1000, 0)
	for i := range guessShards * guessShardSize * 2 {
		expect.OK(t, expect.Err(g.begin(Tokens, fmt.Sprint(i), now)))
	}
	sum := 0
	for i := range g.shards {
		sum += g.shards[i].buckets.Len()
	}
	expect.That(t, sum <= guessShards*guessShardSize, "%d addresses are remembered", sum)
}

func BenchmarkAdmit(b *testing.B) {
	g := NewGuesses(DefaultGuessRates())
	now := time.Unix(1000, 0)
	for b.Loop() {
		try, err := g.begin(Tokens, "192.0.2.1", now)
		expect.OK(b, err)
		try.end(false)
	}
}
