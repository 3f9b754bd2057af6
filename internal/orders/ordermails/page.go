package ordermails

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
)

const (
	pagePath = "/v1/order-pages/"
	// pageLife is how long the link of a message opens its order.
	pageLife = 30 * 24 * time.Hour
)

// Link is the address at which whoever has it sees how an order stands: buyers read their mail where they are not
// signed in, and guests have no account at all. It ends after 30 days.
func (s *Service) Link(orderID string, now time.Time) string {
	return pagePath + s.Token(orderID, now.Add(pageLife))
}

// Token names an order in a way that only this shop can make, and opens it until a time.
func (s *Service) Token(orderID string, until time.Time) string {
	text := orderID + "." + strconv.FormatInt(until.UnixMilli(), 36)
	return text + "." + base64.RawURLEncoding.EncodeToString(seal(s.cfg.Key, text))
}

// Opens tells whether a token opens an order.
func (s *Service) Opens(orderID, token string) bool {
	id, ok := readLink(s.cfg.Key, token, s.db.Now())
	return ok && id == orderID
}

func seal(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("souk: order page\x00" + text))
	return mac.Sum(nil)[:24]
}

// readLink gives the order of a link that was made here and did not end.
func readLink(key []byte, token string, now time.Time) (id string, ok bool) {
	at := strings.LastIndexByte(token, '.')
	if at < 0 {
		return "", false
	}
	mac, err := base64.RawURLEncoding.Strict().DecodeString(token[at+1:])
	if err != nil || !hmac.Equal(mac, seal(key, token[:at])) {
		return "", false
	}
	id, end, _ := strings.Cut(token[:at], ".")
	expires, err := strconv.ParseInt(end, 36, 64)
	return id, err == nil && now.UnixMilli() < expires
}

// Page shows an order as it stands now, by the token of its link; found is false for a link that opens nothing, which
// gets a page that says so in a language that the reader accepts.
func (s *Service) Page(ctx context.Context, token, accept string) (page string, found bool, err error) {
	id, ok := readLink(s.cfg.Key, token, s.db.Now())
	var o *orders.Order
	var parcels []Parcel
	var papers []Paper
	if ok {
		err = s.db.Read(ctx, func(tx *store.Tx) (err error) {
			if o, err = s.cfg.Orders.OrderTx(tx, id); err != nil {
				return err
			}
			if s.cfg.Parcels != nil {
				if parcels, err = s.cfg.Parcels(tx, id); err != nil {
					return err
				}
			}
			if s.cfg.Papers != nil {
				papers, err = s.cfg.Papers(tx, id)
			}
			return err
		})
	}
	if !ok || errs.KindOf(err) == errs.NotFound {
		shown, err := s.cfg.Mail.Preview(ctx, mail.Message{Template: mail.LinkOver, Language: accepted(accept),
			Data: map[string]any{"link": "/"}})
		if err != nil {
			return "", false, err
		}
		return shown.HTML, false, nil
	}
	if err != nil {
		return "", false, err
	}
	data := map[string]any{"number": o.Number, "sheet": s.pageSheet(ctx, o, parcels, papers)}
	if name := firstName(Placed, o); name != "" {
		data["name"] = name
	}
	shown, err := s.cfg.Mail.Preview(ctx, mail.Message{Template: mail.OrderPage, Language: o.BuyerLanguage, Data: data})
	if err != nil {
		return "", false, err
	}
	return shown.HTML, true, nil
}

// accepted is the language that a reader likes best.
func accepted(header string) string {
	if tags, _, err := language.ParseAcceptLanguage(header); err == nil && len(tags) > 0 {
		return tags[0].String()
	}
	return ""
}

var (
	paymentWords = map[string]string{
		orders.Paid: "paid", orders.NotPaid: "notPaid", orders.PartiallyPaid: "partlyPaid",
		orders.PartiallyRefunded: "refundedPartly", orders.FullyRefunded: "refundedFully",
	}
	sentWords = map[string]string{orders.Fulfilled: "sent", orders.PartiallyFulfilled: "partlySent",
		orders.NotFulfilled: "notSent"}
)

// pageSheet shows an order with all that became of it.
func (s *Service) pageSheet(ctx context.Context, o *orders.Order, parcels []Parcel, papers []Paper) *mail.Sheet {
	out := s.sheet(ctx, Placed, o, about{})
	facts := []mail.Fact{out.Facts[0], {Key: "orderDate", At: o.CreatedDate.Time()}}
	switch {
	case o.Status == orders.Canceled || o.Status == orders.Rejected:
		facts = append(facts, mail.Fact{Key: "state", Say: "canceled"})
	case o.ShippingInfo != nil && sentWords[o.FulfillmentStatus] != "":
		facts = append(facts, mail.Fact{Key: "state", Say: sentWords[o.FulfillmentStatus]})
	}
	payment := paymentWords[o.PaymentStatus]
	if o.Status == orders.Pending {
		payment = "pending"
	}
	if payment != "" {
		facts = append(facts, mail.Fact{Key: "payment", Say: payment})
	}
	for _, p := range parcels {
		facts = append(facts, mail.Fact{Key: "tracking", Value: strings.TrimSpace(p.Carrier + " " + p.TrackingNumber)})
		if p.TrackingLink != "" {
			out.Links = append(out.Links, mail.Lead{Key: "follow", Link: p.TrackingLink, Outside: true})
		}
	}
	for _, p := range papers {
		key, open := "invoice", "openInvoice"
		if p.Credit {
			key, open = "creditNote", "openCreditNote"
		}
		facts = append(facts, mail.Fact{Key: key, Value: p.Number})
		out.Links = append(out.Links, mail.Lead{Key: open, Link: p.Link})
	}
	out.Facts = append(facts, out.Facts[1:]...)
	return out
}
