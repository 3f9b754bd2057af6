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
		"Set the translations of a product or collection in a language", CodeNotSpoken, CodeChanged,
		storesapi.CodeProductNotFound, collections.CodeCollectionNotFound)
	write.Access, write.Reads = actor.Managers(storesapi.ModifyProducts), false
	export := op("exportTranslations", http.MethodGet, "/{language}/texts.csv",
		"Export all texts of products, collections, home page, menus and pages with their translations in a "+
			"language, as a CSV file. "+
			"Texts of the look are included for callers who may change it", CodeNotSpoken)
	bring := op("importTranslations", http.MethodPost, "/{language}/import",
		"Import a CSV file of exportTranslations with its translations filled in: the raw bytes, or a multipart form "+
			"with a file. Empty cells are ignored. ?dryRun=true changes nothing; ?onError=SKIP leaves bad rows out, "+
			"otherwise one bad row stops all. Texts of the look go into its draft", CodeNotSpoken, CodeFileUnreadable, CodeFileTooLarge)
	bring.Access, bring.Reads = write.Access, false
	bring.MaxBody, bring.Timeout = MaxFile+1<<20, uploadTime
	return []httpapi.Operation{
		httpapi.Plain(export, s.exportFile),
		httpapi.Plain(bring, s.importFile),
		httpapi.Handle(op("getProgress", http.MethodGet, "/progress",
			"Get the translation progress of products and collections in each language"), s.Progress),
		httpapi.Handle(op("queryTranslations", http.MethodPost, "/query",
			"List products or collections by their translation status in a language", CodeNotSpoken), s.Query),
		httpapi.Handle(op("getTranslation", http.MethodGet, one,
			"Get the texts of a product or collection beside their translations in a language", CodeNotSpoken,
			storesapi.CodeProductNotFound, collections.CodeCollectionNotFound), s.Get),
		httpapi.Handle(write, s.Update),
	}
}
