package discounts

import (
	"context"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Kinds of eligibility.
const (
	byMembers  = "INDIVIDUAL_MEMBERS"
	bySegments = "CONTACT_SEGMENTS"
	byTags     = "CONTACT_TAGS"

	// roleMember is the role that every member has.
	roleMember = "MEMBER"
)

// CustomerEligibility is a condition on who buys, in one of three ways. It is only true for members who are signed in,
// so it makes discounts, and with a fixed price also prices, that are for members only.
type CustomerEligibility struct {
	IndividualMembersInfo *IndividualMembers `json:"individualMembersInfo,omitempty"`
	// ContactSegmentsInfo names badges: a segment is the members who wear one.
	ContactSegmentsInfo *ContactSegments `json:"contactSegmentsInfo,omitempty"`
	// ContactTagsInfo names roles by their keys. Every member has the role MEMBER.
	ContactTagsInfo *ContactTags `json:"contactTagsInfo,omitempty"`
	EligibilityType string       `json:"eligibilityType" validate:"omitempty,oneof=INDIVIDUAL_MEMBERS CONTACT_SEGMENTS CONTACT_TAGS"`
}

// IndividualMembers names members.
type IndividualMembers struct {
	MemberIDs wire.List[string] `json:"memberIds" validate:"min=1,max=100,dive,guid"`
}

// ContactSegments names badges.
type ContactSegments struct {
	SegmentIDs wire.List[string] `json:"segmentIds" validate:"min=1,max=100,dive,guid"`
}

// ContactTags names roles of members.
type ContactTags struct {
	TagReferences wire.List[TagReference] `json:"tagReferences" validate:"min=1,max=100,dive"`
}

// TagReference names one role by its key. The tag's id is kept for those who sent it; we know tags by their keys.
type TagReference struct {
	TagID    string `json:"tagId,omitempty" validate:"max=5"`
	LabelKey string `json:"labelKey" validate:"required,max=80"`
}

func (e *CustomerEligibility) kind() string {
	return only(map[string]bool{byMembers: e.IndividualMembersInfo != nil, bySegments: e.ContactSegmentsInfo != nil,
		byTags: e.ContactTagsInfo != nil})
}

// Validate asks for the one kind that the type names.
func (e *CustomerEligibility) Validate() []errs.Violation {
	return namesCondition(e.kind(), "eligibilityType", e.EligibilityType, "INVALID_ELIGIBILITY_TYPE",
		"must have exactly one of individualMembersInfo, contactSegmentsInfo and contactTagsInfo")
}

// namesCondition asks for exactly one condition, and that a type which is given names it.
func namesCondition(kind, field, given, code, one string) []errs.Violation {
	switch {
	case kind == "":
		return []errs.Violation{wire.Named("", errs.RuleOneOfAlignment, code, one)}
	case given != "" && given != kind:
		return []errs.Violation{wire.Named(field, errs.RuleOneOfAlignment, code, "must match the condition that is set")}
	}
	return nil
}

// Groups are what a member belongs to: badges by id, roles by key.
type Groups struct{ Badges, Roles []string }

// condition makes the eligibility ready for use.
func (e *CustomerEligibility) condition() condition {
	switch e.kind() {
	case byMembers:
		members := e.IndividualMembersInfo.MemberIDs
		return func(s *Sale) bool { return s.MemberID != "" && slices.Contains(members, s.MemberID) }
	case bySegments:
		badges := e.ContactSegmentsInfo.SegmentIDs
		return func(s *Sale) bool {
			return s.MemberID != "" && slices.ContainsFunc(s.groups.Badges,
				func(id string) bool { return slices.Contains(badges, id) })
		}
	case byTags:
		var roles []string
		for _, tag := range e.ContactTagsInfo.TagReferences {
			roles = append(roles, tag.LabelKey)
		}
		if slices.Contains(roles, roleMember) {
			return func(s *Sale) bool { return s.MemberID != "" }
		}
		return func(s *Sale) bool {
			return s.MemberID != "" && slices.ContainsFunc(s.groups.Roles,
				func(key string) bool { return slices.Contains(roles, key) })
		}
	}
	return func(*Sale) bool { return false }
}

// needsGroups tells whether the condition asks what a member belongs to.
func (t *Trigger) needsGroups() bool {
	if e := t.CustomerEligibility; e != nil {
		return e.kind() != byMembers
	}
	return slices.ContainsFunc(t.joined(), func(part Trigger) bool { return part.needsGroups() })
}

// know puts in what the buyer belongs to, if a rule asks for it.
func (s *Service) know(ctx context.Context, c *compiled, sale *Sale) error {
	if !c.groups || sale.MemberID == "" || s.cfg.Groups == nil {
		return nil
	}
	return s.db.Read(ctx, func(tx *store.Tx) error {
		// Badges and roles are given by those who run the shop, like the rules themselves.
		return tx.Configuration(func() (err error) {
			sale.groups, err = s.cfg.Groups(tx, sale.MemberID)
			return err
		})
	})
}
