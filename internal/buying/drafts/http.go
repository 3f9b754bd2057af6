package drafts

import (
	"net/http"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// Permissions of the contract.
const (
	readPermission     = "ECOM.DRAFT_ORDERS_READ"
	createPermission   = "ECOM.DRAFT_ORDERS_CREATE"
	addPermission      = "ECOM.DRAFT_ORDERS_ADD_LINE_ITEMS"
	modifyPermission   = "ECOM.DRAFT_ORDERS_MODIFY_ITEMS"
	commitPermission   = "ECOM.DRAFT_ORDERS_COMMIT"
	placePermission    = "ECOM.DRAFT_ORDER_CREATE_ORDER_FROM_DRAFT"
	deletePermission   = "ECOM.DRAFT_ORDERS_DELETE"
	extendedPermission = "ECOM.DRAFT_ORDER_UPDATE_EXTENDED_FIELDS"
	editPermission     = "ECOM.MODIFY_ORDERS"
)

// Operations lists what is served, to those who run the shop. Calls that price ask
// services of apps, so they are not one transaction.
func (s *Service) Operations() []httpapi.Operation {
	op := func(name, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "ecom.draftOrders." + name, Method: method, Path: "/v1/draft-orders" + path, Access: actor.Managers(permission),
			Key: httpapi.KeyBound, Summary: summary, Codes: codes,
		}
	}
	read := func(o httpapi.Op) httpapi.Op {
		o.Reads = true
		return o
	}
	change := func(name, path, permission, summary string, codes ...string) httpapi.Op {
		return op(name, http.MethodPost, path, permission, summary,
			append([]string{CodeNotFound, CodeCommitted}, codes...)...)
	}
	put := func(name, path, permission, summary string, codes ...string) httpapi.Op {
		return op(name, http.MethodPut, path, permission, summary, append([]string{CodeNotFound, CodeCommitted}, codes...)...)
	}
	commit := change("commitDraftOrder", "/{draftOrderId}/commit", commitPermission,
		"Commit a draft: apply its changes to its order.", CodeCommitFailed)
	commit.Key = httpapi.KeyRepeatable // a draft is committed once
	remove := op("deleteDraftOrder", http.MethodDelete, "/{draftOrderId}", deletePermission,
		"Delete a draft that is not committed.", CodeNotFound, CodeKeep)
	remove.Key = httpapi.KeyAtomic // it waits for nobody
	empty := op("createEmptyDraftOrder", http.MethodPost, "/create-empty-draft-order", createPermission,
		"Create an empty draft order.", CodeNoSettings)
	empty.Deprecated = true
	lineCodes := []string{
		CodeMaxItems, CodeAddedTwice, CodeNotAvailable, CodeItemNotFound, CodePaymentOption, CodeItemExists, CodeGiftCard,
		CodeSubscription, CodeExternalID,
		CodeSingleSubscription, CodeLineIDs, CodeGlobalDeposit, CodeCurrencyRequired, CodeCurrencyDiffers,
	}
	discountCodes := []string{CodeExceedsItems, CodeExceedsShipping, CodeDiscountNotFound}
	return []httpapi.Operation{
		httpapi.Handle(op("createDraftOrder", http.MethodPost, "", createPermission,
			"Create a draft order, empty or to edit an order. The caller's open draft of that order is returned if there is "+
				"one.",
			CodeNotEditable, CodeEdited, CodeNoSettings, CodeLineIDs, CodeNotAvailable, CodeItemNotFound, CodePaymentOption,
			CodeItemExists, CodeGiftCard, CodeSubscription, CodeExternalID, CodeMayNotRead), s.create),
		httpapi.Handle(empty, s.createEmpty),
		httpapi.Handle(op("createExchangeDraftOrder", http.MethodPost, "/exchange", createPermission,
			"Create the draft of an exchange: an order that replaces items of another, with a discount for what was returned.",
			orders.CodeNotFound, CodeNotEditable, CodeLineNotFound), s.exchange),
		httpapi.Handle(read(op("getDraftOrder", http.MethodGet, "/{draftOrderId}", readPermission,
			"Get a draft with its totals.", CodeNotFound)), s.get),
		httpapi.Handle(read(op("getOrderDraftabilityStatus", http.MethodGet, "/{orderId}/draftability", readPermission,
			"Check whether an order can be edited, and if not, why.")), s.draftable),
		httpapi.Handle(read(op("queryDraftOrders", http.MethodPost, "/query", readPermission, "List drafts.")), s.query),
		httpapi.Handle(remove, s.delete),
		httpapi.Handle(change("addLineItemsToDraftOrder", "/{draftOrderId}/add-line-items", addPermission,
			"Add catalog items or custom line items to a draft.", lineCodes...), s.addLines),
		httpapi.Handle(change("updateLineItems", "/{draftOrderId}/line-items", modifyPermission,
			"Update line items of a draft. A quantity of 0 removes one.",
			CodeNoLine, CodeChangedTwice, CodeEmptyChange, CodePriceOfRemoved, CodeLocations, CodeOptionsOfCustom,
			CodeOptionsOfSent, CodeFulfiller, CodeModifiers, CodePlatformFees,
			CodeSingleSubscription, CodeTaxableAddress, CodeForeignPrice, CodeForeignModifier, CodeForeignDescription,
			CodeCurrencyRequired, CodeCurrencyDiffers), s.updateLines),
		httpapi.Handle(change("createCustomDiscounts", "/{draftOrderId}/create-custom-discounts",
			"ECOM.DRAFT_ORDERS_ADD_DISCOUNTS", "Add discounts to a draft. They are applied only if the request says so.",
			append(discountCodes, CodeLineNotFound, CodeExceedsOrder, CodeCurrencyRequired, CodeCurrencyDiffers)...),
			s.createDiscounts),
		httpapi.Handle(change("setDiscounts", "/{draftOrderId}/set-discounts", "ECOM.DRAFT_ORDERS_SET_DISCOUNTS",
			"Set which discounts of a draft are applied.", discountCodes...), s.setDiscounts),
		httpapi.Handle(change("deleteCustomDiscounts", "/{draftOrderId}/delete-custom-discounts",
			"ECOM.DRAFT_ORDERS_DELETE_DISCOUNTS", "Delete custom discounts of a draft.",
			CodeDiscountNotFound, CodeKeepDiscount), s.deleteDiscounts),
		httpapi.Handle(change("createCustomAdditionalFees", "/{draftOrderId}/create-additional-fees",
			"ECOM.DRAFT_ORDERS_CREATE_ADDITIONAL_FEES", "Add fees to a draft. They are charged only if the request says so.",
			CodeLineNotFound, CodeCurrencyRequired, CodeCurrencyDiffers), s.createFees),
		httpapi.Handle(change("setAdditionalFees", "/{draftOrderId}/set-additional-fees",
			"ECOM.DRAFT_ORDERS_SET_ADDITIONAL_FEES", "Set which fees of a draft are charged.", CodeFeeNotFound), s.setFees),
		httpapi.Handle(change("deleteCustomAdditionalFees", "/{draftOrderId}/delete-custom-additional-fees",
			"ECOM.DRAFT_ORDERS_DELETE_ADDITIONAL_FEES", "Delete custom fees of a draft.",
			CodeFeeNotFound, CodeKeepFee), s.deleteFees),
		httpapi.Handle(put("setBillingInfo", "/set-billing-info", "ECOM.DRAFT_ORDER_SET_BILLING_INFO",
			"Set the billing info of a draft."),
			s.setBilling),
		httpapi.Handle(put("setRecipientInfo", "/set-recipient-info", "ECOM.DRAFT_ORDER_SET_RECIPIENT_INFO",
			"Set the recipient of a draft."), s.setRecipient),
		httpapi.Handle(put("setBuyerInfo", "/set-buyer-info", "ECOM.DRAFT_ORDER_SET_BUYER_INFO", "Set the buyer of a draft."),
			s.setBuyer),
		httpapi.Handle(put("setBusinessLocation", "/set-business-location", "ECOM.DRAFT_ORDER_SET_BUSINESS_LOCATION",
			"Set the business location of a draft.", CodeLocationFixed), s.setLocation),
		httpapi.Handle(put("setShippingInfo", "/set-shipping-info", "ECOM.DRAFT_ORDERS_SET_SHIPPING_INFO",
			"Set the delivery of a draft: a custom price, or a delivery option of the shop.",
			CodeCurrencyRequired, CodeCurrencyDiffers), s.setShipping),
		httpapi.Handle(put("setTaxExemption", "/set-tax-exemption", "ECOM.DRAFT_ORDER_SET_TAX_EXEMPTION",
			"Set whether a draft is exempt from tax."), s.setExemption),
		httpapi.Handle(change("setDeposit", "/{draftOrderId}/set-deposit", "ECOM.DRAFT_ORDERS_SET_DEPOSIT",
			"Set the deposit of a draft.", CodeInvalidAmount, CodeDepositInEdit, CodeDepositLines), s.setDeposit),
		httpapi.Handle(change("updateExtendedFields", "/{id}/update-extended-fields", extendedPermission,
			"Update the extended fields of a draft, which apps use."), s.setExtended),
		httpapi.Handle(commit, s.commit),
		httpapi.Handle(change("createOrderFromDraft", "/{draftOrderId}/create-order", placePermission,
			"Create an order from a draft.",
			CodeCreateFailed, CodeDepositTooHigh, CodeSubscriptionBuyer, CodeBillingAddress, CodeBusinessAddress),
			s.createOrder),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.orders.commitDeltas", Method: http.MethodPost, Path: "/v1/orders/{id}/commit-deltas",
			Access: actor.Managers(editPermission), Key: httpapi.KeyBound,
			Summary: "Edit an order in one call, with a draft or without one.",
			Codes: append([]string{orders.CodeNotFound, CodeNotFound, CodeCommitted, CodeCommitFailed, CodeNotEditable,
				CodeEdited, CodeNoLine, CodeChangedTwice, CodeEmptyChange,
				CodeDiscountNotFound, CodeFeeNotFound, CodeLineNotFound}, lineCodes...),
		}, s.commitDeltas),
	}
}
