package subscriptionoptions

import (
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

// Operations lists the calls of subscription options. Two of them are
// open to shoppers, who must see on a product's page how it can be bought.
func (s *Service) Operations() []httpapi.Operation {
	op := func(name, method, path, summary string, access actor.Rule, reads bool, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "stores.subscriptionOptions." + name, Method: method, Path: "/v1/subscription-options" + path,
			Access: access, Reads: reads, Summary: summary, Codes: codes}
	}
	reads, writes, everyone := actor.Managers(storesapi.ReadOptions), actor.Managers(storesapi.ModifyOptions),
		actor.Everyone(storesapi.ReadOptions)
	offers := catalog.Offers{Service: s.products}
	return []httpapi.Operation{
		httpapi.Handle(op("createSubscriptionOption", http.MethodPost, "", "Create a subscription option", writes,
			false), s.CreateSubscriptionOption),
		httpapi.Handle(op("bulkCreateSubscriptionOptions", http.MethodPost, "/createBulk",
			"Create several subscription options, all or none",
			writes, false), s.BulkCreateSubscriptionOptions),
		httpapi.Handle(op("getSubscriptionOption", http.MethodGet, "/{id}", "Get a subscription option", reads, true,
			CodeOptionNotFound), storesapi.Get(s.GetSubscriptionOption)),
		httpapi.Handle(op("querySubscriptionOptions", http.MethodPost, "/query", "Query subscription options", reads, true),
			s.QuerySubscriptionOptions),
		httpapi.Handle(op("updateSubscriptionOption", http.MethodPatch, "/{subscriptionOption.id}",
			"Update a subscription option", writes, false,
			CodeOptionNotFound), s.UpdateSubscriptionOption),
		httpapi.Handle(op("bulkUpdateSubscriptionOptions", http.MethodPatch, "",
			"Update several subscription options, all or none",
			writes, false,
			CodeOptionNotFound), s.BulkUpdateSubscriptionOptions),
		httpapi.Handle(op("deleteSubscriptionOption", http.MethodDelete, "/{id}",
			"Delete a subscription option from the shop and its products", writes, false,
			CodeOptionNotFound), storesapi.ByID(s.DeleteSubscriptionOption)),
		httpapi.Handle(op("bulkDeleteSubscriptionOptions", http.MethodPost, "/deleteBulk",
			"Delete several subscription options, all or none",
			writes, false,
			CodeOptionNotFound), storesapi.Silent(s.BulkDeleteSubscriptionOptions)),
		httpapi.Handle(op("assignSubscriptionOptionsToProduct", http.MethodPost, "/product/{productId}/assign",
			"Set the subscription options of a product", writes, false,
			catalog.CodeProductNotFound), storesapi.Silent(offers.AssignSubscriptionOptions)),
		httpapi.Handle(op("allowOneTimePurchases", http.MethodPatch, "/product/{productId}/allowOneTimePurchase",
			"Set whether a product may also be bought once", writes, false,
			catalog.CodeProductNotFound), storesapi.Silent(offers.AllowOneTimePurchases)),
		httpapi.Handle(op("getOneTimePurchasesStatus", http.MethodGet, "/product/{productId}/oneTimePurchasesStatus",
			"Get whether a product may also be bought once", everyone, true,
			catalog.CodeProductNotFound), offers.OneTimePurchases),
		httpapi.Handle(op("getSubscriptionOptionsForProduct", http.MethodGet, "/byProduct/{productId}",
			"List the subscription options of a product", everyone, true,
			catalog.CodeProductNotFound), offers.SubscriptionOptionsFor),
		httpapi.Handle(op("getProductIdsForSubscriptionOption", http.MethodGet, "/{id}/productIds",
			"List the products of a subscription option", reads, true,
			CodeOptionNotFound), s.ProductsOfSubscriptionOption),
	}
}
