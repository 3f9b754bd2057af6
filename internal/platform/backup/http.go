package backup

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permission is to make, fetch and restore backups: whoever may has the whole shop.
const Permission = "SYSTEM.BACKUP"

const (
	maxUpload    = 64 << 30
	transferTime = 6 * time.Hour
)

// Kept is a backup that is there.
type Kept struct {
	Name        string    `json:"name"`
	Size        int64     `json:"size"`
	CreatedDate wire.Time `json:"createdDate"`
	Version     string    `json:"version"`  // of the program that made it
	Database    string    `json:"database"` // sqlite or postgres
	Rows        int       `json:"rows"`
	Files       int       `json:"files"`
	Daily       bool      `json:"daily"`
	// Problem says why it cannot be restored, when what it says about itself cannot be read.
	Problem string `json:"problem"`
}

// Overview is all there is to know about backups.
type Overview struct {
	Backups wire.List[Kept] `json:"backups"` // newest first
	Plan    Plan            `json:"plan"`
	Run     *Run            `json:"run,omitempty"` // the latest
	// ReadyDate is when a restored shop was got ready, which the next start switches to.
	ReadyDate wire.Time `json:"readyDate,omitzero"`
	Folder    string    `json:"folder"`
	Database  string    `json:"database"`
	// Schema of the shop on PostgreSQL.
	Schema string `json:"schema"`
	// ByCommand says why a backup cannot be restored from here: RIGHTS, POOLER or SHARED; Remedy are the statements
	// that would help.
	ByCommand store.Hindrance `json:"byCommand"`
	Remedy    string          `json:"remedy"`
}

type (
	nameRequest struct {
		Name string `json:"name" validate:"required,max=120"`
	}
	restoreRequest struct {
		Name         string `json:"name" validate:"required,max=120"`
		Confirmation string `json:"confirmation" validate:"max=100"`
	}
	planRequest struct {
		Plan Plan `json:"plan"`
	}
	planAnswer struct {
		Plan Plan `json:"plan"`
	}
	runAnswer struct {
		Run *Run `json:"run"`
	}
	keptAnswer struct {
		Backup Kept `json:"backup"`
	}
)

// Operations lists what this package serves.
func (s *Service) Operations() []httpapi.Operation {
	access := actor.Managers(Permission)
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.backups." + id, Method: method, Path: path, Access: access,
			Reads: method == http.MethodGet, Summary: summary, Codes: codes}
	}
	upload := op("uploadBackup", http.MethodPost, "/v1/backups/upload",
		"Upload a backup: the raw bytes, or a multipart form with a file. It is checked.",
		CodeForeign, CodeDamaged)
	upload.MaxBody, upload.Timeout = maxUpload, transferTime
	return []httpapi.Operation{
		httpapi.Handle(op("listBackups", http.MethodGet, "/v1/backups",
			"List backups, with the schedule, the latest run and its progress."),
			func(ctx context.Context, _ *wire.Empty) (*Overview, error) { return s.Overview(ctx) }),
		httpapi.Handle(op("makeBackup", http.MethodPost, "/v1/backups", "Create a backup, in the background.", CodeBusy),
			func(ctx context.Context, _ *wire.Empty) (*runAnswer, error) {
				run, err := s.Make(ctx)
				return &runAnswer{run}, err
			}),
		httpapi.Handle(op("setPlan", http.MethodPut, "/v1/backups/plan",
			"Set the schedule of backups, and how many are kept."),
			func(ctx context.Context, in *planRequest) (*planAnswer, error) {
				plan, err := s.SavePlan(ctx, in.Plan)
				return &planAnswer{plan}, err
			}),
		httpapi.Handle(op("restoreBackup", http.MethodPost, "/v1/backups/{name}/restore",
			"Restore a backup beside the running shop, in the background; the next start switches to it. confirmation is "+
				"the word RESTORE.",
			CodeNotFound, CodeForeign, CodeDamaged, CodeTyped, CodeByCommand, CodeBusy),
			func(ctx context.Context, in *restoreRequest) (*runAnswer, error) {
				run, err := s.Restore(ctx, in.Name, in.Confirmation)
				return &runAnswer{run}, err
			}),
		httpapi.Handle(op("discardRestored", http.MethodPost, "/v1/backups/restored/discard",
			"Discard a restored shop before the next start switches to it."),
			func(ctx context.Context, _ *wire.Empty) (*wire.Empty, error) { return &wire.Empty{}, s.Discard(ctx) }),
		httpapi.Handle(op("deleteBackup", http.MethodDelete, "/v1/backups/{name}", "Delete a backup.", CodeNotFound),
			func(ctx context.Context, in *nameRequest) (*wire.Empty, error) {
				return &wire.Empty{}, s.Delete(ctx, in.Name)
			}),
		httpapi.Plain(op("downloadBackup", http.MethodGet, "/v1/backups/{name}/file",
			"Download a backup: the whole shop as one file.", CodeNotFound), s.download),
		httpapi.Plain(upload, s.upload),
	}
}

// Overview tells of everything about backups.
func (s *Service) Overview(ctx context.Context) (*Overview, error) {
	out := &Overview{Backups: wire.List[Kept]{}, Folder: filepath.Join(s.cfg.Data, folder),
		Database: s.cfg.DB.Dialect().String()}
	if at, ready := Ready(s.cfg.Data); ready {
		out.ReadyDate = wire.At(at)
	}
	var err error
	if out.Schema, err = s.cfg.DB.Schema(ctx); err != nil {
		return nil, err
	}
	if out.ByCommand, out.Remedy, err = s.hindered(ctx); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(out.Folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, entry := range entries {
		if fileForm.MatchString(entry.Name()) {
			if one, err := s.kept(entry.Name()); err == nil { // deleted meanwhile otherwise
				out.Backups = append(out.Backups, one)
			}
		}
	}
	slices.SortFunc(out.Backups, func(a, b Kept) int {
		return strings.Compare(b.CreatedDate.String(),
			a.CreatedDate.String())
	})
	return out, s.cfg.DB.Read(store.FromPrimary(ctx), func(tx *store.Tx) (err error) {
		if out.Plan, err = planIn(tx); err != nil {
			return err
		}
		out.Run, err = runIn(tx)
		return err
	})
}

func (s *Service) kept(name string) (Kept, error) {
	info, err := os.Stat(s.path(name))
	if err != nil {
		return Kept{}, err
	}
	out := Kept{Name: name, Size: info.Size(), CreatedDate: wire.At(info.ModTime()), Daily: strings.HasPrefix(name, daily)}
	manifest, err := Read(s.path(name))
	if err != nil {
		out.Problem = err.Error()
		return out, nil //nolint:nilerr // it is told as the file's problem
	}
	if at, err := time.Parse("2006-01-02T15:04:05.000Z", manifest.Created); err == nil {
		out.CreatedDate = wire.At(at)
	}
	out.Version, out.Database, out.Files = manifest.Version, manifest.Source, manifest.Files
	for _, n := range manifest.Rows {
		out.Rows += n
	}
	return out, nil
}

// download sends a backup. The log says who fetched it before the first byte goes.
func (s *Service) download(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	err := s.there(name)
	if err == nil {
		err = s.note(r.Context(), name, nil, map[string]string{"work": "DOWNLOAD"})
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	file, err := os.Open(s.path(name))
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	defer func() { _ = file.Close() }()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(transferTime))
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", "attachment; filename="+strconv.Quote(name))
	w.Header().Set("X-Content-Type-Options", "nosniff")
	http.ServeContent(w, r, "", time.Time{}, file)
}

// upload keeps a file only when it is a backup, whole.
func (s *Service) upload(w http.ResponseWriter, r *http.Request) {
	kept, err := s.bringIn(w, r)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(keptAnswer{kept}) // the caller may have left
}

func (s *Service) bringIn(w http.ResponseWriter, r *http.Request) (Kept, error) {
	_, content, err := httpapi.UploadedFile(w, r, transferTime)
	if err != nil {
		return Kept{}, err
	}
	if err := os.MkdirAll(filepath.Join(s.cfg.Data, folder), 0o700); err != nil {
		return Kept{}, err
	}
	partial, err := os.CreateTemp(filepath.Join(s.cfg.Data, folder), "upload-*.partial")
	if err != nil {
		return Kept{}, err
	}
	defer func() { _ = os.Remove(partial.Name()) }() // moved away already when it was a backup
	_, err = io.Copy(partial, content)
	if httpapi.BodyTooLarge(err) {
		return Kept{}, errs.Invalid(errs.Field("file", errs.RuleMaxLength, "is too large"))
	}
	if err := errors.Join(err, partial.Sync(), partial.Close()); err != nil {
		return Kept{}, err
	}
	if _, err := Check(partial.Name()); err != nil {
		return Kept{}, err
	}
	var name string
	err = s.cfg.DB.Read(r.Context(), func(tx *store.Tx) error {
		name = s.fileName(r.Context(), tx, "uploaded-")
		return nil
	})
	if err != nil {
		return Kept{}, err
	}
	if err := os.Rename(partial.Name(), s.path(name)); err != nil {
		return Kept{}, err
	}
	if err := s.note(r.Context(), name, nil, map[string]string{"work": "UPLOAD"}); err != nil {
		return Kept{}, err
	}
	return s.kept(name)
}
