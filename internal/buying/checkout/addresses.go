package checkout

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/wire"
)

// prefill writes onto a new checkout of a member what the member keeps, where nothing was said. Each checkout has its
// own copy: a later change of the account changes no purchase.
func (s *Service) prefill(ctx context.Context, d *draft) error {
	if s.cfg.Addresses == nil || d.Kind != actor.Member {
		return nil
	}
	home, err := s.cfg.Addresses(ctx, d.ID)
	if err != nil {
		return err
	}
	return d.rewrite(func(i *Info) {
		if i.email() == "" && home.Email != "" {
			i.BuyerInfo = &BuyerEmail{home.Email}
		}
		if i.destination() == nil && home.Shipping != nil {
			i.shipping().ShippingDestination = copied(home.Shipping)
		}
		if i.BillingInfo == nil && home.Billing != nil {
			i.BillingInfo = copied(home.Billing)
		}
	})
}

func copied(a *wire.AddressWithContact) *wire.AddressWithContact {
	out := *a
	if a.Address != nil {
		address := *a.Address
		out.Address = &address
	}
	if a.ContactDetails != nil {
		contact := *a.ContactDetails
		out.ContactDetails = &contact
	}
	return &out
}
