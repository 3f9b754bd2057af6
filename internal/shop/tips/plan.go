package tips

import (
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

func invalid(format string, args ...any) *errs.Error {
	return errs.New(errs.InvalidArgument, CodeInvalidTip, format, args...)
}

// planned makes the tip that was asked for of the one that is there, which may be
// nil. Shares are told apart by their ids, or by their transactions.
func (s *Service) planned(tx *store.Tx, g *target, old *tip, sent *Tip) (*tip, error) {
	amounts, err := readAmounts(sent, g.Currency)
	if err != nil {
		return nil, err
	}
	settings, err := s.Settings(tx.Context(), "")
	if err != nil {
		return nil, err
	}
	if amounts.tip.IsUnset() {
		return nil, invalid("a tip needs an amount, or shares that all have an amount")
	}
	if amounts.tip.Sign() <= 0 {
		return nil, invalid("the amount of a tip must be above 0")
	}
	method := Equal
	if settings != nil {
		method = settings.StaffDistributionMethod
	}
	parts, rest, err := Divide(amounts.tip, method, amounts.shares)
	if err != nil {
		return nil, invalid("the shares of the tip cannot be calculated")
	}
	if rest.IsNegative() || !amounts.rest.IsUnset() && amounts.rest != rest {
		return nil, invalid("the shares and undistributedAmount must add up to the tip").With("undistributedAmount",
			rest.String())
	}
	t := g.fresh(tx, amounts.tip)
	if old != nil {
		t.id, t.created = old.id, old.created
	}
	if err := s.keep(tx, t, old, sent, parts); err != nil {
		return nil, err
	}
	if settings != nil && !on(settings.AllowEditDistribution) && old != nil && changed(old, t) &&
		actor.From(tx.Context()).Kind == actor.Staff {
		return nil, errs.New(errs.FailedPrecondition, CodeNoEditing, "the tip settings do not let the staff change shares")
	}
	return t, nil
}

// sentAmounts are the amounts of a request; unset where none was sent.
type sentAmounts struct {
	tip, rest money.Amount
	shares    []Share
}

// readAmounts reads every amount, and works the tip out from its parts when it was
// left out.
func readAmounts(sent *Tip, c money.Currency) (*sentAmounts, error) {
	var wrong []errs.Violation
	note := func(a money.Amount, v *errs.Violation) money.Amount {
		if v != nil {
			wrong = append(wrong, *v)
		}
		return a
	}
	out := &sentAmounts{tip: note(parse("tip.amount", sent.Amount, c)),
		rest: note(parse("tip.undistributedAmount", sent.UndistributedAmount, c))}
	sum, whole := money.Zero(c), true
	plus := func(a money.Amount) {
		next, err := sum.Add(a)
		if err != nil {
			whole = false
			return
		}
		sum = next
	}
	if !out.rest.IsUnset() {
		plus(out.rest)
	}
	for i := range sent.Distributions {
		d := &sent.Distributions[i]
		part := Share{Amount: note(parse(fmt.Sprintf("tip.distributions[%d].amount", i), d.Amount, c)), Base: money.Zero(c)}
		if part.Amount.IsUnset() {
			whole = false
		} else {
			plus(part.Amount)
		}
		for j := range d.LineItemInfo {
			price, err := d.LineItemInfo[j].total(c)
			if err == nil {
				part.Base, err = part.Base.Add(price)
			}
			if err != nil {
				return nil, invalid("the prices of the lines are too large")
			}
		}
		out.shares = append(out.shares, part)
	}
	if len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	if out.tip.IsUnset() && whole && !sum.IsZero() {
		out.tip = sum
	}
	return out, nil
}

// keep gives the tip its shares: those that are there already go on, and those that
// were paid must all be among them, as they were.
func (s *Service) keep(tx *store.Tx, t, old *tip, sent *Tip, amounts []money.Amount) error {
	people, err := s.people(tx.Context())
	if err != nil {
		return err
	}
	known := map[string]*share{}
	if old != nil {
		for _, was := range old.shares {
			known[was.id] = was
			if was.origin != "" {
				known[was.origin] = was
			}
			if was.transaction != nil {
				known["paid "+was.transaction.ID] = was
			}
		}
	}
	used := map[string]bool{}
	for i := range sent.Distributions {
		d := &sent.Distributions[i]
		was := known[d.ID]
		if was == nil && d.Transaction != nil {
			was = known["paid "+d.Transaction.ID]
		}
		if was == nil || used[was.id] {
			made, err := newShare(tx, d, amounts[i], people, CodeInvalidTip)
			if err != nil {
				return err
			}
			t.shares = append(t.shares, made)
			continue
		}
		used[was.id] = true
		next, err := was.changed(tx, d, amounts[i], people)
		if err != nil {
			return err
		}
		t.shares = append(t.shares, next)
	}
	for _, was := range known {
		if was.transaction != nil && !used[was.id] {
			return invalid("share %s was paid; it cannot be left out", was.id)
		}
	}
	return nil
}

// changed is a share that goes on with what was sent for it.
func (s *share) changed(tx *store.Tx, sent *TipDistribution, amount money.Amount, people map[string]Person) (
	*share, error) {
	if s.transaction != nil {
		if amount != s.amount || sent.Staff.key() != s.Staff.key() || sent.Transaction != nil &&
			*sent.Transaction != *s.transaction {
			return nil, invalid("share %s was paid; it cannot be changed", s.id)
		}
		kept := *s
		return &kept, nil
	}
	if sent.Staff.key() == s.Staff.key() { // also one who left since
		next := *s
		next.amount, next.transaction, next.LineItemInfo = amount, sent.Transaction, sent.LineItemInfo
		if sent.Source != "" && sent.Source != sourceUnknown {
			next.source = sent.Source
		}
		return &next, nil
	}
	next, err := newShare(tx, sent, amount, people, CodeInvalidTip)
	if err == nil {
		next.id, next.created = s.id, s.created
	}
	return next, err
}

// changed tells that shares which were there are not, or are different.
func changed(old, next *tip) bool {
	by := map[string]*share{}
	for _, s := range next.shares {
		by[s.id] = s
	}
	for _, was := range old.shares {
		is := by[was.id]
		if is == nil || is.amount != was.amount || is.Staff.key() != was.Staff.key() {
			return true
		}
	}
	return false
}
