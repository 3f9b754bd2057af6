package translations

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/look"
	"souk/internal/shop/words"
)

// Codes of files that cannot be read at all.
const (
	CodeFileUnreadable = "TRANSLATION_FILE_UNREADABLE"
	CodeFileTooLarge   = "TRANSLATION_FILE_TOO_LARGE"
)

// MaxFile bounds a file, and with it the memory that it takes.
const MaxFile = 32 << 20

// How a file with bad rows is taken.
const (
	OnErrorStop = "STOP" // nothing of it
	OnErrorSkip = "SKIP" // but for those rows
)

// What can be wrong with a row.
const (
	RowUnreadable = "UNREADABLE"       // quotes or letters
	RowTooWide    = "TOO_WIDE"         // more cells than the header
	RowNoKey      = "NO_KEY"           // none, or none of ours
	RowUnknown    = "UNKNOWN_KEY"      // nothing of that name is there any more
	RowTwice      = "SAID_TWICE"       // another row says something else of the same
	RowTooLong    = "TOO_LONG"         // see Most
	RowNotAllowed = "NOT_ALLOWED"      // the look is not the caller's to change
	RowOriginal   = "ORIGINAL_CHANGED" // a warning: what is said is outdated from the start
)

var reasons = map[string]string{
	RowUnreadable: "a quoted cell is not closed, or the row is not written in UTF-8",
	RowTooWide:    "has more cells than the header",
	RowNoKey:      "is not a key of an exported file",
	RowUnknown:    "names a text that does not exist any more",
	RowTwice:      "is in the file more than once, with different translations",
	RowTooLong:    "is too long for its field",
	RowNotAllowed: "needs the permission to change the look of the shop",
	RowOriginal:   "is not the current original: the translation is imported as outdated",
}

// Reading is how a file is to be taken.
type Reading struct {
	DryRun  bool // change nothing, tell what would be
	OnError string
}

// FileIssue is what is wrong with one row.
type FileIssue struct {
	Row     int    `json:"row"` // as spreadsheets count
	Column  string `json:"column,omitempty"`
	Code    string `json:"code"`
	Reason  string `json:"reason"`
	Most    int    `json:"maxLength,omitempty"`
	Warning bool   `json:"warning"` // the row is taken all the same
	Key     string `json:"key,omitempty"`
}

// FileReport is what a file does, or would do.
type FileReport struct {
	// Applied says that changes were written: never in a dry run, and not when there are errors and those are to stop it.
	Applied   bool `json:"applied"`
	Rows      int  `json:"rows"`
	Changed   int  `json:"changed"`   // texts
	Unchanged int  `json:"unchanged"` // texts that are there already
	Empty     int  `json:"empty"`     // rows without a translation
	Things    int  `json:"things"`    // products, collections and looks that change
	Errors    int  `json:"errors"`
	Warnings  int  `json:"warnings"`
	// LookDraft says that some of it is words of the home page, menus or pages, which go into the draft of the look.
	LookDraft bool `json:"lookDraft"`
	// Issues are the first that were found.
	Issues wire.List[FileIssue] `json:"issues"`
}

// mostIssues bounds what a report lists.
const mostIssues = 1000

func (r *FileReport) add(issue FileIssue) {
	issue.Reason = reasons[issue.Code]
	if issue.Warning {
		r.Warnings++
	} else {
		r.Errors++
	}
	if len(r.Issues) < mostIssues {
		r.Issues = append(r.Issues, issue)
	}
}

// entry is what a row says of a field.
type entry struct {
	row            int
	key, field     string
	original, text string
	hasOriginal    bool
}

// thing is all that a file says of one thing.
type thing struct {
	kind    words.Kind
	id      string
	entries []entry
}

// Import reads a file that Export wrote and somebody filled in. Nothing is changed before all of it was looked at.
// Changes are written some things at a time: whatever stops that, the same file can be brought in again.
// FailedPrecondition; InvalidArgument for a file that is none of ours; TooLarge.
func (s *Service) Import(ctx context.Context, language string, content io.Reader, how Reading) (*FileReport, error) {
	if err := s.spoken(ctx, language); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(content, MaxFile+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxFile {
		return nil, tooLarge()
	}
	report := &FileReport{}
	things, err := readFile(text, report)
	if err != nil {
		return nil, err
	}
	read := *report // what is wrong with the file itself
	read.Issues = slices.Clone(report.Issues)
	if err := s.study(ctx, language, things, report); err != nil {
		return nil, err
	}
	slices.SortStableFunc(report.Issues, func(a, b FileIssue) int { return a.Row - b.Row })
	if how.DryRun || how.OnError != OnErrorSkip && report.Errors > 0 || report.Changed == 0 {
		return report, nil
	}
	report = &read
	if err := s.write(ctx, language, things, report); err != nil {
		return nil, err
	}
	slices.SortStableFunc(report.Issues, func(a, b FileIssue) int { return a.Row - b.Row })
	return report, nil
}

func tooLarge() error {
	return errs.New(errs.TooLarge, CodeFileTooLarge, "a file of translations must have at most %d MiB", MaxFile>>20).With(
		"threshold", MaxFile)
}

func unreadable() error {
	return errs.New(errs.InvalidArgument, CodeFileUnreadable,
		"the file must be a CSV file of translations in UTF-8, with the columns %s and %s", columnKey, columnTranslation)
}

// readFile puts rows to the things that they speak of, in the order of the file.
func readFile(text []byte, report *FileReport) ([]*thing, error) {
	table, places, width, err := header(text)
	if err != nil {
		return nil, err
	}
	var out []*thing
	known := map[string]*thing{}
	said := map[string]string{}
	for {
		r, err := table.Next()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		blank := !slices.ContainsFunc(r.Cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
		if err == nil && blank { // as spreadsheets end a file
			continue
		}
		report.Rows++
		if err != nil {
			report.add(FileIssue{Row: r.Row, Code: RowUnreadable})
			continue
		}
		if slices.ContainsFunc(r.Cells[min(width, len(r.Cells)):], func(cell string) bool { return cell != "" }) {
			report.add(FileIssue{Row: r.Row, Code: RowTooWide})
			continue
		}
		cell := func(column string) string {
			if at, here := places[column]; here && at < len(r.Cells) {
				return r.Cells[at]
			}
			return ""
		}
		key := strings.TrimSpace(cell(columnKey))
		kind, id, field, ok := readKey(key)
		if !ok {
			report.add(FileIssue{Row: r.Row, Column: columnKey, Code: RowNoKey, Key: clip(key)})
			continue
		}
		translation := words.Tidy(csvfile.Plain(cell(columnTranslation)))
		if translation == "" {
			report.Empty++
			continue
		}
		if other, twice := said[key]; twice {
			if other != translation {
				report.add(FileIssue{Row: r.Row, Column: columnTranslation, Code: RowTwice, Key: key})
			}
			continue
		}
		said[key] = translation
		owner := string(kind) + "/" + id
		if known[owner] == nil {
			known[owner] = &thing{kind: kind, id: id}
			out = append(out, known[owner])
		}
		one := entry{row: r.Row, key: key, field: field, text: translation}
		if original := csvfile.Plain(cell(columnOriginal)); strings.TrimSpace(original) != "" {
			one.original, one.hasOriginal = original, true
		}
		known[owner].entries = append(known[owner].entries, one)
	}
}

// clip keeps what is fit to be shown of a key that nobody knows.
func clip(text string) string {
	if letters := []rune(text); len(letters) > 100 {
		return string(letters[:100])
	}
	return text
}

// header finds out how a file is written.
func header(text []byte) (table *csvfile.Table, places map[string]int, width int, err error) {
	if bytes.IndexByte(text, 0) >= 0 { // a spreadsheet's own file, or another alphabet's
		return nil, nil, 0, unreadable()
	}
	for _, comma := range csvfile.Separators {
		t := csvfile.New(bytes.NewReader(text), int64(len(text)), comma)
		head, err := t.Next()
		if err != nil {
			continue
		}
		places := map[string]int{}
		for i, cell := range head.Cells {
			if name := store.Fold(strings.TrimSpace(cell)); name != "" {
				if _, twice := places[name]; !twice {
					places[name] = i
				}
			}
		}
		_, keyed := places[columnKey]
		_, translated := places[columnTranslation]
		if keyed && translated {
			return t, places, len(head.Cells), nil
		}
	}
	return nil, nil, 0, unreadable()
}

// batch is how many things are looked at or written together.
const batch = 50

// study finds out what a file would change, and what of it is wrong.
func (s *Service) study(ctx context.Context, language string, things []*thing, report *FileReport) error {
	for part := range slices.Chunk(slices.DeleteFunc(slices.Clone(things), (*thing).ofShop), batch) {
		var found FileReport
		err := s.cfg.DB.Read(ctx, func(tx *store.Tx) error {
			found = FileReport{} // a read may be run again
			for _, one := range part {
				if _, _, _, err := s.plan(tx, language, one, &found); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		report.merge(&found)
	}
	for _, one := range things {
		if one.ofShop() {
			if _, err := s.planShop(ctx, language, one, report); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *thing) ofShop() bool { return t.kind == shopKind }

func (r *FileReport) merge(other *FileReport) {
	r.Empty += other.Empty
	r.Changed += other.Changed
	r.Unchanged += other.Unchanged
	r.Things += other.Things
	r.Errors += other.Errors
	r.Warnings += other.Warnings
	r.Issues = append(r.Issues, other.Issues[:min(len(other.Issues), mostIssues-len(r.Issues))]...)
}

// plan puts what a file says of a thing into its words, and tells what is wrong. changed is false where that leaves
// them as they are.
func (s *Service) plan(tx *store.Tx, language string, one *thing, report *FileReport) (fields []words.Field,
	row *words.Row, changed bool, err error) {
	fields, row, err = s.load(tx, &OneRequest{Kind: one.kind, ID: one.id, Language: language})
	if errs.KindOf(err) == errs.NotFound {
		for i := range one.entries {
			report.add(FileIssue{Row: one.entries[i].row, Column: columnKey, Code: RowUnknown, Key: one.entries[i].key})
		}
		return nil, nil, false, nil
	}
	if err != nil {
		return nil, nil, false, err
	}
	changed = bring(one, fields, report, func(f *words.Field) field {
		return field{f.Key, f.Rich, f.Most, row.Words[f.Key].Text} // as outdated as it was where that is what a row says
	}, func(e *entry, f *words.Field, text string) {
		row.Words[f.Key] = words.Said{Text: text, Of: e.digest(f.Original, report)}
	})
	if changed {
		report.Things++
	}
	return fields, row, changed, nil
}

// field is a text that a thing has: its key, what it may be, and what it says now.
type field struct {
	key  string
	rich bool
	most int
	says string
}

// bring goes through what a file says of a thing, whose texts these are: says is told what changes, and the report
// tells of everything else. changed tells whether anything does.
func bring[T any](one *thing, texts []T, report *FileReport, of func(*T) field,
	says func(e *entry, text *T, is string)) (changed bool) {
	for i := range one.entries {
		e := &one.entries[i]
		at := slices.IndexFunc(texts, func(t T) bool { return of(&t).key == e.field })
		if at < 0 {
			report.add(FileIssue{Row: e.row, Column: columnKey, Code: RowUnknown, Key: e.key})
			continue
		}
		f := of(&texts[at])
		text, ok := e.check(f.rich, f.most, report)
		switch {
		case !ok:
		case text == f.says:
			report.Unchanged++
		default:
			says(e, &texts[at], text)
			report.Changed++
			changed = true
		}
	}
	return changed
}

// check gives a row's text as it is kept; false for one that does not fit, or says nothing.
func (e *entry) check(rich bool, most int, report *FileReport) (string, bool) {
	text := fit(rich, e.text)
	switch {
	case text == "":
		report.Empty++
		return "", false
	case utf8.RuneCountInString(text) > most:
		report.add(FileIssue{Row: e.row, Column: columnTranslation, Code: RowTooLong, Most: most, Key: e.key})
		return "", false
	}
	return text, true
}

// digest names the original that a row's text was made of. Spreadsheets change line ends and blanks around a text.
func (e *entry) digest(now string, report *FileReport) string {
	plain := func(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) }
	if !e.hasOriginal || plain(e.original) == plain(now) {
		return words.Digest(now)
	}
	report.add(FileIssue{Row: e.row, Column: columnOriginal, Code: RowOriginal, Key: e.key, Warning: true})
	return words.Digest(e.original)
}

// planShop gives what a file says of home page, menus and pages, and tells what of it is wrong.
func (s *Service) planShop(ctx context.Context, language string, one *thing, report *FileReport) (map[string]string,
	error) {
	shop := s.shop(ctx)
	if shop == nil {
		for i := range one.entries {
			report.add(FileIssue{Row: one.entries[i].row, Column: columnKey, Code: RowNotAllowed, Key: one.entries[i].key})
		}
		return nil, nil
	}
	texts, err := shop.Texts(ctx, language)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	bring(one, texts, report, func(t *look.Text) field { return field{t.Key, t.Rich, t.Most, t.Said} },
		func(_ *entry, t *look.Text, text string) { out[t.Key] = text })
	if len(out) > 0 {
		report.Things++
		report.LookDraft = true
	}
	return out, nil
}

// write brings in what is right by now: what study looked at is looked at again, and the report tells of what was
// written.
func (s *Service) write(ctx context.Context, language string, things []*thing, report *FileReport) error {
	report.Applied = true
	for part := range slices.Chunk(slices.DeleteFunc(slices.Clone(things), (*thing).ofShop), batch) {
		found, err := store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*FileReport, error) {
			found := &FileReport{}
			for _, one := range part {
				if err := s.bring(tx, language, one, found); err != nil {
					return nil, err
				}
			}
			return found, nil
		})
		if err != nil {
			return err
		}
		report.merge(found)
	}
	for _, one := range things {
		if !one.ofShop() {
			continue
		}
		texts, err := s.planShop(ctx, language, one, report)
		if err != nil {
			return err
		}
		if len(texts) > 0 {
			if err := s.cfg.Shop.Say(ctx, language, texts); err != nil {
				return err
			}
		}
	}
	return nil
}

// bring writes what a file says of one thing.
func (s *Service) bring(tx *store.Tx, language string, one *thing, report *FileReport) error {
	in := &OneRequest{Kind: one.kind, ID: one.id, Language: language}
	was, err := words.RowTx(tx, in.Kind, in.ID, in.Language)
	if err != nil {
		return err
	}
	fields, row, changed, err := s.plan(tx, language, one, report)
	if err != nil || !changed {
		return err
	}
	_, err = s.save(tx, in, fields, row, texts(was.Words, fields))
	return err
}
