package cart

import (
	"encoding/json"
	"slices"

	"souk/internal/errs"
	"souk/internal/store"
	"souk/internal/wire"
)

// record is a cart as it is stored.
type record struct {
	owner
	id, flow         string
	revision         int64 // 0: not stored yet
	created, updated int64
	document
}

// document is the part of a cart that has no column.
type document struct {
	Lines []line `json:"lines"`
	Info
}

// line is a line as it is stored: what was chosen, and how often. Name is the last
// one known, to show when the catalog no longer has the thing.
type line struct {
	ID             string               `json:"id"`
	AppID          string               `json:"app"`
	ItemID         string               `json:"item"`
	Options        json.RawMessage      `json:"options,omitempty"`
	Quantity       int64                `json:"quantity"`
	Name           string               `json:"name"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
}

// Info is what a shopper writes on a cart beside its lines, in wire form, so that
// a partial update is a merge of JSON and nothing else.
type Info struct {
	BuyerNote              string                   `json:"buyerNote,omitempty" validate:"max=1000"`
	BuyerInfo              *Buyer                   `json:"buyerInfo,omitempty"`
	ContactInfo            *wire.AddressWithContact `json:"contactInfo,omitempty"`
	OverrideCheckoutURL    string                   `json:"overrideCheckoutUrl,omitempty" validate:"omitempty,weburl,max=1000"`
	SelectedShippingOption *SelectedShippingOption  `json:"selectedShippingOption,omitempty"`
	ExtendedFields         *wire.ExtendedFields     `json:"extendedFields,omitempty"`
	BusinessLocationID     string                   `json:"businessLocationId,omitempty" validate:"omitempty,guid"`
}

// Limits on what apps keep on a cart and on each of its lines, in bytes.
const (
	maxExtended     = 20_000
	maxLineExtended = 2_000
)

// Validate bounds what has no bound of its own.
func (i *Info) Validate() []errs.Violation {
	return tooLong("extendedFields", i.ExtendedFields, maxExtended)
}

func tooLong(field string, fields *wire.ExtendedFields, most int) []errs.Violation {
	if fields == nil {
		return nil
	}
	size := 0
	for name, value := range fields.Namespaces {
		size += len(name) + len(value)
	}
	if size <= most {
		return nil
	}
	return []errs.Violation{wire.Bounded(field, errs.RuleMaxLength, most, "must not be longer than this many bytes in all")}
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

// index finds a line by id; -1 for none.
func (d *document) index(id string) int {
	return slices.IndexFunc(d.Lines, func(l line) bool { return l.ID == id })
}

// newRecord starts a cart.
func newRecord(tx *store.Tx, o owner) *record {
	return &record{owner: o, id: tx.NewID(), flow: tx.NewID(), created: tx.Millis(), updated: tx.Millis(), document: document{Lines: []line{}}}
}
