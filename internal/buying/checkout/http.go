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
	CodeOptionGone, CodeNoWallet, httpapi.CodeClosed, CodeMembersOnly, CodeCardBuysCard, CodeCouponBuysCard, basket.CodeAmountTooLarge,
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
		"Mark a checkout as completed that was paid for outside the shop.")
	link := change("createCompletionLink", "/{id}/completion-link",
		"Create a link that marks a checkout as completed and then redirects.")
	completed.Access, link.Access = actor.Managers(modifyCheckouts), actor.Managers(modifyCheckouts)
	completed.Key, link.Key = httpapi.KeyRepeatable, httpapi.KeyRepeatable
	repeatable := func(o httpapi.Op) httpapi.Op {
		o.Key = httpapi.KeyRepeatable
		return o
	}
	open := op("openCheckout", http.MethodPost, "/{id}/open", readCheckouts, "Open a checkout by the link of its page.",
		CodeNotFound)
	open.Key = httpapi.KeyRepeatable
	start := change("startWallet", "/{id}/wallet", "Send the buyer to an express wallet, which fills the checkout in.",
		CodeNoWallet, CodePaymentRunning, CodePartlyOutOfStock, CodeOutOfStock, CodeEmpty, CodeViolations, CodeMembersOnly)
	finish := change("finishWallet", "/{id}/wallet/finish",
		"Fill a checkout in with what the buyer confirmed in an express wallet. Nothing is charged.", CodeNoWallet,
		CodePaymentRunning)
	start.Access, finish.Access = actor.Shoppers(), actor.Shoppers()
	start.Key, start.Sells = httpapi.KeyRefused, true // what is answered is a secret
	finish.Key = httpapi.KeyRepeatable
	create := op("createCheckout", http.MethodPost, "", modifyCheckouts, "Create a checkout.", changeCodes...)
	create.Sells = true
	return slices.Concat(s.cartOperations(), []httpapi.Operation{
		httpapi.Handle(create, s.Create),
		httpapi.Handle(read("getCheckout", "/{id}", "Get a checkout with its prices."), s.Get),
		httpapi.Handle(read("getCheckoutByCartId", "/by-cart-id/{id}", "Get the checkout of a cart."), s.GetByCart),
		httpapi.Handle(read("getCheckoutUrl", "/{id}/checkout-url", "Get the URL of a checkout's page."), s.URL),
		httpapi.Handle(read("getWixCheckoutUrl", "/{id}/wix-checkout-url",
			"Get the URL of a checkout's page on the shop's own site."), s.OwnURL),
		httpapi.Handle(read("getPaymentSettings", "/{id}/payment-settings",
			"Get the payment details of a checkout for a payment page."),
			s.PaymentSettings),
		httpapi.Handle(read("getPaymentMethods", "/{id}/payment-methods", "List the payment methods of a checkout."),
			s.PaymentMethods),
		httpapi.Handle(op("updateCheckout", http.MethodPatch, "/{checkout.id}", modifyCheckouts,
			"Update a checkout: buyer, addresses, delivery, coupon, gift card; and add line items.", changeCodes...), s.Update),
		httpapi.Handle(change("addToCheckout", "/{id}/add-to-checkout",
			"Add line items to a checkout.", basket.CodeItemNotFound,
			basket.CodeMembership, basket.CodeAmountTooLarge), s.Add),
		httpapi.Handle(change("removeLineItems", "/{id}/remove-line-items", "Remove line items from a checkout.",
			basket.CodeLineNotFound), s.RemoveLines),
		httpapi.Handle(change("updateLineItemsQuantity", "/{id}/update-line-items-quantity",
			"Set quantities of line items of a checkout.", basket.CodeLineNotFound), s.SetQuantities),
		httpapi.Handle(change("removeCoupon", "/{id}/remove-coupon", "Remove the coupon from a checkout.", CodeCouponLocked),
			s.RemoveCoupon),
		httpapi.Handle(change("removeGiftCard", "/{id}/remove-gift-card", "Remove the gift card from a checkout.",
			CodeCardLocked), s.RemoveCard),
		httpapi.Handle(change("removeOverrideCheckoutUrl", "/{id}/remove-override-checkout-url",
			"Remove the custom checkout page URL, so that the shop's own page is used again."), s.RemoveOverrideURL),
		httpapi.Handle(repeatable(op("createOrder", http.MethodPost, "/{id}/create-order", placeOrders,
			"Place the order of a checkout.", placeCodes...)), s.CreateOrder),
		httpapi.Handle(repeatable(op("createOrderAndCharge", http.MethodPost, "/{id}/create-order-and-charge", placeOrders,
			"Place the order of a checkout and pay for it.", placeCodes...)), s.CreateOrderAndCharge),
		httpapi.Handle(start, wallets{s}.start),
		httpapi.Handle(finish, wallets{s}.finish),
		httpapi.Handle(completed, s.MarkCompleted),
		httpapi.Handle(link, s.CompletionLink),
		httpapi.Handle(open, s.Open),
		httpapi.Plain(httpapi.Op{
			ID: "ecom.checkout.markCheckoutAsCompletedAndRedirectToUrl", Method: http.MethodGet, Path: completionPath,
			Access:  actor.Anyone(),
			Summary: "Mark a checkout as completed by its completion link, and redirect.", Codes: []string{CodeToken},
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
			Summary: "Create a checkout from a cart, or update the cart's open checkout.", Codes: append(more, codes...),
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
			Summary: "Get the cart that a checkout was created from.", Codes: []string{CodeNotFound, "CART_NOT_FOUND"},
		}, s.CartOf),
	}
}
