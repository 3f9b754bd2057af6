package finding

import (
	"slices"
	"testing"

	"souk/internal/platform/expect"
)

func TestNamesAreInTheOrderOfTheirNumbers(t *testing.T) {
	t.Parallel()
	for _, sorted := range [][]string{
		{"$25", "$50", "$100"},
		{"80 cm", "90 cm", "100 cm", "110 cm"},
		{"18 cm", "26 cm", "26 mm", "Large", "Small"},
		{"A 2 B 9", "A 2 B 10", "A 10 B 1"},
		{"0", "1", "007", "08"},
		{"Bowl", "Bowl 2"},
	} {
		mixed := slices.Clone(sorted)
		slices.Reverse(mixed)
		slices.SortFunc(mixed, compareNames)
		expect.Diff(t, sorted, mixed)
	}
}
