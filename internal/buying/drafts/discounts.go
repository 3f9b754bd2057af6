package drafts

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
)

// maxDiscounts and maxFees bound a draft, as the contract does.
const (
	maxDiscounts = 320
	maxFees      = 100
)

type (
	createDiscountsRequest struct {
		DraftOrderID string        `json:"draftOrderId" validate:"required,guid"`
		Discounts    []NewDiscount `json:"discounts" validate:"required,min=1,max=100"`
		Currency     string        `json:"currency,omitempty" validate:"omitempty,currency"`
	}
	deleteDiscountsRequest struct {
		DraftOrderID string   `json:"draftOrderId" validate:"required,guid"`
		DiscountIDs  []string `json:"discountIds" validate:"required,min=1,max=100,dive,guid"`
	}
	// Applied says whether a discount or fee counts.
	Applied struct {
		ID      string `json:"id" validate:"required,guid"`
		Applied *bool  `json:"applied" validate:"required"`
	}
	setDiscountsRequest struct {
		DraftOrderID string    `json:"draftOrderId" validate:"required,guid"`
		Discounts    []Applied `json:"discounts" validate:"required,min=1,max=320"`
	}
)

func (s *Service) createDiscounts(ctx context.Context, in *createDiscountsRequest) (*Response, error) {
	var made []string
	return s.change(ctx, in.DraftOrderID, func(r *record) (err error) {
		amounts := slices.ContainsFunc(in.Discounts, func(d NewDiscount) bool { return d.amount() != nil })
		if err := r.currency(in.Currency, amounts); err != nil {
			return err
		}
		made, err = r.giveDiscounts(s.db.NewID, in.Discounts, "discounts")
		return err
	}, func(r *record) error { return exceeds(r, made, false) })
}

// giveDiscounts puts discounts by hand on a draft and gives their ids. They count only
// if asked to.
func (r *record) giveDiscounts(newID func() string, in []NewDiscount, field string) ([]string, error) {
	if len(r.doc.Discounts)+len(in) > maxDiscounts {
		return nil, errs.Invalid(wire.Bounded(field, errs.RuleMaxSize, maxDiscounts,
			fmt.Sprintf("must not give the draft more than %d discounts", maxDiscounts)))
	}
	var made []string
	for i := range in {
		given := &in[i]
		d := discount{
			ID: newID(), Source: byHand, Applied: given.ApplyToDraftOrder, Type: given.DiscountType,
			Percentage:  given.Percentage,
			Description: given.Description, Cycles: given.SubscriptionCycles,
		}
		if p := given.amount(); p != nil {
			var err error
			if d.Amount, err = r.rounded(p.Amount, fmt.Sprintf("%s[%d].priceAmount.amount", field, i)); err != nil {
				return nil, err
			}
		}
		if d.Type == string(pricing.DiscountSpecificItems) {
			if at := r.doc.find(given.line()); at < 0 || !r.doc.Lines[at].open() {
				return nil, errs.Missing(CodeLineNotFound, "line item", given.line())
			}
			d.LineIDs = []string{given.line()}
		}
		r.doc.Discounts = append(r.doc.Discounts, d)
		made = append(made, d.ID)
	}
	return made, nil
}

func allDiscounts(r *record) []string {
	var out []string
	for i := range r.doc.Discounts {
		out = append(out, r.doc.Discounts[i].ID)
	}
	return out
}

// exceeds refuses discounts by hand that come to more than what they are taken off.
// set says that the call merely switches discounts, which the contract has fewer codes for.
func exceeds(r *record, ids []string, set bool) error {
	currency, err := r.doc.money()
	if err != nil {
		return err
	}
	sum := &reckoning{currency: currency}
	for i := range r.doc.Discounts {
		d := &r.doc.Discounts[i]
		if !d.Applied || d.Source != byHand || d.Amount == "" || d.Reason == reasonExchange || !slices.Contains(ids, d.ID) {
			continue
		}
		took, asked := sum.of(r.shown.DraftOrder.Discounts[i].Discount.MerchantDiscount.Amount), sum.of(
			&wire.Price{Amount: d.Amount})
		if took.Minor() >= asked.Minor() {
			continue
		}
		code := CodeExceedsOrder
		switch {
		case d.Type == string(pricing.DiscountShipping):
			code = CodeExceedsShipping
		case d.Type == string(pricing.DiscountSpecificItems) || set:
			code = CodeExceedsItems
		}
		return refuse(code, "the discount is larger than the amount that it applies to").With("discountId", d.ID).With("most",
			money.New(took.Minor(), currency).String())
	}
	return sum.err
}

func (s *Service) deleteDiscounts(ctx context.Context, in *deleteDiscountsRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		for _, id := range in.DiscountIDs {
			at := slices.IndexFunc(r.doc.Discounts, func(d discount) bool { return d.ID == id })
			switch {
			case r.findOffer(id) >= 0:
				return refuse(CodeKeepDiscount,
					"this is an automatic discount or coupon: it cannot be deleted, but it can be switched off").With("discountId", id)
			case at < 0:
				return errs.Missing(CodeDiscountNotFound, "discount", id)
			case r.doc.Discounts[at].Source != byHand:
				return refuse(CodeKeepDiscount,
					"this discount was given on the order: it cannot be deleted, but it can be switched off").With("discountId", id)
			}
			r.doc.Discounts = slices.Delete(r.doc.Discounts, at, at+1)
		}
		return nil
	}, nil)
}

func (s *Service) setDiscounts(ctx context.Context, in *setDiscountsRequest) (*Response, error) {
	var ids []string
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		ids = ids[:0]
		for _, one := range in.Discounts {
			if at := r.findOffer(one.ID); at >= 0 {
				r.doc.Offers[at].Applied = *one.Applied
				continue
			}
			at := slices.IndexFunc(r.doc.Discounts, func(d discount) bool { return d.ID == one.ID })
			if at < 0 {
				return errs.Missing(CodeDiscountNotFound, "discount", one.ID)
			}
			r.doc.Discounts[at].Applied = *one.Applied
			ids = append(ids, one.ID)
		}
		return nil
	}, func(r *record) error { return exceeds(r, ids, true) })
}
