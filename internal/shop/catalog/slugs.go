package catalog

import (
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// SlugOf makes the readable part of an address.
func SlugOf(name, otherwise string) string {
	slug := strings.Join(store.Words(name), "-")
	for len(slug) > 90 { // leaves room for a number
		_, rest := lastRune(slug)
		slug = rest
	}
	if slug = strings.Trim(slug, "-"); slug == "" {
		return otherwise
	}
	return slug
}

func lastRune(text string) (rune, string) {
	runes := []rune(text)
	return runes[len(runes)-1], string(runes[:len(runes)-1])
}

// FreeSlug adds a number where the plain slug is taken.
func FreeSlug(tx *store.Tx, table, slug string) (string, error) {
	for n := 1; n <= 20; n++ {
		candidate := slug
		if n > 1 {
			candidate += "-" + strconv.Itoa(n)
		}
		var taken int64
		if err := tx.QueryRow("SELECT COUNT(*) FROM "+table+" WHERE slug = ?", []any{candidate}, &taken); err != nil {
			return "", err
		}
		if taken == 0 {
			return candidate, nil
		}
	}
	// So many of one name: no more searching.
	id := tx.NewID()
	return slug + "-" + id[len(id)-8:], nil
}

// SlugError says that a slug is taken, where that is what went wrong.
func SlugError(err error, slug string) error {
	if store.Violates(err, "products_slug_key") || store.Violates(err, "collections_slug_key") {
		return errs.New(errs.AlreadyExists, CodeSlugTaken, "another product has the slug %s; choose another",
			storesapi.Clip(slug)).With("slug", slug)
	}
	return err
}

// KeepSlugTx remembers that a thing had a slug, so that its old address leads to it. The table is
// that of products or collections; who has the slug now comes first.
func KeepSlugTx(tx *store.Tx, table, slug, id string) error {
	_, err := tx.Exec("INSERT INTO old_"+table+"_slugs (slug, owner, created) VALUES (?, ?, ?) "+
		"ON CONFLICT (slug) DO UPDATE SET owner = excluded.owner, created = excluded.created", slug, id, tx.Millis())
	return err
}

// FormerTx gives the id of the thing that had a slug last; empty when none had.
func FormerTx(tx *store.Tx, table, slug string) (string, error) {
	ids, err := store.Values[string](tx, "SELECT owner FROM old_"+table+"_slugs WHERE slug = ?", slug)
	if err != nil || len(ids) == 0 {
		return "", err
	}
	return ids[0], nil
}

// MovedTx gives the slug that the thing which had a slug last has now, where shoppers see it; empty for none.
func MovedTx(tx *store.Tx, table, slug string) (string, error) {
	now, err := store.Values[string](tx, "SELECT t.slug FROM old_"+table+"_slugs o JOIN "+table+
		"s t ON t.id = o.owner WHERE o.slug = ? AND t.visible", store.Fold(slug))
	if err != nil || len(now) == 0 {
		return "", err
	}
	return now[0], nil
}
