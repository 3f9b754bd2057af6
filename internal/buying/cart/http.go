package cart

import (
	"context"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
)

// Operations lists the calls of carts.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.currentOperations(), s.byIDOperations(), s.laterOperations())
}

// Codes that several calls answer with.
var (
	addCodes    = []string{basket.CodeItemNotFound, basket.CodeMembership, CodeOtherLocation, basket.CodeAmountTooLarge}
	couponCodes = []string{
		discounts.CodeUnknownCoupon, discounts.CodeNotYet, discounts.CodeExpired, discounts.CodeUsedUp,
		discounts.CodeUsedByBuyer,
	}
	writeCodes = append([]string{basket.CodeItemNotFound, basket.CodeMembership, CodeContactOfMember,
		basket.CodeLineNotFound, codeNoRate, basket.CodeAmountTooLarge}, couponCodes...)
)

type (
	// currentRequest asks for the caller's cart. OrNone is our own addition to the contract: a caller without a cart gets
	// an empty answer instead of 404, so that a front end can ask without a failed request.
	currentRequest struct {
		OrNone bool `json:"orNone,omitempty"`
	}
	// currentAnswer has no cart only where none was asked for to be fine.
	currentAnswer struct {
		Cart *Cart `json:"cart,omitempty"`
		of   *Response
	}
)

// AppendJSON gives the text that the cart has already.
func (a *currentAnswer) AppendJSON(to []byte) ([]byte, error) {
	if a.of == nil {
		return to, nil // which is sent as {}
	}
	return a.of.AppendJSON(to)
}

// currentOperations are those of the current cart. Visitors and members make them,
// each on their own.
func (s *Service) currentOperations() []httpapi.Operation {
	op := func(name, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "ecom.currentCart." + name, Method: method, Path: "/v1/carts/current" + path, Access: actor.Shoppers(),
			Key:     httpapi.KeyBound,
			Summary: summary, Codes: append([]string{CodeNoCart}, codes...),
		}
	}
	get := op("getCurrentCart", "GET", "", "Get the caller's cart.")
	estimate := op("estimateCurrentCartTotals", "POST", "/estimate-totals", "Work out what the caller's cart costs.",
		basket.CodeAmountTooLarge)
	get.Reads, estimate.Reads = true, true
	add := op("addToCurrentCart", "POST", "/add-to-cart", "Put items into the caller's cart.")
	add.Codes, add.Sells = addCodes, true
	remove := op("deleteCurrentCart", "DELETE", "", "Throw the caller's cart away.")
	remove.Key = httpapi.KeyAtomic // it asks nobody
	delivery := httpapi.Op{
		ID: "souk.shipping.estimateDelivery", Method: "POST", Path: "/v1/delivery-estimates", Access: actor.Shoppers(),
		Reads: true, Summary: "Work out how things would be delivered, without a cart.",
		Codes: []string{basket.CodeItemNotFound, basket.CodeMembership, basket.CodeAmountTooLarge},
	}
	return []httpapi.Operation{
		httpapi.Handle(delivery, s.Delivery),
		httpapi.Handle(get, func(ctx context.Context, in *currentRequest) (*currentAnswer, error) {
			found, err := s.Get(ctx, "")
			if in.OrNone && errs.KindOf(err) == errs.NotFound {
				return &currentAnswer{}, nil
			}
			if err != nil {
				return nil, err
			}
			return &currentAnswer{Cart: found.Cart, of: found}, nil
		}),
		httpapi.Handle(add, func(ctx context.Context, in *AddRequest) (*Response, error) { return s.Add(ctx, "", in) }),
		httpapi.Handle(op("updateCurrentCartLineItemQuantity", "POST", "/update-line-items-quantity",
			"Set quantities of lines of the caller's cart.", basket.CodeLineNotFound),
			func(ctx context.Context, in *QuantityRequest) (*Response, error) {
				return s.UpdateQuantities(ctx, "", in)
			}),
		httpapi.Handle(op("removeLineItemsFromCurrentCart", "POST", "/remove-line-items",
			"Take lines out of the caller's cart.", basket.CodeLineNotFound),
			func(ctx context.Context, in *RemoveRequest) (*Response, error) { return s.Remove(ctx, "", in) }),
		httpapi.Handle(op("updateCurrentCart", "PATCH", "", "Change what is written on the caller's cart.", writeCodes...),
			func(ctx context.Context, in *UpdateRequest) (*Response, error) { return s.Update(ctx, "", in) }),
		httpapi.Handle(op("removeCouponFromCurrentCart", "POST", "/remove-coupon", "Take the coupon off the caller's cart."),
			func(ctx context.Context, _ *wire.Empty) (*Response, error) { return s.RemoveCoupon(ctx, "") }),
		httpapi.Handle(remove,
			func(ctx context.Context, _ *wire.Empty) (*wire.Empty, error) { return nil, s.Delete(ctx, "") }),
		httpapi.Handle(estimate, func(ctx context.Context, in *EstimateRequest) (*EstimateResponse, error) {
			return s.Estimate(ctx, "", in)
		}),
	}
}

// laterOperations are for members, about what they put aside.
func (s *Service) laterOperations() []httpapi.Operation {
	op := func(name, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "souk.savedForLater." + name, Method: method, Path: "/v1/saved-for-later" + path,
			Access: actor.Rule{Members: true}, Key: httpapi.KeyBound, Summary: summary, Codes: codes,
		}
	}
	list := op("listSavedForLater", "GET", "", "List what the calling member saved for later, with the prices of now.")
	list.Reads, list.Key = true, httpapi.KeyAtomic
	remove := op("removeSavedForLater", "POST", "/remove", "Take things off the list of what was saved for later.",
		basket.CodeLineNotFound)
	remove.Key = httpapi.KeyAtomic // it asks nobody
	move := op("moveToCart", "POST", "/move-to-cart", "Move what was saved for later into the caller's cart.",
		basket.CodeLineNotFound, basket.CodeItemNotFound, CodeSoldOut, basket.CodeAmountTooLarge)
	move.Sells = true
	return []httpapi.Operation{
		httpapi.Handle(list, func(ctx context.Context, _ *wire.Empty) (*Later, error) { return s.Later(ctx) }),
		httpapi.Handle(op("saveForLater", "POST", "/save", "Move a line of the caller's cart to what is saved for later.",
			CodeNoCart, basket.CodeLineNotFound, CodeLaterFull, CodeNotForLater),
			func(ctx context.Context, in *laterRequest) (*Response, error) {
				return s.SaveForLater(ctx, in.LineItemID)
			}),
		httpapi.Handle(move, func(ctx context.Context, in *laterRequest) (*Response, error) {
			return s.MoveToCart(ctx, in.LineItemID)
		}),
		httpapi.Handle(remove, func(ctx context.Context, in *RemoveRequest) (*Later, error) {
			return s.RemoveFromLater(ctx, in.LineItemIDs)
		}),
	}
}

// byIDOperations are those of carts by their ids: shoppers reach their own, those
// who run the shop all.
func (s *Service) byIDOperations() []httpapi.Operation {
	op := func(name, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "ecom.cart." + name, Method: method, Path: "/v1/carts/{id}" + path, Access: actor.Everyone(permission),
			Key:     httpapi.KeyBound,
			Summary: summary, Codes: append([]string{CodeCartNotFound}, codes...),
		}
	}
	get := op("getCart", "GET", "", PermissionRead, "Get a cart.")
	estimate := op("estimateTotals", "POST", "/estimate-totals", PermissionRead, "Work out what a cart costs.",
		basket.CodeAmountTooLarge)
	get.Reads, estimate.Reads = true, true
	create := op("createCart", "POST", "", PermissionModify, "Make a cart beside the current one.")
	create.Path, create.Codes = "/v1/carts", append([]string{CodeWithoutItems}, writeCodes...)
	add := op("addToCart", "POST", "/add-to-cart", PermissionModify, "Put items into a cart.", addCodes...)
	create.Sells, add.Sells = true, true
	update := op("updateCart", "PATCH", "", PermissionModify, "Change what is written on a cart.", writeCodes...)
	update.Path = "/v1/carts/{cartInfo.id}"
	remove := op("deleteCart", "DELETE", "", PermissionModify, "Throw a cart away.")
	remove.Key = httpapi.KeyAtomic // it asks nobody
	return []httpapi.Operation{
		httpapi.Handle(create, s.Create),
		httpapi.Handle(get, func(ctx context.Context, in *wire.IDRequest) (*Response, error) { return s.Get(ctx, in.ID) }),
		httpapi.Handle(update, func(ctx context.Context, in *UpdateByID) (*Response, error) {
			return s.Update(ctx, in.CartInfo.Value.ID, in.request())
		}),
		httpapi.Handle(add, func(ctx context.Context, in *AddByID) (*Response, error) {
			return s.Add(ctx, in.ID, &in.AddRequest)
		}),
		httpapi.Handle(op("removeLineItems", "POST", "/remove-line-items", PermissionModify, "Take lines out of a cart.",
			basket.CodeLineNotFound),
			func(ctx context.Context, in *RemoveByID) (*Response, error) {
				return s.Remove(ctx, in.ID, &in.RemoveRequest)
			}),
		httpapi.Handle(op("updateLineItemsQuantity", "POST", "/update-line-items-quantity", PermissionModify,
			"Set quantities of lines of a cart.", basket.CodeLineNotFound),
			func(ctx context.Context, in *QuantityByID) (*Response, error) {
				return s.UpdateQuantities(ctx, in.ID, &in.QuantityRequest)
			}),
		httpapi.Handle(op("removeCoupon", "POST", "/remove-coupon", PermissionModify, "Take the coupon off a cart."),
			func(ctx context.Context, in *wire.IDRequest) (*Response, error) { return s.RemoveCoupon(ctx, in.ID) }),
		httpapi.Handle(op("removeBusinessLocation", "POST", "/remove-business-location", PermissionModify,
			"Untie a cart from its location."),
			func(ctx context.Context, in *wire.IDRequest) (*Response, error) {
				return s.RemoveBusinessLocation(ctx, in.ID)
			}),
		httpapi.Handle(remove,
			func(ctx context.Context, in *wire.IDRequest) (*wire.Empty, error) { return nil, s.Delete(ctx, in.ID) }),
		httpapi.Handle(estimate, func(ctx context.Context, in *EstimateByID) (*EstimateResponse, error) {
			return s.Estimate(ctx, in.ID, &in.EstimateRequest)
		}),
	}
}
