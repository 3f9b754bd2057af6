package views_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/views"
	"souk/internal/platform/wire"
)

// reading are operations with the permissions of two lists; the others have one of their own.
func reading() []httpapi.Operation {
	var out []httpapi.Operation
	for i, id := range views.Reads() {
		permission := "OTHER"
		switch id {
		case "ecom.orders.searchOrders":
			permission = "ORDERS"
		case "stores.products.queryProducts":
			permission = "PRODUCTS"
		}
		op := httpapi.Op{ID: id, Method: "GET", Path: fmt.Sprint("/v1/list", i), Access: actor.Managers(permission),
			Reads: true}
		out = append(out, httpapi.Handle(op, func(context.Context, *wire.Empty) (*wire.Empty, error) { return nil, nil }))
	}
	return out
}

// people is an Authenticator: the token is somebody's name.
type people struct{}

func (people) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	return map[string]actor.Actor{
		"ada":    {Kind: actor.Staff, ID: "1", Permissions: []string{"ORDERS", "PRODUCTS"}},
		"grace":  {Kind: actor.Staff, ID: "2", Permissions: []string{"ORDERS"}},
		"packer": {Kind: actor.Staff, ID: "3", Permissions: []string{"PRODUCTS"}},
		"owner":  {Kind: actor.Staff, ID: "4", Owner: true},
		"key":    {Kind: actor.App, ID: "5", All: true},
	}[token], nil
}

func open(t *testing.T, db *store.DB) (*views.Service, *apitest.API) {
	t.Helper()
	s := views.New(resource.Deps{DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))})
	expect.OK(t, s.KnowOperations(reading()))
	return s, apitest.New(t, db, s.Operations(), func(cfg *httpapi.Config) { cfg.Authenticator = people{} })
}

func TestSavedViews(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		_, api := open(t, db)
		const ada, grace, packer = "ada", "grace", "packer"
		save := func(who, list, name, more string) *apitest.Answer {
			return api.OK(who, "POST", "/v1/saved-views", `{"savedView":{"list":"`+list+`","name":"`+name+
				`","search":"?status=open&q=%22","position":1`+more+`}}`)
		}
		made := save(ada, "orders", "Open", "")
		made.Want("savedView.search", "?status=open&q=%22")
		made.Want("savedView.shared", false)
		made.Want("savedView.revision", "1")
		id := made.String("savedView.id")
		api.Refused(409, "VIEW_NAME_USED", ada, "POST", "/v1/saved-views",
			`{"savedView":{"list":"orders","name":"OPEN","search":""}}`)
		save(ada, "products", "Open", "")
		save(grace, "orders", "Open", "")
		for what, body := range map[string]string{
			"no name": `{"list":"orders","name":" "}`, "too long": `{"list":"orders","name":"x","search":"` +
				strings.Repeat("x", 2001) + `"}`,
			"no list": `{"list":"moons","name":"x"}`, "nowhere": `{"list":"orders","name":"x","position":-1}`,
		} {
			expect.Status(t, api.Call(ada, "POST", "/v1/saved-views", `{"savedView":`+body+`}`), 400, what)
		}
		names := func(who string) string {
			var out []string
			for i := range 10 {
				name, _ := api.OK(who, "POST", "/v1/saved-views/query", `{"query":{}}`).At(
					fmt.Sprintf("savedViews.%d.name", i)).(string)
				if name != "" {
					out = append(out, name)
				}
			}
			return strings.Join(out, " ")
		}
		expect.Equal(t, names(grace), "Open", "another sees")
		api.Refused(404, "SAVED_VIEW_NOT_FOUND", grace, "GET", "/v1/saved-views/"+id, "")
		api.OK(ada, "PATCH", "/v1/saved-views/"+id,
			`{"savedView":{"revision":"1","shared":true,"name":"Ours","ownerId":"x"}}`).Want("savedView.ownerId",
			made.String("savedView.ownerId"))
		api.Refused(409, "INVALID_REVISION", ada, "PATCH", "/v1/saved-views/"+id,
			`{"savedView":{"revision":"1","name":"Late"}}`)
		expect.Equal(t, names(grace), "Open Ours", "another sees")
		expect.Equal(t, names(packer), "", "who may not read orders sees")
		api.Refused(404, "SAVED_VIEW_NOT_FOUND", packer, "GET", "/v1/saved-views/"+id, "")
		api.Refused(403, "LIST_NOT_READABLE", packer, "POST", "/v1/saved-views",
			`{"savedView":{"list":"orders","name":"Mine"}}`)
		api.Refused(403, "VIEW_OF_ANOTHER", grace, "PATCH", "/v1/saved-views/"+id,
			`{"savedView":{"revision":"2","name":"Stolen"}}`)
		api.Refused(403, "VIEW_OF_ANOTHER", grace, "DELETE", "/v1/saved-views/"+id, "")
		api.OK("owner", "DELETE", "/v1/saved-views/"+id, "")
		for i := range 50 {
			save(ada, "orders", fmt.Sprint("View ", i), "")
		}
		api.Refused(428, "TOO_MANY_VIEWS", ada, "POST", "/v1/saved-views",
			`{"savedView":{"list":"orders","name":"One more"}}`)
		save(ada, "products", "Another list", "")
		api.Refused(403, "", "key", "POST", "/v1/saved-views", `{"savedView":{"list":"orders","name":"x"}}`)
	})
}
