package subscriptions

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// CodeRunning says that a subscription runs, so its buyer cannot be erased.
const CodeRunning = "RUNNING_SUBSCRIPTION"

// PersonalData says how subscriptions forget a person: those that are over stay for the
// books, without who they were for. One that runs has to end first.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "subscriptions", Title: "Your subscriptions",
		Tables:  []string{"subscriptions", "subscription_contracts", "subscription_cycles"},
		Collect: collect, Obstacles: obstacles,
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			return traces.DumpOf(tx, put, "subscriptions",
				[]string{"id", "status", "order_id", "email", "created", "updated", "doc"}, "id",
				who.Of(traces.Subscription))
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			return traces.EachOf(ctx, s.db, who.Of(traces.Subscription), at, func(tx *store.Tx, id string) error {
				if err := f.BlankRowsOf(tx, "subscriptions", "id", "doc", []string{"method"}, "id = ?",
					id); err != nil {
					return err
				}
				if _, err := tx.Exec("UPDATE subscriptions SET member_id = NULL, contact_id = NULL, email = NULL, "+
					"revision = revision + 1, updated = ? WHERE id = ?", tx.Millis(), id); err != nil {
					return err
				}
				if err := f.BlankRows(tx, "subscription_contracts", "id", "doc", "id = ?", id); err != nil {
					return err
				}
				_, err := tx.Exec("UPDATE subscription_contracts SET contact_id = NULL, revision = revision + 1, "+
					"updated = ? WHERE id = ?", tx.Millis(), id)
				return err
			})
		},
	}
}

func collect(tx *store.Tx, who *traces.Subject) error {
	where, args := traces.Either(tx.Dialect(), traces.Column{Name: "member_id", Values: who.Members()},
		traces.Column{Name: "contact_id", Values: who.Contacts()},
		traces.Column{Name: "LOWER(email)", Values: who.EmailKeys},
		traces.Column{Name: "order_id", Values: who.Of(traces.Order)})
	found, err := store.All(tx, scan, "SELECT "+columns+" FROM subscriptions WHERE "+where+" ORDER BY id", args...)
	for _, r := range found {
		who.Add(traces.Subscription, r.id)
		who.Add(traces.SavedMethod, r.Method)
	}
	return err
}

func obstacles(tx *store.Tx, who *traces.Subject) ([]traces.Obstacle, error) {
	where, list := traces.InList(tx.Dialect(), "id", who.Of(traces.Subscription))
	running, err := store.All(tx, scan, "SELECT "+columns+" FROM subscriptions WHERE "+where+
		" AND status IN ('ACTIVE', 'PAUSED', 'PAST_DUE') ORDER BY created, id", list)
	if err != nil {
		return nil, err
	}
	out := make([]traces.Obstacle, len(running))
	for i, r := range running {
		out[i] = traces.Obstacle{Code: CodeRunning, EntityID: r.id,
			Description: "The subscription of order " + r.Number + " runs. Cancel it first."}
	}
	return out, nil
}
