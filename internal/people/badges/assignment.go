package badges

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"souk/internal/people/members"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	assignmentTable  = "badge_assignments"
	assignmentEntity = "wix.badges.v4.badge_assignment"
	entityV3         = "wix.badges.v3.badge"

	// CodeAssigned refuses a badge that the member already has.
	CodeAssigned = "BADGE_ALREADY_ASSIGNED"
	// CodeNoMember is the code of an unknown member.
	CodeNoMember = "MEMBER_NOT_FOUND"

	readAssignments   = "BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_READ"
	createAssignments = "BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_CREATE"
	deleteAssignments = "BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_DELETE"
	tagAssignments    = "BADGE_ASSIGNMENTS.BADGE_UPDATE_TAGS"

	maxExtended = 20_000 // bytes that apps keep on one assignment
)

// Assignment gives a badge to a member.
type Assignment struct {
	resource.Meta
	BadgeID        string               `json:"badgeId" validate:"required,guid"`
	MemberID       string               `json:"memberId" validate:"required,guid"`
	Tags           *Tags                `json:"tags,omitempty"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
}

func (s *Service) assignmentSpec() resource.Spec[Assignment, *Assignment] {
	return resource.Spec[Assignment, *Assignment]{
		Name: "badgeAssignment", Plural: "badgeAssignments", ID: "members.badgeAssignments", Table: assignmentTable,
		Path: "/v4/badge-assignments",
		Fields: []resource.Field[Assignment]{
			{Field: query.Field{Path: "badgeId", Column: "badge", Kind: query.ID, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "memberId", Column: "member", Kind: query.ID, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "tags.privateTags.tagIds", Column: "private_tags", Kind: query.TextList}},
			{Field: query.Field{Path: "tags.tags.tagIds", Column: "public_tags", Kind: query.TextList}},
		},
		Validate: func(a *Assignment) []errs.Violation {
			if a.ExtendedFields == nil {
				return nil
			}
			if text, err := json.Marshal(a.ExtendedFields); err != nil || len(text) > maxExtended {
				return []errs.Violation{wire.Bounded("extendedFields", errs.RuleMaxLength, maxExtended,
					fmt.Sprintf("must not be longer than %d bytes in total", maxExtended))}
			}
			return nil
		},
		OnCreate: func(tx *store.Tx, a *Assignment) error {
			if _, err := s.badges.Get(tx.Context(), a.BadgeID); err != nil {
				return err
			}
			return known(tx, a.MemberID)
		},
		After: func(tx *store.Tx, old, a *Assignment) error {
			switch {
			case old == nil:
				return emitV3(tx, "badge_assigned", a)
			case a == nil:
				return emitV3(tx, "badge_unassigned", old)
			}
			return nil
		},
		Read: actor.Managers(readAssignments), Write: actor.Managers(createAssignments),
		Delete: actor.Managers(deleteAssignments),
		Events: resource.Events{Entity: assignmentEntity, Created: assignmentEntity + "_created",
			Deleted: assignmentEntity + "_deleted", DeletedBody: true},
		Conflicts: map[string]resource.Conflict{
			"badge_assignments_key": {Code: CodeAssigned, Message: "this member already has this badge"},
		},
		Codes: []string{CodeNoBadge, CodeNoMember}, NoRevision: true, MaxSorts: 5,
	}
}

// known refuses ids that are not members. NotFound.
func known(tx *store.Tx, ids ...string) error {
	there, err := members.KnownTx(tx, ids...)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !there[id] {
			return members.ErrMissing(id)
		}
	}
	return nil
}

// emitV3 emits the V3 event, whose entity is the badge.
func emitV3(tx *store.Tx, slug string, a *Assignment) error {
	return tx.Emit(store.Event{
		Type: entityV3 + "_" + slug, Entity: entityV3, Slug: slug, EntityID: a.BadgeID, Kind: store.Action,
		Body: struct {
			MemberID string `json:"memberId"`
		}{a.MemberID},
	})
}

// release deletes all assignments of a badge or of a member and emits the events of each.
// column is badge or member.
func release(tx *store.Tx, column, id string) error {
	var gone []*Assignment
	err := tx.Each("SELECT id, created, updated, doc FROM "+assignmentTable+" WHERE "+column+
		" = ? ORDER BY created, id", []any{id}, func(rows store.Rows) error {
		var meta resource.Meta
		var created, updated int64
		var doc string
		if err := rows.Scan(&meta.ID, &created, &updated, &doc); err != nil {
			return err
		}
		a := &Assignment{}
		if err := json.Unmarshal([]byte(doc), a); err != nil {
			return err
		}
		meta.CreatedDate, meta.UpdatedDate = wire.Time(created), wire.Time(updated)
		a.Meta = meta
		gone = append(gone, a)
		return nil
	})
	if err != nil || len(gone) == 0 {
		return err
	}
	if _, err := tx.Exec("DELETE FROM "+assignmentTable+" WHERE "+column+" = ?", id); err != nil {
		return err
	}
	for _, a := range gone {
		event := store.Event{Type: assignmentEntity + "_deleted", Entity: assignmentEntity, Slug: "deleted",
			EntityID: a.ID, Kind: store.Deleted, Body: a}
		if err := tx.Emit(event); err != nil {
			return err
		}
		if err := emitV3(tx, "badge_unassigned", a); err != nil {
			return err
		}
	}
	return nil
}

// ForgetTx deletes the assignments of a member whose account is deleted.
func ForgetTx(tx *store.Tx, memberID string) error { return release(tx, "member", memberID) }

// HeldTx gives the badge ids of each member, in display order.
func HeldTx(tx *store.Tx, memberIDs ...string) (map[string][]string, error) {
	out := make(map[string][]string, len(memberIDs))
	if len(memberIDs) == 0 {
		return out, nil
	}
	in := "(?" + strings.Repeat(", ?", len(memberIDs)-1) + ")"
	err := tx.Each("SELECT a.member, a.badge FROM "+assignmentTable+" a JOIN "+badgeTable+
		" b ON b.id = a.badge WHERE a.member IN "+in+" ORDER BY b.position, b.id", store.Args(memberIDs),
		func(rows store.Rows) error {
			var member, badge string
			err := rows.Scan(&member, &badge)
			out[member] = append(out[member], badge)
			return err
		})
	return out, err
}

// ExistsTx reports which of the ids are badges.
func ExistsTx(tx *store.Tx, ids ...string) (map[string]bool, error) {
	return store.Known(tx, "SELECT id FROM "+badgeTable+" WHERE id", ids...)
}

type (
	createAssignment struct {
		BadgeAssignment wire.Patch[Assignment] `json:"badgeAssignment"`
	}
	deleteAssignment struct {
		BadgeAssignmentID string `json:"badgeAssignmentId" validate:"required,guid"`
	}
	oneAssignment struct {
		BadgeAssignment *Assignment `json:"badgeAssignment"`
	}
	manyAssignments struct {
		BadgeAssignments wire.List[Assignment] `json:"badgeAssignments"`
		PagingMetadata   *wire.PagingMetadata  `json:"pagingMetadata,omitempty"`
	}
	bulkCreate struct {
		BadgeAssignments []wire.Patch[Assignment] `json:"badgeAssignments"`
		ReturnEntity     bool                     `json:"returnEntity,omitempty"`
	}
	bulkDelete struct {
		BadgeAssignmentIDs []string `json:"badgeAssignmentIds" validate:"min=1,max=100,dive,guid"`
	}
	tagRequest struct {
		IDs          []string `json:"ids" validate:"min=1,max=100,dive,guid"`
		AssignTags   *Tags    `json:"assignTags,omitempty"`
		UnassignTags *Tags    `json:"unassignTags,omitempty"`
	}
)

func (s *Service) assignmentOperations() []httpapi.Operation {
	op := func(id, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.badgeAssignments." + id, Method: "POST", Path: path,
			Access: actor.Managers(tagAssignments), Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		resource.CreateOp[createAssignment, oneAssignment](s.assignments, httpapi.Op{}),
		resource.DeleteOp[deleteAssignment](s.assignments, httpapi.Op{}),
		resource.QueryOp[query.Message, manyAssignments](s.assignments, httpapi.Op{}),
		resource.BulkCreateOp[bulkCreate, wire.BulkResponse[Assignment]](s.assignments, httpapi.Op{}),
		resource.BulkDeleteOp[bulkDelete, wire.BulkResponse[Assignment]](s.assignments, httpapi.Op{}),
		httpapi.Handle(op("bulkUpdateBadgeAssignmentTags", "/v4/bulk/badge-assignments/bulk-update-tags",
			"Tag some assignments", resource.CodeNoTags),
			func(ctx context.Context, in *tagRequest) (*resource.TagItems, error) {
				assign, unassign := in.AssignTags.common(), in.UnassignTags.common()
				return resource.ItemsOnly(s.assignments.BulkTagsBy(ctx, "ids", in.IDs, assign, unassign, retag))
			}),
		httpapi.Handle(op("bulkUpdateBadgeAssignmentTagsByFilter", "/v4/bulk/badge-assignments/update-tags-by-filter",
			"Tag the assignments that a filter finds", resource.CodeNoTags), s.tagLater),
	}
}
