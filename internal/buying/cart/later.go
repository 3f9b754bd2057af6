package cart

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// maxLater is how many lines a member saves for later at most.
const maxLater = 100

// Later is what a member saved for later, the latest first, with the prices and the stock of now.
type Later struct {
	LineItems wire.List[LineItem] `json:"lineItems"`
}

type laterRequest struct {
	LineItemID string `json:"lineItemId" validate:"required,guid"`
}

// laterList is the list as it is stored, the latest first.
type laterList struct {
	Lines []basket.Line `json:"lines"`
}

// errLongWay sends a change to the stored cart: two rows are written, which a quick change cannot.
var errLongWay = errors.New("cart: this change writes more than the cart")

// lockLater reads a member's list and keeps others from changing it until the transaction ends.
func lockLater(tx *store.Tx, member string) (*laterList, error) {
	if _, err := tx.Exec("INSERT INTO later_lists (id, updated, doc) VALUES (?, ?, '{}') ON CONFLICT DO NOTHING",
		member, tx.Millis()); err != nil {
		return nil, err
	}
	var doc string
	err := tx.QueryRow(tx.Dialect().SelectLocked("doc", "later_lists", "id = ?"), []any{member}, &doc)
	if err != nil {
		return nil, err
	}
	return readLater(doc)
}

func readLater(doc string) (*laterList, error) {
	out := &laterList{}
	if err := json.Unmarshal([]byte(doc), out); err != nil {
		return nil, fmt.Errorf("cart: a list of what was saved for later cannot be read: %w", err)
	}
	return out, nil
}

// later reads a member's list.
func later(tx *store.Tx, member string) (*laterList, error) {
	docs, err := store.Values[string](tx, "SELECT doc FROM later_lists WHERE id = ?", member)
	if err != nil || len(docs) == 0 {
		return &laterList{}, err
	}
	return readLater(docs[0])
}

// laterEntity names, in events, what a member saved for later.
const laterEntity = "souk.cart.v1.later_list"

// laterEvent is what the event of a changed list tells.
type laterEvent struct {
	MemberID    string   `json:"memberId"`
	LineItemIDs []string `json:"lineItemIds"`
}

// save writes the changed list and tells of it.
func (l *laterList) save(tx *store.Tx, member string) error {
	doc, err := json.Marshal(l)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE later_lists SET updated = ?, doc = ? WHERE id = ?", tx.Millis(), string(doc),
		member); err != nil {
		return err
	}
	told := laterEvent{MemberID: member, LineItemIDs: make([]string, len(l.Lines))}
	for i := range l.Lines {
		told.LineItemIDs[i] = l.Lines[i].ID
	}
	return tx.Emit(store.Event{Type: laterEntity + "_updated", Entity: laterEntity, Slug: "updated", EntityID: member,
		Kind: store.Updated, Body: told})
}

// put adds a line on top. The same choice is there once, with the quantities together.
func (l *laterList) put(line basket.Line) error {
	if at := slices.IndexFunc(l.Lines, sameChoice(&line)); at >= 0 {
		line.Quantity = min(basket.MaxQuantity, line.Quantity+l.Lines[at].Quantity)
		l.Lines = slices.Delete(l.Lines, at, at+1)
	}
	if len(l.Lines) >= maxLater {
		return errs.New(errs.FailedPrecondition, CodeLaterFull, "at most %d items can be saved for later; remove one first",
			maxLater).With("limit", maxLater)
	}
	l.Lines = slices.Insert(l.Lines, 0, line)
	return nil
}

func sameChoice(line *basket.Line) func(basket.Line) bool {
	return func(l basket.Line) bool {
		return l.AppID == line.AppID && l.ItemID == line.ItemID && bytes.Equal(l.Options, line.Options)
	}
}

// take takes lines off. NotFound, and then none is taken.
func (l *laterList) take(ids ...string) error {
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return basket.Index(l.Lines, id) >= 0 })
	if len(missing) > 0 {
		return errs.New(errs.NotFound, basket.CodeLineNotFound,
			"the cart has no line item %s", missing[0]).With("lineItemIds",
			missing)
	}
	l.Lines = slices.DeleteFunc(l.Lines, func(line basket.Line) bool { return slices.Contains(ids, line.ID) })
	return nil
}

// Later gives what the caller saved for later.
func (s *Service) Later(ctx context.Context) (*Later, error) {
	list, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*laterList, error) { return later(tx, actor.From(ctx).ID) })
	if err != nil {
		return nil, err
	}
	return s.showLater(ctx, list)
}

func (s *Service) showLater(ctx context.Context, list *laterList) (*Later, error) {
	shop, things, err := s.cfg.Sales.Things(ctx, list.Lines)
	if err != nil {
		return nil, err
	}
	out := &Later{LineItems: make([]LineItem, len(list.Lines))}
	for i, available := range basket.Availabilities(list.Lines, things) {
		item := &out.LineItems[i]
		item.Availability = available
		if err := shop.Show(&item.Shown, &list.Lines[i], &things[i]); err != nil {
			return nil, err
		}
		if things[i].There() {
			item.Image = things[i].Image
		}
	}
	return out, nil
}

// SaveForLater moves a line of the caller's cart to the list. NotFound; FailedPrecondition for a full list and for a
// line that those who run the shop made or priced: it would come back as another.
func (s *Service) SaveForLater(ctx context.Context, id string) (*Response, error) {
	member := actor.From(ctx).ID
	return s.change(ctx, "", false, func(c *change) error {
		if c.tx == nil {
			return errLongWay
		}
		at := basket.Index(c.Lines, id)
		if at < 0 {
			return c.Remove([]string{id})
		}
		line := c.Lines[at]
		if line.Custom != nil || line.Override != nil {
			return errs.New(errs.FailedPrecondition, CodeNotForLater,
				"this line item was priced by the shop and cannot be saved for later")
		}
		list, err := lockLater(c.tx, member)
		if err != nil {
			return err
		}
		if err := list.put(line); err != nil {
			return err
		}
		if err := c.Remove([]string{id}); err != nil {
			return err
		}
		c.drop()
		return list.save(c.tx, member)
	})
}

// MoveToCart moves something from the list into the caller's cart, which begins with it if there is none. NotFound,
// also for what the catalog does not offer any more; FailedPrecondition for what is sold out.
func (s *Service) MoveToCart(ctx context.Context, id string) (*Response, error) {
	member := actor.From(ctx).ID
	wanted, err := s.wantedOfLater(ctx, member, id)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, "", true, func(c *change) error {
		if c.tx == nil {
			return errLongWay
		}
		list, err := lockLater(c.tx, member)
		if err != nil {
			return err
		}
		if err := list.take(id); err != nil {
			return err
		}
		if err := c.Add(wanted); err != nil {
			return err
		}
		return list.save(c.tx, member)
	})
}

// wantedOfLater looks up something of the list before the transaction.
func (s *Service) wantedOfLater(ctx context.Context, member, id string) ([]basket.Wanted, error) {
	list, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*laterList, error) { return later(tx, member) })
	if err != nil {
		return nil, err
	}
	at := basket.Index(list.Lines, id)
	if at < 0 {
		return nil, list.take(id)
	}
	line := list.Lines[at]
	again := basket.NewLine{Quantity: line.Quantity, ExtendedFields: line.ExtendedFields,
		CatalogReference: basket.Reference{AppID: line.AppID, CatalogItemID: line.ItemID}}
	if len(line.Options) > 0 {
		again.CatalogReference.Options = &basket.Selection{}
		if err := json.Unmarshal(line.Options, again.CatalogReference.Options); err != nil {
			return nil, err
		}
	}
	wanted, err := s.wanted(ctx, &Extras{LineItems: []basket.NewLine{again}})
	if err != nil {
		return nil, err
	}
	if left := wanted[0].Thing.Available; left != nil && *left <= 0 {
		return nil, errs.New(errs.FailedPrecondition, CodeSoldOut, "this item is sold out")
	}
	return wanted, nil
}

// RemoveFromLater takes things off the list. NotFound, and then nothing is taken.
func (s *Service) RemoveFromLater(ctx context.Context, ids []string) (*Later, error) {
	member := actor.From(ctx).ID
	list, err := store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*laterList, error) {
		list, err := lockLater(tx, member)
		if err != nil {
			return nil, err
		}
		if err := list.take(ids...); err != nil {
			return nil, err
		}
		return list, list.save(tx, member)
	})
	if err != nil {
		return nil, err
	}
	return s.showLater(ctx, list)
}

// ForgetTx takes away what a member who is deleted saved for later.
func ForgetTx(tx *store.Tx, member string) error {
	_, err := tx.Exec("DELETE FROM later_lists WHERE id = ?", member)
	return err
}
