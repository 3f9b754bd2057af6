package httpapi

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
)

// referencePage is one file without outside parts: it reads /openapi.json itself, and
// calls this server's operations with the token that its reader types.
//
//go:embed reference.html
var referencePage string

// Font is a file of a font family that pages of the server may use.
type Font struct{ Family, URL string }

// reference is the page with the fonts it is shown in, and a policy that allows exactly its own script and style.
type reference struct{ page, policy string }

func newReference(fonts []Font) reference {
	var faces strings.Builder
	for _, f := range fonts {
		fmt.Fprintf(&faces, "@font-face{font-family:%q;src:url(%q) format('woff2');font-weight:100 900;font-display:swap}",
			f.Family, f.URL)
	}
	page := strings.Replace(referencePage, "/*fonts*/", faces.String(), 1)
	return reference{page,
		"default-src 'none'; connect-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; " +
			"frame-ancestors 'none'; script-src " + hashOf(page, "script") + "; style-src " + hashOf(page, "style")}
}

// hashOf gives the policy's word for the page's only element of this kind.
func hashOf(page, tag string) string {
	_, rest, _ := strings.Cut(page, "<"+tag+">")
	text, _, _ := strings.Cut(rest, "</"+tag+">")
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func (p reference) serve(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", p.policy)
	h.Set("Cache-Control", "no-cache")
	_, _ = w.Write([]byte(p.page))
}
