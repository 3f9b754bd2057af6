// Package demo holds the demonstration shop: what it sells, in which
// collections, and the pictures of it.
//
// It is data, and Fill, which puts it into an empty store. What it keeps true,
// checked by its tests: names a shopper reads
// are complete, slugs and SKUs are unique, prices are positive, every variant
// names one choice of each option, every picture a product names is embedded,
// and every embedded picture is used.
package demo

// Currency is the currency all prices are in; they count its minor units.
const Currency = "USD"

// Collection is a shelf of the shop.
type Collection struct {
	Slug        string
	Name        string
	Description string
	Picture     string // a file of Images
}

// Product is one thing for sale.
type Product struct {
	Slug        string
	Name        string
	Description string // simple HTML
	Price       int64  // minor units of Currency
	Discount    Discount
	Ribbon      string
	Brand       string // the workshop
	SKU         string
	Weight      float64 // kilograms
	Collections []string
	Stock       Stock
	Options     []Option
	Variants    []Variant // empty: the product's variants are not managed
	Info        []Info
	TextFields  []TextField
	Pictures    []Picture // the first is the main one
	GiftCard    bool      // sold as a balance, never shipped
	Plans       []Plan    // ways to have it come again and again, beside buying it once
}

// Plan is a way to subscribe to a product. Plans of the same title are one.
type Plan struct {
	Title       string
	Description string
	Every       int // this many Frequency lie between two charges
	Frequency   string
	Payments    int // this many charges; 0: until it is cancelled
	TrialDays   int
	Percent     int // taken off the price
}

// Discount lowers the price by a percentage or an amount; at most one is set.
type Discount struct {
	Percent int
	Amount  int64
}

// Stock says how many there are. Untracked goods are simply in or out.
type Stock struct {
	Tracked  bool
	Quantity int
	Out      bool // untracked and not to be had
}

// Available tells whether at least one can be bought.
func (s Stock) Available() bool {
	if s.Tracked {
		return s.Quantity > 0
	}
	return !s.Out
}

// Option is something to choose. Colour options carry a colour per choice.
type Option struct {
	Name    string
	Colour  bool
	Choices []Choice
}

// Choice is one value of an option.
type Choice struct {
	Name    string
	Hex     string // "#rrggbb" for colour options
	Picture string // the picture that shows this choice, if one does
}

// Variant is one combination of choices with its own price and stock.
type Variant struct {
	Choices map[string]string // option name to choice name
	Price   int64
	SKU     string
	Weight  float64
	Stock   Stock
}

// Info is a folded section under the description.
type Info struct{ Title, HTML string }

// TextField asks the buyer for words, such as an engraving.
type TextField struct {
	Title     string
	Max       int
	Mandatory bool
}

// Picture is a file of Images and how it is painted.
type Picture struct {
	File  string
	Alt   string
	Scene Scene
}

// Collections lists the shelves in the order the shop shows them.
func Collections() []Collection {
	return []Collection{
		{"ceramics", "Ceramics", "Thrown, glazed and fired in small batches. Everything here may be used every day.",
			"tadelakt-vase-1.jpg"},
		{"textiles", "Textiles", "Wool, cotton and linen from hand looms, dyed in the yarn.", "atlas-cushion-1.jpg"},
		{"light-walls", "Light & walls", "Lamps, lanterns and candles, and prints to hang beside them.",
			"saffron-lamp-1.jpg"},
		{"wood-baskets", "Wood & baskets", "Turned, carved and woven: olive wood, walnut, palm leaf and cane.",
			"palm-basket-1.jpg"},
		{"tea-pantry", "Tea & pantry", "A short shelf of things we eat and drink ourselves.", "mint-tea-1.jpg"},
		{"bath-leather", "Bath & leather", "Soap from olive oil, brushes that last, and vegetable-tanned leather.",
			"caravan-satchel-1.jpg"},
	}
}

// monthly and yearly are the two kinds of plan there are: without end, and for a
// time with a trial before it.
var (
	monthly = Plan{Title: "Every month", Description: "10% less each time.", Every: 1, Frequency: "MONTH", Percent: 10}
	yearly  = Plan{Title: "A year of tea", Description: "A tin each month, 15% less.", Every: 1, Frequency: "MONTH",
		Payments: 12, TrialDays: 14, Percent: 15}
)

// Products lists everything for sale, newest first within each shelf.
func Products() []Product {
	var all []Product
	for _, shelf := range [][]Product{ceramics(), textiles(), lightAndWalls(), woodAndBaskets(), pantry(),
		bathAndLeather(), giftCards()} {
		all = append(all, shelf...)
	}
	return all
}

func tracked(n int) Stock { return Stock{Tracked: true, Quantity: n} }

func pic(file, alt, backdrop, view, painter string, p Look) Picture {
	return Picture{file + ".jpg", alt, Scene{Painter: painter, Look: p, Backdrop: backdrop, View: view}}
}

// beside adds a second object to a picture.
func (p Picture) beside(painter string, params Look, x, z, scale float64) Picture {
	p.Scene.With = &Companion{Painter: painter, Look: params, X: x, Z: z, Scale: scale}
	return p
}

var (
	sending = Info{"Shipping",
		"<p>Packed in paper and straw, sent within two working days. Breakages are replaced.</p>"}
	ceramicCare   = Info{"Care", "<p>Dishwasher safe. Avoid sudden heat: no flame, no frost.</p>"}
	woodCare      = Info{"Care", "<p>Wash by hand, dry upright, and oil once a month with any kitchen oil.</p>"}
	leatherCare   = Info{"Care", "<p>Keep dry; feed twice a year with colourless wax. Scratches soften with a thumb.</p>"}
	woolCare      = Info{"Care", "<p>Wash cool by hand or dry clean. Dry flat, away from the sun.</p>"}
	freshShipping = Info{"Shipping", "<p>Sent within two working days. Food cannot be returned once opened.</p>"}
)
