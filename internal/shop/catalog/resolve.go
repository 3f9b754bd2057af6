package catalog

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
	"souk/internal/shop/words"
)

// App ids that clients write for the built-in catalog.
const (
	AppID      = "215238eb-22a5-4c36-9e7b-e7c08025e04e"
	OlderAppID = "1380b703-ce81-ff05-f115-39571d94dfcd"
)

// Serves reports whether an app id means this catalog.
func Serves(appID string) bool { return appID == AppID || appID == OlderAppID }

// Reference names something to buy, as catalogReference does.
type Reference struct {
	AppID         string
	CatalogItemID string
	// {variantId} or {options: {name: choice}}, with customTextFields and subscriptionOptionId
	Options json.RawMessage
}

// Status tells what a reference turned out to be.
type Status uint8

// The statuses. Everything but Resolved cannot be bought.
const (
	Resolved     Status = iota
	Unknown             // no such product, or not of this catalog
	Hidden              // there, but not for shoppers
	WrongOptions        // the choices do not name a variant, or a way in which it is sold
)

// Item is all that a line of a cart needs to know of a product. It is shared: do not change it.
type Item struct {
	Status    Status
	Key       string // equal for references that mean the same thing
	ProductID string
	VariantID string
	Name      string
	// Spoken is what it is called in other languages.
	Spoken words.Spoken `json:"-"`
	Lines  []Line       // choices and texts, in the product's order
	// WrongTexts are texts of the buyer that the product does not take as they are.
	// Lines show them cut, since a product may become stricter than when they were written.
	WrongTexts []WrongText
	Price      money.Amount // what one piece costs now, after the discounts of product and subscription
	FullPrice  money.Amount // before them
	SKU        string
	Image      *wire.Image
	URL        wire.PageURL
	Weight     wire.Decimal // in the shop's unit; empty when nobody wrote it down
	ItemType   string       // PHYSICAL or DIGITAL
	Visible    bool
	// Tracked says that stock is counted; Available is then how many can be sold, preorders
	// included, and nil when as many as one likes.
	Tracked         bool
	Available       *int64
	InStock         bool
	Preorder        bool // sold in advance now
	PreorderMessage string
	TaxGroupID      string
	MembersOnly     bool // sold to members alone
	// DeliveryProfileID is empty, or that of a profile that may be gone, for the default.
	DeliveryProfileID string
	CollectionIDs     []string
	DigitalFile       *SecuredMedia
	// Subscription is the option that the reference chose, nil when it is bought once.
	// Price is then that of each charge.
	Subscription *Subscription
}

// Line is one thing that tells this item from others of its product.
type Line struct {
	Name  string
	Value string
	Color string // of a colour swatch, else empty
	// Written tells that the buyer wrote the value.
	Written bool `json:"-"`
}

// In gives what the line says in a language.
func (l *Line) In(said words.Words) (name, value string) {
	if l.Written {
		return said.Or(words.Key(words.TextField, l.Name), l.Name), l.Value
	}
	return said.Or(words.Key(words.Option, l.Name), l.Name), said.Or(words.Key(words.Choice, l.Name, l.Value), l.Value)
}

// WrongText is a text that is missing though the product wants one, or too long.
type WrongText struct {
	Title     string
	Missing   bool // else it is longer than MaxLength
	MaxLength int
}

// Resolve looks references up, one Item each, in order. Products come from memory
// unless they changed, so a cart that is written often does not read them often.
// The caller must not have changed products in the same transaction.
func (s *Service) Resolve(ctx context.Context, references []Reference) ([]Item, error) {
	ids := make([]string, 0, len(references))
	seen := make(map[string]bool, len(references))
	for _, ref := range references {
		if Serves(ref.AppID) && !seen[ref.CatalogItemID] {
			seen[ref.CatalogItemID] = true
			ids = append(ids, ref.CatalogItemID)
		}
	}
	products, err := s.memory.products(ctx, ids)
	if err != nil {
		return nil, err
	}
	w := s.view(ctx, false, false)
	out := make([]Item, len(references))
	for i, ref := range references {
		var r *record
		if Serves(ref.AppID) {
			r = products[ref.CatalogItemID]
		}
		out[i] = w.sold(r, ref)
	}
	return out, nil
}

// plainItem is what a product is without choices, as it was last worked out.
type plainItem struct {
	of       *record // a product that changes is another record
	currency money.Currency
	item     Item
}

// sold is resolve, which for products without choices is done once.
func (w *view) sold(r *record, ref Reference) Item {
	if r == nil || len(ref.Options) > 0 {
		return w.resolve(r, ref)
	}
	if known, ok := w.s.plain.Get(r.id); ok && known.of == r && known.currency == w.currency {
		return known.item
	}
	item := w.resolve(r, ref)
	w.s.plain.Add(r.id, &plainItem{r, w.currency, item})
	return item
}

// Current asks that Resolve on the returned context gives products as they are stored,
// in a transaction as that one sees them: what is remembered is used only where it still
// is what is stored. Orders are priced so, because news of other nodes may be late.
func Current(ctx context.Context) context.Context { return context.WithValue(ctx, currentKey{}, true) }

// chosen is what catalogReference.options may hold.
type chosen struct {
	VariantID        string            `json:"variantId"`
	Options          map[string]string `json:"options"`
	CustomTextFields map[string]string `json:"customTextFields"`
	SubscriptionID   string            `json:"subscriptionOptionId"`
}

// VariantOf reads the variant that options name, or nothing.
func VariantOf(options json.RawMessage) string {
	var of chosen
	if len(options) == 0 || json.Unmarshal(options, &of) != nil {
		return ""
	}
	return of.VariantID
}

func (w *view) resolve(r *record, ref Reference) Item {
	if r == nil {
		return Item{Status: Unknown}
	}
	var options chosen
	readable := len(ref.Options) == 0 || json.Unmarshal(ref.Options, &options) == nil
	item := Item{
		ProductID: r.id, Name: r.content.Name, Spoken: r.spoken, ItemType: strings.ToUpper(r.content.ProductType), Visible: r.content.visible(),
		TaxGroupID: r.content.TaxGroupID, MembersOnly: r.content.MembersOnly, DeliveryProfileID: r.content.DeliveryProfileID,
		CollectionIDs: r.collections, Tracked: r.tracked,
	}
	if r.content.ProductType == Digital { // a file of before it became a thing is not sold
		item.DigitalFile = r.extra.DigitalFile
	}
	path := w.s.cfg.pagePath(r.content.Slug)
	item.URL = wire.PageURL{RelativePath: path, URL: w.s.cfg.PublicURL + path}
	var v *variant
	if readable {
		v = r.pick(&options)
	}
	switch {
	case !item.Visible || v != nil && !v.visible:
		item.Status = Hidden // whatever the options say: they must not tell that it is there
	case v == nil:
		item.Status = WrongOptions
	}
	if v == nil {
		return item
	}
	option, sold := r.buy(options.SubscriptionID)
	if !sold && item.Status == Resolved {
		item.Status = WrongOptions
	}
	item.VariantID = v.id
	full := r.priceOf(v)
	price := r.discounted(full, w.currency)
	if option != nil {
		item.Subscription, price = option.chosen(), option.price(price, w.currency)
	}
	item.FullPrice, item.Price = money.New(full, w.currency), money.New(price, w.currency)
	if item.SKU = v.sku; v.sku == "" {
		item.SKU = r.content.SKU
	}
	item.Weight = wire.Decimal(r.weightOf(v))
	if p := r.pictureOf(v); p != nil {
		item.Image = w.s.pictures.Image(p)
	}
	counting := r.counting()
	item.Available, item.InStock = counting.Available(v.quantity, v.flag), counting.InStock(v.quantity, v.flag)
	item.Preorder = counting.Preorderable(v.quantity)
	if item.Preorder && r.preorder.Message != nil {
		item.PreorderMessage = *r.preorder.Message
	}
	item.Lines, item.WrongTexts = r.lines(v, &options), r.wrongTexts(&options)
	item.Key = r.id + " " + v.id + " " + storesapi.JSON(item.Lines)
	if option != nil {
		item.Key += " " + option.ID
	}
	return item
}

// pick finds the variant that the options name. A variant id of a product whose
// variants are not managed tells nothing, and its choices must merely exist.
func (r *record) pick(options *chosen) *variant {
	if r.content.managed() {
		if options.VariantID != "" && options.VariantID != ZeroVariant {
			return r.variant(options.VariantID)
		}
		return r.byChoices(options.Options)
	}
	if options.VariantID != "" && options.VariantID != ZeroVariant {
		return nil
	}
	if _, err := r.selection(options.Options); err != nil {
		return nil
	}
	return r.variant(ZeroVariant)
}

// lines describes the choice for people. Texts are cut to what the product allows.
func (r *record) lines(v *variant, options *chosen) []Line {
	var out []Line
	for i := range r.content.ProductOptions {
		option := &r.content.ProductOptions[i]
		label, ok := v.choices[option.Name]
		if !ok {
			if label, ok = option.choice(options.Options[option.Name]); !ok {
				continue
			}
		}
		line := Line{Name: option.Name, Value: label}
		if option.optionType() == optionColor {
			for _, choice := range option.Choices {
				if choice.Description == label {
					line.Color = choice.Value
				}
			}
		}
		out = append(out, line)
	}
	for _, field := range r.content.CustomTextFields {
		text := []rune(strings.TrimSpace(options.CustomTextFields[field.Title]))
		if len(text) > field.MaxLength {
			text = text[:field.MaxLength]
		}
		if len(text) > 0 {
			out = append(out, Line{Name: field.Title, Value: string(text), Written: true})
		}
	}
	return out
}

// wrongTexts finds what the buyer did not write, or wrote too long.
func (r *record) wrongTexts(options *chosen) []WrongText {
	var out []WrongText
	for _, field := range r.content.CustomTextFields {
		n := utf8.RuneCountInString(strings.TrimSpace(options.CustomTextFields[field.Title]))
		if n > field.MaxLength || n == 0 && field.Mandatory {
			out = append(out, WrongText{Title: field.Title, Missing: n == 0, MaxLength: field.MaxLength})
		}
	}
	return out
}
