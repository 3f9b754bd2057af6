package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

const catalogApp = "1380b703-ce81-ff05-f115-39571d94dfcd"

// target is a shop as its visitors see it.
type target struct {
	url, host, clientID string
	tokens              []string
	products            []string // ids
	slugs               []string // of the same products
	delivery            string   // code of the way of delivery, see furnish
	plain               []string // ids of products that can be put in a cart as they are, without end
}

func newTarget(base, clientID string) (*target, error) {
	at, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	t := &target{url: base, host: at.Host, clientID: clientID}
	for range *clients {
		var answer struct {
			Token string `json:"access_token"`
		}
		if err := t.call(http.MethodPost, "/oauth2/token", "", map[string]any{"clientId": clientID, "grantType": "anonymous"},
			&answer); err != nil {
			return nil, err
		}
		t.tokens = append(t.tokens, answer.Token)
	}
	var answer struct {
		Products []struct {
			ID             string `json:"id"`
			Slug           string `json:"slug"`
			ManageVariants bool   `json:"manageVariants"`
			ProductOptions []any  `json:"productOptions"`
			Stock          struct {
				TrackInventory bool `json:"trackInventory"`
				InStock        bool `json:"inStock"`
			} `json:"stock"`
		} `json:"products"`
	}
	if err := t.call(http.MethodPost, "/stores-reader/v1/products/query-platformized", t.tokens[0], listBody(100, 0),
		&answer); err != nil {
		return nil, err
	}
	for _, p := range answer.Products {
		t.products = append(t.products, p.ID)
		t.slugs = append(t.slugs, p.Slug)
		if !p.ManageVariants && len(p.ProductOptions) == 0 && !p.Stock.TrackInventory && p.Stock.InStock {
			t.plain = append(t.plain, p.ID)
		}
	}
	if len(t.plain) == 0 {
		return nil, errors.New("the shop has no product without options and counted stock")
	}
	return t, nil
}

func addBody(id string) map[string]any {
	return map[string]any{"lineItems": []any{map[string]any{"quantity": 1,
		"catalogReference": map[string]any{"appId": catalogApp, "catalogItemId": id}}}}
}

func listBody(limit, offset int) map[string]any {
	return map[string]any{"query": map[string]any{"paging": map[string]any{"limit": limit, "offset": offset},
		"sort": []any{map[string]any{"fieldName": "name", "order": "ASC"}}}}
}

func (t *target) call(method, path, token string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(method, t.url+path, bytes.NewReader(text)) //nolint:noctx // a benchmark's preparation
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", token)
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	got, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %d %s", method, path, response.StatusCode, got)
	}
	if raw, ok := answer.(*[]byte); ok {
		*raw = got
		return nil
	}
	return json.Unmarshal(got, answer)
}

const (
	listPath = "/stores-reader/v1/products/query-platformized"
	cartPath = "/ecom/v1/carts/current/add-to-cart"
)

// sample gives the bytes that a read answers with.
func (t *target) sample(name string) ([]byte, error) {
	var raw []byte
	switch name {
	case "cart write":
		return raw, t.call(http.MethodPost, cartPath, t.tokens[0], addBody(t.plain[0]), &raw)
	case "product list":
		return raw, t.call(http.MethodPost, listPath, t.tokens[0], listBody(24, 0), &raw)
	}
	return raw, t.call(http.MethodGet, "/stores-reader/v1/products/"+t.products[0], t.tokens[0], nil, &raw)
}

// requests gives the load of that name.
func (t *target) requests(name string) source {
	ready := make([][][]byte, *clients)
	for client := range ready {
		switch name {
		case "product list":
			ready[client] = [][]byte{t.post(listPath, client, listBody(24, 0))}
		case "product detail":
			for _, id := range t.products[:20] {
				ready[client] = append(ready[client],
					request(http.MethodGet, "/stores-reader/v1/products/"+id, t.host, t.tokens[client], nil))
			}
		case "uncached list", "uncached detail":
			return source{t.host, func(client, n int) []byte { return t.uncached(name, client, n) }}
		case "cart write":
			for _, id := range t.plain[:min(3, len(t.plain))] {
				ready[client] = append(ready[client], t.post(cartPath, client, addBody(id)))
			}
		}
	}
	return source{t.host, func(client, n int) []byte { return ready[client][n%len(ready[client])] }}
}

// uncached asks something that nobody asked before: the spaces make it another request.
func (t *target) uncached(name string, client, n int) []byte {
	salt := fmt.Sprintf("%d-%d", client, n)
	if name == "uncached list" {
		return request(http.MethodPost, listPath+"?salt="+salt, t.host, t.tokens[client],
			mustJSON(listBody(24, 24*((client*7+n)%30))))
	}
	return request(http.MethodGet, "/stores-reader/v1/products/"+t.products[(client+n)%len(t.products)]+"?salt="+salt,
		t.host, t.tokens[client], nil)
}

func (t *target) post(path string, client int, body any) []byte {
	return request(http.MethodPost, path, t.host, t.tokens[client], mustJSON(body))
}

func mustJSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // maps of texts and numbers
	}
	return text
}
