package webui

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Closed is what the pages of a closed shop say.
type Closed struct {
	// Words are the shop's own, by language; none for the usual ones.
	Words map[string]string `json:"words,omitempty"`
	// ReopensAt is when the shop opens by itself; nil for when somebody opens it.
	ReopensAt *time.Time `json:"reopensAt,omitempty"`
}

// closedAgain is when a crawler may look again at a shop that says no moment, in seconds.
const closedAgain = "3600"

// closedPage is the one page that every address of a closed shop shows.
const closedPage = "/"

// closedKey is what that page is kept under: no path looks like it.
const closedKey = "closed"

// openPages are reached in a closed shop too: those of people who bought already, and those that the law asks for.
var openPages = []string{"thank-you", "find-order", "signed-in", "account", "policies"}

// staysOpen tells that a page is there in a closed shop too.
func staysOpen(clean string) bool {
	section, _, _ := strings.Cut(strings.TrimPrefix(clean, "/"), "/")
	return slices.Contains(openPages, section)
}

// closed tells how a page is closed; nil where it is open.
func (u *UI) closed(ctx context.Context, a *app, clean string) (*Closed, error) {
	if !a.public || u.cfg.Closed == nil || staysOpen(clean) {
		return nil, nil //nolint:nilnil // the page is open
	}
	return u.cfg.Closed(ctx)
}

// setClosed says that a page is not there for now: visitors and crawlers come again later, and nobody keeps it.
func (c *Closed) setClosed(h http.Header) {
	h["X-Robots-Tag"] = []string{"noindex"}
	h["Cache-Control"] = []string{"no-store"}
	h["Retry-After"] = []string{closedAgain}
	if c.ReopensAt != nil {
		h["Retry-After"] = []string{c.ReopensAt.UTC().Format(http.TimeFormat)}
	}
}
