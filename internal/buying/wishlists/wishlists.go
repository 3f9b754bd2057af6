// Package wishlists keeps what members like and may buy later.
//
// It keeps these things true. A member has at most one list, and nobody else reads or changes it. A
// product is on the list once, however often and by however many devices it is added at the same time.
// A list has at most a hundred entries. A list is deleted with its member.
package wishlists

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// MaxItems is how many things a list has at most, and CodeFull refuses more.
const (
	MaxItems = 100
	CodeFull = "WISHLIST_ITEMS_LIMIT_EXCEEDED"
)

// Permissions of the contract. The other operations are for members, on their own list.
const (
	tagPermission     = "ecom:v1:wishlist:bulk_update_wishlist_tags"
	tagManyPermission = "ecom:v1:wishlist:bulk_update_wishlist_tags_by_filter"
)

// auditEntity names lists in the audit log; the contract has no events of them.
const auditEntity = "wix.ecom.v1.wishlist"

// Wishlist is what a member likes, in the order in which it was added.
type Wishlist struct {
	resource.Meta
	MemberID       string               `json:"memberId,omitempty" validate:"omitempty,guid"`
	Items          wire.List[Item]      `json:"items" validate:"max=100"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	Tags           *wire.Tags           `json:"tags,omitempty"`
}

// Item is one thing on a list.
type Item struct {
	CatalogReference basket.CatalogReference `json:"catalogReference"`
	AddedDate        wire.Time               `json:"addedDate,omitzero"`
}

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Queue   *jobs.Queue
	Logger  *slog.Logger // nil means slog.Default
}

// Service keeps lists.
type Service struct {
	cfg   Config
	db    *store.DB
	lists *resource.Resource[Wishlist, *Wishlist]
	tags  *jobs.Kind[resource.TagJob]
}

// New makes the service and registers its job.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	s := &Service{cfg: cfg, db: cfg.DB}
	s.lists = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, resource.Spec[Wishlist, *Wishlist]{
		Name: "wishlist", Plural: "wishlists", ID: "ecom.wishlists", Table: "wishlists", Path: "/v1/wishlists",
		Fields: append([]resource.Field[Wishlist]{
			{Field: query.Field{Path: "memberId", Column: "member_id", Kind: query.ID, Sortable: true, NotNull: true}},
		}, resource.TagFields(func(w *Wishlist) *wire.Tags { return w.Tags })...),
		Read: actor.Managers(tagPermission), Write: actor.Managers(tagPermission),
		Events: resource.Events{Entity: auditEntity}, NoRevision: true, Style: query.ByCursor,
	})
	s.tags = jobs.Register(cfg.Queue, "wishlists.tags", jobs.KindOptions{}, s.tagSome)
	return s
}

// Default gives the caller's list; app narrows it to the things of one catalog. A member who added nothing yet has an
// empty one.
func (s *Service) Default(ctx context.Context, app string) (*Wishlist, error) {
	member := actor.From(ctx).ID
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Wishlist, error) {
		out, err := s.of(tx, member)
		if err != nil {
			return nil, err
		}
		if out == nil {
			out = none(member)
		}
		if app != "" {
			out.Items = slices.DeleteFunc(out.Items, func(i Item) bool { return i.CatalogReference.AppID != app })
		}
		return out, nil
	})
}

// idOf is the id of a member's list, whether there is one yet or not.
func idOf(member string) string { return ids.Named("souk:wishlist:" + member) }

// of reads the list of a member; nil when there is none.
func (s *Service) of(tx *store.Tx, member string) (*Wishlist, error) {
	list, err := s.lists.Get(tx.Context(), idOf(member))
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil //nolint:nilnil // a member without a list is usual
	}
	return list, err
}

// none is the list of a member who has none.
func none(member string) *Wishlist {
	return &Wishlist{Meta: resource.Meta{ID: idOf(member)}, MemberID: member}
}

// Add puts a thing on the caller's list. What is on it stays where it is. FailedPrecondition
// (WISHLIST_ITEMS_LIMIT_EXCEEDED).
func (s *Service) Add(ctx context.Context, what basket.CatalogReference) (*Wishlist, error) {
	return s.change(ctx, func(tx *store.Tx, items []Item) ([]Item, error) {
		if slices.ContainsFunc(items, same(what)) {
			return items, nil
		}
		if len(items) >= MaxItems {
			return nil, errs.New(errs.FailedPrecondition, CodeFull,
				"a wishlist can have at most %d items; remove one first", MaxItems).With("limit", MaxItems)
		}
		return append(items, Item{CatalogReference: what, AddedDate: wire.At(tx.Now)}), nil
	})
}

// Remove takes a thing off the caller's list. What is not on it is off it.
func (s *Service) Remove(ctx context.Context, what basket.CatalogReference) (*Wishlist, error) {
	return s.change(ctx, func(_ *store.Tx, items []Item) ([]Item, error) {
		return slices.DeleteFunc(slices.Clone(items), same(what)), nil
	})
}

// change writes the caller's list if that changes anything. The transaction is serializable: whoever reads that there
// is no list, or what is on it, decides by that and by nothing that another call changed meanwhile.
func (s *Service) change(ctx context.Context, next func(*store.Tx, []Item) ([]Item, error)) (*Wishlist, error) {
	member := actor.From(ctx).ID
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Wishlist, error) {
		now, err := s.of(tx, member)
		if err != nil {
			return nil, err
		}
		var items []Item
		if now != nil {
			items = now.Items
		}
		after, err := next(tx, items)
		switch {
		case err != nil:
			return nil, err
		case len(after) == len(items) && now != nil:
			return now, nil
		case len(after) == 0 && now == nil:
			return none(member), nil
		case now == nil:
			body, err := json.Marshal(&Wishlist{MemberID: member, Items: after})
			if err != nil {
				return nil, err
			}
			return s.lists.Upsert(tx.Context(), resource.Patch{ID: idOf(member), Body: body})
		}
		return s.lists.Change(tx.Context(), now.ID, nil, func(_ *store.Tx, w *Wishlist) error {
			w.Items = after
			return nil
		})
	})
}

// same finds a thing: of one catalog, with the same choices.
func same(what basket.CatalogReference) func(Item) bool {
	return func(i Item) bool {
		is := i.CatalogReference
		return is.AppID == what.AppID && is.CatalogItemID == what.CatalogItemID && bytes.Equal(is.Options, what.Options)
	}
}

// ForgetTx takes away the list of a member who is deleted.
func ForgetTx(tx *store.Tx, member string) error {
	_, err := tx.Exec("DELETE FROM wishlists WHERE member_id = ?", member)
	return err
}
