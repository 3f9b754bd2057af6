package checkoutconfig

import (
	"encoding/json"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions; the first is the contract's.
const (
	readContent   = "ECOM.CHECKOUT_CONTENT_READ"
	manageContent = "ECOM.CHECKOUT_CONTENT_MANAGE"
)

// AppID and ComponentID name the texts of the shop's own checkout.
const (
	AppID       = "cb0f2f2e-94d5-4d5c-9f0a-3c6f0e6d7b11"
	ComponentID = "cb0f2f2e-94d5-4d5c-9f0a-3c6f0e6d7b12"
)

// codeTooManyTexts refuses more than a shop can have; all are kept in memory.
const codeTooManyTexts = "MAX_CHECKOUT_TEXTS_REACHED"

const maxTexts = 2000

// CheckoutContent is what the checkout says in place of its usual words.
type CheckoutContent struct {
	ContinueShoppingLink string `json:"continueShoppingLink,omitempty" validate:"max=30"`
	OrderSummary         string `json:"orderSummary,omitempty" validate:"max=30"`
	CustomerDetails      string `json:"customerDetails,omitempty" validate:"max=30"`
	ReviewAndPlaceOrder  string `json:"reviewAndPlaceOrder,omitempty" validate:"max=50"`
	PlaceOrderButton     string `json:"placeOrderButton,omitempty" validate:"max=50"`
	PlaceOrderPayButton  string `json:"placeOrderPayButton,omitempty" validate:"max=50"`
}

// CheckoutText is the content of a component in a language. Without an app and a
// component it is for the shop's own checkout.
type CheckoutText struct {
	resource.Meta
	AppID        string `json:"appId" validate:"omitempty,guid"`
	ComponentID  string `json:"componentId" validate:"omitempty,guid"`
	LanguageCode string `json:"languageCode" validate:"required,language,max=20"`
	CheckoutContent
}

// Validate asks for some text.
func (t *CheckoutText) Validate() []errs.Violation {
	if (t.CheckoutContent == CheckoutContent{}) {
		return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "", "must have at least one text")}
	}
	return nil
}

// settle fills in whose texts they are, and writes languages one way.
func (t *CheckoutText) settle() {
	t.LanguageCode = strings.ReplaceAll(t.LanguageCode, "_", "-")
	first(&t.AppID, AppID)
	first(&t.ComponentID, ComponentID)
}

func (s *Service) textsSpec() resource.Spec[CheckoutText, *CheckoutText] {
	return resource.Spec[CheckoutText, *CheckoutText]{
		Name: "checkoutText", Plural: "checkoutTexts", ID: "ecom.checkoutTexts", Table: "checkout_texts",
		Path: "/v1/checkout-texts",
		Fields: []resource.Field[CheckoutText]{
			{Field: query.Field{Path: "appId", Column: "app", Kind: query.ID, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "componentId", Column: "component", Kind: query.ID, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "languageCode", Column: "language", Folded: "language_folded", Kind: query.Text,
				Sortable: true, NotNull: true}},
		},
		OnCreate: func(tx *store.Tx, t *CheckoutText) error {
			t.settle()
			return resource.Room(tx, "checkout_texts", maxTexts, codeTooManyTexts, "texts of checkouts")
		},
		OnUpdate: func(_ *store.Tx, _, t *CheckoutText) error { t.settle(); return nil },
		After:    func(tx *store.Tx, _, _ *CheckoutText) error { return s.words.Changed(tx) },
		Read:     actor.Managers(readContent), Write: actor.Managers(manageContent),
		Conflicts: map[string]resource.Conflict{"checkout_texts_language_key": {Code: "CHECKOUT_TEXT_ALREADY_EXISTS",
			Message: "texts in this language exist already; update them"}},
		Codes: []string{codeTooManyTexts}, Style: query.ByCursor,
	}
}

// component is whose texts they are.
type component struct{ app, id string }

// words are all texts, by component and folded language.
type words map[component]map[string]CheckoutContent

func readWords(tx *store.Tx) (words, error) {
	out := words{}
	err := tx.Each("SELECT app, component, language, doc FROM checkout_texts", nil, func(rows store.Rows) error {
		var c component
		var language, doc string
		if err := rows.Scan(&c.app, &c.id, &language, &doc); err != nil {
			return err
		}
		var content CheckoutContent
		if err := json.Unmarshal([]byte(doc), &content); err != nil {
			return err
		}
		if out[c] == nil {
			out[c] = map[string]CheckoutContent{}
		}
		out[c][fold(language)] = content
		return nil
	})
	return out, err
}
