package finding

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/tongue"
	"souk/internal/shop/catalog"
)

// What a word weighs, by where it stands.
const (
	inName   = 100
	inSKU    = 80
	inBrand  = 40
	inChoice = 30 // options, choices and ribbons
	inText   = 10
)

// shelf is all products that shoppers see, by their words and choices.
type shelf struct {
	db       *store.DB
	products *catalog.Service
	currency func(context.Context) money.Currency
	filling  chan struct{} // held by the one who reads products again

	mu      sync.RWMutex
	priced  money.Currency // of what is here
	slots   []*item        // nil where a product was
	free    []int32
	at      map[string]int32 // by id
	words   map[string]*word
	sorted  []string // all words
	many    bool     // so much is read that words are sorted when it is done
	choices []choice
	choice  map[[2]string]int32
	brands  []string // as people read them
	brand   map[string]int32

	doubt sync.Mutex
	all   bool // any product may be another
	ids   map[string]bool
}

// item is a product on the shelf.
type item struct {
	id       string
	stamp    catalog.Stamp
	number   int64
	name     string            // folded, to sort by
	named    [][]string        // the words of its names, the shop's own first
	names    map[string]string // folded, in other languages
	words    []string          // all its words, each once
	price    int64
	brand    int32
	variants []combination
}

// noBrand is the brand of a product that has none.
const noBrand = -1

// combination is a variant, or all choices of a product without managed variants.
type combination struct {
	choices []int32
	price   int64 // after the product's discount
	inStock bool
}

// choice is something that products can be filtered by.
type choice struct {
	option, name, value string               // as people read them
	group               string               // the option, folded
	said                map[string][2]string // option and name in other languages
	color               bool
}

// word is a word with the products that it is in.
type word struct {
	mask   uint64
	length int
	shown  string
	in     []place
}

type place struct {
	slot   int32
	weight uint8
}

func newShelf(db *store.DB, products *catalog.Service, currency func(context.Context) money.Currency) *shelf {
	s := &shelf{db: db, products: products, currency: currency, filling: make(chan struct{}, 1), all: true,
		ids: map[string]bool{}}
	s.clear()
	return s
}

func (s *shelf) clear() {
	s.slots, s.free, s.sorted, s.choices, s.brands = nil, nil, nil, nil, nil
	s.at, s.words, s.choice, s.brand = map[string]int32{}, map[string]*word{}, map[[2]string]int32{}, map[string]int32{}
}

// stale says that products are not what they were; none: any of them.
func (s *shelf) stale(ids []string) {
	s.doubt.Lock()
	defer s.doubt.Unlock()
	if len(ids) == 0 {
		s.all = true
	}
	for _, id := range ids {
		s.ids[id] = true
	}
}

// fresh reads what changed since it was read last. Who asks meanwhile waits.
func (s *shelf) fresh(ctx context.Context) error {
	select {
	case s.filling <- struct{}{}:
		defer func() { <-s.filling }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if now := s.currency(ctx); now != s.priced {
		s.mu.Lock()
		s.clear()
		s.priced = now
		s.mu.Unlock()
		s.stale(nil)
	}
	s.doubt.Lock()
	all, ids := s.all, s.ids
	s.all, s.ids = false, map[string]bool{}
	s.doubt.Unlock()
	if !all && len(ids) == 0 {
		return nil
	}
	// What one shopper began is for all: it goes on when that one leaves.
	err := s.read(store.FromPrimary(context.WithoutCancel(ctx)), all, ids)
	if err != nil {
		s.doubt.Lock()
		s.all = s.all || all
		maps.Copy(s.ids, ids)
		s.doubt.Unlock()
	}
	return err
}

// readAtOnce bounds the products of one statement.
const readAtOnce = 500

func (s *shelf) read(ctx context.Context, all bool, ids map[string]bool) error {
	if all {
		stamps, err := store.Get(ctx, s.db, catalog.StampsTx)
		if err != nil {
			return err
		}
		for id, slot := range s.at { // only whoever fills writes
			if stamps[id] != s.slots[slot].stamp {
				ids[id] = true
			}
		}
		for id := range stamps {
			if _, here := s.at[id]; !here {
				ids[id] = true
			}
		}
	}
	s.many = len(ids) > readAtOnce
	defer s.sort()
	for some := range slices.Chunk(slices.Sorted(maps.Keys(ids)), readAtOnce) {
		found, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]*catalog.Shelved, error) {
			return s.products.ShelvedTx(tx, some)
		})
		if err != nil {
			return err
		}
		s.mu.Lock()
		for _, id := range some {
			s.remove(id)
		}
		for _, p := range found {
			s.add(p)
		}
		s.mu.Unlock()
	}
	return nil
}

// sort brings the words into order after many products were read.
func (s *shelf) sort() {
	if !s.many {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.many, s.sorted = false, slices.Sorted(maps.Keys(s.words))
}

func (s *shelf) remove(id string) {
	slot, here := s.at[id]
	if !here {
		return
	}
	for _, key := range s.slots[slot].words {
		w := s.words[key]
		at := slices.IndexFunc(w.in, func(p place) bool { return p.slot == slot })
		w.in[at] = w.in[len(w.in)-1]
		if w.in = w.in[:len(w.in)-1]; len(w.in) == 0 {
			delete(s.words, key)
			if i, found := slices.BinarySearch(s.sorted, key); found && !s.many {
				s.sorted = slices.Delete(s.sorted, i, i+1)
			}
		}
	}
	delete(s.at, id)
	s.slots[slot] = nil
	s.free = append(s.free, slot)
}

func (s *shelf) add(p *catalog.Shelved) {
	slot := int32(len(s.slots)) //nolint:gosec // far fewer products
	if n := len(s.free); n > 0 {
		slot, s.free = s.free[n-1], s.free[:n-1]
	} else {
		s.slots = append(s.slots, nil)
	}
	one := &item{id: p.ID, stamp: p.Stamp, number: p.Number, name: store.Fold(p.Name), price: p.Price}
	weights := map[string]uint8{}
	shown := map[string]string{}
	note := func(text string, weight uint8) {
		for _, t := range tokens(text) {
			weights[t.key] = max(weights[t.key], weight)
			if was, known := shown[t.key]; !known || len(t.shown) < len(was) {
				shown[t.key] = t.shown
			}
		}
	}
	one.named = append(one.named, keysOf(p.Name))
	note(p.Name, inName)
	for i := range p.Words {
		said := &p.Words[i]
		if said.Name != "" {
			if one.names == nil {
				one.names = map[string]string{}
			}
			one.names[said.Language] = store.Fold(said.Name)
			one.named = append(one.named, keysOf(said.Name))
		}
		note(said.Name, inName)
		note(said.Ribbon, inChoice)
		for _, name := range said.Options {
			note(name, inChoice)
		}
		for _, name := range said.Choices {
			note(name, inChoice)
		}
		note(said.Text, inText)
	}
	for _, sku := range p.SKUs {
		note(sku, inSKU)
	}
	note(p.Brand, inBrand)
	note(p.Ribbon, inChoice)
	for i := range p.Options {
		note(p.Options[i].Name, inChoice)
		for _, c := range p.Options[i].Choices {
			note(c.Description, inChoice)
		}
	}
	note(p.Text, inText)
	one.words = slices.Collect(maps.Keys(weights))
	for key, weight := range weights {
		s.write(key, shown[key], place{slot, weight})
	}
	one.variants, one.brand = s.combinations(p), s.brandOf(p.Brand)
	s.slots[slot], s.at[p.ID] = one, slot
}

func (s *shelf) write(key, shown string, at place) {
	w := s.words[key]
	if w == nil {
		key = strings.Clone(key) // the text it was cut from is not kept for it
		w = &word{mask: maskOf(key), length: utf8.RuneCountInString(key), shown: strings.Clone(shown)}
		s.words[key] = w
		if i, _ := slices.BinarySearch(s.sorted, key); !s.many {
			s.sorted = slices.Insert(s.sorted, i, key)
		}
	}
	w.in = append(w.in, at)
}

// combinations are the variants of a product by its choices.
func (s *shelf) combinations(p *catalog.Shelved) []combination {
	ids := map[[2]string]int32{}
	var every []int32
	for i := range p.Options {
		for _, c := range p.Options[i].Choices {
			id := s.choiceOf(&p.Options[i], c)
			s.say(id, p, p.Options[i].Name, c.Description)
			ids[[2]string{p.Options[i].Name, c.Description}] = id
			every = append(every, id)
		}
	}
	out := make([]combination, 0, len(p.Variants))
	for _, v := range p.Variants {
		one := combination{inStock: v.InStock, price: v.Price, choices: every}
		if p.Managed {
			one.choices = nil
			for option, description := range v.Choices {
				if id, known := ids[[2]string{option, description}]; known {
					one.choices = append(one.choices, id)
				}
			}
		}
		out = append(out, one)
	}
	return out
}

// brandOf finds a brand, however its name is written. Which way is read first must not decide what people see.
func (s *shelf) brandOf(name string) int32 {
	name = strings.TrimSpace(name)
	if name == "" {
		return noBrand
	}
	key := groupOf(name)
	id, known := s.brand[key]
	switch {
	case !known:
		id = int32(len(s.brands)) //nolint:gosec // far fewer brands
		s.brand[key], s.brands = id, append(s.brands, name)
	case name < s.brands[id]:
		s.brands[id] = name
	}
	return id
}

func (s *shelf) choiceOf(o *catalog.ShelvedOption, c catalog.ChoiceInput) int32 {
	key := [2]string{groupOf(o.Name), groupOf(c.Description)}
	written := choice{option: o.Name, name: c.Description, value: c.Value, group: key[0], color: o.Color}
	id, known := s.choice[key]
	switch {
	case !known:
		id = int32(len(s.choices)) //nolint:gosec // far fewer choices
		s.choice[key] = id
		s.choices = append(s.choices, written)
	case written.before(s.choices[id]):
		// Products write it in several ways: which one is read first must not decide what people see.
		written.said = s.choices[id].said
		s.choices[id] = written
	}
	return id
}

// say keeps what a choice is called in other languages. Where products differ, the first by the alphabet stands.
func (s *shelf) say(id int32, p *catalog.Shelved, option, description string) {
	for i := range p.Words {
		said := [2]string{p.Words[i].Options[option], p.Words[i].Choices[[2]string{option, description}]}
		was := s.choices[id].said[p.Words[i].Language]
		for j := range said {
			if said[j] == "" || was[j] != "" && was[j] < said[j] {
				said[j] = was[j]
			}
		}
		if said == was {
			continue
		}
		next := maps.Clone(s.choices[id].said)
		if next == nil {
			next = map[string][2]string{}
		}
		next[p.Words[i].Language] = said
		s.choices[id].said = next
	}
}

// in gives what a choice and its option are called in a language; empty where that is their own name.
func (c choice) in(language string) (option, name string) {
	if language == "" || len(c.said) == 0 {
		return "", ""
	}
	said := c.said[tongue.Near(language, slices.Collect(maps.Keys(c.said)))]
	return said[0], said[1]
}

func (c choice) before(other choice) bool {
	return cmp.Or(strings.Compare(c.name, other.name), strings.Compare(c.option, other.option),
		strings.Compare(c.value, other.value)) < 0
}

// groupOf makes names of options and choices comparable.
func groupOf(name string) string { return letters.Replace(store.Fold(strings.TrimSpace(name))) }
