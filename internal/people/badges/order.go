package badges

import (
	"context"
	"slices"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Positions of moveBadge.
const (
	positionLast  = "LAST"
	positionFirst = "FIRST"
	positionAfter = "AFTER"
)

type moveRequest struct {
	BadgeID          string `json:"badgeId" validate:"required,guid"`
	Position         string `json:"position,omitempty" validate:"omitempty,oneof=LAST FIRST AFTER"`
	MoveAfterBadgeID string `json:"moveAfterBadgeId,omitempty" validate:"omitempty,guid"`
}

// displayed lists all badges in their display order.
func displayed(tx *store.Tx) ([]string, error) {
	return store.Values[string](tx, "SELECT id FROM "+badgeTable+" ORDER BY position, id")
}

// arrange writes the positions. The order is not a field of the badge, so no update event is
// emitted; the audit log has the order before and after.
func arrange(tx *store.Tx, before, after []string) error {
	for i, id := range after {
		if _, err := tx.Exec("UPDATE "+badgeTable+" SET position = ? WHERE id = ? AND position <> ?", i+1, id,
			i+1); err != nil {
			return err
		}
	}
	type order struct {
		DisplayOrder []string `json:"displayOrder"`
	}
	return audit.Change(tx, badgeEntity, "", order{before}, order{after})
}

// reorder puts the named badges first, in the order given; the others follow in the order
// they had. It gives the named badges. NotFound.
func (s *Service) reorder(ctx context.Context, ids []string) ([]*Badge, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) ([]*Badge, error) {
		before, err := displayed(tx)
		if err != nil {
			return nil, err
		}
		var out []*Badge
		for _, id := range ids {
			badge, err := s.badges.Get(tx.Context(), id)
			if err != nil {
				return nil, err
			}
			out = append(out, badge)
		}
		rest := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return slices.Contains(ids, id) })
		return out, arrange(tx, before, slices.Concat(ids, rest))
	})
}

// move changes the position of one badge. NotFound, also for moveAfterBadgeId.
func (s *Service) move(ctx context.Context, in *moveRequest) (*wire.Empty, error) {
	switch {
	case in.Position == positionAfter && in.MoveAfterBadgeID == "":
		return nil, errs.Invalid(wire.Named("moveAfterBadgeId", errs.RuleRequired, "", "is required with position AFTER"))
	case in.Position != positionAfter && in.MoveAfterBadgeID != "":
		return nil, errs.Invalid(wire.Named("moveAfterBadgeId", errs.RuleNotAllowed, "",
			"is only allowed with position AFTER"))
	case in.MoveAfterBadgeID == in.BadgeID:
		return nil, errs.Invalid(wire.Named("moveAfterBadgeId", errs.RuleValidation, "ITSELF", "must be another badge"))
	}
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		before, err := displayed(tx)
		if err != nil {
			return err
		}
		for _, id := range []string{in.BadgeID, in.MoveAfterBadgeID} {
			if id != "" && !slices.Contains(before, id) {
				return errs.Missing(CodeNoBadge, "badge", id)
			}
		}
		rest := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return id == in.BadgeID })
		at := len(rest)
		switch in.Position {
		case positionFirst:
			at = 0
		case positionAfter:
			at = slices.Index(rest, in.MoveAfterBadgeID) + 1
		}
		return arrange(tx, before, slices.Insert(rest, at, in.BadgeID))
	})
}
