package fulfilments

import (
	"context"
	"errors"
	"strings"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/paper"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// Codes of refusals around labels.
const (
	CodeNoLabel         = "LABEL_NOT_FOUND"
	CodeNoCarrier       = "CARRIER_NOT_FOUND"
	CodeNoConfiguration = "LABEL_CONFIGURATION_NOT_FOUND"
	CodeNoAddress       = "ORDER_HAS_NO_ADDRESS"
)

// OwnPrinter names the carrier that prints labels here and sells no postage.
const OwnPrinter = "own"

// Shipment is a parcel for which a label is wanted.
type Shipment struct {
	// Key is the same when the same label is wanted again: a carrier sells it once.
	Key           string
	From, To      paper.Party
	ToPostal      paper.Postal
	Shop          paper.Shop
	Locale        string
	Service       string // as the label configuration names it
	PackageType   string // likewise
	Length        string // of the sides, as they were set; empty when they were not
	Width, Height string
	Weight        float64
	WeightUnit    string
	Reference     string // the order's number
	International bool
	Provider      string // who brings it, when the caller knows
	Tracking      string // the number that it has already
	Now           time.Time
}

// Bought is a label.
type Bought struct {
	Provider string
	Service  string
	Tracking string
	PDF      []byte
}

// Carrier sells labels. It is never called within a transaction, and a call with a key
// that it knows must give the label of then.
type Carrier interface {
	Buy(ctx context.Context, s Shipment) (*Bought, error)
}

type (
	buyRequest struct {
		OrderID         string `json:"orderId" validate:"required,max=100"`
		FulfillmentID   string `json:"fulfillmentId" validate:"required,guid"`
		Carrier         string `json:"carrier,omitempty" validate:"max=100"`
		ConfigurationID string `json:"shippoConfigurationId,omitempty" validate:"omitempty,guid"`
		Service         string `json:"service,omitempty" validate:"max=100"`
		Provider        string `json:"shippingProvider,omitempty" validate:"max=100"`
		TrackingNumber  string `json:"trackingNumber,omitempty" validate:"max=100"`
		NotifyBuyer     *bool  `json:"notifyBuyer,omitempty"`
	}
	// Label is what was bought for a parcel.
	Label struct {
		FulfillmentID  string    `json:"fulfillmentId"`
		CreatedDate    wire.Time `json:"createdDate"`
		Carrier        string    `json:"carrier"`
		Service        string    `json:"service"`
		TrackingNumber string    `json:"trackingNumber"`
		Path           string    `json:"path"`
	}
	buyAnswer struct {
		Label                 *Label                 `json:"label,omitempty"`
		OrderWithFulfillments *OrderWithFulfillments `json:"orderWithFulfillments"`
	}
)

// buy gets a label for a parcel. What a crash leaves undone is done by calling again:
// the key of the shipment is the fulfilment's id.
func (s *Service) buy(ctx context.Context, in *buyRequest) (*buyAnswer, error) {
	name := in.Carrier
	if name == "" {
		name = OwnPrinter
	}
	carrier, known := s.cfg.Carriers[name]
	if !known {
		return nil, errs.Missing(CodeNoCarrier, "carrier", name)
	}
	var o *orders.Order
	var f *Fulfillment
	var has *Label
	err := s.db.Read(ctx, func(tx *store.Tx) (err error) {
		if o, _, f, err = s.oneTx(tx, in.OrderID, in.FulfillmentID); err == nil {
			has, _, err = labelOf(tx, in.OrderID, f.ID)
		}
		if errors.Is(err, store.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var bought *Bought
	if has == nil {
		shipment, err := s.shipment(ctx, o, f, in)
		if err != nil {
			return nil, err
		}
		if bought, err = carrier.Buy(ctx, *shipment); err != nil {
			return nil, err
		}
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*buyAnswer, error) { return s.keep(tx, in, name, bought) })
}

// keep writes a label down and its number on the parcel. A label that is there stays.
func (s *Service) keep(tx *store.Tx, in *buyRequest, carrier string, bought *Bought) (*buyAnswer, error) {
	if bought != nil {
		n, err := tx.Exec(
			"INSERT INTO shipping_labels (fulfillment_id, created, carrier, service, tracking_number, document) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
			in.FulfillmentID, tx.Millis(), carrier, bought.Service, bought.Tracking, bought.PDF)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			_, err = s.changeTx(tx, in.OrderID, in.FulfillmentID, notifies(in.NotifyBuyer),
				func(old *Fulfillment) (*Fulfillment, error) {
					next := *old
					next.CustomInfo, next.TrackingInfo = nil, &TrackingInfo{TrackingNumber: bought.Tracking,
						ShippingProvider: bought.Provider, TrackingLink: old.tracking().TrackingLink}
					next.tidy(old.tracking())
					return &next, nil
				})
			if err != nil {
				return nil, err
			}
		}
	}
	label, _, err := labelOf(tx, in.OrderID, in.FulfillmentID)
	if err != nil {
		return nil, err
	}
	out, err := s.OfTx(tx, in.OrderID)
	return &buyAnswer{label, out}, err
}

// labelOf reads a parcel's label; store.ErrNoRows when there is none.
func labelOf(tx *store.Tx, orderID, id string) (*Label, []byte, error) {
	l, created, document := &Label{FulfillmentID: id}, int64(0), []byte(nil)
	err := tx.QueryRow(
		"SELECT created, carrier, service, tracking_number, document FROM shipping_labels WHERE fulfillment_id = ?",
		[]any{id}, &created, &l.Carrier, &l.Service, &l.TrackingNumber, &document)
	if err != nil {
		return nil, nil, err
	}
	l.CreatedDate, l.Path = wire.Time(created), "/v1/fulfillments/orders/"+orderID+"/fulfillments/"+id+"/label.pdf"
	return l, document, nil
}

// LabelDocument gives the label of a parcel as it was bought. NotFound.
func (s *Service) LabelDocument(ctx context.Context, orderID, id string) ([]byte, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]byte, error) {
		if _, _, _, err := s.oneTx(tx, orderID, id); err != nil {
			return nil, err
		}
		_, document, err := labelOf(tx, orderID, id)
		if errors.Is(err, store.ErrNoRows) {
			return nil, errs.New(errs.NotFound, CodeNoLabel, "no label was bought for this fulfillment")
		}
		return document, err
	})
}

// shipment describes a parcel as its label configuration makes it up.
func (s *Service) shipment(ctx context.Context, o *orders.Order, f *Fulfillment, in *buyRequest) (*Shipment, error) {
	to := destination(o)
	if fetched(o) || to == nil || to.Address == nil {
		return nil, errs.New(errs.FailedPrecondition, CodeNoAddress, "the order has no shipping address to print on a label")
	}
	shop, err := s.cfg.Shop(ctx)
	if err != nil {
		return nil, err
	}
	locale := s.cfg.Locale(ctx)
	out := &Shipment{
		Key: f.ID, Shop: *shop, Locale: locale, Reference: o.Number, WeightUnit: o.WeightUnit,
		Weight: weigh(o, units([]Fulfillment{*f})), Now: s.db.Now().In(s.cfg.Zone(ctx)),
		From: paper.Party{Name: shop.Name, Address: shop.Address, Phone: shop.Phone},
		To:   paper.PartyOf(to, shop.Country, locale), ToPostal: paper.PostalOf(to.Address),
		International: shop.Country != "" && to.Address.Country != "" && to.Address.Country != shop.Country,
		Provider:      in.Provider, Tracking: in.TrackingNumber, Service: in.Service,
	}
	if n := len(out.From.Address); n > 0 && !out.International &&
		out.From.Address[n-1] == paper.CountryName(shop.Country, locale) {
		out.From.Address = out.From.Address[: n-1 : n-1] // the post knows where it is
	}
	if has := f.tracking(); out.Tracking == "" {
		out.Tracking = has.TrackingNumber
		if out.Provider == "" {
			out.Provider = has.ShippingProvider
		}
	}
	configurations, err := s.cfg.Labels(ctx)
	if err != nil {
		return nil, err
	}
	return out, out.configure(configurations, in.ConfigurationID)
}

// configure fills in what a label configuration says: the wanted one, or the oldest that
// has a service for the way. Without any, a plain parcel is sent.
func (s *Shipment) configure(list []*shipping.LabelConfiguration, wanted string) error {
	for _, c := range list {
		services := servicesOf(c, s.International)
		if wanted != "" && c.ID != wanted || wanted == "" && len(services) == 0 {
			continue
		}
		if s.Service == "" && len(services) > 0 {
			s.Service = services[0]
		}
		s.PackageType = c.PackageType
		if d := c.PackageDetails; d != nil && d.Dimensions != nil {
			s.Length, s.Width, s.Height = string(d.Dimensions.Length), string(d.Dimensions.Width), string(d.Dimensions.Height)
		}
		if s.Weight == 0 && c.BackupWeight != "" {
			s.Weight = decimal(c.BackupWeight)
		}
		return nil
	}
	if wanted != "" {
		return errs.Missing(CodeNoConfiguration, "label configuration", wanted)
	}
	return nil
}

func servicesOf(c *shipping.LabelConfiguration, abroad bool) []string {
	var out []string
	if abroad {
		for _, one := range c.InternationalServices {
			out = append(out, one.Service)
		}
		return out
	}
	for _, one := range c.DomesticServices {
		out = append(out, one.Service)
	}
	return out
}

// words makes a name of the contract readable: "PRIORITY_MAIL" is "Priority mail".
func words(name string) string {
	if name == "" || strings.ToUpper(name) != name {
		return name
	}
	text := strings.ToLower(strings.ReplaceAll(name, "_", " "))
	return strings.ToUpper(text[:1]) + text[1:]
}
