package httpapi

import (
	"encoding/json"
	"html"
	"net/http"
	"strings"
)

// forward is an answer of HTTP within an answer, as the contract has it.
type forward struct {
	Body       []byte          `json:"body"`
	StatusCode int             `json:"statusCode"`
	Headers    []forwardHeader `json:"headers"`
}

type forwardHeader struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Forward sends browsers on to an address, and tells programs where browsers would
// go. The address may open something for whoever has it: it is kept nowhere, and no
// page hears where its reader came from.
func Forward(w http.ResponseWriter, r *http.Request, address string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	if strings.Contains(r.Header.Get("Accept"), "text/html") {
		http.Redirect(w, r, address, http.StatusFound)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	page := `<!doctype html><meta charset="utf-8"><title>Redirect</title><a href="` + html.EscapeString(address) +
		`">Go on</a>`
	// the asker may have left
	_ = json.NewEncoder(w).Encode(forward{[]byte(page), http.StatusFound, []forwardHeader{{"Location", address}}})
}
