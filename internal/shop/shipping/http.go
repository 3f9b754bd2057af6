package shipping

import (
	"slices"

	"souk/internal/platform/httpapi"
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.optionOperations(), s.pickupOperations(), s.localOperations(), s.profileOperations(),
		s.labelOperations(), s.solutionOperations(), s.servedOperations(), s.mapOperations())
}
