package ordermails

import (
	"context"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/mail"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	previewRequest struct {
		Kind    Kind    `json:"kind" validate:"required,max=50"`
		OrderID string  `json:"orderId,omitempty" validate:"omitempty,guid"`
		Subject *string `json:"subject,omitempty" validate:"omitempty,max=200"`
		Intro   *string `json:"intro,omitempty" validate:"omitempty,max=2000"`
	}
)

// preview shows a message with an order of the shop's or an example, and with words
// that were not saved yet if there are some. Nothing is sent. NotFound.
func (s *Service) preview(ctx context.Context, in *previewRequest) (*mail.OnePreview, error) {
	if err := known(in.Kind); err != nil {
		return nil, err
	}
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, err
	}
	own := settings[in.Kind]
	if in.Subject != nil {
		own.Subject = *in.Subject
	}
	if in.Intro != nil {
		own.Intro = *in.Intro
	}
	o := s.example(ctx)
	if in.OrderID != "" {
		if o, err = store.Get(ctx, s.db, func(tx *store.Tx) (*orders.Order,
			error) {
			return s.cfg.Orders.OrderTx(tx, in.OrderID)
		}); err != nil {
			return nil, err
		}
	}
	to := s.to(ctx, in.Kind, o)
	if to == "" {
		to = "buyer@example.com"
	}
	out, err := s.cfg.Mail.Preview(ctx, s.message(ctx, in.Kind, o, s.exampleOf(in.Kind, o), own, to))
	if err != nil {
		return nil, err
	}
	return &mail.OnePreview{Preview: out}, nil
}

// exampleOf is what a message of a kind tells beside its order.
func (s *Service) exampleOf(kind Kind, o *orders.Order) about {
	a := about{}
	if o.PriceSummary != nil && o.PriceSummary.Total != nil {
		if currency, err := money.ParseCurrency(o.Currency); err == nil {
			a.amount, _ = money.Parse(string(o.PriceSummary.Total.Amount), currency) // unset for what does not read
		}
	}
	switch kind {
	case Refunded, PaymentRequest, SubscriptionFailed:
	default:
		a.amount = money.Amount{}
	}
	switch kind {
	case Shipped, Delivered:
		a.parcel = &Parcel{Carrier: "DHL", TrackingNumber: "1234567890",
			TrackingLink: "https://www.dhl.com/track?tracking-id=1234567890"}
	case Download:
		a.files = []File{{Name: "album.zip", Link: "/example"}}
		a.until = s.db.Now().Add(30 * 24 * time.Hour)
	case SubscriptionFailed:
		a.link, a.until = "/example", s.db.Now().Add(3*24*time.Hour)
	case PaymentRequest, Invoice:
		a.link = "/example"
	case ReturnApproved:
		a.message = "Pack it well and send it to Souk, 1 Market Street, Springfield."
	case ReturnDeclined:
		a.message = "The thirty days are over."
	case Canceled:
		a.message = "We are sorry that we have to tell you this."
	}
	if kind == Invoice {
		a.invoice = "2026-0042"
	}
	return a
}

// example is an order that nobody placed.
func (s *Service) example(ctx context.Context) *orders.Order {
	currency, locale := money.EUR, s.cfg.Locale(ctx)
	if s.cfg.Currency != nil {
		currency = s.cfg.Currency(ctx)
	}
	unit := int64(1)
	for range currency.Exponent() {
		unit *= 10
	}
	price := func(n int64) *wire.Price {
		a := money.New(n*unit, currency)
		return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, locale)}
	}
	person := &wire.ContactDetails{FirstName: "Ada", LastName: "Lovelace"}
	home := &wire.Address{AddressLine: "12 Example Street", City: "Springfield", PostalCode: "12345", Subdivision: "US-IL",
		Country: "US"}
	at := &wire.AddressWithContact{Address: home, ContactDetails: person}
	return &orders.Order{
		ID: "00000000-0000-4000-8000-000000000000", Number: "10001", Currency: currency.Code(), Status: orders.Approved,
		PaymentStatus: orders.Paid,
		BuyerInfo:     &orders.BuyerInfo{Email: "ada@example.com", MemberID: "00000000-0000-4000-8000-000000000001"},
		LineItems: wire.Of(
			orders.LineItem{ID: "1", ProductName: &orders.TranslatableString{Original: "Linen shirt"}, Quantity: 2,
				LineItemPrice: price(98), DescriptionLines: wire.Of(
					orders.DescriptionLine{Name: &orders.DescriptionLineName{Original: "Size"},
						PlainText: &orders.PlainTextValue{Original: "M"}})},
			orders.LineItem{ID: "2", ProductName: &orders.TranslatableString{Original: "Blue mug"}, Quantity: 1,
				LineItemPrice: price(12)}),
		PriceSummary: &orders.PriceSummary{Subtotal: price(110), Discount: price(10), Shipping: price(5), Total: price(105)},
		BillingInfo:  at,
		ShippingInfo: &orders.ShippingInformation{Title: "Standard delivery",
			Logistics: &orders.DeliveryLogistics{ShippingDestination: at, DeliveryTime: "3–5 days"}},
	}
}
