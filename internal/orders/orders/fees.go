package orders

import (
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// SetFeeTx puts a fee that is not taxed on an order, in the place of the one with the
// same code if there is one, and gives its id. The totals follow. NotFound;
// FailedPrecondition when the order cannot be edited.
func (s *Service) SetFeeTx(tx *store.Tx, id string, fee pricing.Fee) (string, error) {
	feeID := ""
	_, err := s.changeTx(tx, id, func(r *record) error {
		if err := r.editable(); err != nil {
			return err
		}
		if fee.Price.Currency() != r.currency || fee.Price.IsNegative() {
			return errs.New(errs.InvalidArgument, "INVALID_AMOUNT",
				"a fee of this order must be an amount of %s, 0 or more", r.currency.Code())
		}
		fees := slices.Clone(r.AdditionalFees)
		at := slices.IndexFunc(fees, func(f AdditionalFee) bool { return f.Code == fee.Code })
		if at < 0 {
			fees, at = append(fees, AdditionalFee{ID: tx.NewID()}), len(fees)
		}
		p := price(fee.Price, s.cfg.Locale(tx.Context()))
		feeID = fees[at].ID
		fees[at] = AdditionalFee{
			ID: feeID, Code: fee.Code, Name: fee.Name, Price: p, PriceBeforeTax: p, PriceAfterTax: p, Source: string(fee.Source),
			LineItemIDs: fee.LineIDs,
		}
		return r.refee(fees, s.cfg.Locale(tx.Context()))
	})
	return feeID, err
}

// RemoveFeeTx takes the fee with a code off an order, if it is there. NotFound;
// FailedPrecondition when the order cannot be edited.
func (s *Service) RemoveFeeTx(tx *store.Tx, id, code string) error {
	_, err := s.changeTx(tx, id, func(r *record) error {
		if err := r.editable(); err != nil {
			return err
		}
		fees := slices.DeleteFunc(slices.Clone(r.AdditionalFees), func(f AdditionalFee) bool { return f.Code == code })
		return r.refee(fees, s.cfg.Locale(tx.Context()))
	})
	return err
}

// refee gives an order other fees, and the totals that they make. Taxes of fees that
// went go with them.
func (r *record) refee(fees wire.List[AdditionalFee], locale string) error {
	l := &ledger{currency: r.currency}
	sum, tax := money.Zero(r.currency), l.of(r.summary().Tax)
	for i := range r.AdditionalFees {
		tax = l.sub(tax, l.of(or(r.AdditionalFees[i].TaxInfo).TaxAmount))
	}
	for i := range fees {
		sum, tax = l.add(sum, l.of(fees[i].Price)), l.add(tax, l.of(or(fees[i].TaxInfo).TaxAmount))
	}
	summary := r.summary().whole()
	summary.TotalAdditionalFees, summary.Tax = price(sum, locale), price(tax, locale)
	summary.Total = price(l.total(summary, r.TaxIncludedInPrices), locale)
	if r.TaxInfo != nil {
		info := *r.TaxInfo
		info.TotalTax = summary.Tax
		r.TaxInfo = &info
	}
	r.AdditionalFees, r.PriceSummary = fees, summary
	return l.err
}

// editable refuses orders that nobody may change: what is final, and what waits for
// its buyer.
func (r *record) editable() error {
	switch r.Status {
	case Pending:
		return errs.New(errs.FailedPrecondition, CodePending,
			"the order is PENDING: it cannot be changed until its payment is completed")
	case Rejected:
		return errs.New(errs.FailedPrecondition, CodeRejected, "the order is REJECTED and cannot be changed")
	case Canceled:
		return errs.New(errs.FailedPrecondition, "ORDER_CANCELED", "the order is CANCELED and cannot be changed")
	}
	return nil
}
