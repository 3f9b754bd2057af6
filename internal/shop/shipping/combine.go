package shipping

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// likeness is what makes options of two profiles one choice for the buyer.
func (o *Option) likeness() string {
	return o.kind + " " + store.Fold(o.Title) + " " + o.slot().UTC().Format(time.RFC3339)
}

// combine joins the options of several profiles into choices for all goods: those
// that go by the same name everywhere, and always the cheapest of each.
func combine(c money.Currency, offers [][]Option) ([]Option, error) {
	var out []Option
	seen := map[string]bool{}
	add := func(parts []Option) error {
		joined, err := join(c, parts)
		if err == nil && !seen[joined.Code] {
			seen[joined.Code] = true
			out = append(out, joined)
		}
		return err
	}
	cheapest := make([]Option, len(offers))
	for i := range offers {
		cheapest[i] = offers[i][0]
	}
	if err := add(cheapest); err != nil {
		return nil, err
	}
	// The cheapest of each name in every profile: with slots there are many options.
	named := make([]map[string]int, len(offers))
	for i := range offers {
		named[i] = map[string]int{}
		for j := range offers[i] {
			if like := offers[i][j].likeness(); !has(named[i], like) {
				named[i][like] = j
			}
		}
	}
	for like := range named[0] {
		var parts []Option
		for i := range offers {
			if at, ok := named[i][like]; ok {
				parts = append(parts, offers[i][at])
			}
		}
		if len(parts) < len(offers) {
			continue
		}
		if err := add(parts); err != nil {
			return nil, err
		}
	}
	order(out)
	return out, nil
}

func has(m map[string]int, key string) bool {
	_, ok := m[key]
	return ok
}

// join makes one option of one for each profile; its price is the sum.
func join(c money.Currency, parts []Option) (Option, error) {
	out := parts[0]
	out.Price, out.total, out.Charges, out.Allocations = money.Zero(c), money.Zero(c), nil, nil
	hash := sha256.New()
	var titles, waits []string
	for i := range parts {
		part := &parts[i]
		out.Logistics.Dates = part.Logistics.Dates.later(out.Logistics.Dates)
		var err error
		if out.Price, err = out.Price.Add(part.Price); err != nil {
			return out, err
		}
		if out.total, err = out.total.Add(part.total); err != nil {
			return out, err
		}
		out.Charges = append(out.Charges, part.Charges...)
		out.Allocations = append(out.Allocations, part.Allocations...)
		if !slices.Contains(titles, part.Title) {
			titles = append(titles, part.Title)
		}
		if text := part.Logistics.DeliveryTime; text != "" && !slices.Contains(waits, text) {
			waits = append(waits, text)
		}
		if part.CarrierID != out.CarrierID {
			out.CarrierID = OwnCarrier
		}
		if part.likeness() != parts[0].likeness() {
			out.Logistics.Pickup, out.Logistics.Slot, out.Logistics.Instructions = nil, nil, ""
		}
		hash.Write([]byte(part.CarrierID + " " + part.Code + "\n"))
	}
	out.Title, out.Logistics.DeliveryTime = strings.Join(titles, " + "), strings.Join(waits, " + ")
	out.Code = "all_" + hex.EncodeToString(hash.Sum(nil)[:16])
	return out, nil
}
