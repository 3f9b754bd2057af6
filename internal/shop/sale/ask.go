package sale

import (
	"context"

	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/tax"
)

// Ask collects what outside services say about a sale. It waits for the network, so
// call it outside of transactions and hand the result on in Sale.Known. A shop
// without such services is not asked anything.
func (s *Service) Ask(ctx context.Context, sale *Sale) (*Outside, error) {
	known := &Outside{asked: true}
	outside := s.cfg.Plugins != nil && !s.cfg.Plugins.Idle(ctx)
	abroad := false
	for i := range sale.Lines {
		abroad = abroad || sale.Lines[i].Custom == nil && !catalog.Serves(sale.Lines[i].AppID)
	}
	rates, err := s.cfg.Tax.Rates(ctx)
	if err != nil {
		return nil, err
	}
	calculators := sale.Tax && rates.Outside()
	if !outside && !abroad && !calculators {
		// Only carriers are left, and they say themselves whether there are any.
		return known, s.quotes(ctx, sale, known)
	}
	if err := s.things(ctx, sale, known); err != nil {
		return nil, err
	}
	if outside {
		if err := s.triggers(ctx, sale, known); err != nil {
			return nil, err
		}
		if err := s.given(ctx, sale, known); err != nil {
			return nil, err
		}
	}
	if err := s.quotes(ctx, sale, known); err != nil {
		return nil, err
	}
	if outside {
		if err := s.plugins(ctx, sale, known); err != nil {
			return nil, err
		}
	}
	if calculators {
		return known, s.calculators(ctx, sale, known)
	}
	return known, nil
}

// things looks up what apps' catalogs offer.
func (s *Service) things(ctx context.Context, sale *Sale, known *Outside) error {
	shop, err := s.Shop(ctx)
	if err != nil {
		return err
	}
	things := sale.Things
	if things == nil {
		if things, err = s.cfg.Shelf.Resolve(ctx, shop, sale.Lines, nil); err != nil {
			return err
		}
	}
	known.Things = map[string]basket.Thing{}
	for i := range sale.Lines {
		if e := things[i].Extra; e != nil && e.Outside {
			known.Things[sale.Lines[i].ID] = things[i]
		}
	}
	return nil
}

// part prices a sale with some of its parts, by what is known so far.
func (s *Service) part(ctx context.Context, sale *Sale, known *Outside, shipping, fees bool) (*work, error) {
	with := *sale
	with.Known, with.Shipping, with.Fees, with.Tax, with.Validate = known, sale.Shipping && shipping, sale.Fees &&
		fees, false, false
	a := at{ctx: ctx, now: s.cfg.DB.Now()}
	p, err := s.begin(a, &with)
	if err != nil {
		return nil, err
	}
	w := &work{s: s, at: a, sale: &with, p: p}
	for _, step := range []func() error{w.lines, w.discounts, w.coupon, w.compute, w.shipping, w.fees,
		w.giftCard, w.last} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// triggers asks for conditions of discount rules that apps decide.
func (s *Service) triggers(ctx context.Context, sale *Sale, known *Outside) error {
	waiting, err := s.cfg.Discounts.CustomTriggers(ctx)
	if err != nil || len(waiting) == 0 || sale.NoRules {
		return err
	}
	w, err := s.part(ctx, sale, known, false, false)
	if err != nil {
		return err
	}
	// An app that does not answer has no condition that holds: its rules do not work.
	if known.Triggers, err = s.cfg.Plugins.Triggers(ctx, &Question{w.p, sale.Source}); err != nil {
		s.cfg.Logger.WarnContext(ctx, "conditions of discount rules could not be asked for", "error", err)
		known.Triggers = nil
	}
	return ctx.Err()
}

// given asks for discounts of apps.
func (s *Service) given(ctx context.Context, sale *Sale, known *Outside) error {
	if sale.NoRules || sale.Hand != nil {
		return nil
	}
	w, err := s.part(ctx, sale, known, false, false)
	if err != nil {
		return err
	}
	if known.Given, err = s.cfg.Plugins.Discounts(ctx, &Question{w.p, sale.Source}); err != nil {
		known.Given, known.GivenFailed = Given{}, failed(err, "the app's discounts could not be loaded")
	}
	return ctx.Err()
}

// quotes asks carriers.
func (s *Service) quotes(ctx context.Context, sale *Sale, known *Outside) error {
	if !sale.Shipping || sale.ShippingAddress == nil {
		return nil
	}
	if there, err := s.cfg.Shipping.HasRates(ctx); err != nil || !there {
		return err
	}
	w, err := s.part(ctx, sale, known, false, false)
	if err != nil || !w.p.NeedsShipping {
		return err
	}
	known.Quotes, err = s.cfg.Shipping.Ask(ctx, w.parcel())
	return err
}

// plugins asks for fees, memberships and what stands in the way.
func (s *Service) plugins(ctx context.Context, sale *Sale, known *Outside) error {
	w, err := s.part(ctx, sale, known, true, false)
	if err != nil {
		return err
	}
	if known.Memberships, err = s.cfg.Plugins.Memberships(ctx, &Question{w.p, sale.Source}); err != nil {
		known.Memberships, known.MembersFail = MembershipOptions{}, failed(err, "the buyer's memberships could not be loaded")
	}
	if sale.Fees {
		if known.Fees, err = s.cfg.Plugins.Fees(ctx, &Question{w.p, sale.Source}); err != nil {
			known.Fees, known.FeesFailed = nil, failed(err, "the additional fees could not be loaded")
		}
	}
	if !sale.Validate {
		return ctx.Err()
	}
	if w, err = s.part(ctx, sale, known, true, true); err != nil {
		return err
	}
	known.Violations, known.Unheard = s.cfg.Plugins.Violations(ctx, &Question{w.p, sale.Source})
	return ctx.Err()
}

// calculators asks for rates of tax that apps know.
func (s *Service) calculators(ctx context.Context, sale *Sale, known *Outside) error {
	w, err := s.part(ctx, sale, known, true, true)
	if err != nil {
		return err
	}
	if err := w.exempt(); err != nil {
		return err
	}
	list := w.taxable()
	if len(list) == 0 {
		return nil
	}
	rates, err := s.cfg.Tax.Rates(ctx)
	if err != nil {
		return err
	}
	w.included(rates, list)
	question := &tax.Question{Currency: w.p.Input.Currency, ExemptGroupID: w.p.ExemptGroupID,
		Lines: make([]tax.Line, len(list))}
	for i, one := range list {
		question.Addresses = append(question.Addresses, tax.Address{
			Country: one.address.Country, Subdivision: one.address.Subdivision, City: one.address.City,
			PostalCode:  one.address.PostalCode,
			AddressLine: one.address.AddressLine, AddressLine2: one.address.AddressLine2,
		})
		question.Lines[i] = tax.Line{
			ID: one.key, Name: one.name, Code: one.code, GroupID: one.groupID, Quantity: one.quantity, Price: one.price,
			Included: w.p.Input.TaxIncluded, Origin: i, Destination: i,
		}
	}
	taxes, err := s.cfg.Tax.Taxes(ctx, question)
	switch {
	case err != nil && told(err):
		known.TaxesFailed = err
		return nil
	case err != nil:
		return err
	}
	known.Taxes = map[string]tax.LineTax{}
	for i := range taxes {
		known.Taxes[list[i].key] = taxes[i]
	}
	return nil
}
