package translations

import (
	"context"
	"encoding/csv"
	"io"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/store"
	"souk/internal/shop/look"
	"souk/internal/shop/words"
)

// Columns of a file. The key says where a text belongs; kind, name and field tell people.
const (
	columnKey         = "key"
	columnKind        = "kind"
	columnName        = "name"
	columnField       = "field"
	columnOriginal    = "original"
	columnTranslation = "translation"
)

// shopKind begins the keys of the shop's own words.
const shopKind words.Kind = "LOOK"

// exportPage is how many things are read at a time.
const exportPage = 100

// line is one row of a file.
type line struct{ key, kind, name, field, original, translation string }

func (l line) cells() []string {
	return []string{l.key, l.kind, csvfile.Harmless(l.name), csvfile.Harmless(l.field), csvfile.Harmless(l.original),
		csvfile.Harmless(l.translation)}
}

// keyOf is what a file calls a field of a thing.
func keyOf(kind words.Kind, id, field string) string { return string(kind) + "/" + id + "/" + field }

// readKey takes a key apart. False for one that no file of ours has.
func readKey(key string) (kind words.Kind, id, field string, ok bool) {
	first, rest, _ := strings.Cut(key, "/")
	switch kind = words.Kind(first); kind {
	case shopKind:
		return kind, "", rest, rest != ""
	case words.Product, words.Collection:
		id, field, ok = strings.Cut(rest, "/")
		return kind, id, field, ok && id != "" && field != ""
	}
	return kind, "", "", false
}

// shop gives the words of home page, menus and pages to those who may see their draft.
func (s *Service) shop(ctx context.Context) ShopTexts {
	if s.cfg.Shop == nil || !actor.From(ctx).Holds(look.ManageLook) {
		return nil
	}
	return s.cfg.Shop
}

// Export writes all words of the shop beside those in a language, page by page: what is changed meanwhile is as before
// or as after. FailedPrecondition, before anything is written.
func (s *Service) Export(ctx context.Context, language string, to io.Writer) error {
	if err := s.spoken(ctx, language); err != nil {
		return err
	}
	if _, err := to.Write(csvfile.ByteOrderMark); err != nil {
		return err
	}
	w := csv.NewWriter(to)
	err := w.Write([]string{columnKey, columnKind, columnName, columnField, columnOriginal, columnTranslation})
	if err != nil {
		return err
	}
	for _, kind := range []words.Kind{words.Product, words.Collection} {
		if err := s.exportThings(ctx, kind, language, w); err != nil {
			return err
		}
	}
	if shop := s.shop(ctx); shop != nil {
		texts, err := shop.Texts(ctx, language)
		if err != nil {
			return err
		}
		for i := range texts {
			t := &texts[i]
			one := line{string(shopKind) + "/" + t.Key, t.Kind, t.Name, t.Field, t.Original, t.Said}
			if err := w.Write(one.cells()); err != nil {
				return err
			}
		}
	}
	w.Flush()
	return w.Error()
}

func (s *Service) exportThings(ctx context.Context, kind words.Kind, language string, w *csv.Writer) error {
	from := places[kind]
	for last := ""; ; {
		var lines []line
		var ids []string
		err := s.cfg.DB.Read(ctx, func(tx *store.Tx) (err error) {
			lines = nil // a read may be run again
			ids, err = store.Values[string](tx, "SELECT t.id FROM "+from.table+" t WHERE "+from.where+
				" AND t.id > ? ORDER BY t.id LIMIT ?", last, int64(exportPage))
			if err != nil {
				return err
			}
			for _, id := range ids {
				fields, row, err := s.load(tx, &OneRequest{Kind: kind, ID: id, Language: language})
				if err != nil {
					return err
				}
				lines = append(lines, linesOf(kind, id, fields, row.Words)...)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return nil
		}
		last = ids[len(ids)-1]
		for _, one := range lines {
			if err := w.Write(one.cells()); err != nil {
				return err
			}
		}
		if w.Flush(); w.Error() != nil {
			return w.Error()
		}
	}
}

func linesOf(kind words.Kind, id string, fields []words.Field, said words.Words) []line {
	out := make([]line, len(fields))
	name := ""
	for i := range fields {
		f := &fields[i]
		if f.Key == words.Name {
			name = f.Original
		}
		field := f.Part
		if f.Of != "" {
			field += " (" + f.Of + ")"
		}
		out[i] = line{keyOf(kind, id, f.Key), string(kind), name, field, f.Original, said[f.Key].Text}
	}
	return out
}
