package reports

import (
	"cmp"
	"encoding/json"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// LimitedRequest asks for rows of a report, the largest first.
type LimitedRequest struct {
	Range
	Limit  int `json:"limit,omitempty" validate:"min=0,max=1000"` // 0: 20
	Offset int `json:"offset,omitempty" validate:"min=0,max=1000000"`
	// Compare tells of each row what it came to in as many days before.
	Compare bool `json:"compare,omitempty"`
}

// PartsRequest asks for sales by something that has few values; all are in the answer.
type PartsRequest struct {
	Range
	// Compare tells of each part what it came to in as many days before.
	Compare bool `json:"compare,omitempty"`
}

// ranking is a statement whose rows are given in pages. <among> in it is where one asks for some of them.
type ranking struct {
	sql, order string
	key        string // the column that <among> looks at
	// around is what a page is given with, in the place of <page>; empty for nothing.
	around string
}

const amongMark = "<among>"

func (r ranking) page() string {
	page := strings.Replace(r.sql, amongMark, "", 1) + " ORDER BY " + r.order + " LIMIT ? OFFSET ?"
	if r.around == "" {
		return page
	}
	return strings.Replace(r.around, "<page>", page, 1)
}

func (r ranking) count() string {
	return "SELECT COUNT(*) FROM (" + strings.Replace(r.sql, amongMark, "", 1) + ") AS every_one"
}

// among asks for the rows of some keys, which are its last argument.
func (r ranking) among(d store.Dialect) string {
	return strings.Replace(r.sql, amongMark, " AND "+d.InList(r.key), 1)
}

// ranked is a row of such a report.
type ranked[R any] interface {
	*R
	read(p *span, rows store.Rows) error
	key() string      // as <among> has it
	identity() string // what makes it the same row in another time
	sales() wire.Price
	compared(before wire.Price)
}

// page reads a page of a ranking and how many rows there are in all.
func page[R any, P ranked[R]](tx *store.Tx, p *span, in *LimitedRequest, of ranking) (out []R, count int64, err error) {
	if err := tx.QueryRow(of.count(), p.args(), &count); err != nil {
		return nil, 0, err
	}
	err = tx.Each(of.page(), append(p.args(), cmp.Or(in.Limit, 20), in.Offset), func(rows store.Rows) error {
		var one R
		err := P(&one).read(p, rows)
		out = append(out, one)
		return err
	})
	if err != nil || !in.Compare || len(out) == 0 {
		return out, count, err
	}
	keys := make([]string, len(out))
	for i := range out {
		keys[i] = P(&out[i]).key()
	}
	list, err := json.Marshal(keys)
	if err != nil {
		return nil, 0, err
	}
	// Exactly these rows are asked for: what is not among the largest of that time sold then all the same.
	before, was := p.before(tx), map[string]wire.Price{}
	err = tx.Each(of.among(tx.Dialect()), append(before.args(), string(list)), func(rows store.Rows) error {
		var one R
		err := P(&one).read(before, rows)
		was[P(&one).identity()] = P(&one).sales()
		return err
	})
	for i := range out {
		P(&out[i]).compared(p.orNothing(was, P(&out[i]).identity()))
	}
	return out, count, err
}

func (p *span) orNothing(was map[string]wire.Price, key string) wire.Price {
	if before, found := was[key]; found {
		return before
	}
	return p.price(0)
}
