package fulfilments

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/paper"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Slip draws the packing slip of an order, or of one of its fulfilments. Without one it
// tells what is left to pack, and everything when nothing is left. NotFound.
func (s *Service) Slip(ctx context.Context, orderID, fulfillmentID string) (pdf []byte, number string, err error) {
	plain, err := s.plainSlip(ctx)
	if err != nil {
		return nil, "", err
	}
	var slip paper.Slip
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		o, err := s.orders.OrderTx(tx, orderID)
		if err != nil {
			return err
		}
		list, err := of(tx, orderID)
		if err != nil {
			return err
		}
		packed := rest(o, list)
		if len(list) > 0 && sum(packed) == 0 || o.FulfillmentStatus == orders.Fulfilled && len(list) == 0 {
			packed = rest(o, nil)
		}
		tracking, parcel := "", ""
		if fulfillmentID != "" {
			one := find(list, fulfillmentID)
			if one == nil {
				return noFulfilment(fulfillmentID)
			}
			packed = units([]Fulfillment{*one})
			tracking = one.tracking().TrackingNumber
			for i := range list {
				if list[i].ID == fulfillmentID && len(list) > 1 {
					parcel = fmt.Sprintf("%d / %d", i+1, len(list))
				}
			}
		}
		slip = s.slipOf(ctx, plain, o, packed)
		slip.Tracking, slip.Parcel = tracking, parcel
		return nil
	})
	if err != nil {
		return nil, "", err
	}
	pdf, err = paper.DrawSlip(slip, s.db.Now().UnixMilli())
	return pdf, slip.Order, err
}

// plainSlip tells who prints, and in which language.
func (s *Service) plainSlip(ctx context.Context) (paper.Slip, error) {
	shop, err := s.cfg.Shop(ctx)
	if err != nil {
		return paper.Slip{}, err
	}
	return paper.Slip{Shop: *shop, Locale: s.cfg.Locale(ctx)}, nil
}

// slipOf is the slip of an order of which that much of each line is packed.
func (s *Service) slipOf(ctx context.Context, slip paper.Slip, o *orders.Order, packed map[string]int64) paper.Slip {
	slip.Locale = paper.LocaleFor(o.BuyerLanguage, slip.Locale)
	fillSlip(&slip, o, s.cfg.Zone(ctx))
	slip.Weight = weighed(weigh(o, packed), o.WeightUnit)
	for i := range o.LineItems {
		line := &o.LineItems[i]
		slip.Lines = append(slip.Lines, paper.SlipLine{
			Name: nameOf(line), Details: line.Choices(), SKU: skuOf(line), Ordered: line.Quantity, Packed: packed[line.ID],
		})
	}
	return slip
}

// fillSlip writes what a slip tells of the whole order.
func fillSlip(slip *paper.Slip, o *orders.Order, zone *time.Location) {
	slip.Order, slip.Placed, slip.Note = o.Number, o.PurchasedDate.Time().In(zone), o.BuyerNote
	for _, one := range o.Answers() {
		slip.Answers = append(slip.Answers, paper.Answer(one))
	}
	slip.To = paper.PartyOf(destination(o), slip.Shop.Country, slip.Locale)
	if o.ShippingInfo == nil {
		return
	}
	slip.Delivery = o.ShippingInfo.Title
	logistics := o.ShippingInfo.Logistics
	if logistics == nil {
		return
	}
	slip.Slot = logistics.DeliveryTime
	if days := logistics.DeliveryDates; days != nil {
		if slip.Slot = days.From; days.To != days.From {
			slip.Slot += " – " + days.To
		}
	}
	if slot := logistics.DeliveryTimeSlot; slot != nil && !slot.From.IsZero() {
		slip.Slot = slot.From.Time().In(zone).Format("2006-01-02 15:04") + " – " + slot.To.Time().In(zone).Format("15:04")
	}
	if at := logistics.PickupDetails; at != nil && at.Address != nil {
		slip.Pickup = true
		a := at.Address
		slip.To.Address = paper.Postal{
			Street: paper.Street(a.AddressLine, a.StreetAddress), Extra: a.AddressLine2, City: a.City,
			Subdivision: a.Subdivision, PostalCode: a.PostalCode, Country: a.Country,
		}.Lines(slip.Shop.Country, slip.Locale)
	}
}

// destination is where an order goes: its delivery address, or else who gets it or pays.
func destination(o *orders.Order) *wire.AddressWithContact {
	if o.ShippingInfo != nil && o.ShippingInfo.Logistics != nil && o.ShippingInfo.Logistics.ShippingDestination != nil {
		return o.ShippingInfo.Logistics.ShippingDestination
	}
	if o.RecipientInfo != nil {
		return o.RecipientInfo
	}
	return o.BillingInfo
}

func nameOf(l *orders.LineItem) string {
	if l.ProductName == nil {
		return ""
	}
	return l.ProductName.Original
}

func skuOf(l *orders.LineItem) string {
	if l.PhysicalProperties == nil {
		return ""
	}
	return l.PhysicalProperties.SKU
}

// weigh sums what is packed; 0 when nobody wrote weights down.
func weigh(o *orders.Order, packed map[string]int64) float64 {
	total := 0.0
	for i := range o.LineItems {
		if p := o.LineItems[i].PhysicalProperties; p != nil && p.Weight != nil {
			total += *p.Weight * float64(packed[o.LineItems[i].ID])
		}
	}
	return total
}

// weighed writes a weight; nothing for none.
func weighed(weight float64, unit string) string {
	if weight <= 0 {
		return ""
	}
	text := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(weight, 'f', 3, 64), "0"), ".")
	if unit != "KG" && unit != "LB" {
		return text // an order of another system that does not say
	}
	return text + " " + strings.ToLower(unit)
}

func sum(units map[string]int64) int64 {
	var out int64
	for _, n := range units {
		out += n
	}
	return out
}
