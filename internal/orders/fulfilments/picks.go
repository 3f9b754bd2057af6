package fulfilments

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/paper"
)

// CodeTooManyToPick refuses more orders than one pick list has.
const CodeTooManyToPick = "TOO_MANY_ORDERS_TO_PICK"

// pickList draws what to take from the shelves for several orders: exactly what their packing slips name, added up by
// product and choices, and order by order. FailedPrecondition for too many.
func (s *Service) pickList(ctx context.Context, in *slipsRequest) (*slipsAnswer, error) {
	if len(in.OrderIDs) > mostSlips {
		return nil, errs.New(errs.FailedPrecondition, CodeTooManyToPick,
			"a pick list can have at most %d orders; split the request",
			mostSlips).With("most", mostSlips)
	}
	plain, err := s.plainSlip(ctx)
	if err != nil {
		return nil, err
	}
	all := &picks{}
	out, err := s.eachToPack(ctx, in.OrderIDs, func() { all = &picks{rows: map[string]*pick{}} },
		func(o *orders.Order, packed map[string]int64) { all.add(s.slipOf(ctx, plain, o, packed), o, packed) })
	if err != nil || len(all.orders) == 0 {
		return out, err
	}
	now := s.db.Now()
	out.Document, err = paper.DrawPickList(paper.PickList{Shop: plain.Shop, Locale: plain.Locale,
		Made: now.In(s.cfg.Zone(ctx)), Rows: all.sorted(), Orders: all.orders}, now.UnixMilli())
	return out, err
}

// picks are what is taken, by what it is.
type picks struct {
	rows   map[string]*pick
	orders []paper.PickOrder
}

// pick is one thing, with how much of it each order is for, in the order in which orders were named.
type pick struct {
	row paper.PickRow
	of  []orderPick
}

type orderPick struct {
	number   string
	quantity int64
}

// add takes what is left to pack of an order.
func (p *picks) add(slip paper.Slip, o *orders.Order, packed map[string]int64) {
	order := paper.PickOrder{Number: slip.Order, Name: slip.To.Name, Delivery: slip.Delivery}
	for i := range o.LineItems {
		line := &o.LineItems[i]
		n := packed[line.ID]
		if n <= 0 || !line.Sendable() {
			continue
		}
		row := paper.PickRow{Name: nameOf(line), Details: line.Choices(), SKU: skuOf(line), Quantity: n}
		order.Lines = append(order.Lines, row)
		key := pickKey(line, &row)
		one := p.rows[key]
		if one == nil {
			one = &pick{row: row}
			one.row.Quantity = 0
			p.rows[key] = one
		}
		one.row.Quantity += n
		// Two lines of an order can be of one thing.
		if last := len(one.of) - 1; last >= 0 && one.of[last].number == order.Number {
			one.of[last].quantity += n
		} else {
			one.of = append(one.of, orderPick{order.Number, n})
		}
	}
	p.orders = append(p.orders, order)
}

// pickKey is what makes things the same on a shelf: the product with its choices and SKU, also where it was renamed
// between two orders; what the catalog does not have is known by its name.
func pickKey(line *orders.LineItem, row *paper.PickRow) string {
	what := row.Name
	if of := line.CatalogReference; of != nil {
		what = of.AppID + "/" + of.CatalogItemID
	}
	return strings.Join(append([]string{what, row.SKU}, row.Details...), "\x00")
}

// sorted are the rows by SKU, which is how most shelves are marked; what has none comes last, by name.
func (p *picks) sorted() []paper.PickRow {
	var out []paper.PickRow
	for _, one := range p.rows {
		var of []string
		for _, order := range one.of {
			text := order.number
			if order.quantity > 1 {
				text += " × " + strconv.FormatInt(order.quantity, 10)
			}
			of = append(of, text)
		}
		one.row.Orders = strings.Join(of, ", ")
		out = append(out, one.row)
	}
	without := func(sku string) int {
		if sku == "" {
			return 1
		}
		return 0
	}
	slices.SortFunc(out, func(a, b paper.PickRow) int {
		return cmp.Or(cmp.Compare(without(a.SKU), without(b.SKU)), strings.Compare(a.SKU, b.SKU),
			strings.Compare(a.Name, b.Name), slices.Compare(a.Details, b.Details), strings.Compare(a.Orders, b.Orders))
	})
	return out
}
