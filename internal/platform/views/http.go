package views

import (
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createView struct {
		SavedView wire.Patch[View] `json:"savedView"`
	}
	getView struct {
		SavedViewID string `json:"savedViewId" validate:"required,max=100"`
	}
	deleteView struct {
		SavedViewID string `json:"savedViewId" validate:"required,max=100"`
	}
	updateView struct {
		SavedView wire.Patch[View] `json:"savedView"`
		FieldMask wire.FieldMask   `json:"fieldMask,omitempty"`
	}
	queryViews struct {
		Query query.Request `json:"query"`
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
	return resource.Operations[createView, getView, updateView, deleteView, queryViews, oneView, manyViews](s.views)
}
