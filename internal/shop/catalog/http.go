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
		"Find products by filter, sort and page", CodeTooCostly)
	platform.LongQuery = true
	return []httpapi.Operation{
		httpapi.Handle(platform, s.QueryProducts),
		httpapi.Handle(s.Reading("products.listProducts", http.MethodPost, "/v1/products/query",
			"Find products; filter and sort are JSON text", CodeTooCostly), s.ListProducts),
		httpapi.Handle(s.Reading("products.searchProducts", http.MethodPost, "/v1/products/search",
			"Find products by words, with filters and counts", CodeTooCostly), s.SearchProducts),
		httpapi.Handle(s.Reading("products.getProduct", http.MethodGet, "/v1/products/{id}", "One product",
			CodeProductNotFound), s.GetProduct),
		httpapi.Handle(s.Reading("products.getProductBySlug", http.MethodGet, "/v1/products/slug/{slug}",
			"One product by its slug", CodeProductNotFound), storesapi.GetBySlug(s.GetProductBySlug)),
		httpapi.Handle(s.Reading("products.getProductOptionsAvailability", http.MethodPost,
			"/v1/products/{id}/productOptionsAvailability",
			"What is left of a product when some choices are made", CodeProductNotFound), s.Availability),
		httpapi.Handle(s.Reading("products.queryProductVariants", http.MethodPost, "/v1/products/{id}/variants/query",
			"Variants of a product", CodeProductNotFound), s.QueryVariants),
		httpapi.Handle(s.Reading("products.getStoreVariant", http.MethodGet, "/v1/variants/{id}", "One variant",
			CodeVariantNotFound), storesapi.Get(s.GetStoreVariant)),
		httpapi.Handle(s.Reading("products.queryStoreVariants", http.MethodPost, "/v1/variants/query",
			"Find variants over all products", CodeTooCostly), s.QueryStoreVariants),
	}
}

func productWrites(s *Service) []httpapi.Operation {
	gallery := Gallery{s}
	return []httpapi.Operation{
		httpapi.Handle(storesapi.Write("products.createProduct", http.MethodPost, "/v1/products", "Add a product",
			CodeSlugTaken), s.CreateProduct),
		httpapi.Handle(storesapi.Write("products.updateProduct", http.MethodPatch, "/v1/products/{product.id}",
			"Change a product", CodeProductNotFound, CodeSlugTaken), s.UpdateProduct),
		httpapi.Handle(storesapi.Write("products.deleteProduct", http.MethodDelete, "/v1/products/{id}", "Remove a product",
			CodeProductNotFound), storesapi.ByID(s.DeleteProduct)),
		httpapi.Handle(storesapi.Write("products.updateProductVariants", http.MethodPatch, "/v1/products/{id}/variants",
			"Give variants a price, SKU or visibility of their own",
			CodeProductNotFound, CodeVariantsNotManaged), s.UpdateVariants),
		httpapi.Handle(storesapi.Write("products.resetAllProductVariantData", http.MethodPost,
			"/v1/products/{id}/variants/resetToDefault", "Make all variants as the product is",
			CodeProductNotFound), storesapi.ByID(s.ResetVariants)),
		httpapi.Handle(storesapi.Write("products.deleteProductOptions", http.MethodDelete, "/v1/products/{id}/options",
			"Remove all options of a product", CodeProductNotFound), storesapi.ByID(s.DeleteOptions)),
		httpapi.Handle(storesapi.Write("products.removeBrand", http.MethodPost, "/v1/products/{id}/remove-brand",
			"Take the brand off a product", CodeProductNotFound), storesapi.ByID(s.RemoveBrand)),
		httpapi.Handle(storesapi.Write("products.removeRibbon", http.MethodPost, "/v1/products/{id}/remove-ribbon",
			"Take the ribbon off a product", CodeProductNotFound), storesapi.ByID(s.RemoveRibbon)),
		httpapi.Handle(storesapi.Write("products.addProductMedia", http.MethodPost, "/v1/products/{id}/media",
			"Add pictures to a product", CodeProductNotFound, CodeTooMuchMedia), storesapi.Silent(gallery.AddMedia)),
		httpapi.Handle(storesapi.Write("products.removeProductMedia", http.MethodPost, "/v1/products/{id}/media/delete",
			"Take pictures off a product", CodeProductNotFound), storesapi.Silent(gallery.RemoveMedia)),
		httpapi.Handle(storesapi.Write("products.addProductMediaToChoices", http.MethodPatch,
			"/v1/products/{id}/choices/media", "Show pictures for choices", CodeProductNotFound),
			storesapi.Silent(gallery.AddMediaToChoices)),
		httpapi.Handle(storesapi.Write("products.removeProductMediaFromChoices", http.MethodPost,
			"/v1/products/{id}/choices/media/delete", "No longer show pictures for choices",
			CodeProductNotFound), storesapi.Silent(gallery.RemoveMediaFromChoices)),
		httpapi.Handle(storesapi.Write("products.setDigitalFile", http.MethodPost, "/v1/products/{id}/digital-file",
			"Set the file that buyers of a digital product get",
			CodeProductNotFound, CodeNotDigital), gallery.SetDigitalFile),
		httpapi.Handle(storesapi.Write("products.removeDigitalFile", http.MethodPost, "/v1/products/{id}/digital-file/delete",
			"Take the file off a digital product",
			CodeProductNotFound), storesapi.ByID(gallery.RemoveDigitalFile)),
		httpapi.Handle(storesapi.Write("products.bulkUpdateProductsProperty", http.MethodPost, "/v1/bulk/products/update",
			"Set one property of many products"), s.BulkUpdate),
		httpapi.Handle(storesapi.Write("products.bulkAdjustProductProperty", http.MethodPost,
			"/v1/bulk/products/adjust-properties", "Change one amount of many products"), s.BulkAdjust),
	}
}
