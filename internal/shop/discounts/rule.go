package discounts

import (
	"cmp"
	"fmt"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

// Rule is an automatic discount: what it takes off, and when.
type Rule struct {
	resource.Meta
	Active         *bool                `json:"active,omitempty"`
	Name           string               `json:"name" validate:"required,notblank,max=50"`
	Trigger        *Trigger             `json:"trigger,omitempty"`
	ActiveTimeInfo *ActiveTime          `json:"activeTimeInfo,omitempty"`
	Discounts      *Discounts           `json:"discounts" validate:"required"`
	Status         string               `json:"status"`
	UsageCount     int64                `json:"usageCount"`
	Settings       *RuleSettings        `json:"settings,omitempty"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	Tags           *wire.Tags           `json:"tags,omitempty"`
}

// States of a rule, by its time.
const (
	StatusLive    = "LIVE"
	StatusExpired = "EXPIRED"
	StatusPending = "PENDING"
)

// ActiveTime is when a rule works.
type ActiveTime struct {
	Start      *wire.Time  `json:"start,omitempty"`
	End        *wire.Time  `json:"end,omitempty"`
	Recurrence *Recurrence `json:"recurrence,omitempty"`
}

// Recurrence narrows the time to hours of the week, in the shop's time zone.
type Recurrence struct {
	WeeklySchedule *WeeklySchedule `json:"weeklySchedule" validate:"required"`
}

// WeeklySchedule lists hours of the week.
type WeeklySchedule struct {
	TimeWindows wire.List[TimeWindow] `json:"timeWindows" validate:"min=1,max=100"`
}

// TimeWindow is part of a day; it ends before EndTime.
type TimeWindow struct {
	DayOfWeek string          `json:"dayOfWeek" validate:"required,oneof=MON TUE WED THU FRI SAT SUN"`
	StartTime *wire.TimeOfDay `json:"startTime" validate:"required"`
	EndTime   *wire.TimeOfDay `json:"endTime" validate:"required"`
}

// Validate holds what spans the two times.
func (w *TimeWindow) Validate() []errs.Violation {
	if w.StartTime == nil || w.EndTime == nil || w.StartTime.Minute() < w.EndTime.Minute() {
		return nil
	}
	return []errs.Violation{wire.Named("endTime", errs.RuleValidation, "INVALID_ACTIVE_TIME_RANGE",
		"must be after startTime")}
}

// Discounts is what a rule takes off: today exactly one.
type Discounts struct {
	Values wire.List[Discount] `json:"values" validate:"min=1,max=1"`
}

// Discount is what is taken off. Exactly one of the four kinds is set.
type Discount struct {
	Percentage        *float64       `json:"percentage,omitempty" validate:"omitempty,min=0.1,max=100"`
	FixedAmount       wire.Decimal   `json:"fixedAmount,omitempty" validate:"decimal,dgt=0,dlte=1000000000000000,dscale=4" money:"shop"`
	FixedPrice        wire.Decimal   `json:"fixedPrice,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=4" money:"shop"`
	QuantityBased     *QuantityBased `json:"quantityBased,omitempty"`
	TargetType        string         `json:"targetType" validate:"omitempty,oneof=SPECIFIC_ITEMS BUY_X_GET_Y"`
	SpecificItemsInfo *SpecificItems `json:"specificItemsInfo,omitempty"`
	DiscountType      string         `json:"discountType" validate:"omitempty,oneof=PERCENTAGE FIXED_AMOUNT FIXED_PRICE QUANTITY_BASED"`
	BuyXGetYInfo      *BuyXGetY      `json:"buyXGetYInfo,omitempty"`
}

// Kinds and targets of discounts.
const (
	byPercentage  = "PERCENTAGE"
	byAmount      = "FIXED_AMOUNT"
	toPrice       = "FIXED_PRICE"
	byQuantity    = "QUANTITY_BASED"
	specificItems = "SPECIFIC_ITEMS"
	buyXGetY      = "BUY_X_GET_Y"
)

// kind is what the discount is by what it holds; "" when that is none or several.
func (d *Discount) kind() string {
	return only(map[string]bool{byPercentage: d.Percentage != nil, byAmount: d.FixedAmount != "",
		toPrice: d.FixedPrice != "", byQuantity: d.QuantityBased != nil})
}

// Validate holds what spans fields.
func (d *Discount) Validate() []errs.Violation {
	var out []errs.Violation
	kind := d.kind()
	switch {
	case kind == "":
		out = append(out, wire.Named("", errs.RuleOneOfAlignment, "INVALID_EMPTY_DISCOUNT",
			"must have exactly one of percentage, fixedAmount, fixedPrice and quantityBased"))
	case d.DiscountType != "" && d.DiscountType != kind:
		out = append(out, wire.Named("discountType", errs.RuleOneOfAlignment, "INVALID_DISCOUNT_TYPE",
			"must match the discount that is set"))
	}
	target := cmp.Or(d.TargetType, specificItems)
	for _, info := range []struct {
		target, name string
		given        bool
	}{
		{specificItems, "specificItemsInfo", d.SpecificItemsInfo != nil},
		{buyXGetY, "buyXGetYInfo", d.BuyXGetYInfo != nil},
	} {
		switch {
		case info.target != target && info.given:
			out = append(out, wire.Named(info.name, errs.RuleNotAllowed, "INVALID_TARGET_TYPE_FIELD",
				"is allowed only with the target type "+info.target))
		case info.target == target && !info.given:
			out = append(out, wire.Named(info.name, errs.RuleRequired, "INVALID_TARGET_TYPE_FIELD", "is required"))
		}
	}
	if target == buyXGetY && kind == byQuantity {
		out = append(out, wire.Named("quantityBased", errs.RuleNotAllowed, "INVALID_DISCOUNT_TYPE",
			"is not allowed with the target type BUY_X_GET_Y"))
	}
	return out
}

// settle writes down what follows from the rest.
func (d *Discount) settle() {
	d.DiscountType, d.TargetType = d.kind(), cmp.Or(d.TargetType, specificItems)
}

// QuantityBased is a price for several items together.
type QuantityBased struct {
	Configurations wire.List[QuantityPrice] `json:"configurations" validate:"min=1,max=1"`
}

// QuantityPrice is one such price.
type QuantityPrice struct {
	ID       string       `json:"id,omitempty"`
	Quantity int64        `json:"quantity" validate:"min=2,max=100000"`
	Price    wire.Decimal `json:"price" validate:"required,decimal,dgte=0,dlte=1000000,dscale=4" money:"shop"`
}

// SpecificItems are what a discount works on.
type SpecificItems struct {
	Scopes         wire.List[Scope] `json:"scopes" validate:"min=1,max=50"`
	Limit          *int64           `json:"limit,omitempty" validate:"omitempty,min=1"`
	ExcludedScopes wire.List[Scope] `json:"excludedScopes,omitempty" validate:"max=5"`
}

// BuyXGetY discounts some items for buying others.
type BuyXGetY struct {
	CustomerBuys *CustomerBuys `json:"customerBuys" validate:"required"`
	CustomerGets *CustomerGets `json:"customerGets" validate:"required"`
	Limit        *int64        `json:"limit,omitempty" validate:"omitempty,min=1"`
}

// CustomerBuys is what must be bought, by number or by money.
type CustomerBuys struct {
	MinimumQuantity int64            `json:"minimumQuantity,omitempty" validate:"omitempty,min=1"`
	MinimumSpend    wire.Decimal     `json:"minimumSpend,omitempty" validate:"decimal,dgt=0,dlte=1000000000000000" money:"shop"`
	Scopes          wire.List[Scope] `json:"scopes" validate:"min=1,max=50"`
}

// Validate asks for one of the two.
func (b *CustomerBuys) Validate() []errs.Violation {
	if (b.MinimumQuantity > 0) == (b.MinimumSpend != "") {
		return []errs.Violation{wire.Named("", errs.RuleOneOfAlignment, "INVALID_CUSTOMER_BUY_CONDITION",
			"must have exactly one of minimumQuantity and minimumSpend")}
	}
	return nil
}

// CustomerGets is what is discounted then.
type CustomerGets struct {
	Quantity       int64            `json:"quantity" validate:"min=1,max=100000"`
	Scopes         wire.List[Scope] `json:"scopes" validate:"min=1,max=50"`
	ExcludedScopes wire.List[Scope] `json:"excludedScopes,omitempty" validate:"max=5"`
}

// Scope names items: some or all of a catalog, or what a filter finds.
type Scope struct {
	ID                string             `json:"id" validate:"required,max=100"`
	Type              string             `json:"type" validate:"omitempty,oneof=CATALOG_ITEM CUSTOM_FILTER"`
	CatalogItemFilter *CatalogItemFilter `json:"catalogItemFilter,omitempty"`
	CustomFilter      *CustomFilter      `json:"customFilter,omitempty"`
}

// Types of scopes.
const (
	catalogItems = "CATALOG_ITEM"
	customFilter = "CUSTOM_FILTER"
)

// Validate asks for the one filter that the type names.
func (s *Scope) Validate() []errs.Violation {
	switch {
	case (s.CatalogItemFilter != nil) == (s.CustomFilter != nil):
		return []errs.Violation{wire.Named("", errs.RuleOneOfAlignment, "INVALID_SCOPE",
			"must have exactly one of catalogItemFilter and customFilter")}
	case s.Type == catalogItems && s.CatalogItemFilter == nil, s.Type == customFilter && s.CustomFilter == nil:
		return []errs.Violation{wire.Named("type", errs.RuleOneOfAlignment, "INVALID_SCOPE_TYPE",
			"must match the filter that is set")}
	}
	return nil
}

func (s *Scope) settle() {
	s.Type = catalogItems
	if s.CustomFilter != nil {
		s.Type = customFilter
	}
}

// CatalogItemFilter is some items of a catalog, or without ids all.
type CatalogItemFilter struct {
	CatalogAppID   string            `json:"catalogAppId" validate:"required,guid"`
	CatalogItemIDs wire.List[string] `json:"catalogItemIds" validate:"max=50,dive,min=1,max=36"`
}

// CustomFilter is a filter in an app's own words. The built-in catalog's has
// collectionIds.
type CustomFilter struct {
	AppID  string        `json:"appId" validate:"required,guid"`
	Params *FilterParams `json:"params,omitempty"`
}

// FilterParams are the words of the built-in catalog.
type FilterParams struct {
	CollectionIDs wire.List[string] `json:"collectionIds" validate:"min=1,max=50,dive,min=1,max=36"`
}

// RuleSettings are further limits of a rule.
type RuleSettings struct {
	AppliesTo         string `json:"appliesTo,omitempty" validate:"omitempty,oneof=ALL_ITEMS LOWEST_PRICED_ITEM"`
	UsageLimit        *int64 `json:"usageLimit,omitempty" validate:"omitempty,min=1,max=2147483646"`
	UsageLimitPerUser *int64 `json:"usageLimitPerUser,omitempty" validate:"omitempty,min=1,max=2147483646"`
}

// Validate holds the rules of the whole.
func (r *Rule) Validate() []errs.Violation {
	if t := r.ActiveTimeInfo; t != nil && t.Start != nil && t.End != nil && t.End.Millis() <= t.Start.Millis() {
		return []errs.Violation{wire.Named("activeTimeInfo.end", errs.RuleValidation, "INVALID_ACTIVE_TIME_RANGE",
			"must be after start")}
	}
	return nil
}

// status is the rule's state at a moment.
func (r *Rule) status(now time.Time) string {
	t := r.ActiveTimeInfo
	switch {
	case t == nil:
	case t.End != nil && t.End.Millis() <= now.UnixMilli():
		return StatusExpired
	case t.Start != nil && t.Start.Millis() > now.UnixMilli():
		return StatusPending
	}
	return StatusLive
}

// settle writes down what follows from what was sent.
func (r *Rule) settle() {
	if r.Active == nil {
		r.Active = wire.Ptr(true)
	}
	for i := range r.Discounts.Values {
		d := &r.Discounts.Values[i]
		d.settle()
		if d.QuantityBased != nil {
			for j := range d.QuantityBased.Configurations {
				d.QuantityBased.Configurations[j].ID = fmt.Sprintf("%08d-0000-4000-8000-000000000000", j+1)
			}
		}
	}
	if r.Trigger != nil {
		r.Trigger.settle()
	}
	for _, list := range r.scopes() {
		for i := range *list {
			(*list)[i].settle()
		}
	}
}

// scopes are all lists of scopes in the rule.
func (r *Rule) scopes() []*wire.List[Scope] {
	var out []*wire.List[Scope]
	for i := range r.Discounts.Values {
		d := &r.Discounts.Values[i]
		if d.SpecificItemsInfo != nil {
			out = append(out, &d.SpecificItemsInfo.Scopes, &d.SpecificItemsInfo.ExcludedScopes)
		}
		if d.BuyXGetYInfo != nil {
			out = append(out, &d.BuyXGetYInfo.CustomerBuys.Scopes, &d.BuyXGetYInfo.CustomerGets.Scopes,
				&d.BuyXGetYInfo.CustomerGets.ExcludedScopes)
		}
	}
	if r.Trigger != nil {
		out = append(out, r.Trigger.scopes()...)
	}
	return out
}
