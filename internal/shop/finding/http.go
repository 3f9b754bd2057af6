package finding

import (
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

// CodeSynonymsChanged says that somebody else wrote the synonyms since they were read.
const CodeSynonymsChanged = "SYNONYMS_CHANGED_MEANWHILE"

// Operations lists what is served: finding and suggesting for everybody, synonyms for those who run the shop.
func (s *Service) Operations() []httpapi.Operation {
	public := func(id, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.finding." + id, Method: http.MethodPost, Path: path,
			Access: actor.Everyone(storesapi.ReadProducts), Reads: true, Summary: summary, Codes: codes, Cache: s.cache}
	}
	return []httpapi.Operation{
		httpapi.Handle(public("findProducts", "/v1/finding/products",
			"Search products by words, collection and filters, with counts for further filters", catalog.CodeTooCostly), s.Find),
		httpapi.Handle(public("suggest", "/v1/finding/suggestions",
			"Suggest products, collections and pages for what is typed so far"), s.Suggest),
		httpapi.Handle(public("findAddress", "/v1/finding/addresses",
			"Find the current slug of a product or collection by an earlier one, or learn that it was deleted"), s.address),
		httpapi.Handle(httpapi.Op{ID: "souk.finding.noteMissedSearch", Method: http.MethodPost, Path: "/v1/finding/missed",
			Access: actor.Everyone(""), Reads: true, Summary: "Record a search without results"}, s.noteMissed),
		httpapi.Handle(httpapi.Op{ID: "souk.finding.queryMissedSearches", Method: http.MethodPost,
			Path: "/v1/missed-searches/query", Access: actor.Managers(storesapi.ReadProducts), Reads: true,
			Summary: "List searches without results"}, s.queryMissed),
		httpapi.Handle(httpapi.Op{ID: "souk.finding.deleteMissedSearches", Method: http.MethodPost,
			Path: "/v1/missed-searches/delete", Access: actor.Managers(storesapi.ModifyProducts),
			Summary: "Remove words from the list of searches without results"}, s.deleteMissed),
		httpapi.Handle(httpapi.Op{ID: "souk.finding.getSynonyms", Method: http.MethodGet, Path: "/v1/search-synonyms",
			Access: actor.Managers(storesapi.ReadProducts), Reads: true, Summary: "List the synonyms of searches"},
			s.getSynonyms),
		httpapi.Handle(httpapi.Op{ID: "souk.finding.setSynonyms", Method: http.MethodPut, Path: "/v1/search-synonyms",
			Access: actor.Managers(storesapi.ModifyProducts), Summary: "Replace the synonyms of searches",
			Codes: []string{CodeSynonymsChanged}}, s.setSynonyms),
	}
}
