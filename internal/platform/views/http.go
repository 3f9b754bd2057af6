package views

import (
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createView struct {
		SavedView wire.Patch[View] `json:"savedView"`
	}
	viewRequest struct {
		SavedViewID string `json:"savedViewId" validate:"required,max=100"`
	}
	updateView struct {
		SavedView wire.Patch[View] `json:"savedView"`
		FieldMask wire.FieldMask   `json:"fieldMask,omitempty"`
	}
	oneView struct {
		SavedView *View `json:"savedView"`
	}
	manyViews struct {
		SavedViews     wire.List[View]     `json:"savedViews"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return resource.Operations[createView, viewRequest, updateView, oneView, manyViews](s.views)
}
