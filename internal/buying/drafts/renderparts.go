package drafts

import (
	"reflect"

	"souk/internal/orders/orders"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

func (r *record) renderDelivery(shown *DraftOrder, p *sale.Priced) {
	d := &r.doc
	if d.Delivery != nil && p.Option != nil {
		delivery, cost := *d.Delivery, &p.Result.Shipping
		info, details := orders.ItemTaxOf(p, &cost.Taxed, sale.ShippingKey)
		if d.Offered {
			delivery.CarrierID, delivery.Title = p.Option.CarrierID, p.Option.Title
			delivery.Logistics = offeredLogistics(&delivery, p, d.Recipient)
			if p.Region != nil {
				delivery.Region = &orders.ShippingRegion{Name: p.Region.Name}
			}
		}
		delivery.Cost = &orders.ShippingPrice{
			Price: orders.PriceOf(cost.Price), Discount: orders.PriceOf(cost.TotalDiscount),
			TotalPriceBeforeTax: orders.PriceOf(cost.PriceBeforeTax),
			TotalPriceAfterTax:  orders.PriceOf(cost.PriceAfterTax), TaxInfo: info, TaxDetails: details,
		}
		d.Delivery = &delivery
	}
	switch was := d.DeliveryBefore; {
	case d.Delivery == nil && was == nil:
	case d.Delivery == nil:
		shown.ShippingInfo = &ShippingDetails{Removed: true, ShippingInfo: was}
	case was == nil:
		shown.ShippingInfo = &ShippingDetails{Added: true, ShippingInfo: d.Delivery}
	default:
		shown.ShippingInfo = &ShippingDetails{ShippingInfo: d.Delivery}
		if !sameDelivery(was, d.Delivery) {
			shown.ShippingInfo.ChangedDetails = &ShippingChange{was}
		}
	}
}

func sameDelivery(a, b *orders.ShippingInformation) bool {
	return a.CarrierID == b.CarrierID && a.Code == b.Code && a.Title == b.Title &&
		decimal(or(a.Cost).Price) == decimal(or(b.Cost).Price) && reflect.DeepEqual(a.Logistics, b.Logistics)
}

func offeredLogistics(d *orders.ShippingInformation, p *sale.Priced,
	recipient *wire.AddressWithContact) *orders.DeliveryLogistics {
	from := &p.Option.Logistics
	out := &orders.DeliveryLogistics{DeliveryTime: from.DeliveryTime, DeliveryDates: from.Dates,
		Instructions: from.Instructions}
	if from.Slot != nil {
		out.DeliveryTimeSlot = &orders.DeliveryTimeSlot{From: wire.At(from.Slot.From), To: wire.At(from.Slot.To)}
	}
	if from.Pickup == nil {
		if out.ShippingDestination = or(d.Logistics).ShippingDestination; out.ShippingDestination == nil {
			out.ShippingDestination = recipient
		}
		return out
	}
	out.PickupDetails = &orders.PickupDetails{PickupMethod: from.Pickup.Method}
	if a := from.Pickup.Address; a != nil {
		out.PickupDetails.Address = &orders.PickupAddress{
			Country: a.Country, Subdivision: a.Subdivision, City: a.City, PostalCode: a.PostalCode,
			StreetAddress: a.StreetAddress,
			AddressLine:   a.AddressLine, AddressLine2: a.AddressLine2, Geocode: a.Geocode,
		}
	}
	return out
}

// mark sets added or removed where a thing is new or gone, and otherwise tells whether it changed.
func mark[T any](is, was *T, added, removed *bool) (changed bool) {
	switch {
	case was == nil:
		*added = true
	case is == nil:
		*removed = true
	default:
		return !reflect.DeepEqual(is, was)
	}
	return false
}

func (r *record) renderPeople(shown *DraftOrder) {
	d := &r.doc
	if d.Buyer != nil || d.BuyerBefore != nil {
		shown.BuyerDetails = &BuyerDetails{BuyerInfo: d.Buyer}
		if mark(d.Buyer, d.BuyerBefore, &shown.BuyerDetails.Added, &shown.BuyerDetails.Removed) {
			shown.BuyerDetails.ChangedDetails = &BuyerChange{d.BuyerBefore}
		}
	}
	if d.Billing != nil || d.BillingBefore != nil {
		shown.BillingDetails = &BillingDetails{BillingInfo: d.Billing}
		if mark(d.Billing, d.BillingBefore, &shown.BillingDetails.Added, &shown.BillingDetails.Removed) {
			shown.BillingDetails.ChangedDetails = &BillingChange{d.BillingBefore}
		}
	}
	if d.Recipient != nil || d.RecipientBefore != nil {
		shown.RecipientInfo = &RecipientDetails{RecipientInfo: d.Recipient}
		if mark(d.Recipient, d.RecipientBefore, &shown.RecipientInfo.Added, &shown.RecipientInfo.Removed) {
			shown.RecipientInfo.ChangedDetails = &RecipientChange{d.RecipientBefore}
		}
	}
	if d.Location != nil {
		shown.BusinessLocationDetails = &LocationDetails{Added: !r.edits(), BusinessLocation: d.Location}
	}
}
