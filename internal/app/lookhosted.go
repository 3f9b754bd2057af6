package app

import (
	"cmp"
	"context"
	"strings"

	"souk/internal/shop/checkoutconfig"
	"souk/internal/shop/look"
)

type (
	// face is how the hosted pages look, where people sign in and pay: the published theme, and what the checkout
	// says and shows otherwise.
	face struct {
		Theme    *look.Theme   `json:"theme"`
		Checkout *checkoutFace `json:"checkout,omitempty"`
	}
	checkoutFace struct {
		Text     string `json:"text,omitempty"` // in place of the shop's name
		Logo     *mark  `json:"logo,omitempty"`
		LogoSize string `json:"logoSize,omitempty"`
		Centered bool   `json:"centered,omitempty"`
		// Words are those that the shop wrote, by language in small letters.
		Words map[string]checkoutconfig.CheckoutContent `json:"words,omitempty"`
	}
	mark struct {
		URL     string `json:"url"`
		AltText string `json:"altText,omitempty"`
	}
)

// hostedFace tells how the hosted pages look.
func (a *App) hostedFace(ctx context.Context) (any, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return nil, err
	}
	settings, err := a.CheckoutConfig.Get(ctx)
	if err != nil {
		return nil, err
	}
	words, err := a.CheckoutConfig.Written(ctx)
	if err != nil {
		return nil, err
	}
	out := &face{Theme: &shown.Theme, Checkout: &checkoutFace{Words: words}}
	if brand := settings.CheckoutBrand; brand != nil && brand.Header != nil {
		header := brand.Header
		if header.Text != nil {
			out.Checkout.Text = strings.TrimSpace(*header.Text)
		}
		out.Checkout.Centered = header.Alignment == "CENTER"
		if logo := header.Logo; logo != nil {
			out.Checkout.Logo, out.Checkout.LogoSize = a.checkoutMark(ctx, logo.Image), logo.Size
		}
	}
	return out, nil
}

// checkoutMark is a picture of the checkout's settings as pages can show it: one of the shop's own. Nil for none, and
// for one of another site: the content policy of the hosted pages lets nothing in from there.
func (a *App) checkoutMark(ctx context.Context, image *checkoutconfig.Image) *mark {
	if image == nil {
		return nil
	}
	if strings.HasPrefix(image.URL, "/media/") {
		return &mark{image.URL, image.AltText}
	}
	file, err := a.Media.MediaFile(ctx, cmp.Or(image.ID, image.URL))
	if err != nil {
		return nil
	}
	return &mark{file.URL, image.AltText}
}
