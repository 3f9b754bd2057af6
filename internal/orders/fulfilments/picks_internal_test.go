package fulfilments

import (
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/paper"
)

// What several orders need is added up by what it is, and each order keeps its own.
func TestPicksAreAddedUp(t *testing.T) {
	t.Parallel()
	line := func(id, product, name, sku string) orders.LineItem {
		out := orders.LineItem{ID: id, ProductName: &orders.TranslatableString{Original: name},
			ItemType: &orders.ItemType{Preset: "PHYSICAL"}, PhysicalProperties: &orders.PhysicalProperties{SKU: sku}}
		if product != "" {
			out.CatalogReference = &orders.CatalogReference{AppID: "catalog", CatalogItemID: product}
		}
		return out
	}
	all := &picks{rows: map[string]*pick{}}
	add := func(number string, packed map[string]int64, lines ...orders.LineItem) {
		all.add(paper.Slip{Order: number, Delivery: "Post"}, &orders.Order{LineItems: lines}, packed)
	}
	add("10001", map[string]int64{"a": 2, "b": 1, "c": 0, "e": 1}, line("a", "mug", "Mug", "M-2"),
		line("b", "", "Engraving", ""), line("c", "vase", "Vase", "V-1"), line("e", "mug", "Mug", "M-2"))
	// Renamed since, and another with the same name.
	add("10002", map[string]int64{"a": 1, "d": 4}, line("a", "mug", "Large mug", "M-2"), line("d", "cup", "Mug", "A-1"))
	rows := all.sorted()
	expect.Equal(t, len(rows), 3, "rows")
	for i, want := range []paper.PickRow{
		{Name: "Mug", SKU: "A-1", Quantity: 4, Orders: "10002 × 4"},
		{Name: "Mug", SKU: "M-2", Quantity: 4, Orders: "10001 × 3, 10002"},
		{Name: "Engraving", Quantity: 1, Orders: "10001"},
	} {
		got := rows[i]
		expect.Equal(t, got.Name+"|"+got.SKU+"|"+got.Orders, want.Name+"|"+want.SKU+"|"+want.Orders, "row")
		expect.Equal(t, got.Quantity, want.Quantity, got.SKU)
	}
	expect.Equal(t, len(all.orders), 2, "orders")
	expect.Equal(t, len(all.orders[0].Lines), 3, "lines of the first order")
	expect.Equal(t, all.orders[1].Lines[0].Name, "Large mug", "an order keeps the name it was bought by")
}
