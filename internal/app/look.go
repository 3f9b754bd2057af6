package app

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/webui"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/checkoutconfig"
	"souk/internal/shop/look"
)

// firstCollection is the oldest one that visitors see and that has goods, for the look of a shop that chose none.
func (a *App) firstCollection(ctx context.Context) (*look.Shelf, error) {
	filter, err := json.Marshal(map[string]any{"id": map[string]string{"$ne": catalog.AllProducts}})
	if err != nil {
		return nil, err
	}
	found, err := a.Collections.QueryCollections(stranger(ctx), &query.Message{
		Query: query.Request{Filter: filter, Paging: &wire.Paging{Limit: wire.Ptr(20)}},
	})
	if err != nil {
		return nil, err
	}
	for _, c := range found.Collections {
		if c.NumberOfProducts > 0 {
			return &look.Shelf{ID: c.ID, Name: c.Name}, nil
		}
	}
	return nil, nil //nolint:nilnil // a shop without collections
}

// pageLook is the look that a page of the shop is served with.
func (a *App) pageLook(ctx context.Context, path string) (any, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return nil, err
	}
	slug, _ := strings.CutPrefix(path, "/pages/")
	policies, err := a.policies(ctx)
	if err != nil {
		return nil, err
	}
	return lookOnPage{Look: shown.Lean(slug), Contact: a.contact(ctx), Policies: policies}, nil
}

// contact is what pages tell of where and when the shop is found; nil where it says nothing of it.
func (a *App) contact(ctx context.Context) *shopContact {
	set := a.settings(ctx)
	if c := set.Contact; c.Phone == "" && c.Address == nil && len(c.OpeningHours) == 0 {
		return nil
	}
	return &shopContact{Contact: set.Contact, Email: set.ContactEmail, TimeZone: set.TimeZone}
}

type (
	// lookOnPage is a look with what every page of the shop says of where and when it is found, and which policies there
	// are to read.
	lookOnPage struct {
		*look.Look
		Contact  *shopContact `json:"contact,omitempty"`
		Policies []shopPolicy `json:"policies,omitempty"`
	}
	shopContact struct {
		site.Contact
		Email    string `json:"email,omitempty"`
		TimeZone string `json:"timeZone"`
	}
)

// describePage gives title and description of a content page that the owner wrote.
func (a *App) describePage(ctx context.Context, head webui.Head, shop, slug string) (webui.Head, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return head, err
	}
	page := shown.Page(slug)
	if page == nil {
		return webui.Head{Status: http.StatusNotFound}, nil
	}
	head.Title, head.Description = page.Title+" · "+shop, cmp.Or(page.Description, plain(page.Body))
	if contactPages[slug] {
		if place := a.placeData(a.settings(ctx)); place != nil {
			head.Data = place
		}
	}
	return head, nil
}

// welcome is what the home page says of the shop: the first words that greet there.
func (a *App) welcome(ctx context.Context) (string, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return "", err
	}
	for _, section := range shown.Home {
		if section.Hero != nil && !section.Hidden {
			return plain(cmp.Or(section.Hero.Text, section.Hero.Headline)), nil
		}
	}
	return "", nil
}

// brand is the face of the shop on pages that are no part of a front end.
func (a *App) brand(ctx context.Context) httpapi.Brand {
	out := httpapi.Brand{Name: a.settings(ctx).Name}
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return out
	}
	theme := shown.Theme
	out.Paper, out.Primary = theme.Paper, theme.Primary
	if theme.Computed != nil {
		out.OnPrimary = theme.Computed.OnPrimary
	}
	if theme.Logo != nil {
		out.Logo = theme.Logo.URL
	}
	return out
}

type (
	// face is how the hosted pages look, where people sign in and pay: the published theme, and what the checkout
	// says and shows otherwise.
	face struct {
		Theme    *look.Theme   `json:"theme"`
		Checkout *checkoutFace `json:"checkout,omitempty"`
	}
	checkoutFace struct {
		Text     string         `json:"text,omitempty"` // in place of the shop's name
		Logo     *mark          `json:"logo,omitempty"`
		LogoSize string         `json:"logoSize,omitempty"`
		Centered bool           `json:"centered,omitempty"`
		Brand    *checkoutBrand `json:"brand,omitempty"`
		// Words are those that the shop wrote, by language in small letters.
		Words map[string]checkoutconfig.CheckoutContent `json:"words,omitempty"`
	}
	// checkoutBrand are the colours and corners of the checkout that differ from the shop's. Pages leave out what cannot
	// be read.
	checkoutBrand struct {
		ButtonColor     string `json:"buttonColor,omitempty"`
		PlaceOrderColor string `json:"placeOrderColor,omitempty"`
		SummaryColor    string `json:"summaryColor,omitempty"`
		CornerRadius    *int   `json:"cornerRadius,omitempty"`
	}
	mark struct {
		URL     string `json:"url"`
		AltText string `json:"altText,omitempty"`
	}
)

// hostedFace is the theme and the checkout's own text, logo and words, for the hosted pages.
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
	out.Checkout.Brand = brandOf(settings.CheckoutBrand)
	return out, nil
}

// brandOf is what the checkout wears that the shop's other pages do not; nil for nothing.
func brandOf(set *checkoutconfig.CheckoutBrand) *checkoutBrand {
	if set == nil {
		return nil
	}
	out := checkoutBrand{}
	if set.Global != nil {
		out.ButtonColor, out.PlaceOrderColor = set.Global.ButtonColor, set.Global.PlaceOrderButtonColor
	}
	if main := set.MainSection; main != nil {
		out.CornerRadius = main.CornerRadius
		if main.SummaryBackgroundFill != nil {
			out.SummaryColor = main.SummaryBackgroundFill.Color
		}
	}
	if out == (checkoutBrand{}) {
		return nil
	}
	return &out
}

// checkoutMark is a picture of the checkout's settings as pages can show it: one of the shop's own. Nil for none, and
// for one of another site: the content policy of the hosted pages lets nothing in from there.
func (a *App) checkoutMark(ctx context.Context, image *checkoutconfig.Image) *mark {
	if image == nil {
		return nil
	}
	id, path := image.Own(a.cfg.PublicURL)
	if path != "" {
		return &mark{path, image.AltText}
	}
	file, err := a.Media.MediaFile(ctx, id)
	if err != nil {
		return nil
	}
	return &mark{file.URL, image.AltText}
}
