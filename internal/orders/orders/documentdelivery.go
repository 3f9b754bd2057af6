package orders

import (
	"souk/internal/platform/wire"
)

// ShippingInformation tells how the order reaches the buyer and what that costs.
type ShippingInformation struct {
	CarrierID string             `json:"carrierId,omitempty" validate:"omitempty,max=100"`
	Code      string             `json:"code,omitempty" validate:"omitempty,max=100"`
	Title     string             `json:"title" validate:"omitempty,max=250"`
	Logistics *DeliveryLogistics `json:"logistics,omitempty"`
	Cost      *ShippingPrice     `json:"cost,omitempty"`
	Region    *ShippingRegion    `json:"region,omitempty"`
}

// DeliveryLogistics tell where and when.
type DeliveryLogistics struct {
	ShippingDestination *wire.AddressWithContact `json:"shippingDestination,omitempty"`
	PickupDetails       *PickupDetails           `json:"pickupDetails,omitempty"`
	DeliveryTime        string                   `json:"deliveryTime,omitempty" validate:"omitempty,max=500"`
	Instructions        string                   `json:"instructions,omitempty" validate:"omitempty,max=1000"`
	DeliverByDate       wire.Time                `json:"deliverByDate,omitzero"`
	DeliveryTimeSlot    *DeliveryTimeSlot        `json:"deliveryTimeSlot,omitempty"`
}

// PickupDetails tell where the buyer picks the order up.
type PickupDetails struct {
	Address      *PickupAddress `json:"address,omitempty"`
	PickupMethod string         `json:"pickupMethod" validate:"omitempty,oneof=STORE_PICKUP PICKUP_POINT"`
}

// PickupAddress is where the buyer picks up.
type PickupAddress struct {
	Country             string                `json:"country,omitempty" validate:"omitempty,country"`
	Subdivision         string                `json:"subdivision,omitempty" validate:"omitempty,max=50"`
	City                string                `json:"city,omitempty" validate:"omitempty,max=1000"`
	PostalCode          string                `json:"postalCode,omitempty" validate:"omitempty,max=1000"`
	StreetAddress       *wire.StreetAddress   `json:"streetAddress,omitempty"`
	AddressLine         string                `json:"addressLine,omitempty" validate:"omitempty,max=1000"`
	AddressLine2        string                `json:"addressLine2,omitempty" validate:"omitempty,max=1000"`
	CountryFullname     string                `json:"countryFullname,omitempty" validate:"omitempty,max=1000"`
	SubdivisionFullname string                `json:"subdivisionFullname,omitempty" validate:"omitempty,max=1000"`
	Geocode             *wire.AddressLocation `json:"geocode,omitempty"`
}

// DeliveryTimeSlot is when the order arrives.
type DeliveryTimeSlot struct {
	From wire.Time `json:"from,omitzero"`
	To   wire.Time `json:"to,omitzero"`
}

// ShippingPrice is what delivery costs.
type ShippingPrice struct {
	Price               *wire.Price     `json:"price,omitempty"`
	TotalPriceBeforeTax *wire.Price     `json:"totalPriceBeforeTax,omitempty"`
	TotalPriceAfterTax  *wire.Price     `json:"totalPriceAfterTax,omitempty"`
	TaxDetails          *ItemTaxDetails `json:"taxDetails,omitempty"`
	TaxInfo             *ItemTaxInfo    `json:"taxInfo,omitempty"`
	Discount            *wire.Price     `json:"discount,omitempty"`
}

// ShippingRegion is the region of the delivery profile.
type ShippingRegion struct {
	Name string `json:"name,omitempty" validate:"omitempty,max=100"`
}
