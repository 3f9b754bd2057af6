package app

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/shop/checkoutconfig"
)

func TestPolicies(t *testing.T) {
	yes, no, words, none, title := true, false, "What we promise.", "", "House rules"
	shown := func(visible *bool, content *string) *checkoutconfig.Policy {
		return &checkoutconfig.Policy{Visible: visible, Content: content}
	}
	all := policiesOf(&checkoutconfig.CheckoutSettings{CheckoutPolicies: &checkoutconfig.CheckoutPolicies{
		TermsAndConditions: shown(&yes, &words), PrivacyPolicy: shown(&no, &words), ReturnPolicy: shown(&yes, &none),
		DigitalItemPolicy: shown(&yes, nil), ContactUs: shown(nil, &words),
		CustomPolicy: &checkoutconfig.CustomPolicy{Visible: &yes, Content: &words, Title: &title},
	}})
	expect.Diff(t, []string{"terms", "custom"}, []string{all[0].Kind, all[1].Kind})
	expect.Len(t, all, 2)
	expect.Equal(t, all[1].Title, title)
	expect.Len(t, policiesOf(&checkoutconfig.CheckoutSettings{}), 0)
	for _, one := range all {
		expect.That(t, policyNames[one.Kind] != "", one.Kind)
	}
}
