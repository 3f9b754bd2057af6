package abandoned_test

import (
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/buying/abandoned"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/wire/wiretest"
	"souk/internal/shop/catalog"
)

func TestFoundAfterAnHour(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		id := r.begin(ada, mug, "ada@example.com",
			`,"billingInfo":{"contactDetails":{"firstName":"Ada","lastName":"Lovelace"}}`)
		r.begin(omar, mug, "", "") // nobody to write to
		r.find(59 * time.Minute)
		r.list().Want("abandonedCheckouts.length", 0)
		r.find(time.Minute)
		r.find(0)
		list := r.list()
		list.Want("abandonedCheckouts.length", 1)
		list.Want("results.length", 1)
		list.WantIn("abandonedCheckouts.0", map[string]any{
			"checkoutId": id, "status": "ABANDONED", "buyerInfo.email": "ada@example.com", "buyerInfo.visitorId": apitest.Ada,
			"contactDetails.firstName": "Ada",
			"currency":                 "EUR", "totalPrice.amount": "20.00", "subtotalPrice.amount": "20.00",
			"lineItems.length": 1, "lineItems.0.quantity": 2,
			"lineItems.0.productName.original": "mug", "activities.length": 1, "activities.0.type": "EMAIL_SENT",
			"appliedDiscounts.length": 0,
		})
		expect.That(t, len(r.mails) == 1 && r.mails[0].To == "ada@example.com" && r.mails[0].Data["name"] == "Ada" &&
			r.mails[0].Data["item"] == "mug", "mails %v", r.mails)
		// Touched again and left again: the same one, with what it holds now, and no second mail.
		r.api.OK(ada, "POST", "/v1/checkouts/"+id+"/update-line-items-quantity",
			`{"lineItems":[{"id":"`+list.String("abandonedCheckouts.0.lineItems.0.id")+`","quantity":5}]}`)
		r.find(30 * time.Minute)
		r.list().Want("abandonedCheckouts.0.totalPrice.amount", "20.00")
		r.find(30 * time.Minute)
		list = r.list()
		list.Want("abandonedCheckouts.length", 1)
		list.Want("abandonedCheckouts.0.totalPrice.amount", "50.00")
		expect.Len(t, r.mails, 1, "mails")
		r.flush()
		expect.Equal(t, strings.Join(r.told, " "), "created updated", "told")
	})
}

func TestRecovered(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		id := r.begin(ada, mug, "ada@example.com", "")
		bought := r.begin(omar, mug, "omar@example.com", "")
		r.api.OK("owner", "POST", "/v1/checkouts/"+bought+"/mark-as-completed", `{}`)
		r.flush()
		r.find(time.Hour)
		r.list().Want("abandonedCheckouts.length", 1)
		r.api.OK("owner", "POST", "/v1/checkouts/"+id+"/mark-as-completed", `{}`)
		r.flush()
		r.flush()
		list := r.list()
		list.Want("abandonedCheckouts.0.status", "RECOVERED")
		list.Want("abandonedCheckouts.0.checkoutRecoveredDate", r.clock.Now().Format("2006-01-02T15:04:05.000Z"))
		expect.Equal(t, strings.Join(r.told, " "), "created updated recovered", "told")
		day := r.clock.Now().Format(time.DateOnly)
		r.begin(omar, mug, "omar@example.com", "")
		r.find(time.Hour)
		sums := r.api.OK("owner", "POST", "/v1/abandoned-checkout/get-analytics",
			`{"startDate":"`+day+`","endDate":"`+day+`"}`)
		sums.WantAll(map[string]any{
			"currency": "EUR", "recoverableValue": "20.00", "recoverableCheckoutCount": 1,
			"averageRecoverableCheckoutValue": "20.00",
			"recoveredValue":                  "20.00", "recoveredCheckoutCount": 1, "recoveryRate": 0.5,
		})
		sums = r.api.OK("owner", "POST", "/v1/abandoned-checkout/get-analytics",
			`{"startDate":"2020-01-01","endDate":"2020-12-31","metrics":["RECOVERY_RATE"]}`)
		sums.Want("recoveryRate", 0)
		sums.Want("recoveredValue", nil)
		r.api.Refused(400, "", "owner", "POST", "/v1/abandoned-checkout/get-analytics",
			`{"startDate":"2020-01-02","endDate":"2020-01-01"}`)
	})
}

func TestMembersCart(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		add := `{"lineItems":[{"quantity":1,"catalogReference":{"appId":"` + catalog.AppID + `","catalogItemId":"` +
			mug.ID + `"}}]}`
		r.api.OK(mia, "POST", "/v1/carts/current/add-to-cart", add)
		r.api.OK(omar, "POST", "/v1/carts/current/add-to-cart", add) // a visitor: nobody knows who
		r.find(time.Hour)
		list := r.list()
		list.Want("abandonedCheckouts.length", 1)
		list.Want("abandonedCheckouts.0.checkoutId", nil)
		list.Want("abandonedCheckouts.0.buyerInfo.memberId", apitest.Ada)
		list.Want("abandonedCheckouts.0.totalPrice.amount", "10.00")
		expect.That(t, len(r.mails) == 1 && r.mails[0].To == "mia@example.com", "mails %v", r.mails)
		expect.Equal(t, r.follow("", list.String("abandonedCheckouts.0.checkoutUrl")), "https://shop.test/cart",
			"leads")
		// A checkout that is made of it and left too is the same purchase.
		r.api.OK(mia, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB","email":"mia@example.com"}`)
		r.find(time.Hour)
		list = r.list()
		list.Want("abandonedCheckouts.length", 1)
		r.api.OK("owner", "POST", "/v1/checkouts/"+list.String("abandonedCheckouts.0.checkoutId")+"/mark-as-completed", `{}`)
		r.flush()
		r.list().Want("abandonedCheckouts.0.status", "RECOVERED")
		expect.Len(t, r.mails, 1, "mails")
	})
}

// follow opens a link and tells where it leads; empty when it leads nowhere.
func (r *rig) follow(who, link string) string {
	r.t.Helper()
	answer := r.api.Call(who, "GET", strings.TrimPrefix(link, "https://shop.test"), "")
	if answer.Status != 200 {
		return ""
	}
	return answer.String("headers.0.value")
}

func TestTheLinkOpensOneCheckoutOnly(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		id := r.begin(ada, mug, "ada@example.com", "")
		r.find(time.Hour)
		r.begin(ada, mug, "ada@example.com", "")
		r.find(time.Hour)
		list := r.list()
		link, other := list.String("abandonedCheckouts.0.checkoutUrl"), list.String("abandonedCheckouts.1.checkoutUrl")
		path, token, _ := strings.Cut(strings.TrimPrefix(link, "https://shop.test"), "?")
		_, foreign, _ := strings.Cut(other, "?")
		if got := r.mails[0].Data["link"]; got != path+"?"+token {
			t.Errorf("the mail has %v", got)
		}
		for what, wrong := range map[string]string{
			"without its token":    path,
			"with that of another": path + "?" + foreign,
			"with a made up one":   path + "?token=AAAA",
			"with that of the other verb": path + "?" +
				r.mails[0].Data["stop"].(string)[strings.Index(r.mails[0].Data["stop"].(string), "token="):],
			"of something that is not there": strings.Replace(path, list.String("abandonedCheckouts.0.id"), apitest.Nothing, 1) +
				"?" + token,
		} {
			if answer := r.api.Refused(404, abandoned.CodeNotFound, omar, "GET", wrong, ""); strings.Contains(answer.Text, id) {
				t.Errorf("%s tells of the checkout", what)
			}
		}
		to, err := url.Parse(r.follow("", link))
		if err != nil || to.Host != "shop.test" || to.Query().Get("checkoutId") != id || to.Query().Get("token") == "" {
			t.Fatalf("leads to %v %v", to, err)
		}
		expect.That(t, r.follow("owner", "https://shop.test"+path+"?metasiteId="+apitest.Ada) != "",
			"staff need no token")
		expect.Status(t, r.api.Call("staff OTHER", "GET", path, ""), 404, "staff without the permission")
		// The page of its own that was set for the checkout is where it leads.
		r.api.OK("owner", "PATCH", "/v1/checkouts/"+id, `{"checkout":{},"overrideCheckoutUrl":"https://elsewhere.test/pay"}`)
		expect.Equal(t, r.follow("", link), "https://elsewhere.test/pay", "leads")
		// Once it is bought, the mail is no key any more.
		r.api.OK("owner", "POST", "/v1/checkouts/"+id+"/mark-as-completed", `{}`)
		r.flush()
		expect.Equal(t, r.follow("", link), "https://shop.test/", "a purchase that is over leads")
		r.clock.Advance(31 * 24 * time.Hour)
		expect.Equal(t, r.follow("", other), "https://shop.test/", "an old link leads")
	})
}

func TestNobodyIsPestered(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		r.begin(ada, mug, "ada@example.com", "")
		r.find(time.Hour)
		stop := r.mails[0].Data["stop"].(string)
		r.api.OK("owner", "GET", "/v1/abandoned-checkout-settings", "").Want("settings.recoveryEmailEnabled", true)
		expect.That(t, r.service.Silence(t.Context(), stop[len("/v1/abandoned-checkout/"):][:36], "wrong") != nil,
			"a stranger stops reminders")
		token, err := url.QueryUnescape(stop[strings.Index(stop, "token=")+6:])
		expect.OK(t, err)
		expect.OK(t, r.service.Silence(t.Context(), stop[len("/v1/abandoned-checkout/"):][:36], token))
		r.begin(ada, mug, "ADA@example.com", "")
		r.begin(ada, mug, "nobody@localhost.invalid", "")
		r.find(time.Hour)
		r.api.OK("owner", "PATCH", "/v1/abandoned-checkout-settings", `{"settings":{"recoveryEmailEnabled":false}}`).Want(
			"settings.recoveryEmailEnabled", false)
		r.begin(omar, mug, "omar@example.com", "")
		r.find(time.Hour)
		expect.Len(t, r.mails, 1, "mails")
		count := func(filter string) any {
			return r.api.OK("owner", "POST", "/v1/abandoned-checkout/search", `{"search":{"filter":`+filter+`}}`).At(
				"abandonedCheckouts.length")
		}
		expect.Equal(t, count(`{"activities.type":{"$hasSome":["AUTOMATION_SKIPPED"]}}`), 2.0, "were skipped")
		expect.Equal(t, count(`{"activities.type":{"$hasAll":["EMAIL_NOT_SENT"]}}`), 1.0, "could not be sent")
		r.api.Refused(400, "", "owner", "PATCH", "/v1/abandoned-checkout-settings", `{"settings":{}}`)
	})
}

func TestManyNodesFindEachOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		for range 60 { // more than one round
			r.begin(ada, mug, "ada@example.com", "")
		}
		r.clock.Advance(time.Hour)
		var work sync.WaitGroup
		failures := make(chan error, 4)
		for range 4 {
			work.Go(func() { failures <- r.service.Find(t.Context()) })
		}
		work.Wait()
		close(failures)
		for err := range failures {
			expect.Equal(t, err, nil)
		}
		r.find(0)
		first := r.api.OK("owner", "POST", "/v1/abandoned-checkout/query", `{"query":{"cursorPaging":{"limit":100}}}`)
		first.Want("abandonedCheckouts.length", 60)
		seen := map[any]bool{}
		for _, a := range first.At("abandonedCheckouts").([]any) {
			one := a.(map[string]any)
			if seen[one["checkoutId"]] {
				t.Errorf("%v is there twice", one["checkoutId"])
			}
			seen[one["checkoutId"]] = true
			expect.Equal(t, len(one["activities"].([]any)), 1, "activities")
		}
	})
}

func TestManaged(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		r.Coupon("TEN", `"percentOffRate":10,"scope":{"namespace":"stores"},"active":true`)
		id := r.begin(ada, mug, "ada@example.com",
			`,"billingInfo":{"contactDetails":{"firstName":"Ada","lastName":"Lovelace"}}`)
		r.api.OK(ada, "PATCH", "/v1/checkouts/"+id, `{"checkout":{},"couponCode":"TEN"}`)
		r.begin(omar, mug, "omar@example.com", "")
		r.find(time.Hour)
		first := r.list().String("abandonedCheckouts.0.id")
		if strings.Contains(r.list().Text, "omar") &&
			r.list().At("abandonedCheckouts.0.buyerInfo.email") != "ada@example.com" {
			first = r.list().String("abandonedCheckouts.1.id")
		}
		for search, want := range map[string]int{
			`{"filter":{"appliedDiscounts.coupon.code":{"$hasSome":["TEN"]}}}`:                        1,
			`{"filter":{"contactDetails.lastName":"Lovelace","status":"ABANDONED"}}`:                  1,
			`{"filter":{"buyerInfo.email":{"$in":["OMAR@example.com"]}}}`:                             1,
			`{"filter":{"buyerInfo.visitorId":"` + apitest.Ada + `"}}`:                                1,
			`{"search":{"expression":"lovel"}}`:                                                       1,
			`{"search":{"expression":"example"},"sort":[{"fieldName":"createdDate","order":"DESC"}]}`: 2,
			`{"filter":{"status":"RECOVERED"}}`:                                                       0,
		} {
			r.api.OK("owner", "POST", "/v1/abandoned-checkout/search", `{"search":`+search+`}`).Want(
				"abandonedCheckouts.length", want)
		}
		r.api.Refused(400, "", "owner", "POST", "/v1/abandoned-checkout/query", `{"query":{"filter":{"nothing":1}}}`)
		at := "/v1/abandoned-checkout/" + first
		r.api.OK("owner", "POST", "/v1/abandoned-checkouts/"+first+"/add-activity", `{"activityType":"TASK_CREATED"}`).Want(
			"abandonedCheckout.activities.1.type", "TASK_CREATED")
		for range 25 {
			r.api.OK("owner", "POST", "/v1/abandoned-checkouts/"+first+"/add-activity", `{}`)
		}
		r.api.OK("owner", "GET", at, "").Want("abandonedCheckout.activities.length", 20)
		r.api.Refused(400, "", "owner", "POST", "/v1/abandoned-checkouts/"+first+"/add-activity", `{"activityType":"DANCED"}`)
		for _, who := range []string{ada, mia, "staff OTHER"} {
			expect.Status(t, r.api.Call(who, "GET", at, ""), 403, "%s reads it", who)
		}
		done := r.api.OK("owner", "POST", "/v1/bulk/abandoned-checkout/delete",
			`{"abandonedCheckoutIds":["`+first+`","`+apitest.Nothing+`"]}`)
		done.Want("bulkActionMetadata.totalSuccesses", 1)
		done.Want("results.1.itemMetadata.error.code", abandoned.CodeNotFound)
		r.api.Refused(404, abandoned.CodeNotFound, "owner", "DELETE", at, "")
		r.api.OK("owner", "DELETE", "/v1/abandoned-checkout/"+r.list().String("abandonedCheckouts.0.id"), "")
		r.list().Want("abandonedCheckouts.length", 0)
	})
}

func TestShapes(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, abandoned.Figures{}, abandoned.LineItem{}, abandoned.Activity{}, abandoned.BuyerInfo{})
}
