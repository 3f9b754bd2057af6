package tips

import (
	"context"
	"errors"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	// CodeNotOffered refuses a tip that the settings do not offer.
	CodeNotOffered = "INVALID_TIP_CHOICE"
	// CodeNoPerson says that the purchase flow is not the caller's.
	CodeNoPerson = "PERSON_IDENTITY_NOT_FOUND"
	// CodeComplete refuses to change the tip of a checkout that became an order.
	CodeComplete = "CHECKOUT_IS_COMPLETE"
)

// feeName is what a tip is called on an order.
const feeName = "Tip"

// TipChoice is the tip that a buyer chose. A value of 0 means: none.
type TipChoice struct {
	Value   wire.Decimal `json:"value,omitempty" validate:"decimal,dgte=0,dlte=1000000000000,dscale=3"`
	TipType string       `json:"tipType" validate:"omitempty,oneof=UNKNOWN_TIP_TYPE PERCENTAGE AMOUNT CUSTOM"`
}

// Validate bounds percentages.
func (c *TipChoice) Validate() []errs.Violation {
	if c.TipType != ByPercentage {
		return nil
	}
	var out []errs.Violation
	if c.Value.Valid() && c.Value.Cmp("100") > 0 {
		out = append(out, wire.Bounded("value", errs.RuleDecimalLTE, 100, "must be 100 or less"))
	}
	if c.Value.Scale() > 2 {
		out = append(out, wire.Bounded("value", errs.RuleDecimalMaxScale, 2,
			"must not have more than 2 digits after the point"))
	}
	return out
}

// none tells that nothing is given.
func (c *TipChoice) none() bool { return c == nil || c.Value == "" || c.Value.Cmp("0") == 0 }

// known tells that the choice names a kind of tip.
func (c *TipChoice) known() bool { return c.TipType != "" && c.TipType != unknownType }

// worth is what a choice comes to: a percentage of the subtotal, rounded half up to
// the minor unit, or the amount itself.
func (c *TipChoice) worth(subtotal money.Amount) (money.Amount, error) {
	if c.none() {
		return money.Zero(subtotal.Currency()), nil
	}
	if c.TipType == ByPercentage {
		rate, err := money.ParsePercent(string(c.Value))
		if err != nil {
			return money.Amount{}, err
		}
		return subtotal.Apply(rate)
	}
	number, err := money.ParseRate(string(c.Value))
	if err != nil {
		return money.Amount{}, err
	}
	return money.AmountOf(number, subtotal.Currency())
}

// offered refuses a choice that the settings do not offer to buyers.
func (t *TipSettings) offered(c *TipChoice) error {
	refuse := func(why string) error { return errs.New(errs.InvalidArgument, CodeNotOffered, "%s", why) }
	switch {
	case c.none():
		return nil
	case t == nil || !on(t.AllowCustomerTip):
		return refuse("this shop does not ask for tips")
	case c.TipType == Custom:
		if !on(t.AllowCustomAmount) {
			return refuse("custom tips are not allowed; choose one of the offered tips")
		}
		return nil
	case c.TipType != t.TipType:
		return refuse("the tip must be of the offered type " + t.TipType)
	}
	for _, preset := range t.Presets {
		if preset.Value != nil && c.Value.Cmp(wire.Decimal(digits(*preset.Value))) == 0 {
			return nil
		}
	}
	return refuse("this tip is not one of the offered tips")
}

// Amount is the tip of a sale: subtotal is that of all lines after discounts, before
// tax and shipping, in the shop's currency. Percentages are rounded half up to the
// minor unit. A choice that the settings do not offer is InvalidArgument
// (INVALID_TIP_CHOICE); no choice at all, and settings that are not there for one,
// are no tip.
func Amount(choice *TipChoice, settings *TipSettings, subtotal money.Amount) (money.Amount, error) {
	if err := settings.offered(choice); err != nil {
		return money.Amount{}, err
	}
	return choice.worth(subtotal)
}

// NotOffered tells that an error is about a choice which the settings do not offer.
func NotOffered(err error) bool {
	var refusal *errs.Error
	return errors.As(err, &refusal) && refusal.Code == CodeNotOffered
}

// Choice gives what was chosen in a purchase flow; nil when nothing was.
func (s *Service) Choice(ctx context.Context, flow string) (*TipChoice, error) {
	c, err := store.Get(ctx, s.db, func(tx *store.Tx) (*choice, error) { return readChoice(tx, flow) })
	if err != nil || c.TipType == "" {
		return nil, err
	}
	return &c.TipChoice, nil
}

// choice is what was chosen, where, and in which order it ended. It is empty when
// nothing was chosen.
type choice struct {
	TipChoice
	location string
	orderID  *string
}

func readChoice(tx *store.Tx, flow string) (*choice, error) {
	c := &choice{}
	err := tx.QueryRow("SELECT tip_type, value, location, order_id FROM tip_choices WHERE flow = ?", []any{flow},
		&c.TipType, &c.Value, &c.location, &c.orderID)
	if errors.Is(err, store.ErrNoRows) {
		err = nil
	}
	return c, err
}

// Fee is the tip of a sale as prices know it; nil when there is none. A choice that
// is not offered any more is none: nobody is kept from buying by it.
func (s *Service) Fee(ctx context.Context, flow string, subtotal money.Amount) (*pricing.Fee, error) {
	b, err := s.ready.At(ctx)
	if err != nil || b.empty() {
		return nil, err
	}
	chosen, err := store.Get(ctx, s.db, func(tx *store.Tx) (*choice, error) { return readChoice(tx, flow) })
	if err != nil {
		return nil, err
	}
	return b.fee(chosen, subtotal)
}

// fee works a choice out; nil when it comes to nothing.
func (b *book) fee(chosen *choice, subtotal money.Amount) (*pricing.Fee, error) {
	amount, err := Amount(&chosen.TipChoice, b.at(chosen.location), subtotal)
	switch {
	case NotOffered(err):
		return nil, nil //nolint:nilnil // no tip is no fee
	case err != nil:
		return nil, err
	case amount.IsZero():
		return nil, nil //nolint:nilnil // as above
	}
	return &pricing.Fee{Source: pricing.FeePlatform, Code: pricing.TipCode, Name: feeName, Price: amount}, nil
}

// flow keeps shoppers to their own purchase flows, and tells where a flow is bought.
func (s *Service) flow(tx *store.Tx, id string) (*Flow, error) {
	if s.cfg.Flow == nil {
		return &Flow{}, nil
	}
	found, err := s.cfg.Flow(tx, id)
	switch {
	case err != nil:
		return nil, err
	case found != nil:
		return found, nil
	case actor.From(tx.Context()).Shopper():
		return nil, errs.New(errs.NotFound, CodeNoPerson, "the checkout or order was not found")
	}
	return &Flow{}, nil
}

func (s *Service) getChoice(ctx context.Context, in *getChoiceRequest) (*choiceAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*choiceAnswer, error) {
		if _, err := s.flow(tx, in.PurchaseFlowID); err != nil {
			return nil, err
		}
		chosen, err := s.Choice(tx.Context(), in.PurchaseFlowID)
		return &choiceAnswer{chosen}, err
	})
}

// updateChoice writes a choice down. One without a kind takes the choice back.
func (s *Service) updateChoice(ctx context.Context, in *updateChoiceRequest) (*choiceAnswer, error) {
	wanted := in.TipChoice
	return store.Do(ctx, s.db, func(tx *store.Tx) (*choiceAnswer, error) {
		flow, err := s.flow(tx, in.PurchaseFlowID)
		if err != nil {
			return nil, err
		}
		was, err := readChoice(tx, in.PurchaseFlowID)
		if err != nil {
			return nil, err
		}
		if was.orderID != nil {
			return nil, errs.New(errs.FailedPrecondition, CodeComplete,
				"the order is placed already; change the tip of the order instead")
		}
		if !wanted.known() {
			if !wanted.none() {
				return nil, errs.Invalid(wire.Named("tipChoice.tipType", errs.RuleRequired, "", "is required"))
			}
			_, err := tx.Exec("DELETE FROM tip_choices WHERE flow = ?", in.PurchaseFlowID)
			return &choiceAnswer{}, err
		}
		if wanted.Value == "" {
			return nil, errs.Invalid(wire.Named("tipChoice.value", errs.RuleRequired, "", "is required"))
		}
		settings, err := s.Settings(tx.Context(), flow.LocationID)
		if err != nil {
			return nil, err
		}
		if err := settings.offered(wanted); err != nil {
			return nil, err
		}
		if wanted.TipType == Custom {
			if v := unfit("tipChoice.value", wanted.Value, s.cfg.Currency(ctx)); v != nil {
				return nil, errs.Invalid(*v)
			}
		}
		_, err = tx.Exec(`INSERT INTO tip_choices (flow, updated, tip_type, value, location) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (flow) DO UPDATE SET updated = excluded.updated, tip_type = excluded.tip_type, value = excluded.value, location = excluded.location`,
			in.PurchaseFlowID, tx.Millis(), wanted.TipType, string(wanted.Value), flow.LocationID)
		return &choiceAnswer{wanted}, err
	})
}

// unfit is the violation of an amount with more digits than its currency has.
func unfit(path string, value wire.Decimal, c money.Currency) *errs.Violation {
	if most := c.Exponent(); value.Scale() > most {
		v := wire.Bounded(path, errs.RuleDecimalMaxScale, most, "has more digits after the point than "+c.Code())
		return &v
	}
	return nil
}
