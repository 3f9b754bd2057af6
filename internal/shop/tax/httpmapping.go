package tax

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// listed is how many mappings one list has, as the contract says.
const listed = 1000

type (
	createMapping struct {
		ManualTaxMapping wire.Patch[Mapping] `json:"manualTaxMapping"`
	}
	mappingRequest struct {
		ManualTaxMappingID string `json:"manualTaxMappingId" validate:"required,guid"`
	}
	updateMapping struct {
		ManualTaxMapping wire.Patch[Mapping] `json:"manualTaxMapping"`
		FieldMask        wire.FieldMask      `json:"fieldMask,omitempty"`
	}
	oneMapping struct {
		ManualTaxMapping *Mapping `json:"manualTaxMapping"`
	}
	manyMappings struct {
		ManualTaxMappings wire.List[Mapping]   `json:"manualTaxMappings"`
		PagingMetadata    *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	bulkCreateMapping struct {
		ManualTaxMappings []wire.Patch[Mapping] `json:"manualTaxMappings"`
		ReturnEntity      bool                  `json:"returnEntity,omitempty"`
	}
	assignOverride struct {
		ManualTaxMappingID   string                    `json:"manualTaxMappingId" validate:"required,guid"`
		ExemptGroupOverrides wire.List[exemptOverride] `json:"exemptGroupOverrides" validate:"min=1,max=50"`
	}
	exemptOverride struct {
		ExemptGroupID string       `json:"exemptGroupId" validate:"required,guid"`
		Rate          wire.Decimal `json:"rate" validate:"required,decimal,dgte=0,dlte=10,dscale=3"`
	}
	assignRequest struct {
		AssignOverrides wire.List[assignOverride] `json:"assignOverrides" validate:"min=1,max=50"`
		ReturnEntity    bool                      `json:"returnEntity,omitempty"`
	}
	unassignOverride struct {
		ManualTaxMappingID string   `json:"manualTaxMappingId" validate:"required,guid"`
		ExemptGroupIDs     []string `json:"exemptGroupIds" validate:"min=1,max=50,dive,guid"`
	}
	unassignRequest struct {
		UnassignOverrides wire.List[unassignOverride] `json:"unassignOverrides" validate:"min=1,max=50"`
		ReturnEntity      bool                        `json:"returnEntity,omitempty"`
	}
)

func (s *Service) mappingOperations() []httpapi.Operation {
	changing := func(id, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.manualTaxMappings." + id, Method: "POST", Path: "/v1/manual-tax-mappings" + path,
			Access: actor.Managers(updateMappings), Summary: summary, Codes: codes}
	}
	list := httpapi.Op{ID: "ecom.manualTaxMappings.listManualTaxMappings", Method: "GET", Path: "/v1/manual-tax-mappings",
		Access: actor.Managers(readMappings), Reads: true,
		Summary: "List manual tax mappings, the oldest first; to page through more, use the query."}
	return []httpapi.Operation{
		resource.CreateOp[createMapping, oneMapping](s.mappings, httpapi.Op{}),
		resource.GetOp[mappingRequest, oneMapping](s.mappings, httpapi.Op{}),
		resource.UpdateOp[updateMapping, oneMapping](s.mappings, httpapi.Op{}),
		resource.DeleteOp[mappingRequest](s.mappings, httpapi.Op{}),
		resource.QueryOp[query.Message, manyMappings](s.mappings, httpapi.Op{Method: "GET", LongQuery: true}),
		resource.BulkCreateOp[bulkCreateMapping, wire.BulkResponse[Mapping]](s.mappings, httpapi.Op{}),
		httpapi.Handle(list, s.listMappings),
		httpapi.Handle(changing("updateExtendedFields", "/{id}/update-extended-fields",
			"Update the extended fields of a manual tax mapping, which apps use.", "MANUAL_TAX_MAPPING_NOT_FOUND"),
			func(ctx context.Context, in *wire.ExtendRequest) (*oneMapping, error) {
				m, err := s.mappings.UpdateExtendedFields(ctx, in.ID, in.Namespace, in.NamespaceData,
					func(m *Mapping) **wire.ExtendedFields { return &m.ExtendedFields })
				if err != nil {
					return nil, err
				}
				return &oneMapping{m}, nil
			}),
		httpapi.Handle(changing("bulkAssignExemptOverrides", "/bulk-assign-exempt-overrides",
			"Set the rates of exempt groups in a manual tax mapping."),
			func(ctx context.Context, in *assignRequest) (*wire.BulkResponse[Mapping], error) {
				return s.override(ctx, len(in.AssignOverrides), in.ReturnEntity,
					func(tx *store.Tx, i int) (string, *Mapping, error) {
						one := &in.AssignOverrides[i]
						m, err := s.assign(tx, one)
						return one.ManualTaxMappingID, m, err
					})
			}),
		httpapi.Handle(changing("bulkUnassignExemptOverrides", "/bulk-unassign-exempt-overrides",
			"Remove the rates of exempt groups from a manual tax mapping."),
			func(ctx context.Context, in *unassignRequest) (*wire.BulkResponse[Mapping], error) {
				return s.override(ctx, len(in.UnassignOverrides), in.ReturnEntity,
					func(tx *store.Tx, i int) (string, *Mapping, error) {
						one := in.UnassignOverrides[i]
						m, err := s.unassign(tx, one.ManualTaxMappingID, one.ExemptGroupIDs)
						return one.ManualTaxMappingID, m, err
					})
			}),
	}
}

// override runs a bulk change of overrides; the entities are shown to who asks for them.
func (s *Service) override(ctx context.Context, n int, returned bool,
	do func(tx *store.Tx, i int) (string, *Mapping, error)) (*wire.BulkResponse[Mapping], error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*wire.BulkResponse[Mapping], error) {
		return several(tx, n, func(i int) (string, *Mapping, error) { return do(tx, i) })
	})
	if err != nil {
		return nil, err
	}
	return shown(out, returned), nil
}

// shown drops the entities of a bulk answer for who did not ask for them.
func shown[T any](out *wire.BulkResponse[T], returned bool) *wire.BulkResponse[T] {
	if !returned {
		for i := range out.Results {
			out.Results[i].Item = nil
		}
	}
	return out
}

func (s *Service) listMappings(ctx context.Context, _ *wire.Empty) (*manyMappings, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*manyMappings, error) {
		out := &manyMappings{}
		request := query.Request{Sort: json.RawMessage(`[{"fieldName":"createdDate","order":"ASC"}]`),
			CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100)}}
		for {
			page, err := s.mappings.Query(tx.Context(), "query", request)
			if err != nil {
				return nil, err
			}
			out.ManualTaxMappings = append(out.ManualTaxMappings, values(page.Items)...)
			metadata := page.Metadata()
			more := metadata.Cursors != nil && metadata.Cursors.Next != ""
			if !more || len(out.ManualTaxMappings) >= listed {
				out.PagingMetadata = &wire.PagingMetadata{Count: wire.Ptr(len(out.ManualTaxMappings)), HasNext: &more}
				return out, nil
			}
			request = query.Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100), Cursor: metadata.Cursors.Next}}
		}
	})
}
