package payments_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/orders/appproviders"
	"souk/internal/orders/ledger"
	"souk/internal/orders/payments"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/outbound/outboundtest"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/shop/plugins"
	"souk/internal/shop/plugins/pluginstest"
)

// studioApp keeps memberships and gift cards of its own.
const studioApp = "5d10fe1c-0000-4000-8000-000000000001"

// studio is the server of that app. It takes one use of a membership for each key and
// gives it back once; a gift card's balance is that of its transactions.
type studio struct {
	mu      sync.Mutex
	key     string
	down    bool              // answers nothing of use
	deaf    bool              // does what it is asked, and answers nothing of use
	firm    bool              // refuses to undo a charge
	charges map[string]string // transaction by key
	voided  map[string]int    // how often, by transaction
	paths   []string
}

func (s *studio) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in, signed := pluginstest.ReadMembershipCall(w, r, s.key, jwt.WithoutClaimsValidation())
	if !signed {
		return
	}
	s.paths = append(s.paths, r.URL.Path)
	if s.down {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	status, answer := http.StatusOK, "{}"
	switch r.URL.Path {
	case "/v1/charge-membership":
		if in.MembershipID != "yoga" || in.MemberID != apitest.Ada {
			status, answer = http.StatusPreconditionRequired, `{"applicationError":{"code":"MEMBERSHIP_CANNOT_BE_CHARGED"}}`
			break
		}
		if s.charges[in.IdempotencyKey] == "" {
			s.charges[in.IdempotencyKey] = ids.Random()
		}
		answer = `{"transactionId":"` + s.charges[in.IdempotencyKey] + `"}`
	case "/v1/void-membership-charge":
		switch {
		case s.firm:
			status, answer = http.StatusPreconditionRequired, `{"applicationError":{"code":"TRANSACTION_CANNOT_BE_VOIDED"}}`
		case s.voided[in.TransactionID] > 0:
			status, answer = http.StatusConflict, `{"applicationError":{"code":"TRANSACTION_ALREADY_VOIDED"}}`
		default:
			s.voided[in.TransactionID]++
		}
	case "/v1/void":
		s.voided[in.TransactionID] = 1
		answer = `{"remainingBalance":"50","currencyCode":"EUR"}`
	}
	if s.deaf {
		status, answer = http.StatusBadGateway, ""
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, answer)
}

func (s *studio) set(change func(s *studio)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// used tells how many uses were taken and not given back.
func (s *studio) used() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.charges) - len(s.voided)
}

func (s *studio) asked(path string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, p := range s.paths {
		if p == path {
			n++
		}
	}
	return n
}

// runApps runs a test with an app that is called over HTTP.
func runApps(t *testing.T, fn func(t *testing.T, r *rig, s *studio)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		outboundtest.BringKey(t, db)
		apps, err := plugins.New(t.Context(), plugins.Config{
			DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Logger: slog.New(slog.DiscardHandler),
			AllowPrivate: true,
			Language:     func(context.Context) string { return "en" },
			Currency:     func(context.Context) money.Currency { return money.EUR },
		})
		expect.OK(t, err)
		t.Cleanup(apps.Close)
		r := newRig(t, db, clock, appproviders.OfApps(apps)...)
		r.API = apitest.New(t, db, slices.Concat(r.orders.Operations(), r.gifts.Operations(), r.service.Operations(),
			apps.Operations()))
		s := &studio{key: apps.PublicKey(), charges: map[string]string{}, voided: map[string]int{}}
		server := httptest.NewServer(s)
		t.Cleanup(server.Close)
		for _, kind := range []plugins.Kind{plugins.Memberships, plugins.GiftCards} {
			r.OK("owner", "POST", "/v1/service-plugins",
				fmt.Sprintf(`{"servicePlugin":{"appId":%q,"componentType":%q,"name":"Studio","deploymentUri":%q}}`, studioApp, kind,
					server.URL))
		}
		fn(t, r, s)
		r.healthy()
	})
}

const (
	billing   = "/v1/order-billing/"
	collector = "/v1/payments-collector/orders/"
)

// withMembership is the body that pays the mugs of an order with a membership.
func withMembership(order, membership string) string {
	return fmt.Sprintf(
		`{"orderId":%q,"memberId":%q,"memberships":[{"lineItemId":%q,"membershipIdentifier":{"existingMembership":{"appId":%q,"membershipId":%q}}}]}`,
		order, apitest.Ada, mug, studioApp, membership)
}

// byMembership places an order, has a membership pay its mugs and gives the payment.
func (r *rig) byMembership() (order, payment string) {
	r.t.Helper()
	order, _ = r.order()
	return order, r.OK("owner", "POST", billing+"charge-memberships", withMembership(order, "yoga")).String(
		"payments.0.id")
}

// byAppsCard places an order that a gift card of the app has paid part of.
func (r *rig) byAppsCard() (order, payment string) {
	r.t.Helper()
	order, _ = r.order()
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		return r.service.PaidTx(tx, order, []payments.Part{{
			Amount: money.New(1490, money.EUR), GiftCard: &ledger.GiftCardDetails{GiftCardPaymentID: "t-1", AppID: studioApp,
				ObfuscatedCode: "****1234"},
		}})
	})
	expect.OK(r.t, err)
	return order, r.book(order).String("orderTransactions.payments.0.id")
}

// refund gives the body of a refund of one payment, of all of it without an amount.
func refund(order, payment, amount string) string {
	if amount != "" {
		amount = `,"amount":{"amount":"` + amount + `"}`
	}
	return fmt.Sprintf(`{"orderId":%q,"paymentRefunds":[{"paymentId":%q%s}]}`, order, payment, amount)
}
