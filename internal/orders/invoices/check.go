package invoices

import (
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// Check reports gaps between numbers, a counter that is not at the last of them, and
// papers whose total is not that of what was made out.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var problems []string
	first, last, err := invoiceNumbers.numbersGiven(tx)
	if err != nil {
		return nil, err
	}
	want := first - 1
	err = tx.Each("SELECT "+columns+" FROM invoices ORDER BY number", nil, func(rows store.Rows) error {
		r, err := scan(rows.Scan)
		if err != nil {
			problems = append(problems, err.Error())
			return nil // reported
		}
		problems = append(problems, r.wrong(want+1)...)
		want = r.number
		return nil
	})
	if err != nil {
		return nil, err
	}
	if want != last {
		problems = append(problems, gapAtEnd(want, last))
	}
	more, err := checkCredits(tx)
	return append(problems, more...), err
}

// wrong tells what breaks the rules of an invoice that should have a number.
func (r *record) wrong(want int64) []string {
	var out []string
	if r.number != want {
		out = append(out, fmt.Sprintf("invoice %s has the number %d, and %d is missing", r.id, r.number, want))
	}
	if text := money.Format(money.New(r.total, r.currency), r.content.Locale); text != r.content.Total {
		out = append(out, fmt.Sprintf("invoice %s is over %s, and %s was made out", r.id, text, r.content.Total))
	}
	return out
}

func gapAtEnd(last, counter int64) string {
	return fmt.Sprintf("the last invoice has the number %d, and %d were given", last, counter)
}
