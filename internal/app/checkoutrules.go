package app

import (
	"cmp"
	"context"
	"net/http"

	"souk/internal/buying/checkout"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/site"
	"souk/internal/platform/webui"
	"souk/internal/shop/checkoutconfig"
)

// checkoutRules tells checkouts what the shop set about them.
type checkoutRules struct {
	config *checkoutconfig.Service
	site   *site.Service
}

func (c checkoutRules) Rule(ctx context.Context) (checkout.Rule, error) {
	settings, err := c.config.At(ctx)
	if err != nil {
		return checkout.Rule{}, err
	}
	closed := c.site.Selling(ctx)
	if closed != nil && errs.CodeOf(closed) != httpapi.CodeClosed {
		return checkout.Rule{}, closed
	}
	f := settings.CheckoutFields
	var answers []string
	for _, field := range f.CustomFields {
		if field.Required {
			answers = append(answers, field.Title)
		}
	}
	return checkout.Rule{Answers: answers, Closed: closed,
		GiftCards: *f.GiftCardRedeemEnabled, DelayCapture: *f.DelayCaptureEnabled,
		CaptureBeforeExpiry: *f.CaptureBeforeExpiryEnabled, KeepMethods: *f.MitEnabled}, nil
}

// testing tells whether the caller's checkouts run as tests.
func (a *App) testing(ctx context.Context) bool {
	settings, err := a.CheckoutConfig.Get(ctx)
	if err != nil {
		a.log.WarnContext(ctx, "whether payments are tests cannot be read; checkouts are treated as real", "error", err)
		return false
	}
	switch settings.CheckoutFields.TestMode {
	case checkoutconfig.TestForAll:
		return true
	case checkoutconfig.TestForStaff:
		return actor.From(ctx).Kind == actor.Staff
	}
	return false
}

// shopPolicy is one of the shop's policies that pages lead to. Its words are asked for where they are read.
type shopPolicy struct {
	Kind  string `json:"kind"`            // as in its address
	Title string `json:"title,omitempty"` // the shop's own; "" for the usual one
	text  string
}

// policyNames are the usual titles by kind.
var policyNames = map[string]string{
	"terms": "Terms and conditions", "privacy": "Privacy policy", "returns": "Returns and refunds",
	"digital": "Digital goods", "contact": "Contact us", "custom": "Terms and conditions",
}

// policiesOf lists what the settings of the checkout show, in the order that they are shown in there.
func policiesOf(settings *checkoutconfig.CheckoutSettings) []shopPolicy {
	set := settings.CheckoutPolicies
	if set == nil {
		return nil
	}
	var out []shopPolicy
	add := func(kind, title string, visible *bool, content *string) {
		if visible != nil && *visible && content != nil && *content != "" {
			out = append(out, shopPolicy{kind, title, *content})
		}
	}
	for _, one := range []struct {
		kind string
		is   *checkoutconfig.Policy
	}{
		{"terms", set.TermsAndConditions}, {"privacy", set.PrivacyPolicy}, {"returns", set.ReturnPolicy},
		{"digital", set.DigitalItemPolicy}, {"contact", set.ContactUs},
	} {
		if one.is != nil {
			add(one.kind, "", one.is.Visible, one.is.Content)
		}
	}
	if own := set.CustomPolicy; own != nil {
		title := ""
		if own.Title != nil {
			title = *own.Title
		}
		add("custom", title, own.Visible, own.Content)
	}
	return out
}

// policies are those that pages lead to.
func (a *App) policies(ctx context.Context) ([]shopPolicy, error) {
	settings, err := a.CheckoutConfig.At(ctx)
	if err != nil {
		return nil, err
	}
	return policiesOf(settings), nil
}

// describePolicy gives the title of a policy's page. One that is not shown has none.
func (a *App) describePolicy(ctx context.Context, head webui.Head, shop, kind string) (webui.Head, error) {
	all, err := a.policies(ctx)
	if err != nil {
		return head, err
	}
	for _, one := range all {
		if one.Kind == kind {
			head.Title = cmp.Or(one.Title, policyNames[kind]) + " · " + shop
			head.Description = plain(one.text)
			return head, nil
		}
	}
	return webui.Head{Status: http.StatusNotFound}, nil
}
