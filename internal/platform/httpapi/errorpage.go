package httpapi

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"souk/internal/platform/errs"
)

// pageWords are what a page says to somebody whose link led nowhere.
type pageWords struct{ language, direction, title, over, overText, busy, busyText, broken, brokenText, shop string }

var errorPages = []pageWords{
	{"en", "ltr", "Something is in the way", "This link does not work any more",
		"It may have ended, or been used, or a part of it was lost on the way. Look for a newer message of ours, or ask us.",
		"Too many at once", "Wait a moment, then open the link again.",
		"Something went wrong", "Nothing was changed. Open the link again in a moment.", "To the shop"},
	{"ar", "rtl", "حدث عائق", "لم يعد هذا الرابط صالحًا",
		"ربما انتهت مدته أو استُخدم من قبل أو ضاع جزء منه. ابحث عن رسالة أحدث منا أو اسألنا.",
		"طلبات كثيرة دفعة واحدة", "انتظر لحظة ثم افتح الرابط من جديد.",
		"حدث خطأ ما", "لم يتغير شيء. افتح الرابط من جديد بعد لحظة.", "إلى المتجر"},
}

var errorPageLanguages = language.NewMatcher([]language.Tag{language.English, language.Arabic})

const errorPageStyle = `body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;background:#fbf8f3;color:#1f1a17}` +
	`main{max-width:32rem;margin:0 auto;padding:15vh 1.5rem}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 1rem}` +
	`a{display:inline-block;min-height:3rem;line-height:3rem;padding:0 1.5rem;border-radius:8px;background:#3a3fa8;color:#fff;` +
	`font-weight:600;text-decoration:none}` +
	`@media(prefers-color-scheme:dark){body{background:#14110f;color:#f5efe6}a{background:#aab0ff;color:#1f1a17}}`

var errorPagePolicy = func() string {
	sum := sha256.Sum256([]byte(errorPageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}()

// WriteErrorForPeople answers a link that people open from a mail: a page for whoever asks for one, in their language and
// with the way to the shop, the envelope for programs. Status and log are those of WriteError.
func WriteErrorForPeople(w http.ResponseWriter, r *http.Request, err error) {
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		w.Header().Add("Vary", "Accept")
		WriteError(w, r, err)
		return
	}
	e := asError(err)
	if c := callFrom(r.Context()); c != nil {
		c.err = e
	}
	words := errorPages[0]
	tags, _, parseErr := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if parseErr == nil && len(tags) > 0 {
		if _, at, sure := errorPageLanguages.Match(tags...); sure >= language.High {
			words = errorPages[at]
		}
	}
	title, text := words.over, words.overText
	switch e.Kind {
	case errs.ResourceExhausted:
		title, text = words.busy, words.busyText
	case errs.Internal, errs.Unavailable:
		title, text = words.broken, words.brokenText
	}
	status, _ := encodeError(e)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h["Cache-Control"] = noStore
	h.Add("Vary", "Accept, Accept-Language")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Security-Policy", errorPagePolicy)
	if wait := e.RetryAfter; wait > 0 {
		h.Set("Retry-After", strconv.Itoa(int(wait.Seconds())+1))
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, `<!doctype html><html lang="`+words.language+`" dir="`+words.direction+
		`"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>`+words.title+
		`</title><style>`+errorPageStyle+`</style><main><h1>`+title+`</h1><p>`+text+`</p><p><a href="/">`+
		words.shop+`</a></p></main></html>`) // the reader may have left
}
