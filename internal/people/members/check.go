package members

import (
	"fmt"
	"slices"

	"souk/internal/people/accounts"
	"souk/internal/platform/store"
)

// Bounds of Check: how many members it compares at once, and how many faults it lists.
const (
	checkBatch = 500
	maxFaults  = 20
)

// Check compares members with their accounts: each has the other, and both say the same.
func Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	without, err := accounts.Unfollowed(tx, "members", maxFaults)
	if err != nil {
		return nil, err
	}
	for _, p := range without {
		wrong = append(wrong, "account "+p.ID+" has no member")
	}
	for last := ""; len(wrong) < maxFaults; {
		rows, err := rowsAfter(tx, last)
		if err != nil || len(rows) == 0 {
			return wrong, err
		}
		ids := make([]string, len(rows))
		for i, r := range rows {
			ids[i] = r.id
		}
		last = ids[len(ids)-1]
		people, err := accounts.People(tx, ids...)
		if err != nil {
			return nil, err
		}
		filled, err := filledByMember(tx, ids)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			what, err := compare(tx, r, people[r.id], filled[r.id])
			if err != nil {
				return nil, err
			}
			if what != "" {
				wrong = append(wrong, "member "+r.id+": "+what)
			}
		}
	}
	return wrong, nil
}

func rowsAfter(tx *store.Tx, id string) ([]*row, error) {
	return store.All(tx, scan, "SELECT "+memberColumns+" FROM members WHERE id > ? ORDER BY id LIMIT ?", id, checkBatch)
}

// compare tells how a row differs from its account; empty when it does not.
func compare(tx *store.Tx, r *row, p *accounts.Person, filled []string) (string, error) {
	if p == nil {
		return "it has no account", nil
	}
	wanted := *r
	wanted.take(p)
	is, err := r.values()
	if err != nil {
		return "", err
	}
	should, err := wanted.values()
	if err != nil {
		return "", err
	}
	if !slices.Equal(is, should) {
		return fmt.Sprintf("it says %v, the account says %v", is, should), nil
	}
	if !slices.Equal(wanted.filled, filled) {
		return fmt.Sprintf("the fields %v count as filled in, and %v have a value", filled, wanted.filled), nil
	}
	profile := p.Profile
	if r.mirror(&profile); profile.Slug != p.Profile.Slug || profile.PrivacyStatus != p.Profile.PrivacyStatus ||
		profile.Picture != p.Profile.Picture {
		return "slug, privacy or picture is not what the account says", nil
	}
	owner, err := slugOwner(tx, r.slug)
	if err == nil && owner != r.id {
		return "its slug " + r.slug + " leads elsewhere", nil
	}
	return "", err
}
