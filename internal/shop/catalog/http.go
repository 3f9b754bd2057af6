package catalog

import (
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/shop/storesapi"
)

// Operations lists what the catalog serves. Paths are those of the contract, but
// for products.search, products.getBySlug and products.moveProductsInCollection, which
// are our own.
func (s *Service) Operations() []httpapi.Operation {
	return append(productReads(s), productWrites(s)...)
}

// Reading describes a call that shoppers may make; what they all see alike is kept.
func (s *Service) Reading(id, method, path, summary string, codes ...string) httpapi.Op {
	return httpapi.Op{ID: "stores." + id, Method: method, Path: path, Access: actor.Everyone(storesapi.ReadProducts),
		Reads:   true,
		Summary: summary, Codes: codes, Cache: s.cache}
}

func productReads(s *Service) []httpapi.Operation {
	platform := s.Reading("products.queryProducts", http.MethodGet, "/v1/products/query-platformized",
		"Query products by filter, sort and page", CodeTooCostly)
	platform.LongQuery = true
	return []httpapi.Operation{
		httpapi.Handle(platform, s.QueryProducts),
		httpapi.Handle(s.Reading("products.listProducts", http.MethodPost, "/v1/products/query",
			"Query products; filter and sort are JSON text", CodeTooCostly), s.ListProducts),
		httpapi.Handle(s.Reading("products.searchProducts", http.MethodPost, "/v1/products/search",
			"Search products by words, with filters and aggregations", CodeTooCostly), s.SearchProducts),
		httpapi.Handle(s.Reading("products.getProduct", http.MethodGet, "/v1/products/{id}", "Get a product",
			CodeProductNotFound), s.GetProduct),
		httpapi.Handle(s.Reading("products.getProductBySlug", http.MethodGet, "/v1/products/slug/{slug}",
			"Get a product by its slug", CodeProductNotFound), storesapi.GetBySlug(s.GetProductBySlug)),
		httpapi.Handle(s.Reading("products.getProductOptionsAvailability", http.MethodPost,
			"/v1/products/{id}/productOptionsAvailability",
			"Get which options and variants of a product are available for some choices", CodeProductNotFound), s.Availability),
		httpapi.Handle(s.Reading("products.queryProductVariants", http.MethodPost, "/v1/products/{id}/variants/query",
			"List the variants of a product", CodeProductNotFound), s.QueryVariants),
		httpapi.Handle(s.Reading("products.getStoreVariant", http.MethodGet, "/v1/variants/{id}", "Get a variant",
			CodeVariantNotFound), storesapi.Get(s.GetStoreVariant)),
		httpapi.Handle(s.Reading("products.queryStoreVariants", http.MethodPost, "/v1/variants/query",
			"Query variants of all products", CodeTooCostly), s.QueryStoreVariants),
	}
}

func productWrites(s *Service) []httpapi.Operation {
	gallery := Gallery{s}
	return []httpapi.Operation{
		httpapi.Handle(storesapi.Write("products.createProduct", http.MethodPost, "/v1/products", "Create a product",
			CodeSlugTaken), s.CreateProduct),
		httpapi.Handle(storesapi.Write("products.updateProduct", http.MethodPatch, "/v1/products/{product.id}",
			"Update a product", CodeProductNotFound, CodeSlugTaken), s.UpdateProduct),
		httpapi.Handle(storesapi.Write("products.deleteProduct", http.MethodDelete, "/v1/products/{id}", "Delete a product",
			CodeProductNotFound), storesapi.ByID(s.DeleteProduct)),
		httpapi.Handle(storesapi.Write("products.updateProductVariants", http.MethodPatch, "/v1/products/{id}/variants",
			"Update price, SKU, weight or visibility of variants",
			CodeProductNotFound, CodeVariantsNotManaged), s.UpdateVariants),
		httpapi.Handle(storesapi.Write("products.resetAllProductVariantData", http.MethodPost,
			"/v1/products/{id}/variants/resetToDefault", "Reset all variants to the values of the product",
			CodeProductNotFound), storesapi.ByID(s.ResetVariants)),
		httpapi.Handle(storesapi.Write("products.deleteProductOptions", http.MethodDelete, "/v1/products/{id}/options",
			"Remove all options of a product", CodeProductNotFound), storesapi.ByID(s.DeleteOptions)),
		httpapi.Handle(storesapi.Write("products.removeBrand", http.MethodPost, "/v1/products/{id}/remove-brand",
			"Remove the brand of a product", CodeProductNotFound), storesapi.ByID(s.RemoveBrand)),
		httpapi.Handle(storesapi.Write("products.removeRibbon", http.MethodPost, "/v1/products/{id}/remove-ribbon",
			"Remove the ribbon of a product", CodeProductNotFound), storesapi.ByID(s.RemoveRibbon)),
		httpapi.Handle(storesapi.Write("products.addProductMedia", http.MethodPost, "/v1/products/{id}/media",
			"Add pictures to a product", CodeProductNotFound, CodeTooMuchMedia), storesapi.Silent(gallery.AddMedia)),
		httpapi.Handle(storesapi.Write("products.removeProductMedia", http.MethodPost, "/v1/products/{id}/media/delete",
			"Remove pictures from a product", CodeProductNotFound), storesapi.Silent(gallery.RemoveMedia)),
		httpapi.Handle(storesapi.Write("products.addProductMediaToChoices", http.MethodPatch,
			"/v1/products/{id}/choices/media", "Assign pictures to choices", CodeProductNotFound),
			storesapi.Silent(gallery.AddMediaToChoices)),
		httpapi.Handle(storesapi.Write("products.removeProductMediaFromChoices", http.MethodPost,
			"/v1/products/{id}/choices/media/delete", "Unassign pictures from choices",
			CodeProductNotFound), storesapi.Silent(gallery.RemoveMediaFromChoices)),
		httpapi.Handle(storesapi.Write("products.setDigitalFile", http.MethodPost, "/v1/products/{id}/digital-file",
			"Set the file of a digital product",
			CodeProductNotFound, CodeNotDigital), gallery.SetDigitalFile),
		httpapi.Handle(storesapi.Write("products.removeDigitalFile", http.MethodPost, "/v1/products/{id}/digital-file/delete",
			"Remove the file of a digital product",
			CodeProductNotFound), storesapi.ByID(gallery.RemoveDigitalFile)),
		httpapi.Handle(storesapi.Write("products.bulkUpdateProductsProperty", http.MethodPost, "/v1/bulk/products/update",
			"Set one property of many products"), s.BulkUpdate),
		httpapi.Handle(storesapi.Write("products.bulkAdjustProductProperty", http.MethodPost,
			"/v1/bulk/products/adjust-properties",
			"Adjust one property of many products by an amount or percentage"), s.BulkAdjust),
	}
}
