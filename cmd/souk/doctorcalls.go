package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// object is JSON whose shape is looked at piece by piece.
type object = map[string]any

// frontEndCalls are what storefronts of the public packages call, in an order in which
// each can use what those before it found.
var frontEndCalls = []struct {
	name   string
	needed bool // the others cannot be tried without it
	try    func(ctx context.Context, d *patient) error
	advice string
}{
	{"visitor token (POST /oauth2/token)", true, visitorToken,
		"Send " + tokenHost +
			" to the store. The client id must be known to it: SOUK_CLIENT_ID, or API keys and clients in the back office."},
	{"site id in the token", false, siteInToken,
		"The token does not come from Souk, or from one before this version: look at what answers /oauth2/token."},
	{"calls from a browser on another origin", false, crossOrigin,
		"The proxy must pass OPTIONS requests and the Access-Control headers of the answers on."},
	{"products (POST /stores-reader/v1/products/query)", false, products,
		"Send " + callHost + " to the store too, with paths unchanged."},
	{"long query strings (GET with .r)", false, longQuery,
		"The proxy must allow request lines of 8 KB: large_client_header_buffers in nginx."},
	{"a collection that is not there", false, missingCollection,
		"The proxy must pass error answers on as they are, with status and body."},
	{"add to cart, with cart.subtotal", false, addToCart,
		"Look at the answer: the proxy must pass POST bodies and the Authorization header on."},
	{"recommendations", false, recommended, "The store is older than this program: update it."},
	{"site scripts (GET /assets/scripts/v1/site-scripts)", false, siteScripts,
		"The proxy must send /assets on the API hosts to the store as well."},
	{"content collections (GET and POST /wix-data/v2/items/query)", false, contentItems,
		"The proxy must send /wix-data on the API hosts to the store, and pass 404 answers on."},
	{"lists of other apps", false, otherApps, "The store is older than this program: update it."},
	{"pictures (/media on " + pictureHost + ")", false, pictures, "Send " + pictureHost + " to the store too."},
	{"way to the checkout and back", false, checkoutWay,
		"Name the storefront's origin in SOUK_ALLOWED_REDIRECTS, or on the client under API keys and clients in the " +
			"back office."},
}

func visitorToken(ctx context.Context, d *patient) error {
	got, err := d.ask(ctx, tokenHost, http.MethodPost, "/oauth2/token",
		object{"clientId": d.clientID, "grantType": "anonymous"})
	if err != nil {
		return err
	}
	var tokens struct {
		Access  string `json:"access_token"`
		Refresh string `json:"refresh_token"`
	}
	if err := got.want(http.StatusOK, &tokens); err != nil {
		return err
	}
	if tokens.Access == "" || tokens.Refresh == "" {
		return errors.New("the answer has no access_token or no refresh_token")
	}
	if got.header.Get("X-Wix-Request-Id") == "" {
		return errors.New("the answer has no X-Wix-Request-Id header: something on the way drops it")
	}
	d.token = tokens.Access
	return nil
}

func siteInToken(_ context.Context, d *patient) error {
	parts := strings.Split(d.token, ".")
	if len(parts) != 3 {
		return errors.New("the token has not three parts")
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var claims struct{ Data string }
	var data struct{ Instance struct{ MetaSiteID string } }
	if err := errors.Join(json.Unmarshal(payload, &claims), json.Unmarshal([]byte(claims.Data), &data)); err != nil {
		return err
	}
	if data.Instance.MetaSiteID == "" {
		return errors.New("the token names no site")
	}
	return nil
}

func crossOrigin(ctx context.Context, d *patient) error {
	if d.origin == "" {
		return errSkipped("name the storefront: --origin https://front.example.com")
	}
	const path = "/ecom/v1/carts/current/add-to-cart"
	got, err := d.ask(ctx, callHost, http.MethodOptions, path, nil,
		"Access-Control-Request-Method", http.MethodPost, "Access-Control-Request-Headers",
		"authorization,content-type,x-wix-bi-gateway")
	if err != nil {
		return err
	}
	if allowed := got.header.Get("Access-Control-Allow-Origin"); got.status >= 300 || allowed != "*" &&
		allowed != d.origin {
		return fmt.Errorf("a browser would not be let through: status %d, Access-Control-Allow-Origin %q",
			got.status, allowed)
	}
	return nil
}

func products(ctx context.Context, d *patient) error {
	got, err := d.ask(ctx, callHost, http.MethodPost, "/stores-reader/v1/products/query",
		object{"query": object{"paging": object{"limit": 100}}})
	if err != nil {
		return err
	}
	var list struct {
		Products []struct {
			ID             string `json:"id"`
			ProductOptions []any  `json:"productOptions"`
			Stock          struct {
				InStock bool `json:"inStock"`
			} `json:"stock"`
		} `json:"products"`
	}
	if err := got.want(http.StatusOK, &list); err != nil {
		return err
	}
	for _, p := range list.Products {
		if p.Stock.InStock && len(p.ProductOptions) == 0 {
			d.product = p.ID
			break
		}
	}
	return nil
}

func longQuery(ctx context.Context, d *patient) error {
	text, err := json.Marshal(object{"query": object{"filter": object{"slug": strings.Repeat("x", 2900)}}})
	if err != nil {
		return err
	}
	got, err := d.ask(ctx, callHost, http.MethodGet, "/stores-reader/v1/products/query-platformized?.r="+
		base64.RawURLEncoding.EncodeToString(text), nil)
	if err != nil {
		return err
	}
	var list struct{ Products []any }
	return got.want(http.StatusOK, &list)
}

func missingCollection(ctx context.Context, d *patient) error {
	got, err := d.ask(ctx, callHost, http.MethodGet, "/stores-reader/v1/collections/slug/no-such-collection-here", nil)
	if err != nil {
		return err
	}
	var refusal struct{ Details object }
	if err := got.want(http.StatusNotFound, &refusal); err != nil {
		return err
	}
	if len(refusal.Details) > 0 {
		return fmt.Errorf("the refusal has details that storefronts do not expect: %s", got.short())
	}
	return nil
}

const catalogApp = "215238eb-22a5-4c36-9e7b-e7c08025e04e"

func addToCart(ctx context.Context, d *patient) error {
	if d.product == "" {
		return errSkipped("no product without options is in stock")
	}
	line := object{"catalogReference": object{"appId": catalogApp, "catalogItemId": d.product}, "quantity": 1}
	got, err := d.ask(ctx, callHost, http.MethodPost, "/ecom/v1/carts/current/add-to-cart",
		object{"lineItems": []object{line}})
	if err != nil {
		return err
	}
	var answer struct {
		Cart struct {
			Subtotal  struct{ FormattedAmount string }
			LineItems []struct{ Image struct{ ID string } }
		}
	}
	if err := got.want(http.StatusOK, &answer); err != nil {
		return err
	}
	if len(answer.Cart.LineItems) > 0 {
		d.picture = answer.Cart.LineItems[0].Image.ID
	}
	if answer.Cart.Subtotal.FormattedAmount == "" {
		return errors.New("the cart has no subtotal")
	}
	got, err = d.ask(ctx, callHost, http.MethodDelete, "/ecom/v1/carts/current", nil) // it was for this only
	if err != nil {
		return err
	}
	return got.want(http.StatusOK, &object{})
}

func recommended(ctx context.Context, d *patient) error {
	if d.product == "" {
		return errSkipped("no product without options is in stock")
	}
	var algorithms []object
	for _, id := range []string{"68ebce04-b96a-4c52-9329-08fc9d8c1253", "d5aac1e1-2e53-4d11-85f7-7172710b4783",
		"00000000-0000-4000-8000-000000000000"} {
		algorithms = append(algorithms, object{"id": id, "appId": catalogApp})
	}
	got, err := d.ask(ctx, callHost, http.MethodPost, "/ecom/v1/recommendations/get", object{
		"algorithms": algorithms, "items": []object{{"appId": catalogApp, "catalogItemId": d.product}},
	})
	if err != nil {
		return err
	}
	return got.want(http.StatusOK, &object{})
}

func siteScripts(ctx context.Context, d *patient) error {
	got, err := d.ask(ctx, callHost, http.MethodGet, "/assets/scripts/v1/site-scripts", nil)
	if err != nil {
		return err
	}
	return has(got, "siteScripts")
}

// has wants a list of that name in an answer.
func has(got finding, list string) error {
	var answer object
	if err := got.want(http.StatusOK, &answer); err != nil {
		return err
	}
	if _, ok := answer[list].([]any); !ok {
		return fmt.Errorf("the answer has no list %s: %s", list, got.short())
	}
	return nil
}

func contentItems(ctx context.Context, d *patient) error {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		var body any
		if method == http.MethodPost {
			body = object{"dataCollectionId": "Menus"}
		}
		got, err := d.ask(ctx, callHost, method, "/wix-data/v2/items/query", body)
		if err != nil {
			return err
		}
		var refusal struct {
			Details struct{ ApplicationError struct{ Code any } }
		}
		if err := got.want(http.StatusNotFound, &refusal); err != nil {
			return err
		}
		if code := refusal.Details.ApplicationError.Code; code != "WDE0025" {
			return fmt.Errorf("%s answered with code %v instead of WDE0025", method, code)
		}
	}
	return nil
}

func otherApps(ctx context.Context, d *patient) error {
	for path, list := range map[string]string{
		"/_api/bookings/v2/services/query": "services", "/availability-calendar/v1/availability/query": "availabilityEntries",
		"/pricing-plans/v2/plans/public/query": "plans", "/events/v3/events/query": "events",
		"/events/v1/checkout/available-tickets/query": "definitions",
	} {
		got, err := d.ask(ctx, callHost, http.MethodPost, path, object{"query": object{}})
		if err != nil {
			return err
		}
		if err := has(got, list); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

func pictures(ctx context.Context, d *patient) error {
	if d.picture == "" {
		return errSkipped("the product in the cart has no picture of its own")
	}
	id := url.PathEscape(d.picture)
	for _, path := range []string{"/media/" + id,
		"/media/" + id + "/v1/fill/w_72,h_96,al_c,q_80,usm_0.66_1.00_0.01,enc_auto/" + id} {
		got, err := d.ask(ctx, pictureHost, http.MethodGet, path, nil)
		if err != nil {
			return err
		}
		if kind := got.header.Get("Content-Type"); got.status != http.StatusOK || !strings.HasPrefix(kind, "image/") {
			return fmt.Errorf("%s answered status %d, %s", path, got.status, kind)
		}
	}
	return nil
}

func checkoutWay(ctx context.Context, d *patient) error {
	if d.origin == "" {
		return errSkipped("name the storefront: --origin https://front.example.com")
	}
	got, err := d.ask(ctx, tokenHost, http.MethodPost, "/_api/redirects-api/v1/redirect-session", object{
		"logout": object{"clientId": d.clientID}, "callbacks": object{"postFlowUrl": d.origin + "/"},
	})
	if err != nil {
		return err
	}
	var answer struct{ RedirectSession struct{ FullURL string } }
	if err := got.want(http.StatusOK, &answer); err != nil {
		return err
	}
	if answer.RedirectSession.FullURL == "" {
		return errors.New("the answer names no address to go to")
	}
	return nil
}
