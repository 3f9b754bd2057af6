package discounts

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Coupon is a discount that buyers ask for by its code.
type Coupon struct {
	ID             string         `json:"id"`
	Specification  *Specification `json:"specification"`
	DateCreated    wire.Time      `json:"dateCreated"`
	Expired        bool           `json:"expired"`
	NumberOfUsages int64          `json:"numberOfUsages"`
	DisplayData    *DisplayData   `json:"displayData,omitempty"`
	AppID          string         `json:"appId,omitempty"`
}

// DisplayData is how a coupon is shown.
type DisplayData struct {
	Name           string `json:"name"`
	FormattedPrice string `json:"formattedPrice,omitempty"`
}

// Specification is what a coupon does.
type Specification struct {
	Name                 string       `json:"name" validate:"required,notblank,max=50"`
	Code                 string       `json:"code" validate:"required,max=20"`
	StartTime            Millis       `json:"startTime"`
	ExpirationTime       *Millis      `json:"expirationTime,omitempty"`
	UsageLimit           *int64       `json:"usageLimit,omitempty" validate:"omitempty,min=1,max=2147483646"`
	LimitPerCustomer     *int64       `json:"limitPerCustomer,omitempty" validate:"omitempty,min=1,max=2147483646"`
	LimitedToOneItem     bool         `json:"limitedToOneItem"`
	AppliesToSubscripts  bool         `json:"appliesToSubscriptions"`
	DiscountedCycleCount *int64       `json:"discountedCycleCount,omitempty" validate:"omitempty,min=1,max=999"`
	Active               *bool        `json:"active"`
	Type                 string       `json:"type"`
	MoneyOffAmount       *float64     `json:"moneyOffAmount,omitempty" validate:"omitempty,gt=0,max=1000000000000" money:"shop"`
	PercentOffRate       *float64     `json:"percentOffRate,omitempty" validate:"omitempty,gt=0,max=100"`
	FreeShipping         bool         `json:"freeShipping,omitempty"`
	FixedPriceAmount     *float64     `json:"fixedPriceAmount,omitempty" validate:"omitempty,min=0,max=1000000000000" money:"shop"`
	BuyXGetY             *XY          `json:"buyXGetY,omitempty"`
	Scope                *CouponScope `json:"scope,omitempty"`
	MinimumSubtotal      *float64     `json:"minimumSubtotal,omitempty" validate:"omitempty,gt=0,max=1000000000000" money:"shop"`
}

// XY is how many must be bought and how many are free then.
type XY struct {
	X int64 `json:"x" validate:"min=1,max=100000"`
	Y int64 `json:"y" validate:"min=1,max=100000"`
}

// CouponScope is what a coupon works on.
type CouponScope struct {
	Namespace string     `json:"namespace" validate:"required,oneof=stores"`
	Group     *ScopeName `json:"group,omitempty"`
}

// ScopeName narrows a scope to a product or a collection.
type ScopeName struct {
	Name     string `json:"name" validate:"required,oneof=product collection"`
	EntityID string `json:"entityId,omitempty" validate:"max=100"`
}

// Millis is a time in milliseconds since 1970, as text.
type Millis int64

// MarshalJSON writes the text.
func (m Millis) MarshalJSON() ([]byte, error) {
	return []byte(`"` + strconv.FormatInt(int64(m), 10) + `"`), nil
}

// UnmarshalJSON reads a text or a number.
func (m *Millis) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(b), `"`), 10, 64)
	if err != nil || n < 0 || n > 253402300799999 {
		return fmt.Errorf("%s is no time in milliseconds", b)
	}
	*m = Millis(n)
	return nil
}

// Kinds of coupons as clients name them.
const (
	kindMoneyOff     = "MoneyOff"
	kindPercentOff   = "PercentOff"
	kindFreeShipping = "FreeShipping"
	kindFixedPrice   = "FixedPrice"
	kindBuyXGetY     = "BuyXGetY"
)

func (s *Specification) kind() string {
	return only(map[string]bool{
		kindMoneyOff: s.MoneyOffAmount != nil, kindPercentOff: s.PercentOffRate != nil, kindFreeShipping: s.FreeShipping,
		kindFixedPrice: s.FixedPriceAmount != nil, kindBuyXGetY: s.BuyXGetY != nil,
	})
}

// only names the one thing that is set; "" when that is none or several.
func only(things map[string]bool) string {
	kind, n := "", 0
	for name, set := range things {
		if set {
			kind, n = name, n+1
		}
	}
	if n != 1 {
		return ""
	}
	return kind
}

// Validate holds what spans fields.
func (s *Specification) Validate() []errs.Violation {
	var out []errs.Violation
	kind := s.kind()
	if kind == "" {
		out = append(out, wire.Named("", errs.RuleOneOfAlignment, "",
			"must have exactly one of moneyOffAmount, percentOffRate, freeShipping, fixedPriceAmount and buyXGetY"))
	}
	if s.Code != "" && codeKey(s.Code) == "" {
		out = append(out, wire.Named("code", errs.RuleFormat, "", "must not be blank"))
	}
	if strings.ContainsFunc(s.Code, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		out = append(out, wire.Named("code", errs.RuleFormat, "", "must not have control characters"))
	}
	if s.Scope != nil && s.MinimumSubtotal != nil {
		out = append(out, wire.Named("minimumSubtotal", errs.RuleOneOfAlignment, "", "must not be sent together with scope"))
	}
	if s.Scope == nil && (kind == kindFixedPrice || kind == kindBuyXGetY) {
		out = append(out, wire.Named("scope", errs.RuleRequired, "", "is required for this kind of coupon"))
	}
	if s.Scope != nil && s.Scope.Group != nil && s.Scope.Group.EntityID == "" {
		out = append(out, wire.Named("scope.group.entityId", errs.RuleRequired, "", "is required"))
	}
	if s.ExpirationTime != nil && *s.ExpirationTime <= s.StartTime {
		out = append(out, wire.Named("expirationTime", errs.RuleValidation, "", "must be after startTime"))
	}
	return out
}

func (s *Specification) settle() {
	s.Type, s.Code = s.kind(), strings.TrimSpace(s.Code)
	if s.Active == nil {
		s.Active = wire.Ptr(true)
	}
}

// codeKey is what makes two spellings of a code the same.
func codeKey(code string) string { return store.Fold(strings.TrimSpace(code)) }

// coupon is a stored coupon.
type coupon struct {
	ID            string
	Specification Specification
	created       int64
	uses          int64
}

const couponColumns = "id, created, uses, doc"

func scanCoupon(scan func(...any) error) (*coupon, error) {
	c := &coupon{}
	var doc string
	if err := scan(&c.ID, &c.created, &c.uses, &doc); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(doc), &c.Specification); err != nil {
		return nil, fmt.Errorf("discounts: coupon %s is damaged: %w", c.ID, err)
	}
	return c, nil
}

// couponBy reads a coupon; NotFound when there is none.
func couponBy(tx *store.Tx, where string, args ...any) (*coupon, error) {
	c, err := store.First(tx, scanCoupon, "SELECT "+couponColumns+" FROM coupons WHERE "+where, args...)
	if err == nil && c == nil {
		err = errs.New(errs.NotFound, CodeUnknownCoupon, "the coupon was not found")
	}
	return c, err
}

// Applied is a coupon that may be used for a sale.
type Applied struct {
	ID, Code, Name string
	Price          *pricing.Coupon
	// Subscriptions says that it also works on lines that renew, for so many cycles.
	Subscriptions bool
	Cycles        *int64
}

// Coupon finds the coupon with a code and says what it does for a sale. It is
// refused, with the contract's codes, when there is none, its time is not now, or it
// was used as often as it may be.
func (s *Service) Coupon(ctx context.Context, code string, sale *Sale) (*Applied, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Applied, error) { return s.coupon(tx, code, sale) })
}

func (s *Service) coupon(tx *store.Tx, code string, sale *Sale) (*Applied, error) {
	c, err := couponBy(tx, "code_key = ?", codeKey(code))
	if err != nil {
		return nil, err
	}
	spec, now := &c.Specification, sale.Now.UnixMilli()
	switch {
	case !*spec.Active:
		return nil, errs.New(errs.NotFound, CodeUnknownCoupon, "the coupon was not found")
	case spec.ExpirationTime != nil && int64(*spec.ExpirationTime) <= now:
		return nil, errs.New(errs.FailedPrecondition, CodeExpired, "this coupon has expired")
	case int64(spec.StartTime) > now:
		return nil, errs.New(errs.FailedPrecondition, CodeNotYet, "this coupon is not valid yet; its startTime is later")
	}
	if err := c.within(tx, sale.buyer()); err != nil {
		return nil, err
	}
	return c.applied(sale)
}

// price turns the coupon into what package pricing reads.
func (c *coupon) price(sale *Sale) (*pricing.Coupon, error) {
	spec := &c.Specification
	out := &pricing.Coupon{ID: c.ID, Code: spec.Code, Name: spec.Name, Kind: pricing.CouponReduction,
		LimitedToOneItem: spec.LimitedToOneItem, Scope: spec.lines(sale)}
	of := func(number *float64) (money.Amount, error) { return money.ParseRounded(text(*number), sale.Currency) }
	var err error
	switch spec.kind() {
	case kindFreeShipping:
		out.Kind, out.LimitedToOneItem = pricing.CouponFreeShipping, false
	case kindBuyXGetY:
		out.Kind, out.BuyX, out.GetY = pricing.CouponBuyXGetY, spec.BuyXGetY.X, spec.BuyXGetY.Y
	case kindPercentOff:
		var rate money.Rate
		rate, err = money.ParsePercent(text(*spec.PercentOffRate))
		out.Reduction = pricing.PercentOff(rate)
	case kindMoneyOff:
		var off money.Amount
		off, err = of(spec.MoneyOffAmount)
		out.Reduction = pricing.AmountOff(off)
	case kindFixedPrice:
		var price money.Amount
		price, err = of(spec.FixedPriceAmount)
		out.Reduction = pricing.FixedPrice(price)
	}
	if err == nil && spec.MinimumSubtotal != nil {
		out.MinimumSubtotal, err = of(spec.MinimumSubtotal)
	}
	return out, err
}

func text(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }

// lines is the scope as lines of the sale. Without one, or with all of the shop, it
// is everything.
func (s *Specification) lines(sale *Sale) pricing.Scope {
	if s.Scope == nil || s.Scope.Group == nil {
		return pricing.Scope{All: true}
	}
	var out pricing.Scope
	for i := range sale.Lines {
		l := &sale.Lines[i]
		in := l.ItemID == s.Scope.Group.EntityID
		if s.Scope.Group.Name == "collection" {
			in = false
			for _, id := range l.Collections {
				in = in || id == s.Scope.Group.EntityID
			}
		}
		if in && l.own() {
			out.LineIDs = append(out.LineIDs, l.ID)
		}
	}
	return out
}
