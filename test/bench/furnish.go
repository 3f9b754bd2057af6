package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

const (
	ordersPath = "/ecom/v1/checkouts"
	// orderTurns and ordersEach are how often, and how many, each client places.
	orderTurns, ordersEach = 5, 12
)

// furnish gives the shop discount rules and a way of delivery. Most rules are for a
// few products, as in a real shop; some are for everything from a sum on that no cart
// here reaches.
func (t *target) furnish(key string, rules int) error {
	for k := range rules {
		filter, rule := map[string]any{"catalogAppId": catalogApp}, map[string]any{"active": true,
			"name": fmt.Sprintf("Rule %d", k)}
		if k%20 == 0 {
			rule["trigger"] = map[string]any{"triggerType": "SUBTOTAL_RANGE",
				"subtotalRange": map[string]any{"from": "100000000"}}
		} else {
			n := len(t.products)
			filter["catalogItemIds"] = []string{t.products[k%n], t.products[(k*7+1)%n], t.products[(k*13+2)%n]}
		}
		scope := map[string]any{"id": "goods", "type": "CATALOG_ITEM", "catalogItemFilter": filter}
		rule["discounts"] = map[string]any{"values": []any{map[string]any{
			"targetType": "SPECIFIC_ITEMS", "discountType": "PERCENTAGE", "percentage": 1 + k%5,
			"specificItemsInfo": map[string]any{"scopes": []any{scope}},
		}}}
		var made map[string]any
		if err := t.call(http.MethodPost, "/ecom/v1/discount-rules", key, map[string]any{"discountRule": rule}, &made); err != nil {
			return err
		}
	}
	var profile struct {
		Profile struct {
			Regions []struct {
				ID string `json:"id"`
			} `json:"deliveryRegions"`
		} `json:"deliveryProfile"`
	}
	region := map[string]any{"name": "Everywhere", "active": true, "destinations": []any{}}
	body := map[string]any{"deliveryProfile": map[string]any{"name": "All goods", "default": true,
		"deliveryRegions": []any{region}}}
	if err := t.call(http.MethodPost, "/ecom/v1/delivery-profiles", key, body, &profile); err != nil {
		return err
	}
	if len(profile.Profile.Regions) == 0 {
		return errors.New("the delivery profile has no region")
	}
	var option struct {
		Option struct {
			ID string `json:"id"`
		} `json:"shippingOption"`
	}
	body = map[string]any{"shippingOption": map[string]any{
		"title": "Post", "estimatedDeliveryTime": "2 days", "deliveryRegionIds": []string{profile.Profile.Regions[0].ID},
		"rates": []any{map[string]any{"amount": "5", "conditions": []any{}}},
	}}
	if err := t.call(http.MethodPost, "/ecom/v1/shipping-options", key, body, &option); err != nil {
		return err
	}
	t.delivery = option.Option.ID
	return nil
}

// checkout makes a checkout of three things that is ready to be ordered.
func (t *target) checkout(client, n int) (string, error) {
	address := map[string]any{
		"address": map[string]any{"country": "DE", "city": "Berlin", "postalCode": "10115",
			"addressLine1": "Lindenstraße 1"},
		"contactDetails": map[string]any{"firstName": "Amina", "lastName": "Berg"},
	}
	lines := make([]any, min(3, len(t.plain)))
	for i := range lines {
		lines[i] = addBody(t.plain[(client+n+i)%len(t.plain)])["lineItems"].([]any)[0]
	}
	var made struct {
		Checkout struct {
			ID string `json:"id"`
		} `json:"checkout"`
	}
	err := t.call(http.MethodPost, ordersPath, t.tokens[client],
		map[string]any{"channelType": "WEB", "lineItems": lines, "checkoutInfo": map[string]any{
			"buyerInfo": map[string]any{"email": fmt.Sprintf("buyer%d@example.com", client)}, "billingInfo": address,
			"shippingInfo": map[string]any{"shippingDestination": address,
				"selectedCarrierServiceOption": map[string]any{"code": t.delivery}},
		}}, &made)
	return made.Checkout.ID, err
}

// checkouts makes so many for each client.
func (t *target) checkouts(each int) ([][]string, error) {
	out := make([][]string, *clients)
	var group sync.WaitGroup
	failures := make([]error, *clients)
	for client := range out {
		group.Go(func() {
			for n := range each {
				id, err := t.checkout(client, n)
				if err != nil {
					failures[client] = err
					return
				}
				out[client] = append(out[client], id)
			}
		})
	}
	group.Wait()
	return out, errors.Join(failures...)
}

// placeOrders measures orders of checkouts that were made before.
func placeOrders(ctx context.Context, t *target, s *shop, limits ...source) error {
	return againstLimits(ctx, s, "order placed", 0.3, limits, func() (run func() (result, error), err error) {
		ready, err := t.checkouts(ordersEach)
		requests := source{t.host, func(client, n int) []byte {
			if n >= ordersEach {
				return nil
			}
			return t.post(ordersPath+"/"+ready[client][n]+"/create-order", client, map[string]any{})
		}}
		return func() (result, error) { return drive(ctx, requests, time.Hour) }, err // until all are placed
	})
}
