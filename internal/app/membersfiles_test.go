package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// A deleted member's orders stay, with the buyer's e-mail and without the member: the event that the deletion
// writes goes through the relay to the orders.
func TestOrdersOfADeletedMember(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		expect.OK(t, a.Start(t.Context()))
		admin := key(t, a)
		member := within(ask(t, a, "POST", "/v1/members", admin, `{"member":{"loginEmail":"ada@example.com"}}`),
			"member")["id"].(string)
		order := within(ask(t, a, "POST", "/v1/orders", admin, `{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED",
				"buyerInfo":{"memberId":"`+member+`","email":"ada@example.com"},"priceSummary":{"subtotal":{"amount":"10"}},
				"lineItems":[{"productName":{"original":"Bowl"},"quantity":1,"price":{"amount":"10"},"itemType":{"preset":"DIGITAL"}}]}}`), "order")["id"].(string)
		buyer := func() map[string]any {
			return within(within(ask(t, a, "GET", "/v1/orders/"+order, admin, ""), "order"), "buyerInfo")
		}
		if got := buyer()["memberId"]; got != member {
			t.Fatalf("the order is of member %v, want %s", got, member)
		}
		ask(t, a, "DELETE", "/members/v1/members/"+member, admin, "")
		for buyer()["memberId"] != nil {
			select {
			case <-t.Context().Done():
				t.Fatal("the order still has the member")
			case <-time.After(20 * time.Millisecond):
			}
		}
		expect.Equal(t, buyer()["email"], "ada@example.com", "the buyer's e-mail")
	})
}

// The file of members comes over HTTP, for managers only.
func TestMembersFileOverHTTP(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	admin := key(t, a)
	ask(t, a, "POST", "/v1/members", admin,
		`{"member":{"loginEmail":"ada@example.com","contact":{"firstName":"Ada","lastName":"=HYPERLINK(1)"}}}`)
	file := browse(t, a.Handler, "GET", "/v1/members/export/members.csv", admin, "")
	body := file.Body.String()
	if file.StatusCode != http.StatusOK || !strings.HasPrefix(file.Header.Get("Content-Type"), "text/csv") ||
		!strings.Contains(file.Header.Get("Content-Disposition"),
			`filename=members.csv`) || file.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the file: %d %v", file.StatusCode, file.Header)
	}
	if !strings.Contains(body, "ada@example.com") || !strings.Contains(body, "Ada") || strings.Contains(body,
		",=HYPERLINK") {
		t.Errorf("the file holds %s", body)
	}
	who := callers(t, a)
	for _, name := range []string{"visitor", "member"} {
		expect.Equal(t, answerOf(a, "GET", "/v1/members/export/members.csv", who[name].token), http.StatusForbidden,
			"a %s gets", name)
	}
	expect.Equal(t, answerOf(a, "GET", "/v1/members/export/members.csv", ""), http.StatusUnauthorized,
		"without a token")
}

// Members are made at ten a second by one caller; other calls go on.
func TestRateOfNewMembers(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite, func(cfg *app.Config) { cfg.NoRateLimits = false })
	admin, other := key(t, a), key(t, a)
	// Known before, or the key itself is counted as a guess by each of them.
	expect.Equal(t, answerOf(a, "GET", "/v1/members", admin), http.StatusOK)
	create := func(token string, n int) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/v1/members",
			strings.NewReader(fmt.Sprintf(`{"member":{"loginEmail":"m%d@example.com"}}`, n)))
		r.RemoteAddr = "203.0.113.7:4711"
		r.Header.Set("Authorization", token)
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, r)
		return w
	}
	// At once: one after the other a busy machine makes fewer than ten a second.
	answers := make([]*httptest.ResponseRecorder, 100)
	var all sync.WaitGroup
	for n := range answers {
		all.Go(func() { answers[n] = create(admin, n) })
	}
	all.Wait()
	made := 0
	for _, w := range answers {
		if w.Code == http.StatusOK {
			made++
			continue
		}
		expect.ThatNow(t, w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "" &&
			strings.Contains(w.Body.String(), `"TOO_MANY_REQUESTS"`), "%d %v %s", w.Code, w.Header(), w.Body)
	}
	expect.That(t, made >= 10 && made < len(answers), "%d members could be made at once", made)
	if w := create(other, len(answers)); w.Code != http.StatusOK {
		t.Errorf("another caller: %d %s", w.Code, w.Body)
	}
	expect.Equal(t, answerOf(a, "GET", "/v1/members", admin), http.StatusOK, "listing")
}
