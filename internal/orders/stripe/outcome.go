package stripe

import (
	"errors"
	"strings"
	"time"

	api "github.com/stripe/stripe-go/v82"

	"souk/internal/orders/provider"
	"souk/internal/platform/money"
)

// session tells how a Checkout Session stands. While it is open the buyer may try
// again, whatever became of the last try.
func (*Provider) session(s *api.CheckoutSession) *provider.Outcome {
	switch s.Status {
	case api.CheckoutSessionStatusOpen:
		return &provider.Outcome{Verdict: provider.NeedsBuyer, Ref: s.ID,
			Action: &provider.Action{Kind: provider.ActionRedirect, URL: s.URL}}
	case api.CheckoutSessionStatusExpired:
		return &provider.Outcome{Verdict: provider.Ended, Ref: s.ID}
	}
	if s.PaymentIntent == nil {
		return &provider.Outcome{Verdict: provider.Processing, Ref: s.ID}
	}
	if s.PaymentIntent.Status == "" { // only its name was given
		return &provider.Outcome{Verdict: provider.Processing, Ref: s.PaymentIntent.ID}
	}
	return intent(s.PaymentIntent)
}

// intent tells how a PaymentIntent stands.
func intent(one *api.PaymentIntent) *provider.Outcome {
	out := &provider.Outcome{Verdict: provider.Processing, Ref: one.ID, Card: cardOf(one.PaymentMethod)}
	switch one.Status {
	case api.PaymentIntentStatusSucceeded:
		out.Verdict, out.Taken = provider.Done, received(one)
	case api.PaymentIntentStatusRequiresCapture:
		out.Verdict = provider.Held
		out.HeldUntil = captureBefore(one.LatestCharge)
	case api.PaymentIntentStatusRequiresAction:
		out.Verdict = provider.NeedsBuyer
		if next := one.NextAction; next != nil && next.RedirectToURL != nil {
			out.Action = &provider.Action{Kind: provider.ActionRedirect, URL: next.RedirectToURL.URL}
		} else { // what only Stripe's own script could show
			out.Verdict = provider.Processing
		}
	case api.PaymentIntentStatusCanceled:
		out.Verdict = provider.Ended
	case api.PaymentIntentStatusRequiresPaymentMethod:
		out.Verdict, out.Reason, out.Code = provider.Refused, provider.DeclineFailed, "declined"
		if last := one.LastPaymentError; last != nil {
			out.Reason, out.Code = reason(last)
		}
	}
	if (out.Verdict == provider.Done || out.Verdict == provider.Held) && one.SetupFutureUsage != "" &&
		one.Customer != nil && one.PaymentMethod != nil {
		out.Saved = &provider.Method{Ref: one.PaymentMethod.ID, Customer: one.Customer.ID, Card: out.Card}
	}
	return out
}

// received is how much came in: of money that was set aside it may be a part. Unset when
// it is not told.
func received(one *api.PaymentIntent) money.Amount {
	currency, err := money.ParseCurrency(strings.ToUpper(string(one.Currency)))
	if err != nil || one.AmountReceived <= 0 {
		return money.Amount{}
	}
	return amount(one.AmountReceived, currency)
}

func captureBefore(c *api.Charge) time.Time {
	if c == nil || c.PaymentMethodDetails == nil || c.PaymentMethodDetails.Card == nil ||
		c.PaymentMethodDetails.Card.CaptureBefore == 0 {
		return time.Time{}
	}
	return time.Unix(c.PaymentMethodDetails.Card.CaptureBefore, 0).UTC()
}

var brands = map[api.PaymentMethodCardBrand]string{
	api.PaymentMethodCardBrandAmex: "American Express", api.PaymentMethodCardBrandDiscover: "Discover",
	api.PaymentMethodCardBrandMastercard: "Mastercard", api.PaymentMethodCardBrandVisa: "Visa",
}

func cardOf(m *api.PaymentMethod) *provider.Card {
	if m == nil || m.Card == nil {
		return nil
	}
	brand := brands[m.Card.Brand]
	if brand == "" {
		brand = string(m.Card.Brand)
	}
	return &provider.Card{Brand: brand, LastDigits: m.Card.Last4, ExpiryMonth: int(m.Card.ExpMonth),
		ExpiryYear: int(m.Card.ExpYear)}
}

// refund tells how a refund stands.
func refund(one *api.Refund) *provider.Outcome {
	out := &provider.Outcome{Verdict: provider.Processing, Ref: one.ID}
	switch one.Status {
	case api.RefundStatusSucceeded:
		out.Verdict = provider.Done
	case api.RefundStatusFailed:
		out.Verdict, out.Code = provider.Refused, string(one.FailureReason)
	case api.RefundStatusCanceled:
		out.Verdict = provider.Refused
	}
	return out
}

// refused tells a refusal from not knowing. What Stripe did not understand or take
// has moved no money; what it was too busy for, or did not answer, may have.
func refused(err error) (*provider.Outcome, error) {
	var said *api.Error
	if !errors.As(err, &said) {
		return nil, err
	}
	out := &provider.Outcome{Verdict: provider.Refused}
	if said.PaymentIntent != nil {
		out.Ref = said.PaymentIntent.ID
	}
	switch {
	case said.Type == api.ErrorTypeCard:
		out.Reason, out.Code = reason(said)
		out.Card = cardOf(said.PaymentMethod)
	case said.Type == api.ErrorTypeInvalidRequest &&
		(said.HTTPStatusCode == 400 || said.HTTPStatusCode == 402 || said.HTTPStatusCode == 404):
		out.Reason, out.Code = provider.DeclineFailed, string(said.Code)
	default: // keys that do not fit, limits, faults of Stripe's own
		return nil, err
	}
	return out, nil
}

// reason names why a card was refused, as buyers are told and as Stripe says.
func reason(e *api.Error) (why, code string) {
	code = string(e.Code)
	if e.DeclineCode != "" {
		code = string(e.DeclineCode)
	}
	switch {
	case e.DeclineCode == api.DeclineCodeInsufficientFunds:
		return provider.DeclineFunds, code
	case e.Code == api.ErrorCodeExpiredCard || e.DeclineCode == api.DeclineCodeExpiredCard:
		return provider.DeclineExpired, code
	case e.Code == api.ErrorCodeAuthenticationRequired || e.DeclineCode == api.DeclineCodeAuthenticationRequired ||
		e.Code == api.ErrorCodePaymentIntentAuthenticationFailure:
		return provider.DeclineBuyer, code
	}
	return provider.DeclineCard, code
}
