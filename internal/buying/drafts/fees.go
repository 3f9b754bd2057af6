package drafts

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
)

type (
	createFeesRequest struct {
		DraftOrderID         string   `json:"draftOrderId" validate:"required,guid"`
		CustomAdditionalFees []NewFee `json:"customAdditionalFees" validate:"required,min=1,max=100"`
		Currency             string   `json:"currency,omitempty" validate:"omitempty,currency"`
	}
	deleteFeesRequest struct {
		DraftOrderID         string   `json:"draftOrderId" validate:"required,guid"`
		CustomAdditionalFees []string `json:"customAdditionalFees" validate:"required,min=1,max=100,dive,guid"`
	}
	setFeesRequest struct {
		DraftOrderID   string    `json:"draftOrderId" validate:"required,guid"`
		AdditionalFees []Applied `json:"additionalFees" validate:"required,min=1,max=100"`
	}
)

func (s *Service) createFees(ctx context.Context, in *createFeesRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		if err := r.currency(in.Currency, true); err != nil {
			return err
		}
		return r.chargeFees(s.db.NewID, in.CustomAdditionalFees, "customAdditionalFees")
	}, nil)
}

// chargeFees puts fees by hand on a draft. They count only if asked to.
func (r *record) chargeFees(newID func() string, in []NewFee, field string) error {
	if len(r.doc.Fees)+len(in) > maxFees {
		return errs.Invalid(wire.Bounded(field, errs.RuleMaxSize, maxFees,
			fmt.Sprintf("must not give the draft more than %d fees", maxFees)))
	}
	for i := range in {
		price, err := r.price(in[i].Price, fmt.Sprintf("%s[%d].price", field, i))
		if err != nil {
			return err
		}
		for _, id := range in[i].LineItemIDs {
			if at := r.doc.find(id); at < 0 || !r.doc.Lines[at].open() {
				return errs.Missing(CodeLineNotFound, "line item", id)
			}
		}
		r.doc.Fees = append(r.doc.Fees, fee{
			Source: byHand, Applied: in[i].ApplyToDraftOrder, Tax: in[i].TaxDetails,
			Fee: orders.AdditionalFee{ID: newID(), Code: in[i].Code, Name: in[i].Name, Price: price,
				LineItemIDs: in[i].LineItemIDs, Source: string(pricing.FeeManual)},
		})
	}
	return nil
}

func (r *record) findFee(id string) int {
	return slices.IndexFunc(r.doc.Fees, func(f fee) bool { return f.Fee.ID == id })
}

func (s *Service) deleteFees(ctx context.Context, in *deleteFeesRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		for _, id := range in.CustomAdditionalFees {
			at := r.findFee(id)
			switch {
			case r.findCharge(id) >= 0:
				return refuse(CodeKeepFee,
					"this fee was added by the delivery option or an app: it cannot be deleted, but it can be switched off").With(
					"additionalFeeId", id)
			case at < 0:
				return errs.Missing(CodeFeeNotFound, "additional fee", id)
			case r.doc.Fees[at].tip():
				return refuse(CodeKeepFee, "this fee is the tip: remove the tip instead").With("additionalFeeId", id)
			case r.doc.Fees[at].Source != byHand:
				return refuse(CodeKeepFee,
					"this fee was charged on the order: it cannot be deleted, but it can be switched off").With("additionalFeeId", id)
			}
			r.doc.Fees = slices.Delete(r.doc.Fees, at, at+1)
		}
		return nil
	}, nil)
}

func (s *Service) setFees(ctx context.Context, in *setFeesRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		for _, one := range in.AdditionalFees {
			if at := r.findCharge(one.ID); at >= 0 {
				r.doc.Charges[at].Applied = *one.Applied
				continue
			}
			at := r.findFee(one.ID)
			if at < 0 {
				return errs.Missing(CodeFeeNotFound, "additional fee", one.ID)
			}
			r.doc.Fees[at].Applied = *one.Applied
		}
		return nil
	}, nil)
}
