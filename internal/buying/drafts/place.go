package drafts

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/shop/sale"
)

type (
	createOrderRequest struct {
		DraftOrderID        string              `json:"draftOrderId" validate:"required,guid"`
		CreateSettings      *orderSettings      `json:"createSettings,omitempty"`
		Reason              string              `json:"reason,omitempty" validate:"max=200"`
		ChannelInfo         *orders.ChannelInfo `json:"channelInfo,omitempty"`
		CalculationBehavior string              `json:"calculationBehavior,omitempty" validate:"omitempty,oneof=RECALCULATE REUSE_LAST"`
	}
	orderSettings struct {
		EditableByEveryone  bool              `json:"editableByEveryone,omitempty" validate:"excluded_with=EditableByOwnerApps"`
		EditableByOwnerApps *orders.OwnerApps `json:"editableByOwnerApps,omitempty"`
		Notifications       *notifications    `json:"notifications,omitempty"`
		CreateInvoice       *bool             `json:"createInvoice,omitempty"`
		OrderStatus         string            `json:"orderStatus,omitempty" validate:"omitempty,oneof=UNKNOWN_ORDER_STATUS INITIALIZED APPROVED"`
	}
	notifications struct {
		SendNotificationToBuyer     *bool `json:"sendNotificationToBuyer,omitempty"`
		SendNotificationsToBusiness *bool `json:"sendNotificationsToBusiness,omitempty"`
	}
	createOrderAnswer struct {
		CommittedDraftOrder *DraftOrder   `json:"committedDraftOrder"`
		CreatedOrder        *orders.Order `json:"createdOrder"`
	}
)

// createOrder makes an order of a draft from nothing, and takes its stock as far as it
// is there.
func (s *Service) createOrder(ctx context.Context, in *createOrderRequest) (*createOrderAnswer, error) {
	for range tries {
		r, err := s.read(ctx, in.DraftOrderID)
		if err != nil {
			return nil, err
		}
		if err := s.ready(ctx, r); err != nil {
			return nil, err
		}
		var question *sale.Sale
		if in.CalculationBehavior == recalculate {
			if question, err = r.sale(); err != nil {
				return nil, err
			}
			if question.Known, err = s.cfg.Sales.Ask(ctx, question); err != nil {
				return nil, err
			}
		}
		out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*createOrderAnswer, error) {
			out, err := s.placeTx(tx, r, question, in)
			if err != nil {
				return nil, err
			}
			return out, httpapi.Keep(tx, out)
		})
		if !overtaken(err) {
			return out, err
		}
	}
	return nil, errOvertaken
}

// ready refuses a draft of which no order can be made.
func (s *Service) ready(ctx context.Context, r *record) error {
	open, subscribed, unplanned := 0, false, false
	for i := range r.doc.Lines {
		if l := &r.doc.Lines[i]; l.open() {
			open++
			if info := l.Item.SubscriptionInfo; info != nil {
				subscribed = true
				frequency := or(info.SubscriptionSettings).Frequency
				unplanned = unplanned || frequency == "" || frequency == "UNDEFINED"
			}
		}
	}
	buyer := or(r.doc.Buyer)
	switch {
	case r.edits():
		return refuse(CodeCreateFailed, "this draft edits an existing order; commit it instead")
	case open == 0:
		return refuse(CodeCreateFailed, "an order must have at least one line item")
	case subscribed && buyer.Email == "" && buyer.MemberID == "" && buyer.ContactID == "":
		return refuse(CodeSubscriptionBuyer,
			"a subscription needs a buyer; set buyerInfo with an email, memberId or contactId")
	case unplanned:
		return refuse(CodeCreateFailed,
			"a subscription needs a frequency; set subscriptionInfo.subscriptionSettings.frequency")
	case r.doc.taxedBy(sale.ByBilling) && or(or(r.doc.Billing).Address).Country == "":
		return refuse(CodeBillingAddress,
			"line items are taxed by the billing address, which is missing; set billingInfo.address")
	case r.doc.taxedBy(sale.ByBusiness) && (s.cfg.Business == nil || or(s.cfg.Business(ctx)).Country == ""):
		return refuse(CodeBusinessAddress,
			"line items are taxed by the shop's address, which is missing; set it in the settings")
	}
	return nil
}

// placeTx makes the order of a draft. A nil question takes what the last change said.
func (s *Service) placeTx(tx *store.Tx, read *record, question *sale.Sale, in *createOrderRequest) (
	*createOrderAnswer, error) {
	r := *read
	current, err := loadOpen(tx, r.id)
	if err != nil {
		return nil, err
	}
	if current.revision != r.revision {
		return nil, errOvertaken
	}
	if question != nil {
		if r.doc, err = read.doc.clone(); err != nil {
			return nil, err
		}
		if _, err := s.calculate(tx, &r, question); err != nil {
			return nil, err
		}
		r.stamp()
	}
	if r.shown.CalculationErrors.blocks() {
		return nil, refuse(CodeCreateFailed,
			"the total of the order could not be calculated; see calculationErrors").With("calculationErrors",
			r.shown.CalculationErrors)
	}
	order, err := orderOf(tx, &r, in)
	if err != nil {
		return nil, err
	}
	order.Subscribe(tx.NewID)
	made, err := s.cfg.Orders.PlaceTx(tx, order)
	if err != nil {
		return nil, err
	}
	if err := s.subscribe(tx, made); err != nil {
		return nil, err
	}
	tell := or(or(in.CreateSettings).Notifications)
	if made, err = s.cfg.Orders.ByHandTx(tx, made.ID,
		orders.Notify{Buyer: yes(tell.SendNotificationToBuyer), Business: yes(tell.SendNotificationsToBusiness)}); err != nil {
		return nil, err
	}
	if e := r.doc.Exchange; e != nil {
		if made, err = s.cfg.Orders.LinkExchangeTx(tx, e.OrderID, made.ID, e.LineItems, e.Restock); err != nil {
			return nil, err
		}
	}
	if s.cfg.Invoices != nil && yes(or(in.CreateSettings).CreateInvoice) {
		if err := s.cfg.Invoices.CreateTx(tx, made); err != nil {
			return nil, err
		}
	}
	if err := s.carryTip(tx, &r, made.ID); err != nil {
		return nil, err
	}
	if err := s.countUses(tx, &r, made.ID, CodeCreateFailed); err != nil {
		return nil, err
	}
	r.order = made.ID
	done, err := r.close(tx, or(r.doc.Settings))
	if err != nil {
		return nil, err
	}
	return &createOrderAnswer{CommittedDraftOrder: done, CreatedOrder: made}, nil
}

// orderOf is the order that a draft becomes.
func orderOf(tx *store.Tx, r *record, in *createOrderRequest) (*orders.Order, error) {
	d, shown := &r.doc, r.shown.DraftOrder
	settings := or(in.CreateSettings)
	out := &orders.Order{
		LineItems: r.lines(), AppliedDiscounts: r.discounts(), AdditionalFees: r.fees(), BuyerInfo: d.Buyer,
		BillingInfo: d.Billing, RecipientInfo: d.Recipient,
		ShippingInfo: d.Delivery, Currency: d.Currency, WeightUnit: d.WeightUnit,
		TaxIncludedInPrices: shown.TaxIncludedInPrices, PriceSummary: shown.PriceSummary,
		TaxInfo: shown.TaxInfo, TaxSummary: shown.TaxSummary, PayNow: shown.PayNow, ExtendedFields: d.Extended,
		PurchaseFlowID: d.PurchaseFlow, BusinessLocation: d.Location,
		ChannelInfo: in.ChannelInfo, Status: orders.Approved,
		Settings: &orders.OrderSettings{EditableByEveryone: settings.EditableByEveryone,
			EditableByOwnerApps: settings.EditableByOwnerApps, CreateInvoice: yes(settings.CreateInvoice)},
	}
	if out.RecipientInfo == nil {
		if to := or(or(d.Delivery).Logistics).ShippingDestination; to != nil {
			out.RecipientInfo = to
		}
	}
	if settings.OrderStatus == orders.Initialized {
		out.Status = orders.Initialized
	}
	if out.ChannelInfo == nil || out.ChannelInfo.Type == "" {
		out.ChannelInfo = &orders.ChannelInfo{Type: "BACKOFFICE_MERCHANT"}
	}
	if *out.Settings == (orders.OrderSettings{}) {
		out.Settings = nil
	}
	if who := actor.From(tx.Context()); who.Kind == actor.Staff {
		out.CreatedBy = &orders.CreatedBy{UserID: who.ID}
	}
	if d.Deposit == nil {
		return out, nil
	}
	currency, err := d.money()
	if err != nil {
		return nil, err
	}
	sum := &reckoning{currency: currency}
	due, total := sum.of(or(shown.DepositDetails.PriceSummary).Total), sum.of(shown.PriceSummary.Total)
	if due.Minor() > total.Minor() {
		return nil, refuse(CodeDepositTooHigh, "the deposit is more than the total of the order").With("total",
			money.New(total.Minor(), currency).String())
	}
	out.Deposit, out.PayNow = shown.DepositDetails.PriceSummary, shown.DepositDetails.PriceSummary
	return out, sum.err
}
