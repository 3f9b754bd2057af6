package collections

import (
	"net/http"

	"souk/internal/platform/httpapi"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

// Operations lists the calls of collections: those of the contract, moving products, which
// is our own, and the rules.
func (s *Service) Operations() []httpapi.Operation {
	return append(s.collectionOperations(), s.ruleOperations()...)
}

func (s *Service) collectionOperations() []httpapi.Operation {
	read := s.cfg.Products.Reading
	found := read("collections.queryCollections", http.MethodGet, "/v2/collections/query",
		"Query collections by filter, sort and page", catalog.CodeTooCostly)
	found.LongQuery = true
	older := read("collections.listCollections", http.MethodPost, "/v1/collections/query",
		"Query collections; filter and sort are JSON text", catalog.CodeTooCostly)
	return []httpapi.Operation{
		httpapi.Handle(found, s.QueryCollections),
		httpapi.Handle(older, s.ListCollections),
		httpapi.Handle(read("collections.getCollection", http.MethodGet, "/v2/collections/{id}", "Get a collection",
			CodeCollectionNotFound), storesapi.Get(s.GetCollection)),
		httpapi.Handle(read("collections.getCollectionBySlug", http.MethodGet, "/v2/collections/slug/{slug}",
			"Get a collection by its slug; 404 without a code when there is none"), storesapi.GetBySlug(s.GetCollectionBySlug)),
		httpapi.Handle(read("products.getCollection", http.MethodGet, "/v1/collections/{id}", "Get a collection",
			CodeCollectionNotFound), storesapi.Get(s.GetCollection)),
		httpapi.Handle(read("products.getCollectionBySlug", http.MethodGet, "/v1/collections/slug/{slug}",
			"Get a collection by its slug; 404 without a code when there is none"), storesapi.GetBySlug(s.GetCollectionBySlug)),

		httpapi.Handle(storesapi.Write("products.createCollection", http.MethodPost, "/v1/collections", "Create a collection",
			catalog.CodeSlugTaken), s.CreateCollection),
		httpapi.Handle(storesapi.Write("products.updateCollection", http.MethodPatch, "/v1/collections/{collection.id}",
			"Update a collection",
			CodeCollectionNotFound, catalog.CodeSlugTaken), s.UpdateCollection),
		httpapi.Handle(storesapi.Write("products.deleteCollection", http.MethodDelete, "/v1/collections/{id}",
			"Delete a collection",
			CodeCollectionNotFound, CodeCollectionFixed, CodeRuleChain), storesapi.ByID(s.DeleteCollection)),
		httpapi.Handle(storesapi.Write("products.addProductsToCollection", http.MethodPost, "/v1/collections/{id}/productIds",
			"Add products to a collection",
			CodeCollectionNotFound, CodeCollectionFixed, CodeCollectionByRule), storesapi.Silent(s.AddProducts)),
		httpapi.Handle(storesapi.Write("products.removeProductsFromCollection", http.MethodPost,
			"/v1/collections/{id}/productIds/delete", "Remove products from a collection",
			CodeCollectionNotFound, CodeCollectionFixed, CodeCollectionByRule), storesapi.Silent(s.RemoveProducts)),
		httpapi.Handle(storesapi.Write("products.moveProductsInCollection", http.MethodPost,
			"/v1/collections/{id}/productIds/move", "Move products to another position in a collection",
			CodeCollectionNotFound, CodeCollectionFixed, CodeCollectionByRule), storesapi.Silent(s.MoveProducts)),
	}
}
