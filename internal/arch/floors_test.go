// Package arch checks which packages import which. The packages are sorted into wings (folders) and,
// inside a wing, into floors (layers): a wing imports only from the wings before it, and inside a wing a
// package imports only from lower floors.
package arch

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

// wing is a folder of internal/ with its packages by floor, the lowest first.
type wing struct {
	name   string
	floors [][]string
}

// house lists the wings in order. Where a package needs one that it may not import, it declares a small
// interface, and app passes the service in.
var house = []wing{
	{"platform", [][]string{
		{"errs", "ids", "background", "csvfile", "rendering"},
		{"money", "actor", "richtext", "expect"},
		{"pricing", "wire", "store", "tongue"},
		{"traces"},
		{"httpapi", "query", "events", "outbound", "audit", "paper", "columns"},
		{"resource", "jobs", "webui", "snapshot", "frontends", "live", "updates"},
		{"site", "views", "backup", "tagjobs", "logs"},
		{"media", "webhooks", "mail"},
	}},
	{"people", [][]string{
		{"captcha", "factors", "permissions"},
		{"accounts"},
		{"tokens"},
		{"onetime"},
		{"accountmail"},
		{"signinpolicy", "sessions"},
		{"credentials", "oauth"},
		{"approval", "accountfactors"},
		{"signin"},
		{"recovery"},
		{"staff"},
		{"identity"},
		{"providers", "redirects"},
		{"rights"},
		{"members"},
		{"about", "badges", "blocks", "privacy", "roles"},
		{"customfields", "followers", "notes", "reports"},
		{"profiles", "moderation"},
		{"socialtest", "peopletest"},
	}},
	{"shop", [][]string{
		{"storesapi", "pictures", "giftcards", "words", "addresslookup"},
		{"inventory"},
		{"catalog"},
		{"collections", "subscriptionoptions", "discounts", "currencies", "shipping", "tax", "basket", "tips",
			"checkoutconfig", "look"},
		{"sale", "catalogfiles", "catalogtest", "finding", "translations"},
		{"plugins"},
	}},
	{"orders", [][]string{
		{"ordersettings", "visits"},
		{"orders", "provider"},
		{"ledger", "paymentmethods", "appproviders", "stripe", "sandbox", "contacts"},
		{"payments"},
		{"downloads", "fulfilments", "invoices", "ordermails", "reports", "payrequests", "subscriptions"},
		{"recommendations", "orderjobs", "today", "returns"},
		{"orderpages"},
	}},
	{"buying", [][]string{
		{"cart", "takings", "stoppage", "wishlists"},
		{"checkout"},
		{"drafts", "abandoned", "checkouttemplates", "discounttrial", "backinstock"},
	}},
	{"demo", [][]string{{""}}},
	{"app", [][]string{{""}}},
}

// mayUseHTTP lists the packages that may use net/http outside of http*.go:
// services see a context and structs.
var mayUseHTTP = []string{
	"platform/httpapi", "platform/webui", "platform/outbound", "platform/media", "app",
}

// place is where a package stands: the index of its wing and of its floor.
type place struct{ wing, floor int }

func places() map[string]place {
	all := map[string]place{}
	for w, wing := range house {
		for f, names := range wing.floors {
			for _, name := range names {
				all[strings.TrimSuffix(wing.name+"/"+name, "/")] = place{w, f}
			}
		}
	}
	return all
}

// packageOf shortens a folder below internal/ to the package that the table names:
// parts of a package belong to it.
func packageOf(folder string) string {
	parts := strings.Split(folder, "/")
	if parts[0] == "app" || parts[0] == "demo" || len(parts) == 1 {
		return parts[0]
	}
	return parts[0] + "/" + parts[1]
}

func TestImportsGoDown(t *testing.T) {
	t.Parallel()
	all, seen := places(), map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		folder, _ := filepath.Rel("..", filepath.Dir(path))
		name := packageOf(filepath.ToSlash(folder))
		if name == "arch" || filepath.Base(path) == "doc.go" && !strings.Contains(filepath.ToSlash(folder), "/") {
			return nil
		}
		if _, known := all[name]; !known {
			t.Errorf("package %s is not in the table: add it to its wing and floor", name)
			return nil
		}
		seen[name] = true
		checkImports(t, all, path, name)
		return nil
	})
	expect.OK(t, err)
	for name := range all {
		expect.That(t, seen[name], "package %s is in the table but does not exist", name)
	}
}

func checkImports(t *testing.T, all map[string]place, path, name string) {
	t.Helper()
	test := strings.HasSuffix(path, "_test.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	expect.OK(t, err)
	here := all[name]
	for _, imported := range file.Imports {
		target := strings.Trim(imported.Path.Value, `"`)
		expect.That(t, target != "net/http" || test || slices.Contains(mayUseHTTP, name) || operationsFile(path),
			"%s imports net/http: HTTP stops at http.go", path)
		inner, ours := strings.CutPrefix(target, "souk/internal/")
		other := packageOf(inner)
		if !ours || test || other == name {
			continue // tests may import any package; a package may use its own parts
		}
		there, known := all[other]
		switch {
		case !known:
			t.Errorf("%s imports %s, which is not in the table", path, inner)
		case there.wing > here.wing:
			t.Errorf("%s imports %s: wing %s comes after %s", path, other, house[there.wing].name, house[here.wing].name)
		case there.wing == here.wing && there.floor >= here.floor:
			t.Errorf("%s (floor %d) imports %s (floor %d): imports go down only", path, here.floor, other, there.floor)
		}
	}
}

// operationsFile tells the files that list a service's operations, and the kits
// that exercise them from outside.
func operationsFile(path string) bool {
	return strings.HasPrefix(filepath.Base(path), "http") || strings.Contains(filepath.ToSlash(path), "test/")
}
