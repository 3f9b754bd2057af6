package drafts

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// CreateRequest begins a draft, of an order or from nothing.
type CreateRequest struct {
	SourceOrderID string      `json:"sourceOrderId,omitempty" validate:"omitempty,guid,excluded_with=DraftOrder"`
	DraftOrder    *DraftInput `json:"draftOrder,omitempty"`
	OrderID       string      `json:"orderId,omitempty" validate:"omitempty,guid"`
}

// Validate refuses two sources.
func (c *CreateRequest) Validate() []errs.Violation {
	if c.OrderID != "" && (c.DraftOrder != nil || c.SourceOrderID != "" && c.SourceOrderID != c.OrderID) {
		return []errs.Violation{wire.Named("orderId", errs.RuleOneOfAlignment, "",
			"must not be sent together with another source")}
	}
	return nil
}

// CreateResponse is a draft that was begun, or the one there is.
type CreateResponse struct {
	CalculatedDraftOrder  *CalculatedDraftOrder `json:"calculatedDraftOrder"`
	PreexistingDraftOrder bool                  `json:"preexistingDraftOrder"`
}

func (s *Service) create(ctx context.Context, in *CreateRequest) (*CreateResponse, error) {
	id := in.SourceOrderID
	if id == "" {
		id = in.OrderID
	}
	if id != "" {
		return s.ofOrder(ctx, id)
	}
	r, err := s.blank(ctx)
	if err != nil {
		return nil, err
	}
	if in.DraftOrder != nil {
		if err := s.fill(ctx, r, in.DraftOrder); err != nil {
			return nil, err
		}
	}
	out, err := s.write(ctx, r, func(tx *store.Tx, r *record) error {
		if in.DraftOrder != nil {
			if err := exceeds(r, allDiscounts(r), false); err != nil {
				return err
			}
		}
		return insert(tx, r)
	})
	if err != nil {
		return nil, err
	}
	return &CreateResponse{CalculatedDraftOrder: out.CalculatedDraftOrder}, nil
}

func (s *Service) createEmpty(ctx context.Context, _ *empty) (*Response, error) {
	r, err := s.blank(ctx)
	if err != nil {
		return nil, err
	}
	return s.write(ctx, r, insert)
}

// begin makes a draft of the caller's.
func begin(ctx context.Context, id string) *record {
	who := actor.From(ctx)
	return &record{id: id, status: statusDraft, by: who.Kind, byID: who.ID}
}

// shop reads the settings of the shop.
func (s *Service) shop(ctx context.Context) (basket.Shop, error) {
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		failed := errs.New(errs.FailedPrecondition, CodeNoSettings, "the shop's settings cannot be read now; try again")
		failed.Cause = err
		return shop, failed
	}
	return shop, nil
}

// blank is a draft from nothing.
func (s *Service) blank(ctx context.Context) (*record, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	r := begin(ctx, s.db.NewID())
	r.doc.Currency, r.doc.WeightUnit, r.doc.PurchaseFlow = shop.Currency, shop.WeightUnit, s.db.NewID()
	return r, nil
}

// ofOrder begins an edit of an order, or goes on with the caller's.
func (s *Service) ofOrder(ctx context.Context, id string) (*CreateResponse, error) {
	if _, err := s.shop(ctx); err != nil {
		return nil, err
	}
	for range tries {
		known, err := s.openDraftOf(ctx, id)
		if err != nil {
			return nil, err
		}
		if known != nil {
			return &CreateResponse{CalculatedDraftOrder: &known.shown, PreexistingDraftOrder: true}, nil
		}
		order, reasons, err := s.draftability(ctx, id)
		if err != nil {
			return nil, err
		}
		if len(reasons) > 0 {
			return nil, refuse(CodeNotEditable, "the order cannot be edited: %s", reasons[0]).With(
				"nonDraftableReasons", reasons)
		}
		r, err := s.editOf(ctx, order, s.db.NewID())
		if err != nil {
			return nil, err
		}
		out, err := s.write(ctx, r, s.insertEdit)
		if overtaken(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return &CreateResponse{CalculatedDraftOrder: out.CalculatedDraftOrder}, nil
	}
	return nil, errOvertaken
}

// insertEdit stores the draft of an order in the place of one that lapsed.
func (s *Service) insertEdit(tx *store.Tx, r *record) error {
	old, err := find(tx, "order_id = ? AND status = ?", r.order, statusDraft)
	if err != nil {
		return err
	}
	if old != nil && old.lapsed(tx.Millis()) {
		if err := s.remove(tx, old); err != nil {
			return err
		}
	}
	return insert(tx, r)
}

// openDraftOf gives the draft of an order that the caller began; nil when there is
// none. FailedPrecondition for one of somebody else.
func (s *Service) openDraftOf(ctx context.Context, order string) (*record, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*record, error) {
		r, err := find(tx, "order_id = ? AND status = ?", order, statusDraft)
		if err != nil || r == nil || r.lapsed(tx.Millis()) {
			return nil, err
		}
		who := actor.From(ctx)
		if r.by != who.Kind || r.byID != who.ID {
			return nil, twice(CodeEdited,
				"somebody else has an open draft of this order; wait until it is committed or deleted").With("draftOrderId", r.id)
		}
		if !who.Holds(readPermission) {
			return nil, errs.New(errs.PermissionDenied, CodeMayNotRead,
				"this order has an open draft, and reading it needs the permission to read draft orders")
		}
		return r, r.balance(tx, s.cfg.Locale(tx.Context()))
	})
}

// editOf is the draft of an order before anything was changed.
func (s *Service) editOf(ctx context.Context, order *orders.Editing, id string) (*record, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	o := order.Order
	r := begin(ctx, id)
	r.order, r.fulfilled = o.ID, order.Fulfilled
	d := &r.doc
	d.Currency, d.WeightUnit, d.PurchaseFlow, d.Foreign = o.Currency, o.WeightUnit, o.PurchaseFlowID,
		o.Currency != shop.Currency
	if c := o.CurrencyConversionDetails; c != nil && c.OriginalCurrency == shop.Currency {
		d.Rate = c.ConversionRate
	}
	d.TaxIncluded = wire.Ptr(o.TaxIncludedInPrices)
	d.Buyer, d.BuyerBefore, d.Billing, d.BillingBefore = o.BuyerInfo, o.BuyerInfo, o.BillingInfo, o.BillingInfo
	d.Recipient, d.RecipientBefore, d.Delivery, d.DeliveryBefore = o.RecipientInfo, o.RecipientInfo, o.ShippingInfo,
		o.ShippingInfo
	d.Location, d.Extended, d.Platform = o.BusinessLocation, o.ExtendedFields, o.PlatformFeeSummary
	d.TaxExempt = or(o.TaxInfo).TaxExempt
	d.ExemptBefore = d.TaxExempt
	if d.Basis, err = basis(o); err != nil {
		return nil, err
	}
	for i := range o.LineItems {
		item := o.LineItems[i]
		before := item
		d.Lines = append(d.Lines, line{Item: item, Before: &before})
	}
	for i := range o.AdditionalFees {
		d.Fees = append(d.Fees, fee{Source: fromOrder, Applied: true, Fee: o.AdditionalFees[i]})
	}
	return r, r.takeDiscounts(o, s.db.NewID)
}

// takeDiscounts lists the discounts of an order with what they took off each line.
// What no discount tells of stays on its line.
func (r *record) takeDiscounts(o *orders.Order, newID func() string) error {
	currency, err := r.doc.money()
	if err != nil {
		return err
	}
	sum := &reckoning{currency: currency}
	rest := make([]money.Amount, len(r.doc.Lines))
	for i := range rest {
		rest[i] = sum.of(r.doc.Lines[i].Item.TotalDiscount)
	}
	delivered := sum.of(or(or(o.ShippingInfo).Cost).Discount)
	var untold *discount
	for i := range o.AppliedDiscounts {
		of := o.AppliedDiscounts[i]
		d := discount{ID: of.ID, Source: fromOrder, Applied: true, Of: &of, Type: of.DiscountType,
			Cycles: of.SubscriptionCycles}
		if d.ID == "" {
			d.ID = newID()
			d.Of.ID = d.ID
		}
		amount := discountAmount(&of)
		if d.Type == string(pricing.DiscountShipping) {
			own := sum.of(amount)
			if own.Minor() > delivered.Minor() {
				own = delivered
			}
			delivered = sum.sub(delivered, own)
			d.Amount = wire.Decimal(own.String())
		}
		for _, share := range of.LineItemDiscounts {
			if at := r.doc.find(share.ID); at >= 0 {
				rest[at] = sum.sub(rest[at], sum.of(share.TotalDiscount))
				d.Shares = append(d.Shares, share)
			}
		}
		r.doc.Discounts = append(r.doc.Discounts, d)
		if len(d.Shares) == 0 && d.Type != string(pricing.DiscountShipping) && amount != nil {
			untold = &r.doc.Discounts[len(r.doc.Discounts)-1]
		}
	}
	for i := range rest {
		if rest[i].Sign() <= 0 {
			continue
		}
		share := orders.PriceOf(rest[i])
		if untold != nil { // one discount that does not say what it took off: that is it
			untold.Shares = append(untold.Shares, orders.LineItemDiscount{ID: r.doc.Lines[i].Item.ID, TotalDiscount: share})
		} else {
			r.doc.Lines[i].Kept = share.Amount
		}
	}
	if delivered.Sign() > 0 { // of the delivery, and no discount tells of it
		r.doc.Discounts = append(r.doc.Discounts,
			discount{ID: newID(), Source: fromOrder, Applied: true, Type: string(pricing.DiscountShipping),
				Amount: wire.Decimal(delivered.String())})
	}
	return sum.err
}

func discountAmount(d *orders.AppliedDiscount) *wire.Price {
	switch {
	case d.Coupon != nil:
		return d.Coupon.Amount
	case d.MerchantDiscount != nil:
		return d.MerchantDiscount.Amount
	case d.DiscountRule != nil:
		return d.DiscountRule.Amount
	}
	return nil
}

// basis tells an order from what it becomes: two that are equal in all that a price
// depends on have the same.
func basis(o *orders.Order) (string, error) {
	raw, err := json.Marshal([]any{o.LineItems, o.AppliedDiscounts, o.AdditionalFees, or(o.ShippingInfo).Cost,
		o.PriceSummary, o.Currency})
	sum := sha256.Sum256(raw)
	return base64.RawURLEncoding.EncodeToString(sum[:]), err
}
