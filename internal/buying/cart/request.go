package cart

import (
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// AddRequest puts things into the cart.
type AddRequest struct {
	LineItems          []basket.NewLine `json:"lineItems" validate:"max=100"`
	CustomLineItems    []basket.Custom  `json:"customLineItems,omitempty" validate:"max=100"`
	BusinessLocationID string           `json:"businessLocationId,omitempty" validate:"omitempty,guid"`
}

// Validate wants something to add.
func (r *AddRequest) Validate() []errs.Violation {
	if len(r.LineItems)+len(r.CustomLineItems) == 0 {
		return []errs.Violation{wire.Bounded("lineItems", errs.RuleMinSize, 1, "must have at least 1 item")}
	}
	return nil
}

// QuantityRequest sets quantities of lines.
type QuantityRequest struct {
	LineItems []basket.LineQuantity `json:"lineItems" validate:"min=1,max=100"`
}

// Validate refuses two quantities for one line.
func (r *QuantityRequest) Validate() []errs.Violation { return basket.Twice(r.LineItems) }

// RemoveRequest names lines to take out.
type RemoveRequest struct {
	LineItemIDs []string `json:"lineItemIds" validate:"min=1,max=100,dive,guid"`
}

// CreateRequest makes a cart.
type CreateRequest struct {
	CartInfo wire.Patch[Info] `json:"cartInfo"`
	Extras
}

// Validate looks at what is written on the cart, so that it is told together with what is wrong with the lines.
func (r *CreateRequest) Validate() []errs.Violation {
	info := r.CartInfo.Value
	info.tidy()
	return wire.Check(&info, "cartInfo")
}

// UpdateRequest changes what is written on the cart, and may add lines.
type UpdateRequest struct {
	CartInfo  wire.Patch[Info] `json:"cartInfo"`
	FieldMask wire.FieldMask   `json:"cartFieldmask,omitempty"`
	Extras
}

// Validate tells what is wrong with what is written on the cart together with what is wrong with the rest: where the
// rest is right, merge tells it all, since it knows what is there already.
func (r *UpdateRequest) Validate() []errs.Violation {
	if len(r.FieldMask) > 0 || len(wire.Check(&r.Extras, "")) == 0 {
		return nil
	}
	info := r.CartInfo.Value
	info.tidy()
	return slices.DeleteFunc(wire.Check(&info, "cartInfo"), func(v errs.Violation) bool {
		return v.Rule == errs.RuleRequired || v.Rule == errs.RuleRequiredOneOf
	})
}

// Buys tells whether lines are added.
func (e *Extras) Buys() bool { return len(e.LineItems)+len(e.CustomLineItems) > 0 }

// Extras are lines to add, a coupon that takes the place of the one there, and
// discounts that take the place of those there: none at all when the list is empty,
// and no change without a list.
type Extras struct {
	LineItems         []basket.NewLine        `json:"lineItems,omitempty" validate:"max=300"`
	CustomLineItems   []basket.Custom         `json:"customLineItems,omitempty" validate:"max=300"`
	CouponCode        string                  `json:"couponCode,omitempty" validate:"max=50"`
	MerchantDiscounts []MerchantDiscountInput `json:"merchantDiscounts,omitempty" validate:"max=100"`
}

// MerchantDiscountInput is a discount by hand: an amount or a percentage, off the
// lines it names or off the whole cart.
type MerchantDiscountInput struct {
	Amount      wire.Decimal `json:"amount,omitempty" validate:"decimal,dgt=0,dlte=1000000000000000,dscale=4" money:"shop"`
	Percentage  float64      `json:"percentage,omitempty" validate:"min=0,max=100"`
	LineItemIDs []string     `json:"lineItemIds,omitempty" validate:"max=300,dive,guid"`
}

// Validate wants one of the two, and no more digits than a percentage has.
func (d *MerchantDiscountInput) Validate() []errs.Violation {
	switch {
	case (d.Amount == "") == (d.Percentage == 0):
		return []errs.Violation{wire.Named("amount", errs.RuleRequiredOneOf, "",
			"must have either an amount or a percentage")}
	case d.Percentage != 0 && !twoDecimals(d.Percentage):
		return []errs.Violation{wire.Named("percentage", errs.RuleFormat, "DECIMAL_SCALE", "must have at most 2 decimals")}
	}
	return nil
}

func twoDecimals(percentage float64) bool {
	hundredths := percentage * 100
	rounded := float64(int64(hundredths + 0.5))
	return rounded >= 1 && hundredths-rounded < 1e-6 && rounded-hundredths < 1e-6
}

// The calls on a cart by its id. Each embeds the call on the current cart, whose
// rules are checked there: hence the Validate that has nothing to add.
type (
	// AddByID is AddRequest for one cart.
	AddByID struct {
		wire.IDRequest
		AddRequest
	}
	// QuantityByID is QuantityRequest for one cart.
	QuantityByID struct {
		wire.IDRequest
		QuantityRequest
	}
	// RemoveByID is RemoveRequest for one cart.
	RemoveByID struct {
		wire.IDRequest
		RemoveRequest
	}
	// EstimateByID is EstimateRequest for one cart.
	EstimateByID struct {
		wire.IDRequest
		EstimateRequest
	}
	// UpdateByID is UpdateRequest for one cart, whose id is within its info.
	UpdateByID struct {
		CartInfo  wire.Patch[namedInfo] `json:"cartInfo"`
		FieldMask wire.FieldMask        `json:"cartFieldmask,omitempty"`
		Extras
	}
	namedInfo struct {
		ID string `json:"id,omitempty"`
		Info
	}
)

// Validate has nothing to add.
func (*AddByID) Validate() []errs.Violation { return nil }

// Validate has nothing to add.
func (*QuantityByID) Validate() []errs.Violation { return nil }

// Validate wants an id.
func (r *UpdateByID) Validate() []errs.Violation {
	out := r.request().Validate()
	if !ids.Valid(r.CartInfo.Value.ID) {
		out = append(out, wire.Named("cartInfo.id", errs.RuleFormat, "GUID", "must be a GUID"))
	}
	return out
}

// request is the update without the id.
func (r *UpdateByID) request() *UpdateRequest {
	return &UpdateRequest{CartInfo: wire.Patch[Info]{Raw: r.CartInfo.Raw, Value: r.CartInfo.Value.Info},
		FieldMask: r.FieldMask, Extras: r.Extras}
}

// byHand gives the merchant's discounts as they are stored.
func byHand(in []MerchantDiscountInput, newID func() string) []sale.Discount {
	out := make([]sale.Discount, len(in))
	for i := range in {
		out[i] = sale.Discount{ID: newID(), Amount: in[i].Amount, Percentage: in[i].Percentage, LineIDs: in[i].LineItemIDs}
	}
	return out
}
