package badges

import (
	"context"
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	badgeTable  = "member_badges"
	badgeEntity = "wix.badges.v4.badge"

	// CodeNoBadge is the code of an unknown badge.
	CodeNoBadge = "BADGE_NOT_FOUND"

	readBadges   = "BADGES.BADGE_READ"
	createBadges = "BADGES.BADGE_CREATE"
	updateBadges = "BADGES.BADGE_UPDATE"
	deleteBadges = "BADGES.BADGE_DELETE"
	orderBadges  = "BADGES.BADGE_UPDATE_DISPLAY_ORDER"
	assignBadges = "BADGES.BADGE_ASSIGN"
	readHolders  = "BADGES.BADGE_READ_MEMBERS"
)

// Default colours: white on purple.
const (
	DefaultBackground = "#796EFF"
	DefaultText       = "#FFFFFF"
)

// Badge is a label on member profiles.
type Badge struct {
	resource.Meta
	Title              string `json:"title" validate:"required,notblank,max=50"`
	Description        string `json:"description,omitempty" validate:"max=1500"`
	BackgroundColor    string `json:"backgroundColor,omitempty" validate:"omitempty,colorhex"`
	TextColor          string `json:"textColor,omitempty" validate:"omitempty,colorhex"`
	Icon               *Icon  `json:"icon,omitempty"`
	PermissionsEnabled bool   `json:"permissionsEnabled"`
	Slug               string `json:"slug,omitempty"`
}

// displayOrder is the position of a badge. Queries read it; only order.go and the After hook write it.
var displayOrder = query.Field{Path: "displayOrder", Column: badgeTable + ".position", Kind: query.Number,
	Sortable: true, NotNull: true}

func (s *Service) badgeSpec() resource.Spec[Badge, *Badge] {
	return resource.Spec[Badge, *Badge]{
		Name: "badge", Plural: "badges", ID: "members.badgesV2", Table: badgeTable, Path: "/v4/badges",
		Fields: []resource.Field[Badge]{
			{Field: query.Field{Path: "title", Column: "title", Folded: "title_folded", Kind: query.Text, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "description", Column: "description", Folded: "description_folded", Kind: query.Text,
				Sortable: true}},
			{Field: query.Field{Path: "permissionsEnabled", Column: "permissions_enabled", Kind: query.Bool, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "slug", Column: "slug", Kind: query.FoldedText, Sortable: true, NotNull: true}},
			{Field: displayOrder},
		},
		OnCreate: func(tx *store.Tx, b *Badge) error {
			if err := room(tx); err != nil {
				return err
			}
			return s.settle(tx, nil, b)
		},
		OnUpdate: s.settle,
		OnDelete: func(tx *store.Tx, old *Badge) error { return release(tx, "badge", old.ID) },
		After: func(tx *store.Tx, old, b *Badge) error {
			if old != nil {
				return nil
			}
			_, err := tx.Exec("UPDATE "+badgeTable+" SET position = (SELECT COALESCE(MAX(position), 0) + 1 FROM "+badgeTable+
				") WHERE id = ?", b.ID)
			return err
		},
		Read: actor.Everyone(readBadges), Create: actor.Managers(createBadges), Update: actor.Managers(updateBadges),
		Delete: actor.Managers(deleteBadges),
		Events: resource.EventsOf(badgeEntity), NotFound: CodeNoBadge,
		ReadOnly:    []string{"slug"}, // icon overwrites the width, height and filename that callers send
		DefaultSort: []query.Sort{{Path: displayOrder.Path}},
	}
}

// settle fills in default colours, resolves the icon and makes a unique slug.
func (s *Service) settle(tx *store.Tx, old, b *Badge) error {
	b.Title = strings.TrimSpace(b.Title)
	b.BackgroundColor, b.TextColor = colour(b.BackgroundColor, DefaultBackground), colour(b.TextColor, DefaultText)
	var before *Icon
	if old != nil {
		before = old.Icon
	}
	var err error
	if b.Icon, err = s.icon(tx.Context(), before, b.Icon); err != nil {
		return err
	}
	if old != nil && old.Title == b.Title {
		b.Slug = old.Slug
		return nil
	}
	b.Slug, err = freeSlug(tx, b.ID, slugOf(b.Title))
	return err
}

func colour(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return strings.ToUpper(text)
}

// slugOf makes the readable part of an address; it leaves room for a number.
func slugOf(title string) string {
	slug := strings.Join(store.Words(title), "-")
	for len(slug) > 200 {
		_, size := utf8.DecodeLastRuneInString(slug)
		slug = slug[:len(slug)-size]
	}
	if slug = strings.Trim(slug, "-"); slug == "" {
		return "badge"
	}
	return slug
}

// freeSlug adds a number if another badge has the slug.
func freeSlug(tx *store.Tx, id, slug string) (string, error) {
	taken := map[string]bool{}
	err := tx.Each("SELECT slug FROM "+badgeTable+" WHERE id <> ? AND (slug = ? OR slug LIKE ?)",
		[]any{id, slug, slug + "-%"}, func(rows store.Rows) error {
			var one string
			err := rows.Scan(&one)
			taken[one] = true
			return err
		})
	candidate := slug
	for n := 2; taken[candidate]; n++ {
		candidate = slug + "-" + strconv.Itoa(n)
	}
	return candidate, err
}

type (
	createRequest struct {
		Badge wire.Patch[Badge] `json:"badge"`
	}
	badgeRequest struct {
		BadgeID string `json:"badgeId" validate:"required,guid"`
	}
	updateRequest struct {
		Badge     wire.Patch[Badge] `json:"badge"`
		FieldMask wire.FieldMask    `json:"fieldMask,omitempty"`
	}
	oneBadge struct {
		Badge *Badge `json:"badge"`
	}
	manyBadges struct {
		Badges         wire.List[Badge]     `json:"badges"`
		PagingMetadata *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	orderRequest struct {
		IDs []string `json:"ids" validate:"required,min=1,max=100,unique,dive,guid"`
	}
	orderedBadges struct {
		Badges wire.List[Badge] `json:"badges"`
	}
)

func (s *Service) badgeOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.badgesV2." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Summary: summary, Codes: codes}
	}
	order := op("updateBadgesDisplayOrder", "POST", "/v4/badges/order", orderBadges,
		"Move badges to the front of the display order, in the order given", CodeNoBadge)
	order.Deprecated = true
	return []httpapi.Operation{
		resource.CreateOp[createRequest, oneBadge](s.badges, httpapi.Op{Codes: []string{CodeTooMany}}),
		resource.GetOp[badgeRequest, oneBadge](s.badges, httpapi.Op{}),
		httpapi.Handle(op("updateBadge", "PATCH", "/v4/badges/{badge.id}", updateBadges, "Update a badge", CodeNoBadge,
			resource.CodeStale),
			func(ctx context.Context, in *updateRequest) (*oneBadge, error) {
				badge, err := s.update(ctx, in.Badge.Value.ID, in.Badge.Raw, in.FieldMask)
				if err != nil {
					return nil, err
				}
				return &oneBadge{badge}, nil
			}),
		resource.DeleteOp[badgeRequest](s.badges, httpapi.Op{}),
		resource.QueryOp[query.Message, manyBadges](s.badges, httpapi.Op{}),
		httpapi.Handle(order, func(ctx context.Context, in *orderRequest) (*orderedBadges, error) {
			list, err := s.reorder(ctx, in.IDs)
			if err != nil {
				return nil, err
			}
			out := &orderedBadges{}
			for _, badge := range list {
				out.Badges = append(out.Badges, *badge)
			}
			return out, nil
		}),
		httpapi.Handle(op("moveBadge", "POST", "/v4/badges/{badgeId}/move", orderBadges,
			"Move a badge in the display order", CodeNoBadge), s.move),
	}
}

// update changes the keys in body. The contract does not require a revision: without one
// the last update wins, and a revision that is sent must be the current one.
func (s *Service) update(ctx context.Context, id string, body json.RawMessage, mask wire.FieldMask) (*Badge, error) {
	var keys map[string]json.RawMessage
	_ = json.Unmarshal(body, &keys) // what is no object has no keys
	_, hasID := keys["id"]          // the path puts it there
	if len(keys) == 0 || hasID && len(keys) == 1 {
		return nil, errs.Invalid(wire.Named("badge", errs.RuleRequired, "BADGE_NOT_PROVIDED",
			"must have at least one field to change"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Badge, error) {
		body := body // the function may run again
		if sent := keys["revision"]; len(sent) == 0 || string(sent) == "null" {
			old, err := s.badges.Get(tx.Context(), id)
			if err != nil {
				return nil, err
			}
			whole := maps.Clone(keys)
			if whole["revision"], err = json.Marshal(old.Revision); err != nil {
				return nil, err
			}
			if body, err = json.Marshal(whole); err != nil {
				return nil, err
			}
		}
		return s.badges.Update(tx.Context(), resource.Patch{ID: id, Body: body, Mask: mask, MaskName: "fieldMask"})
	})
}
