package app_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

// Patterns of how the code names an entity in the audit log: a constant with "entity" in its name, or a literal passed
// to the functions that write audit records or build events.
var (
	namedEntity = regexp.MustCompile(`(?m)^\s*(?:const\s+)?\w*[eE]ntity\s*(?:string\s*)?=\s*"([a-z_]+(?:\.[a-z0-9_]+)+)"`)
	givenEntity = regexp.MustCompile(
		`(?:audit\.(?:Change|Always)\(\w+, |EventsOf\(|bodied\(|deletedWithBody\()"([a-z_]+(?:\.[a-z0-9_]+)+)"`)
	specName = regexp.MustCompile(`resource\.Spec\[[^\]]*\]\{\s*Name: "(\w+)"`)
	eventsOf = regexp.MustCompile(`(?m)^\s*.*\bEvents:`)
)

// auditedEntities are all that the log can be about.
func auditedEntities(t *testing.T) []string {
	t.Helper()
	found := map[string]bool{"wix.ecom.v1.abandoned_checkout_settings": true}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.Contains(path, "resourcetest") {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		code := string(raw)
		for _, pattern := range []*regexp.Regexp{namedEntity, givenEntity} {
			for _, match := range pattern.FindAllStringSubmatch(code, -1) {
				found[match[1]] = true
			}
		}
		if match := specName.FindStringSubmatch(code); match != nil && !eventsOf.MatchString(code) &&
			!strings.Contains(path, "platform/resource/") {
			found[match[1]] = true
		}
		return nil
	})
	expect.OK(t, err)
	return slices.Sorted(maps.Keys(found))
}

// The log says in words what was changed, in every language of the back office.
func TestEveryAuditedEntityHasWords(t *testing.T) {
	t.Parallel()
	const folder = "../../web/apps/backoffice/src/features/audit/"
	read := func(name string) string {
		t.Helper()
		raw, err := os.ReadFile(folder + name)
		expect.OK(t, err)
		return string(raw)
	}
	table, english, arabic := strings.Join(strings.Fields(read("entities.ts")), " "), read("text/en.ts"), read(
		"text/ar.ts")
	all := auditedEntities(t)
	expect.ThatNow(t, len(all) >= 60, "only %d entities were found", len(all))
	for _, entity := range all {
		key := "'audit.of." + strings.ReplaceAll(entity, ".", "_") + "'"
		if !strings.Contains(table, "'"+entity+"': "+key) && !strings.Contains(table, " "+entity+": "+key) {
			t.Errorf("%s is in no list of words", entity)
			continue
		}
		for name, words := range map[string]string{"English": english, "Arabic": arabic} {
			expect.That(t, strings.Contains(words, key+":"), "%s has no %s words", entity, name)
		}
	}
}
