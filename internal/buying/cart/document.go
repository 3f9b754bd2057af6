package cart

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// record is a cart as it is stored.
type record struct {
	Owner
	id, flow         string
	current          bool
	revision         int64 // 0: not stored yet
	created, updated int64
	document
}

// document is the part of a cart that has no column.
type document struct {
	Lines []basket.Line `json:"lines"`
	Info
	Coupon     string          `json:"coupon,omitempty"` // as it was entered
	Discounts  []sale.Discount `json:"discounts,omitempty"`
	CheckoutID string          `json:"checkoutId,omitempty"` // the last one made of this cart
}

// Info is what is written on a cart beside its lines, in wire form, so that a
// partial update is a merge of JSON and nothing else.
type Info struct {
	BuyerNote              string                   `json:"buyerNote,omitempty" validate:"max=1000"`
	BuyerInfo              *Buyer                   `json:"buyerInfo,omitempty"`
	ContactInfo            *wire.AddressWithContact `json:"contactInfo,omitempty"`
	OverrideCheckoutURL    string                   `json:"overrideCheckoutUrl,omitempty" validate:"omitempty,weburl,max=1000"`
	SelectedShippingOption *sale.Chosen             `json:"selectedShippingOption,omitempty"`
	ExtendedFields         *wire.ExtendedFields     `json:"extendedFields,omitempty"`
	BusinessLocationID     string                   `json:"businessLocationId,omitempty" validate:"omitempty,guid"`
	// ConversionCurrency is the one to show prices in too; empty for the shop's.
	ConversionCurrency string `json:"conversionCurrency,omitempty" validate:"omitempty,currency"`
}

// maxExtended bounds what apps keep on a cart, in bytes.
const maxExtended = 20_000

// Validate bounds what has no bound of its own.
func (i *Info) Validate() []errs.Violation {
	return basket.TooLong("extendedFields", i.ExtendedFields, maxExtended)
}

// tidy drops what only the server may say.
func (i *Info) tidy() {
	if i.ContactInfo != nil && i.ContactInfo.Address != nil {
		i.ContactInfo.Address.CountryFullname, i.ContactInfo.Address.SubdivisionFullname = "", ""
	}
	if i.BuyerInfo != nil && *i.BuyerInfo == (Buyer{}) {
		i.BuyerInfo = nil
	}
}

func (i *Info) contact() string {
	if i.BuyerInfo == nil {
		return ""
	}
	return i.BuyerInfo.ContactID
}

// newRecord starts a cart.
func newRecord(tx *store.Tx, o Owner, current bool) *record {
	return &record{
		Owner: o, id: tx.NewID(), flow: tx.NewID(), current: current, created: tx.Millis(), updated: tx.Millis(),
		document: document{Lines: []basket.Line{}},
	}
}

// sale is the cart as it is priced. Things may be nil to have them looked up.
func (r *record) sale(things []basket.Thing) *sale.Sale {
	out := &sale.Sale{
		Lines: r.Lines, Things: things, Buyer: sale.Buyer{Kind: r.Kind, ID: r.ID, ContactID: r.contact()}, Coupon: r.Coupon,
		Discounts:  r.Discounts,
		LocationID: r.BusinessLocationID, Flow: r.flow, Shown: r.ConversionCurrency, Source: source, SourceID: r.id,
	}
	if !r.Shops() {
		out.Buyer.Kind, out.Buyer.ID = actor.Nobody, ""
	}
	if r.BuyerInfo != nil {
		out.Buyer.Email = r.BuyerInfo.Email
	}
	return out
}

// source tells plugins what is being priced.
const source = "CART"
