// Package arch keeps the house standing: it checks, by reading imports, that
// every package stands on lower floors only.
package arch

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// floors lists the packages of internal/ from the ground up. A package imports
// only from lower floors, never sideways. What two neighbours need from each
// other is a small interface where it is used, which app fills in.
var floors = [][]string{
	{"errs", "ids", "background", "csvfile"},
	{"money", "actor", "richtext"},
	{"pricing", "wire", "store"},
	{"traces"},
	{"httpapi", "query", "events", "outbound", "audit", "paper"},
	{"resource", "jobs", "webui", "backup", "snapshot", "frontends", "live"},
	{"site", "captcha", "factors", "views"},
	{"identity", "media", "catalog", "webhooks", "mail", "giftcards"},
	{"discounts", "currencies", "shipping", "tax", "basket", "tips", "checkoutconfig", "catalogfiles"},
	{"sale"},
	{"plugins"},
	{"cart", "redirects", "providers", "orders"},
	{"payments"},
	{"checkout", "downloads", "stripe", "fulfilments", "invoices", "ordermails", "reports", "payrequests", "subscriptions"},
	{"drafts", "recommendations", "abandoned", "checkouttemplates", "people", "orderjobs", "today", "discounttrial"},
	{"demo"},
	{"app"},
}

// mayUseHTTP lists who may know net/http: services see a context and structs.
var mayUseHTTP = []string{"httpapi", "webui", "identity", "outbound", "media", "app"}

func TestFloors(t *testing.T) {
	t.Parallel()
	floorOf := map[string]int{}
	for i, names := range floors {
		for _, name := range names {
			floorOf[name] = i
		}
	}
	root := filepath.Join("..")
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		name := strings.SplitN(filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator))), "/", 2)[0]
		if name == "arch" {
			return nil
		}
		floor, known := floorOf[name]
		if !known {
			t.Errorf("package %s has no floor: add it to the list", name)
			return nil
		}
		seen[name] = true
		test := strings.HasSuffix(path, "_test.go")
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, imported := range file.Imports {
			target := strings.Trim(imported.Path.Value, `"`)
			if target == "net/http" && !test && !contains(mayUseHTTP, name) && !operationsFile(path) {
				t.Errorf("%s imports net/http: HTTP stops at http.go", path)
			}
			inner, ours := strings.CutPrefix(target, "souk/internal/")
			if !ours {
				continue
			}
			other := strings.SplitN(inner, "/", 2)[0]
			if test || other == name {
				continue // tests may stand anywhere; a package may use its own parts
			}
			if floorOf[other] >= floor {
				t.Errorf("%s (floor %d) imports %s (floor %d): imports go down only", path, floor, other, floorOf[other])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range floorOf {
		if !seen[name] {
			t.Errorf("package %s is on a floor but does not exist", name)
		}
	}
}

// operationsFile tells the files that list a service's operations, and the kits
// that exercise them from outside.
func operationsFile(path string) bool {
	return strings.HasPrefix(filepath.Base(path), "http") || strings.Contains(filepath.ToSlash(path), "test/")
}

func contains(list []string, name string) bool {
	for _, one := range list {
		if one == name {
			return true
		}
	}
	return false
}
