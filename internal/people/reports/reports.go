// Package reports keeps what members report about each other, and the list that moderators work
// through.
//
// It keeps these things true. A member has one open report about another at most, none about
// themself and none across a block. A reported member is on the moderators' list exactly as long as
// there is a report about them, with the number of reports and the date of the newest; a new report
// puts them back among those that nobody has reviewed. Every report and every entry of the list that
// comes or goes has one event, also when a member is deleted.
package reports

import (
	"errors"

	"souk/internal/people/blocks"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	CodeSelfReporting   = "SELF_REPORTING_FORBIDDEN"
	CodeBlockedMember   = "CANNOT_REPORT_BLOCKED_MEMBER"
	CodeAlreadyReported = "MEMBER_ALREADY_REPORTED"
	CodeNotReported     = "REPORTED_MEMBER_NOT_FOUND"
	CodeCannotDelete    = "CANNOT_DELETE_MEMBER_REPORTS"
	codeNoMember        = "MEMBER_NOT_FOUND"
)

const entity = "wix.members.v1.member_report"

// Config is what the service needs from outside.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	// Known reports which ids are members.
	Known func(tx *store.Tx, ids ...string) (map[string]bool, error)
}

// Service takes reports and lists them.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// Reason is why a member is reported.
type Reason struct {
	Category    string `json:"category" validate:"required,oneof=SPAM IMPERSONATION HARASSMENT OTHER"`
	Description string `json:"description,omitempty" validate:"max=500"`
}

// MemberReport is what one member reports about another. Id, reporter and date are ours to say.
type MemberReport struct {
	ID                string    `json:"id,omitempty"`
	ReportedMemberID  string    `json:"reportedMemberId" validate:"required,guid"`
	ReportingMemberID string    `json:"reportingMemberId,omitempty"`
	Reason            *Reason   `json:"reason,omitempty" validate:"required"`
	CreatedDate       wire.Time `json:"createdDate,omitzero"`
}

// ReportedMember is what the reports about a member come to.
type ReportedMember struct {
	ReportedMemberID string        `json:"reportedMemberId"`
	ReportCount      wire.Revision `json:"reportCount"`
	Reviewed         bool          `json:"reviewed"`
	LastReportDate   wire.Time     `json:"lastReportDate,omitzero"`
}

type (
	reportedCreated struct {
		ReportedMember *ReportedMember `json:"reportedMember,omitempty"`
	}
	reportedDeleted struct {
		ReportedMemberID string `json:"reportedMemberId"`
	}
)

const (
	reportColumns   = "id, created, reported, reporter, category, COALESCE(description, '')"
	reportedColumns = "id, reports, reviewed, last_report"
)

func scanReport(scan func(...any) error) (*MemberReport, error) {
	r := &MemberReport{Reason: &Reason{}}
	err := scan(&r.ID, (*int64)(&r.CreatedDate), &r.ReportedMemberID, &r.ReportingMemberID, &r.Reason.Category,
		&r.Reason.Description)
	return r, err
}

func scanReported(scan func(...any) error) (*ReportedMember, error) {
	r := &ReportedMember{}
	err := scan(&r.ReportedMemberID, (*int64)(&r.ReportCount), &r.Reviewed, (*int64)(&r.LastReportDate))
	return r, err
}

// ReportTx takes a report. NotFound for an unknown member, InvalidArgument about oneself,
// FailedPrecondition across a block, AlreadyExists while there is an open report of the same pair.
func (s *Service) ReportTx(tx *store.Tx, reporter, reported string, reason Reason) (*MemberReport, error) {
	if reporter == reported {
		return nil, errs.New(errs.InvalidArgument, CodeSelfReporting, "members cannot report themselves").
			With("memberId", reporter)
	}
	known, err := s.cfg.Known(tx, reporter, reported)
	if err != nil {
		return nil, err
	}
	for _, id := range []string{reported, reporter} {
		if !known[id] {
			return nil, errs.Missing(codeNoMember, "member", id)
		}
	}
	blocked, err := blocks.BetweenTx(tx, reporter, reported)
	if err != nil {
		return nil, err
	}
	if blocked {
		return nil, errs.New(errs.FailedPrecondition, CodeBlockedMember,
			"members cannot report each other while one of them blocks the other").With("memberId", reported)
	}
	made := &MemberReport{ID: tx.NewID(), ReportedMemberID: reported, ReportingMemberID: reporter, Reason: &reason,
		CreatedDate: wire.At(tx.Now)}
	var description *string
	if reason.Description != "" {
		description = &reason.Description
	}
	n, err := tx.Exec(`INSERT INTO member_reports (id, created, reported, reporter, category, description)
		VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (reported, reporter) DO NOTHING`, made.ID, tx.Millis(), reported, reporter, reason.Category, description)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errs.New(errs.AlreadyExists, CodeAlreadyReported,
			"you have reported this member already; the report is still open").With("id", reported)
	}
	err = tx.Emit(store.Event{Type: entity + "_created", Entity: entity, Slug: "created", EntityID: made.ID,
		Kind: store.Created, Body: made})
	if err != nil {
		return nil, err
	}
	return made, countTx(tx, reported)
}

// countTx counts a new report about a member.
func countTx(tx *store.Tx, reported string) error {
	var count int64
	err := tx.QueryRow(`INSERT INTO reported_members (id, reports, reviewed, last_report) VALUES (?, 1, ?, ?)
		ON CONFLICT (id) DO UPDATE SET reports = reported_members.reports + 1, reviewed = excluded.reviewed,
			last_report = excluded.last_report
		RETURNING reports`, []any{reported, false, tx.Millis()}, &count)
	if err != nil || count > 1 {
		return err
	}
	return emitReported(tx, "reported_member_created", reported, reportedCreated{&ReportedMember{
		ReportedMemberID: reported, ReportCount: wire.Revision(count), LastReportDate: wire.At(tx.Now),
	}})
}

func emitReported(tx *store.Tx, slug, member string, body any) error {
	return tx.Emit(store.Event{Type: entity + "_" + slug, Entity: entity, Slug: slug, EntityID: member,
		Kind: store.Action, Body: body})
}

// removeTx deletes the reports that a condition finds, with an event for each, and gives the reported members.
func removeTx(tx *store.Tx, where string, args ...any) (map[string]bool, error) {
	type removed struct{ id, reported string }
	var list []removed
	err := tx.Each("DELETE FROM member_reports WHERE "+where+" RETURNING id, reported", args, func(rows store.Rows) error {
		var r removed
		err := rows.Scan(&r.id, &r.reported)
		list = append(list, r)
		return err
	})
	if err != nil {
		return nil, err
	}
	reported := map[string]bool{}
	for _, r := range list {
		reported[r.reported] = true
		if err := tx.Emit(store.Event{Type: entity + "_deleted", Entity: entity, Slug: "deleted", EntityID: r.id,
			Kind: store.Deleted}); err != nil {
			return nil, err
		}
	}
	return reported, nil
}

// recountTx brings the entry of a reported member up to date after reports about them went.
func recountTx(tx *store.Tx, reported string) error {
	var count, last int64
	err := tx.QueryRow("SELECT COUNT(*), COALESCE(MAX(created), 0) FROM member_reports WHERE reported = ?",
		[]any{reported}, &count, &last)
	if err != nil {
		return err
	}
	if count > 0 {
		_, err := tx.Exec("UPDATE reported_members SET reports = ?, last_report = ? WHERE id = ?", count, last, reported)
		return err
	}
	gone, err := tx.Exec("DELETE FROM reported_members WHERE id = ?", reported)
	if err != nil || gone == 0 {
		return err
	}
	return emitReported(tx, "reported_member_deleted", reported, reportedDeleted{reported})
}

// ForgetTx removes the reports by and about a member who is deleted.
func ForgetTx(tx *store.Tx, member string) error {
	reported, err := removeTx(tx, "reported = ? OR reporter = ?", member, member)
	if err != nil {
		return err
	}
	for id := range reported {
		if err := recountTx(tx, id); err != nil {
			return err
		}
	}
	return nil
}

// reportedTx gives the entry of a reported member; nil when there is none.
func reportedTx(tx *store.Tx, member string) (*ReportedMember, error) {
	r, err := scanReported(func(dest ...any) error {
		return tx.QueryRow("SELECT "+reportedColumns+" FROM reported_members WHERE id = ?", []any{member}, dest...)
	})
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // the comment says so
	}
	return r, err
}

// ReviewTx says whether somebody has looked at the reports about a member. NotFound for one whom nobody reported.
func ReviewTx(tx *store.Tx, member string, reviewed bool) (*ReportedMember, error) {
	was, err := reportedTx(tx, member)
	if err != nil {
		return nil, err
	}
	if was == nil {
		return nil, errs.Missing(CodeNotReported, "reported member", member)
	}
	if _, err := tx.Exec("UPDATE reported_members SET reviewed = ? WHERE id = ?", reviewed, member); err != nil {
		return nil, err
	}
	is := *was
	is.Reviewed = reviewed
	return &is, audit.Change(tx, entity, member, was, &is)
}

// Check finds entries of the moderators' list that do not fit the reports.
func Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	err := tx.Each(
		`SELECT COALESCE(m.id, r.reported) FROM (SELECT reported, COUNT(*) AS reports, MAX(created) AS last_report FROM member_reports GROUP BY reported) r
		FULL JOIN reported_members m ON m.id = r.reported
		WHERE m.id IS NULL OR r.reported IS NULL OR m.reports <> r.reports OR m.last_report <> r.last_report ORDER BY 1 LIMIT 100`, nil, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			wrong = append(wrong, "the reports about member "+id+" are counted wrong")
			return err
		})
	return wrong, err
}
