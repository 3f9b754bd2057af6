package query

import "souk/internal/platform/store"

// Fold makes text comparable without regard to case and accents; what goes into
// a Folded column is made by it. It is the store's, so that filters and free
// text agree.
func Fold(text string) string { return store.Fold(text) }
