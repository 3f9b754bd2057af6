package resource_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// The sample service of these tests: what a plain service looks like, with one of everything.

// Badge is given to people.
type Badge struct {
	resource.Meta
	Title    string            `json:"title" validate:"required,max=50"`
	Slug     string            `json:"slug,omitempty"`
	Holders  int               `json:"holders"`
	Kind     string            `json:"kind,omitempty" validate:"omitempty,oneof=GOLD SILVER"`
	Price    wire.Decimal      `json:"price,omitempty" validate:"decimal,dgte=0,dscale=2"`
	Points   *int              `json:"points,omitempty" validate:"omitempty,min=0,max=1000"`
	Active   bool              `json:"active"`
	Starts   wire.Time         `json:"starts,omitzero"`
	Tags     wire.List[string] `json:"tags" validate:"max=5,dive,max=20"`
	Icon     *Icon             `json:"icon,omitempty"`
	Criteria wire.List[Rule]   `json:"criteria" validate:"max=3"`
}

// Icon is a badge's picture.
type Icon struct {
	URL string `json:"url" validate:"required,weburl"`
	Alt string `json:"alt,omitempty"`
}

// Rule says who gets a badge.
type Rule struct {
	Field string `json:"field" validate:"required"`
	Least int    `json:"least"`
}

type (
	createBadge struct {
		Badge wire.Patch[Badge] `json:"badge"`
	}
	getBadge struct {
		BadgeID string `json:"badgeId" validate:"required"`
	}
	updateBadge struct {
		Badge     wire.Patch[Badge] `json:"badge"`
		FieldMask wire.FieldMask    `json:"fieldMask,omitempty"`
	}
	searchBadges struct {
		Search query.SearchRequest `json:"search"`
	}
	queryBadges struct {
		Query query.Request `json:"query"`
	}
	countBadges struct {
		Filter rawJSON `json:"filter"`
	}
	oneBadge struct {
		Badge *Badge `json:"badge"`
	}
	manyBadges struct {
		Badges         wire.List[Badge]       `json:"badges"`
		PagingMetadata *wire.PagingMetadata   `json:"pagingMetadata,omitempty"`
		Figures        *query.AggregationData `json:"aggregationData,omitempty"`
	}
	countOfBadges struct {
		Count int `json:"count"`
	}
	bulkCreateBadge struct {
		Badges       []wire.Patch[Badge] `json:"badges"`
		ReturnEntity bool                `json:"returnEntity"`
	}
	bulkUpdateBadge struct {
		Badges []updateBadge `json:"badges"`
	}
	bulkDeleteBadge struct {
		BadgeIDs []string `json:"badgeIds"`
	}
	bulkBadges struct {
		Results            wire.List[bulkBadge]    `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata `json:"bulkActionMetadata"`
	}
	bulkBadge struct {
		ItemMetadata wire.ItemMetadata `json:"itemMetadata"`
		Badge        *Badge            `json:"badge,omitempty"`
	}
)

const codeTitleTaken = "BADGE_TITLE_TAKEN"

func newBadges(deps resource.Deps) *resource.Resource[Badge, *Badge] {
	field := func(f query.Field) resource.Field[Badge] { return resource.Field[Badge]{Field: f} }
	return resource.New(deps, resource.Spec[Badge, *Badge]{
		Name: "badge", Plural: "badges", ID: "members.badges", Table: "badges", Path: "/v4/badges",
		Fields: []resource.Field[Badge]{
			field(query.Field{Path: "title", Column: "title", Folded: "title_folded", Kind: query.Text, Operators: query.Fits | query.Contains, Sortable: true, Searchable: true}),
			field(query.Field{Path: "kind", Column: "kind", Kind: query.Enum, Values: []string{"GOLD", "SILVER"}, Sortable: true}),
			field(query.Field{Path: "price", Column: "price", Kind: query.Decimal, Scale: 2, Sortable: true}),
			field(query.Field{Path: "points", Column: "points", Kind: query.Number, Sortable: true}),
			field(query.Field{Path: "active", Column: "active", Kind: query.Bool, Sortable: true}),
			field(query.Field{Path: "starts", Column: "starts", Kind: query.Time, Sortable: true}),
			field(query.Field{Path: "tags", Column: "tags", Kind: query.TextList, Searchable: true}),
			field(query.Field{Path: "icon.url", Column: "icon_url", Kind: query.Text}),
			{Field: query.Field{Path: "criteriaCount", Column: "criteria_count", Kind: query.Number}, Value: func(b *Badge) any { return len(b.Criteria) }},
		},
		Validate: func(b *Badge) (violations []errs.Violation) {
			if b.Kind == "GOLD" && b.Price == "" {
				violations = append(violations, errs.Field("price", errs.RuleRequired, "is required for gold"))
			}
			return violations
		},
		OnCreate: func(_ *store.Tx, b *Badge) error {
			b.Slug = strings.ReplaceAll(query.Fold(b.Title), " ", "-")
			return nil
		},
		OnDelete: func(_ *store.Tx, b *Badge) error {
			if b.Title == "Founder" {
				return errs.New(errs.FailedPrecondition, "FOUNDER_STAYS", "the founder's badge cannot be deleted")
			}
			return nil
		},
		Read: actor.Everyone("BADGES.BADGE_READ"), Write: actor.Managers("BADGES.BADGE_UPDATE"), Delete: actor.Managers("BADGES.BADGE_DELETE"),
		Events:    resource.EventsOf("wix.badges.v4.badge"),
		Conflicts: map[string]resource.Conflict{"badges_title_key": {Code: codeTitleTaken, Message: "there is a badge with this title"}},
		ReadOnly:  []string{"slug", "holders"}, TextKind: "badge", MaxBulk: 20,
	})
}

func badgeOperations(r *resource.Resource[Badge, *Badge]) []httpapi.Operation {
	return append(resource.Operations[createBadge, getBadge, updateBadge, oneBadge, manyBadges](r),
		resource.QueryOp[searchBadges, manyBadges](r, httpapi.Op{}),
		resource.CountOp[countBadges, countOfBadges](r, httpapi.Op{}),
		resource.BulkCreateOp[bulkCreateBadge, bulkBadges](r, httpapi.Op{}),
		resource.BulkUpdateOp[bulkUpdateBadge, bulkBadges](r, httpapi.Op{}),
		resource.BulkDeleteOp[bulkDeleteBadge, bulkBadges](r, httpapi.Op{}),
	)
}

// createTable stands in for a migration.
func createTable(t testing.TB, db *store.DB, table, columns string, more ...string) {
	t.Helper()
	text, list := "TEXT", "TEXT"
	if db.Dialect() == store.PostgreSQL {
		text, list = `TEXT COLLATE "C"`, "JSONB"
	}
	ddl := fmt.Sprintf("CREATE TABLE %s (id TEXTTYPE NOT NULL PRIMARY KEY, revision BIGINT NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL, doc TEXT NOT NULL%s)", table, columns)
	ddl = strings.NewReplacer("TEXTTYPE", text, "LISTTYPE", list).Replace(ddl)
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		for _, statement := range append([]string{ddl}, more...) {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
	expect.OK(t, err)
}

type badges = resource.Resource[Badge, *Badge]

// withBadges runs fn beside other tests, on each database, with a table of badges.
func withBadges(t *testing.T, fn func(t *testing.T, db *store.DB, r *badges)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		createBadgeTable(t, db)
		fn(t, db, newBadges(deps(db)))
	})
}

func createBadgeTable(t testing.TB, db *store.DB) {
	t.Helper()
	createTable(t, db, "badges", `, title TEXTTYPE NOT NULL, title_folded TEXTTYPE NOT NULL, kind TEXTTYPE, price BIGINT, points BIGINT, active BOOLEAN,
		starts BIGINT, tags LISTTYPE, icon_url TEXTTYPE, criteria_count BIGINT`, // An index on an expression, because SQLite's index names are learnt when migrations run.
		"CREATE UNIQUE INDEX badges_title_key ON badges ((title || ''))")
}
