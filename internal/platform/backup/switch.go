package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A shop that was restored stands in a folder of its own until the next start, its database on PostgreSQL in a schema
// of its own. It counts only once the file `ready` is there, which is written last.
const (
	restoredFolder = "restored"
	databaseFile   = "souk.db"
	mediaFolder    = "media"
	readyFile      = "ready"
	before         = "before-restore-"
)

// ErrGone says that the database of a restored shop is not there any more: somebody took it away, or the server was
// started with another database. Nothing was changed, and its files are removed.
var ErrGone = errors.New("the database of the restored shop is gone; the present shop stays")

// Ready tells whether a restored shop waits for the next start, and when it was made.
func Ready(data string) (time.Time, bool) {
	info, err := os.Stat(filepath.Join(data, restoredFolder, readyFile))
	if err != nil {
		return time.Time{}, false
	}
	return info.ModTime(), true
}

// Switch puts a restored shop in the place of the present one, whose database and media move to a
// folder of their own. It is called before the database is opened. A process that dies in the
// middle goes on here at its next start: what has been moved already is not there to be moved. It
// gives the folder of what was there before; "" when nothing was to be done.
//
// On PostgreSQL the database is put in place by schema, which gets the time that names what was
// there before, and tells whether it is in place. One that is gone leaves the present shop as it is.
func Switch(data string, now time.Time, schema func(stamp string) (bool, error)) (string, error) {
	from := filepath.Join(data, restoredFolder)
	if _, ready := Ready(data); !ready {
		return "", nil
	}
	kept, err := os.ReadFile(filepath.Join(from, readyFile))
	if err != nil {
		return "", err
	}
	old := string(kept)
	if old == "" { // the first time: where to is written down before anything moves
		old = before + now.UTC().Format("20060102-150405")
		err := errors.Join(os.WriteFile(filepath.Join(from, readyFile), []byte(old), 0o600), syncFolder(from))
		if err != nil {
			return "", err
		}
	}
	old = filepath.Base(old)
	// The log of a database belongs to its file, and goes with it.
	groups := [][]string{{databaseFile + "-wal", databaseFile + "-shm", databaseFile}, {mediaFolder}}
	if schema != nil {
		groups = groups[1:]
		switch done, err := schema(strings.TrimPrefix(old, before)); {
		case err != nil:
			return "", err
		case !done:
			return "", errors.Join(ErrGone, os.RemoveAll(from))
		}
	}
	old = filepath.Join(data, old)
	if err := os.MkdirAll(old, 0o700); err != nil {
		return "", err
	}
	for _, group := range groups {
		last := group[len(group)-1]
		if !exists(filepath.Join(from, last)) && last == databaseFile {
			continue // moved in already
		}
		if last == mediaFolder && exists(filepath.Join(old, last)) {
			group = nil // what was there has gone, what comes may be there already
		}
		for _, name := range group {
			if err := move(filepath.Join(data, name), filepath.Join(old, name)); err != nil {
				return "", err
			}
		}
		if err := move(filepath.Join(from, last), filepath.Join(data, last)); err != nil {
			return "", err
		}
	}
	if err := errors.Join(syncFolder(data), os.RemoveAll(from)); err != nil {
		return "", fmt.Errorf("the restored shop is in place, but %s could not be removed: %w", from, err)
	}
	return old, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func move(from, to string) error {
	err := os.Rename(from, to)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
