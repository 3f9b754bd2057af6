package cart

import (
	"encoding/json"
	"errors"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// maxOthers bounds how many carts beside the current one change hands at a sign-in.
const maxOthers = 20

// Adopt makes what a visitor chose the member's whom the visitor turned out to be.
// A member without a cart gets the visitor's as it is, under the same id. Otherwise
// the lines are merged into the member's cart and the visitor's goes: quantities add
// up as far as stock and bounds allow, what the member wrote on their cart stays, and
// what they left open is taken over. Carts beside the current one change hands as
// they are, the latest twenty. Doing it again does nothing.
//
// It joins the transaction of the sign-in. Only the database's errors come back:
// whoever is signing in is not kept out by a cart that cannot be read or counted, and
// such carts then stay apart.
func (s *Service) Adopt(tx *store.Tx, visitor, member string) error {
	was, is := Owner{actor.Visitor, visitor}, Owner{actor.Member, member}
	if err := s.apart(tx, member, s.adoptCurrent(tx, was, is)); err != nil {
		return err
	}
	list, err := others(tx, was, maxOthers)
	if err != nil {
		return s.apart(tx, member, err)
	}
	for _, r := range list {
		if err := s.apart(tx, member, s.changeOwner(tx, r, is)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) adoptCurrent(tx *store.Tx, was, is Owner) error {
	from, err := load(tx, was)
	if err != nil || from == nil {
		return err
	}
	into, err := load(tx, is)
	if err != nil {
		return err
	}
	if into == nil {
		return s.changeOwner(tx, from, is)
	}
	return s.mergeInto(tx, from, into)
}

// apart keeps to itself what is no error of the database. Nothing was written then.
func (s *Service) apart(tx *store.Tx, member string, err error) error {
	if errors.Is(err, errDamaged) || errs.CodeOf(err) == basket.CodeAmountTooLarge {
		s.cfg.Logger.WarnContext(tx.Context(), "a visitor's cart stays apart from the member's", "member", member,
			"error", err)
		return nil
	}
	return err
}

// look prices a cart within a transaction where apps cannot be asked.
func (s *Service) look(tx *store.Tx, r *record) (*sale.Priced, error) {
	question := r.sale(nil)
	question.Known = &sale.Outside{Things: unseen(r.Lines)}
	return s.cfg.Sales.PriceTx(tx, question)
}

// changeOwner gives a cart to another owner.
func (s *Service) changeOwner(tx *store.Tx, r *record, to Owner) error {
	modified := map[string]any{}
	r.giveTo(to, modified)
	return s.rewrite(tx, r, modified)
}

// giveTo makes a shopper the owner, and notes what that changes.
func (r *record) giveTo(to Owner, modified map[string]any) {
	if r.Kind == actor.Visitor {
		modified["buyerInfo.visitorId"] = r.ID
	}
	if to.Kind == actor.Member {
		modified["buyerInfo.memberId"] = nil
		if was := r.contact(); was != "" {
			modified["buyerInfo.contactId"] = was
		}
		r.Info = ofMember(r.Info)
	} else {
		modified["buyerInfo.visitorId"] = nil
	}
	r.Owner = to
}

// rewrite stores a cart whose owner or checkout changed, and tells of it. The whole
// answer is made before the first write: it can fail.
func (s *Service) rewrite(tx *store.Tx, r *record, modified map[string]any) error {
	r.revision, r.updated = r.revision+1, tx.Millis()
	p, err := s.look(tx, r)
	if err != nil {
		return err
	}
	out, err := answer(r, p)
	if err != nil {
		return err
	}
	if err := give(tx, r); err != nil {
		return err
	}
	return tellUpdated(tx, r.id, modified, out)
}

func tellUpdated(tx *store.Tx, id string, modified map[string]any, out *Response) error {
	return tx.Emit(store.Event{Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: id,
		Kind: store.Updated, Modified: modified, Body: out.body()})
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
func (s *Service) mergeInto(tx *store.Tx, from, into *record) error {
	shop, err := s.cfg.Sales.Shop(tx.Context())
	if err != nil {
		return err
	}
	both := append(append(make([]basket.Line, 0, len(into.Lines)+len(from.Lines)), into.Lines...), from.Lines...)
	things, err := s.cfg.Sales.Shelf().Resolve(tx.Context(), shop, both, unseen(both))
	if err != nil {
		return err
	}
	n := len(into.Lines)
	c := &change{tx: tx, cart: into, Change: basket.Change{Lines: into.Lines, Modified: map[string]any{}, NewID: tx.NewID}}
	if n > 0 {
		c.Things = things[:n:n]
	}
	if len(from.Lines) > 0 {
		c.Absorb(from.Lines, things[n:])
	}
	into.Lines = c.Lines
	if err := c.fill(ofMember(from.Info)); err != nil {
		return err
	}
	c.inherit(from, n)
	if len(c.Modified) > 0 {
		p, err := s.cfg.Sales.PriceTx(tx, into.sale(c.Things))
		if err != nil {
			return err
		}
		after := *into
		after.revision, after.updated = into.revision+1, tx.Millis()
		out, err := answer(&after, p) // before the first write: it can fail
		if err != nil {
			return err
		}
		if err := save(tx, into); err != nil {
			return err
		}
		if err := tellUpdated(tx, into.id, c.Modified, out); err != nil {
			return err
		}
	}
	return remove(tx, from.id)
}

// inherit takes over the coupon, unless the cart has one, and discounts on lines that
// came over as they are: they are new ones, behind the first n. A discount on the
// whole of the other cart was not meant for this one.
func (c *change) inherit(from *record, n int) {
	if c.cart.Coupon == "" && from.Coupon != "" {
		c.Note(nil, "couponCode")
		c.cart.Coupon = from.Coupon
	}
	came := c.Lines[min(n, len(c.Lines)):]
	var over []sale.Discount
	for _, d := range from.Discounts {
		var lines []string
		for _, id := range d.LineIDs {
			if basket.Index(came, id) >= 0 {
				lines = append(lines, id)
			}
		}
		if len(lines) > 0 {
			d.LineIDs = lines
			over = append(over, d)
		}
	}
	if len(over) > 0 {
		c.Note(discountsBefore(c.cart.Discounts), "merchantDiscounts")
		c.cart.Discounts = append(c.cart.Discounts, over...)
	}
}

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
	return c.Compare(before, after)
}
