package checkoutconfig

import (
	"context"
	"maps"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	CodeNoTranslation = "TRANSLATIONS_NOT_FOUND"
	CodeNoApp         = "REQUIRED_APP_NOT_INSTALLED"
	CodeNoComponent   = "REQUIRED_COMPONENT_DOES_NOT_EXIST"
)

type (
	contentRequest struct {
		AppID        string  `json:"appId" validate:"required,guid"`
		ComponentID  string  `json:"componentId" validate:"required,guid"`
		LanguageCode *string `json:"languageCode,omitempty" validate:"omitempty,min=1,max=20"`
	}
	contentAnswer struct {
		CheckoutContent *CheckoutContent `json:"checkoutContent"`
	}
	createText struct {
		CheckoutText wire.Patch[CheckoutText] `json:"checkoutText"`
	}
	textRequest struct {
		CheckoutTextID string `json:"checkoutTextId" validate:"required,guid"`
	}
	updateText struct {
		CheckoutText wire.Patch[CheckoutText] `json:"checkoutText"`
		FieldMask    wire.FieldMask           `json:"fieldMask,omitempty"`
	}
	oneText struct {
		CheckoutText *CheckoutText `json:"checkoutText"`
	}
	manyTexts struct {
		CheckoutTexts  wire.List[CheckoutText] `json:"checkoutTexts"`
		PagingMetadata *wire.PagingMetadata    `json:"pagingMetadata,omitempty"`
	}
)

func (s *Service) contentOperations() []httpapi.Operation {
	return append(resource.Operations[createText, textRequest, updateText, oneText, manyTexts](
		s.texts),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.checkoutContent.getCheckoutContent", Method: "GET", Path: "/v1/checkout-content/{appId}/{componentId}",
			Access: actor.Everyone(readContent), Reads: true,
			Summary: "Get the checkout texts in a language, or in the shop's.",
			Codes:   []string{CodeNoTranslation, CodeNoApp, CodeNoComponent},
		}, func(ctx context.Context, in *contentRequest) (*contentAnswer, error) {
			language := ""
			if in.LanguageCode != nil {
				language = *in.LanguageCode
			}
			content, err := s.Content(ctx, in.AppID, in.ComponentID, language)
			if err != nil {
				return nil, err
			}
			return &contentAnswer{content}, nil
		}))
}

// fold writes languages one way: pt-br.
func fold(language string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimSpace(language), "_", "-"))
}

// wider lists a language and those it is a kind of: pt-br, pt.
func wider(language string) []string {
	var out []string
	for language = fold(language); language != ""; {
		out = append(out, language)
		at := strings.LastIndexByte(language, '-')
		if at < 0 {
			break
		}
		language = language[:at]
	}
	return out
}

// Content gives the words of a component in a language; an empty one is the shop's,
// and then any is better than none. NotFound.
func (s *Service) Content(ctx context.Context, appID, componentID, language string) (*CheckoutContent, error) {
	if appID != AppID {
		installed := false
		if s.cfg.Installed != nil {
			var err error
			if installed, err = s.cfg.Installed(ctx, appID); err != nil {
				return nil, err
			}
		}
		if !installed {
			return nil, errs.New(errs.NotFound, CodeNoApp, "the app %s is not installed", appID)
		}
	}
	all, err := s.words.Get(ctx)
	if err != nil {
		return nil, err
	}
	own := appID == AppID && componentID == ComponentID
	written, there := all[component{appID, componentID}]
	if !there && !own {
		return nil, errs.New(errs.NotFound, CodeNoComponent, "the app has no component %s", componentID)
	}
	languages := []string{language}
	if language == "" {
		settings, err := s.cfg.Site.Get(ctx)
		if err != nil {
			return nil, err
		}
		languages = append([]string{settings.Language, "en"}, slices.Sorted(maps.Keys(written))...)
	}
	for _, one := range languages {
		if content := in(one, written, own); content != (CheckoutContent{}) {
			return &content, nil
		}
	}
	return nil, errs.New(errs.NotFound, CodeNoTranslation, "there are no checkout texts in the language %s", language)
}

// Written gives the words that the shop wrote for its own checkout, by language in small letters; not the usual ones.
func (s *Service) Written(ctx context.Context) (map[string]CheckoutContent, error) {
	all, err := s.words.Get(ctx)
	if err != nil {
		return nil, err
	}
	return all[component{AppID, ComponentID}], nil
}

// in gives the words of a language: those that were written, then those of the
// languages it is a kind of, then the usual ones where they are the shop's own.
func in(language string, written map[string]CheckoutContent, own bool) CheckoutContent {
	var out CheckoutContent
	for _, one := range wider(language) {
		out.fill(written[one])
	}
	if own {
		for _, one := range wider(language) {
			out.fill(usual[one])
		}
	}
	return out
}

// fill puts words where there are none.
func (c *CheckoutContent) fill(from CheckoutContent) {
	first(&c.ContinueShoppingLink, from.ContinueShoppingLink)
	first(&c.OrderSummary, from.OrderSummary)
	first(&c.CustomerDetails, from.CustomerDetails)
	first(&c.ReviewAndPlaceOrder, from.ReviewAndPlaceOrder)
	first(&c.PlaceOrderButton, from.PlaceOrderButton)
	first(&c.PlaceOrderPayButton, from.PlaceOrderPayButton)
}
