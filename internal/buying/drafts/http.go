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
		"Make the changes of a draft true on its order.", CodeCommitFailed)
	commit.Key = httpapi.KeyRepeatable // a draft is committed once
	remove := op("deleteDraftOrder", http.MethodDelete, "/{draftOrderId}", deletePermission,
		"Delete a draft that is not committed.", CodeNotFound, CodeKeep)
	remove.Key = httpapi.KeyAtomic // it waits for nobody
	empty := op("createEmptyDraftOrder", http.MethodPost, "/create-empty-draft-order", createPermission,
		"Begin a draft from nothing.", CodeNoSettings)
	empty.Deprecated = true
	lineCodes := []string{
		CodeMaxItems, CodeAddedTwice, CodeNotAvailable, CodeItemNotFound, CodePaymentOption, CodeItemExists, CodeGiftCard,
		CodeSubscription, CodeExternalID,
		CodeSingleSubscription, CodeLineIDs, CodeGlobalDeposit, CodeCurrencyRequired, CodeCurrencyDiffers,
	}
	discountCodes := []string{CodeExceedsItems, CodeExceedsShipping, CodeDiscountNotFound}
	return []httpapi.Operation{
		httpapi.Handle(op("createDraftOrder", http.MethodPost, "", createPermission,
			"Begin a draft, of an order or from nothing. The caller's own draft of an order is gone on with.",
			CodeNotEditable, CodeEdited, CodeNoSettings, CodeLineIDs, CodeNotAvailable, CodeItemNotFound, CodePaymentOption,
			CodeItemExists, CodeGiftCard, CodeSubscription, CodeExternalID, CodeMayNotRead), s.create),
		httpapi.Handle(empty, s.createEmpty),
		httpapi.Handle(op("createExchangeDraftOrder", http.MethodPost, "/exchange", createPermission,
			"Begin the draft of an order that replaces things of another, with a discount for what came back.",
			orders.CodeNotFound, CodeNotEditable, CodeLineNotFound), s.exchange),
		httpapi.Handle(read(op("getDraftOrder", http.MethodGet, "/{draftOrderId}", readPermission,
			"Get a draft with what it costs.", CodeNotFound)), s.get),
		httpapi.Handle(read(op("getOrderDraftabilityStatus", http.MethodGet, "/{orderId}/draftability", readPermission,
			"Tell whether an order can be edited, and why not.")), s.draftable),
		httpapi.Handle(read(op("queryDraftOrders", http.MethodPost, "/query", readPermission, "List drafts.")), s.query),
		httpapi.Handle(remove, s.delete),
		httpapi.Handle(change("addLineItemsToDraftOrder", "/{draftOrderId}/add-line-items", addPermission,
			"Put lines on a draft, of a catalog or of one's own.", lineCodes...), s.addLines),
		httpapi.Handle(change("updateLineItems", "/{draftOrderId}/line-items", modifyPermission,
			"Change lines of a draft. A quantity of nothing removes one.",
			CodeNoLine, CodeChangedTwice, CodeEmptyChange, CodePriceOfRemoved, CodeLocations, CodeOptionsOfCustom,
			CodeOptionsOfSent, CodeFulfiller, CodeModifiers, CodePlatformFees,
			CodeSingleSubscription, CodeTaxableAddress, CodeForeignPrice, CodeForeignModifier, CodeForeignDescription,
			CodeCurrencyRequired, CodeCurrencyDiffers), s.updateLines),
		httpapi.Handle(change("createCustomDiscounts", "/{draftOrderId}/create-custom-discounts",
			"ECOM.DRAFT_ORDERS_ADD_DISCOUNTS", "Put discounts on a draft. They count only if asked to.",
			append(discountCodes, CodeLineNotFound, CodeExceedsOrder, CodeCurrencyRequired, CodeCurrencyDiffers)...),
			s.createDiscounts),
		httpapi.Handle(change("setDiscounts", "/{draftOrderId}/set-discounts", "ECOM.DRAFT_ORDERS_SET_DISCOUNTS",
			"Say which discounts count.", discountCodes...), s.setDiscounts),
		httpapi.Handle(change("deleteCustomDiscounts", "/{draftOrderId}/delete-custom-discounts",
			"ECOM.DRAFT_ORDERS_DELETE_DISCOUNTS", "Delete discounts that were put on a draft.",
			CodeDiscountNotFound, CodeKeepDiscount), s.deleteDiscounts),
		httpapi.Handle(change("createCustomAdditionalFees", "/{draftOrderId}/create-additional-fees",
			"ECOM.DRAFT_ORDERS_CREATE_ADDITIONAL_FEES", "Put fees on a draft. They count only if asked to.",
			CodeLineNotFound, CodeCurrencyRequired, CodeCurrencyDiffers), s.createFees),
		httpapi.Handle(change("setAdditionalFees", "/{draftOrderId}/set-additional-fees",
			"ECOM.DRAFT_ORDERS_SET_ADDITIONAL_FEES", "Say which fees count.", CodeFeeNotFound), s.setFees),
		httpapi.Handle(change("deleteCustomAdditionalFees", "/{draftOrderId}/delete-custom-additional-fees",
			"ECOM.DRAFT_ORDERS_DELETE_ADDITIONAL_FEES", "Delete fees that were put on a draft.",
			CodeFeeNotFound, CodeKeepFee), s.deleteFees),
		httpapi.Handle(put("setBillingInfo", "/set-billing-info", "ECOM.DRAFT_ORDER_SET_BILLING_INFO", "Say who pays."),
			s.setBilling),
		httpapi.Handle(put("setRecipientInfo", "/set-recipient-info", "ECOM.DRAFT_ORDER_SET_RECIPIENT_INFO",
			"Say who gets the goods."), s.setRecipient),
		httpapi.Handle(put("setBuyerInfo", "/set-buyer-info", "ECOM.DRAFT_ORDER_SET_BUYER_INFO", "Say who buys."),
			s.setBuyer),
		httpapi.Handle(put("setBusinessLocation", "/set-business-location", "ECOM.DRAFT_ORDER_SET_BUSINESS_LOCATION",
			"Say from which place is sold.", CodeLocationFixed), s.setLocation),
		httpapi.Handle(put("setShippingInfo", "/set-shipping-info", "ECOM.DRAFT_ORDERS_SET_SHIPPING_INFO",
			"Say how the goods come: at a price of one's own, or by an option of the shop.",
			CodeCurrencyRequired, CodeCurrencyDiffers), s.setShipping),
		httpapi.Handle(put("setTaxExemption", "/set-tax-exemption", "ECOM.DRAFT_ORDER_SET_TAX_EXEMPTION",
			"Say whether tax is paid."), s.setExemption),
		httpapi.Handle(change("setDeposit", "/{draftOrderId}/set-deposit", "ECOM.DRAFT_ORDERS_SET_DEPOSIT",
			"Say what is to be paid at once.", CodeInvalidAmount, CodeDepositInEdit, CodeDepositLines), s.setDeposit),
		httpapi.Handle(change("updateExtendedFields", "/{id}/update-extended-fields", extendedPermission,
			"Keep what an app wants to keep on a draft."), s.setExtended),
		httpapi.Handle(commit, s.commit),
		httpapi.Handle(change("createOrderFromDraft", "/{draftOrderId}/create-order", placePermission,
			"Make an order of a draft.",
			CodeCreateFailed, CodeDepositTooHigh, CodeSubscriptionBuyer, CodeBillingAddress, CodeBusinessAddress),
			s.createOrder),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.orders.commitDeltas", Method: http.MethodPost, Path: "/v1/orders/{id}/commit-deltas",
			Access: actor.Managers(editPermission), Key: httpapi.KeyBound,
			Summary: "Edit an order in one call, by a draft or without one.",
			Codes: append([]string{orders.CodeNotFound, CodeNotFound, CodeCommitted, CodeCommitFailed, CodeNotEditable,
				CodeEdited, CodeNoLine, CodeChangedTwice, CodeEmptyChange,
				CodeDiscountNotFound, CodeFeeNotFound, CodeLineNotFound}, lineCodes...),
		}, s.commitDeltas),
	}
}
