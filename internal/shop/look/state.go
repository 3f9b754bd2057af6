package look

import (
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// by is who did something, as it is stored.
type by struct{ kind, id, key string }

func caller(tx *store.Tx) by {
	who := actor.From(tx.Context())
	return by{who.Kind.String(), who.ID, who.KeyName}
}

// name is what they are called now: a key's name, or that of somebody who works here.
func (b by) name(tx *store.Tx) (string, error) {
	if b.kind != actor.Staff.String() || b.key != "" {
		return b.key, nil
	}
	a, err := accounts.ByID(tx, actor.Staff, b.id)
	if err != nil || a == nil {
		return "", err
	}
	if name := a.ShownName(); name != "" {
		return name, nil
	}
	return a.Email.Shown, nil
}

// state is all that is stored but for the versions. Looks that are nil were never written:
// then the draft is what is published, and what is published is made of the shop.
type state struct {
	revision                    int64
	draft, published, scheduled *Look
	updated, publishedAt        int64
	scheduledFor                int64 // 0 for none
	updatedBy, scheduledBy      by
}

// due tells that a publish was set for a time that has come.
func (s *state) due(now int64) bool { return s.scheduled != nil && s.scheduledFor <= now }

// shown is what was published, or nil, and when.
func (s *state) shown(now int64) (*Look, int64) {
	if s.due(now) {
		return s.scheduled, s.scheduledFor
	}
	return s.published, s.publishedAt
}

const rowKey = "look"

func read(tx *store.Tx) (*state, error) {
	s := &state{revision: 1}
	var draft, published, scheduled string
	err := tx.QueryRow(`SELECT revision, draft, published, scheduled, updated, published_at, scheduled_for,
		updated_kind, updated_by, updated_key, scheduled_kind, scheduled_by, scheduled_key FROM looks WHERE id = ?`,
		[]any{rowKey},
		&s.revision, &draft, &published, &scheduled, &s.updated, &s.publishedAt, &s.scheduledFor,
		&s.updatedBy.kind, &s.updatedBy.id, &s.updatedBy.key, &s.scheduledBy.kind, &s.scheduledBy.id, &s.scheduledBy.key)
	if errors.Is(err, store.ErrNoRows) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	for text, to := range map[*string]**Look{&draft: &s.draft, &published: &s.published, &scheduled: &s.scheduled} {
		if *to, err = parse(*text); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func parse(text string) (*Look, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // none was written
	}
	l := &Look{}
	if err := json.Unmarshal([]byte(text), l); err != nil {
		return nil, fmt.Errorf("look: what is stored is damaged: %w", err)
	}
	l.Theme.compute()
	return l, nil
}

func text(l *Look) string {
	if l == nil {
		return ""
	}
	return string(written(l))
}

// write stores the state under its next revision.
func (s *Service) write(tx *store.Tx, st *state) error {
	st.revision++
	_, err := tx.Exec(`INSERT INTO looks (id, revision, draft, published, scheduled, updated, published_at, scheduled_for,
		updated_kind, updated_by, updated_key, scheduled_kind, scheduled_by, scheduled_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, draft = excluded.draft, published = excluded.published,
		scheduled = excluded.scheduled, updated = excluded.updated, published_at = excluded.published_at, scheduled_for = excluded.scheduled_for,
		updated_kind = excluded.updated_kind, updated_by = excluded.updated_by, updated_key = excluded.updated_key,
		scheduled_kind = excluded.scheduled_kind, scheduled_by = excluded.scheduled_by, scheduled_key = excluded.scheduled_key`,
		rowKey, st.revision, text(st.draft), text(st.published), text(st.scheduled), st.updated, st.publishedAt,
		st.scheduledFor,
		st.updatedBy.kind, st.updatedBy.id, st.updatedBy.key, st.scheduledBy.kind, st.scheduledBy.id, st.scheduledBy.key)
	if err != nil {
		return err
	}
	return s.stored.Changed(tx)
}

// Version is a look that was published once.
type Version struct {
	ID            string    `json:"id"`
	PublishedDate wire.Time `json:"publishedDate"`
	// PublishedBy is who published it; empty for somebody who is gone.
	PublishedBy string `json:"publishedBy"`
	// Summary says what was different from the one before, and Parts does so for programs.
	Summary string            `json:"summary"`
	Parts   wire.List[string] `json:"parts"`
}

// keep writes a version down and lets go of the oldest.
func keep(tx *store.Tx, l *Look, at int64, who by, parts []string) (id string, err error) {
	id = tx.NewID()
	_, err = tx.Exec(`INSERT INTO look_versions (id, published_at, published_kind, published_by, published_key, parts, doc)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, id, at, who.kind, who.id, who.key, string(written(parts)), text(l))
	if err != nil {
		return "", err
	}
	_, err = tx.Exec(`DELETE FROM look_versions WHERE id NOT IN
		(SELECT id FROM look_versions ORDER BY published_at DESC, id DESC LIMIT ?)`, versionsKept)
	return id, err
}

func versions(tx *store.Tx, limit, offset int) ([]*Version, error) {
	var out []*Version
	var who []by
	err := tx.Each(`SELECT id, published_at, published_kind, published_by, published_key, parts FROM look_versions
		ORDER BY published_at DESC, id DESC LIMIT ? OFFSET ?`, []any{limit, offset}, func(rows store.Rows) error {
		v, b, parts := &Version{}, by{}, ""
		if err := rows.Scan(&v.ID, (*int64)(&v.PublishedDate), &b.kind, &b.id, &b.key, &parts); err != nil {
			return err
		}
		out, who = append(out, v), append(who, b)
		return json.Unmarshal([]byte(parts), &v.Parts)
	})
	if err != nil {
		return nil, err
	}
	for i, v := range out {
		v.Summary = summary(v.Parts)
		if v.PublishedBy, err = who[i].name(tx); err != nil {
			return nil, err
		}
	}
	return out, nil
}
