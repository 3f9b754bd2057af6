package reports

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// choicesText writes the choices of a variant for people; what has none has no text.
func choicesText(choices string) string {
	var by map[string]string
	if json.Unmarshal([]byte(choices), &by) != nil {
		return ""
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(by)) {
		out = append(out, by[name])
	}
	return strings.Join(out, ", ")
}
