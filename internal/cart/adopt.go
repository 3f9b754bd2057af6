package cart

import (
	"encoding/json"
	"errors"

	"souk/internal/actor"
	"souk/internal/catalog"
	"souk/internal/errs"
	"souk/internal/store"
)

// Adopt makes what a visitor chose the member's whom the visitor turned out to be.
// A member without a cart gets the visitor's as it is, under the same id. Otherwise
// the lines are merged into the member's cart and the visitor's goes: quantities add
// up as far as stock and bounds allow, what the member wrote on their cart stays, and
// what they left open is taken over. Doing it again does nothing.
//
// It joins the transaction of the sign-in. Only the database's errors come back:
// whoever is signing in is not kept out by a cart that cannot be read or counted, and
// the two carts then stay apart.
func (s *Service) Adopt(tx *store.Tx, visitor, member string) error {
	from, err := load(tx, owner{actor.Visitor, visitor})
	if err != nil || from == nil {
		return s.apart(tx, member, err)
	}
	into, err := load(tx, owner{actor.Member, member})
	if err != nil {
		return s.apart(tx, member, err)
	}
	shop, err := s.shop(tx.Context())
	if err != nil {
		return err
	}
	if into == nil {
		return s.apart(tx, member, s.handOver(tx, shop, from, owner{actor.Member, member}))
	}
	return s.apart(tx, member, s.mergeInto(tx, shop, from, into))
}

// apart keeps to itself what is no error of the database. Nothing was written then.
func (s *Service) apart(tx *store.Tx, member string, err error) error {
	if errors.Is(err, errDamaged) || errs.CodeOf(err) == CodeAmountTooLarge {
		s.cfg.Logger.WarnContext(tx.Context(), "a visitor's cart stays apart from the member's", "member", member, "error", err)
		return nil
	}
	return err
}

// handOver gives a cart to another owner.
func (s *Service) handOver(tx *store.Tx, shop shop, r *record, to owner) error {
	items, err := s.resolve(tx.Context(), shop, r.Lines)
	if err != nil {
		return err
	}
	modified := map[string]any{"buyerInfo.visitorId": r.owner.id, "buyerInfo.memberId": nil}
	if was := r.contact(); was != "" {
		modified["buyerInfo.contactId"] = was
	}
	r.Info = ofMember(r.Info)
	r.owner = to
	// The whole answer is made before the first write: it can fail.
	r.revision, r.updated = r.revision+1, tx.Millis()
	out, err := shop.answer(r, items)
	if err != nil {
		return err
	}
	if err := give(tx, r); err != nil {
		return err
	}
	return tellUpdated(tx, r.id, modified, out)
}

func tellUpdated(tx *store.Tx, id string, modified map[string]any, out *Response) error {
	return tx.Emit(store.Event{Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: id, Kind: store.Updated, Modified: modified, Body: out.text})
}

// ofMember takes out what a visitor may write on a cart and a member may not: a
// member's contact is known.
func ofMember(info Info) Info {
	if info.BuyerInfo != nil {
		buyer := *info.BuyerInfo
		buyer.ContactID = ""
		info.BuyerInfo = &buyer
	}
	info.tidy()
	return info
}

// mergeInto puts the lines of one cart into another, and deletes the first.
func (s *Service) mergeInto(tx *store.Tx, shop shop, from, into *record) error {
	both := append(append(make([]line, 0, len(into.Lines)+len(from.Lines)), into.Lines...), from.Lines...)
	items, err := s.resolve(tx.Context(), shop, both)
	if err != nil {
		return err
	}
	n := len(into.Lines)
	c := &change{tx: tx, cart: into, items: items[:n:n], modified: map[string]any{}}
	c.absorb(from.Lines, items[n:])
	if err := c.fill(ofMember(from.Info)); err != nil {
		return err
	}
	if len(c.modified) > 0 {
		after := *into
		after.revision, after.updated = into.revision+1, tx.Millis()
		out, err := shop.answer(&after, c.items) // before the first write: it can fail
		if err != nil {
			return err
		}
		if err := save(tx, into); err != nil {
			return err
		}
		if err := tellUpdated(tx, into.id, c.modified, out); err != nil {
			return err
		}
	}
	return remove(tx, from.id)
}

// absorb merges lines whose things are items. What the cart has no room for is left
// out, the last first.
func (c *change) absorb(lines []line, items []catalog.Item) {
	there := make(map[string]int, len(c.items))
	for i := range c.items {
		if k := same(&c.cart.Lines[i], &c.items[i]); !has(there, k) {
			there[k] = i
		}
	}
	was := make(map[int]int64, len(lines)) // line -> quantity before, 0 for a new one
	order := make([]int, 0, len(lines))
	for i := range lines {
		k := same(&lines[i], &items[i])
		at, found := there[k]
		if !found {
			if len(c.cart.Lines) == MaxLines {
				continue
			}
			at = len(c.cart.Lines)
			there[k], was[at] = at, 0
			order = append(order, at)
			added := lines[i]
			if c.cart.index(added.ID) >= 0 {
				added.ID = c.tx.NewID()
			}
			c.cart.Lines, c.items = append(c.cart.Lines, added), append(c.items, items[i])
			continue
		}
		l := &c.cart.Lines[at]
		if _, touched := was[at]; !touched {
			was[at] = l.Quantity
			order = append(order, at)
		}
		l.Quantity = min(l.Quantity+lines[i].Quantity, MaxQuantity)
	}
	for _, at := range order {
		c.cap(at)
		switch before := was[at]; {
		case before == 0:
			c.note(nil, "lineItems[%d]", at)
		case before != c.cart.Lines[at].Quantity:
			c.note(before, "lineItems[%d].quantity", at)
		}
	}
}

// same is equal for lines that stand for one choice, also when the catalog no
// longer knows it.
func same(l *line, item *catalog.Item) string {
	if item.Status == catalog.Resolved {
		return "known " + item.Key
	}
	return "gone " + l.ItemID + " " + string(l.Options)
}

func has(m map[string]int, key string) bool { _, ok := m[key]; return ok }

// fill takes over what the cart's own shopper left open. Fields that are not set
// have no key, so this holds for every field there is.
func (c *change) fill(from Info) error {
	before, err := json.Marshal(&c.cart.Info)
	if err != nil {
		return err
	}
	offered, err := json.Marshal(&from)
	if err != nil {
		return err
	}
	fields := map[string]json.RawMessage{}
	for _, raw := range [][]byte{offered, before} { // the later wins
		if err := json.Unmarshal(raw, &fields); err != nil {
			return err
		}
	}
	after, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	var info Info
	if err := json.Unmarshal(after, &info); err != nil {
		return err
	}
	c.cart.Info = info
	return c.compare(before, after)
}
