package members

import (
	"context"
	"encoding/json"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how members forget a person. The row and the slugs go with the account;
// bulk changes that named the person forget how.
func (s *Service) PersonalData() traces.Source {
	named := func(f *traces.Finder, c []string) bool { return f.Named(c...) }
	bulk := traces.Sweep{
		Table: "member_jobs", Key: []string{"id"}, Columns: []string{"filter", "search"}, Match: named,
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec(`UPDATE member_jobs SET filter = '{}', search = 'null',
				state = CASE WHEN finished IS NULL THEN 'FAILED' ELSE state END, finished = COALESCE(finished, ?),
				updated = ? WHERE id = ?`, tx.Millis(), tx.Millis(), key[0])
			return err
		},
	}
	reasons := traces.Sweep{
		Table: "member_jobs", Key: []string{"id"}, Columns: []string{"reason"}, Match: named,
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec("UPDATE member_jobs SET reason = ? WHERE id = ?", traces.Erased, key[0])
			return err
		},
	}
	items := traces.Sweep{
		Table: "member_job_items", Key: []string{"job", "CAST(number AS TEXT)"}, Columns: []string{"description"},
		Match: named,
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec("UPDATE member_job_items SET description = '' "+
				"WHERE job = ? AND CAST(number AS TEXT) = ?", key[0], key[1])
			return err
		},
	}
	rows := traces.Sweep{
		Table: "member_import_parts", Key: []string{"import_id", "CAST(number AS TEXT)"}, Columns: []string{"lines"},
		Match: named,
		Fix:   func(tx *store.Tx, key, _ []string) error { return dropImport(tx, key[0]) },
	}
	errors := traces.Sweep{
		Table: "member_import_errors", Key: []string{"import_id", "CAST(row_number AS TEXT)"},
		Columns: []string{"email", "description"}, Match: named,
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec(
				"UPDATE member_import_errors SET email = '', description = '' WHERE import_id = ? AND CAST(row_number AS TEXT) = ?",
				key[0], key[1])
			return err
		},
	}
	files := traces.Sweep{
		Table: "member_imports", Key: []string{"id"}, Columns: []string{"file_name", "head"}, Match: named,
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec(`UPDATE member_imports SET file_name = '', head = '{"places":{}}' WHERE id = ?`, key[0])
			return err
		},
	}
	return traces.Source{
		Name: "profile", Title: "Your profile as a member", Tables: []string{
			"members", "member_slugs", "member_jobs", "member_job_items", "member_imports", "member_import_parts",
			"member_import_seen", "member_import_errors", "member_pictures", "member_field_values",
			"member_reasons",
		},
		Collect: collectPictures,
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			list, err := load(tx, who.Members())
			if err != nil {
				return err
			}
			for _, m := range list {
				if err := put(m); err != nil {
					return err
				}
			}
			where, ids := traces.InList(tx.Dialect(), "member", who.Members())
			if err := traces.Dump(tx, put, "member_slugs", []string{"slug", "created"}, where, ids); err != nil {
				return err
			}
			return traces.Dump(tx, put, "member_reasons", []string{"created", "decision", "reason"},
				where+" ORDER BY created, id", ids)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			return traces.InTurn(ctx, s.db, who.Finder(), at, bulk, items, rows, errors, files, erasedReasons(), reasons)
		},
	}
}

// dropImport ends an import that still holds a row of the person, who would come back with it.
func dropImport(tx *store.Tx, id string) error {
	for _, table := range []string{"member_import_parts", "member_import_seen"} {
		if _, err := tx.Exec("DELETE FROM "+table+" WHERE import_id = ?", id); err != nil {
			return err
		}
	}
	_, err := tx.Exec(
		"UPDATE member_imports SET state = ?, finished = COALESCE(finished, ?) WHERE file = ? AND finished IS NULL",
		ImportCanceled, tx.Millis(), id)
	return err
}

// collectPictures notes the pictures that members show of themselves.
func collectPictures(tx *store.Tx, who *traces.Subject) error {
	where, list := traces.InList(tx.Dialect(), "id", who.Members())
	uploads, ids := traces.InList(tx.Dialect(), "member", who.Members())
	err := tx.Each("SELECT id FROM member_pictures WHERE "+uploads, []any{ids}, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		who.Add(traces.Media, id)
		return err
	})
	if err != nil {
		return err
	}
	return tx.Each("SELECT doc FROM members WHERE "+where, []any{list}, func(rows store.Rows) error {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		var doc document
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			return err
		}
		for _, picture := range []*Image{doc.Photo, doc.Cover} {
			if picture == nil {
				continue
			}
			who.Add(traces.Media, mediaID(picture.ID), mediaID(picture.URL))
		}
		return nil
	})
}

// mediaID finds the id of a picture in its id with an ending, or in its address.
func mediaID(text string) string {
	if _, path, ok := strings.Cut(text, "/media/"); ok {
		text, _, _ = strings.Cut(path, "/")
	}
	text, _, _ = strings.Cut(text, ".")
	if strings.ContainsAny(text, ":/") {
		return ""
	}
	return text
}
