package recommendations

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Events that the service listens to.
const (
	OrderApproved  = "wix.ecom.v1.order_approved"
	OrderCanceled  = "wix.ecom.v1.order_canceled"
	ProductDeleted = "com.wix.ecommerce.catalog.api.v1.ProductDeleted"
)

// maxTogether bounds how many products of an order are paired: pairs grow with the
// square, and what a reseller buys by the hundred says little of what goes together.
const maxTogether = 20

// halfLife is how much older an order is that counts half as much.
const halfLife = 90 * 24 * time.Hour

// weighed is when an order weighs one. Weights double every half-life after it, which
// a float64 has room for until far into the next century.
var weighed = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func weight(at time.Time) float64 {
	return math.Exp2(float64(at.Sub(weighed)) / float64(halfLife))
}

// placed is what counting needs of an order.
type placed struct {
	Order struct {
		ID          string    `json:"id"`
		CreatedDate time.Time `json:"createdDate"`
		LineItems   []struct {
			CatalogReference *struct {
				AppID         string `json:"appId"`
				CatalogItemID string `json:"catalogItemId"`
			} `json:"catalogReference"`
		} `json:"lineItems"`
	} `json:"order"`
}

// products lists what of this shop's catalog was bought, each once.
func (p *placed) products() []string {
	var out []string
	for _, l := range p.Order.LineItems {
		if r := l.CatalogReference; r != nil && catalog.Serves(r.AppID) && r.CatalogItemID != "" &&
			!slices.Contains(out, r.CatalogItemID) {
			out = append(out, r.CatalogItemID)
		}
	}
	return out
}

// key is a product, or a product and another.
type key struct{ product, other string }

// change is how much a count changes.
type change struct {
	orders int64
	score  float64
}

// tally is what a batch of orders changes.
type tally map[key]change

func (t tally) add(k key, sign int64, weight float64) {
	c := t[k]
	t[k] = change{c.orders + sign, c.score + float64(sign)*weight}
}

func (t tally) order(products []string, sign int64, weight float64) {
	for i, product := range products {
		t.add(key{product: product}, sign, weight)
		if i >= maxTogether {
			continue
		}
		for j, other := range products[:min(len(products), maxTogether)] {
			if i != j {
				t.add(key{product, other}, sign, weight)
			}
		}
	}
}

// Count takes orders that are approved in, and those that are not any more out. It is for
// events of both types, which may be delivered in any order and by several nodes: what
// counts is how the order stands now, and it is locked meanwhile. The same order twice
// counts once.
func (s *Service) Count(_ context.Context, tx *store.Tx, batch []events.Delivered) error {
	t := tally{}
	// Orders are locked in one order everywhere, so that two nodes do not deadlock.
	batch = slices.SortedStableFunc(slices.Values(batch), func(a, b events.Delivered) int {
		return strings.Compare(a.EntityID, b.EntityID)
	})
	for _, event := range batch {
		var p placed
		if err := json.Unmarshal(event.Body, &p); err != nil {
			return fmt.Errorf("the order of event %s cannot be read: %w", event.ID, err)
		}
		o, err := s.cfg.Orders.LockTx(tx, event.EntityID)
		if err != nil && errs.KindOf(err) != errs.NotFound {
			return err
		}
		sign, sql := int64(1), "INSERT INTO counted_orders (order_id) VALUES (?) ON CONFLICT DO NOTHING"
		if err != nil || o.Status != orders.Approved {
			sign, sql = -1, "DELETE FROM counted_orders WHERE order_id = ?"
		}
		n, err := tx.Exec(sql, event.EntityID)
		if err != nil {
			return err
		}
		if n == 1 {
			t.order(p.products(), sign, weight(p.Order.CreatedDate))
		}
	}
	return t.write(tx)
}

// table is where counts of a kind are.
type table struct {
	name string
	key  []string
	args func(key) []any
}

var (
	salesTable = table{"product_sales", []string{"product_id"}, func(k key) []any { return []any{k.product} }}
	pairsTable = table{"product_pairs", []string{"product_id", "other_id"},
		func(k key) []any { return []any{k.product, k.other} }}
)

// write changes the counts, in one order everywhere so that two nodes do not wait for
// each other in a ring.
func (t tally) write(tx *store.Tx) error {
	keys := slices.SortedFunc(maps.Keys(t), func(a, b key) int {
		return cmp.Or(strings.Compare(a.product, b.product), strings.Compare(a.other, b.other))
	})
	for _, kind := range []table{salesTable, pairsTable} {
		var more []key
		for _, k := range keys {
			switch {
			case (k.other == "") != (kind.name == salesTable.name):
			case t[k].orders > 0:
				more = append(more, k)
			default:
				if err := kind.less(tx, k, t[k]); err != nil {
					return err
				}
			}
		}
		for chunk := range slices.Chunk(more, 200) {
			if err := kind.more(tx, chunk, t); err != nil {
				return err
			}
		}
	}
	return nil
}

func (k table) more(tx *store.Tx, keys []key, t tally) error {
	var args []any
	for _, one := range keys {
		args = append(append(args, k.args(one)...), t[one].orders, t[one].score)
	}
	marks := "(" + strings.Repeat("?, ", len(k.key)+1) + "?)"
	columns := strings.Join(k.key, ", ")
	_, err := tx.Exec("INSERT INTO "+k.name+" ("+columns+", orders, score) VALUES "+
		strings.Repeat(marks+", ", len(keys)-1)+marks+
		" ON CONFLICT ("+columns+") DO UPDATE SET orders = "+k.name+".orders + excluded.orders, score = "+k.name+
		".score + excluded.score", args...)
	return err
}

// less takes orders out; a count of none is no row.
func (k table) less(tx *store.Tx, one key, c change) error {
	where := strings.Join(k.key, " = ? AND ") + " = ?"
	if _, err := tx.Exec("DELETE FROM "+k.name+" WHERE "+where+" AND orders <= ?", append(k.args(one), -c.orders)...); err != nil {
		return err
	}
	_, err := tx.Exec("UPDATE "+k.name+" SET orders = orders + ?, score = score + ? WHERE "+where,
		append([]any{c.orders, c.score}, k.args(one)...)...)
	return err
}

// Forget drops what is known of products that were deleted.
func (s *Service) Forget(_ context.Context, tx *store.Tx, event events.Delivered) error {
	for _, sql := range []string{
		"DELETE FROM product_sales WHERE product_id = ?",
		"DELETE FROM product_pairs WHERE (product_id, other_id) IN (SELECT other_id, product_id FROM product_pairs WHERE product_id = ?)",
		"DELETE FROM product_pairs WHERE product_id = ?",
	} {
		if _, err := tx.Exec(sql, event.EntityID); err != nil {
			return err
		}
	}
	return nil
}

// Check proves that pairs stand in both directions.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	err := tx.Each(
		`SELECT p.product_id, p.other_id FROM product_pairs p LEFT JOIN product_pairs q ON q.product_id = p.other_id AND q.other_id = p.product_id
		WHERE q.orders IS NULL OR q.orders <> p.orders ORDER BY 1, 2 LIMIT 100`, nil, func(rows store.Rows) error {
			var a, b string
			err := rows.Scan(&a, &b)
			wrong = append(wrong, "products "+a+" and "+b+" were bought together more often one way than the other")
			return err
		})
	return wrong, err
}
