package checkout

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/plugins"
	"souk/internal/shop/sale"
)

// Apps keep gift cards and memberships of their own; plugins.Service reaches them. All
// of it waits for the network.
type Apps interface {
	FindGiftCard(ctx context.Context, q plugins.GiftCardQuery) (*plugins.GiftCardBalance, error)
	RedeemGiftCard(ctx context.Context, appID string, in plugins.GiftCardRedemption) (*plugins.GiftCardMovement, error)
	VoidGiftCard(ctx context.Context, appID, transactionID, locationID string) (*plugins.GiftCardMovement, error)
	ChargeMembership(ctx context.Context, appID string, in plugins.MembershipCharge) (string, error)
	VoidMembershipCharge(ctx context.Context, appID, transactionID string) error
}

// outsideCard asks apps for a card that is none of the shop's own. unknown is what the
// shop says of the code itself.
func (s *Service) outsideCard(ctx context.Context, shop basket.Shop, code string, amount wire.Decimal, unknown error) (*cardUse, error) {
	found, err := s.cfg.Apps.FindGiftCard(ctx, plugins.GiftCardQuery{Code: code, Currency: shop.Money})
	if errs.KindOf(err) == errs.NotFound {
		return nil, unknown
	}
	if err != nil {
		return nil, err
	}
	use := &cardUse{ID: s.db.NewID(), Amount: amount, Outside: outsideCard{
		AppID: found.AppID, LastFour: lastFour(code), Balance: found.Balance.Minor(), Currency: found.Balance.Currency().Code(),
	}}
	card := &giftcards.Card{ID: use.ID, Balance: found.Balance}
	if err := sale.CardPays(card, shop.Money, s.db.Now()); err != nil {
		return nil, err
	}
	if use.Outside.Code, err = s.box.Seal(code, use.ID); err != nil {
		return nil, err
	}
	return use, nil
}

func lastFour(code string) string {
	letters := []rune(code)
	return string(letters[max(0, len(letters)-4):])
}

// takings are what apps took for an order that is about to be placed; nil for nothing.
type takings struct {
	orderID string
	list    []taking
}

// order is the id that the apps were told, or a new one.
func (t *takings) order(newID func() string) string {
	if t == nil {
		return newID()
	}
	return t.orderID
}

// wanted lists what apps have to take for a checkout as it is priced.
func (s *Service) takingsOf(r *record, p *sale.Priced) []taking {
	var out []taking
	if amount := p.Result.GiftCardTotal; p.Card != nil && p.CardApp != "" && amount.Sign() > 0 {
		out = append(out, taking{Kind: kindCard, AppID: p.CardApp, CardID: r.Card.ID, Code: r.Card.Outside.Code, LocationID: r.BusinessLocationID,
			Amount: amount.Minor(), Currency: amount.Currency().Code()})
	}
	for _, m := range p.Members.Selected {
		for _, id := range m.LineItemIDs {
			i := basket.Index(r.Lines, id)
			priced := p.Line(id)
			if i < 0 || priced == nil {
				continue
			}
			t, l := &p.Things[i], &r.Lines[i]
			one := taking{Kind: kindMembership, AppID: m.AppID, MemberID: p.Sale.Buyer.Member(), MembershipID: m.ID, LineID: id,
				Reference: catalog.Reference{AppID: l.AppID, CatalogItemID: l.ItemID, Options: l.Options}, Amount: priced.PriceAfterTax.Minor(), Currency: priced.PriceAfterTax.Currency().Code()}
			if t.Extra != nil && t.Extra.Service != nil {
				one.Service = serviceOf(t.Extra.Service)
			}
			out = append(out, one)
		}
	}
	return out
}

// serviceOf hands on when a service takes place.
func serviceOf(in *basket.ServiceProperties) *plugins.ServiceProperties {
	text, err := json.Marshal(in)
	if err != nil {
		return nil
	}
	out := &plugins.ServiceProperties{}
	if json.Unmarshal(text, out) != nil {
		return nil
	}
	return out
}

// takeOutside has apps take what they pay for a checkout, before the transaction that
// places its order. Everything that can be known beforehand is looked at first, so that
// nothing is taken for an order that is refused anyway. Each taking is on disk before
// its app is asked.
func (s *Service) takeOutside(ctx context.Context, r *record, question *sale.Sale, in *CreateOrderRequest) (*takings, error) {
	if s.cfg.Apps == nil || (r.Card == nil || r.Card.Outside.AppID == "") && len(r.memberships()) == 0 {
		return nil, nil //nolint:nilnil // nothing is taken
	}
	p, err := s.cfg.Sales.Price(ctx, question)
	if err != nil {
		return nil, err
	}
	rule, err := s.rule(ctx)
	if err != nil {
		return nil, err
	}
	if err := refuseAll(r, p, in, rule, actor.From(ctx)); err != nil {
		return nil, err
	}
	list := s.takingsOf(r, p)
	if len(list) == 0 {
		return nil, nil //nolint:nilnil // nothing is taken
	}
	if s.db.Within(ctx) {
		return nil, errs.New(errs.FailedPrecondition, CodeRedeemCardError, "what apps pay for cannot be ordered as a part of something else")
	}
	out := &takings{orderID: s.db.NewID(), list: list}
	if err := s.begun(ctx, r.id, out); err != nil {
		return nil, err
	}
	for i := range out.list {
		if err := s.ask(ctx, &out.list[i]); err != nil {
			s.giveBack(ctx, out, nil, err)
			return nil, takingError(&out.list[i], err)
		}
	}
	return out, nil
}

// takingError is what the buyer is told when an app does not pay.
func takingError(t *taking, err error) error {
	if t.Kind == kindCard {
		return redeemError(err)
	}
	e := refusal(CodeCalculation, "the membership cannot pay for this").With("reason", errs.CodeOf(err))
	e.Cause = err
	return e
}

func (t *taking) money() (money.Amount, error) {
	currency, err := money.ParseCurrency(t.Currency)
	if err != nil {
		return money.Amount{}, err
	}
	return money.New(t.Amount, currency), nil
}
