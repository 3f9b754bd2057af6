package orderjobs

import (
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// Again has a second worker believe that it has the job.
func (s *Service) Again(tx *store.Tx, id string) error {
	return s.kind.Enqueue(tx, task{ID: id}, jobs.Options{})
}
