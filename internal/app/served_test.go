package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// later are the services of the public packages that this product does not have: a second generation of carts and
// catalogs beside the one that is served, and features that the specification does not name.
var later = []string{
	"@wix/ecom cartV2", "@wix/ecom currentCartV2",
	"@wix/ecom draftSubscriptionContracts", "@wix/ecom totalsCalculator",
	"@wix/stores abandonedCarts", "@wix/stores brandsV3", "@wix/stores catalogImportsV3", "@wix/stores catalogVersioning",
	"@wix/stores customizationsV3", "@wix/stores infoSectionsV3", "@wix/stores inventoryItemsV3",
	"@wix/stores productGroupsV3",
	"@wix/stores productsV3", "@wix/stores promotionsV3", "@wix/stores readOnlyVariantsV3", "@wix/stores ribbonsV3",
	"@wix/stores storesLocationsV3", "@wix/stores wishlist",
}

// tally counts, in the order of their lines, the calls of each service that are served.
type tally struct {
	names       []string
	served, all map[string]int
	missing     []string
}

func count(
	t *testing.T, file string, skip int, read func(f []string) (service, name, method, path string),
	serves func(method, path string) bool,
) *tally {
	t.Helper()
	text, err := os.ReadFile(file)
	expect.OK(t, err)
	out := &tally{served: map[string]int{}, all: map[string]int{}}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[skip:] {
		service, name, method, path := read(strings.Split(line, "\t"))
		if out.all[service] == 0 {
			out.names = append(out.names, service)
		}
		out.all[service]++
		if serves(method, path) {
			out.served[service]++
		} else if !slices.Contains(later, service) {
			out.missing = append(out.missing, fmt.Sprintf("%s: %s %s %s", service, name, method, path))
		}
	}
	return out
}

// table writes the counts of the services that begin with a prefix as Markdown, and gives the sums.
func (c *tally) table(prefix string) (text string, served, all int) {
	for _, name := range c.names {
		if strings.HasPrefix(name, prefix) && !slices.Contains(later, name) {
			text += fmt.Sprintf("| %s | %d of %d |\n", name, c.served[name], c.all[name])
			served, all = served+c.served[name], all+c.all[name]
		}
	}
	return text, served, all
}

// Every call of the specification, and every function of the public packages' services that this product has,
// reaches an operation. Run with -v for the counts of each service.
func TestEveryCallIsServed(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	spec := count(t, filepath.Join("testdata", "calls.tsv"), 1,
		func(f []string) (string, string, string, string) { return f[0], "", f[1], f[2] }, a.Serves)
	text, served, all := spec.table("")
	t.Logf("calls of the specification: %d of %d\n%s", served, all, text)
	expect.That(t, all == 104 && len(spec.missing) == 0, "%d calls of the specification; not served: %v", all,
		spec.missing)
	functions := count(t, filepath.Join("..", "platform", "frontends", "packages.tsv"), 0,
		func(f []string) (string, string, string, string) {
			return f[0] + " " + f[1], f[2], f[3], f[4]
		}, a.Serves)
	for _, line := range functions.missing {
		t.Errorf("not served: %s", line)
	}
	sum := 0
	for _, pkg := range []string{"@wix/ecom", "@wix/members", "@wix/identity", "@wix/redirects", "@wix/stores"} {
		text, served, all := functions.table(pkg + " ")
		t.Logf("%s: %d of %d\n%s", pkg, served, all, text)
		if sum += all; pkg == "@wix/members" && sum != 407 {
			t.Errorf("carts, orders and members have %d functions, 407 are known", sum)
		}
	}
}
