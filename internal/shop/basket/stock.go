package basket

// stocked names a stock that several lines may draw on: lines of one variant that
// differ in what the buyer wrote, or in choices that are not counted apart.
type stocked struct{ product, variant, line string }

func stockOf(l *Line, t *Thing) stocked {
	if l.Custom != nil {
		return stocked{line: l.ID}
	}
	return stocked{t.ProductID, t.VariantID, ""}
}

// counted reports whether there is a limit to how many can be sold.
func counted(t *Thing) bool { return t.There() && t.Available != nil }

// Cap lowers the quantity of line i to what its stock holds beside the other lines.
// With nothing left it stays as asked for: the shopper sees that it is not available,
// and may wait.
func (c *Change) Cap(i int) {
	t := &c.Things[i]
	if !counted(t) {
		return
	}
	room, mine := *t.Available, stockOf(&c.Lines[i], t)
	for j := range c.Things {
		if j != i && counted(&c.Things[j]) && stockOf(&c.Lines[j], &c.Things[j]) == mine {
			room -= c.Lines[j].Quantity
		}
	}
	if room > 0 {
		c.Lines[i].Quantity = min(c.Lines[i].Quantity, room)
	}
}

// Availabilities tells of each line whether it can be bought now. Lines that share a
// stock are served in their order.
func Availabilities(lines []Line, things []Thing) []Availability {
	out := make([]Availability, len(lines))
	var left map[stocked]int64
	for i := range lines {
		t := &things[i]
		switch {
		case !t.There():
			out[i].Status = NotFound
			continue
		case t.Available == nil:
			out[i].Status = Available
			continue
		}
		if left == nil {
			left = make(map[stocked]int64, len(lines))
		}
		stock := stockOf(&lines[i], t)
		rest, seen := left[stock]
		if !seen {
			rest = max(0, *t.Available)
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
