package traces

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/store"
)

// Batch is how many rows one piece of an erasure looks at in a log, and Few how many
// things of a person it changes: transactions stay short.
const (
	Batch = 200
	Few   = 20
)

// InList gives the condition that a column is one of some texts, and its argument.
func InList(d store.Dialect, column string, values []string) (string, any) {
	if values == nil {
		values = []string{}
	}
	list, err := json.Marshal(values)
	if err != nil { // texts can always be written
		list = []byte("[]")
	}
	return d.InList(column), string(list)
}

// Either gives the condition that any of some columns is one of its texts, and the arguments.
func Either(d store.Dialect, texts ...Column) (where string, args []any) {
	parts := make([]string, len(texts))
	for i, c := range texts {
		var list any
		parts[i], list = InList(d, c.Name, c.Values)
		args = append(args, list)
	}
	return strings.Join(parts, " OR "), args
}

// Column is a column, or an expression, and the texts that it may be.
type Column struct {
	Name   string
	Values []string
}

// Texts reads one column of texts.
func Texts(tx *store.Tx, sql string, args ...any) ([]string, error) {
	return store.Values[string](tx, sql, args...)
}

// EachOf runs fn for the next few ids of a list, each in a transaction of its own. The
// position is how many are done.
func EachOf(ctx context.Context, db *store.DB, ids []string, at string,
	fn func(tx *store.Tx, id string) error) (Step, error) {
	from, _ := strconv.Atoi(at) // empty is the beginning
	var out Step
	for _, id := range ids[min(from, len(ids)):min(from+Few, len(ids))] {
		if err := db.Write(ctx, func(tx *store.Tx) error { return fn(tx, id) }); err != nil {
			return out, err
		}
		out.Count++
	}
	if from+Few < len(ids) {
		out.Next = strconv.Itoa(from + Few)
	}
	return out, nil
}

// Run does an erasure that is one short transaction.
func Run(ctx context.Context, db *store.DB, fn func(tx *store.Tx) (int64, error)) (Step, error) {
	n, err := store.Do(ctx, db, fn)
	return Step{Count: int(n)}, err
}

// Sweep looks for a person in every row of a log.
type Sweep struct {
	Table string
	// Key are the columns of the primary key, all texts.
	Key []string
	// Columns are the texts that are looked into.
	Columns []string
	// Where leaves rows out; empty for none.
	Where string
	// Match tells whether a row is about the person, by its columns.
	Match func(f *Finder, columns []string) bool
	// Fix erases the person from a row.
	Fix func(tx *store.Tx, key, columns []string) error
}

// About is the Match of rows that are about the person by any of their columns.
func About(f *Finder, columns []string) bool { return f.About(columns...) }

// Delete is the Fix of a table from which rows about the person go.
func Delete(table string) func(tx *store.Tx, key, columns []string) error {
	return func(tx *store.Tx, key, _ []string) error {
		_, err := tx.Exec("DELETE FROM "+table+" WHERE id = ?", key[0])
		return err
	}
}

// On is the Erase of a source for which the sweep is all that there is to do.
func (w Sweep) On(db *store.DB) func(ctx context.Context, who *Subject, at string) (Step, error) {
	return func(ctx context.Context, who *Subject, at string) (Step, error) {
		return w.Step(ctx, db, who.Finder(), at)
	}
}

// Step looks at the next batch. Rows are read beside the shop's work; only those that are
// about the person are written.
func (w Sweep) Step(ctx context.Context, db *store.DB, f *Finder, at string) (Step, error) {
	var from []string
	if at != "" {
		if err := json.Unmarshal([]byte(at), &from); err != nil {
			return Step{}, err
		}
	}
	var last []string
	var hits [][]string
	n := 0
	err := db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		last, hits, n = nil, nil, 0
		where, args := w.after(from)
		return tx.Each("SELECT "+w.list()+" FROM "+w.Table+where+" ORDER BY "+strings.Join(w.Key, ", ")+" LIMIT ?",
			append(args, Batch), func(rows store.Rows) error {
				key, columns, err := w.scan(rows)
				if err != nil {
					return err
				}
				last = key
				n++
				if w.Match(f, columns) {
					hits = append(hits, key)
				}
				return nil
			})
	})
	if err != nil {
		return Step{}, err
	}
	out := Step{Count: len(hits)}
	for len(hits) > 0 {
		few := hits[:min(Few, len(hits))]
		hits = hits[len(few):]
		if err := db.Write(ctx, func(tx *store.Tx) error { return w.fix(tx, f, few) }); err != nil {
			return Step{}, err
		}
	}
	if n == Batch {
		next, err := json.Marshal(last)
		if err != nil {
			return Step{}, err
		}
		out.Next = string(next)
	}
	return out, nil
}

func (w Sweep) list() string {
	all := append([]string{}, w.Key...)
	for _, column := range w.Columns {
		all = append(all, "COALESCE(CAST("+column+" AS TEXT), '')")
	}
	return strings.Join(all, ", ")
}

func (w Sweep) after(from []string) (string, []any) {
	var parts []string
	var args []any
	if w.Where != "" {
		parts = append(parts, "("+w.Where+")")
	}
	if len(from) == len(w.Key) {
		marks := strings.TrimSuffix(strings.Repeat("?, ", len(from)), ", ")
		parts = append(parts, "("+strings.Join(w.Key, ", ")+") > ("+marks+")")
		for _, value := range from {
			args = append(args, value)
		}
	}
	if len(parts) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(parts, " AND "), args
}

func (w Sweep) scan(rows store.Rows) (key, columns []string, err error) {
	all := make([]string, len(w.Key)+len(w.Columns))
	places := make([]any, len(all))
	for i := range all {
		places[i] = &all[i]
	}
	err = rows.Scan(places...)
	return all[:len(w.Key)], all[len(w.Key):], err
}

// fix reads rows again, as they are now, and erases the person from them.
func (w Sweep) fix(tx *store.Tx, f *Finder, keys [][]string) error {
	for _, key := range keys {
		var columns []string
		args := make([]any, len(key))
		same := make([]string, len(key))
		for i := range key {
			args[i], same[i] = key[i], w.Key[i]+" = ?"
		}
		err := tx.Each("SELECT "+w.list()+" FROM "+w.Table+" WHERE "+strings.Join(same, " AND "), args,
			func(rows store.Rows) (err error) {
				_, columns, err = w.scan(rows)
				return err
			})
		if err != nil {
			return err
		}
		if columns == nil || !w.Match(f, columns) {
			continue
		}
		if err := w.Fix(tx, key, columns); err != nil {
			return err
		}
	}
	return nil
}

// moments are columns that hold a time.
var moments = map[string]bool{
	"created": true, "updated": true, "expires": true, "sent": true, "seen": true, "last_used": true,
	"last_login": true, "begun": true, "since": true,
	"last_fetch": true, "occurred": true,
}

// Dump hands out rows of a table as objects, with JSON as JSON and times as dates. A column
// may be an expression with a name: lower(x) AS y.
func Dump(tx *store.Tx, put Put, table string, columns []string, where string, args ...any) error {
	casts := make([]string, len(columns))
	columns = append([]string{}, columns...)
	for i, column := range columns {
		value, name, named := strings.Cut(column, " AS ")
		if casts[i] = "CAST(" + value + " AS TEXT)"; named {
			columns[i] = name
		}
	}
	return tx.Each("SELECT "+strings.Join(casts, ", ")+" FROM "+table+" WHERE "+where, args,
		func(rows store.Rows) error {
			values := make([]*string, len(columns))
			places := make([]any, len(columns))
			for i := range values {
				places[i] = &values[i]
			}
			if err := rows.Scan(places...); err != nil {
				return err
			}
			thing := make(map[string]any, len(columns))
			for i, column := range columns {
				if values[i] != nil && *values[i] != "" {
					thing[column] = shown(column, *values[i])
				}
			}
			return put(thing)
		})
}

// DumpOf is Dump of the rows of which a column is one of some texts, the oldest first.
func DumpOf(tx *store.Tx, put Put, table string, columns []string, column string, values []string) error {
	where, list := InList(tx.Dialect(), column, values)
	return Dump(tx, put, table, columns, where+" ORDER BY created, id", list)
}

func shown(column, text string) any {
	if moments[column] {
		if millis, err := strconv.ParseInt(text, 10, 64); err == nil {
			return time.UnixMilli(millis).UTC().Format(time.RFC3339)
		}
	}
	if (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	return text
}

// BlankRows blanks the documents of rows, all of them in the caller's transaction.
func (f *Finder) BlankRows(tx *store.Tx, table, key, column, where string, args ...any) error {
	return f.BlankRowsOf(tx, table, key, column, nil, where, args...)
}

// BlankRowsOf is BlankRows that drops further fields.
func (f *Finder) BlankRowsOf(tx *store.Tx, table, key, column string, further []string, where string,
	args ...any) error {
	docs := map[string]string{}
	err := tx.Each("SELECT "+key+", "+column+" FROM "+table+" WHERE "+where, args, func(rows store.Rows) error {
		var id, doc string
		err := rows.Scan(&id, &doc)
		docs[id] = doc
		return err
	})
	if err != nil {
		return err
	}
	for id, doc := range docs {
		if blank, changed := f.Blank(doc, further...); changed {
			if _, err := tx.Exec("UPDATE "+table+" SET "+column+" = ? WHERE "+key+" = ?", blank, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// InTurn does several sweeps one after another.
func InTurn(ctx context.Context, db *store.DB, f *Finder, at string, sweeps ...Sweep) (Step, error) {
	number, inner := 0, ""
	if at != "" {
		text, rest, _ := strings.Cut(at, " ")
		number, _ = strconv.Atoi(text)
		inner = rest
	}
	if number >= len(sweeps) {
		return Step{}, nil
	}
	step, err := sweeps[number].Step(ctx, db, f, inner)
	if err != nil {
		return step, err
	}
	if step.Next == "" {
		number++
	}
	if number < len(sweeps) {
		step.Next = strconv.Itoa(number) + " " + step.Next
	}
	return step, nil
}
