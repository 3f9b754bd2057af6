package basket

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Custom is a line that no catalog has: those who run the shop say all of it.
type Custom struct {
	Quantity           int64                `json:"quantity" validate:"min=1,max=100000"`
	Price              wire.Decimal         `json:"price" validate:"required,decimal,dgte=0,dlte=1000000000000000" money:"shop"`
	FullPrice          wire.Decimal         `json:"fullPrice,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000" money:"shop"`
	PriceDescription   *Text                `json:"priceDescription,omitempty"`
	DescriptionLines   []DescriptionLine    `json:"descriptionLines,omitempty" validate:"max=10"`
	Media              *wire.Image          `json:"media,omitempty"`
	TaxGroupID         string               `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
	ProductName        Text                 `json:"productName"`
	URL                *wire.PageURL        `json:"url,omitempty"`
	ItemType           *ItemType            `json:"itemType" validate:"required"`
	QuantityAvailable  *int64               `json:"quantityAvailable,omitempty" validate:"omitempty,min=0,max=100000"`
	PhysicalProperties *PhysicalProperties  `json:"physicalProperties,omitempty"`
	PaymentOption      string               `json:"paymentOption,omitempty" validate:"omitempty,oneof=FULL_PAYMENT_ONLINE FULL_PAYMENT_OFFLINE MEMBERSHIP DEPOSIT_ONLINE MEMBERSHIP_OFFLINE MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"`
	ServiceProperties  *ServiceProperties   `json:"serviceProperties,omitempty"`
	RootCatalogItemID  string               `json:"rootCatalogItemId,omitempty" validate:"max=36"`
	DepositAmount      wire.Decimal         `json:"depositAmount,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000" money:"shop"`
	DeliveryProfileID  string               `json:"deliveryProfileId,omitempty" validate:"omitempty,guid"`
	CatalogReference   *CatalogReference    `json:"catalogReference,omitempty"`
	PriceUndetermined  bool                 `json:"priceUndetermined,omitempty"`
	FixedQuantity      bool                 `json:"fixedQuantity,omitempty"`
	Policies           []Policy             `json:"policies,omitempty" validate:"max=5"`
	MembersOnly        bool                 `json:"membersOnly,omitempty"`
	TaxableAddress     *TaxableAddress      `json:"taxableAddress,omitempty"`
	ModifierGroups     []ModifierGroup      `json:"modifierGroups,omitempty" validate:"max=25"`
	ExtendedFields     *wire.ExtendedFields `json:"extendedFields,omitempty"`
}

// ModifierGroup is a group of paid choices, as it is written.
type ModifierGroup struct {
	ID        string         `json:"id" validate:"required,max=36"`
	Name      Text           `json:"name"`
	Modifiers []ItemModifier `json:"modifiers" validate:"min=1,max=25"`
}

// ItemModifier is a paid choice, as it is written.
type ItemModifier struct {
	ID       string       `json:"id" validate:"required,max=36"`
	Quantity int64        `json:"quantity,omitempty" validate:"omitempty,min=1,max=100000"`
	Label    Text         `json:"label"`
	Details  *Text        `json:"details,omitempty"`
	Price    wire.Decimal `json:"price,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3" money:"shop"`
}

// Validate holds what spans fields.
func (c *Custom) Validate() []errs.Violation {
	out := TooLong("extendedFields", c.ExtendedFields, MaxLineExtended)
	if c.ProductName.Original == "" {
		out = append(out, wire.Named("productName.original", errs.RuleRequired, "", "is required"))
	}
	out = append(out, c.ProductName.within("productName", maxName, maxNameSpoken)...)
	out = append(out, c.PriceDescription.within("priceDescription", maxPriceWords, maxPriceWords)...)
	if t := c.ItemType; t != nil && (t.Preset == "") == (t.Custom == "") {
		out = append(out, wire.Named("itemType", errs.RuleRequiredOneOf, "", "must have either preset or custom"))
	}
	if c.PaymentOption == PayDeposit && c.DepositAmount == "" {
		out = append(out, wire.Named("depositAmount", errs.RuleRequired, "", "is required for a deposit"))
	}
	return out
}

// Validate bounds the name.
func (g *ModifierGroup) Validate() []errs.Violation {
	return g.Name.within("name", maxName, maxNameSpoken)
}

// Validate bounds the texts.
func (m *ItemModifier) Validate() []errs.Violation {
	return append(m.Label.within("label", maxName, maxNameSpoken), m.Details.within("details", maxName, maxNameSpoken)...)
}

// Override is what those who run the shop change of a catalog's thing.
type Override struct {
	ProductName        *Text               `json:"productName,omitempty"`
	Price              wire.Decimal        `json:"price,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=3" money:"shop"`
	FullPrice          wire.Decimal        `json:"fullPrice,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=3" money:"shop"`
	DescriptionLines   []DescriptionLine   `json:"descriptionLines,omitempty" validate:"max=20"`
	PhysicalProperties *PhysicalProperties `json:"physicalProperties,omitempty"`
	Image              *wire.Image         `json:"image,omitempty"`
	PaymentOption      *PaymentOption      `json:"paymentOption,omitempty"`
	DepositAmount      wire.Decimal        `json:"depositAmount,omitempty" validate:"decimal,dgt=0,dlte=999999999,dscale=3" money:"shop"`
	SavePaymentMethod  *bool               `json:"savePaymentMethod,omitempty"`
	FixedQuantity      *bool               `json:"fixedQuantity,omitempty"`
	// InventoryAppID is kept for the app that keeps the stock; ours is that of the catalog.
	InventoryAppID string `json:"inventoryAppId,omitempty" validate:"omitempty,guid"`
}

// Validate asks for a name where one is given, and bounds it.
func (o *Override) Validate() []errs.Violation {
	if o.ProductName != nil && o.ProductName.Original == "" {
		return []errs.Violation{wire.Named("productName.original", errs.RuleRequired, "", "is required")}
	}
	return o.ProductName.within("productName", maxName, maxNameSpoken)
}

// PaymentOption is a way to pay for a line.
type PaymentOption struct {
	Value string `json:"value" validate:"omitempty,oneof=FULL_PAYMENT_ONLINE FULL_PAYMENT_OFFLINE MEMBERSHIP DEPOSIT_ONLINE MEMBERSHIP_OFFLINE MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"`
}

// text tells overrides apart.
func (o *Override) text() *string {
	raw, err := json.Marshal(o)
	if err != nil {
		raw = fmt.Append(nil, *o)
	}
	s := string(raw)
	return &s
}

// thing works a custom line out.
func (c *Custom) thing(shop Shop) (Thing, error) {
	item := catalog.Item{
		Status: catalog.Resolved, Name: c.ProductName.Original, Image: c.Media, TaxGroupID: c.TaxGroupID, Visible: true,
		InStock:  true,
		ItemType: c.ItemType.Preset,
	}
	extra := &Extra{
		Custom: true, PaymentOption: c.PaymentOption, ItemKind: c.ItemType.Custom, Groups: c.ModifierGroups,
		Policies:          c.Policies,
		DeliveryProfileID: c.DeliveryProfileID, Service: c.ServiceProperties, PriceDescription: c.PriceDescription,
		DescriptionLines: c.DescriptionLines,
		MembersOnly:      c.MembersOnly, FixedQuantity: c.FixedQuantity, PriceUndetermined: c.PriceUndetermined,
		Root: c.RootCatalogItemID, Reference: c.CatalogReference,
	}
	if c.URL != nil {
		item.URL = *c.URL
	}
	var err error
	if item.Price, err = money.ParseRounded(string(c.Price), shop.Money); err != nil {
		return Thing{}, TooMuch(err)
	}
	if item.FullPrice = item.Price; c.FullPrice != "" {
		if item.FullPrice, err = money.ParseRounded(string(c.FullPrice), shop.Money); err != nil {
			return Thing{}, TooMuch(err)
		}
	}
	if p := c.PhysicalProperties; p != nil {
		item.Weight, item.SKU, extra.NotShipped = wire.Decimal(p.Weight), p.SKU, !p.Shippable
	}
	if c.QuantityAvailable != nil {
		item.Tracked, item.Available, item.InStock = true, c.QuantityAvailable, *c.QuantityAvailable > 0
	}
	if c.DepositAmount != "" {
		if extra.Deposit, err = money.ParseRounded(string(c.DepositAmount), shop.Money); err != nil {
			return Thing{}, TooMuch(err)
		}
	}
	if extra.Modifiers, err = modifiers(c.ModifierGroups, shop); err != nil {
		return Thing{}, err
	}
	return Thing{Item: item, Extra: extra}, nil
}

func modifiers(groups []ModifierGroup, shop Shop) ([]Modifier, error) {
	var out []Modifier
	for _, g := range groups {
		for _, m := range g.Modifiers {
			price := money.Zero(shop.Money)
			if m.Price != "" {
				var err error
				if price, err = money.ParseRounded(string(m.Price), shop.Money); err != nil {
					return nil, TooMuch(err)
				}
			}
			out = append(out, Modifier{GroupID: g.ID, ID: m.ID, Price: price, Quantity: max(m.Quantity, 1)})
		}
	}
	return out, nil
}

// apply changes a thing of the catalog; it is shared, so the changed one is new.
func (o *Override) apply(t *Thing, shop Shop) error {
	extra := Extra{}
	if t.Extra != nil {
		extra = *t.Extra
	}
	t.Extra = &extra
	var err error
	if o.ProductName != nil && o.ProductName.Original != "" {
		t.Name, t.Spoken = o.ProductName.Original, nil // words of the catalog are not those of this name
	}
	if o.Price != "" {
		if t.Price, err = money.ParseRounded(string(o.Price), shop.Money); err != nil {
			return TooMuch(err)
		}
		t.FullPrice = t.Price
	}
	if o.FullPrice != "" {
		if t.FullPrice, err = money.ParseRounded(string(o.FullPrice), shop.Money); err != nil {
			return TooMuch(err)
		}
	}
	if len(o.DescriptionLines) > 0 {
		extra.DescriptionLines = o.DescriptionLines
	}
	if p := o.PhysicalProperties; p != nil {
		if p.Weight != "" {
			t.Weight = wire.Decimal(p.Weight)
		}
		if p.SKU != "" {
			t.SKU = p.SKU
		}
		extra.NotShipped = !p.Shippable
	}
	if o.Image != nil {
		t.Image = o.Image
	}
	if o.PaymentOption != nil {
		extra.PaymentOption = o.PaymentOption.Value
	}
	if o.DepositAmount != "" {
		if extra.Deposit, err = money.ParseRounded(string(o.DepositAmount), shop.Money); err != nil {
			return TooMuch(err)
		}
	}
	if o.SavePaymentMethod != nil {
		extra.SavePaymentMethod = *o.SavePaymentMethod
	}
	if o.FixedQuantity != nil {
		extra.FixedQuantity = *o.FixedQuantity
	}
	return nil
}
