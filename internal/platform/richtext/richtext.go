// Package richtext makes text with markup safe to show.
//
// It keeps this true: what Clean gives back holds no script, no event handler, no frame,
// form or embedded object, and no address with another scheme than http, https, mailto or
// tel, so a front end may insert it into a page as it is. Ordinary formatting (paragraphs,
// headings, lists, tables, links, pictures, emphasis, colours) stays. Cleaning twice gives
// the same text, and text without markup is not changed at all.
package richtext

import (
	"html"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
	nethtml "golang.org/x/net/html"
)

// Version moves when the rules change, so that stored texts are cleaned again.
const Version = 1

var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(
		"p", "br", "hr", "div", "span", "h1", "h2", "h3", "h4", "h5", "h6", "b", "strong", "i", "em", "u", "s", "strike",
		"del", "ins",
		"sub", "sup", "small", "mark", "abbr", "blockquote", "q", "cite", "pre", "code", "kbd", "dl", "dt", "dd", "figure",
		"figcaption",
	)
	p.AllowLists()
	p.AllowTables()
	p.AllowAttrs("href").OnElements("a")
	p.AllowElements("img")
	p.AllowAttrs("src").OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(bluemonday.NumberOrPercent).OnElements("img")
	p.AllowAttrs("dir").Matching(bluemonday.Direction).Globally()
	p.AllowAttrs("lang").Matching(bluemonday.SpaceSeparatedTokens).Globally()
	p.AllowAttrs("title").Globally()
	p.AllowStyles("text-align", "font-weight", "font-style", "text-decoration", "color", "background-color").Globally()
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	// Elements that mean nothing without their attributes are dropped by the policy; these are text all the same.
	p.AllowNoAttrs().OnElements("a", "span")
	return p
})

// Clean removes everything that could act in the page that shows the text.
func Clean(text string) string {
	if !strings.Contains(text, "<") {
		return text // nothing in it can begin an element
	}
	return plainQuotes(policy().Sanitize(text))
}

// plainQuotes writes quotation marks between elements as themselves again. The sanitizer escapes them
// everywhere, which is needed inside attributes only and would change every text with an apostrophe.
func plainQuotes(clean string) string {
	if !strings.Contains(clean, "&#3") {
		return clean
	}
	var b strings.Builder
	b.Grow(len(clean))
	for z := nethtml.NewTokenizer(strings.NewReader(clean)); ; {
		kind := z.Next()
		switch kind {
		case nethtml.ErrorToken:
			return b.String()
		case nethtml.TextToken:
			b.WriteString(quotes.Replace(string(z.Raw())))
		default:
			b.Write(z.Raw())
		}
	}
}

var quotes = strings.NewReplacer("&#34;", `"`, "&#39;", "'")

// Plain gives the words without markup, one blank between them.
func Plain(text string) string {
	if !strings.ContainsAny(text, "<&") {
		return strings.Join(strings.Fields(text), " ")
	}
	if !strings.Contains(text, "<") {
		return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
	}
	var b strings.Builder
	for z, hidden := nethtml.NewTokenizer(strings.NewReader(text)), false; ; {
		switch z.Next() {
		case nethtml.ErrorToken:
			return strings.Join(strings.Fields(b.String()), " ")
		case nethtml.StartTagToken, nethtml.EndTagToken, nethtml.SelfClosingTagToken:
			token := z.Token()
			hidden = token.Type == nethtml.StartTagToken && (token.Data == "script" || token.Data == "style")
			if !inline[token.Data] {
				b.WriteByte(' ')
			}
		case nethtml.TextToken:
			if !hidden {
				b.WriteString(html.UnescapeString(string(z.Raw())))
			}
		}
	}
}

// inline elements stand inside words.
var inline = map[string]bool{
	"b": true, "strong": true, "i": true, "em": true, "u": true, "s": true, "sub": true, "sup": true, "small": true,
	"span": true, "a": true, "mark": true,
}
