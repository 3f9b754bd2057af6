package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// Codes of gift cards and coupons are not found by trying, wherever the shop takes them and
// however many visitors one is: after a few wrong ones their address is refused, also with
// a right one. Nothing of it is in the database.
func TestCodesOfTheShopAreGuesses(t *testing.T) {
	t.Parallel()
	for name, way := range map[string]struct {
		method, path, body string
		codes              []string // what a wrong guess is answered with
	}{
		"gift card on a checkout": {"PATCH", "/v1/checkouts/{checkout}", `{"checkout":{},"giftCardCode":"WRONG-%04d"}`,
			[]string{"GIFT_CARD_NOT_FOUND", "GIFT_CARD_CODE_INVALID"}},
		"gift card beside a coupon": {"PATCH", "/v1/checkouts/{checkout}",
			`{"checkout":{},"couponCode":"SPRING","giftCardCode":"WRONG-%04d"}`,
			[]string{"GIFT_CARD_NOT_FOUND", "GIFT_CARD_CODE_INVALID"}},
		"gift card of an account": {"POST", "/v1/gift-cards/my", `{"giftCardCode":"WRONG-%04d"}`,
			[]string{"GIFT_CARD_NOT_FOUND"}},
		"gift card of a new checkout": {"POST", "/v1/checkouts", `{"channelType":"WEB","giftCardCode":"WRONG-%04d",{lines}}`,
			[]string{"GIFT_CARD_NOT_FOUND", "GIFT_CARD_CODE_INVALID"}},
		"coupon on a checkout": {"PATCH", "/v1/checkouts/{checkout}", `{"checkout":{},"couponCode":"WRONG%04d"}`,
			[]string{"ERROR_COUPON_DOES_NOT_EXIST"}},
		"coupon of a new checkout": {"POST", "/v1/checkouts", `{"channelType":"WEB","couponCode":"WRONG%04d",{lines}}`,
			[]string{"ERROR_COUPON_DOES_NOT_EXIST"}},
		"coupon on the current cart": {"PATCH", "/v1/carts/current", `{"cartInfo":{},"couponCode":"WRONG%04d"}`,
			[]string{"ERROR_COUPON_DOES_NOT_EXIST"}},
		"coupon of a new cart": {"POST", "/v1/carts", `{"couponCode":"WRONG%04d",{lines}}`,
			[]string{"ERROR_COUPON_DOES_NOT_EXIST"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newApp(t, store.SQLite, func(cfg *app.Config) { cfg.NoRateLimits = false })
			s := newKeyShop(t, a)
			ask(t, a, "POST", "/v2/coupons", s.office,
				`{"specification":{"name":"Spring","code":"SPRING","startTime":"1700000000000","percentOffRate":10,"scope":{"namespace":"stores"}}}`)
			most := 10
			if strings.Contains(way.codes[0], "COUPON") {
				most = 20
			}
			begun, looked := time.Now(), 0
			for i := range most + 5 {
				kind := actor.Visitor
				if way.path == "/v1/gift-cards/my" { // only members have an account to keep one in
					kind = actor.Member
				}
				visitor, err := a.Tokens.Access(actor.Actor{Kind: kind, ID: ids.Random()})
				expect.OK(t, err)
				path := way.path
				if strings.Contains(path, "{checkout}") {
					made := ask(t, a, "POST", "/v1/checkouts", visitor, `{"channelType":"WEB",`+s.lines(1)+`}`)
					path = strings.ReplaceAll(path, "{checkout}", at(t, made, "checkout", "id").(string))
				}
				if path == "/v1/carts/current" {
					ask(t, a, "POST", "/v1/carts/current/add-to-cart", visitor, `{`+s.lines(1)+`}`)
				}
				body := strings.ReplaceAll(fmt.Sprintf(way.body, i), "{lines}", s.lines(1))
				answer := browse(t, a.Handler, way.method, path, visitor, body)
				text, known := answer.Body.String(), false
				for _, code := range way.codes {
					known = known || strings.Contains(text, code)
				}
				expect.ThatNow(t, i >= most || answer.StatusCode != http.StatusTooManyRequests && known,
					"guess %d: %d %s", i+1, answer.StatusCode, text)
				if answer.StatusCode != http.StatusTooManyRequests {
					looked++
				}
				// What is left grows again while a busy machine takes its time.
				grown := int(time.Since(begun) * time.Duration(most) / (10 * time.Minute))
				expect.ThatNow(t, looked <= most+grown, "guess %d was looked at: %d %s", i+1, answer.StatusCode, text)
			}
		})
	}
}
