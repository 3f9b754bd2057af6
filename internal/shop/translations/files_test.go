package translations_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"net/http"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/shop/catalogtest"
	"souk/internal/shop/look"
	"souk/internal/shop/translations"
)

// front is a look that says two things.
type front struct {
	said map[string]string
	busy bool
	// meanwhile happens once, when the look is asked for: after the file was looked at, before it is brought in.
	meanwhile func()
}

func (f *front) Texts(_ context.Context, _ string) ([]look.Text, error) {
	if happens := f.meanwhile; happens != nil {
		f.meanwhile = nil
		happens()
	}
	return []look.Text{
		{Key: "home/1/headline", Kind: look.TextHome, Name: "Made by hand", Field: "headline", Original: "Made by hand",
			Said: f.said["home/1/headline"], Most: 20},
		{Key: "page/p/body", Kind: look.TextPage, Name: "Delivery", Field: "body", Original: "<p>Two days.</p>",
			Said: f.said["page/p/body"], Rich: true, Most: 200},
	}, nil
}

func (f *front) Say(_ context.Context, _ string, texts map[string]string) error {
	if f.busy {
		return errors.New("somebody else was faster")
	}
	for key, text := range texts {
		f.said[key] = text
	}
	return nil
}

// sheet is an exported file by key: original and translation.
func (s *shop) sheet(ctx context.Context, language string) (rows [][]string, byKey map[string][]string) {
	s.T.Helper()
	var file bytes.Buffer
	expect.OK(s.T, s.words.Export(ctx, language, &file))
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(file.Bytes(), []byte("\xef\xbb\xbf")))).ReadAll()
	expect.OK(s.T, err)
	byKey = map[string][]string{}
	for _, row := range rows[1:] {
		byKey[row[0]] = row
	}
	return rows, byKey
}

func written(rows ...[]string) string {
	var out strings.Builder
	w := csv.NewWriter(&out)
	_ = w.WriteAll(rows) // a builder takes all
	return out.String()
}

func (s *shop) bring(file string, how translations.Reading) *translations.FileReport {
	s.T.Helper()
	report, err := s.words.Import(s.As(catalogtest.Boss), "ar", strings.NewReader(file), how)
	expect.OK(s.T, err)
	return report
}

func codes(report *translations.FileReport) string {
	var out []string
	for _, issue := range report.Issues {
		out = append(out, issue.Code+" "+issue.Column)
	}
	return strings.Join(out, ", ")
}

var head = []string{"key", "kind", "name", "field", "original", "translation"}

// What is exported, filled in and brought back is what visitors read.
func TestAFileGoesToATranslatorAndBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		s.Add(`{"name":"=SUM(A1)","priceData":{"price":4}}`)
		shelf := catalogtest.At(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Pottery"}}`),
			"collection.id").(string)
		s.say("PRODUCT", id, "ar", map[string]string{"name": "مزهرية"})
		rows, byKey := s.sheet(s.As(catalogtest.Boss), "ar")
		expect.Diff(t, head, rows[0])
		key := func(field string) string { return "PRODUCT/" + id + "/" + field }
		expect.Diff(t, []string{key("name"), "PRODUCT", "Clay vase", "name", "Clay vase", "مزهرية"}, byKey[key("name")])
		expect.Diff(t, []string{key("choice/Glaze/Indigo"), "PRODUCT", "Clay vase", "choice (Glaze)", "Indigo", ""},
			byKey[key("choice/Glaze/Indigo")])
		expect.That(t, byKey["COLLECTION/"+shelf+"/name"] != nil, "the collection is left out")
		expect.Equal(t, byKey["LOOK/home/1/headline"][4], "Made by hand")
		formula := ""
		for _, row := range rows {
			if strings.Contains(row[2], "SUM") {
				formula = row[4]
			}
		}
		expect.Equal(t, formula, "'=SUM(A1)", "a cell that would run")

		// Unchanged, it changes nothing.
		same := s.bring(written(rows...), translations.Reading{})
		expect.Equal(t, same.Changed, 0)
		expect.Equal(t, same.Unchanged, 1)
		expect.That(t, !same.Applied, "nothing was applied")
		for i, row := range rows {
			switch row[0] {
			case key("choice/Glaze/Indigo"):
				rows[i][5] = "نيلي"
			case key("description"):
				rows[i][5] = "<p>باليد</p><script>x()</script>"
			case "COLLECTION/" + shelf + "/name":
				rows[i][5] = "فخار"
			case "LOOK/home/1/headline":
				rows[i][5] = "صنع باليد"
			}
		}
		dry := s.bring(written(rows...), translations.Reading{DryRun: true})
		expect.Equal(t, dry.Changed, 4)
		expect.That(t, !dry.Applied && dry.LookDraft, "%+v", dry)
		expect.Equal(t, s.field("PRODUCT", id, "ar", "choice/Glaze/Indigo")["text"], any(""), "a dry run")
		s.Events()
		done := s.bring(written(rows...), translations.Reading{})
		expect.That(t, done.Applied && done.Changed == 4 && done.Things == 3 && done.Errors == 0, "%+v", done)
		expect.Equal(t, strings.Join(s.Events(), " "), "translation_updated translation_updated")
		shown := s.product(id, "ar")
		expect.Equal(t, catalogtest.At(shown, "productOptions.0.choices.0.translatedDescription"), any("نيلي"))
		expect.Equal(t, shown["description"], any("<p>باليد</p>"))
		expect.Equal(t, shown["name"], any("مزهرية"), "what the file left as it was")
		expect.Equal(t, s.front.said["home/1/headline"], "صنع باليد")
		again := s.bring(written(rows...), translations.Reading{})
		expect.That(t, again.Changed == 0 && again.Unchanged == 5, "brought in twice: %+v", again)
	})
}

// Bad rows are told with their field, and stop a file unless they are to be left out.
func TestBadRowsOfAFile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		key := "PRODUCT/" + id + "/"
		file := written(head,
			[]string{key + "name", "", "", "", "", "مزهرية"},
			[]string{key + "ribbon", "", "", "", "New", strings.Repeat("ج", 31)},
			[]string{key + "weight", "", "", "", "", "x"},
			[]string{"PRODUCT/nothing/name", "", "", "", "", "x"},
			[]string{"Clay vase", "", "", "", "", "x"},
			[]string{key + "name", "", "", "", "", "إناء"},
			[]string{key + "option/Glaze", "", "", "", "Colour", "الطلاء"},
			[]string{key + "seoTitle", "", "", "", "", "", "more"},
			[]string{key + "seoTitle", "", "", "", "", ""},
			[]string{"LOOK/home/9/headline", "", "", "", "", "x"},
			[]string{"LOOK/home/1/headline", "", "", "", "", strings.Repeat("x", 21)},
		) + "\"" + key + "textField/Engraving,x\n"
		want := "TOO_LONG translation, UNKNOWN_KEY key, UNKNOWN_KEY key, NO_KEY key, SAID_TWICE translation, " +
			"ORIGINAL_CHANGED original, TOO_WIDE , UNKNOWN_KEY key, TOO_LONG translation, UNREADABLE "
		for _, how := range []translations.Reading{{DryRun: true}, {}, {OnError: translations.OnErrorStop}} {
			report := s.bring(file, how)
			expect.Equal(t, codes(report), want)
			expect.That(t, !report.Applied && report.Errors == 9 && report.Warnings == 1 && report.Changed == 2 &&
				report.Empty == 1 && report.Rows == 12, "%+v", report)
			expect.Equal(t, report.Issues[0].Row, 3)
			expect.Equal(t, report.Issues[0].Most, 30)
		}
		expect.Equal(t, s.Count("product_translations"), 0, "nothing is changed")
		report := s.bring(file, translations.Reading{OnError: translations.OnErrorSkip})
		expect.That(t, report.Applied && report.Changed == 2 && report.Things == 1 && report.Errors == 9, "%+v", report)
		expect.Equal(t, s.product(id, "ar")["name"], any("مزهرية"))
		expect.Equal(t, s.field("PRODUCT", id, "ar", "option/Glaze")["outdated"], any(true), "of another original")
		expect.Equal(t, s.field("PRODUCT", id, "ar", "name")["outdated"], any(false))
		// An outdated text that comes back as it was stays outdated.
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"Tall vase"}}`)
		rows, _ := s.sheet(s.As(catalogtest.Boss), "ar")
		expect.Equal(t, s.bring(written(rows...), translations.Reading{}).Changed, 0)
		expect.Equal(t, s.field("PRODUCT", id, "ar", "name")["outdated"], any(true))
	})
}

func TestFilesAsSpreadsheetsWriteThem(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		for name, file := range map[string]string{
			"semicolons and CRLF": "Key;Kind;Translation\r\nPRODUCT/" + id + "/name;x;مزهرية\r\n;;\r\n",
			"tabs and a mark":     "\xef\xbb\xbftranslation\tkey\nمزهرية\tPRODUCT/" + id + "/name\n",
		} {
			report := s.bring(file, translations.Reading{DryRun: true})
			expect.That(t, report.Changed == 1 && report.Errors == 0, "%s: %+v", name, report)
		}
		for _, c := range []struct {
			who, path, body string
			want            int
			code            string
		}{
			{"boss", "/v1/translations/ar/import", "a,b\n1,2\n", http.StatusBadRequest, translations.CodeFileUnreadable},
			{"boss", "/v1/translations/ar/import", "P\x00K\x00", http.StatusBadRequest, translations.CodeFileUnreadable},
			{"boss", "/v1/translations/ar/import?dryRun=maybe", "key,translation\n", http.StatusBadRequest, ""},
			{"boss", "/v1/translations/ar/import?onError=GO", "key,translation\n", http.StatusBadRequest, ""},
			{"boss", "/v1/translations/fr/import", "key,translation\n", http.StatusPreconditionRequired, translations.CodeNotSpoken},
			{"clerk", "/v1/translations/ar/import", "key,translation\n", http.StatusForbidden, ""},
			{"visitor", "/v1/translations/ar/import", "key,translation\n", http.StatusForbidden, ""},
		} {
			code, answer := s.Call(c.who, "POST", c.path, c.body)
			expect.Equal(t, code, c.want, "%s %s %v", c.who, c.path, answer)
			if got, _ := catalogtest.At(answer, "details.applicationError.code").(string); c.code != "" {
				expect.Equal(t, got, c.code, "%v", answer)
			}
		}
		answer := s.Must("boss", "POST", "/v1/translations/ar/import", "key,translation\nPRODUCT/"+id+"/name,مزهرية\n")
		expect.Equal(t, catalogtest.At(answer, "report.applied"), any(true))
		for who, want := range map[string]int{"clerk": http.StatusForbidden, "visitor": http.StatusForbidden} {
			code, _ := s.Call(who, "GET", "/v1/translations/ar/texts.csv", "")
			expect.Equal(t, code, want, who)
		}
		code, _ := s.Call("boss", "GET", "/v1/translations/en/texts.csv", "")
		expect.Equal(t, code, http.StatusPreconditionRequired, "the shop's own language")
	})
}

// Words of the look are for those who may change it.
func TestWordsOfTheLookInFiles(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		clerk := s.As(actor.Actor{Kind: actor.Staff, ID: "clerk", Permissions: []string{"WIX_STORES.MODIFY_PRODUCTS",
			"WIX_STORES.READ_PRODUCTS"}})
		_, byKey := s.sheet(clerk, "ar")
		expect.That(t, byKey["LOOK/page/p/body"] == nil, "the draft is shown to somebody who may not see it")
		file := written(head, []string{"LOOK/page/p/body", "", "", "", "", "<p>يومان</p><script>x</script>"})
		report, err := s.words.Import(clerk, "ar", strings.NewReader(file), translations.Reading{})
		expect.OK(t, err)
		expect.Equal(t, codes(report), "NOT_ALLOWED key")
		expect.That(t, s.bring(file, translations.Reading{}).Applied, "the owner")
		expect.Equal(t, s.front.said["page/p/body"], "<p>يومان</p>")
		s.front.busy = true
		_, err = s.words.Import(s.As(catalogtest.Boss), "ar", strings.NewReader(strings.ReplaceAll(file, "يومان", "يوم")),
			translations.Reading{})
		expect.That(t, err != nil, "a draft that somebody else changed")
	})
}

// What is gone between the look at a file and its writing is told like all that is wrong with it.
func TestGoneWhileAFileIsRead(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		file := written(head, []string{"PRODUCT/" + id + "/name", "", "", "", "", "مزهرية"},
			[]string{"LOOK/home/1/headline", "", "", "", "", "صنع باليد"})
		s.front.meanwhile = func() { s.Must("boss", "DELETE", "/v1/products/"+id, "") }
		report := s.bring(file, translations.Reading{})
		expect.Equal(t, codes(report), "UNKNOWN_KEY key")
		expect.Equal(t, report.Errors, 1)
		expect.Equal(t, report.Changed, 1)
		expect.Equal(t, s.front.said["home/1/headline"], "صنع باليد")
	})
}

// What pictures show is said in the reader's language; those that are called as the product is follow its name.
func TestWordsOfPictures(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(vase)
		s.Must("boss", "POST", "/v1/products/"+id+"/media",
			`{"media":[{"mediaId":"pic1"},{"mediaId":"pic2","altText":"Its foot","choice":{"option":"Glaze","choice":"Indigo"}}]}`)
		field := s.field("PRODUCT", id, "ar", "picture/pic2")
		expect.Equal(t, field["original"], any("Its foot"))
		expect.Equal(t, field["of"], any("2"))
		expect.That(t, s.field("PRODUCT", id, "ar", "picture/pic1") == nil, "a picture that is called as the product is")
		s.say("PRODUCT", id, "ar", map[string]string{"name": "مزهرية", "picture/pic2": "قاعدتها"})
		for language, want := range map[string][2]string{"": {"Clay vase", "Its foot"}, "ar": {"مزهرية", "قاعدتها"},
			"pt-BR": {"Clay vase", "Its foot"}} {
			p := s.product(id, language)
			expect.Equal(t, catalogtest.At(p, "media.mainMedia.image.altText"), any(want[0]), language)
			expect.Equal(t, catalogtest.At(p, "media.items.1.image.altText"), any(want[1]), language)
			expect.Equal(t, catalogtest.At(p, "productOptions.0.choices.0.media.items.0.image.altText"), any(want[1]), language)
		}
		s.Must("boss", "POST", "/v1/products/"+id+"/media", `{"media":[{"mediaId":"pic2","altText":"Its base"}]}`)
		expect.Equal(t, s.field("PRODUCT", id, "ar", "picture/pic2")["outdated"], any(true))
		list := s.Must("boss", "POST", "/v1/translations/query", `{"kind":"PRODUCT","language":"ar","state":"OUTDATED"}`)
		expect.Equal(t, catalogtest.Names(list["translations"], "name"), "Clay vase")
		// Another picture in its place shows something else.
		s.Must("boss", "POST", "/v1/products/"+id+"/media/delete", `{"mediaIds":["pic2"]}`)
		s.Must("boss", "POST", "/v1/products/"+id+"/media", `{"media":[{"mediaId":"pic3","altText":"The rim"}]}`)
		expect.Equal(t, s.field("PRODUCT", id, "ar", "picture/pic3")["text"], any(""))
		expect.Equal(t, catalogtest.At(s.product(id, "ar"), "media.items.1.image.altText"), any("The rim"))
	})
}
