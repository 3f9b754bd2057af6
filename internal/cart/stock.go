package cart

import "souk/internal/catalog"

// stocked names a stock that several lines may draw on: lines of one variant that
// differ in what the buyer wrote, or in choices that are not counted apart.
type stocked struct{ product, variant string }

func stockOf(item *catalog.Item) stocked { return stocked{item.ProductID, item.VariantID} }

// counted reports whether there is a limit to how many can be sold.
func counted(item *catalog.Item) bool {
	return item.Status == catalog.Resolved && item.Available != nil
}

// cap lowers the quantity of line i to what its stock holds beside the other lines.
// With nothing left it stays as asked for: the shopper sees that it is not
// available, and may wait.
func (c *change) cap(i int) {
	item := &c.items[i]
	if !counted(item) {
		return
	}
	room := *item.Available
	for j := range c.items {
		if j != i && counted(&c.items[j]) && stockOf(&c.items[j]) == stockOf(item) {
			room -= c.cart.Lines[j].Quantity
		}
	}
	if room > 0 {
		c.cart.Lines[i].Quantity = min(c.cart.Lines[i].Quantity, room)
	}
}

// availability tells of each line whether it can be bought now. Lines that share a
// stock are served in their order.
func availability(lines []line, items []catalog.Item) []Availability {
	out := make([]Availability, len(lines))
	var left map[stocked]int64
	for i := range lines {
		item := &items[i]
		switch {
		case item.Status != catalog.Resolved:
			out[i].Status = NotFound
			continue
		case item.Available == nil:
			out[i].Status = Available
			continue
		}
		if left == nil {
			left = make(map[stocked]int64, len(lines))
		}
		stock := stockOf(item)
		rest, seen := left[stock]
		if !seen {
			rest = max(0, *item.Available)
		}
		left[stock] = max(0, rest-lines[i].Quantity)
		out[i].QuantityAvailable = &rest
		switch {
		case rest == 0:
			out[i].Status = NotAvailable
		case rest < lines[i].Quantity:
			out[i].Status = PartiallyAvailable
		default:
			out[i].Status = Available
		}
	}
	return out
}
