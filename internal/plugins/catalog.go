package plugins

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"souk/internal/catalog"
	"souk/internal/money"
	"souk/internal/wire"
)

// CatalogQuestion asks what references of other catalogs than the built-in one mean.
type CatalogQuestion struct {
	Currency   money.Currency
	WeightUnit string
	Items      []CatalogWanted
	LocationID string
	VisitorID  string
	MemberID   string
	ContactID  string
	Email      string
}

// CatalogWanted is a reference, and how many are wanted.
type CatalogWanted struct {
	Reference catalog.Reference
	Quantity  int64
}

// CatalogItem is what a catalog of an app says of a reference. Item has what the
// built-in catalog would say; its status is Unknown where the app does not know the
// reference, where nobody serves its catalog, and where Failed says why there is no
// answer.
type CatalogItem struct {
	catalog.Item
	Failed error

	RootItemID           string
	ItemKind             string // a kind of the app's own making
	PaymentOption        string
	Deposit              money.Amount // per unit; unset without one
	DeliveryProfileID    string
	PriceUndetermined    bool
	FixedQuantity        bool
	SavePaymentMethod    bool
	MembersOnly          bool
	ConsentPolicy        string
	TaxableAddress       string // BUSINESS, BILLING, SHIPPING; empty for the sale's
	PriceDescription     string
	Shippable            bool
	Service              *ServiceProperties
	Policies             []CatalogPolicy
	Fees                 []Fee
	SubscriptionSettings json.RawMessage // subscriptionOptionInfo as the wire has it
	Modifiers            []ModifierGroup
}

// CatalogPolicy is a condition of sale that goes with an item.
type CatalogPolicy struct {
	Title   string `json:"title,omitempty" validate:"max=29"`
	Content string `json:"content" validate:"required,max=3000"`
}

// ModifierGroup is a group of paid choices.
type ModifierGroup struct {
	ID        string     `json:"id" validate:"required,max=36"`
	Name      *Label     `json:"name"`
	Modifiers []Modifier `json:"modifiers" validate:"min=1,max=25"`
}

// Modifier is one paid choice.
type Modifier struct {
	ID       string       `json:"id" validate:"required,max=36"`
	Quantity *int64       `json:"quantity,omitempty" validate:"omitempty,min=1,max=100000"`
	Label    *Label       `json:"label"`
	Details  *Label       `json:"details,omitempty"`
	Price    wire.Decimal `json:"price,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3"`
}

// Label is a text and its translation.
type Label struct {
	Original   string `json:"original" validate:"required,max=200"`
	Translated string `json:"translated,omitempty" validate:"max=400"`
}

type (
	catalogRequest struct {
		CatalogReferences  []catalogWanted `json:"catalogReferences"`
		WeightUnit         string          `json:"weightUnit"`
		Currency           string          `json:"currency"`
		BusinessLocationID string          `json:"businessLocationId,omitempty"`
		BuyerInfo          *catalogBuyer   `json:"buyerInfo,omitempty"`
	}
	catalogWanted struct {
		CatalogReference *reference `json:"catalogReference"`
		Quantity         int64      `json:"quantity"`
	}
	catalogBuyer struct {
		VisitorID string `json:"visitorId,omitempty"`
		MemberID  string `json:"memberId,omitempty"`
		ContactID string `json:"contactId,omitempty"`
		Email     string `json:"email,omitempty"`
	}
	catalogAnswer struct {
		CatalogItems []catalogItem `json:"catalogItems" validate:"max=300"`
	}
	catalogItem struct {
		CatalogReference *reference   `json:"catalogReference" validate:"required"`
		Data             *catalogData `json:"data" validate:"required"`
	}
	catalogData struct {
		ProductName        *Label              `json:"productName" validate:"required"`
		URL                *catalogURL         `json:"url"`
		ItemType           *itemType           `json:"itemType"`
		Price              wire.Decimal        `json:"price" validate:"required,decimal,dgte=0,dlte=1000000000000000"`
		FullPrice          wire.Decimal        `json:"fullPrice" validate:"decimal,dgte=0,dlte=1000000000000000"`
		TaxGroupID         string              `json:"taxGroupId" validate:"omitempty,guid"`
		DescriptionLines   []descriptionLine   `json:"descriptionLines" validate:"max=20"`
		Media              *catalogImage       `json:"media"`
		QuantityAvailable  *int64              `json:"quantityAvailable" validate:"omitempty,min=0,max=100000000"`
		PhysicalProperties *physicalProperties `json:"physicalProperties"`
		Subscription       json.RawMessage     `json:"subscriptionOptionInfo"`
		PaymentOption      string              `json:"paymentOption" validate:"omitempty,oneof=FULL_PAYMENT_ONLINE FULL_PAYMENT_OFFLINE MEMBERSHIP DEPOSIT_ONLINE MEMBERSHIP_OFFLINE MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"`
		Service            *ServiceProperties  `json:"serviceProperties"`
		RootCatalogItemID  string              `json:"rootCatalogItemId" validate:"max=36"`
		PriceDescription   *Label              `json:"priceDescription"`
		DepositAmount      wire.Decimal        `json:"depositAmount" validate:"decimal,dgte=0,dlte=1000000000000000"`
		DeliveryProfileID  string              `json:"deliveryProfileId" validate:"omitempty,guid"`
		ConsentPolicy      string              `json:"consentRequiredPaymentPolicy" validate:"max=2500"`
		PriceUndetermined  bool                `json:"priceUndetermined"`
		FixedQuantity      bool                `json:"fixedQuantity"`
		SavePaymentMethod  bool                `json:"savePaymentMethod"`
		TaxableAddress     *taxableAddress     `json:"taxableAddress"`
		Policies           []CatalogPolicy     `json:"policies" validate:"max=5"`
		AdditionalFees     []fee               `json:"additionalFees" validate:"max=5"`
		MembersOnly        bool                `json:"membersOnly"`
		ModifierGroups     []ModifierGroup     `json:"modifierGroups" validate:"max=25"`
	}
	catalogURL struct {
		RelativePath string `json:"relativePath" validate:"max=2048"`
		URL          string `json:"url" validate:"omitempty,weburl,max=2048"`
	}
	catalogImage struct {
		ID       string `json:"id" validate:"max=400"`
		URL      string `json:"url" validate:"omitempty,weburl,max=2048"`
		Height   int    `json:"height" validate:"min=0,max=100000"`
		Width    int    `json:"width" validate:"min=0,max=100000"`
		AltText  string `json:"altText" validate:"max=1000"`
		Filename string `json:"filename" validate:"max=1000"`
	}
	descriptionLine struct {
		Name      *lineName  `json:"name" validate:"required"`
		PlainText *plainText `json:"plainText"`
		ColorInfo *colorInfo `json:"colorInfo"`
	}
	lineName struct {
		Original string `json:"original" validate:"max=100"`
	}
	plainText struct {
		Original string `json:"original" validate:"max=600"`
	}
	colorInfo struct {
		Original string `json:"original" validate:"max=500"`
		Code     string `json:"code" validate:"max=100"`
	}
)

// CatalogItems looks references up in the catalogs of apps, one item each, in order.
// References of the built-in catalog are not known here.
func (s *Service) CatalogItems(ctx context.Context, q *CatalogQuestion) ([]CatalogItem, error) {
	list, err := s.of(ctx, Catalog)
	if err != nil {
		return nil, err
	}
	byApp := map[string][]int{}
	for i := range q.Items {
		byApp[q.Items[i].Reference.AppID] = append(byApp[q.Items[i].Reference.AppID], i)
	}
	var whom []*Plugin
	for _, p := range list {
		if len(byApp[p.AppID]) > 0 {
			whom = append(whom, p)
		}
	}
	out := make([]CatalogItem, len(q.Items))
	for i := range out {
		out[i].Status = catalog.Unknown
	}
	for _, one := range askAll(whom, func(p *Plugin) (map[string]CatalogItem, error) { return s.itemsOf(ctx, p, q, byApp[p.AppID]) }) {
		for _, i := range byApp[one.AppID] {
			if found, ok := one.Value[same(q.Items[i].Reference)]; ok {
				out[i] = found
			}
			out[i].Failed = one.Failed
		}
	}
	return out, ctx.Err()
}

// itemsOf asks one app, by what tells references apart.
func (s *Service) itemsOf(ctx context.Context, p *Plugin, q *CatalogQuestion, wanted []int) (map[string]CatalogItem, error) {
	request := &catalogRequest{WeightUnit: q.WeightUnit, Currency: q.Currency.Code(), BusinessLocationID: q.LocationID}
	if buyer := (catalogBuyer{q.VisitorID, q.MemberID, q.ContactID, q.Email}); buyer != (catalogBuyer{}) {
		request.BuyerInfo = &buyer
	}
	known := map[string]bool{}
	for _, i := range wanted {
		known[same(q.Items[i].Reference)] = true
		request.CatalogReferences = append(request.CatalogReferences, catalogWanted{referenceOf(q.Items[i].Reference), q.Items[i].Quantity})
	}
	out := map[string]CatalogItem{}
	_, err := ask(ctx, s, question{p, getCatalogItems, q.Currency.Code(), request}, func(a *catalogAnswer) error {
		for i := range a.CatalogItems {
			key := same(a.CatalogItems[i].CatalogReference.reference())
			if !known[key] {
				return fmt.Errorf("catalogItems[%d] was not asked for", i)
			}
			item, err := a.CatalogItems[i].read(q.Currency, key)
			if err != nil {
				return fmt.Errorf("catalogItems[%d]: %w", i, err)
			}
			out[key] = item
		}
		return nil
	})
	return out, err
}

// read makes an item of the answer.
func (c *catalogItem) read(currency money.Currency, key string) (CatalogItem, error) {
	d := c.Data
	price, err := amount(d.Price, currency)
	if err != nil {
		return CatalogItem{}, err
	}
	out := CatalogItem{
		Item: catalog.Item{
			Status: catalog.Resolved, Key: key, ProductID: c.CatalogReference.CatalogItemID, Name: d.ProductName.Original, Price: price, FullPrice: price,
			ItemType: "PHYSICAL", Visible: true, InStock: true, TaxGroupID: d.TaxGroupID,
		},
		RootItemID: d.RootCatalogItemID, PaymentOption: d.PaymentOption, DeliveryProfileID: d.DeliveryProfileID, PriceUndetermined: d.PriceUndetermined,
		FixedQuantity: d.FixedQuantity, SavePaymentMethod: d.SavePaymentMethod, MembersOnly: d.MembersOnly, ConsentPolicy: d.ConsentPolicy,
		Service: d.Service, Policies: d.Policies, SubscriptionSettings: d.Subscription, Modifiers: d.ModifierGroups,
	}
	if d.FullPrice != "" {
		if out.FullPrice, err = amount(d.FullPrice, currency); err != nil {
			return out, err
		}
		if below, err := out.FullPrice.Cmp(price); err != nil || below < 0 {
			return out, fmt.Errorf("its full price is below its price")
		}
	}
	if d.DepositAmount != "" {
		if out.Deposit, err = amount(d.DepositAmount, currency); err != nil {
			return out, err
		}
	}
	if d.QuantityAvailable != nil {
		out.Tracked, out.Available, out.InStock = true, d.QuantityAvailable, *d.QuantityAvailable > 0
	}
	if d.ItemType != nil {
		out.ItemType, out.ItemKind = d.ItemType.Preset, d.ItemType.Custom
	}
	d.describe(&out)
	if len(d.AdditionalFees) > 0 {
		if out.Fees, err = (&feesAnswer{AdditionalFees: d.AdditionalFees, Currency: currency.Code()}).fees(currency, nil); err != nil {
			return out, err
		}
	}
	return out, nil
}

// describe fills in what people see.
func (d *catalogData) describe(out *CatalogItem) {
	if d.URL != nil {
		out.URL = wire.PageURL{RelativePath: d.URL.RelativePath, URL: d.URL.URL}
	}
	if m := d.Media; m != nil && (m.ID != "" || m.URL != "") {
		out.Image = &wire.Image{ID: m.ID, URL: m.URL, Height: m.Height, Width: m.Width, AltText: cut(m.AltText, 200), Filename: cut(m.Filename, 200)}
	}
	if p := d.PhysicalProperties; p != nil {
		out.SKU, out.Shippable = p.SKU, p.Shippable
		if p.Weight != nil {
			out.Weight = wire.Decimal(strconv.FormatFloat(*p.Weight, 'f', -1, 64))
		}
	}
	if d.PriceDescription != nil {
		out.PriceDescription = d.PriceDescription.Original
	}
	if d.TaxableAddress != nil {
		out.TaxableAddress = d.TaxableAddress.AddressType
	}
	for _, line := range d.DescriptionLines {
		one := catalog.Line{Name: line.Name.Original}
		switch {
		case line.ColorInfo != nil:
			one.Value, one.Color = line.ColorInfo.Original, line.ColorInfo.Code
		case line.PlainText != nil:
			one.Value = line.PlainText.Original
		}
		out.Lines = append(out.Lines, one)
	}
}
