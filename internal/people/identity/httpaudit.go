package identity

import (
	"context"
	"encoding/json"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

// AuditRecord is one line of the audit log, which package audit writes. It is
// read here because reading needs the query language, a floor above it.
type AuditRecord struct {
	ID           string          `json:"id"`
	OccurredDate wire.Time       `json:"occurredDate"`
	Actor        AuditActor      `json:"actor"`
	Operation    string          `json:"operation"`
	Entity       string          `json:"entity"` // empty when the operation did not say what it changed
	EntityID     string          `json:"entityId"`
	RequestID    string          `json:"requestId"`
	Address      string          `json:"address"`
	Before       json.RawMessage `json:"before"` // null for a creation
	After        json.RawMessage `json:"after"`  // null for a deletion
}

// AuditActor is who did it.
type AuditActor struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
	Name string `json:"name"`
}

type queryAuditAnswer struct {
	AuditRecords   wire.List[AuditRecord] `json:"auditRecords"`
	PagingMetadata wire.PagingMetadata    `json:"pagingMetadata"`
}

var auditSchema = query.NewSchema(query.Spec{
	Name: "audit_record", DefaultSort: []query.Sort{{Path: "occurredDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "occurredDate", Column: "occurred", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "actor.kind", Column: "actor_kind", Kind: query.Enum,
			Values: []string{actor.Staff.String(), actor.App.String()}},
		{Path: "actor.id", Column: "actor_id", Kind: query.Text},
		{Path: "actor.name", Column: "actor_name", Kind: query.Text},
		{Path: "operation", Column: "operation", Kind: query.Text},
		{Path: "entity", Column: "entity", Kind: query.Text},
		{Path: "entityId", Column: "entity_id", Kind: query.Text},
		{Path: "requestId", Column: "request_id", Kind: query.Text},
		{Path: "address", Column: "address", Kind: query.Text},
	},
})

var auditList = query.List[AuditRecord]{Schema: auditSchema, Scan: scanAudit, From: query.From{
	Table:   "audit_log",
	Columns: "id, occurred, actor_kind, actor_id, actor_name, operation, entity, entity_id, request_id, address, before, after",
}}

func scanAudit(scan func(...any) error) (AuditRecord, error) {
	var r AuditRecord
	var before, after string
	err := scan(&r.ID, &r.OccurredDate, &r.Actor.Kind, &r.Actor.ID, &r.Actor.Name, &r.Operation, &r.Entity, &r.EntityID,
		&r.RequestID, &r.Address, &before, &after)
	r.Before, r.After = json.RawMessage(before), json.RawMessage(after)
	return r, err
}

func (s *Service) auditOperations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "audit.log.query", Method: http.MethodPost, Path: "/v1/audit-log/query", Access: actor.Managers(ReadAudit),
			Reads:   true,
			Summary: "List what staff and apps changed, newest first.",
		}, func(ctx context.Context, in *query.Message) (*queryAuditAnswer, error) {
			page, err := auditList.Page(ctx, s.db, s.cursor, in.Query)
			if err != nil {
				return nil, err
			}
			return &queryAuditAnswer{page.Items, page.Metadata()}, nil
		}),
	}
}

// ReadAudit is the permission to read the log of changes.
const ReadAudit = "AUDIT.READ"
