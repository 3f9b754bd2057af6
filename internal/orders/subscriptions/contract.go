package subscriptions

import (
	"encoding/json"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Contract is what was agreed for a subscription: what comes each time, to whom, and
// for how much.
type Contract struct {
	resource.Meta
	BillingSubscriptionID     string                            `json:"billingSubscriptionId,omitempty"`
	Description               string                            `json:"description,omitempty"`
	SubscriptionDescription   *orders.SubscriptionDescription   `json:"subscriptionDescription,omitempty"`
	SubscriptionSettings      *orders.SubscriptionSettings      `json:"subscriptionSettings,omitempty"`
	LineItems                 wire.List[orders.LineItem]        `json:"lineItems"`
	BuyerInfo                 *orders.BuyerInfo                 `json:"buyerInfo,omitempty"`
	BuyerLanguage             string                            `json:"buyerLanguage,omitempty"`
	WeightUnit                string                            `json:"weightUnit"`
	Currency                  string                            `json:"currency,omitempty"`
	CurrencyConversionDetails *orders.CurrencyConversionDetails `json:"currencyConversionDetails,omitempty"`
	TaxIncludedInPrices       bool                              `json:"taxIncludedInPrices"`
	PriceSummary              *orders.PriceSummary              `json:"priceSummary,omitempty"`
	BillingInfo               *wire.AddressWithContact          `json:"billingInfo,omitempty"`
	ShippingInfo              *orders.ShippingInformation       `json:"shippingInfo,omitempty"`
	TaxInfo                   *orders.TaxInfo                   `json:"taxInfo,omitempty"`
	AppliedDiscounts          wire.List[orders.AppliedDiscount] `json:"appliedDiscounts"`
	ChannelInfo               *orders.ChannelInfo               `json:"channelInfo,omitempty"`
	CustomFields              wire.List[orders.CustomField]     `json:"customFields"`
	RecipientInfo             *wire.AddressWithContact          `json:"recipientInfo,omitempty"`
	ExtendedFields            *wire.ExtendedFields              `json:"extendedFields,omitempty"`
	Title                     string                            `json:"title,omitempty"`
	SubscriptionTitle         *orders.SubscriptionTitle         `json:"subscriptionTitle,omitempty"`
	AdditionalFees            wire.List[orders.AdditionalFee]   `json:"additionalFees"`
	BusinessLocation          *orders.Location                  `json:"businessLocation,omitempty"`
	Activities                wire.List[json.RawMessage]        `json:"activities"`
}

func contractSpec() resource.Spec[Contract, *Contract] {
	contact := func(c *Contract) any {
		if c.BuyerInfo == nil || c.BuyerInfo.ContactID == "" {
			return nil
		}
		return c.BuyerInfo.ContactID
	}
	return resource.Spec[Contract, *Contract]{
		Name: "subscriptionContract", Plural: "subscriptionContracts", ID: "ecom.subscriptionContracts",
		Table: "subscription_contracts", Path: "/v1/subscription-contracts",
		Fields: []resource.Field[Contract]{
			{Field: query.Field{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "buyerInfo.contactId", Column: "contact_id", Kind: query.ID, Sortable: true},
				Value: contact},
		},
		Read: actor.Managers(readPermission), Write: actor.Managers(managePermission), Events: resource.EventsOf(Entity),
		NotFound: codeNoContract,
		Style:    query.ByCursor, DefaultLimit: 50, MaxLimit: 100, MaxSorts: 5,
	}
}

// agree writes the contract of a subscription that begins.
func (s *Service) agree(tx *store.Tx, r *record) error {
	o := r.Next
	c := &Contract{
		BillingSubscriptionID: r.id, Description: r.Description, SubscriptionSettings: &r.Settings, LineItems: o.LineItems,
		BuyerInfo: o.BuyerInfo, BuyerLanguage: o.BuyerLanguage,
		WeightUnit: o.WeightUnit, Currency: o.Currency, CurrencyConversionDetails: o.CurrencyConversionDetails,
		TaxIncludedInPrices: o.TaxIncludedInPrices, PriceSummary: o.PriceSummary,
		BillingInfo: o.BillingInfo, ShippingInfo: o.ShippingInfo, TaxInfo: o.TaxInfo, AppliedDiscounts: o.AppliedDiscounts,
		ChannelInfo: o.ChannelInfo, CustomFields: o.CustomFields,
		RecipientInfo: o.RecipientInfo, ExtendedFields: o.ExtendedFields, Title: r.Title,
		SubscriptionTitle: &orders.SubscriptionTitle{Original: r.Title, Translated: r.Title},
		AdditionalFees:    o.AdditionalFees, BusinessLocation: o.BusinessLocation,
	}
	if r.Description != "" {
		c.SubscriptionDescription = &orders.SubscriptionDescription{Original: r.Description, Translated: r.Description}
	}
	body, err := wire.Marshal(c)
	if err != nil {
		return err
	}
	_, err = s.contracts.Upsert(tx.Context(), resource.Patch{ID: r.id, Body: body})
	return err
}
