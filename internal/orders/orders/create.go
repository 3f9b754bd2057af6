package orders

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeFuture says that an order was bought later than now.
const CodeFuture = "PURCHASED_DATE_CANNOT_BE_IN_FUTURE"

// When an order is approved, other than by default: when nothing is to pay, or it was paid.
const (
	approvesByPayment = "PAYMENT_RECEIVED"     // paid, even nothing
	approvesByMethod  = "PAYMENT_METHOD_SAVED" // a payment method was kept
)

type (
	createRequest struct {
		Order    *Order            `json:"order" validate:"required"`
		Settings *creationSettings `json:"settings,omitempty"`
	}
	creationSettings struct {
		EditableByEveryone    bool           `json:"editableByEveryone,omitempty" validate:"excluded_with=EditableByOwnerApps"`
		EditableByOwnerApps   *OwnerApps     `json:"editableByOwnerApps,omitempty"`
		OrderApprovalStrategy string         `json:"orderApprovalStrategy,omitempty" validate:"omitempty,oneof=DEFAULT PAYMENT_RECEIVED PAYMENT_METHOD_SAVED"`
		Notifications         *notifications `json:"notifications,omitempty"`
	}
	notifications struct {
		SendNotificationToBuyer     bool `json:"sendNotificationToBuyer,omitempty"`
		SendNotificationsToBusiness bool `json:"sendNotificationsToBusiness,omitempty"`
	}
)

func (s *Service) create(ctx context.Context, in *createRequest) (*OneAnswer, error) {
	settings := or(in.Settings)
	return store.Do(ctx, s.db, func(tx *store.Tx) (*OneAnswer, error) {
		o := *in.Order
		if o.PurchasedDate > wire.At(tx.Now) {
			return nil, errs.New(errs.InvalidArgument, CodeFuture, "purchasedDate must not be in the future")
		}
		// What is read-only is not looked at.
		o.ID, o.CreatedBy, o.Activities, o.FulfillmentStatusesAggregate, o.Imported, o.Demo, o.BalanceSummary = "", nil, nil,
			nil, false, false, nil
		o.PayNow, o.Deposit, o.PayAfterFreeTrial = nil, nil, nil
		o.Settings = &OrderSettings{EditableByEveryone: settings.EditableByEveryone,
			EditableByOwnerApps: settings.EditableByOwnerApps}
		if o.Settings.EditableByOwnerApps == nil && !o.Settings.EditableByEveryone {
			o.Settings = nil
		}
		violations := required(&o)
		if o.Status != "" && o.Status != Initialized && o.Status != Approved {
			violations = append(violations, wire.Named("order.status", errs.RuleInvalidEnum, "",
				"must be INITIALIZED or APPROVED for a new order"))
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		if o.Currency == "" {
			o.Currency = s.cfg.Currency(ctx).Code()
		}
		if violations := fill(tx.NewID, &o); len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		o.Status = approval(&o, settings.OrderApprovalStrategy)
		r, violations, err := s.prepare(tx, &o)
		if err != nil {
			return nil, err
		}
		if len(violations) > 0 {
			for i := range violations {
				violations[i].Field = wire.Join("order", violations[i].Field)
			}
			return nil, errs.Invalid(violations...)
		}
		if n := settings.Notifications; n != nil && (n.SendNotificationToBuyer || n.SendNotificationsToBusiness) {
			r.facts.Notify = &Notify{Buyer: n.SendNotificationToBuyer, Business: n.SendNotificationsToBusiness}
		}
		made, err := s.place(tx, r)
		return &OneAnswer{made}, err
	})
}

// approval is the status that an order begins with. What is to be paid outside is
// approved at once, and so is what costs nothing, unless a payment is insisted on.
func approval(o *Order, strategy string) string {
	offline := !slices.ContainsFunc(o.LineItems,
		func(l LineItem) bool { return l.PaymentOption != "FULL_PAYMENT_OFFLINE" })
	switch {
	case strategy == approvesByPayment || strategy == approvesByMethod:
		return Initialized
	case o.Status == Approved || offline:
		return Approved
	}
	return "" // place decides
}

// required lists what a new order lacks.
func required(o *Order) []errs.Violation {
	var out []errs.Violation
	need := func(there bool, path string) {
		if !there {
			out = append(out, wire.Named("order."+path, errs.RuleRequired, "", "is required"))
		}
	}
	need(o.ChannelInfo != nil, "channelInfo")
	need(o.PriceSummary != nil, "priceSummary")
	need(len(o.LineItems) > 0, "lineItems")
	seen := map[string]bool{}
	for i := range o.LineItems {
		line, at := &o.LineItems[i], fmt.Sprintf("lineItems[%d]", i)
		need(or(line.ProductName).Original != "", at+".productName.original")
		need(line.Quantity > 0, at+".quantity")
		need(or(line.Price).Amount != "", at+".price")
		need(line.ItemType != nil && (line.ItemType.Preset != "" || line.ItemType.Custom != ""), at+".itemType")
		if line.CatalogReference != nil {
			need(line.CatalogReference.AppID != "", at+".catalogReference.appId")
			need(line.CatalogReference.CatalogItemID != "", at+".catalogReference.catalogItemId")
		}
		if line.ID != "" && seen[line.ID] {
			out = append(out, wire.Named("order."+at+".id", errs.RuleValidation, "UNIQUE", "is in the list twice"))
		}
		seen[line.ID] = true
	}
	if o.CurrencyConversionDetails != nil {
		need(o.CurrencyConversionDetails.OriginalCurrency != "", "currencyConversionDetails.originalCurrency")
		need(o.CurrencyConversionDetails.ConversionRate != "", "currencyConversionDetails.conversionRate")
	}
	return out
}

// fill computes what a caller of the API does not say: ids, the sums of lines, and the
// sums of the order that are left out. A discount that is not shared out is shared
// over the lines by what they cost.
func fill(newID func() string, o *Order) []errs.Violation {
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return []errs.Violation{wire.Named("order.currency", errs.RuleFormat, "CURRENCY", "must be a currency in use today")}
	}
	if violations := complete(o, currency, "en", "order"); len(violations) > 0 {
		return violations
	}
	l := &ledger{currency: currency}
	text := func(a money.Amount) *wire.Price { return &wire.Price{Amount: wire.Decimal(a.String())} }
	summary := *o.PriceSummary
	lines := append(wire.List[LineItem]{}, o.LineItems...)
	subtotal, shared := money.Zero(currency), money.Zero(currency)
	gross := make([]int64, len(lines))
	for i := range lines {
		line := &lines[i]
		if line.ID == "" {
			line.ID = newID()
		}
		if line.PriceBeforeDiscounts == nil {
			line.PriceBeforeDiscounts = line.Price
		}
		whole := l.take(l.of(line.PriceBeforeDiscounts).Times(line.Quantity))
		if line.LineItemPrice == nil {
			line.LineItemPrice = text(l.take(l.of(line.Price).Times(line.Quantity)))
		}
		gross[i], subtotal, shared = whole.Minor(), l.add(subtotal, whole), l.add(shared, l.of(line.TotalDiscount))
	}
	cost := or(or(o.ShippingInfo).Cost)
	if rest := l.sub(l.sub(l.of(summary.Discount), shared), l.of(cost.Discount)); rest.Sign() > 0 && shared.IsZero() &&
		rest.Minor() <= subtotal.Minor() {
		off, err := money.Allocate(rest, gross)
		l.note(err)
		for i := range off {
			lines[i].TotalDiscount = text(off[i])
		}
		shared = rest
	}
	fees, tax := money.Zero(currency), l.of(or(cost.TaxInfo).TaxAmount)
	additional := append(wire.List[AdditionalFee]{}, o.AdditionalFees...)
	for i := range additional {
		fee := &additional[i]
		if fee.ID == "" {
			fee.ID = newID()
		}
		fees, tax = l.add(fees, l.of(fee.Price)), l.add(tax, l.of(or(fee.TaxInfo).TaxAmount))
	}
	for i := range lines {
		tax = l.add(tax, l.lineTax(&lines[i], gross[i], o.TaxIncludedInPrices))
	}
	for _, part := range []struct {
		at    **wire.Price
		value money.Amount
	}{
		{&summary.Subtotal, subtotal}, {&summary.Discount, l.add(shared, l.of(cost.Discount))},
		{&summary.Shipping, l.of(cost.Price)}, {&summary.TotalAdditionalFees, fees}, {&summary.Tax, tax},
	} {
		if *part.at == nil {
			*part.at = text(part.value)
		}
	}
	if summary.Total == nil {
		summary.Total = text(l.total(&summary, o.TaxIncludedInPrices))
	}
	o.LineItems, o.AdditionalFees, o.PriceSummary = lines, additional, &summary
	if l.err != nil {
		return []errs.Violation{wire.Named("order.priceSummary", errs.RuleValidation, "AMOUNT_TOO_LARGE",
			"is larger than the maximum amount of an order")}
	}
	return nil
}

// lineTax gives the tax of a line, after filling in its sums without and with it.
func (l *ledger) lineTax(line *LineItem, gross int64, included bool) money.Amount {
	tax := l.of(or(line.TaxInfo).TaxAmount)
	after := l.sub(money.New(gross, l.currency), l.of(line.TotalDiscount))
	before := after
	if included {
		before = l.sub(after, tax)
	} else {
		after = l.add(after, tax)
	}
	if line.TotalPriceBeforeTax == nil {
		line.TotalPriceBeforeTax = &wire.Price{Amount: wire.Decimal(before.String())}
	}
	if line.TotalPriceAfterTax == nil {
		line.TotalPriceAfterTax = &wire.Price{Amount: wire.Decimal(after.String())}
	}
	return tax
}
