package plugins

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
)

// Line is a line of a sale, as plugins are told of it.
type Line struct {
	ID, Name   string
	Reference  catalog.Reference
	RootItemID string // the item that a variant belongs to
	Quantity   int64
	Price      money.Amount // of one unit, after discounts of its own
	Deposit    money.Amount // per unit; unset without one
	ItemType   string       // PHYSICAL, DIGITAL, GIFT_CARD, SERVICE
	SKU        string
	Weight     *float64 // of one unit, in the shop's unit
	Shippable  bool
	Service    *ServiceProperties
	// Subscription and Modifiers are told as the line has them on the wire.
	Subscription json.RawMessage
	Modifiers    json.RawMessage
}

// ServiceProperties are of services that take place at a time.
type ServiceProperties struct {
	ScheduledDate        wire.Time `json:"scheduledDate,omitzero"`
	NumberOfParticipants *int64    `json:"numberOfParticipants,omitempty" validate:"omitempty,min=1,max=10000"`
	EndDate              wire.Time `json:"endDate,omitzero"`
}

// Shapes that several contracts share.
type (
	reference struct {
		CatalogItemID string          `json:"catalogItemId" validate:"required,max=36"`
		AppID         string          `json:"appId" validate:"required,max=100"`
		Options       json.RawMessage `json:"options,omitempty"`
	}
	physicalProperties struct {
		Weight    *float64 `json:"weight,omitempty" validate:"omitempty,min=0"`
		SKU       string   `json:"sku,omitempty" validate:"max=40"`
		Shippable bool     `json:"shippable"`
	}
	// priceLine is a line in the contracts that ask for little.
	priceLine struct {
		ID               string     `json:"id"`
		Quantity         int64      `json:"quantity"`
		CatalogReference *reference `json:"catalogReference,omitempty"`
		Price            string     `json:"price"`
	}
	appliedDiscount struct {
		Coupon           *appliedCoupon   `json:"coupon,omitempty"`
		MerchantDiscount *appliedMerchant `json:"merchantDiscount,omitempty"`
		DiscountRule     *appliedRule     `json:"discountRule,omitempty"`
		DiscountType     string           `json:"discountType"`
		LineItemIDs      []string         `json:"lineItemIds"`
	}
	appliedCoupon struct {
		ID     string `json:"id"`
		Code   string `json:"code"`
		Name   string `json:"name"`
		Amount string `json:"amount"`
	}
	appliedMerchant struct {
		Amount string `json:"amount"`
	}
	appliedRule struct {
		ID     string     `json:"id"`
		Name   sale.Words `json:"name"`
		Amount string     `json:"amount"`
	}
)

func referenceOf(r catalog.Reference) *reference {
	if r.CatalogItemID == "" {
		return nil // a line of its own, of no catalog
	}
	return &reference{CatalogItemID: r.CatalogItemID, AppID: r.AppID, Options: r.Options}
}

func (r *reference) reference() catalog.Reference {
	return catalog.Reference{AppID: r.AppID, CatalogItemID: r.CatalogItemID, Options: r.Options}
}

// same makes references that name the same thing equal, however their options are written.
func same(r catalog.Reference) string {
	options := ""
	if raw := bytes.TrimSpace(r.Options); len(raw) > 0 && string(raw) != "null" {
		var read any
		if json.Unmarshal(raw, &read) == nil {
			if sorted, err := json.Marshal(read); err == nil && string(sorted) != "{}" {
				options = string(sorted)
			}
		}
	}
	return r.AppID + " " + r.CatalogItemID + " " + options
}

func priceLines(lines []Line) []priceLine {
	out := make([]priceLine, len(lines))
	for i := range lines {
		l := &lines[i]
		out[i] = priceLine{ID: l.ID, Quantity: l.Quantity, CatalogReference: referenceOf(l.Reference),
			Price: l.Price.String()}
	}
	return out
}

func (l *Line) physical() *physicalProperties {
	if l.SKU == "" && l.Weight == nil && !l.Shippable {
		return nil
	}
	return &physicalProperties{Weight: l.Weight, SKU: cut(l.SKU, 40), Shippable: l.Shippable}
}

func idsOf(lines []Line) map[string]bool {
	out := make(map[string]bool, len(lines))
	for i := range lines {
		out[lines[i].ID] = true
	}
	return out
}

func appliedDiscounts(list []pricing.AppliedDiscount) []appliedDiscount {
	out := make([]appliedDiscount, len(list))
	for i := range list {
		d := &list[i]
		one := appliedDiscount{DiscountType: string(d.Type), LineItemIDs: []string{}}
		switch d.Source {
		case pricing.SourceCoupon:
			one.Coupon = &appliedCoupon{ID: d.ID, Code: d.Code, Name: d.Name, Amount: d.Amount.String()}
		case pricing.SourceMerchant:
			one.MerchantDiscount = &appliedMerchant{Amount: d.Amount.String()}
		default:
			one.DiscountRule = &appliedRule{ID: d.ID, Name: sale.Words{Original: d.Name}, Amount: d.Amount.String()}
		}
		for _, share := range d.Lines {
			one.LineItemIDs = append(one.LineItemIDs, share.LineID)
		}
		out[i] = one
	}
	return out
}

// maxDigits is how many digits after the point of a plugin's number count: programs
// that reckon with floating point write more.
const maxDigits = 9

// amount reads a number of a plugin as an amount, rounded to the currency.
func amount(number wire.Decimal, c money.Currency) (money.Amount, error) {
	whole, fraction, _ := strings.Cut(string(number), ".")
	negative := strings.HasPrefix(whole, "-")
	whole = strings.TrimPrefix(whole, "-")
	if len(fraction) > maxDigits {
		fraction = fraction[:maxDigits]
	}
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		whole += "." + fraction
	}
	rate, err := money.ParseRate(whole)
	if err != nil {
		return money.Amount{}, fmt.Errorf("%q is no amount", number)
	}
	out, err := money.AmountOf(rate, c)
	if err == nil && negative {
		out, err = out.Neg()
	}
	return out, err
}

// inCurrency refuses an answer in another currency than was asked for.
func inCurrency(got string, want money.Currency) error {
	if got != want.Code() {
		return fmt.Errorf("it answered in %q, and was asked in %s", got, want)
	}
	return nil
}

// cut shortens a text to what a contract lets us send.
func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most])
	}
	return s
}
