package checkout

import (
	"context"
	"net/http"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// placeCodes are the refusals of placing an order.
var placeCodes = []string{
	CodeNotFound, CodePaymentError, CodeNoProvider, CodeNoPayments, CodeAlreadyPaid, CodePaymentRunning, CodeCalculation,
	CodeRedeemCardError, CodePartlyOutOfStock,
	CodeOutOfStock, CodeEmpty, CodeChanged, CodeRenewsForNothing, CodeRenewsWithOthers, CodeRenewsWithCard, CodeNoOption,
	CodeViolations, CodeUnheard, CodeNotConfirmed,
	CodeOptionGone, httpapi.CodeClosed, CodeMembersOnly, CodeCardBuysCard, CodeCouponBuysCard, basket.CodeAmountTooLarge,
}

// Operations lists the calls of checkouts: shoppers make them on their own, managers
// by permission. Outside services may be asked, so none of them is one transaction. Placing an
// order, and whatever leaves a checkout as it is when done again, is done once by itself.
func (s *Service) Operations() []httpapi.Operation {
	op := func(name, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "ecom.checkout." + name, Method: method, Path: "/v1/checkouts" + path, Access: actor.Everyone(permission),
			Key:     httpapi.KeyBound,
			Summary: summary, Codes: codes,
		}
	}
	read := func(name, path, summary string) httpapi.Op {
		out := op(name, http.MethodGet, path, readCheckouts, summary, CodeNotFound)
		out.Reads = true
		return out
	}
	change := func(name, path, summary string, codes ...string) httpapi.Op {
		return op(name, http.MethodPost, path, modifyCheckouts, summary,
			append([]string{CodeNotFound, CodeComplete}, codes...)...)
	}
	completed := change("markCheckoutAsCompleted", "/{id}/mark-as-completed",
		"Complete a checkout that was bought elsewhere.")
	link := change("createCompletionLink", "/{id}/completion-link",
		"Make an address that completes a checkout and leads on.")
	completed.Access, link.Access = actor.Managers(modifyCheckouts), actor.Managers(modifyCheckouts)
	completed.Key, link.Key = httpapi.KeyRepeatable, httpapi.KeyRepeatable
	repeatable := func(o httpapi.Op) httpapi.Op {
		o.Key = httpapi.KeyRepeatable
		return o
	}
	open := op("openCheckout", http.MethodPost, "/{id}/open", readCheckouts, "Open a checkout by the address of its page.",
		CodeNotFound)
	open.Key = httpapi.KeyRepeatable
	create := op("createCheckout", http.MethodPost, "", modifyCheckouts, "Make a checkout.", changeCodes...)
	create.Sells = true
	return slices.Concat(s.cartOperations(), []httpapi.Operation{
		httpapi.Handle(create, s.Create),
		httpapi.Handle(read("getCheckout", "/{id}", "Get a checkout with its prices."), s.Get),
		httpapi.Handle(read("getCheckoutByCartId", "/by-cart-id/{id}", "Get the checkout of a cart."), s.GetByCart),
		httpapi.Handle(read("getCheckoutUrl", "/{id}/checkout-url", "Get the address of a checkout's page."), s.URL),
		httpapi.Handle(read("getWixCheckoutUrl", "/{id}/wix-checkout-url",
			"Get the address of a checkout's page on the shop's own site."), s.OwnURL),
		httpapi.Handle(read("getPaymentSettings", "/{id}/payment-settings", "Get how a checkout can be paid."),
			s.PaymentSettings),
		httpapi.Handle(read("getPaymentMethods", "/{id}/payment-methods", "List the ways of paying for a checkout."),
			s.PaymentMethods),
		httpapi.Handle(op("updateCheckout", http.MethodPatch, "/{checkout.id}", modifyCheckouts,
			"Change what is written on a checkout, and add lines.", changeCodes...), s.Update),
		httpapi.Handle(change("addToCheckout", "/{id}/add-to-checkout", "Add lines to a checkout.", basket.CodeItemNotFound,
			basket.CodeMembership, basket.CodeAmountTooLarge), s.Add),
		httpapi.Handle(change("removeLineItems", "/{id}/remove-line-items", "Take lines out of a checkout.",
			basket.CodeLineNotFound), s.RemoveLines),
		httpapi.Handle(change("updateLineItemsQuantity", "/{id}/update-line-items-quantity",
			"Set quantities of lines of a checkout.", basket.CodeLineNotFound), s.SetQuantities),
		httpapi.Handle(change("removeCoupon", "/{id}/remove-coupon", "Take the coupon off a checkout.", CodeCouponLocked),
			s.RemoveCoupon),
		httpapi.Handle(change("removeGiftCard", "/{id}/remove-gift-card", "Take the gift card off a checkout.",
			CodeCardLocked), s.RemoveCard),
		httpapi.Handle(change("removeOverrideCheckoutUrl", "/{id}/remove-override-checkout-url",
			"Make the shop's own page the checkout's again."), s.RemoveOverrideURL),
		httpapi.Handle(repeatable(op("createOrder", http.MethodPost, "/{id}/create-order", placeOrders,
			"Place the order of a checkout.", placeCodes...)), s.CreateOrder),
		httpapi.Handle(repeatable(op("createOrderAndCharge", http.MethodPost, "/{id}/create-order-and-charge", placeOrders,
			"Place the order of a checkout and pay for it.", placeCodes...)), s.CreateOrderAndCharge),
		httpapi.Handle(completed, s.MarkCompleted),
		httpapi.Handle(link, s.CompletionLink),
		httpapi.Handle(open, s.Open),
		httpapi.Plain(httpapi.Op{
			ID: "ecom.checkout.markCheckoutAsCompletedAndRedirectToUrl", Method: http.MethodGet, Path: completionPath,
			Access:  actor.Anyone(),
			Summary: "Complete a checkout that was bought elsewhere, and go on.", Codes: []string{CodeToken},
			Limit: httpapi.Writes,
		}, func(w http.ResponseWriter, r *http.Request) {
			// Browsers are sent on; programs are told where browsers would go.
			address, err := s.CompleteAndGoOn(r.Context(), r.URL.Query().Get("token"))
			if err != nil {
				httpapi.WriteError(w, r, err)
				return
			}
			httpapi.Forward(w, r, address)
		}),
	})
}

// cartOperations are calls of carts that lead to checkouts.
func (s *Service) cartOperations() []httpapi.Operation {
	codes := []string{CodeEmptyCart, CodeCustomPayment, CodeViolations, basket.CodeAmountTooLarge, sale.CodeOptionNotFound}
	create := func(id, path string, access actor.Rule, more ...string) httpapi.Op {
		return httpapi.Op{
			ID: id, Method: http.MethodPost, Path: "/v1/carts/" + path + "/create-checkout", Access: access,
			Key:     httpapi.KeyBound,
			Sells:   true,
			Summary: "Make a checkout of a cart, or bring the one there is up to date.", Codes: append(more, codes...),
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(create("ecom.cart.createCheckout", "{id}", actor.Everyone(createFromCart), "CART_NOT_FOUND"),
			func(ctx context.Context, in *FromCartIDRequest) (*FromCartResponse, error) {
				return s.FromCart(ctx, in.ID, &in.FromCartRequest)
			}),
		httpapi.Handle(create("ecom.currentCart.createCheckoutFromCurrentCart", "current", actor.Shoppers(),
			"OWNED_CART_NOT_FOUND"), func(ctx context.Context, in *FromCartRequest) (*FromCartResponse, error) {
			return s.FromCart(ctx, "", in)
		}),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.cart.getCartByCheckoutId", Method: http.MethodGet, Path: "/v1/carts/by-checkout-id/{id}",
			Access: actor.Everyone(readCarts), Reads: true,
			Summary: "Get the cart that a checkout was made of.", Codes: []string{CodeNotFound, "CART_NOT_FOUND"},
		}, s.CartOf),
	}
}
