package pricing

import "souk/internal/platform/money"

// UnitShare is what falls on some units of a line, as for a refund.
type UnitShare struct {
	Discount       money.Amount
	PriceBeforeTax money.Amount
	Tax            money.Amount
	PriceAfterTax  money.Amount // the sum of the two above
}

// Units returns the share of count units after skip units were served already.
// Serving all units one by one gives exactly the line. Errors as
// money.Amount.Units.
func (l *LineResult) Units(skip, count int64) (UnitShare, error) {
	var share UnitShare
	var err error
	for _, part := range []struct {
		of   money.Amount
		into *money.Amount
	}{
		{l.TotalDiscount, &share.Discount},
		{l.PriceBeforeTax, &share.PriceBeforeTax},
		{l.TaxDetails.Total, &share.Tax},
	} {
		if *part.into, err = part.of.Units(l.Quantity, skip, count); err != nil {
			return UnitShare{}, err
		}
	}
	share.PriceAfterTax, err = share.PriceBeforeTax.Add(share.Tax)
	return share, err
}
