package catalogfiles

import (
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// Again lets a second worker take an import, as when the first is thought dead.
func (s *Service) Again(tx *store.Tx, id string) error {
	return s.kind.Enqueue(tx, task{ID: id}, jobs.Options{})
}

var (
	NumberOf = number
	Joined   = joined
	Split    = split
	Unescape = unescape
)

const Batch = batch
