package checkout

import (
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// adoptBatch bounds how many checkouts follow somebody who signs in; the latest do.
const adoptBatch = 100

// Adopt makes the checkouts of a visitor the member's whom the visitor turned out to
// be. It joins the transaction of the sign-in; doing it again does nothing. Only the
// database's errors come back: nobody is kept from signing in by what their checkout
// would cost now.
func (s *Service) Adopt(tx *store.Tx, visitor, member string) error {
	was, is := owner{actor.Visitor, visitor}, owner{actor.Member, member}
	var found []*record
	err := tx.Each(
		"SELECT "+columns+" FROM checkouts WHERE owner_kind = ? AND owner_id = ? ORDER BY updated DESC, id LIMIT ?",
		[]any{was.Kind.String(), was.ID, adoptBatch}, func(rows store.Rows) error {
			r, err := scan(rows.Scan)
			found = append(found, r)
			return err
		})
	if err != nil {
		return err
	}
	for _, r := range found {
		before := r.document
		r.owner = is
		r.Guests = slices.DeleteFunc(slices.Clone(r.Guests), func(g owner) bool { return g == is })
		if err := save(tx, r, &before); err != nil {
			return err
		}
		if r.completed || r.tried() {
			continue
		}
		priced, err := s.cfg.Sales.PriceTx(tx, r.sale(nil))
		if err != nil {
			s.cfg.Logger.WarnContext(tx.Context(), "the checkout of somebody who signed in cannot be priced", "checkout", r.id,
				"error", err)
			continue
		}
		err = tx.Emit(store.Event{
			Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: r.id, Kind: store.Updated,
			Modified: map[string]any{"buyerInfo.visitorId": visitor, "buyerInfo.memberId": nil},
			Body:     entity(func() (*Response, error) { return answer(r, priced) }),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
