package drafts

import (
	"context"
	"encoding/json"
	"maps"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

type (
	billingRequest struct {
		DraftOrderID string                   `json:"draftOrderId" validate:"required,guid"`
		BillingInfo  *wire.AddressWithContact `json:"billingInfo,omitempty"`
	}
	recipientRequest struct {
		DraftOrderID  string                   `json:"draftOrderId" validate:"required,guid"`
		RecipientInfo *wire.AddressWithContact `json:"recipientInfo,omitempty"`
	}
	buyerRequest struct {
		DraftOrderID string            `json:"draftOrderId" validate:"required,guid"`
		BuyerInfo    *orders.BuyerInfo `json:"buyerInfo,omitempty"`
	}
	locationRequest struct {
		DraftOrderID     string           `json:"draftOrderId" validate:"required,guid"`
		BusinessLocation *orders.Location `json:"businessLocation,omitempty"`
	}
	shippingRequest struct {
		DraftOrderID string                      `json:"draftOrderId" validate:"required,guid"`
		ShippingInfo *orders.ShippingInformation `json:"shippingInfo,omitempty"`
		Currency     string                      `json:"currency,omitempty" validate:"omitempty,currency"`
	}
	exemptionRequest struct {
		DraftOrderID string `json:"draftOrderId" validate:"required,guid"`
		TaxExempt    *bool  `json:"taxExempt" validate:"required"`
	}
	depositRequest struct {
		DraftOrderID   string          `json:"draftOrderId" validate:"required,guid"`
		DepositDetails *DepositDetails `json:"depositDetails,omitempty"`
	}
	extendedAnswer struct {
		DraftOrder *DraftOrder `json:"draftOrder"`
	}
)

// Validate refuses a buyer who is two people.
func (b *buyerRequest) Validate() []errs.Violation { return checkBuyer("buyerInfo", b.BuyerInfo) }

// Validate asks for an id.
func (l *locationRequest) Validate() []errs.Violation {
	if l.BusinessLocation != nil && l.BusinessLocation.ID == "" {
		return []errs.Violation{wire.Named("businessLocation.id", errs.RuleRequired, "", "is required")}
	}
	return nil
}

// Validate refuses a delivery that is sent and fetched.
func (r *shippingRequest) Validate() []errs.Violation { return checkDelivery(r.ShippingInfo) }

func checkDelivery(d *orders.ShippingInformation) []errs.Violation {
	l := or(or(d).Logistics)
	if l.ShippingDestination != nil && l.PickupDetails != nil {
		return []errs.Violation{wire.Named("shippingInfo.logistics.pickupDetails", errs.RuleOneOfAlignment, "",
			"must not be given together with shippingDestination")}
	}
	return nil
}

// set writes something on a draft that nothing else depends on.
func set(ctx context.Context, s *Service, id string, fn func(d *document)) (*Response, error) {
	return s.change(ctx, id, func(r *record) error {
		fn(&r.doc)
		return nil
	}, nil)
}

func (s *Service) setBilling(ctx context.Context, in *billingRequest) (*Response, error) {
	return set(ctx, s, in.DraftOrderID, func(d *document) { d.Billing = in.BillingInfo })
}

func (s *Service) setRecipient(ctx context.Context, in *recipientRequest) (*Response, error) {
	return set(ctx, s, in.DraftOrderID, func(d *document) { d.Recipient = in.RecipientInfo })
}

func (s *Service) setBuyer(ctx context.Context, in *buyerRequest) (*Response, error) {
	return set(ctx, s, in.DraftOrderID, func(d *document) { d.Buyer = in.BuyerInfo })
}

func (s *Service) setLocation(ctx context.Context, in *locationRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		if r.edits() {
			return refuse(CodeLocationFixed, "the business location of an existing order cannot be changed")
		}
		r.doc.Location = in.BusinessLocation
		return nil
	}, nil)
}

func (s *Service) setShipping(ctx context.Context, in *shippingRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		if err := r.currency(in.Currency, or(or(in.ShippingInfo).Cost).Price != nil); err != nil {
			return err
		}
		return r.deliver(in.ShippingInfo)
	}, nil)
}

// deliver gives a draft another delivery, or none. One with a price costs that; one
// without costs what the shop asks for the option that it names.
func (r *record) deliver(in *orders.ShippingInformation) error {
	if in == nil {
		r.doc.Delivery, r.doc.Offered = nil, false
		return nil
	}
	price, err := r.price(or(in.Cost).Price, "shippingInfo.cost.price")
	if err != nil {
		return err
	}
	out := orders.ShippingInformation{CarrierID: in.CarrierID, Code: in.Code, Title: in.Title, Logistics: in.Logistics,
		Region: in.Region}
	r.doc.Offered = price == nil && in.Code != ""
	if price == nil {
		price = &wire.Price{Amount: "0"}
	}
	out.Cost = &orders.ShippingPrice{Price: price}
	r.doc.Delivery = &out
	return nil
}

func (s *Service) setExemption(ctx context.Context, in *exemptionRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		r.doc.TaxExempt = *in.TaxExempt
		return nil
	}, nil)
}

func (s *Service) setDeposit(ctx context.Context, in *depositRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		if r.edits() {
			return refuse(CodeDepositInEdit, "a deposit cannot be set when an existing order is edited")
		}
		if in.DepositDetails == nil {
			r.doc.Deposit = nil
			return nil
		}
		for i := range r.doc.Lines {
			if r.doc.Lines[i].open() && r.doc.Lines[i].Item.PaymentOption == basket.PayDeposit {
				return refuse(CodeDepositLines, "line items of the draft have their own deposits; remove those first")
			}
		}
		amount, err := r.price(in.DepositDetails.Amount, "depositDetails.amount")
		if err != nil {
			return err
		}
		if decimal(amount) == "0" && (in.DepositDetails.Percentage == "" || in.DepositDetails.Percentage.Cmp("0") == 0) {
			return wrong(CodeInvalidAmount, "depositDetails must have an amount or a percentage above 0")
		}
		r.doc.Deposit = &DepositDetails{Amount: amount, Percentage: in.DepositDetails.Percentage}
		return nil
	}, nil)
}

func (s *Service) setExtended(ctx context.Context, in *wire.ExtendRequest) (*extendedAnswer, error) {
	out, err := s.change(ctx, in.ID, func(r *record) error {
		fields := &wire.ExtendedFields{Namespaces: maps.Clone(or(r.doc.Extended).Namespaces)}
		if fields.Namespaces == nil {
			fields.Namespaces = map[string]json.RawMessage{}
		}
		if string(in.NamespaceData) == "null" {
			delete(fields.Namespaces, in.Namespace)
		} else {
			fields.Namespaces[in.Namespace] = in.NamespaceData
		}
		if violations := basket.TooLong("namespaceData", fields, maxExtended); len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		r.doc.Extended = fields
		return nil
	}, nil)
	if err != nil {
		return nil, err
	}
	return &extendedAnswer{out.CalculatedDraftOrder.DraftOrder}, nil
}

// fill writes a new draft as the request has it.
func (s *Service) fill(ctx context.Context, r *record, in *DraftInput) error {
	if violations := checkDelivery(in.ShippingInfo); len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	if err := s.addTo(ctx, r, in.CatalogLineItems, in.CustomLineItems); err != nil {
		return err
	}
	r.doc.Buyer, r.doc.Billing, r.doc.Recipient = in.BuyerInfo, in.BillingInfo, in.RecipientInfo
	r.doc.TaxExempt, r.doc.Location, r.doc.Extended = in.TaxExempt, in.BusinessLocation, in.ExtendedFields
	if err := r.deliver(in.ShippingInfo); err != nil {
		return err
	}
	if _, err := r.giveDiscounts(s.db.NewID, in.Discounts, "draftOrder.discounts"); err != nil {
		return err
	}
	return r.chargeFees(s.db.NewID, in.AdditionalFees, "draftOrder.additionalFees")
}
