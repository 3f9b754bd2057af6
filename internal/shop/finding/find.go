package finding

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

// Orders of a list.
const (
	Relevance   = "RELEVANCE"
	Chosen      = "CHOSEN" // the collection's own order
	Newest      = "NEWEST"
	PriceUp     = "PRICE_UP"
	PriceDown   = "PRICE_DOWN"
	ByName      = "NAME"
	BestSelling = "BEST_SELLING"
)

// farthest is how deep into a list somebody may look.
const farthest = 100_000

// OptionFilter lets products pass that have one of some choices of an option.
type OptionFilter struct {
	Name    string   `json:"name" validate:"required,max=50"`
	Choices []string `json:"choices" validate:"required,min=1,max=30,dive,max=50"`
}

// Filter is what a list shows of what is found. Price is what is paid after the product's own discount.
type Filter struct {
	PriceFrom *catalog.Number `json:"priceFrom,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99"`
	PriceTo   *catalog.Number `json:"priceTo,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99"`
	InStock   bool            `json:"inStock,omitempty"`
	Options   []OptionFilter  `json:"options,omitempty" validate:"max=12"`
	// Brands: a product of any of them passes.
	Brands []string `json:"brands,omitempty" validate:"max=30,dive,required,max=50"`
}

// FindRequest asks for products by words, collection and filters.
type FindRequest struct {
	Words        string       `json:"words,omitempty"`
	CollectionID string       `json:"collectionId,omitempty" validate:"max=64"`
	Filter       Filter       `json:"filter"`
	Sort         string       `json:"sort,omitempty" validate:"omitempty,oneof=RELEVANCE CHOSEN NEWEST PRICE_UP PRICE_DOWN NAME BEST_SELLING"`
	Paging       *wire.Paging `json:"paging,omitempty"`
}

// Validate bounds the words and the page.
func (in *FindRequest) Validate() []errs.Violation {
	out := checkWords(in.Words, true)
	if p := in.Paging; p != nil {
		if p.Limit != nil && *p.Limit > storesapi.MaxLimit {
			out = append(out, wire.Bounded("paging.limit", errs.RuleMax, storesapi.MaxLimit, "must be at most 100"))
		}
		if p.Offset != nil && *p.Offset > farthest {
			out = append(out, wire.Bounded("paging.offset", errs.RuleMax, farthest, "must be at most 100000"))
		}
	}
	return out
}

// checkWords wants two letters and no more than a line; mayBeEmpty takes no words at all.
func checkWords(words string, mayBeEmpty bool) []errs.Violation {
	switch n := utf8.RuneCountInString(strings.TrimSpace(words)); {
	case n == 0 && mayBeEmpty:
		return nil
	case n < shortest:
		return []errs.Violation{wire.Bounded("words", errs.RuleMinLength, shortest, "must have at least 2 letters")}
	case n > longest:
		return []errs.Violation{wire.Bounded("words", errs.RuleMaxLength, longest, "must have at most 200 characters")}
	}
	return nil
}

// ChoiceFacet is a choice to filter by, and how many products it would leave.
type ChoiceFacet struct {
	Name string `json:"name"`
	// TranslatedName is what it is called in the reader's language, where that differs.
	TranslatedName string `json:"translatedName,omitempty"`

	Value  string `json:"value,omitempty"` // the colour
	Count  int    `json:"count"`
	Chosen bool   `json:"chosen"`
}

// OptionFacet is an option to filter by.
type OptionFacet struct {
	Name string `json:"name"`
	// TranslatedName is what it is called in the reader's language, where that differs.
	TranslatedName string `json:"translatedName,omitempty"`

	Color   bool                   `json:"color"`
	Choices wire.List[ChoiceFacet] `json:"choices"`
}

// BrandFacet is a brand to filter by, and how many products it would leave.
type BrandFacet struct {
	Name   string `json:"name"`
	Count  int    `json:"count"`
	Chosen bool   `json:"chosen"`
}

// Facets are the filters that what is found has, each counted as if it were not set itself.
type Facets struct {
	Options   wire.List[OptionFacet] `json:"options"`
	Brands    wire.List[BrandFacet]  `json:"brands"`
	InStock   int                    `json:"inStock"`
	PriceFrom catalog.Number         `json:"priceFrom"`
	PriceTo   catalog.Number         `json:"priceTo"`
}

// FindResponse is a page of products. Facets are with the first one.
type FindResponse struct {
	Products wire.List[*catalog.Product] `json:"products"`
	Metadata wire.PagingMetadata         `json:"metadata"`
	Facets   *Facets                     `json:"facets,omitempty"`
	// CorrectedWords are the words that were looked for in place of those asked for, which no product has.
	CorrectedWords string `json:"correctedWords,omitempty"`
}

// Find finds products that shoppers see. InvalidArgument.
func (s *Service) Find(ctx context.Context, in *FindRequest) (*FindResponse, error) {
	limit, offset := storesapi.Limit, 0
	if p := in.Paging; p != nil {
		if p.Limit != nil {
			limit = *p.Limit
		}
		if p.Offset != nil {
			offset = *p.Offset
		}
	}
	var found *list
	err := s.cfg.Products.Bounded(ctx, false, func(ctx context.Context) (err error) {
		found, err = s.list(ctx, in, limit, offset)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := &FindResponse{CorrectedWords: found.corrected}
	if out.Products, err = s.cfg.Products.Shown(ctx, found.ids); err != nil {
		return nil, err
	}
	count := len(out.Products)
	out.Metadata = wire.PagingMetadata{Count: &count, Offset: &offset, Total: &found.total}
	if offset == 0 {
		c := s.cfg.Currency(ctx)
		out.Facets = &Facets{Options: found.options, Brands: found.brands, InStock: found.inStock,
			PriceFrom: catalog.AmountNumber(found.least, c), PriceTo: catalog.AmountNumber(found.most, c)}
	}
	return out, nil
}

// list is a page of the shelf.
type list struct {
	ids         []string
	total       int
	options     []OptionFacet
	brands      []BrandFacet
	inStock     int
	least, most int64
	corrected   string
}

func (s *Service) list(ctx context.Context, in *FindRequest, limit, offset int) (*list, error) {
	sold, synonyms, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	var places []string
	inCollection := !allOf(in.CollectionID)
	if inCollection {
		if places, err = s.placesOf(ctx, in.CollectionID); err != nil {
			return nil, err
		}
	}
	words := strings.TrimSpace(in.Words)
	by := cmp.Or(in.Sort, usual(words != "", inCollection))

	language := tongue.From(ctx)
	shelf := s.shelf
	shelf.mu.RLock()
	defer shelf.mu.RUnlock()
	t := shelf.tally(shelf.wanted(&in.Filter, s.cfg.Currency(ctx)))
	q := &question{words: asked(words)}
	var fits scores
	if words != "" {
		fits = shelf.search(q, synonyms)
	}
	order := map[int32]int{}
	if inCollection {
		for i, id := range places {
			slot, here := shelf.at[id]
			if _, fit := fits[slot]; here && (words == "" || fit) {
				order[slot] = i
				t.look(slot)
			}
		}
	} else if words != "" {
		for slot := range fits {
			t.look(slot)
		}
	} else {
		for slot, one := range shelf.slots {
			if one != nil {
				t.look(int32(slot))
			}
		}
	}
	out := &list{total: len(t.passed), inStock: t.inStock, least: t.least, most: t.most,
		corrected: strings.Join(q.corrected, " ")}
	if offset == 0 {
		out.options, out.brands = t.options(language), t.brandFacets()
	}
	for _, slot := range firsts(t.passed, offset+limit, shelf.order(by, language, fits, order, sold)) {
		out.ids = append(out.ids, shelf.slots[slot].id)
	}
	out.ids = out.ids[min(offset, len(out.ids)):]
	return out, nil
}

// usual is the order of a list that names none.
func usual(words, inCollection bool) string {
	switch {
	case words:
		return Relevance
	case inCollection:
		return Chosen
	}
	return Newest
}

// wanted finds the choices and brands that filters name. One that no product has passes nothing.
func (s *shelf) wanted(f *Filter, c money.Currency) *wanted {
	out := &wanted{inStock: f.InStock, groups: map[string]map[int32]bool{}}
	if f.PriceFrom != nil {
		out.from = wire.Ptr(f.PriceFrom.Minor(c))
	}
	if f.PriceTo != nil {
		out.to = wire.Ptr(f.PriceTo.Minor(c))
	}
	if len(f.Brands) > 0 {
		out.brands = map[int32]bool{}
	}
	for _, name := range f.Brands {
		if id, known := s.brand[groupOf(name)]; known {
			out.brands[id] = true
		}
	}
	for _, o := range f.Options {
		group := groupOf(o.Name)
		if out.groups[group] == nil {
			out.groups[group] = map[int32]bool{}
		}
		for _, name := range o.Choices {
			if id, known := s.choice[[2]string{group, groupOf(name)}]; known {
				out.groups[group][id] = true
			}
		}
	}
	return out
}

// order compares two products. What is equal comes by name, then by age, so that pages do not overlap.
func (s *shelf) order(by, language string, fits scores, places map[int32]int,
	sold map[string]float64) func(a, b int32) int {
	return func(a, b int32) int {
		one, other := s.slots[a], s.slots[b]
		best := func() int { return cmp.Compare(sold[other.id], sold[one.id]) }
		name := func() int {
			return cmp.Or(strings.Compare(one.nameIn(language), other.nameIn(language)), cmp.Compare(other.number, one.number))
		}
		newest := func() int { return cmp.Or(cmp.Compare(other.number, one.number), strings.Compare(one.id, other.id)) }
		switch by {
		case Relevance:
			return cmp.Or(cmp.Compare(fits[b], fits[a]), len(one.named[0])-len(other.named[0]), best(), name())
		case Chosen:
			if len(places) > 0 {
				return cmp.Compare(places[a], places[b])
			}
		case PriceUp:
			return cmp.Or(cmp.Compare(one.price, other.price), newest())
		case PriceDown:
			return cmp.Or(cmp.Compare(other.price, one.price), newest())
		case ByName:
			return name()
		case BestSelling:
			return cmp.Or(best(), newest())
		}
		return newest()
	}
}

// nameIn is the name to sort by for a reader of a language.
func (i *item) nameIn(language string) string {
	if name, said := i.names[language]; said {
		return name
	}
	return i.name
}

// firsts gives the first n in order. Where they are few of many, not all are sorted.
func firsts(all []int32, n int, order func(a, b int32) int) []int32 {
	if n >= len(all)/4 {
		slices.SortFunc(all, order)
		return all[:min(n, len(all))]
	}
	out := make([]int32, 0, n+1)
	for _, one := range all {
		if n == 0 || len(out) == n && order(one, out[n-1]) >= 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(out, one, order)
		out = slices.Insert(out, at, one)
		out = out[:min(n, len(out))]
	}
	return out
}
