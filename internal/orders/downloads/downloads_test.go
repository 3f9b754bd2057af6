package downloads_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/orders/downloads"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

const book = "aaaaaaaa-0000-4000-8000-000000000001"

var key = []byte(orderstest.Key)

// cellar hands out one file for everything.
type cellar struct{}

func (cellar) ServePrivate(w http.ResponseWriter, r *http.Request, id string) {
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader("the file "+id))
}

type post struct{ told []string }

func (p *post) DownloadTx(tx *store.Tx, orderID string) (bool, error) {
	tx.AfterCommit(func() { p.told = append(p.told, orderID) })
	return true, nil
}

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	orders  *orders.Service
	service *downloads.Service
	clock   *apitest.Clock
	post    *post
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, orders.Check, r.service.Check) })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	r := &rig{t: t, db: db, clock: clock, post: &post{}}
	cfg := orderstest.Config(db)
	cfg.FileLink = func(order, line string, expires wire.Time) string {
		return downloads.Link(key, "", order, line, expires)
	}
	cfg.Changed = func(tx *store.Tx, before, after *orders.Order) error { return r.service.PaidTx(tx, before, after) }
	r.orders = orders.New(cfg)
	r.service = downloads.New(downloads.Config{DB: db, Orders: r.orders, Files: cellar{}, Mails: r.post,
		Key: key, Most: 3})
	r.API = apitest.New(t, db, append(r.orders.Operations(), r.service.Operations()...))
	return r
}

var euro = orderstest.Euro

// sell places an order of a book to read on a screen, which waits for its payment.
func (r *rig) sell() string {
	r.t.Helper()
	o := &orders.Order{
		BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		LineItems: wire.List[orders.LineItem]{{
			ID: book, ProductName: &orders.TranslatableString{Original: "Tales"}, Quantity: 1, Price: euro("10"),
			PriceBeforeDiscounts: euro("10"),
			ItemType:             &orders.ItemType{Preset: "DIGITAL"}, DigitalFile: &orders.DigitalFile{FileID: "tales.epub"},
		}},
		PriceSummary: &orders.PriceSummary{Subtotal: euro("10"), Total: euro("10")}, TaxIncludedInPrices: true,
	}
	return orderstest.Place(r.t, r.db, r.orders, o).ID
}

// pay settles an order, with money back if some is named.
func (r *rig) pay(id string, back int64) {
	r.t.Helper()
	var refunds []orders.RefundFact
	if back > 0 {
		refunds = append(refunds, orders.RefundFact{ID: "r", Status: orders.RefundSucceeded, Amount: back})
	}
	if _, err := store.Do(r.t.Context(), r.db, func(tx *store.Tx) (*orders.Order, error) {
		return r.orders.SettleTx(tx, id, []orders.PaymentFact{{ID: "p", Status: orders.StateApproved, Amount: 1000}}, refunds)
	}); err != nil {
		r.t.Fatal(err)
	}
}

// link is that which Ada sees on her order.
func (r *rig) link(id string) string {
	r.t.Helper()
	return r.OK("member "+apitest.Ada, "GET", "/v1/orders/"+id, "").String("order.lineItems.0.digitalFile.link")
}

// fetch follows a link without any token.
func (r *rig) fetch(link, part string) (int, string) {
	r.t.Helper()
	request := httptest.NewRequestWithContext(r.t.Context(), http.MethodGet, link, nil)
	if part != "" {
		request.Header.Set("Range", part)
	}
	answer := httptest.NewRecorder()
	r.Server.ServeHTTP(answer, request)
	text, err := io.ReadAll(answer.Body)
	expect.OK(r.t, err)
	return answer.Code, string(text)
}

func TestFetch(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.OK("member "+apitest.Ada, "GET", "/v1/orders/"+id, "").Want("order.lineItems.0.digitalFile.link", nil)
		r.pay(id, 0)
		expect.Diff(t, []string{id}, r.post.told, "told")
		order := r.OK("member "+apitest.Ada, "GET", "/v1/orders/"+id, "")
		order.Want("order.lineItems.0.digitalFile.expirationDate", "2026-12-15T12:00:00.000Z")
		order.Want("order.activities.3.activityType", "DOWNLOAD_LINK_SENT")
		link := r.link(id)
		for _, one := range []struct {
			part string
			want int
			text string
		}{{"", 200, "the file tales.epub"}, {"bytes=4-", 206, "file tales.epub"}, {"bytes=0-", 206, "the file tales.epub"},
			{"", 200, "the file tales.epub"}} {
			if code, text := r.fetch(link, one.part); code != one.want || text != one.text {
				t.Errorf("%q: %d %s", one.part, code, text)
			}
		}
		if code, text := r.fetch(link, ""); code != 428 || !strings.Contains(text, downloads.CodeUsedUp) {
			t.Errorf("a fourth time: %d %s", code, text)
		}
		if code, _ := r.fetch(link, "bytes=4-"); code != 206 { // one that broke off goes on
			t.Errorf("the rest: %d", code)
		}
		r.clock.Advance(2 * time.Hour)
		if code, _ := r.fetch(link, "bytes=4-"); code != 428 { // parts are no way around the count
			t.Errorf("the rest, later: %d", code)
		}
		list := r.OK("member "+apitest.Ada, "GET", "/v1/orders/"+id+"/downloads", "")
		list.Want("files.0.fetched", 3)
		list.Want("files.0.link", nil)
		renewed := r.OK("staff ECOM.MODIFY_ORDERS", "POST", "/v1/orders/"+id+"/downloads/renew", "")
		renewed.Want("files.0.fetched", 0)
		if code, text := r.fetch(link, ""); code != 428 || !strings.Contains(text, downloads.CodeExpired) {
			t.Errorf("the old link: %d %s", code, text)
		}
		if code, _ := r.fetch(renewed.String("files.0.link"), ""); code != 200 {
			t.Errorf("the new link: %d", code)
		}
		r.clock.Advance(30 * 24 * time.Hour)
		if code, text := r.fetch(renewed.String("files.0.link"), ""); code != 428 ||
			!strings.Contains(text, downloads.CodeExpired) {
			t.Errorf("a month later: %d %s", code, text)
		}
	})
}

// Buyers get new links when theirs are over, and fetch a file no more often for it.
func TestBuyersRenew(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		renew := func(want string) (link string) {
			t.Helper()
			files, err := store.Do(t.Context(), r.db, func(tx *store.Tx) ([]downloads.File, error) {
				o, err := r.orders.BuyerTx(tx, id)
				if err != nil {
					return nil, err
				}
				return r.service.RenewForBuyerTx(tx, o)
			})
			expect.Equal(t, errs.CodeOf(err), want, "new links")
			if err != nil {
				return ""
			}
			return files[0].Link
		}
		renew(downloads.CodeNotPaid)
		r.pay(id, 0)
		old := r.link(id)
		for range 2 {
			code, _ := r.fetch(old, "")
			expect.Equal(t, code, 200, "fetched")
		}
		renew(downloads.CodeWorks)
		r.clock.Advance(31 * 24 * time.Hour)
		told := len(r.post.told)
		link := renew("")
		expect.Equal(t, len(r.post.told), told+1, "mails with the new links")
		code, _ := r.fetch(old, "")
		expect.Equal(t, code, 428, "the old link")
		code, _ = r.fetch(link, "")
		expect.Equal(t, code, 200, "the third time, by the new link")
		code, text := r.fetch(link, "")
		expect.That(t, code == 428 && strings.Contains(text, downloads.CodeUsedUp), "a fourth time: %d %s", code, text)
		r.clock.Advance(31 * 24 * time.Hour)
		renew(downloads.CodeUsedUp)
	})
}

func TestNotFetched(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.Refused(428, downloads.CodeNotPaid, "owner", "POST", "/v1/orders/"+id+"/downloads/renew", "")
		r.pay(id, 0)
		link := r.link(id)
		for name, forged := range map[string]string{
			"nothing": "/v1/downloads/x", "cut": link[:len(link)-2], "longer": link + "AA",
			"other key":     downloads.Link([]byte("another key"), "", id, book, wire.Time(1797336000000)),
			"no such order": downloads.Link(key, "", apitest.Nothing, book, wire.Time(1797336000000)),
			"no such line":  downloads.Link(key, "", id, "x", wire.Time(1797336000000)),
		} {
			if code, text := r.fetch(forged, ""); code != 404 || !strings.Contains(text, downloads.CodeNoLink) {
				t.Errorf("%s: %d %s", name, code, text)
			}
		}
		// a time that the order does not tell
		if code, text := r.fetch(downloads.Link(key, "", id, book, wire.Time(1897336000000)), ""); code != 428 {
			t.Errorf("another time: %d %s", code, text)
		}
		for _, who := range []string{"member " + apitest.Omar, "visitor " + apitest.Ada} {
			r.Refused(404, orders.CodeNotFound, who, "GET", "/v1/orders/"+id+"/downloads", "")
			r.Refused(403, "", who, "POST", "/v1/orders/"+id+"/downloads/renew", "")
		}
		r.pay(id, 400)
		if code, _ := r.fetch(link, ""); code != 200 { // some money came back
			t.Errorf("partly refunded: %d", code)
		}
		r.pay(id, 1000)
		if code, text := r.fetch(link, ""); code != 428 || !strings.Contains(text, downloads.CodeNotPaid) {
			t.Errorf("refunded: %d %s", code, text)
		}
		second := r.sell()
		r.pay(second, 0)
		link = r.link(second)
		r.OK("owner", "POST", "/v1/orders/"+second+"/cancel", `{}`)
		if code, _ := r.fetch(link, ""); code != 428 {
			t.Errorf("canceled: %d", code)
		}
	})
}

// However many fetch at once, no more get the file than may.
func TestFetchedAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.pay(id, 0)
		link := r.link(id)
		var got sync.Map
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				code, _ := r.fetch(link, "")
				got.Store(i, code)
			})
		}
		all.Wait()
		count := map[int]int{}
		got.Range(func(_, code any) bool { count[code.(int)]++; return true })
		expect.Diff(t, map[int]int{200: 3, 428: 5}, count)
	})
}
