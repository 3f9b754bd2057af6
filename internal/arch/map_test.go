package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"souk/internal/platform/expect"
)

// README says that a wing's doc.go lists its packages, so every package must be named there.
func TestEveryWingListsItsPackages(t *testing.T) {
	t.Parallel()
	for _, wing := range house {
		if wing.floors[0][0] == "" {
			continue // a single package
		}
		text, err := os.ReadFile(filepath.Join("..", wing.name, "doc.go"))
		expect.OK(t, err)
		for _, floor := range wing.floors {
			for _, name := range floor {
				named := regexp.MustCompile(`\b` + name + `\b`).Match(text)
				expect.That(t, named, "%s/doc.go does not name package %s", wing.name, name)
			}
		}
	}
}

// Every path that README's map names exists. A path inside a front end may be in any of the three apps.
func TestTheMapIsTrue(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	expect.OK(t, err)
	roots := []string{"..", filepath.Join("..", "..")}
	apps := filepath.Join("..", "..", "web", "apps")
	for _, app := range []string{"storefront", "backoffice", "hosted"} {
		roots = append(roots, filepath.Join(apps, app), filepath.Join(apps, app, "src", "shared"))
	}
	for _, found := range regexp.MustCompile("`([a-z]+(?:/[A-Za-z0-9_.-]+)+)`").FindAllSubmatch(text, -1) {
		path := string(found[1])
		there := false
		for _, root := range roots {
			_, err := os.Stat(filepath.Join(root, path))
			there = there || err == nil
		}
		expect.That(t, there, "README names %s, which is not there", path)
	}
}

// Where the map names something in a Go file of internal/, the file has it.
func TestTheMapNamesWhatIsThere(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	expect.OK(t, err)
	named := regexp.MustCompile("`([A-Za-z]+\\.)?([A-Za-z]+)` in `([a-z]+(?:/[A-Za-z0-9_-]+)+\\.go)`")
	found := named.FindAllSubmatch(text, -1)
	expect.That(t, len(found) > 10, "README names %d things in files", len(found))
	for _, one := range found {
		name, path := string(one[2]), string(one[3])
		code, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(path)))
		expect.OK(t, err)
		there := regexp.MustCompile(`\b` + name + `\b`).Match(code)
		expect.That(t, there, "README names %s in %s, which is not there", name, path)
	}
}
