package abandoned

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// States of an abandoned checkout.
const (
	Abandoned = "ABANDONED"
	Recovered = "RECOVERED"
)

// Kinds of activities.
const (
	Scheduled         = "SCHEDULED"
	EmailSent         = "EMAIL_SENT"
	EmailNotSent      = "EMAIL_NOT_SENT"
	AutomationSkipped = "AUTOMATION_SKIPPED"
)

// maxActivities bounds what is remembered of one; the latest stay.
const maxActivities = 20

// AbandonedCheckout is a purchase that somebody left.
type AbandonedCheckout struct {
	resource.Meta
	CheckoutID            string                     `json:"checkoutId,omitempty"`
	CartID                string                     `json:"cartId,omitempty"`
	Status                string                     `json:"status"`
	BuyerLanguage         string                     `json:"buyerLanguage,omitempty"`
	BuyerInfo             BuyerInfo                  `json:"buyerInfo"`
	ContactDetails        *wire.ContactDetails       `json:"contactDetails,omitempty"`
	Currency              string                     `json:"currency"`
	ConversionCurrency    string                     `json:"conversionCurrency,omitempty"`
	TotalPrice            *wire.MultiCurrencyPrice   `json:"totalPrice,omitempty"`
	Activities            wire.List[Activity]        `json:"activities"`
	CheckoutRecoveredDate wire.Time                  `json:"checkoutRecoveredDate,omitzero"`
	CheckoutURL           string                     `json:"checkoutUrl"`
	SubtotalPrice         *wire.MultiCurrencyPrice   `json:"subtotalPrice,omitempty"`
	LineItems             wire.List[LineItem]        `json:"lineItems"`
	AppliedDiscounts      wire.List[AppliedDiscount] `json:"appliedDiscounts"`
}

// BuyerInfo is who left.
type BuyerInfo struct {
	VisitorID string `json:"visitorId,omitempty"`
	MemberID  string `json:"memberId,omitempty"`
	UserID    string `json:"userId,omitempty"`
	ContactID string `json:"contactId,omitempty"`
	Email     string `json:"email,omitempty"`
}

// Activity is something that was done about it.
type Activity struct {
	CreatedDate wire.Time `json:"createdDate,omitzero"`
	Type        string    `json:"type"`
}

// LineItem is something that was left.
type LineItem struct {
	ID                   string                            `json:"id,omitempty"`
	Quantity             int64                             `json:"quantity"`
	CatalogReference     *basket.CatalogReference          `json:"catalogReference,omitempty"`
	ProductName          *basket.Text                      `json:"productName,omitempty"`
	Price                *wire.MultiCurrencyPrice          `json:"price,omitempty"`
	PriceBeforeDiscounts *wire.MultiCurrencyPrice          `json:"priceBeforeDiscounts,omitempty"`
	DescriptionLines     wire.List[basket.DescriptionLine] `json:"descriptionLines"`
	Image                *wire.Image                       `json:"image,omitempty"`
	PhysicalProperties   *basket.PhysicalProperties        `json:"physicalProperties,omitempty"`
}

// AppliedDiscount is money off that there was.
type AppliedDiscount struct {
	Coupon           *sale.CouponDiscount   `json:"coupon,omitempty"`
	MerchantDiscount *sale.MerchantDiscount `json:"merchantDiscount,omitempty"`
	DiscountRule     *sale.RuleDiscount     `json:"discountRule,omitempty"`
	DiscountType     string                 `json:"discountType"`
	LineItemIDs      wire.List[string]      `json:"lineItemIds"`
}

func (s *Service) spec() resource.Spec[AbandonedCheckout, *AbandonedCheckout] {
	id := func(path, column string) resource.Field[AbandonedCheckout] {
		return resource.Field[AbandonedCheckout]{Field: query.Field{Path: path, Column: column, Kind: query.ID,
			Sortable: true}}
	}
	name := func(path, column string, value func(*wire.ContactDetails) string) resource.Field[AbandonedCheckout] {
		return resource.Field[AbandonedCheckout]{
			Field: query.Field{Path: path, Column: column, Folded: column + "_folded", Kind: query.Text, Searchable: true},
			Value: func(a *AbandonedCheckout) any {
				if a.ContactDetails == nil || value(a.ContactDetails) == "" {
					return nil
				}
				return value(a.ContactDetails)
			},
		}
	}
	return resource.Spec[AbandonedCheckout, *AbandonedCheckout]{
		Name: "abandonedCheckout", Plural: "abandonedCheckouts", ID: "ecom.abandonedCheckouts", Table: "abandoned_checkouts",
		Path: "/v1/abandoned-checkout",
		Fields: []resource.Field[AbandonedCheckout]{
			id("buyerInfo.contactId", "contact_id"), id("buyerInfo.memberId", "member_id"), id("buyerInfo.userId", "user_id"),
			id("buyerInfo.visitorId", "visitor_id"),
			id("checkoutId", "checkout_id"), id("cartId", "cart_id"),
			{Field: query.Field{Path: "buyerInfo.email", Column: "email", Kind: query.FoldedText, Sortable: true,
				Searchable: true}},
			{Field: query.Field{Path: "status", Column: "status", Kind: query.Enum, Values: []string{Abandoned, Recovered},
				Sortable: true, NotNull: true}},
			name("contactDetails.firstName", "first_name", func(c *wire.ContactDetails) string { return c.FirstName }),
			name("contactDetails.lastName", "last_name", func(c *wire.ContactDetails) string { return c.LastName }),
			{Field: query.Field{Path: "activities.type", Column: "activities", Kind: query.TextList, NotNull: true},
				Value: func(a *AbandonedCheckout) any {
					out := []string{}
					for _, one := range a.Activities {
						out = append(out, one.Type)
					}
					return out
				}},
			{Field: query.Field{Path: "appliedDiscounts.coupon.code", Column: "coupons", Kind: query.TextList, NotNull: true},
				Value: func(a *AbandonedCheckout) any {
					out := []string{}
					for _, one := range a.AppliedDiscounts {
						if one.Coupon != nil {
							out = append(out, one.Coupon.Code)
						}
					}
					return out
				}},
			{Field: query.Field{Path: "currency", Column: "currency", Kind: query.ID, NotNull: true}},
			{Field: query.Field{Path: "totalPrice.amount", Column: "total", Kind: query.Decimal, Scale: totalScale,
				Sortable: true, NotNull: true}},
		},
		OnCreate: s.remind,
		Show:     func(a *AbandonedCheckout) { a.CheckoutURL = s.link(a.ID) },
		Read:     actor.Managers(readPermission), Write: actor.Managers(updatePermission),
		Delete: actor.Managers(deletePermission),
		Events: resource.Events{Entity: Entity, Created: Entity + "_created", Updated: Entity + "_updated",
			Deleted: Entity + "_deleted", DeletedBody: true},
		NotFound: CodeNotFound, NoRevision: true, Style: query.ByCursor, TextKind: "abandoned_checkout", MaxSorts: 4,
	}
}

// totalScale is how many decimals totals have in their column.
const totalScale = 4

// note adds an activity.
func (a *AbandonedCheckout) note(tx *store.Tx, kind string) {
	a.Activities = append(a.Activities, Activity{wire.At(tx.Now), kind})
	a.Activities = a.Activities[max(0, len(a.Activities)-maxActivities):]
}

func (a *AbandonedCheckout) did(kind string) bool {
	for _, one := range a.Activities {
		if one.Type == kind {
			return true
		}
	}
	return false
}
