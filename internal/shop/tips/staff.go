package tips

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"souk/internal/platform/store"
)

// maxStaff bounds how many are listed at once.
const maxStaff = 100

// staff is somebody as the contract names them. Who owns the shop works in it by an
// account only and is no staff member.
func (p *Person) staff() *Staff {
	out := &Staff{ID: p.ID, Name: p.Name, IdentificationData: &Identification{WixUserID: p.ID, IdentityType: user}}
	if !p.Owner {
		out.StaffMemberID = p.ID
	}
	return out
}

// people are those who work here, by id.
func (s *Service) people(ctx context.Context) (map[string]Person, error) {
	out := map[string]Person{}
	if s.cfg.Staff == nil {
		return out, nil
	}
	list, err := s.cfg.Staff(ctx)
	for _, p := range list {
		out[p.ID] = p
	}
	return out, err
}

// tippable lists who can be given a share, by name.
func (s *Service) tippable(ctx context.Context, in *listStaffRequest) (*staffAnswer, error) {
	people, err := s.people(ctx)
	if err != nil {
		return nil, err
	}
	start := store.Fold(in.FilterByName)
	var found []Person
	for _, p := range people {
		if p.Owner && !in.IncludeWixUsers || !strings.HasPrefix(store.Fold(p.Name), start) || len(in.FilterByIDs) > 0 &&
			!slices.Contains(in.FilterByIDs, p.ID) {
			continue
		}
		found = append(found, p)
	}
	slices.SortFunc(found, func(a, b Person) int {
		return cmp.Or(cmp.Compare(store.Fold(a.Name), store.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	out := &staffAnswer{}
	for i := range found[:min(len(found), maxStaff)] {
		out.Staff = append(out.Staff, found[i].staff())
	}
	return out, nil
}
