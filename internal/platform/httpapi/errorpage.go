package httpapi

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"souk/internal/platform/errs"
)

// pageWords are what a page says to somebody whose link led nowhere.
type pageWords struct{ language, direction, title, over, overText, busy, busyText, broken, brokenText, shop string }

var errorPages = []pageWords{
	{"en", "ltr", "Something went wrong", "This link no longer works",
		"It may have expired, or it was already used, or a part of it is missing. " +
			"Look for a newer email from us, or contact us.",
		"Too many requests", "Wait a moment, then open the link again.",
		"Something went wrong", "Nothing was changed. Open the link again in a moment.", "Go to the shop"},
	{"ar", "rtl", "حدث خطأ ما", "لم يعد هذا الرابط صالحًا",
		"ربما انتهت صلاحيته أو استُخدم من قبل أو ينقص جزء منه. ابحث عن رسالة أحدث منا أو تواصل معنا.",
		"طلبات كثيرة", "انتظر لحظة ثم افتح الرابط من جديد.",
		"حدث خطأ ما", "لم يتغير شيء. افتح الرابط من جديد بعد لحظة.", "إلى المتجر"},
}

var errorPageLanguages = language.NewMatcher([]language.Tag{language.English, language.Arabic})

// Brand is how the shop looks, for pages that are no part of a front end. Colours are written as #rrggbb.
type Brand struct {
	Name, Logo                string // Logo is an address of this shop or a secure one; "" for the name in its place
	Paper, Primary, OnPrimary string
}

var plainBrand = Brand{Paper: "#fbf8f3", Primary: "#3a3fa8", OnPrimary: "#ffffff"}

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// brandOf is the look of the shop that serves a call; the program's own where nobody knows.
func brandOf(c *call) Brand {
	out := plainBrand
	if c == nil || c.server == nil || c.server.cfg.Brand == nil {
		return out
	}
	own := c.server.cfg.Brand(c.r.Context())
	out.Name = own.Name
	if strings.HasPrefix(own.Logo, "/") || strings.HasPrefix(own.Logo, "https://") {
		out.Logo = own.Logo
	}
	// They go into the style: what is no colour is left out.
	if colour.MatchString(own.Paper) && colour.MatchString(own.Primary) && colour.MatchString(own.OnPrimary) {
		out.Paper, out.Primary, out.OnPrimary = own.Paper, own.Primary, own.OnPrimary
	}
	return out
}

func (b Brand) style() string {
	return `body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;background:` + b.Paper + `;color:#1f1a17}` +
		`main{max-width:32rem;margin:0 auto;padding:12vh 1.5rem}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 1rem}` +
		`header{margin:0 0 3rem;font:600 1.5rem/1.2 Georgia,serif}` +
		`header img{display:block;max-width:12rem;max-height:3rem}` +
		`a{display:inline-block;min-height:3rem;line-height:3rem;padding:0 1.5rem;border-radius:8px;` +
		`background:` + b.Primary +
		`;color:` + b.OnPrimary + `;font-weight:600;text-decoration:none}` +
		`@media(prefers-color-scheme:dark){body{background:#14110f;color:#f5efe6}header img{padding:.5rem;background:` +
		b.Paper + `;border-radius:8px}}`
}

func (b Brand) header() string {
	switch name := html.EscapeString(b.Name); {
	case b.Logo != "":
		return `<header><img src="` + html.EscapeString(b.Logo) + `" alt="` + name + `"></header>`
	case name != "":
		return `<header>` + name + `</header>`
	}
	return ""
}

// policy lets the page have its style and the logo, and nothing else.
func (b Brand) policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; img-src 'self' https:; style-src 'sha256-" +
		base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// WriteErrorForPeople answers a link that people open from a mail: a page for whoever asks for one, in their language
// and with the way to the shop, the envelope for programs. Status and log are those of WriteError.
func WriteErrorForPeople(w http.ResponseWriter, r *http.Request, err error) {
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		w.Header().Add("Vary", "Accept")
		WriteError(w, r, err)
		return
	}
	e := asError(err)
	c := callFrom(r.Context())
	if c != nil {
		c.err = e
	}
	brand := brandOf(c)
	style := brand.style()
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
	h.Set("Content-Security-Policy", brand.policy(style))
	if wait := e.RetryAfter; wait > 0 {
		h.Set("Retry-After", strconv.Itoa(int(wait.Seconds())+1))
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, `<!doctype html><html lang="`+words.language+`" dir="`+words.direction+
		`"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>`+words.title+
		`</title><style>`+style+`</style><main>`+brand.header()+`<h1>`+title+`</h1><p>`+text+`</p><p><a href="/">`+
		words.shop+`</a></p></main></html>`) // the reader may have left
}
