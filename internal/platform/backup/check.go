package backup

import (
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"souk/internal/platform/errs"
)

// Codes of errors about files.
const (
	CodeForeign = "BACKUP_FOREIGN"
	CodeDamaged = "BACKUP_DAMAGED"
)

// Read gives what a backup says about itself. Errors: FAILED_PRECONDITION for a file that is none.
func Read(path string) (Manifest, error) {
	archive, err := zip.OpenReader(path)
	if errors.Is(err, os.ErrNotExist) {
		return Manifest{}, err
	}
	if err != nil {
		return Manifest{}, foreign(err)
	}
	defer func() { _ = archive.Close() }()
	manifest, err := readManifest(&archive.Reader)
	if err != nil {
		return Manifest{}, foreign(err)
	}
	return manifest, nil
}

func foreign(err error) error {
	return errs.New(errs.FailedPrecondition, CodeForeign, "the file is not a backup of Souk: %v", err)
}

func damaged(format string, args ...any) error {
	return errs.New(errs.FailedPrecondition, CodeDamaged, "the backup is damaged: %s", fmt.Sprintf(format, args...))
}

// Check reads a backup from end to end: every entry has the sum it was written with, and every
// table its rows. Errors: as Read, and FAILED_PRECONDITION for what is damaged.
func Check(path string) (Manifest, error) {
	manifest, err := Read(path)
	if err != nil {
		return manifest, err
	}
	archive, err := zip.OpenReader(path)
	if err != nil {
		return manifest, foreign(err)
	}
	defer func() { _ = archive.Close() }()
	rows, files := map[string]int{}, 0
	for _, entry := range archive.File {
		lines, err := readThrough(entry)
		if err != nil {
			return manifest, damaged("%s: %v", entry.Name, err)
		}
		if table, ok := strings.CutPrefix(entry.Name, "tables/"); ok {
			rows[strings.TrimSuffix(table, ".jsonl")] = lines - 1 // the first names the columns
		} else if strings.HasPrefix(entry.Name, "media/") {
			files++
		}
	}
	for table, want := range manifest.Rows {
		if got, there := rows[table]; !there || got != want {
			return manifest, damaged("%d rows of %s where %d were written", max(got, 0), table, want)
		}
	}
	if files > manifest.Files {
		return manifest, damaged("%d files where %d were written", files, manifest.Files)
	}
	return manifest, nil
}

// readThrough reads an entry, whose sum the reader checks at its end, and counts its lines.
func readThrough(entry *zip.File) (int, error) {
	in, err := entry.Open()
	if err != nil {
		return 0, err
	}
	defer func() { _ = in.Close() }()
	lines, reader := 0, bufio.NewReaderSize(in, 1<<16)
	for {
		part, err := reader.ReadSlice('\n')
		if len(part) > 0 && part[len(part)-1] == '\n' {
			lines++
		}
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return 0, err
		}
	}
}
