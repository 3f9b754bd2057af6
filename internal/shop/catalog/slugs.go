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
		return errs.New(errs.AlreadyExists, CodeSlugTaken, "the slug %s is taken", storesapi.Clip(slug)).With("slug", slug)
	}
	return err
}
