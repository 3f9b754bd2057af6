package payments

import (
	"context"

	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// CodeOpenPayment says that a payment runs, so its buyer cannot be erased.
const CodeOpenPayment = "PAYMENT_UNDER_WAY"

// PersonalData says how payments forget a person: amounts, states and what providers call
// them stay for the books, without texts and e-mails. Kept ways of paying are deleted.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "payments", Title: "Payments and refunds of your orders, and ways of paying that you let the shop keep",
		Tables: []string{"payments", "refunds", "gateway_orders", "payment_operations", "payment_tokens",
			"saved_methods", "card_setups"},
		Obstacles: obstacles,
		Export:    exportPayments,
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			if at == "" {
				if err := s.ForgetPerson(ctx, who, f); err != nil {
					return traces.Step{}, err
				}
			}
			return traces.EachOf(ctx, s.db, who.Of(traces.Order), at, func(tx *store.Tx, order string) error {
				for _, part := range erasedParts {
					if err := f.BlankRowsOf(tx, part.table, "id", "doc", part.further, "order_id = ?",
						order); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
}

// erasedParts are what is kept of an order's money, with the texts that people wrote there.
var erasedParts = []struct {
	table   string
	further []string
}{
	{"payments", nil},
	{"refunds", []string{"reason", "message", "description"}},
	{"gateway_orders", []string{"title", "description", "image", "redirects"}},
	{"payment_operations", []string{"returnUrl", "trouble", "action"}},
}

func exportPayments(tx *store.Tx, who *traces.Subject, put traces.Put) error {
	where, list := traces.InList(tx.Dialect(), "order_id", who.Of(traces.Order))
	for _, table := range []string{"payments", "refunds"} {
		if err := traces.Dump(tx, put, table, []string{"id", "order_id", "created", "doc"},
			where+" ORDER BY created, id", list); err != nil {
			return err
		}
	}
	return paymentmethods.ExportSaved(tx, who, put)
}

// obstacles lists charges and refunds that nobody knows the end of.
func obstacles(tx *store.Tx, who *traces.Subject) ([]traces.Obstacle, error) {
	where, list := traces.InList(tx.Dialect(), "order_id", who.Of(traces.Order))
	ids, err := traces.Texts(tx, "SELECT id FROM payment_operations WHERE "+where+
		" AND state <> 'DONE' ORDER BY created, id", list)
	var out []traces.Obstacle
	for _, id := range ids {
		out = append(out, traces.Obstacle{Code: CodeOpenPayment, EntityID: id,
			Description: "A payment or refund is under way. Wait until it is settled."})
	}
	return out, err
}
