package discounts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// compiled is all active rules, ready for use, the oldest first. Most rules name
// items, so a sale looks at those of its items only, however many rules there are.
type compiled struct {
	rules []ready
	// Rules by what they discount.
	byItem              map[itemKey][]int32
	byCollection, byApp map[string][]int32
	custom              []CustomTrigger // all conditions of apps
	groups              bool            // a rule asks what the buyer belongs to
}

// ready is one rule.
type ready struct {
	*Rule
	discount *Discount
	targets  *items // what is discounted
	trigger  condition
	buys     *items     // of buy X get Y
	percent  money.Rate // of a percentage
	wrong    error      // why it cannot be one
}

// compile reads and prepares the rules.
func compile(tx *store.Tx) (*compiled, error) {
	c := newCompiled()
	err := tx.Each("SELECT id, doc FROM discount_rules WHERE active ORDER BY created, id", nil,
		func(rows store.Rows) error {
			var id, doc string
			if err := rows.Scan(&id, &doc); err != nil {
				return err
			}
			r := &Rule{}
			if err := json.Unmarshal([]byte(doc), r); err != nil {
				return fmt.Errorf("discounts: rule %s is damaged: %w", id, err)
			}
			r.ID = id
			if err := r.damaged(); err != nil {
				return fmt.Errorf("discounts: rule %s is damaged: %w", id, err)
			}
			c.add(r)
			return nil
		})
	return c, err
}

func newCompiled() *compiled {
	return &compiled{byItem: map[itemKey][]int32{}, byCollection: map[string][]int32{}, byApp: map[string][]int32{}}
}

func (c *compiled) add(r *Rule) {
	one := ready{Rule: r, discount: &r.Discounts.Values[0]}
	if info := one.discount.BuyXGetYInfo; info != nil {
		one.targets = newItems(info.CustomerGets.Scopes, info.CustomerGets.ExcludedScopes)
		one.buys = newItems(info.CustomerBuys.Scopes, nil)
	} else {
		one.targets = newItems(one.discount.SpecificItemsInfo.Scopes, one.discount.SpecificItemsInfo.ExcludedScopes)
	}
	if r.Trigger != nil {
		one.trigger = c.condition(r.Trigger)
		c.groups = c.groups || r.Trigger.needsGroups()
	}
	if one.discount.kind() == byPercentage {
		one.percent, one.wrong = money.ParsePercent(strconv.FormatFloat(*one.discount.Percentage, 'f', -1, 64))
	}
	at := int32(len(c.rules)) //nolint:gosec // bounded by maxRules
	c.rules = append(c.rules, one)
	for key := range one.targets.ids {
		c.byItem[key] = append(c.byItem[key], at)
	}
	for id := range one.targets.collections {
		c.byCollection[id] = append(c.byCollection[id], at)
	}
	for app := range one.targets.apps {
		c.byApp[app] = append(c.byApp[app], at)
	}
}

// candidates are the rules that discount something in the sale, oldest first.
func (c *compiled) candidates(sale *Sale) []int32 {
	var out []int32
	for i := range sale.Lines {
		l := &sale.Lines[i]
		app := canonical(l.AppID)
		out = append(out, c.byApp[app]...)
		out = append(out, c.byItem[itemKey{app, l.ItemID}]...)
		for _, id := range l.Collections {
			out = append(out, c.byCollection[id]...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// items is a set of things to buy, for quick answers.
type items struct {
	apps        map[string]bool // whole catalogs
	ids         map[itemKey]bool
	collections map[string]bool
	without     *items
}

// canonical gives the built-in catalog one name.
func canonical(appID string) string {
	if catalog.Serves(appID) {
		return catalog.AppID
	}
	return appID
}

// itemKey names an item, with its catalog's one name.
type itemKey struct{ app, id string }

func newItems(scopes, excluded wire.List[Scope]) *items {
	s := &items{apps: map[string]bool{}, ids: map[itemKey]bool{}, collections: map[string]bool{}}
	for i := range scopes {
		switch scope := &scopes[i]; {
		case scope.CatalogItemFilter != nil && len(scope.CatalogItemFilter.CatalogItemIDs) == 0:
			s.apps[canonical(scope.CatalogItemFilter.CatalogAppID)] = true
		case scope.CatalogItemFilter != nil:
			for _, id := range scope.CatalogItemFilter.CatalogItemIDs {
				s.ids[itemKey{canonical(scope.CatalogItemFilter.CatalogAppID), id}] = true
			}
		case scope.CustomFilter != nil && catalog.Serves(scope.CustomFilter.AppID) && scope.CustomFilter.Params != nil:
			for _, id := range scope.CustomFilter.Params.CollectionIDs {
				s.collections[id] = true
			}
		}
	}
	if len(excluded) > 0 {
		s.without = newItems(excluded, nil)
	}
	return s
}

func (s *items) has(l *Line) bool {
	app := canonical(l.AppID)
	in := s.apps[app] || s.ids[itemKey{app, l.ItemID}] || len(s.collections) > 0 &&
		slices.ContainsFunc(l.Collections, func(id string) bool { return s.collections[id] })
	return in && (s.without == nil || !s.without.has(l))
}

// condition is a trigger, ready for use.
type condition func(*Sale) bool

func (c *compiled) condition(t *Trigger) condition {
	some := func(scopes wire.List[Scope]) func(*Line) bool {
		if len(scopes) == 0 {
			return nil
		}
		return newItems(scopes, nil).has
	}
	switch t.kind() {
	case triggerAnd, triggerOr:
		parts := make([]condition, 0, 5)
		for i := range t.joined() {
			parts = append(parts, c.condition(&t.joined()[i]))
		}
		all := t.And != nil
		return func(s *Sale) bool {
			for _, holds := range parts {
				if holds(s) != all {
					return !all
				}
			}
			return all
		}
	case triggerCustom:
		key := CustomKey(t.CustomTrigger.AppID, t.CustomTrigger.ID)
		c.custom = append(c.custom, *t.CustomTrigger)
		return func(s *Sale) bool { return s.Custom[key] }
	case triggerSubtotal:
		fits, from, to := some(t.SubtotalRange.Scopes), t.SubtotalRange.From, t.SubtotalRange.To
		return func(s *Sale) bool {
			amount, _ := s.subtotal(fits)
			return amount >= minor(from, s.Currency, 0) && amount <= minor(to, s.Currency, math.MaxInt64)
		}
	case triggerQuantity:
		fits, from, to := some(t.ItemQuantityRange.Scopes), t.ItemQuantityRange.From, t.ItemQuantityRange.To
		return func(s *Sale) bool {
			_, units := s.subtotal(fits)
			return (from == nil || units >= *from) && (to == nil || units <= *to)
		}
	case triggerEligibility:
		return t.CustomerEligibility.condition()
	}
	return func(*Sale) bool { return false }
}

// minor reads an amount that may have more digits than the currency; absent gives other, and so does one that is
// more than any sum: damaged lets no others through.
func minor(text wire.Decimal, c money.Currency, other int64) int64 {
	if text == "" {
		return other
	}
	a, err := money.ParseRounded(string(text), c)
	if err != nil {
		return other
	}
	return a.Minor()
}

// damaged tells of an amount that is not a number. Such a rule stops pricing: as if it had no threshold, it would give
// its discount to everybody.
func (r *Rule) damaged() error {
	if r.Trigger != nil {
		if err := r.Trigger.damaged(); err != nil {
			return err
		}
	}
	for i := range r.Discounts.Values {
		if info := r.Discounts.Values[i].BuyXGetYInfo; info != nil {
			if err := readable(info.CustomerBuys.MinimumSpend); err != nil {
				return err
			}
		}
	}
	return nil
}

func readable(amount wire.Decimal) error {
	if amount != "" && !amount.Valid() {
		return fmt.Errorf("the amount %q cannot be read", amount)
	}
	return nil
}

func (t *Trigger) damaged() error {
	if s := t.SubtotalRange; s != nil {
		if err := errors.Join(readable(s.From), readable(s.To)); err != nil {
			return err
		}
	}
	for i := range t.joined() {
		if err := t.joined()[i].damaged(); err != nil {
			return err
		}
	}
	return nil
}

// holds tells whether the rule works at this moment and for this sale.
func (r *ready) holds(sale *Sale) bool {
	if r.status(sale.Now) != StatusLive || !r.inHours(sale) {
		return false
	}
	return r.trigger == nil || r.trigger(sale)
}

var days = map[time.Weekday]string{time.Monday: "MON", time.Tuesday: "TUE", time.Wednesday: "WED", time.Thursday: "THU",
	time.Friday: "FRI", time.Saturday: "SAT", time.Sunday: "SUN"}

func (r *ready) inHours(sale *Sale) bool {
	if r.ActiveTimeInfo == nil || r.ActiveTimeInfo.Recurrence == nil {
		return true
	}
	zone := sale.Zone
	if zone == nil {
		zone = time.UTC
	}
	now := sale.Now.In(zone)
	minute := now.Hour()*60 + now.Minute()
	return slices.ContainsFunc(r.ActiveTimeInfo.Recurrence.WeeklySchedule.TimeWindows, func(w TimeWindow) bool {
		return w.DayOfWeek == days[now.Weekday()] && minute >= w.StartTime.Minute() && minute < w.EndTime.Minute()
	})
}

// price turns the rule into what package pricing reads; false when it has nothing
// to work on.
func (r *ready) price(sale *Sale) (pricing.Rule, bool, error) {
	out := pricing.Rule{ID: r.ID, Name: r.Name}
	whole := true
	for i := range sale.Lines {
		if l := &sale.Lines[i]; !l.GiftCard && r.targets.has(l) {
			out.Scope.LineIDs = append(out.Scope.LineIDs, l.ID)
		} else if !l.GiftCard {
			whole = false
		}
	}
	if len(out.Scope.LineIDs) == 0 {
		return out, false, nil
	}
	if whole {
		out.Scope = pricing.Scope{All: true}
	}
	if err := r.reduce(sale, &out); err != nil {
		return out, false, err
	}
	if info := r.discount.SpecificItemsInfo; info != nil && info.Limit != nil {
		out.Units = *info.Limit
	}
	if r.Settings != nil && r.Settings.AppliesTo == "LOWEST_PRICED_ITEM" {
		out.Units = 1
	}
	if r.buys != nil {
		if out.Units = r.earned(sale); out.Units == 0 {
			return out, false, nil
		}
	}
	return out, true, nil
}

func (r *ready) reduce(sale *Sale, out *pricing.Rule) error {
	d := r.discount
	switch d.kind() {
	case byPercentage:
		out.Reduction = pricing.PercentOff(r.percent)
		return r.wrong
	case byAmount:
		off, err := money.ParseRounded(string(d.FixedAmount), sale.Currency)
		out.Reduction = pricing.AmountOff(off)
		return err
	case toPrice:
		price, err := money.ParseRounded(string(d.FixedPrice), sale.Currency)
		out.Reduction = pricing.FixedPrice(price)
		return err
	}
	set := d.QuantityBased.Configurations[0]
	price, err := money.ParseRounded(string(set.Price), sale.Currency)
	out.Bundle = &pricing.Bundle{Quantity: set.Quantity, Price: price}
	return err
}

// earned is how many units buy X get Y discounts: as many sets as the bought and the
// discounted items allow, where no item counts as both.
func (r *ready) earned(sale *Sale) int64 {
	info := r.discount.BuyXGetYInfo
	spend, bought := sale.subtotal(r.buys.has)
	_, gets := sale.subtotal(r.targets.has)
	_, either := sale.subtotal(func(l *Line) bool { return r.buys.has(l) || r.targets.has(l) })
	x, y := info.CustomerBuys.MinimumQuantity, info.CustomerGets.Quantity
	most := int64(math.MaxInt64)
	if info.Limit != nil {
		most = *info.Limit
	}
	if x == 0 {
		least := minor(info.CustomerBuys.MinimumSpend, sale.Currency, math.MaxInt64)
		sets := min(spend/max(least, 1), most, gets) // gets keeps the product in range
		return min(sets*y, gets)
	}
	// With s sets, s*x items are bought and what is left of either kind can be discounted:
	// that grows with s until both meet. One set more can be worth it though its last
	// items are missing.
	possible, meet := min(bought/x, most), either/(x+y)
	worth := func(s int64) int64 { return min(s*y, gets, either-s*x) }
	return max(worth(min(meet, possible)), worth(min(meet+1, possible)))
}

// Rules gives the rules that hold for a sale.
func (s *Service) Rules(ctx context.Context, sale *Sale) ([]pricing.Rule, error) {
	c, err := s.ready.At(ctx)
	if err != nil {
		return nil, err
	}
	return s.rulesOf(ctx, c, sale)
}

func (s *Service) rulesOf(ctx context.Context, c *compiled, sale *Sale) ([]pricing.Rule, error) {
	if err := s.know(ctx, c, sale); err != nil {
		return nil, err
	}
	found, limited, err := c.match(sale)
	if err != nil || !limited {
		return found, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]pricing.Rule, error) { return c.withinLimits(tx, sale, found) })
}

// match also tells whether one of them has a limit of uses.
func (c *compiled) match(sale *Sale) (out []pricing.Rule, limited bool, err error) {
	for _, i := range c.candidates(sale) {
		r := &c.rules[i]
		if !r.holds(sale) {
			continue
		}
		one, works, err := r.price(sale)
		if err != nil {
			return nil, false, fmt.Errorf("discounts: rule %s: %w", r.ID, err)
		}
		if works {
			out = append(out, one)
			limited = limited || r.limited()
		}
	}
	return out, limited, nil
}

func (r *ready) limited() bool {
	return r.Settings != nil && (r.Settings.UsageLimit != nil || r.Settings.UsageLimitPerUser != nil)
}

// CustomTriggers lists the conditions of apps that rules wait for.
func (s *Service) CustomTriggers(ctx context.Context) ([]CustomTrigger, error) {
	c, err := s.ready.Get(ctx)
	if err != nil {
		return nil, err
	}
	return c.custom, nil
}
