package backinstock_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/buying/backinstock"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
	"souk/internal/shop/sale/saletest"
)

const (
	ada  = "visitor " + apitest.Ada
	path = "/v1/back-in-stock-notification-requests"
	zero = catalog.ZeroVariant
)

// rig is a shop where people wait. Mails are rows, so that what is done again leaves no more than it should.
type rig struct {
	*saletest.Shop
	t       *testing.T
	clock   *apitest.Clock
	api     *apitest.API
	service *backinstock.Service
	relay   *events.Relay
	queue   *jobs.Queue
	done    chan jobs.Finished
}

// Send keeps a message in the caller's transaction.
func (r *rig) Send(tx *store.Tx, m mail.Message) error {
	if m.To == "nobody@localhost.invalid" {
		return errs.Invalid(errs.Field("to", errs.RuleFormat, "no mail can go there"))
	}
	line := m.Data["sheet"].(*mail.Sheet).Lines[0]
	text := strings.Join([]string{m.To, m.Template, m.Language, line.Name, line.Detail, line.Price,
		m.Data["link"].(string)}, "|")
	_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, ?, 0)", "test.mail."+tx.NewID(),
		text+"\n"+m.Data["stop"].(string))
	return err
}

// mails gives what was written, in order of addresses.
func (r *rig) mails() []string {
	r.t.Helper()
	out, err := store.Get(r.t.Context(), r.DB, func(tx *store.Tx) ([]string, error) {
		return store.Values[string](tx, "SELECT value FROM settings WHERE key LIKE 'test.mail.%'")
	})
	expect.OK(r.t, err)
	slices.Sort(out)
	return out
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		quiet := slog.New(slog.DiscardHandler)
		expect.OK(t, jobs.Migrate(t.Context(), db))
		r := &rig{Shop: saletest.Open(t, db, saletest.Options{}), t: t, clock: clock, done: make(chan jobs.Finished, 100),
			relay: events.New(db, events.Config{Logger: quiet})}
		r.queue = jobs.New(db, jobs.Config{Poll: 50 * time.Millisecond, Clock: clock.Now, Logger: quiet,
			Observe: func(f jobs.Finished) { r.done <- f }})
		var err error
		r.service, err = backinstock.Open(t.Context(), backinstock.Config{
			DB: db, Cursors: r.Cursors, Queue: r.queue, Site: r.Site, Catalog: r.Catalog, Mail: r, PublicURL: "https://shop.test",
			Guest:  func(string) string { return apitest.Omar },
			Locale: func(context.Context) string { return "en-IE" }, Logger: quiet,
		})
		expect.OK(t, err)
		r.relay.Subscribe(inventory.BackInStockEvent, "back-in-stock", r.service.Back)
		expect.OK(t, r.queue.Start(t.Context()))
		t.Cleanup(func() { expect.OK(t, r.queue.Stop(context.WithoutCancel(t.Context()))) })
		r.api = apitest.New(t, db, slices.Concat(r.Shop.Operations(), r.service.Operations()))
		fn(t, r)
	})
}

// ask is the body of a request.
func ask(product, options, email string) string {
	if options != "" {
		options = `,"options":` + options
	}
	return fmt.Sprintf(
		`{"request":{"catalogReference":{"appId":%q,"catalogItemId":%q%s},"email":%q},"itemDetails":{"name":"x","price":"1"}}`,
		catalog.AppID, product, options, email)
}

// wait has somebody wait for a product and gives the id of the request.
func (r *rig) wait(product, email string) string {
	r.t.Helper()
	return r.api.OK(ada, "POST", path, ask(product, "", email)).String("request.id")
}

// work delivers events and waits until no job is left.
func (r *rig) work() {
	r.t.Helper()
	expect.OK(r.t, expect.Err(r.relay.Flush(r.t.Context())))
	for {
		counts, err := r.queue.Counts(r.t.Context())
		expect.OK(r.t, err)
		expect.EqualNow(r.t, counts.Failed, 0, "failed jobs")
		if counts.Waiting+counts.Running == 0 {
			return
		}
		expect.Equal(r.t, (<-r.done).Outcome, jobs.Succeeded)
	}
}

func (r *rig) count(where string) int {
	return storetest.One[int](r.t, r.DB, "SELECT COUNT(*) FROM back_in_stock_requests WHERE "+where)
}
