package reports

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions; the first two are the contract's.
const (
	readPermission   = "MEMBERS.REPORTS_READ"
	deletePermission = "MEMBERS.REPORTS_DELETE"
	reviewPermission = "MEMBERS.REPORTS_REVIEW"
)

// asked is a query as the contract has it: the page stands under paging, where the typed requests
// put it, or under cursorPaging, where clients do.
type asked struct {
	Filter       json.RawMessage    `json:"filter,omitempty"`
	Sort         json.RawMessage    `json:"sort,omitempty"`
	Sorting      json.RawMessage    `json:"sorting,omitempty"`
	Paging       *page              `json:"paging,omitempty"`
	CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
}

// page is one by cursor or by offset.
type page struct {
	Limit  *int   `json:"limit,omitempty" validate:"omitempty,min=0"`
	Offset *int   `json:"offset,omitempty" validate:"omitempty,min=0"`
	Cursor string `json:"cursor,omitempty" validate:"max=16000"`
}

// Validate refuses a page that is both.
func (p *page) Validate() []errs.Violation {
	if p.Cursor != "" && p.Offset != nil {
		return []errs.Violation{wire.Named("offset", errs.RuleOneOfAlignment, "", "must not be given together with cursor")}
	}
	return nil
}

type (
	reportRequest struct {
		MemberReport *MemberReport `json:"memberReport" validate:"required"`
	}
	reportAnswer struct {
		MemberReport *MemberReport `json:"memberReport,omitempty"`
	}
	queryRequest struct {
		Query asked `json:"query"`
	}
	listRequest struct {
		CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
		Paging       *page              `json:"paging,omitempty"`
	}
	reportsAnswer struct {
		MemberReports  wire.List[*MemberReport] `json:"memberReports"`
		PagingMetadata wire.PagingMetadata      `json:"pagingMetadata"`
	}
	reportedAnswer struct {
		ReportedMembers wire.List[*ReportedMember] `json:"reportedMembers"`
		PagingMetadata  wire.PagingMetadata        `json:"pagingMetadata"`
	}
	reviewAnswer struct {
		ReportedMember *ReportedMember `json:"reportedMember,omitempty"`
	}
)

// Clients ask for up to 1000 at once.
const mostPerPage = 1000

var reportSchema = query.NewSchema(query.Spec{
	Name: "member_reports", DefaultSort: []query.Sort{{Path: "createdDate"}}, Style: query.ByCursor, DefaultLimit: 50,
	MaxLimit: mostPerPage,
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "reportedMemberId", Column: "reported", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "reportingMemberId", Column: "reporter", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "reason", Column: "category", Kind: query.Text, Operators: query.Exists, NotNull: true},
		{Path: "reason.category", Column: "category", Kind: query.Enum,
			Values: []string{"UNKNOWN", "SPAM", "IMPERSONATION", "HARASSMENT", "OTHER"}, Sortable: true, NotNull: true},
		{Path: "reason.description", Column: "description", Kind: query.Text, Operators: query.Exists},
	},
})

var reportedSchema = query.NewSchema(query.Spec{
	Name: "reported_members", DefaultSort: []query.Sort{{Path: "lastReportDate",
		Desc: true}}, Style: query.ByCursor, DefaultLimit: 50, MaxLimit: mostPerPage,
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "reportedMemberId", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "reportCount", Column: "reports", Kind: query.BigNumber, Sortable: true, NotNull: true},
		{Path: "reviewed", Column: "reviewed", Kind: query.Bool, Sortable: true, NotNull: true},
		{Path: "lastReportDate", Column: "last_report", Kind: query.Time, Sortable: true, NotNull: true},
	},
})

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.memberReport." + id, Method: method, Path: "/v1/member-reports" + path,
			Access: access, Summary: summary, Codes: codes}
	}
	reads := func(op httpapi.Op) httpapi.Op { op.Reads = true; return op }
	read, remove := actor.Managers(readPermission), actor.Managers(deletePermission)
	return []httpapi.Operation{
		httpapi.Handle(op("reportMember", "POST", "", actor.Rule{Members: true},
			"Report another member to the staff.",
			CodeSelfReporting, CodeBlockedMember, CodeAlreadyReported, codeNoMember), s.report),
		httpapi.Handle(reads(op("queryMemberReports", "POST", "/query", read,
			"Query reports about members, the oldest first.")), s.query),
		httpapi.Handle(reads(op("listReportedMembers", "GET", "/members", read,
			"List reported members, the last reported first.")), s.list),
		httpapi.Handle(reads(op("queryReportedMembers", "POST", "/members/query", read,
			"Query reported members, the last reported first.")), s.queryReported),
		httpapi.Handle(op("deleteMemberReports", "DELETE", "/members/{memberId}", remove,
			"Delete all reports about a member.", CodeCannotDelete), s.remove),
		httpapi.Handle(op("reviewReportedMember", "POST", "/members/{memberId}/review", actor.Managers(reviewPermission),
			"Mark the reports about a member as reviewed, until another report comes.", CodeNotReported), s.mark(true)),
		httpapi.Handle(op("reopenReportedMember", "POST", "/members/{memberId}/reopen", actor.Managers(reviewPermission),
			"Reopen the reports about a reviewed member.", CodeNotReported), s.mark(false)),
	}
}

func (s *Service) report(ctx context.Context, in *reportRequest) (*reportAnswer, error) {
	caller := actor.From(ctx).ID
	made, err := store.Do(ctx, s.db, func(tx *store.Tx) (*MemberReport, error) {
		return s.ReportTx(tx, caller, in.MemberReport.ReportedMemberID, *in.MemberReport.Reason)
	})
	return &reportAnswer{made}, err
}

// parse reads a query. What is wrong with its page is named as the caller sent it.
func (s *Service) parse(schema *query.Schema, prefix string, in asked) (*query.Query, error) {
	request := query.Request{Filter: in.Filter, Sort: in.Sort, Sorting: in.Sorting, CursorPaging: in.CursorPaging}
	moved := false
	switch p := in.Paging; {
	case p == nil:
	case p.Offset != nil || in.CursorPaging != nil:
		request.Paging = &wire.Paging{Limit: p.Limit, Offset: p.Offset}
	default:
		request.CursorPaging, moved = &wire.CursorPaging{Limit: p.Limit, Cursor: p.Cursor}, true
	}
	q, err := schema.Parse(prefix, request, s.cfg.Cursors)
	var invalid *errs.Error
	if !moved || !errors.As(err, &invalid) || len(invalid.Violations) == 0 {
		return q, err
	}
	violations := slices.Clone(invalid.Violations)
	for i := range violations {
		violations[i].Field = strings.Replace(violations[i].Field, "cursorPaging.", "paging.", 1)
	}
	return nil, errs.Invalid(violations...)
}

func (s *Service) query(ctx context.Context, in *queryRequest) (*reportsAnswer, error) {
	found, err := pageOf(ctx, s, reportSchema, "query", in.Query,
		query.From{Table: "member_reports", Columns: reportColumns, Total: true}, scanReport)
	if err != nil {
		return nil, err
	}
	return &reportsAnswer{found.Items, found.Metadata()}, nil
}

// pageOf reads the page that a caller asked for.
func pageOf[T any](ctx context.Context, s *Service, schema *query.Schema, prefix string, in asked, from query.From,
	scan func(func(...any) error) (T, error)) (*query.Page[T], error) {
	q, err := s.parse(schema, prefix, in)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[T], error) { return query.Rows(tx, q, from, scan) })
}

func (s *Service) list(ctx context.Context, in *listRequest) (*reportedAnswer, error) {
	return s.reported(ctx, "", asked{Paging: in.Paging, CursorPaging: in.CursorPaging})
}

func (s *Service) queryReported(ctx context.Context, in *queryRequest) (*reportedAnswer, error) {
	return s.reported(ctx, "query", in.Query)
}

func (s *Service) reported(ctx context.Context, prefix string, in asked) (*reportedAnswer, error) {
	found, err := pageOf(ctx, s, reportedSchema, prefix, in,
		query.From{Table: "reported_members", Columns: reportedColumns, Total: true}, scanReported)
	if err != nil {
		return nil, err
	}
	return &reportedAnswer{found.Items, found.Metadata()}, nil
}

// remove deletes the reports about a member; a member without any stays without any.
func (s *Service) remove(ctx context.Context, in *wire.MemberRequest) (*wire.Empty, error) {
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		known, err := s.cfg.Known(tx, in.MemberID)
		if err != nil {
			return err
		}
		if !known[in.MemberID] {
			return errs.New(errs.NotFound, CodeCannotDelete,
				"member %s was not found, so there are no reports to delete", in.MemberID).
				With("id", in.MemberID)
		}
		was, err := reportedTx(tx, in.MemberID)
		if err != nil || was == nil {
			return err
		}
		if _, err := removeTx(tx, "reported = ?", in.MemberID); err != nil {
			return err
		}
		if err := recountTx(tx, in.MemberID); err != nil {
			return err
		}
		return audit.Change(tx, entity, in.MemberID, was, nil)
	})
}

// mark says whether somebody has looked at the reports about a member.
func (s *Service) mark(reviewed bool) func(context.Context, *wire.MemberRequest) (*reviewAnswer, error) {
	return func(ctx context.Context, in *wire.MemberRequest) (*reviewAnswer, error) {
		return s.review(ctx, in, reviewed)
	}
}

func (s *Service) review(ctx context.Context, in *wire.MemberRequest, reviewed bool) (*reviewAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*reviewAnswer, error) {
		is, err := ReviewTx(tx, in.MemberID, reviewed)
		return &reviewAnswer{is}, err
	})
}
