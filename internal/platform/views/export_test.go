package views

import (
	"maps"
	"slices"
)

// Reads lists the operations that read lists.
func Reads() []string { return slices.Sorted(maps.Values(lists)) }
