package checkout

import (
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/buying/takings"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// record is a checkout as it is stored.
type record struct {
	owner
	id, flow         string
	cart             string // the cart it is of; empty for none
	channel          string
	revision         int64 // 0: not stored yet
	created, updated int64
	completed        bool
	order            string // that it became
	awaits           string // the order that waits, or waited, for its first payment
	asPlaced         string // the checkout as it was when its order was placed, in wire form
	total            int64  // in minor units, as last told to anybody
	told             [2]string
	document
}

// Sides that are told what a checkout comes to.
const (
	toBuyer = iota
	toShop
)

// side is which of the two the caller is on.
func side(who actor.Actor) int {
	if who.Shopper() {
		return toBuyer
	}
	return toShop
}

// document is the part of a checkout that has no column.
type document struct {
	Lines []basket.Line `json:"lines"`
	Info
	Coupon      string          `json:"coupon,omitempty"`
	CartCoupon  string          `json:"cartCoupon,omitempty"` // what the cart had when the checkout last followed it
	Card        *cardUse        `json:"card,omitempty"`
	Discounts   []sale.Discount `json:"discounts,omitempty"` // of the merchant's hand, from the cart
	OverrideURL string          `json:"overrideUrl,omitempty"`
	ContactID   string          `json:"contactId,omitempty"`
	Language    string          `json:"language,omitempty"` // of the buyer
	Maker       owner           `json:"maker"`
	// Due is what was to be paid when the order was placed, in minor units of DueIn, and
	// Gateway what payment pages know it by.
	Due     int64  `json:"due,omitempty"`
	DueIn   string `json:"dueIn,omitempty"`
	Gateway string `json:"gateway,omitempty"`
	// Subscription is what the order made renews by.
	Subscription string `json:"subscription,omitempty"`
	// Geocode is where the destination was found on the map; nil where it came with its position, or was not found.
	Geocode *wire.AddressLocation `json:"geocode,omitempty"`
	// Wallet is an express wallet that a shopper was sent to, and what it gave; nil for none.
	Wallet *walletUse `json:"wallet,omitempty"`
	// Guests were given the link of a checkout that belongs to somebody else.
	Guests []owner `json:"guests,omitempty"`
}

// cardUse is a gift card that is to pay. The code of the shop's own cards is not kept;
// that of an app's is, sealed, because the app has to be told it again.
type cardUse struct {
	ID      string       `json:"id"`
	Amount  wire.Decimal `json:"amount,omitempty"` // empty: as much as possible
	Outside takings.Card `json:"outside,omitzero"`
}

// Info is what callers write on a checkout beside its lines, in wire form, so that a
// partial update is a merge of JSON and nothing else.
type Info struct {
	BillingInfo            *wire.AddressWithContact `json:"billingInfo,omitempty"`
	ShippingInfo           *ShippingChoice          `json:"shippingInfo,omitempty"`
	BuyerNote              string                   `json:"buyerNote,omitempty" validate:"max=1000"`
	BuyerInfo              *BuyerEmail              `json:"buyerInfo,omitempty"`
	CustomFields           []CustomField            `json:"customFields,omitempty" validate:"max=100"`
	MembershipOptions      *MembershipChoice        `json:"membershipOptions,omitempty"`
	ExtendedFields         *wire.ExtendedFields     `json:"extendedFields,omitempty"`
	CustomSettings         *CustomSettings          `json:"customSettings,omitempty"`
	CustomContentReference *ContentReference        `json:"customContentReference,omitempty"`
	ExternalReference      *ExternalReference       `json:"externalReference,omitempty"`
	BusinessLocationID     string                   `json:"businessLocationId,omitempty" validate:"omitempty,guid"`
	TaxExemptGroupID       string                   `json:"taxExemptGroupId,omitempty" validate:"omitempty,guid"`
	ConversionCurrency     string                   `json:"conversionCurrency,omitempty" validate:"omitempty,currency"`
}

// ShippingChoice is where goods go, and how.
type ShippingChoice struct {
	ShippingDestination          *wire.AddressWithContact `json:"shippingDestination,omitempty"`
	SelectedCarrierServiceOption *sale.Chosen             `json:"selectedCarrierServiceOption,omitempty"`
}

// BuyerEmail is what a caller may say of the buyer.
type BuyerEmail struct {
	Email string `json:"email,omitempty" validate:"omitempty,email,max=254"`
}

// CustomField is a question of the checkout form and its answer.
type CustomField struct {
	Value           json.RawMessage `json:"value" validate:"required"`
	Title           string          `json:"title" validate:"required,max=500"`
	TranslatedTitle string          `json:"translatedTitle,omitempty" validate:"max=500"`
}

// MembershipChoice is which memberships are to pay.
type MembershipChoice struct {
	SelectedMemberships *sale.SelectedMemberships `json:"selectedMemberships,omitempty"`
}

// CustomSettings are how the checkout behaves, said once when it is made.
type CustomSettings struct {
	LockGiftCard                     bool `json:"lockGiftCard"`
	LockCouponCode                   bool `json:"lockCouponCode"`
	DisabledPolicyAgreementCheckbox  bool `json:"disabledPolicyAgreementCheckbox"`
	DisabledManualPayment            bool `json:"disabledManualPayment"`
	DisabledDiscountRulesCalculation bool `json:"disabledDiscountRulesCalculation"`
}

// ContentReference names content of the checkout page that an app brings.
type ContentReference struct {
	AppID       string `json:"appId" validate:"required,guid"`
	ComponentID string `json:"componentId" validate:"required,guid"`
}

// ExternalReference names what the checkout is of in another system.
type ExternalReference struct {
	AppID      string `json:"appId" validate:"required,guid"`
	ResourceID string `json:"resourceId,omitempty" validate:"max=100"`
}

// Limits on what apps and forms keep on a checkout, in bytes.
const (
	maxExtended = 20_000
	maxAnswers  = 50_000
)

// Validate bounds what has no bound of its own.
func (i *Info) Validate() []errs.Violation {
	out := basket.TooLong("extendedFields", i.ExtendedFields, maxExtended)
	size := 0
	for _, f := range i.CustomFields {
		size += len(f.Value)
	}
	if size > maxAnswers {
		out = append(out, wire.Bounded("customFields", errs.RuleMaxLength, maxAnswers,
			fmt.Sprintf("must not be longer than %d bytes in total", maxAnswers)))
	}
	return out
}

// tidy drops what only the server may say, and what says nothing.
func (i *Info) tidy() {
	for _, at := range []*wire.AddressWithContact{i.BillingInfo, i.destination()} {
		if at != nil && at.Address != nil {
			at.Address.CountryFullname, at.Address.SubdivisionFullname = "", ""
		}
	}
	if i.BuyerInfo != nil && *i.BuyerInfo == (BuyerEmail{}) {
		i.BuyerInfo = nil
	}
	if i.ShippingInfo != nil && *i.ShippingInfo == (ShippingChoice{}) {
		i.ShippingInfo = nil
	}
}

func (i *Info) destination() *wire.AddressWithContact {
	if i.ShippingInfo == nil {
		return nil
	}
	return i.ShippingInfo.ShippingDestination
}

func (i *Info) option() *sale.Chosen {
	if i.ShippingInfo == nil {
		return nil
	}
	return i.ShippingInfo.SelectedCarrierServiceOption
}

func (i *Info) email() string {
	if i.BuyerInfo == nil {
		return ""
	}
	return i.BuyerInfo.Email
}

func (i *Info) memberships() []sale.LineMembership {
	if i.MembershipOptions == nil || i.MembershipOptions.SelectedMemberships == nil {
		return nil
	}
	return i.MembershipOptions.SelectedMemberships.Memberships
}

func (i *Info) settings() CustomSettings {
	if i.CustomSettings == nil {
		return CustomSettings{}
	}
	return *i.CustomSettings
}

func addressOf(a *wire.AddressWithContact) *wire.Address {
	if a == nil {
		return nil
	}
	return a.Address
}

// sees tells whether the checkout is there for a caller. What managers may do with
// it is the operation's to say.
func (r *record) sees(who actor.Actor) bool {
	return !who.Shopper() || r.owner == ownerOf(who) || slices.Contains(r.Guests, ownerOf(who))
}

// guest tells whether a shopper was let in to a checkout that is another shopper's.
func (r *record) guest(who actor.Actor) bool { return who.Shopper() && r.owner != ownerOf(who) }

// contact is who buys, as far as the shop knows people.
func (r *record) contact() string {
	if r.Kind == actor.Member {
		return r.ID
	}
	return r.ContactID
}

// sale is the checkout as prices look at it. things may be nil.
func (r *record) sale(things []basket.Thing) *sale.Sale {
	out := &sale.Sale{
		Lines: r.Lines, Things: things, Buyer: sale.Buyer{Kind: r.Kind, ID: r.ID, ContactID: r.contact(), Email: r.email()},
		ShippingAddress: r.shipsTo(), BillingAddress: addressOf(r.BillingInfo), Option: r.option(),
		Coupon: r.Coupon, Discounts: r.Discounts,
		Memberships: r.memberships(), ExemptGroupID: r.TaxExemptGroupID, LocationID: r.BusinessLocationID, Flow: r.flow,
		Shown:  r.ConversionCurrency,
		Source: "CHECKOUT", SourceID: r.id, NoRules: r.settings().DisabledDiscountRulesCalculation,
	}
	if !r.shops() {
		out.Buyer.Kind, out.Buyer.ID = actor.Nobody, ""
	}
	if r.Card != nil {
		out.GiftCard = &sale.GiftCardUse{ID: r.Card.ID, Amount: r.Card.Amount}
		if o := &r.Card.Outside; o.AppID != "" {
			out.GiftCard.Outside = &sale.OutsideCard{AppID: o.AppID, LastFour: o.LastFour}
			if currency, err := money.ParseCurrency(o.Currency); err == nil { // else it is worth nothing
				out.GiftCard.Outside.Balance = money.New(o.Balance, currency)
			}
		}
	}
	out.Everything()
	return out
}
