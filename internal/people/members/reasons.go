package members

import (
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// Decisions that have reasons.
const (
	DecisionBlock = "BLOCK"
	DecisionMute  = "MUTE"
)

// Reason is why a member was blocked or muted, for staff to read. Date is the moment of the block itself.
type Reason struct {
	ID         string
	Date       wire.Time
	Decision   string
	AuthorKind string
	AuthorID   string
	AuthorName string // of the key, where there is no person
	Text       string
}

// because keeps why a member was blocked or muted, in the transaction that did it. Without a reason nothing is kept.
func because(tx *store.Tx, member, decision, reason string) error {
	if reason = strings.TrimSpace(reason); reason == "" {
		return nil
	}
	who := actor.From(tx.Context())
	_, err := tx.Exec(`INSERT INTO member_reasons (id, created, member, decision, author_kind, author, author_name, reason)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, tx.NewID(), tx.Millis(), member, decision, who.Kind.String(), who.ID, who.KeyName,
		reason)
	if err != nil {
		return err
	}
	type told struct {
		Reason string `json:"reason,omitempty"`
	}
	return audit.Change(tx, Entity, member, told{}, told{reason})
}

// ReasonsTx lists why a member was blocked or muted, the newest first.
func ReasonsTx(tx *store.Tx, member string, limit int) ([]Reason, error) {
	return store.All(tx, func(scan func(...any) error) (r Reason, err error) {
		err = scan(&r.ID, (*int64)(&r.Date), &r.Decision, &r.AuthorKind, &r.AuthorID, &r.AuthorName, &r.Text)
		return r, err
	}, `SELECT id, created, decision, author_kind, author, author_name, reason FROM member_reasons
		WHERE member = ? ORDER BY created DESC, id DESC LIMIT ?`, member, limit)
}

// erasedReasons takes out of reasons about others that they name a person.
func erasedReasons() traces.Sweep {
	return traces.Sweep{
		Table: "member_reasons", Key: []string{"id"}, Columns: []string{"reason"},
		Match: func(f *traces.Finder, c []string) bool { return f.Named(c...) },
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec("UPDATE member_reasons SET reason = ? WHERE id = ?", traces.Erased, key[0])
			return err
		},
	}
}
