package members

import (
	"encoding/json"
	"slices"

	"souk/internal/platform/store"
)

// filledOf lists the keys of the profile fields that have a value, sorted: those of the system and the shop's own.
func filledOf(c *Contact, nickname, title string) []string {
	var out []string
	for key, has := range map[string]bool{
		"firstName": c.FirstName != "", "lastName": c.LastName != "", "phone": len(c.Phones) > 0,
		"company": c.Company != "", "jobTitle": c.JobTitle != "", "birthdate": c.Birthdate != "",
		"nickname": nickname != "", "title": title != "", "address": len(c.Addresses) > 0,
	} {
		if has {
			out = append(out, key)
		}
	}
	for key, field := range c.CustomFields {
		if key != TermsField && field.Value != nil && field.Value != "" {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// noteFilled keeps in table member_field_values which fields a member filled in.
func noteFilled(tx *store.Tx, id string, before, after []string) error {
	gone := func(key string) bool { return !slices.Contains(after, key) }
	for _, key := range before {
		if !gone(key) {
			continue
		}
		if _, err := tx.Exec("DELETE FROM member_field_values WHERE member = ? AND field_key = ?", id, key); err != nil {
			return err
		}
	}
	var rows [][]any
	for _, key := range after {
		if !slices.Contains(before, key) {
			rows = append(rows, []any{id, key})
		}
	}
	return tx.Insert("member_field_values (member, field_key)", "ON CONFLICT DO NOTHING", rows)
}

// FilledTx counts the members who filled in each profile field, by the field's key. Keys that nobody has a value for
// are absent.
func FilledTx(tx *store.Tx) (map[string]int, error) {
	out := map[string]int{}
	return out, tx.Each("SELECT field_key, COUNT(*) FROM member_field_values GROUP BY field_key", nil,
		func(rows store.Rows) error {
			var key string
			var members int
			err := rows.Scan(&key, &members)
			out[key] = members
			return err
		})
}

// filledByMember lists which fields members count as having filled in.
func filledByMember(tx *store.Tx, ids []string) (map[string][]string, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	return out, tx.Each("SELECT member, field_key FROM member_field_values WHERE "+tx.Dialect().InList("member")+
		" ORDER BY member, field_key", []any{string(list)}, func(rows store.Rows) error {
		var member, key string
		err := rows.Scan(&member, &key)
		out[member] = append(out[member], key)
		return err
	})
}
