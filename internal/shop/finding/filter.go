package finding

import (
	"cmp"
	"slices"
	"strings"
)

// wanted are the filters of a list, as the shelf knows them.
type wanted struct {
	from, to *int64 // price in minor units, both ends count
	inStock  bool
	// groups are the options with a filter, each with the choices that pass.
	groups map[string]map[int32]bool
	brands map[int32]bool // nil: any brand, or none, passes
}

// tally is what the filters leave, with counts for each filter as if it were not set.
type tally struct {
	shelf   *shelf
	wanted  *wanted
	passed  []int32
	inStock int
	least   int64 // price of what passes all filters but that of price
	most    int64
	priced  bool
	counts  []int
	counted []int32 // the product that each choice was last counted for
	brands  []int   // products of each brand
}

func (s *shelf) tally(w *wanted) *tally {
	return &tally{shelf: s, wanted: w, counts: make([]int, len(s.choices)), counted: make([]int32, len(s.choices)),
		brands: make([]int, len(s.brands))}
}

// look takes one product into account. All filters hold for one variant together.
func (t *tally) look(slot int32) {
	one, w := t.shelf.slots[slot], t.wanted
	passes, stocked := false, false
	branded := w.brands == nil || w.brands[one.brand]
	for i := range one.variants {
		v := &one.variants[i]
		priced := (w.from == nil || v.price >= *w.from) && (w.to == nil || v.price <= *w.to)
		missed, misses := t.missed(v)
		stocked = stocked || misses == 0 && priced && v.inStock
		if w.inStock && !v.inStock || misses > 1 {
			continue
		}
		if misses == 0 {
			passes = passes || priced
			if branded {
				t.price(v.price)
			}
		}
		if !priced || !branded {
			continue
		}
		for _, c := range v.choices {
			if (misses == 0 || t.shelf.choices[c].group == missed) && t.counted[c] != slot+1 {
				t.counted[c] = slot + 1
				t.counts[c]++
			}
		}
	}
	if stocked && branded {
		t.inStock++
	}
	if passes && one.brand != noBrand {
		t.brands[one.brand]++
	}
	if passes && branded {
		t.passed = append(t.passed, slot)
	}
}

// price widens the range of prices.
func (t *tally) price(price int64) {
	if !t.priced {
		t.least, t.most, t.priced = price, price, true
	}
	t.least, t.most = min(t.least, price), max(t.most, price)
}

// missed counts the options whose filter a variant does not pass, and names one of them.
func (t *tally) missed(v *combination) (group string, misses int) {
	for name, choices := range t.wanted.groups {
		if !slices.ContainsFunc(v.choices, func(c int32) bool { return choices[c] }) {
			group = name
			misses++
		}
	}
	return group, misses
}

// Bounds of what filters show.
const (
	mostOptions = 12
	mostChoices = 60
)

// brandFacets gives the brands there are to filter by, those of most products first.
func (t *tally) brandFacets() []BrandFacet {
	var out []BrandFacet
	for id, n := range t.brands {
		if chosen := t.wanted.brands[int32(id)]; n > 0 || chosen {
			out = append(out, BrandFacet{Name: t.shelf.brands[id], Count: n, Chosen: chosen})
		}
	}
	slices.SortFunc(out, func(a, b BrandFacet) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Name, b.Name)) })
	return out[:min(len(out), mostChoices)]
}

// options gives the choices there are to filter by, the options of most products first.
func (t *tally) options(language string) []OptionFacet {
	byGroup := map[string]*OptionFacet{}
	weight := map[string]int{}
	for id, n := range t.counts {
		c := &t.shelf.choices[id]
		chosen := t.wanted.groups[c.group][int32(id)]
		if n == 0 && !chosen {
			continue
		}
		o := byGroup[c.group]
		if o == nil {
			o = &OptionFacet{Name: c.option, Color: c.color}
			byGroup[c.group] = o
		}
		weight[c.group] += n
		facet := ChoiceFacet{Name: c.name, Count: n, Chosen: chosen}
		option, name := c.in(language)
		o.TranslatedName, facet.TranslatedName = cmp.Or(o.TranslatedName, option), name
		if c.color {
			facet.Value = c.value
		}
		o.Choices = append(o.Choices, facet)
	}
	out := make([]OptionFacet, 0, len(byGroup))
	groups := make([]string, 0, len(byGroup))
	for group := range byGroup {
		groups = append(groups, group)
	}
	slices.SortFunc(groups, func(a, b string) int { return cmp.Or(weight[b]-weight[a], strings.Compare(a, b)) })
	for _, group := range groups[:min(len(groups), mostOptions)] {
		o := byGroup[group]
		slices.SortStableFunc(o.Choices, func(a, b ChoiceFacet) int {
			return cmp.Or(b.Count-a.Count, compareNames(a.Name, b.Name))
		})
		o.Choices = o.Choices[:min(len(o.Choices), mostChoices)]
		out = append(out, *o)
	}
	return out
}
