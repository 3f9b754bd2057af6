package app_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// join makes a member with all that a member can say, and gives their id and token.
func (s *rightsShop) join(p someone) (id, token string) {
	s.t.Helper()
	t, a := s.t, s.a
	visitor := someVisitor(t, a)
	in := ask(t, a, "POST", "/v2/register", visitor, `{"loginId":{"email":"`+p.email+`"},"password":"correct horse"}`)
	id = in["identity"].(map[string]any)["id"].(string)
	token = asMember(t, a, id)
	photo := s.upload(p.first + "photo.png")
	field := at(t, ask(t, a, "POST", "/members/v1/custom-fields", s.office,
		`{"field":{"name":"Note of `+ids.Random()[:8]+`"}}`), "field", "key")
	ask(t, a, "PATCH", "/v1/members/"+id, s.office,
		fmt.Sprintf(`{"member":{"profile":{"nickname":%q,"title":%q,"photo":{"id":%q,"url":%q,"width":60,"height":40}},
		"contact":{"firstName":%q,"lastName":%q,"phones":[%q],"company":%q,"addresses":[{"country":"DE","city":%q,"postalCode":%q,"addressLine":%q}],"customFields":{%q:{"value":%q}}}}}`,
			p.first+" "+p.last, p.last, photo["id"], photo["url"], p.first, p.last, p.phone, p.last+" Ltd", p.city, p.code,
			p.street, field, p.first+"note"))
	ask(t, a, "POST", "/members/v2/abouts", token,
		`{"memberAbout":{"content":{"nodes":[{"type":"PARAGRAPH","id":"a","nodes":[{"type":"TEXT","id":"","textData":{"text":"I am `+p.first+` `+p.last+`","decorations":[]}}]}]}}}`)
	other, asOther := newMember(t, a, visitor)
	ask(t, a, "POST", "/members/v1/member-reports", asOther,
		`{"memberReport":{"reportedMemberId":"`+id+`","reason":{"category":"OTHER","description":"`+p.first+` of `+
			p.street+`"}}}`)
	ask(t, a, "POST", "/members/v3/followers/"+other, token, "")
	ask(t, a, "POST", "/v1/members/bulk/approve-by-filter", s.office, `{"filter":{"loginEmail":"`+p.email+`"}}`)
	s.callOn(a, "POST", "/v1/members/imports?name="+url.QueryEscape(p.first+" "+p.last+".csv"), s.office,
		"Email,First name,Last name,Phones,City\n"+p.email+","+p.first+","+p.last+","+p.phone+","+p.city+"\nwrong,"+p.first+
			","+p.last+",,\n", "")
	group := at(t, ask(t, a, "POST", "/v1/tax-exempt-groups", s.office, `{"taxExemptGroup":{"name":"Schools"}}`),
		"taxExemptGroup", "id").(string)
	ask(t, a, "POST", "/v1/contact-tax-details", s.office, `{"contactTaxDetails":{"id":"`+id+`","taxExemptGroupId":"`+
		group+`"}}`)
	return id, token
}

// After an erasure nothing of a person is anywhere in the shop but in issued invoices: not of a
// member, and not of a guest. The books stay.
func TestErasureLeavesNoTrace(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newRightsShop(t, dialect)
		ada, bob, eve := newSomeone("Zq", "9017365528"), newSomeone("Xw", "8026447711"), newSomeone("Vk", "7035558822")
		member, token := s.join(ada)
		billed := s.buy(token, ada, "ada")
		ask(t, s.a, "POST", "/v1/invoices/orders/"+billed, s.office, "{}")
		invoice := invoicesOf(t, s.a, s.office, billed)[0].(map[string]any)["id"].(string)
		ask(t, s.a, "POST", "/v1/invoices/"+invoice+"/send", s.office, "{}")
		s.drafts(ada)
		s.leave(ada)
		guest := s.buy(s.visitor, bob, "bob")
		s.leave(bob)
		s.subscribe(bob)
		other := s.buy(s.visitor, eve, "eve") // who stays
		s.settle()
		for _, p := range []someone{ada, bob} {
			places := s.found(p.marks)
			t.Logf("%s is in %v", p.first, slices.Sorted(maps.Keys(places)))
			for _, table := range []string{
				"abandoned_checkouts", "audit_log", "carts", "checkouts", "discount_uses", "draft_orders", "emails",
				"front_end_calls", "fulfillments", "gateway_orders",
				"idempotency", "orders", "outbox", "payment_operations", "payment_requests", "redirect_sessions", "refunds",
				"search_refs", "shipping_labels", "webhook_deliveries",
			} {
				if !slices.ContainsFunc(slices.Collect(maps.Keys(places)),
					func(name string) bool { return strings.HasSuffix(name, `"`+table+`"`) }) {
					t.Errorf("before the erasure nothing of %s is in %s, so it proves nothing there", p.first, table)
				}
			}
		}
		before := ask(t, s.a, "GET", "/v1/orders/"+billed, s.office, "")
		eveBefore := s.found(eve.marks)

		done := s.erase(`{"memberId":"` + member + `"}`)
		t.Logf("erased %v", done["counts"])
		s.erase(`{"email":"` + strings.ToUpper(bob.email) + `"}`)
		s.settle()
		s.nowhere(ada, "invoices")
		if left, err := filepath.Glob(filepath.Join(s.data, "media", "files", "*", "*")); err != nil || len(left) > 0 {
			t.Errorf("pictures that are left: %v %v", left, err)
		}
		s.nowhere(bob)
		s.books(before, billed, guest)
		if eveAfter := s.found(eve.marks); len(eveAfter) < len(eveBefore)-1 {
			t.Errorf("of somebody else there was %v, and is %v", eveBefore, eveAfter)
		}
		if got := at(t, ask(t, s.a, "GET", "/v1/orders/"+other, s.office, ""), "order", "buyerInfo", "email"); got != eve.email {
			t.Errorf("the other order is of %v", got)
		}
		if got := ask(t, s.a, "GET", "/v1/invoices/"+invoice, s.office, "")["invoice"].(map[string]any); got["billTo"] != ada.first+" "+ada.last {
			t.Errorf("the invoice is not as it was issued: %v", got)
		}
		expect.That(t, s.anonymized("wix.ecom.v1.order", "updated", billed) &&
			s.anonymized("wix.members.v1.member", "deleted", member), "no webhook told of the erasure")
		s.audited(done["id"].(string), `"kind":"ERASURE"`, `"APP"`)
		found, err := s.a.Check(t.Context(), func(string, int, int) {})
		expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
	})
}

// drafts writes drafts for somebody, of which one becomes an order with a request to pay.
func (s *rightsShop) drafts(p someone) {
	s.t.Helper()
	t := s.t
	draft := func() string {
		made := ask(t, s.a, "POST", "/v1/draft-orders", s.office,
			`{"draftOrder":{"customLineItems":[{"productName":{"original":"Vase"},"quantity":1,"price":{"amount":"10.00"}}],
			"buyerInfo":{"email":"`+p.email+`"},"billingInfo":`+p.billing()+`}}`)
		return at(t, made, "calculatedDraftOrder", "draftOrder", "id").(string)
	}
	draft()
	order := at(t, ask(t, s.a, "POST", "/v1/draft-orders/"+draft()+"/create-order", s.office, `{}`), "createdOrder",
		"id").(string)
	ask(t, s.a, "POST", "/v1/order-payment-requests", s.office,
		`{"orderPaymentRequest":{"orderId":"`+order+`","title":"Vase for `+p.first+`","description":"to `+p.street+
			`","amount":{"amount":"10"}}}`)
	ask(t, s.a, "POST", "/v1/orders/"+order+"/cancel", s.office, `{"sendOrderCanceledEmail":true,"customMessage":"Dear `+
		p.last+`"}`)
}

// leave has somebody begin a purchase and leave it, so that it counts as abandoned.
func (s *rightsShop) leave(p someone) {
	s.t.Helper()
	t := s.t
	out := ask(t, s.a, "POST", "/v1/checkouts", s.visitor,
		`{"channelType":"WEB",`+s.lines(1)+`,"checkoutInfo":{"buyerInfo":{"email":"`+p.email+`"},"billingInfo":`+
			p.billing()+`}}`)
	checkout := at(t, out, "checkout", "id").(string)
	err := s.a.DB().Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE checkouts SET updated = updated - 7200000 WHERE id = ?", checkout)
		return err
	})
	expect.OK(t, err)
	expect.OK(t, s.a.Abandoned.Find(t.Context()))
	visitor := someVisitor(t, s.a)
	ask(t, s.a, "POST", "/v1/carts/current/add-to-cart", visitor, `{`+s.lines(1)+`}`)
	ask(t, s.a, "PATCH", "/v1/carts/current", visitor, `{"cartInfo":{"contactInfo":`+p.billing()+`,"buyerInfo":{"email":"`+
		p.email+`"}}}`)
}

// subscribe has somebody pay a subscription, and end it.
func (s *rightsShop) subscribe(p someone) {
	s.t.Helper()
	t := s.t
	made := ask(t, s.a, "POST", "/v1/draft-orders", s.office,
		`{"draftOrder":{"customLineItems":[{"productName":{"original":"Flowers"},"quantity":1,"price":{"amount":"25"},
		"subscriptionSettings":{"frequency":"WEEK","interval":2,"autoRenewal":true}}],"buyerInfo":{"email":"`+p.email+
			`"},"billingInfo":`+p.billing()+`}}`)
	draft := at(t, made, "calculatedDraftOrder", "draftOrder", "id").(string)
	order := ask(t, s.a, "POST", "/v1/draft-orders/"+draft+"/create-order", s.office, "{}")
	id := at(t, order, "createdOrder", "id").(string)
	request := ask(t, s.a, "POST", "/v1/order-payment-requests", s.office,
		`{"orderPaymentRequest":{"orderId":"`+id+`","title":"Flowers for `+p.first+`","amount":{"amount":"25"}}}`)
	card := ask(t, s.a, "POST", "/v1/payment-tokens", s.office,
		`{"method":"sandbox","card":{"number":"4242424242424242","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`)["paymentToken"].(string)
	ask(t, s.a, "POST", "/v1/payment-gateway-orders/"+at(t, request, "orderPaymentRequest", "paymentGatewayOrderId").(string)+"/charge", s.office, `{"paymentToken":"`+card+`"}`)
	ask(t, s.a, "POST", "/v1/fulfillments/orders/"+id+"/create-fulfillment", s.office,
		`{"fulfillment":{"lineItems":[{"id":"`+at(t, order, "createdOrder", "lineItems", "id").(string)+
			`"}],"trackingInfo":{"trackingNumber":"one","shippingProvider":"dhl"}}}`)
	subscription := at(t, order, "createdOrder", "lineItems", "subscriptionInfo", "id").(string)
	preview := ask(t, s.a, "POST", "/v1/data-requests/erasure/preview", s.office,
		`{"person":{"email":"`+p.email+`"}}`)["preview"].(map[string]any)
	expect.That(t, at(t, preview, "obstacles", "code") == "RUNNING_SUBSCRIPTION" &&
		at(t, preview, "obstacles", "entityId") == subscription, "a running subscription is no obstacle: %v", preview)
	ask(t, s.a, "POST", "/v1/subscriptions/"+subscription+"/cancel", s.office, `{"at":"NOW"}`)
}

// nowhere proves that nothing of a person is left but in some tables.
func (s *rightsShop) nowhere(p someone, but ...string) {
	s.t.Helper()
	places := s.found(p.marks)
	for table, marks := range places {
		allowed := false
		for _, name := range but {
			allowed = allowed || strings.HasSuffix(table, `"`+name+`"`)
		}
		expect.That(s.t, allowed, "%s still has %v", table, marks)
	}
	expect.That(s.t, len(but) == 0 || len(places) != 0, "the invoice is gone")
	for _, place := range s.inFolder(p.marks) {
		s.t.Errorf("in the folder: %s", place)
	}
	if s.a.DB().Dialect() != store.SQLite {
		return
	}
	if len(but) == 0 { // what was deleted is overwritten, not only given free
		for _, name := range []string{"souk.db", "souk.db-wal"} {
			for _, mark := range inFile(s.t, filepath.Join(s.data, name), p.marks) {
				s.t.Errorf("%s as it is has %s", name, mark)
			}
		}
	}
	for _, mark := range inFile(s.t, s.vacuumed(), p.marks) {
		s.t.Errorf("the vacuumed file has %s", mark)
	}
}

// books proves that orders kept what the books need.
func (s *rightsShop) books(before map[string]any, orders ...string) {
	s.t.Helper()
	t := s.t
	for _, id := range orders {
		after := ask(t, s.a, "GET", "/v1/orders/"+id, s.office, "")
		expect.Equal(t, at(t, after, "order", "billingInfo", "address", "country"), "DE", "the country is gone: %v",
			after)
		if id != orders[0] {
			continue
		}
		for _, field := range []string{"number", "priceSummary", "taxSummary", "balanceSummary", "paymentStatus",
			"fulfillmentStatus", "purchasedDate", "currency"} {
			was, _ := json.Marshal(at(t, before, "order", field))
			is, _ := json.Marshal(at(t, after, "order", field))
			expect.That(t, bytes.Equal(was, is), "%s was %s and is %s", field, was, is)
		}
	}
}

// audited proves that the log says who asked and how it ended, by ids alone.
func (s *rightsShop) audited(request string, says ...string) {
	s.t.Helper()
	list := ask(s.t, s.a, "POST", "/v1/audit-log/query", s.office,
		`{"query":{"filter":{"entityId":"`+request+`"}}}`)["auditRecords"].([]any)
	expect.EqualNow(s.t, len(list), 2, "audit records of the request: %v", list)
	text, _ := json.Marshal(list)
	for _, want := range append(says, `"state":"WAITING"`, `"state":"DONE"`) {
		expect.That(s.t, bytes.Contains(text, []byte(want)), "the audit log does not say %s: %s", want, text)
	}
}

// An order that is not done, and somebody who works here, are named and stop an erasure before
// anything is changed. Asking twice is one request.
func TestErasureIsRefusedWhole(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newKeyShop(t, newApp(t, dialect, onThisMachine))
		ada := newSomeone("Zq", "9017365528")
		made := ask(t, s.a, "POST", "/v1/orders", s.office,
			`{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"email":"`+ada.email+`"},"billingInfo":`+
				ada.billing()+`,"priceSummary":{},
				"lineItems":[{"productName":{"original":"Lamp"},"quantity":1,"price":{"amount":"10"},"itemType":{"preset":"PHYSICAL"}}]}}`)
		order := at(t, made, "order", "id").(string)
		person := `{"person":{"email":"` + ada.email + `"}}`
		preview := ask(t, s.a, "POST", "/v1/data-requests/erasure/preview", s.office, person)["preview"].(map[string]any)
		if at(t, preview, "obstacles", "entityId") != order || at(t, preview, "obstacles", "code") != "OPEN_ORDER" {
			t.Errorf("preview: %v", preview)
		}
		refused := s.callOn(s.a, "POST", "/v1/data-requests/erasure", s.office, person, "")
		if refused.status != http.StatusPreconditionRequired || !strings.Contains(refused.body, "ERASURE_NOT_POSSIBLE_YET") ||
			!strings.Contains(refused.body, order) {
			t.Errorf("refused: %+v", refused)
		}
		after := ask(t, s.a, "GET", "/v1/orders/"+order, s.office, "")
		if at(t, after, "order", "buyerInfo", "email") != ada.email ||
			at(t, after, "order", "updatedDate") != at(t, made, "order", "updatedDate") {
			t.Errorf("the refused erasure changed the order: %v", after)
		}
		ask(t, s.a, "POST", "/v1/orders/"+order+"/cancel", s.office, `{}`)
		first := at(t, ask(t, s.a, "POST", "/v1/data-requests/erasure", s.office, person), "dataRequest", "id")
		again := at(t, ask(t, s.a, "POST", "/v1/data-requests/erasure", s.office, person), "dataRequest", "id")
		expect.Equal(t, first, again, "asked twice and")
		system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
		expect.OK(t, s.a.Identity.Staff.EnsureOwner(system, "owner@example.com", "correct horse battery"))
		owner := s.callOn(s.a, "POST", "/v1/data-requests/erasure", s.office, `{"person":{"email":"owner@example.com"}}`, "")
		expect.That(t, owner.status == http.StatusPreconditionRequired && strings.Contains(owner.body, "STAFF_ACCOUNT"),
			"the owner: %+v", owner)
	})
}

// An erasure that is cut off goes on when the shop starts again, and ends as clean.
func TestErasureGoesOnAfterAStop(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newRightsShop(t, dialect)
		bob := newSomeone("Xw", "8026447711")
		s.buy(s.visitor, bob, "bob")
		s.settle()
		// A long log, so that there is a middle.
		err := s.a.DB().Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
					INSERT INTO audit_log (id, occurred, actor_kind, actor_id, actor_name, operation, entity, entity_id, request_id, address, before, after)
					SELECT 'filler-' || i, 1, 'APP', '', '', '', '', '', '', '', 'null', 'null' FROM n`)
			return err
		})
		expect.OK(t, err)
		request := at(t, ask(t, s.a, "POST", "/v1/data-requests/erasure", s.office, `{"person":{"email":"`+bob.email+`"}}`),
			"dataRequest", "id").(string)
		step := ""
		for step != "audit-log" {
			now := ask(t, s.a, "GET", "/v1/data-requests/"+request, s.office, "")["dataRequest"].(map[string]any)
			expect.ThatNow(t, now["state"] != "DONE" && now["state"] != "FAILED", "it ended before it was cut off: %v",
				now)
			step, _ = now["step"].(string)
		}
		s.restart()
		s.done(request)
		s.settle()
		s.nowhere(bob)
	})
}

// restart cuts off all that the shop does, and starts it anew on the same data.
func (s *rightsShop) restart() {
	s.t.Helper()
	cut, cancel := context.WithCancel(s.t.Context())
	cancel()
	_ = s.a.Stop(cut) // it says that work was cut off
	again, err := app.New(s.t.Context(), s.cfg, slog.New(slog.DiscardHandler))
	expect.OK(s.t, err)
	s.t.Cleanup(func() {
		expect.Equal(s.t, again.Stop(context.WithoutCancel(s.t.Context())), nil)
	})
	if s.a = again; again.Start(s.t.Context()) != nil {
		s.t.Fatal("the shop does not start again")
	}
}

// An archive holds everything about a member, who asks for it themself and nobody else's; its
// link ends with the erasure.
func TestArchiveOfAMember(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newRightsShop(t, dialect)
		ada := newSomeone("Zq", "9017365528")
		member, token := s.join(ada)
		s.buy(token, ada, "ada")
		other, _ := newMember(t, s.a, s.visitor)
		if got := s.callOn(s.a, "POST", "/v1/data-requests/archive", token, `{"person":{"memberId":"`+other+`"}}`, ""); got.status != http.StatusForbidden {
			t.Errorf("somebody else's: %+v", got)
		}
		id := at(t, ask(t, s.a, "POST", "/v1/data-requests/archive", token, `{}`), "dataRequest", "id").(string)
		s.done(id)
		s.audited(id, `"kind":"ARCHIVE"`, `"MEMBER"`)
		mine := ask(t, s.a, "GET", "/v1/data-requests/"+id, token, "")["dataRequest"].(map[string]any)
		files := archiveAt(t, s.a, mine["archiveUrl"].(string))
		for name, want := range map[string]string{
			"orders.json": ada.street, "profile.json": ada.first, "account.json": ada.phone, "mails.json": "[",
			"community.json": "member_abouts",
			"payments.json":  "4242", "README.txt": "orders.json", "pictures.json": ada.first + "photo.png",
		} {
			if !strings.Contains(files[name], want) {
				t.Errorf("%s does not have %s: %.300s", name, want, files[name])
			}
		}
		pictures := 0
		for name := range files {
			if strings.HasPrefix(name, "pictures/") {
				pictures++
			}
		}
		expect.Equal(t, pictures, 1, "pictures in the archive")
		asked := at(t, ask(t, s.a, "POST", "/v1/data-requests/archive", s.office, `{"person":{"memberId":"`+member+`"}}`),
			"dataRequest", "id").(string)
		link := s.done(asked)["archiveUrl"].(string)
		full := archiveAt(t, s.a, link)
		if strings.Contains(files["mails.json"], "ZqMailbox@") || !strings.Contains(full["mails.json"], "ZqMailbox@") {
			t.Errorf("mails by an e-mail that is not verified are for managers only: %s, %s", files["mails.json"],
				full["mails.json"])
		}
		// Nor does the member get at the managers' archive: neither by its id or the list, nor by asking again.
		shown := ask(t, s.a, "GET", "/v1/data-requests/"+asked, token, "")
		all := ask(t, s.a, "GET", "/v1/data-requests", token, "")
		again := ask(t, s.a, "POST", "/v1/data-requests/archive", token, `{}`)
		for name, answer := range map[string]map[string]any{"by its id": shown, "the list": all, "asked again": again} {
			text, err := json.Marshal(answer)
			expect.OK(t, err)
			expect.That(t, !strings.Contains(string(text), link), "%s tells the link of the managers' archive: %s", name, text)
		}
		s.erase(`{"memberId":"` + member + `"}`)
		path := strings.TrimPrefix(mine["archiveUrl"].(string), "http://127.0.0.1:8080")
		if got := browse(t, s.a.Handler, "GET", path, "", ""); got.StatusCode != http.StatusNotFound {
			t.Errorf("the archive of somebody who was erased: %d", got.StatusCode)
		}
	})
}

// archiveAt fetches an archive and gives its files.
func archiveAt(t *testing.T, a *app.App, link string) map[string]string {
	t.Helper()
	got := browse(t, a.Handler, "GET", strings.TrimPrefix(link, "http://127.0.0.1:8080"), "", "")
	content := got.Body.Bytes()
	expect.EqualNow(t, got.StatusCode, http.StatusOK, "%s %s", link, got.Body)
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	expect.OK(t, err)
	out := map[string]string{}
	for _, file := range archive.File {
		in, err := file.Open()
		expect.OK(t, err)
		text, err := io.ReadAll(in)
		expect.OK(t, err)
		out[file.Name] = string(text)
	}
	return out
}
