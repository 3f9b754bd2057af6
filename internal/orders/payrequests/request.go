package payrequests

import (
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

// States of a request.
const (
	Unpaid  = "UNPAID"
	Paid    = "PAID"
	Expired = "EXPIRED"
	Voided  = "VOIDED"
)

// Request asks for money of an order.
type Request struct {
	meta                  resource.Meta
	ID                    string                  `json:"id"`
	Source                *Source                 `json:"source,omitempty"`
	Status                string                  `json:"status"`
	OrderID               string                  `json:"orderId" validate:"required,guid"`
	OrderNumber           string                  `json:"orderNumber,omitempty"`
	Amount                *wire.Price             `json:"amount" validate:"required"`
	Currency              string                  `json:"currency"`
	PaymentGatewayOrderID string                  `json:"paymentGatewayOrderId,omitempty"`
	Title                 string                  `json:"title" validate:"required,max=200"`
	Description           string                  `json:"description,omitempty" validate:"max=300"`
	ExpirationDate        wire.Time               `json:"expirationDate,omitzero"`
	ExtendedFields        *wire.ExtendedFields    `json:"extendedFields,omitempty"`
	CreatedDate           wire.Time               `json:"createdDate,omitzero"`
	UpdatedDate           wire.Time               `json:"updatedDate,omitzero"`
	Image                 *Image                  `json:"image,omitempty"`
	BlockedPaymentMethods wire.List[string]       `json:"blockedPaymentMethods" validate:"max=1,dive,oneof=MANUAL"`
	ActionLinks           *ActionLinks            `json:"actionLinks,omitempty"`
	SubscriptionInfo      wire.List[Subscription] `json:"subscriptionInfo"`
}

// Metadata gives the engine its part; the contract has no revision.
func (r *Request) Metadata() *resource.Meta { return &r.meta }

// Source tells who asked, and what they call it.
type Source struct {
	AppID      string `json:"appId,omitempty" validate:"omitempty,guid"`
	ExternalID string `json:"externalId" validate:"required,max=100"`
}

// Image is shown on the page.
type Image struct {
	ID       string `json:"id" validate:"max=200"`
	Height   int    `json:"height"`
	Width    int    `json:"width"`
	AltText  string `json:"altText,omitempty" validate:"max=200"`
	Filename string `json:"filename,omitempty"`
}

// ActionLinks lead on from the page.
type ActionLinks struct {
	General wire.List[ActionLink] `json:"general" validate:"max=1"`
	Error   *ActionLink           `json:"error,omitempty"`
}

// ActionLink leads somewhere.
type ActionLink struct {
	Label string `json:"label" validate:"required,max=100"`
	URL   string `json:"url" validate:"required,weburl"`
}

// Subscription tells what is billed again.
type Subscription struct {
	Title             string `json:"title"`
	ChargeDescription string `json:"chargeDescription,omitempty"`
	BillingCycles     *int64 `json:"billingCycles,omitempty"`
	AutoRenewal       bool   `json:"autoRenewal"`
}

// maxSubscriptions bounds what a request tells of an order, as the contract does.
const maxSubscriptions = 100

// subscriptionsOf lists what of an order is billed again.
func subscriptionsOf(o *orders.Order) (out wire.List[Subscription]) {
	for i := range o.LineItems {
		info := o.LineItems[i].SubscriptionInfo
		if info == nil || len(out) == maxSubscriptions {
			continue
		}
		s := Subscription{Title: info.SubscriptionOptionTitle, ChargeDescription: info.ChargesDescription}
		if info.Title != nil && s.Title == "" {
			s.Title = info.Title.Original
		}
		if set := info.SubscriptionSettings; set != nil {
			s.BillingCycles, s.AutoRenewal = set.BillingCycles, set.AutoRenewal
		}
		out = append(out, s)
	}
	return out
}

// currentStatus is the status that holds now: a request whose date has passed is over even
// before the clock's job came by.
func (r *Request) currentStatus(now time.Time) string {
	if r.Status == Unpaid && r.past(now) {
		return Expired
	}
	return r.Status
}

func (r *Request) past(now time.Time) bool {
	return !r.ExpirationDate.IsZero() && !r.ExpirationDate.Time().After(now)
}

func (r *Request) noManual() bool { return len(r.BlockedPaymentMethods) > 0 }
