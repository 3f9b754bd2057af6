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
		"Find collections by filter, sort and page", catalog.CodeTooCostly)
	found.LongQuery = true
	older := read("collections.listCollections", http.MethodPost, "/v1/collections/query",
		"Find collections; filter and sort are JSON text", catalog.CodeTooCostly)
	return []httpapi.Operation{
		httpapi.Handle(found, s.QueryCollections),
		httpapi.Handle(older, s.ListCollections),
		httpapi.Handle(read("collections.getCollection", http.MethodGet, "/v2/collections/{id}", "One collection",
			CodeCollectionNotFound), storesapi.Get(s.GetCollection)),
		httpapi.Handle(read("collections.getCollectionBySlug", http.MethodGet, "/v2/collections/slug/{slug}",
			"One collection by its slug; 404 without a code when there is none"), storesapi.GetBySlug(s.GetCollectionBySlug)),
		httpapi.Handle(read("products.getCollection", http.MethodGet, "/v1/collections/{id}", "One collection",
			CodeCollectionNotFound), storesapi.Get(s.GetCollection)),
		httpapi.Handle(read("products.getCollectionBySlug", http.MethodGet, "/v1/collections/slug/{slug}",
			"One collection by its slug; 404 without a code when there is none"), storesapi.GetBySlug(s.GetCollectionBySlug)),

		httpapi.Handle(storesapi.Write("products.createCollection", http.MethodPost, "/v1/collections", "Add a collection",
			catalog.CodeSlugTaken), s.CreateCollection),
		httpapi.Handle(storesapi.Write("products.updateCollection", http.MethodPatch, "/v1/collections/{collection.id}",
			"Change a collection",
			CodeCollectionNotFound, catalog.CodeSlugTaken), s.UpdateCollection),
		httpapi.Handle(storesapi.Write("products.deleteCollection", http.MethodDelete, "/v1/collections/{id}",
			"Remove a collection",
			CodeCollectionNotFound, CodeCollectionFixed, CodeRuleChain), storesapi.ByID(s.DeleteCollection)),
		httpapi.Handle(storesapi.Write("products.addProductsToCollection", http.MethodPost, "/v1/collections/{id}/productIds",
			"Put products into a collection",
			CodeCollectionNotFound, CodeCollectionFixed, CodeCollectionByRule), storesapi.Silent(s.AddProducts)),
		httpapi.Handle(storesapi.Write("products.removeProductsFromCollection", http.MethodPost,
			"/v1/collections/{id}/productIds/delete", "Take products out of a collection",
			CodeCollectionNotFound, CodeCollectionFixed, CodeCollectionByRule), storesapi.Silent(s.RemoveProducts)),
		httpapi.Handle(storesapi.Write("products.moveProductsInCollection", http.MethodPost,
			"/v1/collections/{id}/productIds/move", "Put products of a collection at another place in it",
			CodeCollectionNotFound, CodeCollectionFixed, CodeCollectionByRule), storesapi.Silent(s.MoveProducts)),
	}
}
