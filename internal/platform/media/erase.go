package media

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how pictures forget a person: the pictures that they show of themselves
// are deleted, row, file and all sizes, unless used tells that the shop shows them elsewhere.
func (s *Store) PersonalData(used func(tx *store.Tx, id string) (bool, error)) traces.Source {
	return traces.Source{
		Name: "pictures", Title: "Pictures of your profile; the files are in the folder pictures",
		Tables: []string{"media_files"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "id", who.Of(traces.Media))
			return traces.Dump(tx, put, "media_files", []string{"id", "name", "type", "width", "height", "created"},
				where, list)
		},
		Files: s.exportFiles,
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			removed := 0
			step, err := traces.EachOf(ctx, s.cfg.DB, who.Of(traces.Media), at, func(tx *store.Tx, id string) error {
				elsewhere, err := used(tx, id)
				if err != nil || elsewhere {
					return err
				}
				gone, err := s.eraseFile(tx, id)
				if gone {
					removed++
				}
				return err
			})
			step.Count = removed
			return step, err
		},
	}
}

// RemoveTx deletes a picture, row, file and all sizes; one that is gone stays gone.
func (s *Store) RemoveTx(tx *store.Tx, id string) error {
	_, err := s.eraseFile(tx, id)
	return err
}

// eraseFile deletes a picture, and its bytes unless another picture has the same ones.
func (s *Store) eraseFile(tx *store.Tx, id string) (bool, error) {
	var sum string
	err := tx.QueryRow("DELETE FROM media_files WHERE id = ? RETURNING sha256", []any{id}, &sum)
	if errors.Is(err, store.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	others, err := traces.Texts(tx, "SELECT id FROM media_files WHERE sha256 = ? LIMIT 1", sum)
	if err != nil {
		return false, err
	}
	if len(others) == 0 {
		// Before the commit: if the program stops in between, the row is still there, and the
		// step is done again.
		for _, path := range []string{s.original(sum), filepath.Dir(s.stem(&File{SHA256: sum}, masterName))} {
			if err := os.RemoveAll(path); err != nil {
				return false, errs.Wrap(errs.Unavailable, err, "a picture could not be deleted")
			}
		}
	}
	tx.AfterCommit(func() { s.rows.Remove(id) })
	return true, nil
}

func (s *Store) exportFiles(ctx context.Context, who *traces.Subject,
	put func(name string, content io.Reader) error) error {
	for _, id := range who.Of(traces.Media) {
		f, err := s.Get(ctx, id)
		if errs.KindOf(err) == errs.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		if err := s.exportFile(f, put); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) exportFile(f *File, put func(name string, content io.Reader) error) error {
	file, err := os.Open(s.original(f.SHA256))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	return put("pictures/"+f.ID+"-"+f.Name, file)
}
