// Package stoppage serves the page behind the unsubscribe link in a mail.
//
// It keeps two things true. Opening the link changes nothing: mail programs open links to check them,
// and they must not unsubscribe the reader, so the page asks first and a button confirms. And the page
// needs no script and loads nothing from elsewhere.
package stoppage

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"

	"golang.org/x/text/language"

	"souk/internal/platform/httpapi"
)

// Words are those of a page in one language.
type Words struct{ Title, Question, Button, Done string }

// Texts are a page in the languages that we have words in. English is for whoever reads none of them.
type Texts struct{ English, Arabic Words }

// Page is a page in the language of its reader.
type Page struct {
	words               Words
	language, direction string
}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Arabic})

// For is in a language that the reader's browser asks for, or else in the one that is known of them.
func (t Texts) For(r *http.Request, known string) Page {
	for _, wish := range []string{r.Header.Get("Accept-Language"), known} {
		tags, _, err := language.ParseAcceptLanguage(wish)
		if err != nil || len(tags) == 0 {
			continue
		}
		if _, at, sure := matcher.Match(tags...); sure >= language.High && at == 1 {
			return Page{t.Arabic, "ar", "rtl"}
		} else if sure >= language.High {
			break
		}
	}
	return Page{t.English, "en", "ltr"}
}

// Link is what the link of a request is about: where its button posts to, and how such mails end.
type Link struct {
	Page   Page
	Action string
	End    func(ctx context.Context) error
}

// Asks serves the page that asks, of the link that read finds in a request.
func Asks(read func(r *http.Request) (Link, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		link, err := read(r)
		if err != nil {
			httpapi.WriteErrorForPeople(w, r, err)
			return
		}
		link.Page.Ask(w, link.Action)
	}
}

// Ends serves what the button posts to.
func Ends(read func(r *http.Request) (Link, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		link, err := read(r)
		if err == nil {
			err = link.End(r.Context())
		}
		if err != nil {
			httpapi.WriteErrorForPeople(w, r, err)
			return
		}
		link.Page.Done(w)
	}
}

// style is all that the page may have; the policy names it by its hash.
const style = `body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;background:#fbf8f3;color:#1f1a17}` +
	`main{max-width:32rem;margin:0 auto;padding:15vh 1.5rem}` +
	`button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:8px;background:#3a3fa8;color:#fff;font:inherit;font-weight:600;cursor:pointer}` +
	`@media(prefers-color-scheme:dark){body{background:#14110f;color:#f5efe6}button{background:#aab0ff;color:#1f1a17}}`

var policy = func() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; form-action 'self'; frame-ancestors 'none'"
}()

// Ask shows the question; the button posts to action.
func (p Page) Ask(w http.ResponseWriter, action string) {
	p.write(w, `<form method="post" action="`+html.EscapeString(action)+`"><p>`+p.words.Question+
		`</p><button>`+p.words.Button+`</button></form>`)
}

// Done says that it is done.
func (p Page) Done(w http.ResponseWriter) { p.write(w, `<p role="status">`+p.words.Done+`</p>`) }

func (p Page) write(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Content-Security-Policy", policy)
	_, _ = w.Write([]byte(`<!doctype html><html lang="` + p.language + `" dir="` + p.direction +
		`"><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width"><title>` + p.words.Title + `</title><style>` + style +
		`</style>` +
		`<main>` + body + `</main></html>`)) // the reader may have left
}
