package httpapi

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"net/http"
	"strings"
)

// referencePage is one file without outside parts: it reads /openapi.json itself.
//
//go:embed reference.html
var referencePage string

// referencePolicy allows exactly the page's own script and style.
var referencePolicy = "default-src 'none'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src " +
	hashOf("script") + "; style-src " + hashOf("style")

func hashOf(tag string) string {
	_, rest, _ := strings.Cut(referencePage, "<"+tag+">")
	text, _, _ := strings.Cut(rest, "</"+tag+">")
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func serveReference(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", referencePolicy)
	h.Set("Cache-Control", "no-cache")
	_, _ = w.Write([]byte(referencePage))
}
