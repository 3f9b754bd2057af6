package accounts

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// HoldersTx lists active staff who hold a permission, the owner first and at most so many: they are told what concerns
// it.
func HoldersTx(tx *store.Tx, permission string, most int) ([]*Account, error) {
	var staff, out []*Account
	err := tx.Each(
		"SELECT "+Columns+" FROM accounts WHERE kind = 'staff' AND status = 'ACTIVE' ORDER BY owner DESC, created LIMIT 200",
		nil, func(rows store.Rows) error {
			a, err := Scan(rows.Scan)
			staff = append(staff, a)
			return err
		})
	if err != nil {
		return nil, err
	}
	for _, a := range staff {
		rights, err := RightsOf(tx, a.ID)
		if err != nil {
			return nil, err
		}
		if who := (actor.Actor{Kind: actor.Staff, ID: a.ID, Owner: rights.Owner, Permissions: rights.Permissions}); who.Holds(permission) && len(out) < most {
			out = append(out, a)
		}
	}
	return out, nil
}
