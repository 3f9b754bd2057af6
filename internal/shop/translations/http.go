package translations

import (
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/shop/collections"
	"souk/internal/shop/storesapi"
)

// Operations lists what is served, all of it our own and for those who run the shop. Who may change products may
// say what they are called.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.translations." + id, Method: method, Path: "/v1/translations" + path,
			Access: actor.Managers(storesapi.ReadProducts), Reads: true, Summary: summary, Codes: codes}
	}
	one := "/{kind}/{id}/{language}"
	write := op("updateTranslation", http.MethodPatch, one,
		"Say in another language what a product or collection is called", CodeNotSpoken, CodeChanged,
		storesapi.CodeProductNotFound, collections.CodeCollectionNotFound)
	write.Access, write.Reads = actor.Managers(storesapi.ModifyProducts), false
	return []httpapi.Operation{
		httpapi.Handle(op("getProgress", http.MethodGet, "/progress",
			"How far the words of products and collections are in each language"), s.Progress),
		httpapi.Handle(op("queryTranslations", http.MethodPost, "/query",
			"Products or collections by how far their words are in a language", CodeNotSpoken), s.Query),
		httpapi.Handle(op("getTranslation", http.MethodGet, one,
			"The words of a product or collection beside those in another language", CodeNotSpoken,
			storesapi.CodeProductNotFound, collections.CodeCollectionNotFound), s.Get),
		httpapi.Handle(write, s.Update),
	}
}
