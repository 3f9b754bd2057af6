package translations_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/catalogtest"
	"souk/internal/shop/finding"
	"souk/internal/shop/translations"
	"souk/internal/shop/words"
)

type shop struct {
	*catalogtest.Shop
	words *translations.Service
	front *front
}

func each(t *testing.T, fn func(t *testing.T, s *shop)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		db := storetest.Open(t, dialect)
		s := &shop{Shop: catalogtest.Open(t, db), front: &front{said: map[string]string{}}}
		found := finding.New(finding.Config{
			DB: db, Products: s.Service, Currency: func(context.Context) money.Currency { return money.EUR },
			Collections: func(ctx context.Context) ([]finding.Named, error) {
				list, err := s.Collections.Names(ctx)
				var out []finding.Named
				for _, c := range list {
					out = append(out, finding.NewNamed(c.ID, c.Slug, c.Name, c.Original))
				}
				return out, err
			},
		})
		s.words = translations.New(translations.Config{DB: db, Products: s.Service, Collections: s.Collections, Shop: s.front,
			Languages: func(context.Context) (string, []string, error) { return "en", []string{"en", "ar", "pt-BR"}, nil }})
		s.ServeAlso(append(found.Operations(), s.words.Operations()...)...)
		fn(t, s)
	})
}

const vase = `{"name":"Clay vase","description":"<p>Thrown by hand</p>","ribbon":"New","priceData":{"price":40},
	"additionalInfoSections":[{"title":"Care","description":"<p>Wipe it</p>"}],
	"customTextFields":[{"title":"Engraving","maxLength":20,"mandatory":false}],"manageVariants":true,
	"productOptions":[{"name":"Glaze","choices":[{"value":"#3333aa","description":"Indigo"},{"value":"#fff","description":"Bone"}]}],
	"seoData":{"tags":[{"type":"title","children":"A vase","custom":false,"disabled":false},
	{"type":"meta","props":{"name":"description","content":"A vase of clay"},"children":"","custom":false,"disabled":false}]}}`

func path(kind, id, language string) string {
	return "/v1/translations/" + kind + "/" + id + "/" + language
}

// say writes texts by key, on what is there now.
func (s *shop) say(kind, id, language string, texts map[string]string) map[string]any {
	s.T.Helper()
	was := s.Must("boss", "GET", path(kind, id, language), "")
	var list []string
	for key, text := range texts {
		list = append(list, fmt.Sprintf(`{"key":%q,"text":%s}`, key, catalogtest.JSON(s.T, text)))
	}
	return s.Must("boss", "PATCH", path(kind, id, language), fmt.Sprintf(`{"texts":[%s],"revision":%q}`,
		strings.Join(list, ","), catalogtest.At(was, "translation.revision")))
}

func (s *shop) field(kind, id, language, key string) map[string]any {
	s.T.Helper()
	list, _ := catalogtest.At(s.Must("boss", "GET", path(kind, id, language), ""), "translation.fields").([]any)
	for _, one := range list {
		if catalogtest.At(one, "key") == key {
			return one.(map[string]any)
		}
	}
	return nil
}

func (s *shop) product(id, language string) map[string]any {
	s.T.Helper()
	s.Language = language
	defer func() { s.Language = "" }()
	return catalogtest.At(s.Must("visitor", "GET", "/v1/products/"+id, ""), "product").(map[string]any)
}

func TestEveryFieldIsShownInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		s.product(id, "ar") // what is kept from before must not stay
		out := s.say("PRODUCT", id, "ar", map[string]string{
			"name": "مزهرية طين", "description": "<p>مصنوعة <b>باليد</b></p><script>x()</script>", "ribbon": "جديد",
			"sectionTitle/Care": "العناية", "sectionText/Care": "<p>امسحها</p>", "textField/Engraving": "نقش",
			"option/Glaze": "الطلاء", "choice/Glaze/Indigo": "نيلي", "seoTitle": "مزهرية", "seoDescription": "من طين",
		})
		expect.Equal(t, catalogtest.At(out, "translation.missing").(float64), 1, "one choice is left")
		for language, want := range map[string][]string{
			"": {"Clay vase", "<p>Thrown by hand</p>", "New", "Care", "<p>Wipe it</p>", "Glaze", "Indigo", "", "", "", "A vase"},
			"ar": {"مزهرية طين", "<p>مصنوعة <b>باليد</b></p>", "جديد", "العناية", "<p>امسحها</p>", "Glaze", "Indigo", "الطلاء",
				"نيلي", "نقش", "مزهرية"},
			"ar-EG": {"مزهرية طين", "<p>مصنوعة <b>باليد</b></p>", "جديد", "العناية", "<p>امسحها</p>", "Glaze", "Indigo",
				"الطلاء", "نيلي", "نقش", "مزهرية"},
			"pt-BR": {"Clay vase", "<p>Thrown by hand</p>", "New", "Care", "<p>Wipe it</p>", "Glaze", "Indigo", "", "", "",
				"A vase"},
		} {
			p := s.product(id, language)
			for i, at := range []string{"name", "description", "ribbon", "additionalInfoSections.0.title",
				"additionalInfoSections.0.description", "productOptions.0.name", "productOptions.0.choices.0.description",
				"productOptions.0.translatedName", "productOptions.0.choices.0.translatedDescription",
				"customTextFields.0.translatedTitle", "seoData.tags.0.children"} {
				got, _ := catalogtest.At(p, at).(string)
				expect.Equal(t, got, want[i], "%s in %q", at, language)
			}
		}
		expect.Equal(t, catalogtest.At(s.product(id, "ar"), "seoData.tags.1.props.content"), any("من طين"))
	})
}

func TestAChangedOriginalMakesWordsOutdated(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		s.say("PRODUCT", id, "ar", map[string]string{"name": "مزهرية", "choice/Glaze/Indigo": "نيلي"})
		patch := func(product string) {
			s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":`+product+`}`)
		}
		patch(`{"name":"Tall clay vase"}`)
		expect.Equal(t, s.field("PRODUCT", id, "ar", "name")["outdated"], any(true))
		expect.Equal(t, s.product(id, "ar")["name"], any("مزهرية"), "shown until there is another")
		list := s.Must("boss", "POST", "/v1/translations/query", `{"kind":"PRODUCT","language":"ar","state":"OUTDATED"}`)
		expect.Equal(t, catalogtest.Names(list["translations"], "name"), "Tall clay vase")
		// Saved of the original of now, it is not; of an older one it is at once.
		s.say("PRODUCT", id, "ar", map[string]string{"name": "مزهرية طويلة"})
		expect.Equal(t, s.field("PRODUCT", id, "ar", "name")["outdated"], any(false))
		// A choice that is renamed in its place keeps its words, as outdated ones.
		patch(`{"productOptions":[{"name":"Glaze","choices":[{"value":"#3333aa","description":"Deep indigo"},{"value":"#fff","description":"Bone"}]}]}`)
		renamed := s.field("PRODUCT", id, "ar", "choice/Glaze/Deep%20indigo")
		expect.Equal(t, renamed["text"], any("نيلي"))
		expect.Equal(t, renamed["outdated"], any(true))
	})
}

func TestWhatIsSaidIsFound(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		s.Add(`{"name":"Oak spoon","priceData":{"price":9}}`)
		made := s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Pottery"}}`)
		shelf := catalogtest.At(made, "collection.id").(string)
		s.Must("boss", "POST", "/v1/collections/"+shelf+"/productIds", `{"productIds":["`+id+`"]}`)
		find := func(words string) string {
			return catalogtest.Names(s.Must("visitor", "POST", "/v1/finding/products", `{"words":"`+words+`"}`)["products"], "name")
		}
		expect.Equal(t, find("مزهرية"), "")
		s.say("PRODUCT", id, "ar", map[string]string{"name": "مزهرية طين", "option/Glaze": "الطلاء", "choice/Glaze/Bone": "عظمي"})
		s.say("COLLECTION", shelf, "ar", map[string]string{"name": "فخار"})
		expect.Equal(t, find("مزهرية"), "Clay vase")
		expect.Equal(t, find("عظمي"), "Clay vase")
		s.Language = "ar"
		expect.Equal(t, find("vase"), "مزهرية طين")
		all := s.Must("visitor", "POST", "/v1/finding/products", `{}`)
		expect.Equal(t, catalogtest.At(all, "facets.options.0.name"), any("Glaze"))
		expect.Equal(t, catalogtest.At(all, "facets.options.0.translatedName"), any("الطلاء"))
		may := s.Must("visitor", "POST", "/v1/finding/suggestions", `{"words":"فخا","language":"ar"}`)
		expect.Equal(t, catalogtest.Names(may["collections"], "name"), "فخار")
		may = s.Must("visitor", "POST", "/v1/finding/suggestions", `{"words":"pott","language":"ar"}`)
		expect.Equal(t, catalogtest.Names(may["collections"], "name"), "فخار", "found by its own name too")
		one := s.Must("visitor", "GET", "/v1/collections/slug/pottery", "")
		expect.Equal(t, catalogtest.At(one, "collection.name"), any("فخار"))
	})
}

func TestProgressAndRights(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		one, other := s.Add(`{"name":"Bowl","priceData":{"price":4}}`), s.Add(`{"name":"Cup","priceData":{"price":4}}`)
		s.say("PRODUCT", one, "ar", map[string]string{"name": "وعاء"})
		p := s.Must("boss", "GET", "/v1/translations/progress", "")
		for at, want := range map[string]any{"language": "en", "languages.0": "ar", "progress.0.kind": "PRODUCT",
			"progress.0.language": "ar", "progress.0.total": 2.0, "progress.0.done": 1.0, "progress.2.kind": "COLLECTION",
			"progress.2.total": 0.0} {
			expect.Equal(t, catalogtest.At(p, at), want, at)
		}
		list := s.Must("boss", "POST", "/v1/translations/query", `{"kind":"PRODUCT","language":"ar","state":"MISSING"}`)
		expect.Equal(t, catalogtest.Names(list["translations"], "id"), other)
		list = s.Must("boss", "POST", "/v1/translations/query", `{"kind":"PRODUCT","language":"ar","search":"bo%"}`)
		expect.Equal(t, catalogtest.Names(list["translations"], "id"), "", "signs of patterns are signs")
		for _, c := range []struct {
			who, method, path, body string
			want                    int
		}{
			{"visitor", "GET", path("PRODUCT", one, "ar"), "", http.StatusForbidden},
			{"clerk", "PATCH", path("PRODUCT", one, "ar"), `{"texts":[{"key":"name","text":"x"}]}`, http.StatusForbidden},
			{"boss", "GET", path("PRODUCT", one, "fr"), "", http.StatusPreconditionRequired},
			{"boss", "GET", path("PRODUCT", one, "en"), "", http.StatusPreconditionRequired},
			{"boss", "GET", path("PRODUCT", "nothing", "ar"), "", http.StatusNotFound},
			{"boss", "GET", path("THING", one, "ar"), "", http.StatusBadRequest},
			{"boss", "PATCH", path("PRODUCT", one, "ar"), `{"texts":[{"key":"name","text":"x"}],"revision":"7"}`, http.StatusConflict},
			{"boss", "PATCH", path("PRODUCT", one, "ar"), `{"texts":[{"key":"weight","text":"x"}],"revision":"1"}`, http.StatusBadRequest},
			{"boss", "PATCH", path("PRODUCT", one, "ar"),
				`{"texts":[{"key":"name","text":"` + strings.Repeat("x", 81) + `"}],"revision":"1"}`, http.StatusBadRequest},
		} {
			code, answer := s.Call(c.who, c.method, c.path, c.body)
			expect.Equal(t, code, c.want, "%s %s %v", c.method, c.path, answer)
		}
		s.Events()
		s.say("PRODUCT", one, "ar", map[string]string{"name": ""})
		expect.Equal(t, strings.Join(s.Events(), " "), "translation_updated")
		expect.Equal(t, s.Count("product_translations"), 0)
		s.say("PRODUCT", other, "ar", map[string]string{"name": "كوب"})
		s.Must("boss", "DELETE", "/v1/products/"+other, "")
		expect.Equal(t, s.Count("product_translations"), 0, "they go with the product")
	})
}

// A cart's line says what its choices are called.
func TestLinesInALanguage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		item := func() catalog.Item {
			return s.Sold(id, `{"options":{"Glaze":"Indigo"},"customTextFields":{"Engraving":"Ada"}}`)
		}
		key := item().Key
		s.say("PRODUCT", id, "ar", map[string]string{"name": "مزهرية", "option/Glaze": "الطلاء",
			"choice/Glaze/Indigo": "نيلي", "textField/Engraving": "نقش"})
		now := item()
		expect.Equal(t, now.Key, key, "what is the same stays the same in a cart")
		expect.Equal(t, now.Name, "Clay vase")
		said := now.Spoken.In("ar")
		expect.Equal(t, said.Or(words.Name, now.Name), "مزهرية")
		for i, want := range [][2]string{{"الطلاء", "نيلي"}, {"نقش", "Ada"}} {
			name, value := now.Lines[i].In(said)
			expect.Equal(t, [2]string{name, value}, want)
		}
	})
}
