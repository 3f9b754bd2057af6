package backinstock_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/buying/backinstock"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

func TestToldOnceWhenBack(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase, mug := r.Simple("Vase", "48", 0), r.Simple("Mug", "9.50", 0)
		made := r.api.OK(ada, "POST", path, `{"language":"ar",`+ask(vase.ID, "", "Mia@Example.com")[1:])
		made.Want("request.status", backinstock.Received)
		made.Want("request.email", "Mia@Example.com")
		made.Want("request.contactId", apitest.Omar)
		made.Want("request.autoNotified", nil)
		r.wait(mug.ID, "mia@example.com")
		r.api.Refused(409, backinstock.CodeExists, ada, "POST", path, ask(vase.ID, "", "mia@example.com"))
		r.api.Refused(409, backinstock.CodeExists, "owner", "POST", path, ask(vase.ID, `{"variantId":"`+zero+`"}`, "MIA@example.com"))
		r.work()
		expect.Equal(t, len(r.mails()), 0, "nothing is back")
		storetest.TakeEvents(t, r.DB)

		r.Stock(vase.ID, zero, 3)
		r.work()
		mails := r.mails()
		expect.EqualNow(t, len(mails), 1)
		expect.That(t, strings.HasPrefix(mails[0], "Mia@Example.com|back-in-stock|ar|Vase||€48.00|/product-page/vase\n"),
			"the mail: %s", mails[0])
		id := made.String("request.id")
		told := r.api.OK("staff ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS", "GET", path+"/"+id, "")
		told.Want("request.status", backinstock.NotificationSent)
		told.Want("request.autoNotified", true)
		told.Want("request.itemName", "Vase")
		told.Want("request.variantName", nil)

		// Once is enough, until somebody asks again.
		r.Stock(vase.ID, zero, 0)
		r.Stock(vase.ID, zero, 3)
		r.work()
		expect.OK(t, r.service.Sweep(t.Context()))
		expect.Equal(t, len(r.mails()), 1, "mails")
		r.Stock(vase.ID, zero, 0)
		r.wait(vase.ID, "mia@example.com")
		r.Stock(vase.ID, zero, 1)
		r.work()
		expect.Equal(t, len(r.mails()), 2, "mails after asking again")
	})
}

// A request that comes when the stock is back already is answered, and what no event told of is found.
func TestNobodyIsMissed(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase := r.Simple("Vase", "48", 5)
		r.wait(vase.ID, "mia@example.com")
		r.work()
		expect.Equal(t, len(r.mails()), 1, "in stock already")

		mug := r.Simple("Mug", "9.50", 0)
		r.wait(mug.ID, "mia@example.com")
		r.wait(mug.ID, "nobody@localhost.invalid")
		show := func(yes bool) {
			r.api.OK("owner", "PATCH", "/v1/products/"+mug.ID, fmt.Sprintf(`{"product":{"visible":%t}}`, yes))
		}
		show(false)
		r.Stock(mug.ID, zero, 2)
		r.work()
		expect.Equal(t, len(r.mails()), 1, "what is hidden is not back")
		show(true)
		expect.OK(t, r.service.Sweep(t.Context()))
		expect.Equal(t, len(r.mails()), 2, "found by looking")
		expect.Equal(t, r.count("status = 'FAILED'"), 1, "addresses that no mail can go to")

		soap := r.Simple("Soap", "6.90", 0)
		r.wait(soap.ID, "mia@example.com")
		r.api.OK("owner", "DELETE", "/v1/products/"+soap.ID, "")
		expect.OK(t, r.service.Sweep(t.Context()))
		expect.Equal(t, r.count("product_id = '"+soap.ID+"'"), 0, "requests for a product that is gone")
	})
}

// Two nodes that look at once tell everybody once.
func TestTwoNotifiers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase := r.Simple("Vase", "48", 0)
		for i := range 120 { // more than one transaction takes
			r.wait(vase.ID, fmt.Sprintf("mia%d@example.com", i))
		}
		r.Stock(vase.ID, zero, 1)
		swept := func() *apitest.Answer {
			if err := r.service.Sweep(t.Context()); err != nil {
				t.Errorf("sweep: %v", err)
			}
			return &apitest.Answer{Status: 200}
		}
		socialtest.AtOnce(swept, swept, swept, func() *apitest.Answer { r.work(); return &apitest.Answer{Status: 200} })
		r.work()
		expect.Equal(t, len(r.mails()), 120, "mails")
		expect.Equal(t, r.count("status = 'NOTIFICATION_SENT'"), 120, "told")
	})
}

// Many calls to wait for the same make one request.
func TestAskedAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase := r.Simple("Vase", "48", 0)
		call := func() *apitest.Answer { return r.api.Call(ada, "POST", path, ask(vase.ID, "", "mia@example.com")) }
		made := 0
		for _, status := range socialtest.AtOnce(call, call, call, call) {
			expect.That(t, status == 200 || status == 409, "status %d", status)
			if status == 200 {
				made++
			}
		}
		expect.Equal(t, made, 1, "requests made")
		expect.Equal(t, r.count("TRUE"), 1, "requests")
	})
}

func TestVariants(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		made := r.Product(`{"name":"Shirt","productType":"physical","priceData":{"price":20},"manageVariants":true,
			"productOptions":[{"name":"Size","choices":[{"value":"S","description":"S"},{"value":"L","description":"L"}]}]}`, 0)
		ref := func(size string) string { return `{"options":{"Size":"` + size + `"}}` }
		small := r.api.OK(ada, "POST", path, ask(made.ID, ref("S"), "small@example.com")).String("request.variantId")
		r.api.OK(ada, "POST", path, ask(made.ID, ref("L"), "large@example.com"))
		r.api.Refused(400, backinstock.CodeOptions, ada, "POST", path, ask(made.ID, ref("XL"), "x@example.com"))
		r.api.Refused(400, backinstock.CodeOptions, ada, "POST", path, ask(made.ID, "", "x@example.com"))
		counted := r.api.OK("owner", "POST", path+"/query", `{"query":{"filter":{"variantId":"`+small+`"}}}`)
		counted.Want("requests.length", 1)
		counted.Want("requests.0.variantName", "S")
		r.Stock(made.ID, small, 1)
		r.work()
		mails := r.mails()
		expect.EqualNow(t, len(mails), 1)
		expect.That(t, strings.HasPrefix(mails[0], "small@example.com|back-in-stock||Shirt|Size: S|"), "the mail: %s", mails[0])
		wanted := r.api.OK("owner", "GET", path+"/most-wanted", "")
		wanted.Want("items.length", 1)
		wanted.Want("items.0.variantName", "L")
		wanted.Want("items.0.waiting", 1)
	})
}

func TestRules(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase := r.Simple("Vase", "48", 0)
		good := ask(vase.ID, "", "mia@example.com")
		for body, field := range map[string]string{
			`{}`: "itemDetails",
			strings.Replace(good, `"email":"mia@example.com"`, `"email":"mia"`, 1):           "request.email",
			strings.Replace(good, `,"email":"mia@example.com"`, ``, 1):                       "request.email",
			strings.Replace(good, `"price":"1"`, `"price":"-1"`, 1):                          "itemDetails.price",
			strings.Replace(good, `"name":"x"`, `"name":" "`, 1):                             "itemDetails.name",
			strings.Replace(good, `"request":{`, `"request":{"itemUrl":"javascript:x",`, 1):  "request.itemUrl",
			ask(apitest.Nothing, "", "mia@example.com"):                                      "request.catalogReference.catalogItemId",
			strings.Replace(good, `"catalogItemId":"`+vase.ID+`"`, `"catalogItemId":""`, 1):  "request.catalogReference.catalogItemId",
			strings.Replace(good, `"appId":"`+catalog.AppID+`"`, `"appId":""`, 1):            "request.catalogReference.appId",
			strings.Replace(good, `{"request"`, `{"language":"not a language","request"`, 1): "language",
		} {
			if got := r.api.Refused(400, "", ada, "POST", path, body).Violations(); len(got) == 0 ||
				!strings.HasPrefix(got[0], field+" ") {
				t.Errorf("%s: %v", body, got)
			}
		}
		r.api.Refused(400, backinstock.CodeImage, ada, "POST", path,
			strings.Replace(good, `"price":"1"`, `"price":"1","image":{"url":"nowhere"}`, 1))
		r.api.Refused(428, backinstock.CodeDisabled, ada, "POST", path,
			strings.Replace(good, catalog.AppID, apitest.Nothing, 1))
		for _, call := range []string{"GET ", "POST /query", "GET /" + apitest.Nothing, "DELETE /" + apitest.Nothing,
			"PUT /" + apitest.Nothing + "/mark-as-notification-sent", "POST /report-items-back-in-stock", "GET /most-wanted",
			"GET /count-by-catalog-reference", "POST /settings/start-collecting", "POST /settings/stop-collecting"} {
			method, at, _ := strings.Cut(call, " ")
			for _, who := range []string{ada, "member " + apitest.Ada, "staff ECOM.READ_ORDERS"} {
				r.api.Refused(403, "", who, method, path+at, "{}")
			}
		}
		for _, call := range []string{"GET /", "DELETE /", "PUT /"} {
			method, _, _ := strings.Cut(call, " ")
			at := path + "/" + apitest.Nothing
			if method == "PUT" {
				at += "/mark-as-notification-sent"
			}
			r.api.Refused(404, backinstock.CodeNotFound, "owner", method, at, "")
		}
	})
}

func TestSettings(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase := r.Simple("Vase", "48", 0)
		app := `{"appId":"` + catalog.AppID + `"}`
		first := r.api.OK(ada, "PUT", path+"/settings", "{}")
		first.Want("settings.collectionStates.0.appId", catalog.AppID)
		first.Want("settings.collectionStates.0.collectingRequests", true)
		r.wait(vase.ID, "early@example.com")
		r.api.OK("owner", "POST", path+"/settings/stop-collecting", app).
			Want("settings.collectionStates.0.collectingRequests", false)
		r.api.Refused(428, backinstock.CodeDisabled, ada, "POST", path, ask(vase.ID, "", "mia@example.com"))
		r.api.Refused(400, backinstock.CodeUnsupportedApp, "owner", "POST", path+"/settings/start-collecting",
			`{"appId":"`+apitest.Nothing+`"}`)
		r.api.Refused(400, "", "owner", "POST", path+"/settings/start-collecting", `{"appId":"x"}`)
		r.Stock(vase.ID, zero, 1)
		r.work()
		expect.Equal(t, len(r.mails()), 1, "who waits is told all the same")
		r.Stock(vase.ID, zero, 0)
		r.api.OK("owner", "POST", path+"/settings/start-collecting", `{"appId":"`+catalog.OlderAppID+`"}`)
		r.wait(vase.ID, "mia@example.com")
	})
}

func TestSettingsOfTwo(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		const app = `{"appId":"` + catalog.AppID + `"}`
		get := func() *apitest.Answer { return r.api.OK("owner", "PUT", path+"/settings", "") }
		first := get().String("revision")
		r.api.Guard(apitest.Guarded{Who: "owner", Get: "PUT " + path + "/settings",
			Change: "POST " + path + "/settings/stop-collecting", Field: "settings", Changes: []string{app, app, app, app}})
		r.api.Refused(409, "INVALID_REVISION", "owner", "POST", path+"/settings/start-collecting",
			`{"appId":"`+catalog.AppID+`","revision":"`+first+`"}`)
		get().Want("settings.collectionStates.0.collectingRequests", false)
		r.api.OK(ada, "PUT", path+"/settings", "{}").Want("revision", nil)
	})
}

func TestStaff(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase, mug := r.Simple("Vase", "48", 0), r.Simple("Mug", "9", 0)
		one, two := r.wait(vase.ID, "one@example.com"), r.wait(vase.ID, "two@example.com")
		three := r.wait(mug.ID, "three@example.com")
		const details = `"itemDetails":{"name":"New vase","price":"50"}`
		report := path + "/report-items-back-in-stock"
		ref := fmt.Sprintf(`"catalogReference":{"appId":%q,"catalogItemId":%q}`, catalog.AppID, vase.ID)
		r.api.Refused(400, backinstock.CodeBoth, "owner", "POST", report, `{`+ref+`,"requestIds":["`+one+`"],`+details+`}`)
		r.api.Refused(400, "", "owner", "POST", report, `{`+details+`}`)
		r.api.Refused(400, "", "owner", "POST", report, `{`+ref+`}`)

		r.api.OK("owner", "PUT", path+"/"+one+"/mark-as-notification-sent", "{}").Want("request.autoNotified", false)
		r.api.OK("owner", "PUT", path+"/"+one+"/mark-as-notification-sent", "{}").
			Want("request.status", backinstock.NotificationSent)
		expect.Equal(t, len(r.mails()), 0, "marked by hand")
		r.api.OK("owner", "POST", report, `{`+ref+`,`+details+`}`)
		r.work()
		mails := r.mails()
		expect.EqualNow(t, len(mails), 1)
		expect.That(t, strings.HasPrefix(mails[0], "two@example.com|back-in-stock||New vase|"), "the mail: %s", mails[0])
		r.api.OK("owner", "POST", report, `{"requestIds":["`+two+`","`+three+`"],`+details+`}`)
		r.work()
		expect.Equal(t, len(r.mails()), 2, "each once")

		r.api.OK("owner", "GET", path+"?query.sort.fieldName=x", "").Want("requests.length", 3)
		r.api.OK("owner", "POST", path+"/query", `{"query":{"filter":{"status":"NOTIFICATION_SENT","autoNotified":true}}}`).
			Want("requests.length", 2)
		r.api.OK("owner", "DELETE", path+"/"+one, "")
		r.api.Refused(404, backinstock.CodeNotFound, "owner", "DELETE", path+"/"+one, "")

		r.clock.Advance(181 * 24 * time.Hour)
		r.wait(vase.ID, "late@example.com")
		expect.OK(t, r.service.Prune(t.Context()))
		expect.Equal(t, r.count("TRUE"), 1, "what was answered long ago is gone")
		r.clock.Advance(366 * 24 * time.Hour)
		expect.OK(t, r.service.Prune(t.Context()))
		expect.Equal(t, r.count("TRUE"), 0, "what waits for a year is gone")
	})
}

func TestStop(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase, mug := r.Simple("Vase", "48", 0), r.Simple("Mug", "9", 0)
		r.wait(vase.ID, "mia@example.com")
		r.wait(mug.ID, "Mia@example.com")
		r.wait(mug.ID, "other@example.com")
		r.Stock(vase.ID, zero, 1)
		r.work()
		_, link, _ := strings.Cut(r.mails()[0], "\n")
		page := r.api.Call("", "GET", link, "", "Accept-Language", "ar")
		expect.That(t, page.Status == 200 && strings.Contains(page.Text, `dir="rtl"`) && strings.Contains(page.Text, "<form"),
			"the page: %s", page.Text)
		expect.Equal(t, r.count("TRUE"), 3, "looking changes nothing")
		for _, wrong := range []string{link + "x", strings.Replace(link, "/stop", "/stop?x=1&", 1)[:len(link)-10]} {
			expect.Equal(t, r.api.Call("", "POST", wrong, "").Status, 404, wrong)
		}
		expect.Equal(t, r.api.Call("", "POST", link, "").Status, 200)
		expect.Equal(t, r.count("TRUE"), 1, "requests of others stay")
		expect.Equal(t, r.api.Call("", "GET", link, "").Status, 404, "the link of a request that is gone")
	})
}

// Strangers can have only so many mails sent to an address.
func TestBoundOfAnAddress(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase, mug := r.Simple("Vase", "48", 0), r.Simple("Mug", "9", 0)
		id := r.wait(vase.ID, "mia@example.com")
		for i := range backinstock.MaxWaiting - 1 {
			storetest.Exec(t, r.DB, `INSERT INTO back_in_stock_requests (id, revision, created, updated, product_id, variant_id,
				email, status, waiting, doc) SELECT ?, 1, 1, 1, 'p', 'v', email, status, ?, doc FROM back_in_stock_requests WHERE id = ?`,
				fmt.Sprint("copy-", i), fmt.Sprint("copy-", i), id)
		}
		r.api.Refused(428, backinstock.CodeTooMany, ada, "POST", path, ask(mug.ID, "", "mia@example.com"))
		r.wait(mug.ID, "omar@example.com")
	})
}
