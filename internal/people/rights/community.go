package rights

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// ownData says how requests forget a person: earlier archives of theirs are deleted.
func (s *Service) ownData() traces.Source {
	return traces.Source{
		Name: "data-requests", Title: "What you asked for about your data", Tables: []string{"data_requests"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			return traces.DumpOf(tx, put, "data_requests", []string{"id", "kind", "state", "created"}, "subject",
				who.Contacts())
		},
		Erase: func(ctx context.Context, who *traces.Subject, _ string) (traces.Step, error) {
			archives, err := store.Do(ctx, s.db, func(tx *store.Tx) ([]string, error) {
				where, list := traces.InList(tx.Dialect(), "subject", who.Contacts())
				found, err := traces.Texts(tx, "SELECT id FROM data_requests WHERE kind = 'ARCHIVE' AND "+where, list)
				if err != nil {
					return nil, err
				}
				_, err = tx.Exec(`UPDATE data_requests SET work = '', position = '', expires = NULL, file_size = 0,
					reason = CASE WHEN finished IS NULL THEN 'the person was erased' ELSE reason END,
					state = CASE WHEN finished IS NULL THEN 'FAILED' ELSE state END, finished = COALESCE(finished, ?)
					WHERE kind = 'ARCHIVE' AND `+where, tx.Millis(), list)
				return found, err
			})
			if err != nil {
				return traces.Step{}, err
			}
			return traces.Step{Count: len(archives)}, s.remove(archives)
		},
	}
}

// Community says what members do with each other. It is erased with the account, by what
// package identity calls when a member is deleted. An archive does not tell who blocked or
// reported the person.
func Community() traces.Source {
	return traces.Source{
		Name: "community", Title: "What you did as a member: your page, follows, blocks, reports, badges and roles",
		Tables: []string{
			"member_abouts", "member_follows", "member_blocks", "member_reports", "reported_members",
			"badge_assignments", "member_roles",
			"custom_field_applications",
		},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			for _, part := range []struct {
				table, column string
				columns       []string
			}{
				{"member_abouts", "member", []string{"created", "updated", "doc"}},
				{"member_follows", "follower", []string{"created", "followed"}},
				{"member_follows", "followed", []string{"created", "follower"}},
				{"member_blocks", "blocker", []string{"created", "blocked"}},
				{"member_reports", "reporter", []string{"created", "reported", "category", "description"}},
				{"badge_assignments", "member", []string{"created", "badge"}},
				{"member_roles", "member", []string{"created", "role_key", "title"}},
			} {
				where, list := traces.InList(tx.Dialect(), part.column, who.Members())
				named := func(thing any) error { return put(map[string]any{"what": part.table, "data": thing}) }
				if err := traces.Dump(tx, named, part.table, part.columns, where, list); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// SearchIndex says how the full-text index forgets words of things that are gone. It comes
// after everything that is searched.
func SearchIndex(db *store.DB) traces.Source {
	return traces.Source{
		Name: "search-index", Tables: []string{"search_words"},
		Erase: func(ctx context.Context, _ *traces.Subject, at string) (traces.Step, error) {
			more, err := store.Do(ctx, db, func(tx *store.Tx) (bool, error) { return tx.MergeText(at == "") })
			if err != nil || !more {
				return traces.Step{}, err
			}
			return traces.Step{Next: "more"}, nil
		},
	}
}
