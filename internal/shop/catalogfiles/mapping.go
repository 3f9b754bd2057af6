package catalogfiles

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Inspection tells how a file would be read.
type Inspection struct {
	// Layout is what the file was recognised as; empty when it was not, and then suggestions are for Souk's own.
	Layout    string               `json:"layout,omitempty"`
	Separator string               `json:"separator"`
	Columns   wire.List[Inspected] `json:"columns"`
	// Fields are the names that a mapping may give to columns.
	Fields wire.List[string] `json:"fields"`
	// Missing are the fields without which the file cannot be imported.
	Missing wire.List[string] `json:"missing"`
}

// Inspected is one column of a file.
type Inspected struct {
	Name       string            `json:"name"`
	Field      string            `json:"field,omitempty"`      // what is read from it; empty for nothing
	Suggestion string            `json:"suggestion,omitempty"` // what it might be, where nothing is read from it
	Samples    wire.List[string] `json:"samples"`              // its first values
}

// samples is how many values of a column are shown.
const samples = 3

// Inspect tells how a file would be read, and keeps nothing of it. InvalidArgument when it is no text; TooLarge.
func (s *Service) Inspect(content io.Reader, how Reading) (*Inspection, error) {
	incoming, size, discard, err := s.receive(content)
	defer discard()
	if err != nil {
		return nil, err
	}
	head, table, err := readSheet(incoming, size, how)
	known := err == nil
	if errs.CodeOf(err) == CodeUnknownLayout {
		head, table, err = guessSheet(incoming, size, how)
	}
	if err != nil {
		return nil, err
	}
	return head.inspect(table, known), nil
}

// guessSheet reads a header that nobody knows as one of Souk's own, by the separator that gives most columns.
func guessSheet(file io.ReaderAt, size int64, how Reading) (*sheet, *csvfile.Table, error) {
	var best *sheet
	var table *csvfile.Table
	for _, comma := range csvfile.Separators {
		t := csvfile.New(file, size, comma)
		head, err := t.Next()
		if err != nil {
			continue
		}
		if best == nil || len(head.Cells) > len(best.names) {
			best, table = newSheet(comma, head.Cells, soukLayout(), how.Mapping), t
		}
	}
	if best == nil {
		return nil, nil, errs.New(errs.InvalidArgument, CodeUnknownLayout, "the header of the file cannot be read")
	}
	return best, table, best.checkMapping(how.Mapping)
}

func (s *sheet) inspect(table *csvfile.Table, known bool) *Inspection {
	out := &Inspection{Separator: string(s.comma), Fields: s.layout.reads}
	needs := s.layout.needs
	if known {
		out.Layout = s.layout.name
	} else if len(s.layout.least) > 0 {
		needs = s.layout.least
	}
	var taken []string
	for i, name := range s.names {
		column := Inspected{Name: name, Field: s.reads(i), Samples: wire.List[string]{}}
		taken = append(taken, column.Field)
		out.Columns = append(out.Columns, column)
	}
	for i := range out.Columns {
		if c := &out.Columns[i]; c.Field == "" && c.Name != "" {
			if c.Suggestion = s.suggest(c.Name, taken); c.Suggestion != "" {
				taken = append(taken, c.Suggestion)
			}
		}
	}
	for _, name := range needs {
		if !s.has(name) {
			out.Missing = append(out.Missing, name)
		}
	}
	for range 50 { // rows that look for values
		r, err := table.Next()
		if err != nil {
			break
		}
		for i := range out.Columns {
			if c := &out.Columns[i]; i < len(r.Cells) && r.Cells[i] != "" && len(c.Samples) < samples {
				short, _ := clipped(strings.TrimSpace(r.Cells[i]), 100)
				c.Samples = append(c.Samples, short)
			}
		}
	}
	return out
}

// checkMapping refuses names that the file or the layout does not have. InvalidArgument.
func (s *sheet) checkMapping(mapping map[string]string) error {
	var wrong []errs.Violation
	from := make([]string, 0, len(mapping))
	for name := range mapping {
		from = append(from, name)
	}
	slices.Sort(from)
	used := map[string]string{}
	for _, name := range from {
		to := store.Fold(mapping[name])
		switch {
		case !slices.ContainsFunc(s.names,
			func(have string) bool { return store.Fold(have) == store.Fold(strings.TrimSpace(name)) }):
			wrong = append(wrong, errs.Field("mapping."+clip(name), errs.RuleOther, "is not a column of the file"))
		case to != "" && !slices.Contains(s.layout.reads, to):
			wrong = append(wrong, errs.Field("mapping."+clip(name), errs.RuleOther, "%s is not a field of the layout %s",
				clip(to), s.layout.name))
		case to != "" && used[to] != "":
			wrong = append(wrong, errs.Field("mapping."+clip(name), errs.RuleOther, "%s is already read from %s", to,
				clip(used[to])))
		default:
			used[to] = name
		}
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	return nil
}

// words that shops use for the same thing, by the names of Souk's own columns and those of other layouts.
var words = map[string][]string{
	"name": {"title", "productname", "producttitle", "item", "itemname", "article"}, "title": {"name", "productname"},
	"handle": {"slug", "urlkey", "url", "urlhandle", "permalink"}, "description": {"body", "bodyhtml", "text",
		"longdescription", "details"},
	"body (html)": {"description", "text"}, "price": {"unitprice", "regularprice", "saleprice", "amount", "retailprice",
		"variantprice"},
	"variant price": {"price", "unitprice", "regularprice"}, "quantity": {"qty", "stock", "inventory",
		"inventoryquantity", "onhand", "stocklevel"},
	"variant inventory qty": {"qty", "quantity", "stock", "inventoryquantity", "variantinventoryquantity"},
	"sku": {"articlenumber", "itemnumber", "productcode", "code", "variantsku",
		"partnumber"}, "variant sku": {"sku", "articlenumber"},
	"brand": {"vendor", "manufacturer", "maker"}, "vendor": {"brand", "manufacturer"}, "cost": {"costprice",
		"costperitem", "purchaseprice", "itemcost"},
	"cost per item": {"cost", "costprice"}, "weight": {"grams", "shippingweight", "mass"}, "collections": {"category",
		"categories", "collection", "type", "tags"},
	"images": {"image", "imageurl", "imagesrc", "picture", "pictures", "photo"}, "image src": {"image", "images",
		"imageurl", "picture"},
	"ribbon": {"badge", "label"}, "visible": {"published", "active", "status", "enabled"}, "published": {"visible",
		"active"},
}

// suggest finds the field that a column is likely to be; empty for none. Fields that are taken are not suggested.
func (s *sheet) suggest(name string, taken []string) string {
	letters := onlyLetters(name)
	for _, field := range s.layout.reads { // the same but for blanks and signs
		if !slices.Contains(taken, field) && onlyLetters(field) == letters {
			return field
		}
	}
	for _, field := range s.layout.reads {
		if !slices.Contains(taken, field) && slices.Contains(words[field], letters) {
			return field
		}
	}
	return ""
}

func onlyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, store.Fold(text))
}

// readable refuses what is no text at all. InvalidArgument.
func readable(file io.ReaderAt, size int64) error {
	start := make([]byte, min(size, 4096))
	n, err := file.ReadAt(start, 0)
	if err != nil && n < len(start) {
		return err
	}
	switch {
	case len(bytes.TrimSpace(bytes.TrimPrefix(start, csvfile.ByteOrderMark))) == 0:
		return errs.New(errs.InvalidArgument, CodeEmptyFile, "the file is empty")
	case bytes.HasPrefix(start, []byte("PK\x03\x04")):
		return errs.New(errs.InvalidArgument, CodeNotText, "the file is a workbook or an archive: save it as CSV (UTF-8)")
	case bytes.HasPrefix(start, []byte("\xff\xfe")), bytes.HasPrefix(start, []byte("\xfe\xff")), bytes.IndexByte(start,
		0) >= 0:
		return errs.New(errs.InvalidArgument, CodeNotText, "the file is not written in UTF-8: save it as CSV (UTF-8)")
	}
	return nil
}
