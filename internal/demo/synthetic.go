package demo

import (
	"fmt"
	"iter"
	"strings"
)

// Synthetic yields n made-up products for load tests. The i-th product is the
// same on every run and for every n. Pictures, options and text come from the
// real goods; names, prices, stock and SKUs vary.
func Synthetic(n int) iter.Seq[Product] {
	return func(yield func(Product) bool) {
		base := Products()
		for i := range n {
			if !yield(synthetic(base, i)) {
				return
			}
		}
	}
}

var (
	synthWords = []string{"Amber", "Anise", "Basalt", "Bramble", "Cedar", "Chalk", "Cinder", "Copper", "Dawn", "Ember",
		"Fennel", "Flint", "Harbour", "Hazel", "Juniper", "Larch", "Linden", "Marl", "Meadow", "Noon", "Ochre", "Orchard",
		"Pumice", "Quince", "Rill", "Sorrel", "Tamarisk", "Umber", "Willow", "Yarrow"}
	synthPlaces = []string{"Agdz", "Azrou", "Demnate", "Figuig", "Imlil", "Kelaa", "Larache", "Midelt", "Ourika",
		"Rissani", "Sefrou", "Skoura", "Tata", "Taza", "Tinghir", "Tiznit", "Zagora"}
	synthEnds = []int64{0, 0, 0, 50, 90, 95, 99}
)

// dice gives a number below n that depends only on its two keys.
func dice(i, salt, n int) int {
	x := uint64(i)*0x9e3779b97f4a7c15 + uint64(salt)*0xbf58476d1ce4e5b9 //nolint:gosec // any bits will do
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	x ^= x >> 31
	return int(x % uint64(n)) //nolint:gosec // below n, which is a small positive number of ours
}

func synthetic(base []Product, i int) Product {
	p := base[dice(i, 1, len(base)-1)] // the last is the gift card
	thing := p.Name
	if k := strings.LastIndex(thing, ","); k > 0 {
		thing = thing[:k]
	}
	words := strings.Fields(thing)
	noun := words[len(words)-1]
	p.Name = fmt.Sprintf("%s %s %s %d", synthPlaces[dice(i, 2, len(synthPlaces))],
		strings.ToLower(synthWords[dice(i, 3, len(synthWords))]), strings.ToLower(noun), i+1)
	p.Slug = strings.ReplaceAll(strings.ToLower(p.Name), " ", "-")
	p.SKU = fmt.Sprintf("SYN-%07d", i+1)
	// Prices crowd low, as in a shop: the product of two dice.
	p.Price = int64(400+dice(i, 4, 200)*dice(i, 5, 200))/100*100 + synthEnds[dice(i, 6, len(synthEnds))]
	p.Weight = float64(1+dice(i, 7, 60)) / 10
	p.Discount, p.Ribbon = Discount{}, ""
	switch dice(i, 8, 10) {
	case 0:
		p.Discount.Percent = 5 * (1 + dice(i, 9, 8))
	case 1:
		p.Discount.Amount = p.Price / 8
	}
	if r := dice(i, 10, 12); r < 2 {
		p.Ribbon = [2]string{"New", "Last few"}[r]
	}
	p.Stock = synthStock(i, 11)
	variants := make([]Variant, len(p.Variants))
	for k, v := range p.Variants {
		v.SKU = fmt.Sprintf("%s-%02d", p.SKU, k+1)
		v.Price = p.Price + int64(k)*p.Price/20
		v.Stock = synthStock(i, 20+k)
		variants[k] = v
	}
	p.Variants = variants
	return p
}

func synthStock(i, salt int) Stock {
	switch dice(i, salt, 10) {
	case 0, 1, 2:
		return Stock{}
	case 3:
		return tracked(0)
	case 4:
		return tracked(1 + dice(i, salt+100, 4))
	}
	return tracked(5 + dice(i, salt+100, 200))
}
