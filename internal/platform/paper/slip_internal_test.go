package paper

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

// Slips are parted after they are printed, so each counts its own pages.
func TestPagesOfSlips(t *testing.T) {
	t.Parallel()
	s := newSheet(a4, Shop{}, "en", 0)
	for range 5 {
		s.next(0)
	}
	for begins, want := range map[*[]int][6][2]int{
		{}:        {{1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}, {1, 6}},
		{1, 2, 5}: {{1, 1}, {2, 3}, {2, 3}, {2, 3}, {5, 2}, {5, 2}},
	} {
		s.parts = nil
		for _, first := range *begins {
			s.parts = append(s.parts, part{first: first})
		}
		for i, one := range want {
			if first, of := s.part(i + 1); first != one[0] || of != one[1] {
				t.Errorf("%v: page %d is of %d that begin at %d, want %v", *begins, i+1, of, first, one)
			}
		}
	}
}

// Whoever packs has to write or engrave the custom text of an item, so the slip shows all of it, however long.
func TestDetailsOfSlips(t *testing.T) {
	t.Parallel()
	s := newSheet(a4, Shop{}, "en", 0)
	greeting := "Greeting: " + strings.Repeat("wwww ", 99) + "Bye"
	got := s.details([]string{"Size: Large", greeting}, "MUG", 84)
	expect.Equal(t, strings.Join(got[:len(got)-1], " "), "Size: Large "+greeting)
	expect.That(t, strings.HasSuffix(got[len(got)-1], " MUG"), "the SKU is missing: %q", got)

	var many []string
	for i := range 10 {
		many = append(many, fmt.Sprint(i, greeting))
	}
	got = s.details(many, "MUG", 84)
	expect.Equal(t, len(got), detailLines+1)
	expect.That(t, strings.HasSuffix(got[detailLines-1], "…"), "cut in silence: %q", got[detailLines-1])
}
