package discounts

import (
	"context"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
)

// Trial is the shop's discounts as they would be with a rule or a coupon that is being
// thought about, or without it. It answers what Service answers, and nothing of it is stored.
type Trial struct {
	*Service
	rule    *Rule  // as it would be; nil for none
	without string // id of the saved rule that it would stand for; empty for a new one
	coupon  *coupon
}

// Permissions of those who may try discounts out: they read them.
const (
	ReadRules   = readRules
	ReadCoupons = readCoupons
)

// trialID names what has no id yet.
const trialID = "trial"

// WithRule gives the discounts as they are with the rule instead of the saved one of its id. It is
// tried as if it were switched on and its time were now: what it does is asked, not when. InvalidArgument.
func (s *Service) WithRule(in *Rule) (*Trial, error) {
	if violations := wire.Check(in, "discountRule"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	rule := *in
	rule.Active, rule.ActiveTimeInfo = wire.Ptr(true), nil
	rule.settle()
	if err := rule.damaged(); err != nil {
		return nil, errs.Invalid(errs.Field("discountRule", errs.RuleFormat, "%s", err.Error()))
	}
	out := &Trial{Service: s, rule: &rule, without: rule.ID}
	if rule.ID == "" {
		rule.ID = trialID
	}
	return out, nil
}

// WithoutRule gives the discounts as they are without a rule; with an empty id as they are.
func (s *Service) WithoutRule(id string) *Trial { return &Trial{Service: s, without: id} }

// WithCoupon gives the discounts as they are with the coupon instead of any saved one of its code. Its
// time and how often it may be used are passed over, as for rules. InvalidArgument.
func (s *Service) WithCoupon(in *Specification) (*Trial, error) {
	if violations := wire.Check(in, "specification"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	spec := *in
	spec.settle()
	return &Trial{Service: s, coupon: &coupon{ID: trialID, Specification: spec}}, nil
}

// compiled puts the rule in the place of the saved one: older rules come first.
func (t *Trial) compiled(now *compiled) *compiled {
	if t.rule == nil && t.without == "" {
		return now
	}
	out, placed := newCompiled(), t.rule == nil
	for i := range now.rules {
		switch {
		case now.rules[i].ID != t.without || t.without == "":
			out.add(now.rules[i].Rule)
		case t.rule != nil:
			out.add(t.rule)
			placed = true
		}
	}
	if !placed {
		out.add(t.rule)
	}
	return out
}

// Rules gives the rules that would hold for a sale.
func (t *Trial) Rules(ctx context.Context, sale *Sale) ([]pricing.Rule, error) {
	now, err := t.ready.At(ctx)
	if err != nil {
		return nil, err
	}
	return t.rulesOf(ctx, t.compiled(now), sale)
}

// CustomTriggers lists the conditions of apps that rules would wait for.
func (t *Trial) CustomTriggers(ctx context.Context) ([]CustomTrigger, error) {
	now, err := t.ready.Get(ctx)
	if err != nil {
		return nil, err
	}
	return t.compiled(now).custom, nil
}

// Coupon finds the coupon that is tried, or a saved one.
func (t *Trial) Coupon(ctx context.Context, code string, sale *Sale) (*Applied, error) {
	if applied, err := t.tried(code, sale); applied != nil || err != nil {
		return applied, err
	}
	return t.Service.Coupon(ctx, code, sale)
}

// tried says what the coupon on trial does; nil when the code is of another.
func (t *Trial) tried(code string, sale *Sale) (*Applied, error) {
	if t.coupon == nil || codeKey(code) != codeKey(t.coupon.Specification.Code) {
		return nil, nil //nolint:nilnil // another coupon's code is not an error
	}
	return t.coupon.applied(sale)
}

// applied says what the coupon does for a sale.
func (c *coupon) applied(sale *Sale) (*Applied, error) {
	price, err := c.price(sale)
	if err != nil {
		return nil, fmt.Errorf("discounts: coupon %s: %w", c.ID, err)
	}
	spec := &c.Specification
	return &Applied{
		ID: c.ID, Code: spec.Code, Name: spec.Name, Price: price, Subscriptions: spec.AppliesToSubscripts,
		Cycles: spec.DiscountedCycleCount,
	}, nil
}
