package orders

import (
	"encoding/json"
	"fmt"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// PlaceTx stores a new order and gives it as it is stored. What the caller says is
// what was sold and for how much; the id (unless there is one), number, dates,
// derived states and first activity are made here. A checkout that was placed before
// gives its order. The status is APPROVED when nothing is to pay or when the caller
// says so, for what is paid later outside; otherwise it is INITIALIZED until SettleTx
// hears of a payment. The order of a checkout is told as created when it leaves that state:
// one whose first payment comes to nothing is never told of. Payments that begin with the
// order are pending, so that it waits for them. Internal when the order does not add up.
func (s *Service) PlaceTx(tx *store.Tx, o *Order, payments ...PaymentFact) (*Order, error) {
	r, violations, err := s.prepare(tx, o)
	if err != nil {
		return nil, err
	}
	if len(violations) > 0 {
		return nil, errs.Wrap(errs.Internal, errs.Invalid(violations...), "an order with wrong amounts cannot be stored")
	}
	r.facts.Payments = payments
	return s.place(tx, r)
}

// prepare copies an order into a record with everything but its number.
func (s *Service) prepare(tx *store.Tx, o *Order) (*record, []errs.Violation, error) {
	r := &record{Order: *o, revision: 1}
	now := wire.At(tx.Now)
	if r.ID == "" {
		r.ID = tx.NewID()
	}
	r.CreatedDate, r.UpdatedDate = now, now
	if r.PurchasedDate.IsZero() {
		r.PurchasedDate = now
	}
	if r.Currency == "" {
		r.Currency = s.cfg.Currency(tx.Context()).Code()
	}
	var err error
	if r.currency, err = money.ParseCurrency(r.Currency); err != nil {
		wrong := wire.Named("currency", errs.RuleFormat, "CURRENCY", "must be a currency in use today")
		return nil, []errs.Violation{wrong}, nil //nolint:nilerr // told as a violation
	}
	if r.WeightUnit == "" || r.WeightUnit == "UNSPECIFIED_WEIGHT_UNIT" {
		r.WeightUnit = s.cfg.WeightUnit(tx.Context())
	}
	if r.CreatedBy == nil {
		r.CreatedBy = createdBy(actor.From(tx.Context()))
	}
	if r.ChannelInfo == nil {
		r.ChannelInfo = &ChannelInfo{Type: "WEB"}
	}
	r.BuyerInfo = withContact(r.BuyerInfo, s.cfg.Contact)
	if r.PriceSummary == nil {
		r.PriceSummary = &PriceSummary{}
	}
	r.PriceSummary = r.PriceSummary.whole()
	violations := complete(&r.Order, r.currency, s.cfg.Locale(tx.Context()), "")
	r.Status = o.Status // which place decides
	if len(violations) > 0 {
		return nil, violations, nil
	}
	wrong, err := addsUp(&r.Order, r.currency)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range wrong {
		violations = append(violations, wire.Named(m.path, errs.RuleValidation, "DOES_NOT_ADD_UP",
			fmt.Sprintf("is %s, but its parts add up to %s", m.is, m.parts)))
	}
	return r, violations, nil
}

// place stores a prepared order and tells of it.
func (s *Service) place(tx *store.Tx, r *record) (*Order, error) {
	locale := s.cfg.Locale(tx.Context())
	total, err := amountOf(r.PriceSummary.Total, r.currency)
	if err != nil {
		return nil, err
	}
	if r.Status == "" && total.IsZero() {
		r.Status = Approved
	}
	if r.Status == "" {
		r.Status = Initialized
	}
	if err := allowed(noStatus, r.Status, ""); err != nil {
		return nil, err
	}
	if err := r.rederive(total, locale); err != nil {
		return nil, err
	}
	r.openFiles(tx, false)
	if err := s.noteTaken(tx, r); err != nil {
		return nil, err
	}
	r.facts.Untold = r.CheckoutID != "" && r.Status == Initialized
	r.log(tx, Activity{ActivityType: ActivityOrderPlaced})
	if err := s.takePaid(tx, r); err != nil {
		return nil, err
	}
	known, err := insert(tx, r)
	if err != nil || known != nil {
		return known, err
	}
	if err := audit.Change(tx, Entity, r.ID, nil, &r.Order); err != nil {
		return nil, err
	}
	if !r.facts.Untold {
		if err := r.emit(tx, store.Created, "created", json.RawMessage(r.doc)); err != nil {
			return nil, err
		}
	}
	if r.Status == Approved {
		if err := r.emit(tx, store.Action, "approved", r.body()); err != nil {
			return nil, err
		}
	}
	return &r.Order, s.cfg.Changed(tx, nil, &r.Order)
}

// rederive brings everything that follows from the facts up to date.
func (r *record) rederive(total money.Amount, locale string) error {
	r.facts.Approved = r.facts.Approved || r.Status == Approved
	r.PaymentStatus = derive(total.Minor(), &r.facts)
	r.FulfillmentStatus = deriveFulfillment(&r.Order, &r.facts)
	var err error
	r.BalanceSummary, err = r.facts.balance(total.Minor()).show(&r.Order, r.currency, locale)
	return err
}

// whole gives a summary of which no part is absent.
func (p *PriceSummary) whole() *PriceSummary {
	out := *p
	for _, part := range []**wire.Price{&out.Subtotal, &out.Shipping, &out.Tax, &out.Discount, &out.Total,
		&out.TotalAdditionalFees} {
		if *part == nil {
			*part = &wire.Price{}
		}
	}
	return &out
}

// body is what action events carry: the order, which was written for the table already.
func (r *record) body() json.RawMessage { return json.RawMessage(`{"order":` + r.doc + `}`) }

func (r *record) emit(tx *store.Tx, kind store.EventKind, slug string, body any) error {
	return tx.Emit(store.Event{Type: Entity + "_" + slug, Entity: Entity, Slug: slug, EntityID: r.ID, Kind: kind,
		Body: body})
}

func createdBy(who actor.Actor) *CreatedBy {
	switch who.Kind {
	case actor.Visitor:
		return &CreatedBy{VisitorID: who.ID}
	case actor.Member:
		return &CreatedBy{MemberID: who.ID}
	case actor.Staff:
		return &CreatedBy{UserID: who.ID}
	case actor.App:
		return &CreatedBy{AppID: who.ID}
	}
	return nil
}

// text is what the order is found by: number, buyer, what was bought and how parcels are followed.
func (r *record) text() string {
	contact, recipient := r.contact(), or(or(r.RecipientInfo).ContactDetails)
	words := []string{r.Number, r.buyer().Email, fullName(contact), fullName(recipient), contact.Phone, contact.Company,
		or(r.ChannelInfo).ExternalOrderID}
	words = append(append(words, r.productNames()...), r.facts.Tracking...)
	for i := range r.LineItems {
		words = append(words, or(r.LineItems[i].PhysicalProperties).SKU)
	}
	return strings.Join(words, "\n")
}

// textKind names the full-text index of orders.
const textKind = "order"
