package ordermails_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
)

var pageLink = regexp.MustCompile(`https://shop\.test(/v1/order-pages/\S+)`)

// A buyer sees the order by the link of a mail, guest or not, for thirty days; nobody sees another by it.
func TestPageOfAnOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		o := r.sale(func(o *orders.Order) { o.Status, o.BuyerInfo.MemberID, o.BuyerLanguage = orders.Approved, "", "en" })
		_, text, html := r.sent()
		expect.That(t, strings.Contains(html, `<img src="https://shop.test/media/7/mug.jpg?w=128"`),
			"the mail has no picture of what was bought")
		link := pageLink.FindStringSubmatch(text)
		expect.ThatNow(t, link != nil, text)
		page := r.Call("", "GET", link[1], "")
		for _, want := range []string{"Your order " + o.Number, "Not paid yet", "Being prepared", "UPS 1Z-7",
			"https://ups.example/1Z-7", "Germany", "€29.90", "mug.jpg", "do not share it"} {
			expect.That(t, strings.Contains(page.Text, want), "%q is not in\n%s", want, page.Text)
		}
		expect.That(t, page.Status == 200 && !strings.Contains(page.Text, "<b>mug"), page.Status, page.Text)
		r.pay(o.ID)
		expect.That(t, strings.Contains(r.Call("", "GET", link[1], "").Text, "Paid"),
			"the page shows how the order was, not how it is")
		other := r.sale(nil)
		for _, wrong := range []string{strings.Replace(link[1], o.ID, other.ID, 1), link[1] + "x", "/v1/order-pages/" + o.ID,
			"/v1/order-pages/x"} {
			if a := r.Call("", "GET", wrong, ""); a.Status != 404 || !strings.Contains(a.Text, "This link has expired") {
				t.Errorf("%s: %d", wrong, a.Status)
			}
		}
		r.clock.Advance(30*24*time.Hour - time.Minute)
		expect.Status(t, r.Call("", "GET", link[1], ""), 200)
		r.clock.Advance(time.Minute)
		expect.Status(t, r.Call("", "GET", link[1], ""), 404)
	})
}
