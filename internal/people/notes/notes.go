// Package notes keeps what staff write about members, and the timeline of a member.
//
// It keeps these things true. Nobody but staff and apps ever reads a note. A note is deleted with its
// member. The timeline lists, newest first, the notes and the changes that staff and apps made to the
// member, taken from the audit log; of a change it says only what kind it was, and why somebody was
// blocked or muted.
package notes

import (
	"context"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	CodeNotFound = "MEMBER_NOTE_NOT_FOUND"
	codeNoMember = "MEMBER_NOT_FOUND"
)

// entity names notes in audit records.
const entity = "souk.members.note"

// Config is what the service needs from outside.
type Config struct {
	DB *store.DB
	// Known reports which ids are members.
	Known func(tx *store.Tx, ids ...string) (map[string]bool, error)
	// Told are the entities whose changes the timeline of a member tells; their ids are the member's.
	Told []string
}

// Service keeps notes.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// Author is who wrote or did something. The name is empty for somebody who is gone.
type Author struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Note is what somebody wrote down about a member.
type Note struct {
	ID          string    `json:"id"`
	MemberID    string    `json:"memberId"`
	Text        string    `json:"text"`
	Author      Author    `json:"author"`
	CreatedDate wire.Time `json:"createdDate"`
}

// Add writes a note down. NotFound for an unknown member; InvalidArgument without a text.
func (s *Service) Add(ctx context.Context, member, text string) (*Note, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, errs.Invalid(wire.Named("text", errs.RuleRequired, "", "is required"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Note, error) {
		if err := s.known(tx, member); err != nil {
			return nil, err
		}
		who := actor.From(ctx)
		name, err := nameOf(tx, who.Kind.String(), who.ID, who.KeyName)
		if err != nil {
			return nil, err
		}
		n := &Note{ID: tx.NewID(), MemberID: member, Text: text, CreatedDate: wire.At(tx.Now),
			Author: Author{Kind: who.Kind.String(), ID: who.ID, Name: name}}
		_, err = tx.Exec(`INSERT INTO member_notes (id, created, member, author_kind, author, author_name, text)
			VALUES (?, ?, ?, ?, ?, ?, ?)`, n.ID, tx.Millis(), member, n.Author.Kind, n.Author.ID, who.KeyName, text)
		if err != nil {
			return nil, err
		}
		return n, audit.Change(tx, entity, n.ID, nil, n)
	})
}

// Delete takes a note away. NotFound.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		list, err := find(tx, "id = ?", id)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return errs.Missing(CodeNotFound, "note", id)
		}
		if _, err := tx.Exec("DELETE FROM member_notes WHERE id = ?", id); err != nil {
			return err
		}
		return audit.Change(tx, entity, id, list[0], nil)
	})
}

func (s *Service) known(tx *store.Tx, member string) error {
	known, err := s.cfg.Known(tx, member)
	if err == nil && !known[member] {
		err = errs.Missing(codeNoMember, "member", member)
	}
	return err
}

func find(tx *store.Tx, where string, args ...any) ([]*Note, error) {
	var out []*Note
	err := tx.Each("SELECT id, created, member, author_kind, author, author_name, text FROM member_notes WHERE "+
		where, args,
		func(rows store.Rows) error {
			n := &Note{}
			err := rows.Scan(&n.ID, (*int64)(&n.CreatedDate), &n.MemberID, &n.Author.Kind, &n.Author.ID, &n.Author.Name, &n.Text)
			out = append(out, n)
			return err
		})
	return out, err
}

// nameOf is what somebody who works here is called; the key has a name where there is no person.
func nameOf(tx *store.Tx, kind, id, key string) (string, error) {
	if kind != actor.Staff.String() || key != "" {
		return key, nil
	}
	a, err := accounts.ByID(tx, actor.Staff, id)
	if err != nil || a == nil {
		return "", err
	}
	if name := a.ShownName(); name != "" {
		return name, nil
	}
	return a.Email.Shown, nil
}

// ForgetTx takes away the notes about a member who is deleted.
func ForgetTx(tx *store.Tx, member string) error {
	_, err := tx.Exec("DELETE FROM member_notes WHERE member = ?", member)
	return err
}

// PersonalData says how notes forget a person: those about them go with the account, and what others' notes say of
// them is taken out.
func (s *Service) PersonalData() traces.Source {
	others := traces.Sweep{
		Table: "member_notes", Key: []string{"id"}, Columns: []string{"text"},
		Match: func(f *traces.Finder, c []string) bool { return f.Named(c...) },
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec("UPDATE member_notes SET text = ? WHERE id = ?", traces.Erased, key[0])
			return err
		},
	}
	return traces.Source{
		Name: "notes", Title: "What the shop noted about you", Tables: []string{"member_notes"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "member", who.Members())
			return traces.Dump(tx, put, "member_notes", []string{"created", "text"}, where+" ORDER BY created, id", list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			return traces.InTurn(ctx, s.db, who.Finder(), at, others)
		},
	}
}
