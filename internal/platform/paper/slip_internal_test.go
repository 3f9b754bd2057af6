package paper

import "testing"

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
