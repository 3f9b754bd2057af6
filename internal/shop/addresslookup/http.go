package addresslookup

import (
	"context"
	"unicode/utf8"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

// Permissions: the lookup is a setting of the checkout, and keeps to those of the contract.
const (
	readLookup   = "ECOM.READ_CHECKOUT_SETTINGS"
	updateLookup = "ECOM.UPDATE_CHECKOUT_SETTINGS"
)

// codeFailed is answered to staff who try a service that does not answer as it should.
const codeFailed = "ADDRESS_LOOKUP_FAILED"

type (
	sourceAnswer struct {
		AddressLookup *Source `json:"addressLookup"`
		resource.Revised
	}
	updateSource struct {
		AddressLookup wire.Patch[Source] `json:"addressLookup" validate:"required"`
		resource.BasedOn
	}
	suggestRequest struct {
		// Text is what was typed so far.
		Text    string `json:"text" validate:"max=200"`
		Country string `json:"country" validate:"required,country"`
		// Language is that of the reader, such as en or ar-MA.
		Language string `json:"language" validate:"max=35"`
	}
	// Suggestions are what fits. Offered is false where the shop looks addresses up nowhere.
	Suggestions struct {
		Offered     bool    `json:"offered"`
		Suggestions []Found `json:"suggestions"`
		Credit      string  `json:"credit"`
	}
)

// Operations lists what the service serves.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "souk.addressLookup.getAddressLookup", Method: "GET", Path: "/v1/address-lookup",
			Access: actor.Managers(readLookup), Reads: true, Summary: "Get the service that suggests addresses.",
		}, func(ctx context.Context, _ *wire.Empty) (*sourceAnswer, error) {
			return answered(s.settings().Get(ctx))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "souk.addressLookup.updateAddressLookup", Method: "PATCH", Path: "/v1/address-lookup",
			Access: actor.Managers(updateLookup), Codes: []string{resource.CodeStale},
			Summary: "Set the service that suggests addresses. An empty address turns suggestions off.",
		}, func(ctx context.Context, in *updateSource) (*sourceAnswer, error) {
			return answered(s.settings().Patch(ctx, in.BasedOn, in.AddressLookup, nil))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "souk.addressLookup.suggestAddresses", Method: "POST", Path: "/v1/address-suggestions", Reads: true,
			Access: actor.Everyone(readLookup), Limit: httpapi.Lookups,
			Summary: "Suggest addresses of a country for what was typed so far.",
		}, s.suggestions),
		httpapi.Handle(httpapi.Op{
			ID: "souk.addressLookup.tryAddressLookup", Method: "POST", Path: "/v1/address-lookup/try", Reads: true,
			Access: actor.Managers(updateLookup), Codes: []string{codeFailed},
			Summary: "Ask the service that suggests addresses, and say what is wrong if it fails.",
		}, s.try),
	}
}

func answered(now resource.Stands[Source], err error) (*sourceAnswer, error) {
	return &sourceAnswer{now.Settings, now.Revised}, err
}

func (s *Service) suggestions(ctx context.Context, in *suggestRequest) (*Suggestions, error) {
	source, err := s.source.At(ctx)
	if err != nil || source.Address == "" {
		return &Suggestions{Suggestions: []Found{}}, err
	}
	out := &Suggestions{Offered: true, Suggestions: []Found{}, Credit: source.Credit}
	if q := asked(in.Text, in.Country, in.Language); utf8.RuneCountInString(q.text) >= minText {
		out.Suggestions = append(out.Suggestions, s.suggest(ctx, source, q)...)
	}
	return out, nil
}

// try asks the service whatever happened before.
func (s *Service) try(ctx context.Context, in *suggestRequest) (*Suggestions, error) {
	source, err := s.source.At(ctx)
	if err != nil {
		return nil, err
	}
	if source.Address == "" {
		return nil, errs.New(errs.FailedPrecondition, codeFailed, "no service of addresses is set; save its address first")
	}
	found, err := s.ask(ctx, source, asked(in.Text, in.Country, in.Language))
	if err != nil {
		return nil, errs.New(errs.FailedPrecondition, codeFailed, "the service of addresses failed: %s", err)
	}
	s.forget()
	return &Suggestions{Offered: true, Suggestions: append([]Found{}, found...), Credit: source.Credit}, nil
}
