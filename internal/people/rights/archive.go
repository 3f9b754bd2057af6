package rights

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// life is how long an archive can be fetched.
const life = 7 * 24 * time.Hour

func (s *Service) path(id string) string { return filepath.Join(s.cfg.Dir, id+".zip") }

// archive writes everything about a person into a zip. It begins anew after a crash.
func (s *Service) archive(ctx context.Context, r *Request) error {
	who, err := s.known(ctx, r)
	if err != nil {
		return err
	}
	r.State, r.StepNumber, r.Counts = Running, 0, nil
	file, err := os.CreateTemp(s.cfg.Dir, "making-*")
	if err != nil {
		return errs.Wrap(errs.Unavailable, err, "the archive could not be written")
	}
	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name()) // gone already when it was moved to its place
	}()
	if err := s.fill(ctx, r, who, file); err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := errors.Join(file.Sync(), os.Rename(file.Name(), s.path(r.ID))); err != nil {
		return errs.Wrap(errs.Unavailable, err, "the archive could not be written")
	}
	r.ArchiveSize = wire.Revision(info.Size())
	r.ExpirationDate = wire.Ptr(wire.At(s.db.Now().Add(life)))
	return s.end(ctx, r, Done, "", nil)
}

// fill writes the files of all sources, each read in one look.
func (s *Service) fill(ctx context.Context, r *Request, who *traces.Subject, to io.Writer) error {
	archive := zip.NewWriter(to)
	var titles strings.Builder
	for _, source := range s.cfg.Sources {
		n := 0
		if source.Export != nil {
			var content bytes.Buffer
			err := s.db.Read(ctx, func(tx *store.Tx) (err error) {
				n, err = things(tx, source, who, &content)
				return err
			})
			if err != nil {
				return err
			}
			if err := put(archive, source.Name+".json", &content); err != nil {
				return err
			}
			fmt.Fprintf(&titles, "%s.json: %s (%d)\n", source.Name, source.Title, n)
			r.count(source.Name, n)
		}
		if source.Files != nil {
			into := func(name string, file io.Reader) error { return put(archive, name, file) }
			if err := source.Files(ctx, who, into); err != nil {
				return err
			}
		}
		r.StepNumber++
		jobs.Report(ctx, int64(r.StepNumber), int64(len(s.cfg.Sources)))
		if err := s.db.Write(ctx, r.progress); err != nil {
			return err
		}
	}
	words := fmt.Sprintf(readme, s.db.Now().Format("2 January 2006, 15:04 UTC"), titles.String())
	if err := put(archive, "README.txt", strings.NewReader(words)); err != nil {
		return err
	}
	return archive.Close()
}

// readme explains an archive to the person it is about.
const readme = `This archive holds what this shop has written down about you.
It was made on %s.

Each file is a list in the format JSON, which text editors and browsers open.
Amounts, names and addresses are as the shop has them. Times are in UTC.
The number behind a file is how many things are in it.

%s
Not in it: passwords, codes and keys, of which the shop keeps no readable copy, what
other people wrote about you to the shop in confidence, and copies in the shop's backups.
`

func put(archive *zip.Writer, name string, content io.Reader) error {
	file, err := archive.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return err
}

// things writes a source's things as a list.
func things(tx *store.Tx, source traces.Source, who *traces.Subject, to *bytes.Buffer) (n int, err error) {
	to.Reset()
	to.WriteString("[")
	err = source.Export(tx, who, func(thing any) error {
		text, err := json.MarshalIndent(thing, "  ", "  ")
		if err != nil {
			return err
		}
		if n++; n > 1 {
			to.WriteString(",")
		}
		to.WriteString("\n  ")
		to.Write(text)
		return nil
	})
	to.WriteString("\n]\n")
	return n, err
}

// link leads to an archive. The address is the key, and it ends.
func (s *Service) link(id string, expires wire.Time) string {
	body := id + "." + strconv.FormatInt(expires.Millis(), 10)
	return strings.TrimSuffix(s.cfg.PublicURL, "/") + "/v1/data-archives/" + body + "." + s.sign(body)
}

func (s *Service) sign(body string) string {
	mac := hmac.New(sha256.New, s.cfg.Key)
	mac.Write([]byte("data-archive:" + body))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

var errNoArchive = errs.New(errs.NotFound, CodeNoArchive,
	"the link is wrong or has expired; request a new archive")

// open gives the archive of a link. NotFound when it is wrong or has ended.
func (s *Service) open(token string) (io.ReadSeekCloser, error) {
	at := strings.LastIndexByte(token, '.')
	if at < 0 || len(token) > 200 || !hmac.Equal([]byte(token[at+1:]), []byte(s.sign(token[:at]))) {
		return nil, errNoArchive
	}
	id, until, _ := strings.Cut(token[:at], ".")
	millis, err := strconv.ParseInt(until, 10, 64)
	if err != nil || !ids.Valid(id) || s.db.Now().UnixMilli() >= millis {
		return nil, errNoArchive
	}
	file, err := os.Open(s.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoArchive
	}
	return file, err
}

// remove deletes the archives of requests.
func (s *Service) remove(list []string) error {
	for _, id := range list {
		if err := os.Remove(s.path(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return errs.Wrap(errs.Unavailable, err, "an archive could not be deleted")
		}
	}
	return nil
}

// keepRequests is how long requests can be asked about.
const keepRequests = 3 * 365 * 24 * time.Hour

// Prune deletes archives whose links have ended, and requests from long ago. It is a job.
func (s *Service) Prune(ctx context.Context) error {
	now := s.db.Now()
	over, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]string, error) {
		return traces.Texts(tx, "SELECT id FROM data_requests WHERE expires IS NOT NULL AND expires <= ?",
			now.UnixMilli())
	})
	if err != nil {
		return err
	}
	if err := s.remove(over); err != nil {
		return err
	}
	if err := s.sweep(now); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec("UPDATE data_requests SET expires = NULL, file_size = 0 WHERE expires <= ?",
			now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM data_requests WHERE finished < ? AND expires IS NULL",
			now.Add(-keepRequests).UnixMilli())
		return err
	})
}

// sweep deletes files that a crash left half written, and archives that no request knows.
func (s *Service) sweep(now time.Time) error {
	entries, err := os.ReadDir(s.cfg.Dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && now.Sub(info.ModTime()) > life+24*time.Hour {
			_ = os.Remove(filepath.Join(s.cfg.Dir, entry.Name())) // the next run tries again
		}
	}
	return nil
}
