package plugins

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
	"souk/internal/shop/tax"
)

// ForSales gives what package sale asks apps.
func (s *Service) ForSales() sale.Plugins { return sales{s} }

type sales struct{ *Service }

// asked are the kinds that a sale asks.
var asked = []Kind{CustomTriggers, Discounts, AdditionalFees, Validations, Memberships}

func (s sales) Idle(ctx context.Context) bool {
	for _, kind := range asked {
		if found, err := s.Installed(ctx, kind); err != nil || len(found) > 0 {
			return false // who asks then hears the error
		}
	}
	return true
}

// lines tells a plugin what is bought.
func lines(q *sale.Question) []Line {
	out := make([]Line, 0, len(q.Result.Lines))
	for i := range q.Sale.Lines {
		l, t := &q.Sale.Lines[i], &q.Things[i]
		priced := q.Line(l.ID)
		if priced == nil {
			continue
		}
		line := Line{
			ID: l.ID, Name: t.Name, Reference: catalog.Reference{AppID: l.AppID, CatalogItemID: l.ItemID, Options: l.Options},
			RootItemID: l.ItemID,
			Quantity:   priced.Quantity, Price: priced.Price, ItemType: t.ItemType, SKU: t.SKU, Shippable: t.Shipped(),
		}
		if weight, err := strconv.ParseFloat(string(t.Weight), 64); err == nil {
			line.Weight = &weight
		}
		if sub := t.Subscription; sub != nil {
			info := basket.SubscriptionInfo{SubscriptionSettings: sub.Settings, Title: basket.Says(sub.Title)}
			line.Subscription, _ = json.Marshal(info) //nolint:errchkjson // plain fields
		}
		if e := t.Extra; e != nil {
			line.Deposit = e.Deposit
			if r := e.Reference; r != nil {
				line.Reference, line.RootItemID = catalog.Reference{AppID: r.AppID, CatalogItemID: r.CatalogItemID,
					Options: r.Options}, r.CatalogItemID
			}
			if e.Root != "" {
				line.RootItemID = e.Root
			}
			if e.Service != nil {
				line.Service = &ServiceProperties{NumberOfParticipants: e.Service.NumberOfParticipants}
				if e.Service.ScheduledDate != nil {
					line.Service.ScheduledDate = *e.Service.ScheduledDate
				}
				if e.Service.EndDate != nil {
					line.Service.EndDate = *e.Service.EndDate
				}
			}
			if len(e.Groups) > 0 {
				line.Modifiers, _ = json.Marshal(e.Groups) //nolint:errchkjson // plain fields
			}
		}
		out = append(out, line)
	}
	return out
}

func (s sales) Triggers(ctx context.Context, q *sale.Question) (map[string]bool, error) {
	question := &TriggerQuestion{Currency: q.Shop.Money, Lines: lines(q), FlowID: q.Sale.Flow,
		ShipTo: q.Sale.ShippingAddress}
	if q.Sale.Option != nil {
		question.OptionCode = q.Sale.Option.Code
	}
	return s.Service.Triggers(ctx, question)
}

// Discounts joins what apps take off. One that does not answer fails the whole: a
// buyer who was promised a discount must not be charged without it. One that refuses
// the coupon is asked again without it, since the code may be the shop's own.
func (s sales) Discounts(ctx context.Context, q *sale.Question) (sale.Given, error) {
	question := DiscountQuestion{Currency: q.Shop.Money, Lines: lines(q), FlowID: q.Sale.Flow, CouponCode: q.Sale.Coupon,
		Email: q.Sale.Buyer.Email}
	answers, err := s.Service.Discounts(ctx, &question)
	if err != nil {
		return sale.Given{}, err
	}
	var out sale.Given
	var without []Answer[[]Discount] // asked at most once more
	for i, a := range answers {
		if refused(a.Failed) && question.CouponCode != "" {
			if errs.CodeOf(a.Failed) != discounts.CodeUnknownCoupon {
				out.Refused = a.Failed
			}
			if without == nil {
				plain := question
				plain.CouponCode = ""
				if without, err = s.Service.Discounts(ctx, &plain); err != nil {
					return sale.Given{}, err
				}
			}
			if a = (Answer[[]Discount]{AppID: a.AppID}); i < len(without) && without[i].AppID == a.AppID {
				a = without[i]
			}
		}
		if a.Failed != nil {
			return sale.Given{}, a.Failed
		}
		for k := range a.Value {
			given(&out, q, a.AppID, k, &a.Value[k])
		}
	}
	return out, nil
}

// refused tells an error that the contract declares from one of the plugin.
func refused(err error) bool {
	var failure *Failure
	return err != nil && !errors.As(err, &failure) && errs.CodeOf(err) != ""
}

// given adds one discount of an app.
func given(out *sale.Given, q *sale.Question, appID string, k int, d *Discount) {
	id := d.ExternalID
	if id == "" {
		id = appID + " " + strconv.Itoa(k)
	}
	out.Coupon = out.Coupon || d.CouponCode != "" && store.Fold(d.CouponCode) == store.Fold(q.Sale.Coupon)
	switch {
	case d.Whole != nil:
		out.Discounts = append(out.Discounts, pricing.MerchantDiscount{ID: id, Name: d.Name, Reduction: *d.Whole,
			Scope: pricing.Scope{All: true}})
	case d.Shipping != nil:
		out.Shipping = append(out.Shipping, *d.Shipping)
	}
	for _, l := range q.Sale.Lines { // in the order of the lines, not of the map
		if r, ok := d.Lines[l.ID]; ok {
			out.Discounts = append(out.Discounts, pricing.MerchantDiscount{ID: id + " " + l.ID, Name: d.Name, Reduction: r,
				Scope: pricing.Scope{LineIDs: []string{l.ID}}})
		}
	}
}

func (s sales) Fees(ctx context.Context, q *sale.Question) ([]sale.PluginFee, error) {
	subtotal, err := q.Result.Summary.Subtotal.Sub(q.Result.Summary.Discount)
	if err != nil {
		return nil, err
	}
	answers, err := s.Service.Fees(ctx, &FeeQuestion{
		Currency: q.Shop.Money, Lines: lines(q), ShipTo: q.Sale.ShippingAddress, Discounts: q.Result.Discounts,
		Option: q.Option, Shipping: q.Result.Shipping,
		Buyer: buyer(q), FlowID: q.Sale.Flow, LocationID: q.Sale.LocationID, Subtotal: subtotal,
	})
	if err != nil {
		return nil, err
	}
	var out []sale.PluginFee
	for _, a := range answers {
		if a.Failed != nil {
			return nil, a.Failed
		}
		for _, f := range a.Value {
			fee := sale.PluginFee{AppID: a.AppID, Code: f.Code, Name: f.Name, Price: f.Price, LineIDs: f.LineIDs}
			if f.Taxable {
				if fee.GroupID = f.TaxGroupID; fee.GroupID == "" {
					fee.GroupID = tax.GroupProducts
				}
			}
			out = append(out, fee)
		}
	}
	return out, nil
}

func buyer(q *sale.Question) *wire.ContactDetails {
	if q.Sale.Buyer.Email == "" {
		return nil
	}
	return &wire.ContactDetails{Email: q.Sale.Buyer.Email}
}

func (s sales) Violations(ctx context.Context, q *sale.Question) ([]sale.Violation, error) {
	question := &ValidationQuestion{
		Source: q.Part, FlowID: q.Sale.Flow, Lines: lines(q), Priced: &q.Result, Locale: q.Shop.Locale,
		Currency: q.Shop.Money, ConversionCurrency: q.Shop.Shown,
		PaymentCurrency: q.Shop.Money, Email: q.Sale.Buyer.Email, ContactID: q.Sale.Buyer.ContactID,
		WeightUnit: q.Shop.WeightUnit, Option: q.Option, LocationID: q.Sale.LocationID,
	}
	if q.Part != InCart {
		question.Source = InCheckout
	}
	if rate := q.Shop.Rate; rate != nil {
		question.Converted = func(a money.Amount) (money.Amount, error) { return a.Convert(*rate, q.Shop.Shown) }
	}
	if q.Sale.BillingAddress != nil {
		question.Billing = &wire.AddressWithContact{Address: q.Sale.BillingAddress}
	}
	if q.Sale.ShippingAddress != nil {
		question.ShipTo = &wire.AddressWithContact{Address: q.Sale.ShippingAddress}
	}
	if card := q.GiftCard(); card != nil {
		question.GiftCard = &AppliedGiftCard{ObfuscatedCode: card.ObfuscatedCode, Amount: q.Result.GiftCardTotal,
			AppID: card.AppID}
	}
	answers, err := s.Service.Violations(ctx, question)
	if err != nil {
		return nil, err
	}
	var out []sale.Violation
	var unheard error
	for _, a := range answers {
		unheard = errors.Join(unheard, a.Failed)
		for _, v := range a.Value {
			one := sale.Violation{Severity: v.Severity, Description: v.Description}
			if v.LineID == "" {
				one.Target.Other = &sale.TargetOther{Name: "OTHER_DEFAULT"}
			} else {
				one.Target.LineItem = &sale.TargetLine{Name: "LINE_ITEM_DEFAULT", ID: v.LineID, SuggestedFix: v.Fix}
			}
			out = append(out, one)
		}
	}
	return out, unheard
}

func (s sales) Memberships(ctx context.Context, q *sale.Question) (sale.MembershipOptions, error) {
	var out sale.MembershipOptions
	member := q.Sale.Buyer.Member()
	if member == "" {
		return out, nil // only members have any
	}
	question := &MembershipQuestion{MemberID: member, Lines: lines(q), Selected: map[string][]SelectedMembership{}}
	for _, m := range q.Sale.Memberships {
		question.Selected[m.AppID] = append(question.Selected[m.AppID],
			SelectedMembership{ID: m.ID, LineItemIDs: m.LineItemIDs})
	}
	answers, err := s.Service.Memberships(ctx, question)
	if err != nil {
		return out, err
	}
	for _, a := range answers {
		if a.Failed != nil {
			return sale.MembershipOptions{}, a.Failed
		}
		if a.Value == nil {
			continue
		}
		for i := range a.Value.Eligible {
			out.Eligible = append(out.Eligible, membership(a.AppID, &a.Value.Eligible[i]))
		}
		for i := range a.Value.Invalid {
			out.Invalid = append(out.Invalid, sale.InvalidMembership{Membership: membership(a.AppID,
				a.Value.Invalid[i].Membership), Reason: a.Value.Invalid[i].Reason})
		}
	}
	return out, nil
}

func membership(app string, m *Membership) sale.Membership {
	out := sale.Membership{ID: m.ID, AppID: app, LineItemIDs: m.LineItemIDs}
	if m.Name != nil {
		out.Name = sale.Words{Original: m.Name.Original, Translated: m.Name.Translated}
	}
	if m.Credits != nil {
		out.Credits = &sale.MembershipCredits{Total: m.Credits.Total, Remaining: m.Credits.Remaining}
	}
	if !m.ExpirationDate.IsZero() {
		until := m.ExpirationDate
		out.ExpirationDate = &until
	}
	return out
}
