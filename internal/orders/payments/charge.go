package payments

import (
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// Codes of refusals, as the contract names them.
const (
	CodeDeclined    = "PAYMENT_ERROR"
	CodeRunning     = "PAYMENT_IN_PROGRESS"
	CodeAlreadyPaid = "ORDER_ALREADY_PAID"
	CodeCanceled    = "ORDER_CANCELED"
	CodeChargebacks = "ORDER_HAS_CHARGEBACKS"
	CodeExpired     = "PAYMENT_REQUEST_EXPIRED"
)

// Charge is a payment to be made for a gateway order.
type Charge struct {
	GatewayOrderID string
	Token          string // how the buyer pays
	Save           bool   // keep it
	// Alone makes the charge without the buyer, by the kept way of paying of this member.
	Alone string
	// Kept makes the charge without the buyer, by this kept way of paying.
	Kept string
	// Last gives the order of a checkout up when the charge fails.
	Last bool
	// together names the charge of several parts that this is one of.
	together string
}

// Charge takes the money of a gateway order. What is asked of the provider is on disk
// before it is asked; an answer that does not come leaves the payment pending, and it
// is found out later. A charge that waits for the buyer is given up for a new one.
func (s *Service) Charge(ctx context.Context, in Charge) (*Response, error) {
	for range 3 {
		begun, err := store.Do(ctx, s.db, func(tx *store.Tx) (*begun, error) { return s.begin(tx, in) })
		if err != nil {
			return nil, err
		}
		switch {
		case begun.waiting != nil:
			if err := s.giveUp(ctx, begun.waiting); err != nil {
				return nil, err
			}
			continue
		case begun.op == nil:
			return &Response{Status: StandsOffline, OrderID: begun.order, PaymentID: begun.payment}, nil
		}
		return s.answer(ctx, begun.op)
	}
	return nil, running()
}

func running() error {
	return errs.New(errs.AlreadyExists, CodeRunning,
		"a payment is still in progress; wait for it, or try again in a moment")
}

// begun is a charge that was written down, or what stands in its way.
type begun struct {
	op             *providerRequest
	waiting        *providerRequest // one that waits for the buyer
	order, payment string
}

// begin writes a charge down: the payment and the request to the provider.
func (s *Service) begin(tx *store.Tx, in Charge) (*begun, error) {
	g, err := gateway(tx, in.GatewayOrderID)
	if err != nil {
		return nil, err
	}
	before, err := runningCharge(tx, g.id)
	switch {
	case err != nil:
		return nil, err
	case before != nil && before.state == opWaiting && before.doc.Action != nil:
		return &begun{waiting: before}, nil
	case before != nil:
		return nil, running()
	}
	b, err := s.open(tx, g.order)
	if err != nil {
		return nil, err
	}
	amount, err := b.chargeable(g)
	if err != nil {
		return nil, err
	}
	how, err := s.how(tx, g, in)
	if err != nil {
		return nil, err
	}
	if err := paymentmethods.SpendToken(tx, in.Token); err != nil {
		return nil, err
	}
	p := &ledger.StoredPayment{Kind: ledger.Regular, Status: orders.StatePending, Amount: amount, Gateway: g.id}
	p.Doc.RegularPaymentDetails = &ledger.RegularDetails{}
	p.Doc.ChargeCorrelationID = in.together
	if how.Provider == paymentmethods.ManualName {
		return s.beginByHand(tx, b, g, p)
	}
	by(p, how, g)
	if err := b.Add(tx, p); err != nil {
		return nil, err
	}
	op, err := s.chargeRequest(tx, g, p, how, in, b.Order.BuyerInfo)
	if err != nil {
		return nil, err
	}
	return &begun{op: op, order: g.order, payment: p.ID}, b.Close(tx)
}

// by notes on a payment how it is made.
func by(p *ledger.StoredPayment, how *paymentmethods.Chosen, g *gatewayOrder) {
	p.Provider = how.Provider
	p.Doc.Method = &how.Method
	p.Doc.RegularPaymentDetails.PaymentMethod = how.Provider
	p.Doc.RegularPaymentDetails.SavedPaymentMethod = how.Method.Saved != ""
	if c := how.Method.Card; c != nil {
		p.Doc.RegularPaymentDetails.CreditCardDetails = &ledger.CreditCard{LastFourDigits: c.LastDigits, Brand: c.Brand}
		p.Doc.RegularPaymentDetails.PaymentMethod = "creditCard"
	}
	if g.doc.Hold {
		p.Doc.RegularPaymentDetails.AuthorizationDetails = &ledger.AuthorizationDetails{DelayedCapture: true,
			ScheduledAction: g.doc.Planned}
	}
}

// chargeRequest writes down what is asked of the provider for a payment.
func (s *Service) chargeRequest(tx *store.Tx, g *gatewayOrder, p *ledger.StoredPayment, how *paymentmethods.Chosen,
	in Charge, buyer *orders.BuyerInfo,
) (*providerRequest, error) {
	op := &providerRequest{id: tx.NewID(), kind: kindCharge, state: opOpen, order: g.order, payment: p.ID, gateway: g.id,
		provider: how.Provider, amount: p.Amount}
	op.doc = providerRequestDoc{Method: how.Method, Hold: g.doc.Hold, Save: keeps(tx, g, in, buyer), Renews: g.doc.Renews,
		OffSession: in.Alone != "" || in.Kept != "", Last: in.Last}
	if buyer != nil {
		op.doc.Email, op.doc.Member = buyer.Email, buyer.MemberID
	}
	op.doc.ReturnURL = s.returnURL(op) // the same whenever it is asked again
	if g.checkout != "" {              // its order waits no longer than the shop says
		life, err := s.Holds(tx)
		if err != nil {
			return nil, err
		}
		op.doc.Until = tx.Now.Add(life).UnixMilli()
	}
	return op, op.insert(tx)
}

// keeps tells whether the way of paying is kept. It is kept for the order's member, so a
// shopper who pays for somebody else's order by a link leaves no card behind.
func keeps(tx *store.Tx, g *gatewayOrder, in Charge, buyer *orders.BuyerInfo) bool {
	who := actor.From(tx.Context())
	if who.Shopper() && (buyer == nil || who.Kind != actor.Member || who.ID != buyer.MemberID) {
		return g.doc.Renews
	}
	return in.Save || g.doc.Save || g.doc.Renews
}

// chargeable is how much of a gateway order can be charged.
func (b *book) chargeable(g *gatewayOrder) (money.Amount, error) {
	switch {
	case g.status == gatewayPaid:
		return money.Amount{}, errs.New(errs.AlreadyExists, CodeAlreadyPaid, "this was paid already")
	case b.Order.Status != orders.Canceled && b.Order.Status != orders.Rejected && b.Left() <= 0:
		return money.Amount{}, errs.New(errs.AlreadyExists, CodeAlreadyPaid, "this order is paid already")
	case g.status == gatewayCanceled, b.Order.Status == orders.Canceled, b.Order.Status == orders.Rejected:
		return money.Amount{}, errs.New(errs.FailedPrecondition, CodeCanceled,
			"this order was cancelled; it cannot be paid any more")
	case !g.doc.Expires.IsZero() && !g.doc.Expires.Time().After(b.s.db.Now()):
		return money.Amount{}, errs.New(errs.FailedPrecondition, CodeExpired,
			"the payment link or request has expired; ask the shop for a new one")
	case b.Disputed():
		return money.Amount{}, errs.New(errs.FailedPrecondition, CodeChargebacks,
			"this order has an open chargeback; it cannot be charged until that is settled")
	}
	left := b.Unpaid()
	if left <= 0 {
		return money.Amount{}, errs.New(errs.AlreadyExists, CodeAlreadyPaid, "there is nothing left to pay for this order")
	}
	return money.New(min(left, g.amount.Minor()), b.Currency), nil
}

// how tells by what a charge is made. Its token is not spent by that.
func (s *Service) how(tx *store.Tx, g *gatewayOrder, in Charge) (*paymentmethods.Chosen, error) {
	settings, err := s.SettingsTx(tx, g.checkout != "")
	if err != nil {
		return nil, err
	}
	if in.Alone != "" {
		return s.KeptBy(tx, in.Alone)
	}
	if in.Kept != "" {
		return s.Kept(tx, in.Kept)
	}
	how := &paymentmethods.Chosen{Provider: settings.Provider}
	if in.Token != "" {
		if how, err = paymentmethods.ReadToken(tx, in.Token); err != nil {
			return nil, err
		}
	} else if err := s.Tokenless(how.Provider); err != nil {
		return nil, err
	}
	switch who := actor.From(tx.Context()); {
	case how.Provider == paymentmethods.ManualName && (!settings.Manual.Enabled || g.doc.NoManual):
		return nil, paymentmethods.NoManual()
	case how.Provider != paymentmethods.ManualName &&
		(s.Providers[how.Provider] == nil || (how.Provider == provider.SandboxName) != (settings.Provider == provider.SandboxName)):
		// What is bought in earnest is not paid with cards of the sandbox, nor a test with real ones.
		return nil, errs.New(errs.FailedPrecondition, paymentmethods.CodeNoProvider,
			"this payment method is not offered any more; choose another")
	case how.Member != "" && who.Shopper() && who.ID != how.Member:
		return nil, paymentmethods.NoSaved(how.Method.Saved)
	}
	return how, nil
}

// giveUp ends a charge that waits for the buyer, unless it was paid in between.
func (s *Service) giveUp(ctx context.Context, o *providerRequest) error {
	p := s.Providers[o.provider]
	if p == nil {
		_, err := s.advance(ctx, ctx, o.id, &provider.Outcome{Verdict: provider.Ended})
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), askLimit)
	defer cancel()
	out, err := s.sendCancel(ctx, p, o)
	if err != nil {
		return errs.Wrap(errs.Unavailable, err, "the payment in progress cannot be canceled now")
	}
	_, err = s.advance(ctx, ctx, o.id, out)
	return err
}

// sendCancel asks a provider to cancel a charge. Of a page that was asked for, and whose
// name was not heard, the name is asked first: asking for a page takes no money.
func (s *Service) sendCancel(ctx context.Context, p provider.Provider, o *providerRequest) (*provider.Outcome, error) {
	ref := o.ref
	if ref == "" && o.doc.Method.Ref == "" {
		out, err := s.send(ctx, o)
		if err != nil || out.Verdict != provider.NeedsBuyer {
			return out, err
		}
		ref = out.Ref
	}
	call := provider.FollowCall{Key: o.id, Charge: ref, Amount: o.amount, Method: o.doc.Method}
	out, err := p.Cancel(ctx, call)
	if err != nil || !o.doc.Stop || outcomes[kindCharge][out.Verdict].state == opDone {
		return out, err
	}
	if l, ok := p.(provider.Looker); ok && out.Ref != "" { // it cannot be cancelled: how it ends has to be found out
		call.Charge = out.Ref
		return l.Look(ctx, call)
	}
	return out, nil
}

// keepMethod keeps the way of paying that a charge was made with, if the buyer said
// so or it will be charged again, and tells who counts on it.
func (s *Service) keepMethod(tx *store.Tx, b *book, o *providerRequest, out *provider.Outcome) error {
	id := o.doc.Method.Saved
	if o.doc.Save && out.Saved != nil && (o.doc.Member != "" || o.doc.Renews) {
		kept := *out.Saved
		if kept.Card == nil {
			kept.Card = out.Card
		}
		var fresh bool
		var err error
		if id, fresh, err = paymentmethods.Keep(tx, o.doc.Member, o.provider, kept); err != nil {
			return err
		}
		if fresh {
			b.noteKept(o, kept)
		}
	}
	if id == "" || s.cfg.Kept == nil {
		return nil
	}
	return s.cfg.Kept(tx, o.order, id)
}

// noteKept writes on the order that its way of paying is kept.
func (b *book) noteKept(o *providerRequest, kept provider.Method) {
	if p := b.Payment(o.payment); p != nil {
		p.Doc.RegularPaymentDetails.SavedPaymentMethod = true
	}
	name := o.provider
	if kept.Card != nil {
		name = kept.Card.Brand + " " + kept.Card.LastDigits
	}
	b.Note(orders.Activity{ActivityType: orders.ActivitySavedMethod,
		SavedPaymentMethod: &orders.SavedPaymentMethod{Name: name}})
}
