package notes

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/people/members"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// timelineLength is how much of a member's past is told at once.
const timelineLength = 200

// Entry is one thing that happened to a member: a note, or something that staff or an app did.
type Entry struct {
	ID     string    `json:"id"`
	Date   wire.Time `json:"date"`
	Author Author    `json:"author"`
	// Note is there for a note.
	Note string `json:"note,omitempty"`
	// Operation is what was called otherwise.
	Operation string `json:"operation,omitempty"`
	// Changed are the names of the fields that changed.
	Changed wire.List[string] `json:"changed,omitempty"`
	// Reason is why, of a block or a mute; those from before reasons were kept have none.
	Reason string `json:"reason,omitempty"`
	// Status and ActivityStatus are what the member became, if that changed.
	Status         string `json:"status,omitempty"`
	ActivityStatus string `json:"activityStatus,omitempty"`

	request string
}

// Timeline tells what happened to a member, the newest first. NotFound.
func (s *Service) Timeline(ctx context.Context, member string) ([]*Entry, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]*Entry, error) {
		if err := s.known(tx, member); err != nil {
			return nil, err
		}
		list, err := find(tx, "member = ? ORDER BY created DESC, id DESC LIMIT ?", member, timelineLength)
		if err != nil {
			return nil, err
		}
		var out []*Entry
		for _, n := range list {
			out = append(out, &Entry{ID: n.ID, Date: n.CreatedDate, Author: n.Author, Note: n.Text})
		}
		for _, told := range s.cfg.Told {
			if out, err = acts(tx, out, told, member); err != nil {
				return nil, err
			}
		}
		reasons, err := members.ReasonsTx(tx, member, timelineLength)
		if err != nil {
			return nil, err
		}
		for _, reason := range reasons {
			out = explain(out, reason)
		}
		slices.SortStableFunc(out, func(a, b *Entry) int { return int(b.Date - a.Date) })
		out = out[:min(len(out), timelineLength)]
		for _, e := range out {
			if e.Author.Name, err = nameOf(tx, e.Author.Kind, e.Author.ID, e.Author.Name); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
}

// acts adds what the log tells of one kind of entity. Of one call that several kinds tell of, one entry is made.
func acts(tx *store.Tx, out []*Entry, told, member string) ([]*Entry, error) {
	err := tx.Each(`SELECT id, occurred, actor_kind, actor_id, actor_name, operation, request_id, after FROM audit_log
		WHERE entity = ? AND entity_id = ? ORDER BY occurred DESC, id DESC LIMIT ?`, []any{told, member, timelineLength},
		func(rows store.Rows) error {
			e, after := &Entry{}, ""
			err := rows.Scan(&e.ID, (*int64)(&e.Date), &e.Author.Kind, &e.Author.ID, &e.Author.Name, &e.Operation,
				&e.request, &after)
			if err != nil {
				return err
			}
			at := slices.IndexFunc(out, func(had *Entry) bool {
				return had.Note == "" && had.Date == e.Date && had.Operation == e.Operation && had.request == e.request
			})
			if at < 0 {
				out, at = append(out, e), len(out)
			}
			out[at].tell(after)
			return nil
		})
	return out, err
}

// explain puts a reason to the block or the mute that it was given with: both have the same moment and author. A
// reason for a member who was blocked or muted before is an entry of its own.
func explain(out []*Entry, why members.Reason) []*Entry {
	author := Author{Kind: why.AuthorKind, ID: why.AuthorID, Name: why.AuthorName}
	at := slices.IndexFunc(out, func(e *Entry) bool { return e.Note == "" && e.Date == why.Date && e.Author == author })
	if at < 0 {
		out, at = append(out, &Entry{ID: why.ID, Date: why.Date, Author: author}), len(out)
	}
	out[at].Reason = why.Text
	if why.Decision == members.DecisionBlock {
		out[at].Status = members.Blocked
	} else {
		out[at].ActivityStatus = members.Muted
	}
	return out
}

// statusOf reads a status as a member has it, or an account: {"name": "BLOCKED"}, where ACTIVE is a member's APPROVED.
func statusOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var account struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(value, &account) != nil || account.Name != "ACTIVE" {
		return account.Name
	}
	return "APPROVED"
}

// tell reads off a record which fields changed. One that cannot be read tells nothing.
func (e *Entry) tell(after string) {
	var doc map[string]json.RawMessage
	if json.Unmarshal([]byte(after), &doc) != nil {
		return
	}
	for name, value := range doc {
		var text string
		isText := json.Unmarshal(value, &text) == nil
		switch {
		case name == "status":
			e.Status = statusOf(value)
		case name == "activityStatus" && isText:
			e.ActivityStatus = text
		}
		if name != "updatedDate" && name != "revision" && !slices.Contains(e.Changed, name) {
			e.Changed = append(e.Changed, name)
		}
	}
	slices.Sort(e.Changed)
}
