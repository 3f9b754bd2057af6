package checkout

import (
	"context"
	"errors"

	"souk/internal/buying/takings"
	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/shop/discounts"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/inventory"
	"souk/internal/shop/sale"
)

// placed is what became of a checkout.
type placed struct {
	order, gateway string
	subscription   string          // that the order began
	due            money.Amount    // to be paid now, after gift cards
	before         bool            // it was ordered earlier
	begun          *payments.Begun // the charge, when it was written down with the order
	token          string          // of what an express wallet gave
}

// place makes the order of a checkout. Outside services are asked first. Then one
// transaction looks at everything again, takes stock, coupon and gift card, writes
// the order and completes the checkout, or notes that it waits for its payment; whatever
// goes wrong in it leaves nothing. Whoever asks again finds that and gets the same order.
func (s *Service) place(ctx context.Context, in *CreateOrderRequest, charge *ChargeRequest) (*placed, error) {
	for range tries {
		r, err := s.read(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		if r.completed || r.tried() {
			return placedBefore(r)
		}
		question := r.sale(nil)
		if question.Known, err = s.cfg.Sales.Ask(ctx, question); err != nil {
			return nil, err
		}
		taken, err := s.takeOutside(ctx, r, question, in)
		if err != nil {
			return nil, err
		}
		out, err := s.inTurn(ctx, r, question, func(tx *store.Tx) (*placed, error) {
			now := *r // the function may run again
			return s.placeTx(tx, &now, question.Known, taken, in, charge)
		})
		if taken != nil && (err != nil || out.order != taken.OrderID) {
			s.cfg.Takings.GiveBack(ctx, taken)
		}
		// Also when the database gave up, because so many order the same: nothing was written.
		if !overtaken(err) && (errs.KindOf(err) != errs.Aborted || s.db.Within(ctx)) {
			return out, err
		}
	}
	return nil, errOvertaken
}

// placedBefore gives the order that a checkout became.
func placedBefore(r *record) (*placed, error) {
	order := r.order
	if r.tried() {
		order = r.awaits
	}
	if order == "" {
		return nil, errs.New(errs.AlreadyExists, CodeAlreadyPaid,
			"this checkout was already marked as completed outside the shop")
	}
	due := money.Amount{}
	if r.Due > 0 {
		currency, err := money.ParseCurrency(r.DueIn)
		if err != nil {
			return nil, err
		}
		due = money.New(r.Due, currency)
	}
	return &placed{order: order, gateway: r.Gateway, subscription: r.Subscription, due: due, before: true}, nil
}

// placeTx places the order of a checkout, if it still is as it was read: what outside
// services said may not fit any more, or it was ordered meanwhile.
func (s *Service) placeTx(tx *store.Tx, r *record, known *sale.Outside, taken *takings.Taken, in *CreateOrderRequest,
	charge *ChargeRequest) (*placed, error) {
	if err := unchanged(tx, r); err != nil {
		return nil, err
	}
	question := r.sale(nil)
	question.Known, question.Order = known, true
	p, err := s.cfg.Sales.PriceTx(tx, question)
	if err != nil {
		return nil, err
	}
	rule, err := s.cfg.Rules.Rule(tx.Context())
	if err != nil {
		return nil, err
	}
	if err := refuseAll(r, p, in, rule, actor.From(tx.Context())); err != nil {
		return nil, err
	}
	done := &placed{order: taken.Order(tx.NewID), due: p.Due()}
	if charge, err = (wallets{s}).spendTx(tx, r, done, charge); err != nil {
		return nil, err
	}
	due := dueOf(r, p, done, in, rule)
	if charge != nil && done.due.Sign() > 0 {
		if err := s.chargeTx(tx, r, p, taken, done, due, charge); err != nil {
			return nil, err
		}
	}
	if err := s.take(tx, r, p, done.order); err != nil {
		return nil, err
	}
	made, err := s.write(tx, r, p, taken, done)
	if err != nil {
		return nil, err
	}
	if done.subscription = made.SubscriptionID(); done.subscription != "" {
		method, err := s.keepFor(tx, r, p, charge)
		if err != nil {
			return nil, err
		}
		if err := s.subscribeTx(tx, r, p, made, method); err != nil {
			return nil, err
		}
	}
	if done.due.Sign() > 0 && done.begun == nil {
		if done.gateway, err = s.cfg.Payments.BeginTx(tx, due); err != nil {
			return nil, err
		}
	}
	r.Subscription = done.subscription
	r.Gateway, r.Due, r.DueIn = done.gateway, done.due.Minor(), done.due.Currency().Code()
	if done.due.Sign() > 0 { // until it is paid, the checkout and its cart are there
		return done, tryTx(tx, r, p, done.order)
	}
	return done, s.completeTx(tx, r, p, done.order)
}

// chargeTx writes the charge down with the order, when nothing else pays for it too.
// Otherwise it makes sure that it can be charged afterwards.
func (s *Service) chargeTx(tx *store.Tx, r *record, p *sale.Priced, taken *takings.Taken, done *placed,
	due payments.Due, charge *ChargeRequest) error {
	if taken != nil || p.Result.GiftCardTotal.Sign() > 0 {
		return s.cfg.Payments.ReadyTx(tx, charge.PaymentToken, renews(p))
	}
	buyer := r.buyer()
	begun, err := s.cfg.Payments.BeginChargeTx(tx, due, charge.charge(""),
		&orders.BuyerInfo{Email: buyer.Email, MemberID: buyer.MemberID})
	if err == nil && begun != nil {
		done.begun, done.gateway = begun, begun.GatewayOrderID
	}
	return err
}

// take takes what the order uses up: stock and the uses of coupon and rules. The gift
// card pays when the order is there.
func (s *Service) take(tx *store.Tx, r *record, p *sale.Priced, order string) error {
	later := false
	if s.cfg.StockWhenPaid != nil {
		var err error
		if later, err = s.cfg.StockWhenPaid(tx); err != nil {
			return err
		}
	}
	if movements := moves(r, p); len(movements) > 0 && !later {
		for i := range movements {
			movements[i].Cause = inventory.Cause{Why: inventory.StockSale, OrderID: order}
		}
		err := s.cfg.Stock.Decrement(tx.Context(), movements, inventory.ReasonOrder)
		if kind := errs.KindOf(err); kind == errs.FailedPrecondition || kind == errs.NotFound {
			return short(r, p, err)
		}
		if err != nil {
			return err
		}
	}
	used := discounts.Used{RuleIDs: p.RuleIDs, OrderID: order, Email: r.email()}
	if p.Coupon != nil {
		used.CouponID = p.Coupon.ID
	}
	if used.CouponID == "" && len(used.RuleIDs) == 0 {
		return nil
	}
	err := s.cfg.Discounts.UseTx(tx, used)
	if kind := errs.KindOf(err); kind == errs.FailedPrecondition || kind == errs.NotFound {
		p.Faults.Coupon = err
		return calculation(p, err)
	}
	return err
}

// moves is the stock that the order takes. Lines of the merchant's own making and of
// apps' catalogs have none here.
func moves(r *record, p *sale.Priced) []inventory.Movement {
	var out []inventory.Movement
	for i := range r.Lines {
		t := &p.Things[i]
		if r.Lines[i].Custom != nil || t.Extra != nil && t.Extra.Outside || t.ProductID == "" {
			continue
		}
		if priced := p.Line(r.Lines[i].ID); priced != nil {
			out = append(out, inventory.Movement{ProductID: t.ProductID, VariantID: t.VariantID, Quantity: priced.Quantity,
				Preorder: t.Preorder})
		}
	}
	return out
}

// short is the refusal for stock that somebody else took in between.
func short(r *record, p *sale.Priced, err error) error {
	var gone []string
	for i := range r.Lines {
		if p.Availability[i].QuantityAvailable != nil {
			gone = append(gone, r.Lines[i].ID)
		}
	}
	if len(gone) == 0 {
		for i := range r.Lines {
			gone = append(gone, r.Lines[i].ID)
		}
	}
	out := outOfStock(gone, len(r.Lines))
	if e, ok := out.(*errs.Error); ok { //nolint:errorlint // made right above
		e.Cause = err
	}
	return out
}

// write stores the order, pays with the gift card and carries the tip over.
func (s *Service) write(tx *store.Tx, r *record, p *sale.Priced, taken *takings.Taken,
	done *placed) (*orders.Order, error) {
	order := done.order
	doc, err := orderOf(tx, r, p, order)
	if err != nil {
		return nil, err
	}
	doc.Subscribe(tx.NewID)
	var begun []orders.PaymentFact
	if done.begun != nil {
		begun = append(begun, done.begun.Payment)
	}
	made, err := s.cfg.Orders.PlaceTx(tx, doc, begun...)
	if err != nil {
		return nil, err
	}
	if made.ID != order { // somebody made an order of this checkout without completing it
		return nil, errs.New(errs.AlreadyExists, CodeAlreadyPaid, "this checkout already has an order; see orderId").With(
			"orderId", made.ID)
	}
	parts, err := takings.UseTx(tx, taken, takings.Of(p, r.cardCode()))
	if errors.Is(err, takings.ErrMoved) {
		return nil, errOvertaken
	}
	if err != nil {
		return nil, err
	}
	if amount := p.Result.GiftCardTotal; p.Card != nil && p.CardApp == "" && amount.Sign() > 0 {
		payment, err := s.cfg.Cards.RedeemTx(tx, giftcards.Redemption{CardID: p.Card.ID, Amount: amount, OrderID: order})
		if kind := errs.KindOf(err); err != nil && kind != errs.Internal && kind != errs.Aborted {
			return nil, redeemError(err)
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, payments.Part{Amount: amount,
			GiftCard: &ledger.GiftCardDetails{GiftCardPaymentID: payment, GiftCardID: p.Card.ID,
				ObfuscatedCode: p.Card.Obfuscated()}})
	}
	if len(parts) > 0 {
		if err := s.cfg.Payments.PaidTx(tx, order, parts); err != nil {
			return nil, err
		}
	}
	if s.cfg.Tips == nil {
		return made, nil
	}
	return made, s.cfg.Tips.PlacedTx(tx, order, r.flow, tipOf(p))
}

// tipOf is the tip within the fees; unset for none.
func tipOf(p *sale.Priced) money.Amount {
	for i := range p.Result.Fees {
		if p.Result.Fees[i].Code == pricing.TipCode {
			return p.Result.Fees[i].Price
		}
	}
	return money.Amount{}
}
