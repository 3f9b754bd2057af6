package cart

import (
	"encoding/json"

	"souk/internal/actor"
	"souk/internal/catalog"
	"souk/internal/errs"
	"souk/internal/money"
	"souk/internal/wire"
)

// Empty lists, shared because nobody changes them.
var (
	noDiscounts = []CartDiscount{}
	noPolicies  = []Policy{}
	noModifiers = []ModifierGroup{}
	noLines     = []DescriptionLine{}
)

// render gives the wire form of a cart whose lines are items.
func (s shop) render(r *record, items []catalog.Item) (*Cart, error) {
	c := &Cart{
		ID: r.id, Revision: wire.Revision(r.revision), CreatedDate: wire.Time(r.created), UpdatedDate: wire.Time(r.updated),
		LineItems: make([]LineItem, len(r.Lines)), BuyerNote: r.BuyerNote,
		Currency: s.Currency, ConversionCurrency: s.Currency, PaymentCurrency: s.Currency, SiteLanguage: s.Language,
		TaxIncludedInPrices: s.PricesIncludeTax, WeightUnit: s.WeightUnit, AppliedDiscounts: noDiscounts,
		ContactInfo: r.ContactInfo, OverrideCheckoutURL: r.OverrideCheckoutURL, PurchaseFlowID: r.flow,
		SelectedShippingOption: r.SelectedShippingOption, ExtendedFields: r.ExtendedFields, BusinessLocationID: r.BusinessLocationID,
	}
	if r.BuyerInfo != nil {
		c.BuyerInfo.Buyer = *r.BuyerInfo
	}
	if r.kind == actor.Member {
		c.BuyerInfo.MemberID = r.owner.id
	} else {
		c.BuyerInfo.VisitorID = r.owner.id
	}
	available := availability(r.Lines, items)
	for i := range r.Lines {
		c.LineItems[i].Availability = available[i]
		if err := s.line(&c.LineItems[i], &r.Lines[i], &items[i]); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (s shop) line(out *LineItem, l *line, item *catalog.Item) error {
	out.ID, out.Quantity, out.RootCatalogItemID = l.ID, l.Quantity, l.ItemID
	out.CatalogReference = CatalogReference{CatalogItemID: l.ItemID, AppID: l.AppID, Options: l.Options}
	out.ProductName, out.PaymentOption, out.ExtendedFields = text(l.Name), payOnline, l.ExtendedFields
	out.Policies, out.ModifierGroups, out.DescriptionLines = noPolicies, noModifiers, noLines
	if item.Status != catalog.Resolved {
		return nil
	}
	out.ProductName, out.URL, out.Image, out.TaxGroupID = text(item.Name), &item.URL, item.Image, item.TaxGroupID
	out.ItemType = &ItemType{item.ItemType}
	out.PhysicalProperties = &PhysicalProperties{Weight: catalog.Number(item.Weight), SKU: item.SKU, Shippable: item.ItemType == itemPhysical}
	out.DescriptionLines = describe(item.Lines)
	total, err := item.Price.Times(l.Quantity)
	if err != nil {
		return tooMuch(err)
	}
	// Without automatic discounts the price before them is the price.
	out.Price = s.price(item.Price)
	out.PriceBeforeDiscount, out.FullPrice, out.LineItemPrice = out.Price, out.Price, out.Price
	if item.FullPrice != item.Price {
		out.FullPrice = s.price(item.FullPrice)
	}
	if l.Quantity > 1 {
		out.LineItemPrice = s.price(total)
	}
	return nil
}

func describe(lines []catalog.Line) []DescriptionLine {
	if len(lines) == 0 {
		return noLines
	}
	out := make([]DescriptionLine, len(lines))
	for i, l := range lines {
		out[i].Name = text(l.Name)
		if l.Color != "" {
			out[i].LineType, out[i].ColorInfo = lineColor, &Color{Original: l.Value, Translated: l.Value, Code: l.Color}
			continue
		}
		value := text(l.Value)
		out[i].LineType, out[i].PlainText = linePlain, &value
	}
	return out
}

// price writes an amount. What is shown is the shop's own currency, so the converted amount is the same.
func (s shop) price(a money.Amount) *wire.MultiCurrencyPrice {
	plain, shown := wire.Decimal(a.String()), money.Format(a, s.Locale)
	return &wire.MultiCurrencyPrice{Amount: plain, ConvertedAmount: plain, FormattedAmount: shown, FormattedConvertedAmount: shown}
}

func tooMuch(cause error) error {
	e := errs.New(errs.FailedPrecondition, CodeAmountTooLarge, "the cart costs more than can be counted")
	e.Cause = cause
	return e
}

// answer makes the wire form and its text, once for all who need it.
func (s shop) answer(r *record, items []catalog.Item) (*Response, error) {
	c, err := s.render(r, items)
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return &Response{Cart: c, text: raw}, nil
}
