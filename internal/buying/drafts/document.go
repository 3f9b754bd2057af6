package drafts

import (
	"encoding/json"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// States of a draft.
const (
	statusDraft     = "DRAFT"
	statusCommitted = "COMMITTED"
)

// From where discounts and fees are.
const (
	fromOrder = "ORIGINAL_ORDER"
	byItself  = "AUTOMATIC"
	byHand    = "CUSTOM"
)

// record is a draft as it is stored.
type record struct {
	id        string
	order     string // whose edit it is; empty for a draft from nothing
	status    string
	by        actor.Kind
	byID      string
	revision  int64
	created   int64
	updated   int64
	doc       document
	shown     CalculatedDraftOrder
	fulfilled map[string]int64 // of the order, as of now; not stored
}

// document is what a draft is made of. What it was before is kept beside what it
// is, so that a commit changes nothing that the draft did not.
type document struct {
	Lines           []line                      `json:"lines"`
	Discounts       []discount                  `json:"discounts,omitempty"`
	Offers          []offer                     `json:"offers,omitempty"`
	Fees            []fee                       `json:"fees,omitempty"`
	Charges         []charge                    `json:"charges,omitempty"`
	Delivery        *orders.ShippingInformation `json:"delivery,omitempty"`
	DeliveryBefore  *orders.ShippingInformation `json:"deliveryBefore,omitempty"`
	Offered         bool                        `json:"offered,omitempty"` // the delivery costs what the shop asks for it
	Buyer           *orders.BuyerInfo           `json:"buyer,omitempty"`
	BuyerBefore     *orders.BuyerInfo           `json:"buyerBefore,omitempty"`
	Billing         *wire.AddressWithContact    `json:"billing,omitempty"`
	BillingBefore   *wire.AddressWithContact    `json:"billingBefore,omitempty"`
	Recipient       *wire.AddressWithContact    `json:"recipient,omitempty"`
	RecipientBefore *wire.AddressWithContact    `json:"recipientBefore,omitempty"`
	Location        *orders.Location            `json:"location,omitempty"`
	TaxExempt       bool                        `json:"taxExempt,omitempty"`
	ExemptBefore    bool                        `json:"exemptBefore,omitempty"`
	TaxIncluded     *bool                       `json:"taxIncluded,omitempty"` // the order's; nil for the shop's
	Extended        *wire.ExtendedFields        `json:"extended,omitempty"`
	Deposit         *DepositDetails             `json:"deposit,omitempty"`
	Currency        string                      `json:"currency"`
	Foreign         bool                        `json:"foreign,omitempty"` // the order is not in the shop's currency
	Rate            wire.Decimal                `json:"rate,omitempty"`    // from the shop's currency into the order's
	WeightUnit      string                      `json:"weightUnit"`
	PurchaseFlow    string                      `json:"purchaseFlow,omitempty"`
	Platform        *orders.PlatformFeeSummary  `json:"platform,omitempty"`
	Basis           string                      `json:"basis,omitempty"` // what the order was when the draft began
	Exchange        *Exchange                   `json:"exchange,omitempty"`
	Settings        *CommitSettings             `json:"settings,omitempty"`
	Position        *position                   `json:"position,omitempty"`
}

// line is a line of a draft. The sums of its item are those of the last calculation.
type line struct {
	Item     orders.LineItem  `json:"item"`
	Before   *orders.LineItem `json:"before,omitempty"` // as the order has it; nil for a line that was added
	Removed  bool             `json:"removed,omitempty"`
	External string           `json:"external,omitempty"`
	TaxGroup string           `json:"taxGroup,omitempty"`
	// Collections are those of an added thing, which automatic discounts may be for.
	Collections []string `json:"collections,omitempty"`
	// Kept is a discount of the order that none of its discounts tells of.
	Kept wire.Decimal `json:"kept,omitempty"`
}

// discount is a discount of a draft. One of the order keeps what it took off each
// line; one by hand is worked out anew.
type discount struct {
	ID      string                    `json:"id"`
	Source  string                    `json:"source"`
	Applied bool                      `json:"applied"`
	Of      *orders.AppliedDiscount   `json:"of,omitempty"` // the order's
	Shares  []orders.LineItemDiscount `json:"shares,omitempty"`

	Type        string       `json:"type"`
	Amount      wire.Decimal `json:"amount,omitempty"`
	Percentage  wire.Decimal `json:"percentage,omitempty"`
	LineIDs     []string     `json:"lineIds,omitempty"`
	Description string       `json:"description,omitempty"`
	Reason      string       `json:"reason,omitempty"`
	Cycles      *int64       `json:"cycles,omitempty"`
}

// offer is an automatic discount that held when the draft was last priced.
type offer struct {
	ID      string `json:"id"`
	RuleID  string `json:"ruleId"`
	Applied bool   `json:"applied"`
}

// fee is a fee of a draft.
type fee struct {
	Source  string               `json:"source"`
	Applied bool                 `json:"applied"`
	Fee     orders.AdditionalFee `json:"fee"`
	Tax     *TaxDetails          `json:"tax,omitempty"`
}

// charge is a fee of the delivery or of an app, as it was when the draft was last priced.
type charge struct {
	ID      string       `json:"id"`
	Key     string       `json:"key"` // of sale.OfferedFee
	Applied bool         `json:"applied"`
	Source  string       `json:"source"`
	AppID   string       `json:"appId,omitempty"`
	Code    string       `json:"code,omitempty"`
	Name    string       `json:"name"`
	Amount  wire.Decimal `json:"amount"`
	Group   string       `json:"group,omitempty"` // of tax
	LineIDs []string     `json:"lineIds,omitempty"`
}

// clone gives a copy that can be changed alone.
func (d *document) clone() (document, error) {
	raw, err := json.Marshal(d)
	if err != nil {
		return document{}, err
	}
	var out document
	return out, json.Unmarshal(raw, &out)
}

// open tells that the line counts.
func (l *line) open() bool { return !l.Removed }

// custom tells that no catalog has the line.
func (l *line) custom() bool { return l.Item.CustomLineItem || l.Item.CatalogReference == nil }

// key is equal for lines that stand for one choice of a catalog.
func (l *line) key() string {
	ref := l.Item.CatalogReference
	if l.custom() {
		return ""
	}
	app := ref.AppID
	if catalog.Serves(app) {
		app = catalog.AppID
	}
	return app + " " + ref.CatalogItemID + " " + string(ref.Options)
}

// find gives the place of a line; -1 for none.
func (d *document) find(id string) int {
	for i := range d.Lines {
		if d.Lines[i].Item.ID == id {
			return i
		}
	}
	return -1
}

func (d *document) money() (money.Currency, error) { return money.ParseCurrency(d.Currency) }

// edits tells that the draft is of an order.
func (r *record) edits() bool { return r.order != "" }

// or gives something to read of what may be absent.
func or[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}
