package checkout

import (
	"context"
	"slices"
	"time"

	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// An express wallet gives who buys, where it goes and how it is paid. The checkout keeps who was sent to which wallet,
// and asks the provider itself what that shopper confirmed there: a browser brings nothing of it along, so that it fits
// no other checkout and no other shopper. It pays one try, at the total that the shopper was shown afterwards.

// CodeNoWallet says that a checkout cannot be filled in or paid by an express wallet, or that it was too long ago.
const CodeNoWallet = "EXPRESS_WALLET_NOT_AVAILABLE"

// walletLife is how long after its beginning a wallet can fill the checkout in and pay.
const walletLife = 30 * time.Minute

// How a wallet stands, for its shopper.
const (
	walletGiven    = "GIVEN"
	walletWaiting  = "WAITING"
	walletCanceled = "CANCELED"
	walletFailed   = "FAILED"
)

// walletUse is a wallet that a shopper was sent to.
type walletUse struct {
	Key      string `json:"key"` // the provider knows it by
	By       owner  `json:"by"`
	Provider string `json:"provider"`
	Wallet   string `json:"wallet"`
	Name     string `json:"name"`
	Begun    int64  `json:"begun"`
	// Method is how the shopper pays, once they confirmed.
	Method *provider.Method `json:"method,omitempty"`
}

type (
	// StartWalletRequest names an express wallet.
	StartWalletRequest struct {
		ID     string `json:"id" validate:"required,guid"`
		Wallet string `json:"wallet" validate:"required,max=50"`
	}
	// StartWalletResponse is the page that the shopper goes to. It is theirs alone.
	StartWalletResponse struct {
		URL string `json:"url"`
	}
	// FinishWalletResponse is the checkout, filled in where the status is GIVEN and else as it was.
	FinishWalletResponse struct {
		Status   string    `json:"status" validate:"oneof=GIVEN WAITING CANCELED FAILED"`
		Checkout *Checkout `json:"checkout"`
	}
	// GivenWallet is a wallet that is ready to pay.
	GivenWallet struct {
		Name       string `json:"name"`
		Brand      string `json:"brand,omitempty"`
		LastDigits string `json:"lastDigits,omitempty"`
	}
)

// wallets serves express wallets.
type wallets struct{ *Service }

func noWallet(words string) error { return refusal(CodeNoWallet, words) }

// start sends the caller to an express wallet. That they were sent is on disk before the provider is asked; who
// was sent before has to begin again. NotFound, FailedPrecondition, Unavailable.
func (s wallets) start(ctx context.Context, in *StartWalletRequest) (*StartWalletResponse, error) {
	offered, err := s.cfg.Payments.Wallets(ctx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(offered, func(w paymentmethods.WalletView) bool { return w.ID == in.Wallet })
	if at < 0 {
		return nil, noWallet("this shop does not offer that express wallet; choose another payment method")
	}
	use := &walletUse{Key: s.db.NewID(), By: ownerOf(actor.From(ctx)), Provider: offered[at].Provider, Wallet: in.Wallet,
		Name: offered[at].Name, Begun: s.db.Now().UnixMilli()}
	call, err := again(func() (*provider.WalletCall, error) {
		r, err := changeable(ctx, s.Service, in.ID)
		if err != nil {
			return nil, err
		}
		if !r.mayUseWallet(actor.From(ctx)) {
			return nil, noWallet("this checkout belongs to somebody else; take it over first")
		}
		p, err := s.cfg.Sales.Price(ctx, r.sale(nil))
		if err != nil {
			return nil, err
		}
		if err := refuseWallet(r, p); err != nil {
			return nil, err
		}
		err = s.db.Write(ctx, func(tx *store.Tx) error {
			now, before := *r, r.document // the function may run again
			now.Wallet = use
			return save(tx, &now, &before)
		})
		return &provider.WalletCall{Key: use.Key, Wallet: use.Wallet, Amount: p.Due(), Delivery: asksAddress(p),
			ReturnURL: s.cfg.PublicURL + pagePath + "?checkoutId=" + r.id}, err
	})
	if err != nil {
		return nil, err
	}
	url, err := s.cfg.Payments.OpenWallet(ctx, use.Provider, *call)
	return &StartWalletResponse{url}, err
}

// asksAddress tells that goods are sent, and not fetched.
func asksAddress(p *sale.Priced) bool {
	return p.NeedsShipping && (p.Option == nil || p.Option.Logistics.Pickup == nil)
}

// chargedLater: a wallet's word is for one payment.
func chargedLater(t basket.Thing) bool {
	return plan(&t) != nil || t.Extra != nil && t.Extra.SavePaymentMethod
}

// mayUseWallet: whoever gave the link of their checkout to others must not get those others' addresses by it.
func (r *record) mayUseWallet(who actor.Actor) bool { return who.Shopper() && r.owner == ownerOf(who) }

// refuseWallet says why nobody needs to go to a wallet: what it cannot mend stands in the way, or nothing is due.
func refuseWallet(r *record, p *sale.Priced) error {
	for _, reason := range []func(*record, *sale.Priced) error{refuseLines, violated, refuseBuyer} {
		if err := reason(r, p); err != nil {
			return err
		}
	}
	if p.Due().Sign() <= 0 || slices.ContainsFunc(p.Things, chargedLater) {
		return noWallet("this checkout cannot be paid with an express wallet; choose another payment method")
	}
	return nil
}

// of gives a wallet to whom it was opened for, while it holds; nil to others.
func (w *walletUse) of(who owner, now time.Time) *walletUse {
	if w == nil || w.By != who || now.UnixMilli() >= w.Begun+walletLife.Milliseconds() {
		return nil
	}
	return w
}

// ready is the wallet that a caller can pay with; nil for none.
func (r *record) ready(who owner, now time.Time, offered []paymentmethods.WalletView) *GivenWallet {
	w := r.Wallet.of(who, now)
	if w == nil || w.Method == nil ||
		!slices.ContainsFunc(offered, func(o paymentmethods.WalletView) bool { return o.Provider == w.Provider }) {
		return nil
	}
	out := &GivenWallet{Name: w.Name}
	if c := w.Method.Card; c != nil {
		out.Brand, out.LastDigits = c.Brand, c.LastDigits
	}
	return out
}

// spendTx has a try that pays with the caller's wallet pay with a token for what it gave. Whatever a try pays with, what a
// wallet gave is over with it. FailedPrecondition.
func (s wallets) spendTx(tx *store.Tx, r *record, done *placed, charge *ChargeRequest) (*ChargeRequest, error) {
	w := r.Wallet.of(ownerOf(actor.From(tx.Context())), tx.Now)
	r.Wallet = nil
	if charge == nil || !charge.Wallet || done.due.Sign() <= 0 {
		return charge, nil
	}
	if w == nil || w.Method == nil {
		return nil, noWallet("the approval in the express wallet has been used or has expired; confirm again, or choose " +
			"another payment method")
	}
	var err error
	done.token, err = s.cfg.Payments.WalletTokenTx(tx, w.Provider, *w.Method)
	with := *charge
	with.PaymentToken, with.SavePaymentMethod = done.token, false
	return &with, err
}

// finish fills the checkout in with what the caller confirmed in the wallet that they were sent to, and chooses
// the cheapest delivery where none is chosen. Nothing is charged: the answer is what it comes to now. Doing it again
// changes nothing. NotFound, FailedPrecondition, Unavailable.
func (s wallets) finish(ctx context.Context, in *wire.IDRequest) (*FinishWalletResponse, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	who := ownerOf(actor.From(ctx))
	switch {
	case r.completed:
		return nil, complete(r)
	case r.Wallet == nil || r.Wallet.By != who:
		return nil, noWallet("nobody was sent to an express wallet from here; begin again")
	case r.Wallet.of(who, s.db.Now()) == nil:
		return s.leftAt(ctx, in, walletFailed)
	case r.Wallet.Method != nil:
		return s.leftAt(ctx, in, walletGiven)
	}
	use := *r.Wallet
	given, err := s.cfg.Payments.WalletGave(ctx, use.Provider, use.Key)
	if err != nil {
		return nil, err
	}
	switch given.Verdict {
	case provider.Done:
	case provider.NeedsBuyer:
		return s.leftAt(ctx, in, walletWaiting)
	case provider.Ended:
		return s.leftAt(ctx, in, walletCanceled)
	default:
		return s.leftAt(ctx, in, walletFailed)
	}
	use.Method = &given.Method
	out, err := s.change(ctx, in.ID, func(d *draft) error {
		if d.Wallet == nil || d.Wallet.Key != use.Key {
			return noWallet("another express wallet was opened since; continue there")
		}
		return s.fillIn(ctx, d, &use, given)
	})
	if errs.KindOf(err) == errs.InvalidArgument { // the wallet's fault, and nothing that the shopper can mend
		s.cfg.Logger.WarnContext(ctx, "what an express wallet gave cannot be used", "provider", use.Provider, "error", err)
		return s.leftAt(ctx, in, walletFailed)
	}
	if err != nil {
		return nil, err
	}
	return &FinishWalletResponse{walletGiven, out.Checkout}, nil
}

// leftAt answers with the checkout as it is.
func (s wallets) leftAt(ctx context.Context, in *wire.IDRequest, status string) (*FinishWalletResponse, error) {
	out, err := s.Get(ctx, in)
	if err != nil {
		return nil, err
	}
	return &FinishWalletResponse{status, out.Checkout}, nil
}

// fillIn writes what a wallet gave onto a checkout. What it did not give stays. InvalidArgument.
func (s wallets) fillIn(ctx context.Context, d *draft, use *walletUse, given *provider.WalletAnswer) error {
	before := d.document
	err := d.rewrite(func(i *Info) {
		contact := given.Contact
		if given.Email != "" {
			i.BuyerInfo = &BuyerEmail{given.Email}
		}
		if given.Billing != nil {
			i.BillingInfo = copied(&wire.AddressWithContact{Address: given.Billing, ContactDetails: &contact})
		}
		switch was := i.destination(); {
		case given.Delivery != nil:
			i.shipping().ShippingDestination = copied(&wire.AddressWithContact{Address: given.Delivery, ContactDetails: &contact})
		case was != nil: // who fetches it
			i.shipping().ShippingDestination = copied(&wire.AddressWithContact{Address: was.Address, ContactDetails: &contact})
		}
	})
	if err != nil {
		return err
	}
	if wrong := wire.Check(&d.Info, "checkout"); len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	d.Wallet = use
	d.Note(nil, "buyerInfo.email") // it is written, also where all of it was there before
	if given.Delivery == nil || d.option() != nil {
		return nil
	}
	s.locate(ctx, d.record, &before)
	p, err := s.cfg.Sales.Price(ctx, d.sale(d.Things))
	if err != nil {
		return err
	}
	return d.rewrite(func(i *Info) {
		var cheapest *sale.Chosen
		var costs int64
		for k := range p.Options {
			o := &p.Options[k]
			if price := o.Total().Minor(); o.Logistics.Pickup == nil && (cheapest == nil || price < costs) {
				cheapest, costs = &sale.Chosen{CarrierID: o.CarrierID, Code: o.Code}, price
			}
		}
		if cheapest != nil {
			i.shipping().SelectedCarrierServiceOption = cheapest
		}
	})
}
