package media

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// folder keeps count of the resized pictures on disk. The count is of this process
// since it last looked, which is enough to know when to look again.
type folder struct {
	bytes   atomic.Int64
	looked  atomic.Bool
	looking sync.Mutex
	work    sync.WaitGroup // for tests
}

// grown counts a new file, and clears the folder up when it has become too large.
// The first file after a start looks too, since nobody knows yet how much there is.
func (s *Store) grown(bytes int64) {
	now := s.sizes.bytes.Add(bytes)
	if now <= s.cfg.MaxSizes && s.sizes.looked.Load() || !s.sizes.looking.TryLock() {
		return
	}
	s.sizes.looked.Store(true)
	s.sizes.work.Go(func() {
		defer s.sizes.looking.Unlock()
		s.clearUp()
	})
}

// clearUp removes the oldest sizes until a quarter of the room is free again. They
// are made anew when somebody asks for them.
func (s *Store) clearUp() {
	type file struct {
		path string
		size int64
		made time.Time
	}
	var files []file
	var sum int64
	root := filepath.Join(s.cfg.Dir, "sizes")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil //nolint:nilerr // another node may have removed it
		}
		if info, err := entry.Info(); err == nil {
			files = append(files, file{path, info.Size(), info.ModTime()})
			sum += info.Size()
		}
		return nil
	})
	if err != nil {
		s.cfg.Logger.Error("resized pictures cannot be counted", "error", err)
		return
	}
	if sum > s.cfg.MaxSizes {
		slices.SortFunc(files, func(a, b file) int { return a.made.Compare(b.made) })
		for _, f := range files {
			if sum <= s.cfg.MaxSizes-s.cfg.MaxSizes/4 {
				break
			}
			if err := os.Remove(f.path); err != nil {
				s.cfg.Logger.Warn("a resized picture cannot be removed", "error", err)
				continue
			}
			sum -= f.size
		}
	}
	s.sizes.bytes.Store(sum)
}
