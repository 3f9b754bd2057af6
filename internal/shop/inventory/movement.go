package inventory

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// Movement is stock of one variant that goes out or comes in.
type Movement struct {
	InventoryID string // or ProductID
	ProductID   string
	VariantID   string // empty for the zero variant
	Quantity    int64
	Preorder    bool // may take what is not there yet
	Cause       Cause
}

// Reasons of movements.
const (
	ReasonOrder  = "ORDER"
	ReasonManual = "MANUAL"
	ReasonRevert = "REVERT_INVENTORY_CHANGE"
)

// Decrement takes stock, all of it or none. What is not counted is not taken, but
// must be in stock. NotFound; FailedPrecondition with code INSUFFICIENT_INVENTORY
// that tells what is left. Inside an outer transaction it is part of that.
func (s *Service) Decrement(ctx context.Context, movements []Movement, reason string) error {
	return s.move(ctx, movements, reason, true)
}

// Increment gives stock back. NotFound.
func (s *Service) Increment(ctx context.Context, movements []Movement, reason string) error {
	return s.move(ctx, movements, reason, false)
}

// moved is one finished movement.
type moved struct {
	changed ChangedInventoryVariant
	counted bool // whether anything changed
	crossed bool // whether it may be in stock now and was not before, or the other way
}

// move runs movements in the order of product and variant, the same for everybody,
// so that two transactions cannot wait for each other.
func (s *Service) move(ctx context.Context, movements []Movement, reason string, out bool) error {
	return s.db.Write(store.InTurn(ctx, wantedBy(movements)...), func(tx *store.Tx) error {
		tx.Unlocked("which product and variant are meant does not change; what is counted of them is written", "products",
			"product_variants", "inventory")
		items, err := resolveItems(tx, movements)
		if err != nil {
			return err
		}
		one := give
		if out {
			one = take
		}
		var ids []string
		var history [][]any // one statement for all lines
		listed := false
		for _, group := range summed(movements, items.ids) {
			var changed []ChangedInventoryVariant
			crossed := false
			for _, m := range group {
				if items.uncounted(m, out) {
					continue // nobody counts it: nothing to take or to give back
				}
				done, err := one(tx, m)
				if err != nil {
					return err
				}
				if done.counted {
					changed = append(changed, done.changed)
					history = append(history, done.history(tx, m, reason)...)
					if err := s.watch(tx, m, &done.changed); err != nil {
						return err
					}
				}
				crossed = crossed || done.crossed
			}
			if len(changed) == 0 {
				continue
			}
			product := group[0].ProductID
			ids = append(ids, product)
			if crossed {
				flipped, err := restate(tx, product)
				if err != nil {
					return err
				}
				listed = listed || flipped
			}
			if err := tell(tx, product, group[0].InventoryID, reason, changed); err != nil {
				return err
			}
		}
		if len(ids) == 0 {
			return nil
		}
		if err := tx.Insert(historyInto, "", history); err != nil {
			return err
		}
		return s.products.ChangedTx(tx, listed, ids...)
	})
}

// wantedBy names the stock of movements, for store.InTurn.
func wantedBy(movements []Movement) []string {
	out := make([]string, len(movements))
	for i, m := range movements {
		out[i] = cmp.Or(m.ProductID, m.InventoryID)
	}
	return out
}

// tell writes the event and the audit record of movements of one product.
func tell(tx *store.Tx, product, item, reason string, changed []ChangedInventoryVariant) error {
	if err := emitStock(tx, product, item, reason, changed); err != nil {
		return err
	}
	before, after := map[string]InventoryValue{}, map[string]InventoryValue{}
	for _, c := range changed {
		before[c.ID], after[c.ID] = c.OldValue, c.NewValue
	}
	return audit.Change(tx, inventoryEntity, item, before, after)
}

// shelves are the places that movements name: product and inventory ids by either, and
// what nobody counts.
type shelves struct {
	ids  map[string][2]string
	free map[[2]string]bool // of product and variant: whether it is in stock
}

// uncounted tells that there is nothing to do for a movement: of what is not counted
// nothing is taken, if there is any at all, and nothing comes back.
func (s *shelves) uncounted(m Movement, out bool) bool {
	inStock, free := s.free[[2]string{m.ProductID, m.VariantID}]
	return free && (inStock || !out)
}

// resolveItems looks at the shelves of all movements at once.
func resolveItems(tx *store.Tx, movements []Movement) (*shelves, error) {
	asked, variants := make([]string, len(movements)), make([]string, len(movements))
	byItem := false
	for i, m := range movements {
		asked[i], variants[i] = cmp.Or(m.ProductID, m.InventoryID), cmp.Or(m.VariantID, ZeroVariant)
		byItem = byItem || m.ProductID == ""
	}
	found := &shelves{make(map[string][2]string, 2*len(asked)), make(map[[2]string]bool, len(asked))}
	d := tx.Dialect()
	which, args := d.InList("p.id"), []any{storesapi.JSON(variants), storesapi.JSON(asked)}
	if byItem {
		which, args = "("+which+" OR "+d.InList("p.inventory_id")+")", append(args, storesapi.JSON(asked))
	}
	err := tx.Each(
		"SELECT p.id, p.inventory_id, COALESCE(i.variant_id, ''), COALESCE(i.tracked, ?), COALESCE(i.in_stock, ?) FROM products p LEFT JOIN inventory i ON i.product_id = p.id AND "+
			d.InList("i.variant_id")+" WHERE "+which, append([]any{true, false}, args...), func(rows store.Rows) error {
			var pair [2]string
			var variant string
			var tracked, inStock bool
			err := rows.Scan(&pair[0], &pair[1], &variant, &tracked, &inStock)
			found.ids[pair[0]], found.ids[pair[1]] = pair, pair
			if !tracked {
				found.free[[2]string{pair[0], variant}] = inStock
			}
			return err
		})
	if err != nil {
		return nil, err
	}
	for _, id := range asked {
		if _, ok := found.ids[id]; !ok {
			return nil, errs.Missing(CodeInventoryNotFound, "inventory item", storesapi.Clip(id))
		}
	}
	return found, nil
}

// summed adds up movements of one variant, grouped by product, in order.
func summed(movements []Movement, items map[string][2]string) [][]Movement {
	sums := map[[2]string]*Movement{}
	for _, m := range movements {
		pair := items[cmp.Or(m.ProductID, m.InventoryID)]
		m.ProductID, m.InventoryID, m.VariantID = pair[0], pair[1], cmp.Or(m.VariantID, ZeroVariant)
		key := [2]string{m.ProductID, m.VariantID}
		if have := sums[key]; have != nil {
			have.Quantity += m.Quantity
			have.Preorder = have.Preorder && m.Preorder
			continue
		}
		sums[key] = &m
	}
	all := make([]Movement, 0, len(sums))
	for _, m := range sums {
		all = append(all, *m)
	}
	slices.SortFunc(all, func(a, b Movement) int {
		return cmp.Or(cmp.Compare(a.ProductID, b.ProductID), cmp.Compare(a.VariantID, b.VariantID))
	})
	var groups [][]Movement
	for _, m := range all {
		if n := len(groups); n > 0 && groups[n-1][0].ProductID == m.ProductID {
			groups[n-1] = append(groups[n-1], m)
		} else {
			groups = append(groups, []Movement{m})
		}
	}
	return groups
}

// take is one conditional statement: whoever comes second finds the stock that the
// first left, or no row.
func take(tx *store.Tx, m Movement) (moved, error) {
	condition, args := "quantity >= ?", []any{m.Quantity}
	if m.Preorder {
		condition, args = "(quantity >= ? OR preorder AND (preorder_limit IS NULL OR quantity - ? >= -preorder_limit))",
			[]any{m.Quantity, m.Quantity}
	}
	args = append([]any{m.Quantity, tx.Millis(), m.ProductID, m.VariantID}, args...)
	var left int64
	var preorder bool
	var limit *int64
	err := tx.QueryRow(
		`UPDATE inventory SET quantity = quantity - ?, updated = ? WHERE product_id = ? AND variant_id = ? AND tracked AND `+
			condition+`
		RETURNING quantity, preorder, preorder_limit`, args, &left, &preorder, &limit)
	if errors.Is(err, store.ErrNoRows) {
		return moved{}, refusal(tx, m)
	}
	if err != nil {
		return moved{}, err
	}
	return counted(m, left+m.Quantity, left, preorder, limit), nil
}

// refusal says why nothing was taken; nil when nobody counts and it is in stock.
func refusal(tx *store.Tx, m Movement) error {
	var tracked, flag bool
	var left int64
	err := tx.QueryRow("SELECT tracked, in_stock, quantity FROM inventory WHERE product_id = ? AND variant_id = ?",
		[]any{m.ProductID, m.VariantID}, &tracked, &flag, &left)
	switch {
	case errors.Is(err, store.ErrNoRows):
		return errs.Missing(storesapi.CodeVariantNotFound, "variant", storesapi.Clip(m.VariantID))
	case err != nil:
		return err
	case !tracked && flag:
		return nil
	case !tracked:
		left = 0
	}
	return errs.New(errs.FailedPrecondition, CodeNotEnoughStock, "there is not enough stock").
		With("productId", m.ProductID).With("variantId", m.VariantID).With("requested", m.Quantity).With("available",
		max(0, left))
}

func give(tx *store.Tx, m Movement) (moved, error) {
	var now int64
	var preorder bool
	var limit *int64
	err := tx.QueryRow(
		`UPDATE inventory SET quantity = quantity + ?, updated = ? WHERE product_id = ? AND variant_id = ? AND tracked
		RETURNING quantity, preorder, preorder_limit`, []any{m.Quantity, tx.Millis(), m.ProductID, m.VariantID}, &now,
		&preorder, &limit)
	if errors.Is(err, store.ErrNoRows) {
		var n int64
		err := tx.QueryRow("SELECT COUNT(*) FROM inventory WHERE product_id = ? AND variant_id = ?",
			[]any{m.ProductID, m.VariantID}, &n)
		if err == nil && n == 0 {
			err = errs.Missing(storesapi.CodeVariantNotFound, "variant", storesapi.Clip(m.VariantID))
		}
		return moved{}, err // not counted: nothing to give back
	}
	if err != nil {
		return moved{}, err
	}
	return counted(m, now-m.Quantity, now, preorder, limit), nil
}

func counted(m Movement, was, is int64, enabled bool, limit *int64) moved {
	c := Counting{Tracked: true, Preorder: PreorderInfo{Enabled: enabled, Limit: limit}}
	value := func(n int64) InventoryValue { return c.value(n, false) }
	return moved{
		changed: ChangedInventoryVariant{ID: m.VariantID, OldValue: value(was), NewValue: value(is)},
		counted: true, crossed: (was > 0) != (is > 0),
	}
}

// restate brings the product's status up to date after a variant sold out or came back.
// The row is written in any case: of two who take the last of two variants at once, one
// must see what the other did.
func restate(tx *store.Tx, id string) (changed bool, err error) {
	r, err := load(tx, id)
	if err != nil {
		return false, err
	}
	status := r.status()
	_, err = tx.Exec("UPDATE products SET inventory_status = ?, inventory_updated = ? WHERE id = ?", status,
		tx.Millis(), id)
	return status != r.Status, err
}
