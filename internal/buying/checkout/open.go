package checkout

import (
	"context"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// OpenRequest is what the address of a checkout's page holds.
type OpenRequest struct {
	ID    string `json:"id" validate:"required,guid"`
	Token string `json:"token" validate:"required,max=200"`
	Back  string `json:"back,omitempty" validate:"max=16000"`
	// TakeOver makes another visitor's checkout the caller's alone.
	TakeOver bool `json:"takeOver,omitempty"`
}

// OpenResponse is the checkout, and where to go back to.
type OpenResponse struct {
	Checkout *Checkout `json:"checkout"`
	Back     Back      `json:"back"`
	// Yours tells whether the checkout, and the order that comes of it, are the caller's.
	// Otherwise somebody else sees what is written on it.
	Yours bool `json:"yours"`
	// MayTakeOver tells whether the caller can make it theirs.
	MayTakeOver bool `json:"mayTakeOver"`
}

// maxGuests bounds how many people one link lets in; the latest stay.
const maxGuests = 10

// Open lets the shopper in who has the address of a checkout's page. One that nobody
// shops with yet becomes theirs. Another shopper's stays that shopper's, and the caller
// is a guest of it: whoever sent the address must not get the caller's order or kept
// cards by it. That of a visitor becomes the caller's when they say so; from then on
// nobody else sees it. NotFound for a wrong address.
func (s *Service) Open(ctx context.Context, in *OpenRequest) (*OpenResponse, error) {
	back, err := s.links.back(in)
	if err != nil {
		return nil, err
	}
	out := &OpenResponse{Back: back}
	if who := actor.From(ctx); who.Shopper() {
		err := s.db.Write(ctx, func(tx *store.Tx) error {
			r, err := find(tx, "id = ?", in.ID)
			if err != nil {
				return err
			}
			if r == nil {
				return missing(in.ID)
			}
			if err := letIn(tx, r, ownerOf(who), in.TakeOver); err != nil {
				return err
			}
			out.Yours, out.MayTakeOver = r.owner == ownerOf(who), r.mayMove(ownerOf(who))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	shown, err := s.Get(ctx, &wire.IDRequest{ID: in.ID})
	if err != nil {
		return nil, err
	}
	out.Checkout = shown.Checkout
	return out, nil
}

// letIn admits a shopper, or makes the checkout theirs. Who only looks changes nothing that
// others could see: when it was changed last, and so when its buyer counts as gone, stays.
func letIn(tx *store.Tx, r *record, who owner, takeOver bool) error {
	before := r.document
	changed := tx.Millis()
	switch {
	case takeOver && r.mayMove(who):
		r.owner, r.Guests = who, nil
		if r.cart != "" {
			// The cart stays with the one who had both, and must not change the checkout any more.
			r.cart = ""
			if _, err := tx.Exec("UPDATE checkouts SET cart_id = NULL WHERE id = ?", r.id); err != nil {
				return err
			}
		}
	case !r.admit(who):
		return nil
	default:
		changed = r.updated
	}
	return saveAt(tx, r, &before, changed)
}

// mayMove tells whether a shopper can make the checkout theirs: a member's stays the
// member's, and a completed one keeps its owner, whose order it is.
func (r *record) mayMove(to owner) bool {
	return r.Kind == actor.Visitor && !r.completed && r.owner != to
}

// admit lets a shopper in and tells whether that changes anything.
func (r *record) admit(who owner) bool {
	switch {
	case r.owner == who || slices.Contains(r.Guests, who):
		return false
	case !r.shops() && !r.completed && !r.tried():
		r.owner = who
	default:
		r.Guests = append(slices.Clone(r.Guests), who)
		r.Guests = r.Guests[max(0, len(r.Guests)-maxGuests):]
	}
	return true
}
