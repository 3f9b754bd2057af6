package paymentmethods

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	// MethodView is a way of paying as buyers choose it.
	MethodView struct {
		ID           string `json:"id"`
		Provider     string `json:"provider"`
		Kind         string `json:"kind" validate:"oneof=CARD OFFLINE REDIRECT"`
		Name         string `json:"name"`
		Instructions string `json:"instructions,omitempty"`
		TestMode     bool   `json:"testMode"`
		CanSave      bool   `json:"canSave"`
		// CanAdd says that it is kept without a purchase too.
		CanAdd bool `json:"canAdd"`
	}
	// Methods are all ways of paying that a buyer has.
	Methods struct {
		Methods wire.List[MethodView]  `json:"methods"`
		Saved   wire.List[SavedMethod] `json:"saved"`
	}
)

// Permissions of the contract.
const (
	CollectPayments = "ECOM.COLLECT_PAYMENTS"
	changeSettings  = "ECOM.UPDATE_PAYMENT_SETTINGS"
	readSettings    = "ECOM.READ_PAYMENT_SETTINGS"
)

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	o := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.payments." + id, Method: method, Path: path, Access: access, Reads: method == "GET",
			Summary: summary, Codes: codes}
	}
	token := o("makeToken", "POST", "/v1/payment-tokens", actor.Everyone(CollectPayments),
		"Create a payment token for one charge from a payment method. Card numbers are never stored.", CodeNoSavedMethod)
	token.Key = httpapi.KeyRefused // what is answered is a secret
	own := actor.Rule{Members: true}
	test := o("testProvider", "POST", "/v1/payment-settings/site/test", actor.Managers(changeSettings),
		"Test the connection and the key of a payment provider. No money moves.")
	test.Reads = true
	setups := "/v1/saved-payment-methods/my/setups"
	return []httpapi.Operation{
		httpapi.Handle(o("startCardSetup", "POST", setups, own,
			"Save the payment method of a token without a purchase. No money moves; "+
				"the bank may ask the member to confirm.",
			CodeToken, CodeNoProvider, CodeManySetups, CodeTooManySaved), s.startSetup),
		httpapi.Handle(o("continueCardSetup", "POST", setups+"/{id}", own,
			"Continue saving a card, for instance after the member confirmed at the bank, and get its status.", CodeNoSetup),
			s.continueSetup),
		httpapi.Handle(token, s.makeToken),
		httpapi.Handle(o("listMethods", "GET", "/v1/payment-methods/my", own,
			"List the payment methods for later charges: those that the shop offers, and those that the member saved."),
			s.myMethods),
		httpapi.Handle(o("listSavedMethods", "GET", "/v1/saved-payment-methods/my", own,
			"List the member's saved payment methods."), s.mySaved),
		httpapi.Handle(o("deleteSavedMethod", "DELETE", "/v1/saved-payment-methods/my/{id}", own,
			"Delete a saved payment method.",
			CodeNoSavedMethod), s.forget),
		httpapi.Handle(o("setDefaultSavedMethod", "POST", "/v1/saved-payment-methods/my/{id}/default", own,
			"Set a saved payment method as the default of checkouts.", CodeNoSavedMethod), s.prefer),
		httpapi.Handle(o("getSettings", "GET", "/v1/payment-settings/site", actor.Managers(readSettings),
			"Get the payment settings."), s.getSettings),
		httpapi.Handle(o("updateSettings", "PATCH", "/v1/payment-settings/site", actor.Managers(changeSettings),
			"Update the payment settings.", resource.CodeStale), s.changeSettings),
		httpapi.Handle(test, s.testProvider),
	}
}
