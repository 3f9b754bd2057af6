package catalogfiles

import (
	"cmp"
	"context"
	"errors"
	"os"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

const (
	batch = 40              // products stored by one transaction
	stint = 5 * time.Second // after which an import makes room for others
)

// opened is the file of an import that runs here.
type opened struct {
	file   *os.File
	index  *index
	failed map[string]string // pictures that could not be fetched, and why
}

// work does one batch of an import, or of taking one back.
func (s *Service) work(ctx context.Context, job jobs.Job[task]) error {
	if job.Args.Undo {
		return s.undo(ctx, job)
	}
	now, err := store.Get(ctx, s.db, func(tx *store.Tx) (*Import, error) { return load(tx, job.Args.ID) })
	switch {
	case errs.KindOf(err) == errs.NotFound: // cleared away
		return s.db.Write(ctx, job.Done)
	case err != nil:
		return err
	case now.finished():
		s.drop(now.ID)
		return s.db.Write(ctx, job.Done)
	}
	if now.caller.Kind != actor.Nobody { // records and events say who brought the file
		ctx = actor.With(ctx, now.caller)
	}
	file, err := s.open(now)
	if err != nil {
		return s.failed(ctx, job, now, err)
	}
	drafts, err := s.drafts(ctx, file, now.done)
	if err != nil {
		return s.failed(ctx, job, now, err)
	}
	whole := true
	if !now.DryRun { // nothing is fetched for it
		if whole, err = s.pictures(ctx, file, drafts); err != nil {
			return err
		}
	}
	if !whole { // those that were fetched are remembered: the next run goes on
		return s.db.Write(ctx, func(tx *store.Tx) error {
			is := *now
			is.begin(file)
			if err := advance(tx, now, &is); err != nil && !errors.Is(err, errTakenOver) {
				return err
			}
			return job.Continue(tx, job.Args)
		})
	}
	var after *Import
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		var err error
		if after, err = s.store(tx, file, now, drafts); err != nil {
			return err
		}
		return s.goOn(tx, job, after)
	})
	if errors.Is(err, errTakenOver) { // cancelled, or taken by another node
		s.drop(now.ID)
		return s.db.Write(ctx, job.Done)
	}
	if err == nil && after.finished() {
		s.drop(now.ID)
		if !now.DryRun { // the file of a dry run waits to be imported
			s.forget(now.ID)
		}
	}
	return err
}

// goOn ends the job, or hands it on.
func (s *Service) goOn(tx *store.Tx, job jobs.Job[task], is *Import) error {
	if is.finished() {
		return job.Done(tx)
	}
	if is.TotalRows != nil {
		jobs.Report(tx.Context(), is.ProcessedRows, *is.TotalRows)
	}
	until := cmp.Or(job.Args.Until, tx.Now.Add(stint).UnixMilli())
	return job.NextTurn(tx, until, task{ID: is.ID, Until: until}, task{ID: is.ID})
}

// failed ends an import whose file cannot be read at all. Trouble of our own is not
// that: then the job is tried again.
func (s *Service) failed(ctx context.Context, job jobs.Job[task], now *Import, cause error) error {
	var refused *errs.Error
	if !errors.As(cause, &refused) && !errors.Is(cause, os.ErrNotExist) {
		return cause
	}
	reason := "the file of the import was deleted"
	if refused != nil {
		reason = refused.Message
	}
	s.drop(now.ID)
	return s.db.Write(ctx, func(tx *store.Tx) error {
		is := *now
		is.State, is.Reason = Failed, reason
		if err := advance(tx, now, &is); err != nil && !errors.Is(err, errTakenOver) {
			return err
		}
		return job.Done(tx)
	})
}

// open reads the index of a file, once on this node.
func (s *Service) open(i *Import) (*opened, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.opened[i.ID]; o != nil {
		return o, nil
	}
	file, err := os.Open(s.path(i.ID))
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		var x *index
		if x, err = scan(file, info.Size(), i.reading()); err == nil {
			o := &opened{file: file, index: x, failed: map[string]string{}}
			s.opened[i.ID] = o
			return o, nil
		}
	}
	return nil, errors.Join(err, file.Close())
}

// drop closes a file.
func (s *Service) drop(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.opened[id]; o != nil {
		_ = o.file.Close() // was only read
		delete(s.opened, id)
	}
}

// forget removes a file that was read to its end.
func (s *Service) forget(id string) {
	if err := os.Remove(s.path(id)); err != nil && !errors.Is(err, os.ErrNotExist) {
		s.cfg.Logger.Warn("the file of an import could not be removed", "import", id, "error", err)
	}
}

// drafts reads the next products of a file.
func (s *Service) drafts(ctx context.Context, o *opened, done int) ([]*draft, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	groups := o.index.groups[min(done, len(o.index.groups)):]
	var out []*draft
	for _, g := range groups[:min(batch, len(groups))] {
		if g.bad != "" {
			out = append(out, &draft{sheet: o.index.sheet, rows: []row{{o.index.sheet, csvfile.Record{Row: g.places[0].row}}},
				failed: true,
				issues: []Issue{{Row: g.places[0].row, Reason: g.bad}}})
			continue
		}
		d, err := o.index.draft(g, settings.WeightUnit != "LB")
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// begin says how much there is to do.
func (i *Import) begin(o *opened) {
	total := int64(o.index.rows)
	i.State, i.TotalRows = Running, &total
}

var errDry = errors.New("a dry run stores nothing")

// put stores entries and notes what was done, or finds out what would be.
func (s *Service) put(tx *store.Tx, i *Import, entries []*catalog.Entry) (outcomes []catalog.EntryOutcome, err error) {
	if !i.DryRun {
		if outcomes, err = s.cfg.Entries.PutEntries(tx, entries); err != nil {
			return nil, err
		}
		return outcomes, noteChanges(tx, i, outcomes)
	}
	err = tx.Savepoint(func() error {
		var err error
		if outcomes, err = s.cfg.Entries.PutEntries(tx, entries); err != nil {
			return err
		}
		return errDry
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	return outcomes, err
}

// store puts a batch into the catalog and notes how far the import has come.
func (s *Service) store(tx *store.Tx, o *opened, was *Import, drafts []*draft) (*Import, error) {
	is := *was
	is.begin(o)
	var entries []*catalog.Entry
	var taken []*draft
	var issues []Issue
	for _, d := range drafts {
		if !d.failed {
			entries, taken = append(entries, &d.entry), append(taken, d)
		}
	}
	outcomes, err := s.put(tx, was, entries)
	if err != nil {
		return nil, err
	}
	refused := map[*draft]error{}
	for i, outcome := range outcomes {
		switch {
		case outcome.Err != nil:
			refused[taken[i]] = outcome.Err
		case outcome.Created:
			is.Created++
		case outcome.Changed:
			is.Updated++
		default:
			is.Unchanged++
		}
	}
	for _, d := range drafts {
		shown := *d // a transaction may run twice
		if err := refused[d]; err != nil {
			shown.refused(err)
		}
		if shown.failed {
			is.SkippedRows += int64(len(d.rows))
		}
		is.ProcessedRows += int64(len(d.rows))
		issues = append(issues, shown.issues...)
	}
	if err := addIssues(tx, is.ID, was.Errors+was.Warnings, issues); err != nil {
		return nil, err
	}
	for _, issue := range issues {
		if issue.Warning {
			is.Warnings++
		} else {
			is.Errors++
		}
	}
	is.done += len(drafts)
	if is.done >= len(o.index.groups) {
		is.State = Done
	}
	return &is, advance(tx, was, &is)
}
