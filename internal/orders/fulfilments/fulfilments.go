// Package fulfilments keeps what was sent of each order: parcels, the units in them
// and how they are followed on their way.
//
// It keeps these things true. No more units of a line are sent than were ordered,
// however many callers send at once. The order's fulfilment status follows from the
// parcels and changes in the transaction that adds or removes one. A tracking number
// is on an order once. What is in a parcel never changes: it is deleted and made anew.
// Members see the parcels of their own orders and nothing of others.
package fulfilments

import (
	"context"
	"maps"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/paper"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// Entity names the fulfilments of an order in events and audit records.
const Entity = "wix.ecom.v1.fulfillments"

// ActivityFulfilled is the custom activity that tells in an order's log how many pieces went out, and who sent them.
const ActivityFulfilled = orders.ActivityGoodsFulfilled

// Codes of refusals. The first is the contract's.
const (
	CodeTrackingTaken = "TRACKING_NUMBER_ALREADY_EXISTS"
	CodeNotFound      = "FULFILLMENT_NOT_FOUND"
	CodeNotNow        = "ORDER_CANNOT_BE_FULFILLED"
	CodeNothingLeft   = "NOTHING_LEFT_TO_FULFILL"
)

// States that a fulfilment may have. They inform; the order's status follows from units.
const (
	Pending    = "Pending"
	Accepted   = "Accepted"
	Ready      = "Ready"
	InDelivery = "In_Delivery"
	Done       = "Fulfilled"
)

// Fulfillment is a parcel, or whatever else brings things to the buyer.
type Fulfillment struct {
	TrackingInfo *TrackingInfo   `json:"trackingInfo,omitempty"`
	CustomInfo   *CustomInfo     `json:"customInfo,omitempty"`
	ID           string          `json:"id,omitempty"`
	CreatedDate  wire.Time       `json:"createdDate,omitzero"`
	LineItems    wire.List[Line] `json:"lineItems" validate:"required,min=1,max=300"`
	Status       string          `json:"status,omitempty" validate:"omitempty,oneof=Pending Accepted Ready In_Delivery Fulfilled"`
	Completed    *bool           `json:"completed,omitempty"`
}

// Line is a number of units of one of the order's lines. Without a number it is all
// that is left of the line.
type Line struct {
	ID       string `json:"id" validate:"required,max=1000"`
	Quantity *int64 `json:"quantity,omitempty" validate:"omitempty,min=1,max=100000"`
}

// units is the number of units, 0 when none was given.
func (l Line) units() int64 {
	if l.Quantity == nil {
		return 0
	}
	return *l.Quantity
}

// pieces is the number of units of all its lines.
func (f *Fulfillment) pieces() int64 {
	var n int64
	for _, line := range f.LineItems {
		n += line.units()
	}
	return n
}

func (l Line) same(other Line) bool { return l.ID == other.ID && l.units() == other.units() }

// TrackingInfo tells how a parcel is followed.
type TrackingInfo struct {
	TrackingNumber   string `json:"trackingNumber,omitempty" validate:"max=100"`
	ShippingProvider string `json:"shippingProvider,omitempty" validate:"max=100"`
	TrackingLink     string `json:"trackingLink,omitempty" validate:"omitempty,weburl,max=2048"`
}

// CustomInfo is what an app wants to be known about a fulfilment.
type CustomInfo struct {
	FieldsData map[string]string `json:"fieldsData,omitempty" validate:"max=100"`
}

// Validate keeps the two kinds of information apart, and lines different.
func (f *Fulfillment) Validate() []errs.Violation {
	var out []errs.Violation
	if f.TrackingInfo != nil && f.CustomInfo != nil {
		out = append(out, errs.Field("customInfo", errs.RuleOneOfAlignment, "must not be sent together with trackingInfo"))
	}
	seen := map[string]bool{}
	for i, line := range f.LineItems {
		if seen[line.ID] {
			out = append(out, wire.Named(at("lineItems", i)+".id", errs.RuleValidation, "UNIQUE",
				"names a line item that is in the list already"))
		}
		seen[line.ID] = true
	}
	return out
}

// tracking gives the tracking information, or an empty one.
func (f *Fulfillment) tracking() TrackingInfo {
	if f == nil || f.TrackingInfo == nil {
		return TrackingInfo{}
	}
	return *f.TrackingInfo
}

// OrderWithFulfillments is an order's fulfilments, oldest first.
type OrderWithFulfillments struct {
	OrderID      string                 `json:"orderId"`
	Fulfillments wire.List[Fulfillment] `json:"fulfillments"`
}

// Mails tells buyers what became of their things. Each answers whether a message was
// written, for the order's log: shops can switch messages off.
type Mails interface {
	// ShippedTx: things are on their way, or their tracking number became known.
	ShippedTx(tx *store.Tx, orderID, fulfillmentID string) (bool, error)
	// PickupReadyTx: things wait for the buyer to fetch them.
	PickupReadyTx(tx *store.Tx, orderID, fulfillmentID string) (bool, error)
	// DeliveredTx: things arrived.
	DeliveredTx(tx *store.Tx, orderID, fulfillmentID string) (bool, error)
}

// Config is what the service needs from others.
type Config struct {
	DB     *store.DB
	Orders *orders.Service
	Mails  Mails // nil writes none
	// Shop is who sends, for what is printed; nil prints no sender.
	Shop func(ctx context.Context) (*paper.Shop, error)
	// Locale is how dates are written for people; nil is English.
	Locale func(ctx context.Context) string
	// Zone is the shop's; nil is UTC.
	Zone func(ctx context.Context) *time.Location
	// Labels tells how parcels are made up, oldest first; nil knows nothing of it.
	Labels func(ctx context.Context) ([]*shipping.LabelConfiguration, error)
	// Carriers sell labels, by name. The shop's own printer is always there.
	Carriers map[string]Carrier
}

// Service keeps fulfilments.
type Service struct {
	cfg    Config
	db     *store.DB
	orders *orders.Service
}

// New makes the service.
func New(cfg Config) *Service {
	if cfg.Shop == nil {
		cfg.Shop = func(context.Context) (*paper.Shop, error) { return &paper.Shop{}, nil }
	}
	if cfg.Locale == nil {
		cfg.Locale = func(context.Context) string { return "en" }
	}
	if cfg.Zone == nil {
		cfg.Zone = func(context.Context) *time.Location { return time.UTC }
	}
	if cfg.Labels == nil {
		cfg.Labels = func(context.Context) ([]*shipping.LabelConfiguration, error) { return nil, nil }
	}
	carriers := map[string]Carrier{OwnPrinter: ownPrinter{}}
	maps.Copy(carriers, cfg.Carriers)
	cfg.Carriers = carriers
	return &Service{cfg: cfg, db: cfg.DB, orders: cfg.Orders}
}

// Get gives the fulfilments of an order to the caller: members get those of their own
// orders. NotFound.
func (s *Service) Get(ctx context.Context, orderID string) (*OrderWithFulfillments, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*OrderWithFulfillments, error) {
		if _, err := s.orders.VisibleTx(tx, orderID); err != nil {
			return nil, err
		}
		return s.OfTx(tx, orderID)
	})
}

// OfTx gives the fulfilments of an order, none for an order that is not there.
func (s *Service) OfTx(tx *store.Tx, orderID string) (*OrderWithFulfillments, error) {
	list, err := of(tx, orderID)
	return &OrderWithFulfillments{orderID, list}, err
}

func noFulfilment(id string) error { return errs.Missing(CodeNotFound, "fulfillment", id) }
