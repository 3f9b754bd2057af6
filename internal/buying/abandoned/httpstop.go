package abandoned

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"

	"golang.org/x/text/language"

	"souk/internal/platform/httpapi"
)

// stopWords are those of the page that ends reminders.
type stopWords struct{ language, direction, title, question, button, done string }

// The first is for whoever reads none of them.
var stopTexts = []stopWords{
	{"en", "ltr", "Reminders", "Shall we stop reminding you of what you left in your basket?", "Stop reminders",
		"You will not be reminded any more."},
	{"ar", "rtl", "التذكيرات", "هل نتوقف عن تذكيرك بما تركته في سلتك؟", "أوقف التذكيرات", "لن نذكّرك بعد الآن."},
}

var stopMatcher = language.NewMatcher([]language.Tag{language.English, language.Arabic})

// stopTextFor is in a language that the visitor's browser asks for, or else in the one that they bought in.
func stopTextFor(accept, bought string) stopWords {
	for _, wish := range []string{accept, bought} {
		tags, _, err := language.ParseAcceptLanguage(wish)
		if err != nil || len(tags) == 0 {
			continue
		}
		if _, at, sure := stopMatcher.Match(tags...); sure >= language.High {
			return stopTexts[at]
		}
	}
	return stopTexts[0]
}

// stopStyle is all that the page may have; the policy names it by its hash.
const stopStyle = `body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;background:#fbf8f3;color:#1f1a17}` +
	`main{max-width:32rem;margin:0 auto;padding:15vh 1.5rem}` +
	`button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:8px;background:#3a3fa8;color:#fff;font:inherit;font-weight:600;cursor:pointer}` +
	`@media(prefers-color-scheme:dark){body{background:#14110f;color:#f5efe6}button{background:#aab0ff;color:#1f1a17}}`

var stopPolicy = func() string {
	sum := sha256.Sum256([]byte(stopStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; form-action 'self'; frame-ancestors 'none'"
}()

// askToStop asks first: programs that look at links in mails must not decide.
func (s *Service) askToStop(w http.ResponseWriter, r *http.Request) {
	id, _, words, err := s.toStop(r)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	stopPage(w, words, `<form method="post" action="`+html.EscapeString(s.path(id, stop))+`"><p>`+words.question+
		`</p><button>`+words.button+`</button></form>`)
}

func (s *Service) stop(w http.ResponseWriter, r *http.Request) {
	id, token, words, err := s.toStop(r)
	if err == nil {
		err = s.Silence(r.Context(), id, token)
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	stopPage(w, words, `<p role="status">`+words.done+`</p>`)
}

// toStop reads what the link is about, and in which words its page is.
func (s *Service) toStop(r *http.Request) (id, token string, words stopWords, err error) {
	if id, token, err = asked(r); err != nil {
		return id, token, words, err
	}
	a, err := s.opened(r.Context(), id, stop, token)
	if err != nil {
		return id, token, words, err
	}
	return id, token, stopTextFor(r.Header.Get("Accept-Language"), a.BuyerLanguage), nil
}

func stopPage(w http.ResponseWriter, words stopWords, body string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Content-Security-Policy", stopPolicy)
	_, _ = w.Write([]byte(`<!doctype html><html lang="` + words.language + `" dir="` + words.direction +
		`"><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width"><title>` + words.title + `</title><style>` + stopStyle +
		`</style>` +
		`<main>` + body + `</main></html>`)) // the reader may have left
}
