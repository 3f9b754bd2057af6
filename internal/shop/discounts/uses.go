package discounts

import (
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
)

// Kinds of what is used.
const (
	usedRule   = "RULE"
	usedCoupon = "COUPON"
)

// Codes of coupons that cannot be used.
const (
	CodeUnknownCoupon = "ERROR_COUPON_DOES_NOT_EXIST"
	CodeNotYet        = "ERROR_COUPON_IS_NOT_ACTIVE_YET"
	CodeExpired       = "ERROR_COUPON_HAS_EXPIRED"
	CodeUsedUp        = "ERROR_COUPON_USAGE_EXCEEDED"
	CodeUsedByBuyer   = "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED"
)

// uses counts what was used and not given back, by anybody or by one buyer.
func uses(tx *store.Tx, kind, id, buyer string) (int64, error) {
	text, args := "SELECT COUNT(*) FROM discount_uses WHERE kind = ? AND discount = ? AND NOT given_back", []any{kind, id}
	if buyer != "" {
		text, args = text+" AND buyer = ?", append(args, buyer)
	}
	var n int64
	err := tx.QueryRow(text, args, &n)
	return n, err
}

// fillUses puts the number of uses into rules.
func fillUses(tx *store.Tx, rules []*Rule) error {
	for _, r := range rules {
		var err error
		if r.UsageCount, err = uses(tx, usedRule, r.ID, ""); err != nil {
			return err
		}
	}
	return nil
}

// withinLimits drops rules that were used as often as they may be.
func (c *compiled) withinLimits(tx *store.Tx, sale *Sale, found []pricing.Rule) ([]pricing.Rule, error) {
	var failed error
	return slices.DeleteFunc(found, func(one pricing.Rule) bool {
		at := slices.IndexFunc(c.rules, func(r ready) bool { return r.ID == one.ID })
		r := &c.rules[at]
		if failed != nil || !r.limited() {
			return false
		}
		over := func(most *int64, buyer string) bool {
			if most == nil || failed != nil {
				return false
			}
			n, err := uses(tx, usedRule, r.ID, buyer)
			failed = err
			return n >= *most
		}
		if over(r.Settings.UsageLimit, "") {
			return true
		}
		if buyer := sale.buyer(); buyer != "" { // else it is not known yet who buys
			return over(r.Settings.UsageLimitPerUser, buyer)
		}
		return false
	}), failed
}

// Used is what an order used.
type Used struct {
	RuleIDs  []string
	CouponID string
	OrderID  string
	Email    string
}

// UseTx counts what an order uses, once. It is refused when a limit was reached
// meanwhile, so that it belongs into the transaction that places the order.
func (s *Service) UseTx(tx *store.Tx, in Used) error {
	var before int
	if err := tx.QueryRow("SELECT COUNT(*) FROM discount_uses WHERE order_id = ?", []any{in.OrderID}, &before); err != nil || before > 0 {
		return err
	}
	if in.CouponID != "" {
		if err := s.useCoupon(tx, in); err != nil {
			return err
		}
	}
	if err := s.hold(tx, in.RuleIDs); err != nil {
		return err
	}
	return note(tx, usedRule, in, in.RuleIDs...)
}

// hold writes the rows of rules with a limit as they are: two orders that both counted
// the uses of one cannot both be placed, whatever the database keeps apart by itself.
func (s *Service) hold(tx *store.Tx, ids []string) error {
	c, err := s.ready.In(tx)
	if err != nil {
		return err
	}
	for i := range c.rules {
		if r := &c.rules[i]; r.limited() && slices.Contains(ids, r.ID) {
			if _, err := tx.Exec("UPDATE discount_rules SET revision = revision WHERE id = ?", r.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

func note(tx *store.Tx, kind string, in Used, ids ...string) error {
	rows, buyer := make([][]any, len(ids)), buyerKey(in.Email)
	for i, id := range ids {
		rows[i] = []any{in.OrderID, kind, id, buyer, tx.Millis(), false}
	}
	return tx.Insert("discount_uses (order_id, kind, discount, buyer, created, given_back)", "", rows)
}

func (s *Service) useCoupon(tx *store.Tx, in Used) error {
	c, err := couponBy(tx, "id = ?", in.CouponID)
	if err != nil {
		return err
	}
	if err := c.within(tx, buyerKey(in.Email)); err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE coupons SET uses = uses + 1 WHERE id = ?", c.ID); err != nil {
		return err
	}
	return note(tx, usedCoupon, in, c.ID)
}

// GiveBackTx gives back what an order used, once: it was cancelled or refused.
func (s *Service) GiveBackTx(tx *store.Tx, orderID string) error {
	coupons, err := store.Values[string](tx,
		"SELECT discount FROM discount_uses WHERE order_id = ? AND kind = 'COUPON' AND NOT given_back", orderID)
	if err != nil {
		return err
	}
	for _, id := range coupons {
		if _, err := tx.Exec("UPDATE coupons SET uses = uses - 1 WHERE id = ?", id); err != nil {
			return err
		}
	}
	_, err = tx.Exec("UPDATE discount_uses SET given_back = ? WHERE order_id = ?", true, orderID)
	return err
}

// CodeRuleUsedUp refuses a rule that was used as often as it may be.
const CodeRuleUsedUp = "DISCOUNT_RULE_USAGE_EXCEEDED"

// EditedTx counts what an order uses after it was edited: rules that came to it count
// unless they do already, and rules and coupons that were taken off it are given back. It
// is refused when a limit was reached meanwhile.
func (s *Service) EditedTx(tx *store.Tx, came, gone Used) error {
	if err := s.hold(tx, came.RuleIDs); err != nil {
		return err
	}
	for _, id := range gone.RuleIDs {
		if _, err := tx.Exec("UPDATE discount_uses SET given_back = ? WHERE order_id = ? AND kind = ? AND discount = ?", true,
			gone.OrderID, usedRule, id); err != nil {
			return err
		}
	}
	if gone.CouponID != "" {
		n, err := tx.Exec(
			"UPDATE discount_uses SET given_back = ? WHERE order_id = ? AND kind = ? AND discount = ? AND NOT given_back", true,
			gone.OrderID, usedCoupon, gone.CouponID)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("UPDATE coupons SET uses = uses - ? WHERE id = ?", n, gone.CouponID); err != nil {
			return err
		}
	}
	for _, id := range came.RuleIDs {
		if err := s.useRule(tx, came, id); err != nil {
			return err
		}
	}
	return nil
}

// useRule counts one rule for an order, once, within its limits.
func (s *Service) useRule(tx *store.Tx, in Used, id string) error {
	var counts int
	err := tx.QueryRow(
		"SELECT COUNT(*) FROM discount_uses WHERE order_id = ? AND kind = ? AND discount = ? AND NOT given_back",
		[]any{in.OrderID, usedRule, id}, &counts)
	if err != nil || counts > 0 {
		return err
	}
	c, err := s.ready.In(tx)
	if err != nil {
		return err
	}
	left, err := c.withinLimits(tx, &Sale{Email: in.Email}, c.named(id))
	if err != nil {
		return err
	}
	if len(left) < len(c.named(id)) {
		return errs.New(errs.FailedPrecondition, CodeRuleUsedUp, "an automatic discount has reached its usage limit").With(
			"discountRuleId", id)
	}
	_, err = tx.Exec(
		`INSERT INTO discount_uses (order_id, kind, discount, buyer, created, given_back) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (order_id, kind, discount) DO UPDATE SET buyer = excluded.buyer, created = excluded.created, given_back = excluded.given_back`,
		in.OrderID, usedRule, id, buyerKey(in.Email), tx.Millis(), false)
	return err
}

// named is a rule as prices know it, if it is still there.
func (c *compiled) named(id string) []pricing.Rule {
	for i := range c.rules {
		if c.rules[i].ID == id {
			return []pricing.Rule{{ID: id}}
		}
	}
	return nil
}

// within refuses a coupon that was used as often as it may be.
func (c *coupon) within(tx *store.Tx, buyer string) error {
	if limit := c.Specification.UsageLimit; limit != nil && c.uses >= *limit {
		return errs.New(errs.FailedPrecondition, CodeUsedUp, "this coupon has reached its usage limit")
	}
	limit := c.Specification.LimitPerCustomer
	if limit == nil || buyer == "" { // who buys is not known yet; asked again when it is
		return nil
	}
	n, err := uses(tx, usedCoupon, c.ID, buyer)
	if err != nil {
		return err
	}
	if n >= *limit {
		return errs.New(errs.FailedPrecondition, CodeUsedByBuyer, "this customer has reached the usage limit of this coupon")
	}
	return nil
}

// Check proves that coupons count the uses that are written down.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	err := tx.Each(
		`SELECT c.id FROM coupons c LEFT JOIN (SELECT discount, COUNT(*) AS n FROM discount_uses WHERE kind = 'COUPON' AND NOT given_back GROUP BY discount) u ON u.discount = c.id
		WHERE c.uses <> COALESCE(u.n, 0) ORDER BY c.id LIMIT 100`, nil, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			wrong = append(wrong, "coupon "+id+" counts other uses than are written down")
			return err
		})
	return wrong, err
}
