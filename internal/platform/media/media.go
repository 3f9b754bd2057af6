// Package media keeps the shop's pictures and serves them in the sizes pages need.
//
// It keeps these things true. A picture is stored once, under the hash of its
// bytes, and its row is written only after the file is whole and on disk, so a
// row never points at half a picture. Nothing is stored that does not decode as
// the type its bytes claim, and no picture, however made, can take more memory
// than the budget that all decoding shares. Pictures are decoded and resized by a
// few workers that let the shop's other work go first; what strangers can queue is
// bounded. What was stored never changes, so
// every answer may be kept for ever. Files that are sold lie apart from pictures:
// nothing public leads to them, and who may have one is for others to say.
package media

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"souk/internal/platform/audit"
	"souk/internal/platform/background"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Entity is the name of pictures in audit records.
const Entity = "media.file"

// Error codes of this package.
const (
	CodeNotFound    = "MEDIA_FILE_NOT_FOUND"
	CodeUnsupported = "UNSUPPORTED_MEDIA"
	CodeTooLarge    = "MEDIA_TOO_LARGE"
	CodeBusy        = "MEDIA_BUSY"
)

// Limits of one picture.
const (
	MaxBytes  = 15 << 20   // of an upload
	maxPixels = 50_000_000 // width times height
	maxSide   = 20_000
	maxName   = 200
)

// memoryBudget is what all decoding and resizing at one time may hold, in bytes.
const memoryBudget = 256 << 20

// Config says where pictures are kept.
type Config struct {
	DB  *store.DB
	Dir string // made if it is not there
	// PublicURL is put before addresses, without a slash at the end; empty gives relative ones.
	PublicURL string
	Logger    *slog.Logger // nil means slog.Default
	// MaxSizes bounds the folder of resized pictures, in bytes; 0 means 1 GiB.
	MaxSizes int64
	// Patience is how long somebody waits for a size before something larger is shown instead,
	// while the size is made for the next one who asks; 0 means 10 seconds.
	Patience time.Duration
}

// Store keeps pictures.
type Store struct {
	cfg     Config
	rows    *lru.Cache[string, *File]
	memory  *semaphore.Weighted
	workers *background.Workers // all decoding and resizing is done by them
	making  singleflight.Group
	waiting chan struct{} // one slot for each size that is being made or waits to be
	sizes   folder
}

// File is one stored picture.
type File struct {
	ID          string        `json:"id"`
	CreatedDate wire.Time     `json:"createdDate"`
	Name        string        `json:"name"`
	URL         string        `json:"url"`
	MimeType    string        `json:"mimeType"`
	Width       int           `json:"width"`
	Height      int           `json:"height"`
	Size        wire.Revision `json:"sizeInBytes"` // a 64-bit number, so it travels as text
	SHA256      string        `json:"sha256"`
}

// New opens the folder.
func New(cfg Config) (*Store, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	for _, dir := range []string{"files", "sizes", "incoming", "private"} {
		if err := os.MkdirAll(filepath.Join(cfg.Dir, dir), 0o750); err != nil {
			return nil, fmt.Errorf("media folder: %w", err)
		}
	}
	cfg.MaxSizes = cmp.Or(cfg.MaxSizes, 1<<30)
	cfg.Patience = cmp.Or(cfg.Patience, 10*time.Second)
	cfg.PublicURL = strings.TrimRight(cfg.PublicURL, "/")
	sweep(filepath.Join(cfg.Dir, "incoming"))
	rows, err := lru.New[string, *File](4096)
	if err != nil {
		return nil, err
	}
	return &Store{cfg: cfg, rows: rows, memory: semaphore.NewWeighted(memoryBudget), workers: background.NewWorkers(),
		waiting: make(chan struct{}, queueLength)}, nil
}

// sweep removes what a crash left half received. Another node may share the folder,
// so only what is surely abandoned goes.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			_ = os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}

// Put stores a picture and gives its row. The same bytes under another name share
// one file. InvalidArgument when it is no picture we serve, TooLarge.
func (s *Store) Put(ctx context.Context, name string, content io.Reader) (*File, error) {
	return s.put(ctx, name, content, s.inspect)
}

// PutOurs is Put for a picture that comes with the program. It is known to be whole, so only its header is read:
// decoding all of a demo shop's pictures took most of its first start, and of its memory.
func (s *Store) PutOurs(ctx context.Context, name string, content io.Reader) (*File, error) {
	return s.put(ctx, name, content, func(_ context.Context, file io.ReadSeeker) (facts, reduced, error) {
		about, err := readFacts(file)
		return about, reduced{}, err
	})
}

type inspector func(ctx context.Context, file io.ReadSeeker) (facts, reduced, error)

func (s *Store) put(ctx context.Context, name string, content io.Reader, inspect inspector) (*File, error) {
	incoming, err := s.receive(content)
	if err != nil {
		return nil, err
	}
	defer func() {
		_ = incoming.file.Close()
		_ = os.Remove(incoming.file.Name()) // gone already when it was moved to its place
	}()
	about, master, err := inspect(ctx, incoming.file)
	if err != nil {
		return nil, err
	}
	if err := s.keep(incoming); err != nil {
		return nil, errs.Wrap(errs.Unavailable, err, "the picture could not be stored")
	}
	if master.content != nil {
		stem := s.stem(&File{SHA256: incoming.sum}, masterName)
		if err := s.store(master.content, stem+"."+master.extension); err != nil {
			s.cfg.Logger.WarnContext(ctx, "the master of a picture could not be stored; it is made when it is needed",
				"error", err)
		}
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*File, error) {
		f := &File{
			ID: tx.NewID(), CreatedDate: wire.At(tx.Now), Name: cleanName(name, about.kind), MimeType: about.kind.mime,
			Width: about.width, Height: about.height, Size: wire.Revision(incoming.size), SHA256: incoming.sum,
		}
		f.URL = s.address(f)
		_, err := tx.Exec(
			"INSERT INTO media_files (id, created, name, type, width, height, size, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			f.ID, f.CreatedDate.Millis(), f.Name, f.MimeType, int64(f.Width), int64(f.Height), int64(f.Size), f.SHA256)
		if err != nil {
			return nil, err
		}
		return f, audit.Change(tx, Entity, f.ID, nil, f)
	})
}

// plainID takes the ending off an id as image objects have it: 1f2e.jpg is picture 1f2e.
func plainID(id string) string {
	plain, _, _ := strings.Cut(id, ".")
	return plain
}

// Get gives a picture's row, also by an id with the ending of its type. NotFound.
func (s *Store) Get(ctx context.Context, id string) (*File, error) {
	id = plainID(id)
	if len(id) > 64 {
		return nil, errs.Missing(CodeNotFound, "picture", "of this name")
	}
	f, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*File, error) {
		f := &File{ID: id}
		var created, width, height, size int64
		err := tx.QueryRow("SELECT created, name, type, width, height, size, sha256 FROM media_files WHERE id = ?", []any{id},
			&created, &f.Name, &f.MimeType, &width, &height, &size, &f.SHA256)
		f.CreatedDate, f.Width, f.Height, f.Size = wire.Time(created), int(width), int(height), wire.Revision(size)
		return f, err
	})
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing(CodeNotFound, "picture", id)
	}
	if err != nil {
		return nil, err
	}
	f.URL = s.address(f)
	return f, nil
}

// remembered is Get for serving: rows never change, so they are kept. Get itself
// must not keep them, since it may read inside a transaction that is taken back.
func (s *Store) remembered(ctx context.Context, id string) (*File, error) {
	id = plainID(id)
	if f, ok := s.rows.Get(id); ok {
		return f, nil
	}
	f, err := s.Get(ctx, id)
	if err == nil {
		s.rows.Add(id, f)
	}
	return f, err
}

// MediaFile gives a picture as catalog entries show it; its address is relative
// to the shop. NotFound.
func (s *Store) MediaFile(ctx context.Context, id string) (wire.MediaFile, error) {
	f, err := s.Get(ctx, id)
	if err != nil {
		return wire.MediaFile{}, err
	}
	return wire.MediaFile{URL: Path(f.ID, f.Name), Width: f.Width, Height: f.Height,
		Format: kindByMime(f.MimeType).extension}, nil
}

// Path is where a picture is served.
func Path(id, name string) string { return "/media/" + url.PathEscape(id) + "/" + url.PathEscape(name) }

func (s *Store) address(f *File) string { return s.cfg.PublicURL + Path(f.ID, f.Name) }

// received is an upload on disk that nobody vouches for yet.
type received struct {
	file *os.File
	size int64
	sum  string
}

func (s *Store) receive(content io.Reader) (*received, error) {
	return s.receiveUpTo(content, MaxBytes, "picture")
}

// receiveUpTo writes an upload to disk as it comes in, never holding more than a
// piece of it.
func (s *Store) receiveUpTo(content io.Reader, most int64, what string) (*received, error) {
	file, err := os.CreateTemp(filepath.Join(s.cfg.Dir, "incoming"), "upload-*")
	if err != nil {
		return nil, errs.Wrap(errs.Unavailable, err, "the %s could not be stored", what)
	}
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, hash), io.LimitReader(content, most+1))
	switch {
	case err != nil:
		err = errs.Wrap(errs.Unavailable, err, "the %s could not be received", what)
	case n > most:
		err = errs.New(errs.TooLarge, CodeTooLarge, "a %s must have at most %d MiB", what, most>>20).With("threshold", most)
	case n == 0:
		err = errs.New(errs.InvalidArgument, CodeUnsupported, "the %s is empty", what)
	default:
		return &received{file: file, size: n, sum: hex.EncodeToString(hash.Sum(nil))}, nil
	}
	_ = file.Close()
	_ = os.Remove(file.Name())
	return nil, err
}

// keep moves an upload to its place, durably. Somebody else may have put the same
// bytes there meanwhile, which is as good.
func (s *Store) keep(r *received) error { return keepAt(r, s.original(r.sum)) }

func keepAt(r *received, target string) error {
	if info, err := os.Stat(target); err == nil && info.Size() == r.size {
		return nil
	}
	return place(r.file, target)
}

// original is the file of a hash, spread over 256 folders.
func (s *Store) original(sum string) string {
	return filepath.Join(s.cfg.Dir, "files", sum[:2], sum)
}

// place makes file durable and gives it its final name in one step.
func place(file *os.File, target string) error {
	if err := file.Sync(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o750); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), target); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(target))
	if err != nil {
		return err
	}
	defer func() { _ = dir.Close() }()
	return dir.Sync()
}

// cleanName keeps what is safe in an address and in a header, and ends it as the type does.
func cleanName(name string, k kind) string { return safeName(name, k.extension, "picture") }

// safeName keeps what is safe in an address and in a header.
func safeName(name, extension, otherwise string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	name = name[strings.LastIndexByte(name, '/')+1:]
	name = strings.Map(func(r rune) rune {
		switch {
		case r < ' ', r == 0x7f, r == utf8.RuneError, strings.ContainsRune(`"'<>|:*?#%&;`, r), r >= 0x202a &&
			r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return -1
		}
		return r
	}, name)
	base := strings.Trim(strings.TrimSuffix(name, filepath.Ext(name)), ". ")
	for len(base) > maxName-1-len(extension) {
		_, size := utf8.DecodeLastRuneInString(base)
		base = base[:len(base)-size]
	}
	if base == "" {
		base = otherwise
	}
	if extension == "" {
		return base
	}
	return base + "." + extension
}
