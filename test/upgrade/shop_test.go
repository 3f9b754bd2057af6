package upgrade

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"souk/test/soukproc"
)

const (
	catalogApp = "215238eb-22a5-4c36-9e7b-e7c08025e04e"
	clientID   = "7f3f6d5e-6c1c-4c55-9f0b-9a8a3f5f6a01"
)

type object = map[string]any

// shop is a running server of the test.
type shop struct {
	t   *testing.T
	ctx context.Context //nolint:containedctx // the test's own
	url string
}

// found is what a shop is recognised by.
type found struct {
	Products []string `json:"products"`
	Orders   []order  `json:"orders"`
	Members  []string `json:"members"`
	Coupons  []string `json:"coupons"`
}

type order struct {
	Number  string `json:"number"`
	Status  string `json:"status"`
	Payment string `json:"payment"`
	Total   string `json:"total"`
	Buyer   string `json:"buyer"`
}

func (s *shop) call(token, method, path string, body, answer any) {
	s.t.Helper()
	status, text, err := soukproc.Call(s.ctx, s.url,
		soukproc.Request{Token: token, Method: method, Path: path, Body: body}, answer)
	if err != nil || status != http.StatusOK {
		s.t.Fatalf("%s %s: %d %v %s", method, path, status, err, text)
	}
}

// fill does a little of everything that a shop does.
func (s *shop) fill() {
	s.call(key, http.MethodPatch, "/v1/payment-settings/site",
		object{"paymentSettings": object{"provider": "sandbox"}}, nil)
	s.deliver()
	s.call(key, http.MethodPost, "/v2/coupons", object{"specification": object{
		"name": "Spring", "code": "SPRING", "startTime": "1700000000000", "percentOffRate": 10,
		"scope": object{"namespace": "stores"},
	}}, nil)
	s.call(key, http.MethodPost, "/members/v1/members",
		object{"member": object{"loginEmail": "mei@example.com", "contact": object{"firstName": "Mei"}}}, nil)
	vase, lamp := s.product("Tadelakt vase", 118), s.product("Saffron lamp", 79)
	s.sell(vase)
	second := s.sell(lamp)
	s.call(key, http.MethodPost, "/ecom/v1/orders/"+second+"/cancel", object{}, nil)
}

// deliver has parcels go everywhere.
func (s *shop) deliver() {
	var made struct {
		DeliveryProfile struct{ DeliveryRegions []struct{ ID string } }
	}
	s.call(key, http.MethodPost, "/v1/delivery-profiles", object{"deliveryProfile": object{
		"name": "All goods", "default": true, "deliveryRegions": []any{object{"name": "Everywhere", "active": true,
			"destinations": []any{}}},
	}}, &made)
	s.call(key, http.MethodPost, "/v1/shipping-options", object{"shippingOption": object{
		"title": "Post", "deliveryRegionIds": []string{made.DeliveryProfile.DeliveryRegions[0].ID},
		"rates": []any{object{"amount": "4.90", "conditions": []any{}}},
	}}, nil)
}

// product makes a product and gives its id.
func (s *shop) product(name string, price float64) string {
	var made struct {
		Product struct{ ID string }
	}
	s.call(key, http.MethodPost, "/stores/v1/products", object{"product": object{
		"name": name, "productType": "physical", "priceData": object{"price": price}, "visible": true,
	}}, &made)
	return made.Product.ID
}

// sell has a new visitor buy a product without paying yet, and gives the order's id.
func (s *shop) sell(product string) string {
	var visitor struct {
		AccessToken string `json:"access_token"`
	}
	s.call("", http.MethodPost, "/oauth2/token", object{"clientId": clientID, "grantType": "anonymous"}, &visitor)
	place := object{
		"address": object{"country": "US", "subdivision": "US-NY", "city": "New York", "postalCode": "10001",
			"addressLine": "1 Main Street"},
		"contactDetails": object{"firstName": "Ada", "lastName": "Lovelace", "phone": "+12125550100"},
	}
	var checkout struct {
		Checkout struct {
			ID           string
			ShippingInfo struct {
				CarrierServiceOptions []struct{ ShippingOptions []struct{ Code string } }
			}
		}
	}
	s.call(visitor.AccessToken, http.MethodPost, "/ecom/v1/checkouts", object{
		"channelType": "WEB", "lineItems": []any{object{"quantity": 1,
			"catalogReference": object{"appId": catalogApp, "catalogItemId": product}}},
		"checkoutInfo": object{"buyerInfo": object{"email": "ada@example.com"}, "billingInfo": place,
			"shippingInfo": object{"shippingDestination": place}},
	}, &checkout)
	for _, carrier := range checkout.Checkout.ShippingInfo.CarrierServiceOptions {
		for _, option := range carrier.ShippingOptions[:1] {
			s.call(visitor.AccessToken, http.MethodPatch, "/ecom/v1/checkouts/"+checkout.Checkout.ID, object{
				"checkout": object{"shippingInfo": object{"selectedCarrierServiceOption": object{"code": option.Code}}},
			}, nil)
		}
	}
	var made struct {
		OrderID string `json:"orderId"`
	}
	s.call(visitor.AccessToken, http.MethodPost, "/ecom/v1/checkouts/"+checkout.Checkout.ID+"/create-order",
		object{}, &made)
	s.call(key, http.MethodPost, "/v1/payments-collector/orders/"+made.OrderID+"/mark-as-paid", object{}, nil)
	return made.OrderID
}

// look reads what a shop is recognised by.
func (s *shop) look() found {
	var out found
	var products struct{ Products []struct{ Name string } }
	s.call(key, http.MethodPost, "/stores/v1/products/query", object{}, &products)
	for _, one := range products.Products {
		out.Products = append(out.Products, one.Name)
	}
	var orders struct {
		Orders []struct {
			Number, Status, PaymentStatus string
			BuyerInfo                     struct{ Email string }
			PriceSummary                  struct{ Total struct{ Amount string } }
		}
	}
	s.call(key, http.MethodPost, "/ecom/v1/orders/search", object{"search": object{}}, &orders)
	for _, one := range orders.Orders {
		out.Orders = append(out.Orders, order{one.Number, one.Status, one.PaymentStatus, one.PriceSummary.Total.Amount,
			one.BuyerInfo.Email})
	}
	var members struct {
		Members []struct{ LoginEmail string }
	}
	s.call(key, http.MethodGet, "/members/v1/members?fieldsets=FULL", nil, &members)
	for _, one := range members.Members {
		out.Members = append(out.Members, one.LoginEmail)
	}
	var coupons struct {
		Coupons []struct{ Specification struct{ Code string } }
	}
	s.call(key, http.MethodPost, "/v2/coupons/query", object{"query": object{}}, &coupons)
	for _, one := range coupons.Coupons {
		out.Coupons = append(out.Coupons, one.Specification.Code)
	}
	slices.Sort(out.Products)
	slices.Sort(out.Members)
	return out
}
