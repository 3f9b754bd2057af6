package app_test

import (
	"bytes"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// someone is a person whose data can be told from everything else in the shop.
type someone struct {
	email, first, last, phone, street, code, city string
	marks                                         []string // what must be nowhere, in small letters
}

func newSomeone(prefix, digits string) someone {
	p := someone{
		email: prefix + "Mailbox@" + prefix + "-Host.example", first: prefix + "first", last: prefix + "last",
		phone:  "+49 30 " + digits,
		street: prefix + "street 17", code: prefix + "1553", city: prefix + "city",
	}
	for _, mark := range []string{"mailbox", "-host.example", "first", "last", "street", "1553", "city", "note", "photo"} {
		p.marks = append(p.marks, strings.ToLower(prefix+mark))
	}
	p.marks = append(p.marks, digits)
	return p
}

func (p someone) address() string {
	return fmt.Sprintf(`{"country":"DE","city":%q,"postalCode":%q,"addressLine":%q}`, p.city, p.code, p.street)
}

func (p someone) contact() string {
	return fmt.Sprintf(`{"firstName":%q,"lastName":%q,"phone":%q}`, p.first, p.last, p.phone)
}

func (p someone) billing() string {
	return `{"address":` + p.address() + `,"contactDetails":` + p.contact() + `}`
}

// rightsShop is a whole shop that works, with one endpoint that hears and one that fails.
type rightsShop struct {
	*keyShop
	data  string
	cfg   app.Config
	mu    sync.Mutex
	heard []map[string]any // the events, as endpoints read them
}

func newRightsShop(t *testing.T, dialect store.Dialect) *rightsShop {
	t.Helper()
	s := &rightsShop{}
	a := newApp(t, dialect, onThisMachine, func(cfg *app.Config) { s.data, s.cfg = cfg.Data, *cfg })
	s.keyShop = newKeyShop(t, a)
	for name, status := range map[string]int{"hears": 200, "fails": 500} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body := new(bytes.Buffer)
			_, _ = body.ReadFrom(r.Body)
			if name == "hears" {
				s.hear(body.String())
			}
			w.WriteHeader(status)
			if parts := strings.Split(body.String(), "."); len(parts) == 3 { // an endpoint that repeats what it was told
				text, _ := base64.RawURLEncoding.DecodeString(parts[1])
				_, _ = w.Write(text)
			}
		}))
		t.Cleanup(server.Close)
		ask(t, a, "POST", "/v1/webhooks", s.office, `{"webhook":{"url":"`+server.URL+`","eventTypes":[]}}`)
	}
	ask(t, a, "POST", "/v2/coupons", s.office,
		`{"specification":{"name":"Coupon","code":"WELCOME","startTime":"1700000000000","percentOffRate":10}}`)
	expect.OK(t, a.Start(t.Context()))
	return s
}

// hear reads the event out of a signed body.
func (s *rightsShop) hear(token string) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return
	}
	raw, _ := base64.RawURLEncoding.DecodeString(parts[1])
	var claims, outer struct{ Data string }
	var event map[string]any
	if json.Unmarshal(raw, &claims) != nil || json.Unmarshal([]byte(claims.Data), &outer) != nil ||
		json.Unmarshal([]byte(outer.Data), &event) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = append(s.heard, event)
}

// anonymized tells whether an endpoint heard of an entity that an erasure changed.
func (s *rightsShop) anonymized(fqdn, slug, entity string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.heard {
		if e["triggeredByAnonymizeRequest"] == true && e["entityFqdn"] == fqdn && e["slug"] == slug &&
			e["entityId"] == entity {
			return true
		}
	}
	return false
}

// picture makes a small one.
func picture(t *testing.T) []byte {
	t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, 60, 40))
	for i := range 60 {
		p.Set(i, i%40, color.RGBA{uint8(i), 30, 90, 255})
	}
	var out bytes.Buffer
	expect.OK(t, png.Encode(&out, p))
	return out.Bytes()
}

func (s *rightsShop) upload(name string) map[string]any {
	s.t.Helper()
	request := httptest.NewRequest(http.MethodPost, "/v1/media/files?name="+name, bytes.NewReader(picture(s.t)))
	request.Header.Set("Authorization", s.office)
	request.Header.Set("Content-Type", "image/png")
	answer := httptest.NewRecorder()
	s.a.Handler.ServeHTTP(answer, request)
	var out map[string]any
	expect.ThatNow(s.t, json.Unmarshal(answer.Body.Bytes(), &out) == nil && answer.Code == 200, "upload: %d %s",
		answer.Code, answer.Body)
	return out["file"].(map[string]any)
}

// buy has somebody buy with all that can be said, and gives the order, which is done.
func (s *rightsShop) buy(token string, p someone, key string) string {
	s.t.Helper()
	t := s.t
	s.want(token, p)
	ask(t, s.a, "POST", "/v1/carts/current/add-to-cart", token, `{`+s.lines(2)+`}`)
	ask(t, s.a, "PATCH", "/v1/carts/current", token,
		fmt.Sprintf(`{"cartInfo":{"buyerNote":%q,"contactInfo":%s,"buyerInfo":{"email":%q}}}`,
			"call "+p.first+" "+p.first+"note", p.billing(), p.email))
	checkout := ask(t, s.a, "POST", "/v1/carts/current/create-checkout", token,
		`{"channelType":"WEB"}`)["checkoutId"].(string)
	ask(t, s.a, "PATCH", "/v1/checkouts/"+checkout, token,
		fmt.Sprintf(
			`{"checkout":{"buyerNote":%q,"buyerInfo":{"email":%q},"billingInfo":%s,"customFields":[{"title":"Gift note","value":%q}]},"couponCode":"WELCOME"}`,
			p.first+"note", p.email, p.billing(), "from "+p.last+" to "+p.street))
	card := ask(t, s.a, "POST", "/v1/payment-tokens", token,
		`{"method":"sandbox","card":{"number":"4242424242424242","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`)["paymentToken"].(string)
	out := s.callOn(s.a, "POST", "/v1/checkouts/"+checkout+"/create-order-and-charge", token,
		`{"savePaymentMethod":true,"paymentToken":"`+card+`"}`, key)
	expect.EqualNow(t, out.status, http.StatusOK, "order: %+v", out)
	var made map[string]any
	expect.OK(t, json.Unmarshal([]byte(out.body), &made))
	order := made["orderId"].(string)
	s.handle(order, p)
	s.remember(order, p)
	return order
}

// want has somebody ask for notice of stock and, if a member, keep something for later.
func (s *rightsShop) want(token string, p someone) {
	s.t.Helper()
	item := fmt.Sprintf(`"appId":%q,"catalogItemId":%q`, ownCatalog, s.mug)
	ask(s.t, s.a, "POST", "/v1/back-in-stock-notification-requests", token, fmt.Sprintf(
		`{"request":{"catalogReference":{%s},"email":%q},"itemDetails":{"name":"Mug","price":"1"}}`, item, p.email))
	if token != s.visitor {
		ask(s.t, s.a, "POST", "/v1/wishlists/add-item", token, fmt.Sprintf(
			`{"catalogReference":{%s,"options":{"customTextFields":{"Engraving":%q}}}}`, item, "for "+p.first))
		s.keep(token)
	}
}

// keep has a member save something for later and keep a gift card.
func (s *rightsShop) keep(token string) {
	s.t.Helper()
	full := ask(s.t, s.a, "POST", "/v1/carts/current/add-to-cart", token, `{`+s.lines(1)+`}`)
	lines := at(s.t, full, "cart", "lineItems").([]any)
	ask(s.t, s.a, "POST", "/v1/saved-for-later/save", token,
		fmt.Sprintf(`{"lineItemId":%q}`, lines[0].(map[string]any)["id"]))
	card := ask(s.t, s.a, "POST", "/v1/gift-cards", s.office, `{"giftCard":{"initialValue":{"amount":"5"}}}`)
	ask(s.t, s.a, "POST", "/v1/gift-cards/my", token, fmt.Sprintf(`{"giftCardCode":%q}`, at(s.t, card, "giftCard", "code")))
}

// remember writes the person where only outside services and failures write.
func (s *rightsShop) remember(order string, p someone) {
	s.t.Helper()
	label := "%PDF " + p.first + " " + p.last + " " + p.street
	err := s.a.DB().Write(s.t.Context(), func(tx *store.Tx) error {
		for _, row := range []struct {
			sql  string
			args []any
		}{
			{"INSERT INTO shipping_labels (fulfillment_id, created, carrier, service, tracking_number, document) SELECT id, 1, 'dhl', 'x', 'y', ? FROM fulfillments WHERE order_id = ?", []any{[]byte(strings.ToLower(label)), order}},
			{"INSERT INTO redirect_sessions (id, intent, client, caller_kind, caller_id, caller_session, open_hash, visitor, account, doc, created, open_until, finish_until) VALUES (?, 'page', '', 'app', '', '', ?, '', '', ?, 1, ?, ?)",
				[]any{tx.NewID(), tx.NewID(), `{"hint":"` + p.email + `"}`, tx.Millis() + 1e7, tx.Millis() + 1e7}},
			{"INSERT INTO front_end_calls (id, day, method, path, operation, status, code, origin, reason, calls, first_seen, last_seen) VALUES (?, ?, 'GET', ?, '', 404, '', '', 'UNKNOWN_PATH', 1, 1, ?)",
				[]any{tx.NewID(), tx.Millis() / 86400000, "/x/" + p.email, tx.Millis()}},
		} {
			if _, err := tx.Exec(row.sql, row.args...); err != nil {
				return err
			}
		}
		args, fault := `{"to":"`+p.email+`"}`, "no answer from "+p.email
		if tx.Dialect() == store.PostgreSQL {
			_, err := tx.Exec(
				"INSERT INTO river_job (args, kind, max_attempts, state, finalized_at, errors) VALUES (CAST(? AS jsonb), 'gone', 1, 'discarded', now(), ARRAY[jsonb_build_object('error', CAST(? AS text))])", args, fault)
			return err
		}
		_, err := tx.Exec(
			"INSERT INTO jobs (id, kind, args, state, due, max_tries, error, created, finished) VALUES (?, 'gone', ?, 'failed', 1, 1, ?, ?, ?)", tx.NewID(), args, fault, tx.Millis(), tx.Millis())
		return err
	})
	expect.OK(s.t, err)
}

// handle does with an order what staff do, and writes the buyer's name wherever it fits.
func (s *rightsShop) handle(order string, p someone) {
	s.t.Helper()
	t := s.t
	path := "/v1/orders/" + order
	ask(t, s.a, "POST", path+"/activities/add", s.office,
		fmt.Sprintf(`{"orderActivities":[{"merchantComment":{"message":%q}}]}`, p.first+" "+p.last+" called from "+p.phone))
	s.callOn(s.a, "PATCH", path, s.office, fmt.Sprintf(`{"order":{"buyerNote":%q,"billingInfo":%s,"recipientInfo":%s}}`,
		"ring at "+p.street+" "+p.first+"note", p.billing(), p.billing()), "edit "+order)
	paid := ask(t, s.a, "GET", "/v1/payments/orders/"+order, s.office, "")
	payment := at(t, paid, "orderTransactions", "payments", "id").(string)
	ask(t, s.a, "POST", "/v1/order-billing/refund-payments", s.office,
		`{"orderId":"`+order+`","paymentRefunds":[{"paymentId":"`+payment+`","amount":{"amount":"5.00"}}],"customerReason":"`+
			p.first+` was not happy","sideEffects":{"notifications":{"sendCustomerEmail":true,"customMessage":"Dear `+
			p.last+`"}}}`)
	line := at(t, ask(t, s.a, "GET", path, s.office, ""), "order", "lineItems", "id").(string)
	ask(t, s.a, "POST", "/v1/fulfillments/orders/"+order+"/create-fulfillment", s.office,
		`{"fulfillment":{"lineItems":[{"id":"`+line+`"}],"customInfo":{"fieldsData":{"recipient":"`+p.first+" "+p.last+
			`","street":"`+p.street+`"}}}}`)
}

// erase has somebody erased, and waits until that is done.
func (s *rightsShop) erase(person string) map[string]any {
	s.t.Helper()
	asked := ask(s.t, s.a, "POST", "/v1/data-requests/erasure", s.office, `{"person":`+person+`}`)["dataRequest"].(map[string]any)
	return s.done(asked["id"].(string))
}

// again lets the others work for a moment before the next look. Only the time limit of the whole run ends the waiting.
func (s *rightsShop) again() bool {
	select {
	case <-s.t.Context().Done():
		return false
	case <-time.After(20 * time.Millisecond):
		return true
	}
}

// done waits for a request.
func (s *rightsShop) done(id string) map[string]any {
	s.t.Helper()
	for s.again() {
		got := ask(s.t, s.a, "GET", "/v1/data-requests/"+id, s.office, "")["dataRequest"].(map[string]any)
		switch got["state"] {
		case "DONE":
			return got
		case "FAILED":
			s.t.Fatalf("failed: %v", got)
		}
	}
	s.t.Fatalf("request %s does not end", id)
	return nil
}

// settle waits until no event waits to be told.
func (s *rightsShop) settle() {
	s.t.Helper()
	for s.again() {
		waiting := 0
		err := s.a.DB().Read(store.FromPrimary(s.t.Context()), func(tx *store.Tx) error {
			return tx.QueryRow(
				`SELECT (SELECT COUNT(*) FROM outbox WHERE sent IS NULL) + (SELECT COUNT(*) FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
				WHERE (d.status = 'QUEUED' OR d.status = 'PENDING' AND d.attempts = 0) AND w.failing_since IS NULL)`, nil, &waiting)
		})
		expect.OK(s.t, err)
		if waiting == 0 {
			return
		}
	}
	s.t.Error("events wait that should have been told")
}

// found lists the tables that hold any of the marks, by the database itself.
func (s *rightsShop) found(marks []string) map[string][]string {
	s.t.Helper()
	out := map[string][]string{}
	err := s.a.DB().Read(store.FromPrimary(s.t.Context()), func(tx *store.Tx) error {
		for table, columns := range allColumns(s.t, tx) {
			parts := make([]string, len(columns))
			for i, column := range columns {
				parts[i] = `COALESCE(CAST("` + column + `" AS TEXT), '')`
			}
			count := func(marks ...string) (n int, err error) {
				var where []string
				var args []any
				for _, mark := range marks {
					// PostgreSQL writes bytes as digits.
					where, args = append(where, "row_text LIKE ? OR row_text LIKE ?"), append(args, "%"+mark+"%",
						"%"+hex.EncodeToString([]byte(mark))+"%")
				}
				err = tx.QueryRow("SELECT COUNT(*) FROM (SELECT LOWER("+strings.Join(parts, " || ' ' || ")+") AS row_text FROM "+
					table+") r WHERE "+strings.Join(where, " OR "), args, &n)
				return n, err
			}
			if n, err := count(marks...); err != nil || n == 0 {
				if err != nil {
					return fmt.Errorf("%s: %w", table, err)
				}
				continue
			}
			for _, mark := range marks {
				n, err := count(mark)
				if err != nil {
					return err
				}
				if n > 0 {
					out[table] = append(out[table], fmt.Sprintf("%s (%d)", mark, n))
				}
			}
		}
		return nil
	})
	expect.OK(s.t, err)
	return out
}

// allColumns lists every table of every schema with its columns, those of the queue included.
func allColumns(t *testing.T, tx *store.Tx) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	columns := `SELECT '"' || t.name || '"', c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'`
	if tx.Dialect() == store.PostgreSQL {
		columns = `SELECT '"' || table_schema || '"."' || table_name || '"', column_name FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`
	}
	err := tx.Each(columns, nil, func(rows store.Rows) error {
		var table, column string
		err := rows.Scan(&table, &column)
		out[table] = append(out[table], column)
		return err
	})
	expect.OK(t, err)
	return out
}

// inFile lists the marks that are in the bytes of a file, whatever they belong to.
func inFile(t *testing.T, path string, marks []string) (out []string) {
	t.Helper()
	content, err := os.ReadFile(path)
	expect.OK(t, err)
	content = bytes.ToLower(content)
	for _, mark := range marks {
		if at := bytes.Index(content, []byte(mark)); at >= 0 {
			out = append(out, fmt.Sprintf("%s: %q", mark, content[max(0, at-60):min(len(content), at+60)]))
		}
	}
	return out
}

// inFolder looks into all files of the shop but the database.
func (s *rightsShop) inFolder(marks []string) (out []string) {
	s.t.Helper()
	err := filepath.WalkDir(s.data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || strings.HasPrefix(entry.Name(), "souk.db") {
			return err
		}
		for _, mark := range inFile(s.t, path, marks) {
			out = append(out, path+" "+mark)
		}
		return nil
	})
	expect.OK(s.t, err)
	return out
}

// vacuumed gives a copy of the SQLite file without invoices, vacuumed.
func (s *rightsShop) vacuumed() string {
	s.t.Helper()
	copied := filepath.Join(s.t.TempDir(), "copy.db")
	run := func(path string, statements ...string) {
		s.t.Helper()
		db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)")
		expect.OK(s.t, err)
		defer func() { _ = db.Close() }()
		for _, statement := range statements {
			expect.EqualNow(s.t, expect.Err(db.ExecContext(s.t.Context(), statement)), nil, statement)
		}
	}
	run(filepath.Join(s.data, "souk.db"), "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM INTO '"+copied+"'")
	run(copied, "DELETE FROM invoices", "VACUUM")
	return copied
}

func asMember(t *testing.T, a *app.App, id string) string {
	t.Helper()
	token, err := a.Tokens.Access(actor.Actor{Kind: actor.Member, ID: id})
	expect.OK(t, err)
	return token
}
