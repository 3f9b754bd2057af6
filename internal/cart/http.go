package cart

import (
	"souk/internal/actor"
	"souk/internal/httpapi"
)

// Operations lists the calls of the current cart. Visitors and members make them,
// each on their own cart.
func (s *Service) Operations() []httpapi.Operation {
	op := func(name, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "ecom.currentCart." + name, Method: method, Path: "/v1/carts/current" + path, Access: actor.Shoppers(),
			Summary: summary, Codes: codes,
		}
	}
	get := op("getCurrentCart", "GET", "", "Get the caller's cart.", CodeNoCart)
	estimate := op("estimateCurrentCartTotals", "POST", "/estimate-totals", "Work out what the caller's cart costs.", CodeNoCart, CodeAmountTooLarge)
	get.Reads, estimate.Reads = true, true
	return []httpapi.Operation{
		httpapi.Handle(get, s.Get),
		httpapi.Handle(op("addToCurrentCart", "POST", "/add-to-cart", "Put items into the caller's cart.",
			CodeItemNotFound, CodeMembership, CodeOtherLocation), s.Add),
		httpapi.Handle(op("updateCurrentCartLineItemQuantity", "POST", "/update-line-items-quantity", "Set quantities of lines of the caller's cart.",
			CodeNoCart, CodeLineNotFound), s.UpdateQuantities),
		httpapi.Handle(op("removeLineItemsFromCurrentCart", "POST", "/remove-line-items", "Take lines out of the caller's cart.",
			CodeNoCart, CodeLineNotFound), s.Remove),
		httpapi.Handle(op("updateCurrentCart", "PATCH", "", "Change what is written on the caller's cart.",
			CodeNoCart, CodeItemNotFound, CodeMembership, CodeContactOfMember), s.Update),
		httpapi.Handle(op("deleteCurrentCart", "DELETE", "", "Throw the caller's cart away.", CodeNoCart), s.Delete),
		httpapi.Handle(estimate, s.Estimate),
	}
}
