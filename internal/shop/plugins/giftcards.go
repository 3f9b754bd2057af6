package plugins

import (
	"context"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Codes of gift cards that an app refuses; those of the contract besides.
const (
	CodeGiftCardNotFound = "GIFT_CARD_NOT_FOUND"
)

// GiftCardBalance is what a gift card of an app is worth.
type GiftCardBalance struct {
	AppID      string
	Balance    money.Amount
	ExternalID string // of the app; may be empty
}

// GiftCardQuery names a gift card.
type GiftCardQuery struct {
	Code       string
	PIN        string
	LocationID string
	Currency   money.Currency // of the sale
	Extended   *wire.ExtendedFields
}

// GiftCardRedemption takes money off a gift card for an order.
type GiftCardRedemption struct {
	Code, PIN  string
	OrderID    string
	LocationID string
	Amount     money.Amount
	Extended   *wire.ExtendedFields
}

// GiftCardMovement is what a redemption, or its undoing, left.
type GiftCardMovement struct {
	TransactionID string
	Remaining     money.Amount
}

type (
	balanceRequest struct {
		Code           string               `json:"code"`
		AppInstanceID  string               `json:"appInstanceId"`
		LocationID     string               `json:"locationId,omitempty"`
		PIN            string               `json:"pin,omitempty"`
		ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	}
	balanceAnswer struct {
		Balance      wire.Decimal `json:"balance" validate:"required,decimal,dgte=0,dlte=999999999.99"`
		CurrencyCode string       `json:"currencyCode" validate:"required,currency"`
		ExternalID   string       `json:"externalId" validate:"max=50"`
	}
	redeemRequest struct {
		Code           string               `json:"code"`
		AppInstanceID  string               `json:"appInstanceId"`
		Amount         json.Number          `json:"amount"`
		OrderID        string               `json:"orderId"`
		CurrencyCode   string               `json:"currencyCode"`
		LocationID     string               `json:"locationId,omitempty"`
		PIN            string               `json:"pin,omitempty"`
		ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	}
	redeemAnswer struct {
		RemainingBalance wire.Decimal `json:"remainingBalance" validate:"required,decimal,dgte=0,dlte=999999999.99"`
		CurrencyCode     string       `json:"currencyCode" validate:"required,currency"`
		TransactionID    string       `json:"transactionId" validate:"required,max=100"`
	}
	voidRequest struct {
		AppInstanceID string `json:"appInstanceId"`
		TransactionID string `json:"transactionId"`
		LocationID    string `json:"locationId,omitempty"`
	}
	voidAnswer struct {
		RemainingBalance wire.Decimal `json:"remainingBalance" validate:"required,decimal,dgte=0,dlte=999999999.99"`
		CurrencyCode     string       `json:"currencyCode" validate:"required,currency"`
	}
)

// mayBeCode tells whether a text can be a code of the contract; nobody is asked about others.
func mayBeCode(code string) bool {
	n := utf8.RuneCountInString(code)
	return n >= 8 && n <= 20
}

// FindGiftCard asks the apps, one after another, whose gift card a code is: a code is a
// secret, and is shown to no more of them than need be. An error has the contract's
// code; where an app does not answer and no other knows the card, it is its Failure,
// because the card may be that app's.
func (s *Service) FindGiftCard(ctx context.Context, q GiftCardQuery) (*GiftCardBalance, error) {
	list, err := s.of(ctx, GiftCards)
	if err != nil {
		return nil, err
	}
	var silent error
	for _, p := range list {
		found, err := s.GiftCardBalance(ctx, p.AppID, q)
		var failure *Failure
		switch {
		case err == nil:
			return found, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &failure):
			silent = errors.Join(silent, err)
		case errs.CodeOf(err) != CodeGiftCardNotFound:
			return nil, err
		}
	}
	if silent != nil {
		return nil, silent
	}
	return nil, errs.New(errs.NotFound, CodeGiftCardNotFound, "no gift card has this code")
}

// GiftCardBalance asks one app for the balance of a gift card.
func (s *Service) GiftCardBalance(ctx context.Context, appID string, q GiftCardQuery) (*GiftCardBalance, error) {
	if !mayBeCode(q.Code) {
		return nil, errs.New(errs.NotFound, CodeGiftCardNotFound, "no gift card has this code")
	}
	p, err := s.one(ctx, GiftCards, appID)
	if err != nil {
		return nil, err
	}
	out := &GiftCardBalance{AppID: appID}
	request := &balanceRequest{q.Code, s.signer.InstanceID(), q.LocationID, q.PIN, q.Extended}
	_, err = ask(ctx, s, question{p, getBalance, q.Currency.Code(), request}, func(a *balanceAnswer) (err error) {
		out.Balance, err = ofItsOwn(a.Balance, a.CurrencyCode)
		out.ExternalID = a.ExternalID
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// RedeemGiftCard takes money off a gift card. The order is what makes a second try the
// same: an app that was asked before answers ALREADY_REDEEMED. A Failure leaves open
// whether the money was taken.
func (s *Service) RedeemGiftCard(ctx context.Context, appID string, in GiftCardRedemption) (*GiftCardMovement, error) {
	p, err := s.one(ctx, GiftCards, appID)
	if err != nil {
		return nil, err
	}
	currency := in.Amount.Currency()
	out := &GiftCardMovement{}
	request := &redeemRequest{in.Code, s.signer.InstanceID(), json.Number(in.Amount.String()), in.OrderID, currency.Code(),
		in.LocationID, in.PIN, in.Extended}
	_, err = ask(ctx, s, question{p, redeem, currency.Code(), request}, func(a *redeemAnswer) (err error) {
		out.TransactionID = a.TransactionID
		if err := inCurrency(a.CurrencyCode, currency); err != nil {
			return err
		}
		out.Remaining, err = amount(a.RemainingBalance, currency)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// VoidGiftCard gives back what a redemption took.
func (s *Service) VoidGiftCard(ctx context.Context, appID, transactionID, locationID string) (
	*GiftCardMovement, error) {
	p, err := s.one(ctx, GiftCards, appID)
	if err != nil {
		return nil, err
	}
	out := &GiftCardMovement{TransactionID: transactionID}
	_, err = ask(ctx, s, question{p, void, "", &voidRequest{s.signer.InstanceID(), transactionID, locationID}},
		func(a *voidAnswer) (err error) {
			out.Remaining, err = ofItsOwn(a.RemainingBalance, a.CurrencyCode)
			return err
		})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// ofItsOwn reads an amount in the currency that the answer names.
func ofItsOwn(number wire.Decimal, code string) (money.Amount, error) {
	currency, err := money.ParseCurrency(code)
	if err != nil {
		return money.Amount{}, errors.New("its currency is not known")
	}
	return amount(number, currency)
}
