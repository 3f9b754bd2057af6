package badges

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// BadgeV3 is a badge in the shape of V3: no revision, and the icon is its URL.
type BadgeV3 struct {
	ID                 string    `json:"id"`
	Title              string    `json:"title"`
	Description        string    `json:"description,omitempty"`
	BackgroundColor    string    `json:"backgroundColor"`
	TextColor          string    `json:"textColor"`
	Icon               string    `json:"icon,omitempty"`
	PermissionsEnabled bool      `json:"permissionsEnabled"`
	Slug               string    `json:"slug"`
	CreatedDate        wire.Time `json:"createdDate,omitzero"`
	UpdatedDate        wire.Time `json:"updatedDate,omitzero"`
}

func toV3(b *Badge) BadgeV3 {
	out := BadgeV3{
		ID: b.ID, Title: b.Title, Description: b.Description, BackgroundColor: b.BackgroundColor, TextColor: b.TextColor,
		PermissionsEnabled: b.PermissionsEnabled, Slug: b.Slug, CreatedDate: b.CreatedDate, UpdatedDate: b.UpdatedDate,
	}
	if b.Icon != nil {
		out.Icon = b.Icon.URL
	}
	return out
}

// fromV3 converts the JSON of a V3 badge to that of a Badge: the icon's URL becomes an Icon.
func fromV3(raw json.RawMessage) (json.RawMessage, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil || keys == nil {
		return nil, errs.Invalid(wire.Named("badge", errs.RuleRequired, "", "is required"))
	}
	delete(keys, "revision") // V3 has none
	if icon, sent := keys["icon"]; sent {
		var address string
		if err := json.Unmarshal(icon, &address); err != nil {
			return nil, errs.Invalid(wire.Named("badge.icon", errs.RuleFormat, "TYPE", "must be text"))
		}
		keys["icon"] = json.RawMessage("null") // also what an empty text means
		if address != "" {
			given := &Icon{URL: address}
			if len(given.Validate()) > 0 {
				return nil, errs.Invalid(wire.Named("badge.icon", errs.RuleFormat, "WEB_URL",
					"must be the web address of a picture"))
			}
			text, err := json.Marshal(map[string]any{"id": nil, "url": address, "altText": nil})
			if err != nil {
				return nil, err
			}
			keys["icon"] = text
		}
	}
	return json.Marshal(keys)
}

type (
	createV3 struct {
		Badge wire.Patch[BadgeV3] `json:"badge"`
	}
	oneV3 struct {
		Badge BadgeV3 `json:"badge"`
	}
	manyV3 struct {
		Badges   wire.List[BadgeV3]  `json:"badges"`
		Metadata wire.PagingMetadata `json:"metadata"`
	}
	orderV3 struct {
		BadgeIDs []string `json:"badgeIds" validate:"required,min=1,max=1000,unique,dive,guid"`
	}
	orderedV3 struct {
		Badges wire.List[BadgeV3] `json:"badges"`
	}
	assignRequest struct {
		ID        string   `json:"id" validate:"required,guid"`
		MemberIDs []string `json:"memberIds" validate:"required,min=1,max=1000,dive,guid"`
	}
	assignedMembers struct {
		MemberIDs wire.List[string] `json:"memberIds"`
	}
	holdersRequest struct {
		ID     string       `json:"id" validate:"required,guid"`
		Paging *wire.Paging `json:"paging,omitempty"`
	}
	holdersAnswer struct {
		MemberIDs wire.List[string]   `json:"memberIds"`
		Metadata  wire.PagingMetadata `json:"metadata"`
	}
	perMemberRequest struct {
		MemberIDs []string `json:"memberIds" validate:"required,min=1,max=100,dive,guid"`
	}
	perMemberAnswer struct {
		MemberBadgeIDs wire.List[memberBadges] `json:"memberBadgeIds"`
	}
	memberBadges struct {
		MemberID string            `json:"memberId"`
		BadgeIDs wire.List[string] `json:"badgeIds"`
	}
	countsAnswer struct {
		BadgeMemberCounts wire.List[memberCount] `json:"badgeMemberCounts"`
	}
	memberCount struct {
		BadgeID     string `json:"badgeId"`
		MemberCount int    `json:"memberCount"`
	}
)

func (s *Service) v3Operations() []httpapi.Operation {
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.badges." + id, Method: method, Path: path, Access: access, Summary: summary,
			Codes: codes, Deprecated: true}
	}
	reads := func(o httpapi.Op) httpapi.Op { o.Reads = true; return o }
	everyone, holders := actor.Everyone(readBadges), actor.Managers(readHolders)
	return []httpapi.Operation{
		httpapi.Handle(op("createBadge", "POST", "/v3/badges", actor.Managers(createBadges), "Create a badge",
			CodeTooMany), s.createV3),
		httpapi.Handle(reads(op("getBadge", "GET", "/v3/badges/{id}", everyone, "Get a badge", CodeNoBadge)),
			func(ctx context.Context, in *wire.IDRequest) (*oneV3, error) {
				return answerV3(s.badges.Get(ctx, in.ID))
			}),
		httpapi.Handle(op("updateBadge", "PATCH", "/v3/badges/{badge.id}", actor.Managers(updateBadges), "Update a badge",
			CodeNoBadge), s.updateV3),
		httpapi.Handle(op("deleteBadge", "DELETE", "/v3/badges/{id}", actor.Managers(deleteBadges),
			"Delete a badge and its assignments", CodeNoBadge), func(ctx context.Context, in *wire.IDRequest) (*wire.Empty, error) {
			return &wire.Empty{}, s.badges.Delete(ctx, in.ID, nil)
		}),
		httpapi.Handle(reads(op("listBadges", "GET", "/v3/badges", everyone, "List badges in display order")), s.listV3),
		httpapi.Handle(op("updateBadgesDisplayOrder", "PATCH", "/v3/badges/order", actor.Managers(orderBadges),
			"Move badges to the front of the display order, in the order given", CodeNoBadge), s.orderV3),
		httpapi.Handle(op("assignBadge", "POST", "/v3/badges/{id}/members", actor.Managers(assignBadges),
			"Assign a badge to members", CodeNoBadge, CodeNoMember), s.assign),
		httpapi.Handle(op("unassignBadge", "DELETE", "/v3/badges/{id}/members", actor.Managers(assignBadges),
			"Unassign a badge from members", CodeNoBadge), s.unassign),
		httpapi.Handle(reads(op("listMembersByBadge", "GET", "/v3/badges/{id}/members", holders,
			"List the members who have a badge", CodeNoBadge)), s.listHolders),
		httpapi.Handle(reads(op("listBadgesPerMember", "POST", "/v3/badges/members", actor.Everyone(readHolders),
			"List the badges of members")), s.perMember),
		httpapi.Handle(reads(op("getMemberCountsPerBadge", "GET", "/v3/badges/members/count", holders,
			"Count the members of each badge")), s.counts),
	}
}

func answerV3(badge *Badge, err error) (*oneV3, error) {
	if err != nil {
		return nil, err
	}
	return &oneV3{toV3(badge)}, nil
}

func (s *Service) createV3(ctx context.Context, in *createV3) (*oneV3, error) {
	raw, err := fromV3(in.Badge.Raw)
	if err != nil {
		return nil, err
	}
	badge := &Badge{}
	if err := json.Unmarshal(raw, badge); err != nil {
		return nil, errs.Invalid(wire.Named("badge", errs.RuleFormat, "TYPE", "has a value of the wrong type"))
	}
	return answerV3(s.badges.Create(ctx, badge))
}

func (s *Service) updateV3(ctx context.Context, in *createV3) (*oneV3, error) {
	raw, err := fromV3(in.Badge.Raw)
	if err != nil {
		return nil, err
	}
	return answerV3(s.update(ctx, in.Badge.Value.ID, raw, nil))
}

func (s *Service) listV3(ctx context.Context, in *wire.PageRequest) (*manyV3, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*manyV3, error) {
		q, err := s.listed.Parse("", query.Request{Paging: in.Paging}, s.cfg.Cursors)
		if err != nil {
			return nil, err
		}
		page, err := s.badges.Page(tx, q)
		if err != nil {
			return nil, err
		}
		out := &manyV3{Metadata: page.Metadata()}
		for _, badge := range page.Items {
			out.Badges = append(out.Badges, toV3(badge))
		}
		return out, nil
	})
}

func (s *Service) orderV3(ctx context.Context, in *orderV3) (*orderedV3, error) {
	list, err := s.reorder(ctx, in.BadgeIDs)
	if err != nil {
		return nil, err
	}
	out := &orderedV3{}
	for _, badge := range list {
		out.Badges = append(out.Badges, toV3(badge))
	}
	return out, nil
}

// holding gives the assignment ids of a badge by member id.
func holding(tx *store.Tx, badge string) (map[string]string, error) {
	out := map[string]string{}
	err := tx.Each("SELECT member, id FROM "+assignmentTable+" WHERE badge = ?", []any{badge},
		func(rows store.Rows) error {
			var member, id string
			err := rows.Scan(&member, &id)
			out[member] = id
			return err
		})
	return out, err
}

// assign gives the badge to all of the members or to none. Members who already have it are
// skipped, without an event. NotFound for the badge and for any of the members.
func (s *Service) assign(ctx context.Context, in *assignRequest) (*assignedMembers, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*assignedMembers, error) {
		if _, err := s.badges.Get(tx.Context(), in.ID); err != nil {
			return nil, err
		}
		if err := known(tx, in.MemberIDs...); err != nil {
			return nil, err
		}
		held, err := holding(tx, in.ID)
		if err != nil {
			return nil, err
		}
		out := &assignedMembers{}
		for _, member := range in.MemberIDs {
			if slices.Contains(out.MemberIDs, member) {
				continue
			}
			if held[member] == "" {
				if _, err := s.assignments.Create(tx.Context(), &Assignment{BadgeID: in.ID, MemberID: member}); err != nil {
					return nil, err
				}
			}
			out.MemberIDs = append(out.MemberIDs, member)
		}
		return out, nil
	})
}

// unassign removes the badge from the members. Members who do not have it are skipped.
func (s *Service) unassign(ctx context.Context, in *assignRequest) (*wire.Empty, error) {
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := s.badges.Get(tx.Context(), in.ID); err != nil {
			return err
		}
		held, err := holding(tx, in.ID)
		if err != nil {
			return err
		}
		for _, member := range in.MemberIDs {
			if id := held[member]; id != "" {
				if err := s.assignments.Delete(tx.Context(), id, nil); err != nil {
					return err
				}
				delete(held, member) // it can be in the list again
			}
		}
		return nil
	})
}

func (s *Service) listHolders(ctx context.Context, in *holdersRequest) (*holdersAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*holdersAnswer, error) {
		if _, err := s.badges.Get(tx.Context(), in.ID); err != nil {
			return nil, err
		}
		filter, err := json.Marshal(map[string]string{"badgeId": in.ID})
		if err != nil {
			return nil, err
		}
		q, err := s.holders.Parse("", query.Request{Filter: filter, Paging: in.Paging}, s.cfg.Cursors)
		if err != nil {
			return nil, err
		}
		page, err := s.assignments.Page(tx, q)
		if err != nil {
			return nil, err
		}
		out := &holdersAnswer{Metadata: page.Metadata()}
		for _, a := range page.Items {
			out.MemberIDs = append(out.MemberIDs, a.MemberID)
		}
		return out, nil
	})
}

// perMember answers for every id in the request. A member that is unknown or that the caller
// may not see gets an empty list, so that the call does not reveal which ids have an account.
func (s *Service) perMember(ctx context.Context, in *perMemberRequest) (*perMemberAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*perMemberAnswer, error) {
		held, err := HeldTx(tx, in.MemberIDs...)
		if err == nil && s.cfg.Visible != nil {
			var seen map[string]bool
			seen, err = s.cfg.Visible(tx, in.MemberIDs...)
			maps.DeleteFunc(held, func(member string, _ []string) bool { return !seen[member] })
		}
		out := &perMemberAnswer{}
		for _, member := range in.MemberIDs {
			out.MemberBadgeIDs = append(out.MemberBadgeIDs, memberBadges{member, held[member]})
		}
		return out, err
	})
}

// counts lists every badge, including those without members.
func (s *Service) counts(ctx context.Context, _ *wire.Empty) (*countsAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*countsAnswer, error) {
		out := &countsAnswer{}
		err := tx.Each("SELECT b.id, COUNT(a.id) FROM "+badgeTable+" b LEFT JOIN "+assignmentTable+
			" a ON a.badge = b.id GROUP BY b.id, b.position ORDER BY b.position, b.id", nil, func(rows store.Rows) error {
			var one memberCount
			err := rows.Scan(&one.BadgeID, &one.MemberCount)
			out.BadgeMemberCounts = append(out.BadgeMemberCounts, one)
			return err
		})
		return out, err
	})
}
