package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// PrivateEntity is the name of files that are sold, in audit records.
const PrivateEntity = "media.private_file"

// CodePrivateNotFound says that there is no such file to sell.
const CodePrivateNotFound = "PRIVATE_FILE_NOT_FOUND"

// MaxPrivateBytes bounds a file that is sold.
const MaxPrivateBytes = 2 << 30

// PrivateFile is a file that is sold: only buyers get it.
type PrivateFile struct {
	ID          string        `json:"id"`
	CreatedDate wire.Time     `json:"createdDate"`
	Name        string        `json:"fileName"`
	MimeType    string        `json:"mimeType"`
	Type        string        `json:"fileType"` // SECURE_PICTURE and the like
	Size        wire.Revision `json:"sizeInBytes"`
	SHA256      string        `json:"sha256"`
}

// PutPrivate stores a file that is sold. It is written to disk as it comes in, and its
// row only when it is whole. InvalidArgument when it is empty, TooLarge.
func (s *Store) PutPrivate(ctx context.Context, name string, content io.Reader) (*PrivateFile, error) {
	incoming, err := s.receiveUpTo(content, MaxPrivateBytes, "file")
	if err != nil {
		return nil, err
	}
	defer func() {
		_ = incoming.file.Close()
		_ = os.Remove(incoming.file.Name()) // gone already when it was moved to its place
	}()
	kind, err := sniff(incoming.file, name)
	if err != nil {
		return nil, errs.Wrap(errs.Unavailable, err, "the file could not be read")
	}
	if err := keepAt(incoming, s.private(incoming.sum)); err != nil {
		return nil, errs.Wrap(errs.Unavailable, err, "the file could not be stored")
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*PrivateFile, error) {
		f := &PrivateFile{
			ID: tx.NewID(), CreatedDate: wire.At(tx.Now), Name: safeName(name, extensionOf(name), "file"), MimeType: kind,
			Type: secureType(kind, name),
			Size: wire.Revision(incoming.size), SHA256: incoming.sum,
		}
		_, err := tx.Exec(
			"INSERT INTO private_files (id, created, name, mime, type, size, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)",
			f.ID, f.CreatedDate.Millis(), f.Name, f.MimeType, f.Type, int64(f.Size), f.SHA256)
		if err != nil {
			return nil, err
		}
		return f, audit.Change(tx, PrivateEntity, f.ID, nil, f)
	})
}

// Private tells about a file that is sold. NotFound.
func (s *Store) Private(ctx context.Context, id string) (*PrivateFile, error) {
	f, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*PrivateFile, error) {
		f := &PrivateFile{ID: id}
		var created, size int64
		err := tx.QueryRow("SELECT created, name, mime, type, size, sha256 FROM private_files WHERE id = ?", []any{id},
			&created, &f.Name, &f.MimeType, &f.Type, &size, &f.SHA256)
		f.CreatedDate, f.Size = wire.Time(created), wire.Revision(size)
		return f, err
	})
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.New(errs.NotFound, CodePrivateNotFound, "there is no file with this id")
	}
	return f, err
}

// Open gives a file that is sold, to be read and closed. Whoever calls it has made
// sure that the file may be handed out. NotFound.
func (s *Store) Open(ctx context.Context, id string) (*PrivateFile, io.ReadSeekCloser, error) {
	f, err := s.Private(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	content, err := os.Open(s.private(f.SHA256))
	if err != nil {
		return nil, nil, fmt.Errorf("media: the bytes of private file %s: %w", f.ID, err)
	}
	return f, content, nil
}

// private is where the bytes of a hash lie. Nothing serves that folder.
func (s *Store) private(sum string) string {
	return filepath.Join(s.cfg.Dir, "private", sum[:2], sum)
}

// sniff tells what a file is by its first bytes, and by its name where they say nothing.
func sniff(file io.ReadSeeker, name string) (string, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	head := make([]byte, 512)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return "", err
	}
	kind, _, err := mime.ParseMediaType(http.DetectContentType(head[:n]))
	if err != nil || kind == "application/octet-stream" || kind == "text/plain" || kind == "application/zip" {
		// Office documents are zips and e-books are plain texts to who looks at bytes only.
		if named := mime.TypeByExtension("." + extensionOf(name)); named != "" {
			named, _, _ = strings.Cut(named, ";")
			return named, nil
		}
	}
	return kind, err
}

// extensionOf is the end of a name, when it looks like one.
func extensionOf(name string) string {
	extension := strings.TrimPrefix(filepath.Ext(name), ".")
	if len(extension) > 10 {
		return ""
	}
	for _, r := range extension {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9') {
			return ""
		}
	}
	return strings.ToLower(extension)
}

// secureType is the contract's word for what a file is.
func secureType(kind, name string) string {
	switch family, _, _ := strings.Cut(kind, "/"); family {
	case "image":
		return "SECURE_PICTURE"
	case "video":
		return "SECURE_VIDEO"
	case "audio":
		return "SECURE_MUSIC"
	case "text":
		return "SECURE_DOCUMENT"
	}
	switch extensionOf(name) {
	case "zip", "rar", "7z", "gz", "tar", "bz2", "xz", "tgz":
		return "SECURE_ARCHIVE"
	case "pdf", "epub", "mobi", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "rtf":
		return "SECURE_DOCUMENT"
	}
	switch kind {
	case "application/pdf", "application/epub+zip":
		return "SECURE_DOCUMENT"
	case "application/zip", "application/x-gzip", "application/x-rar-compressed":
		return "SECURE_ARCHIVE"
	}
	return "SECURE_RAW"
}
