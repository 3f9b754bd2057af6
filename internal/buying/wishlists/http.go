package wishlists

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/tagjobs"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

type (
	itemRequest struct {
		CatalogReference *basket.Reference `json:"catalogReference" validate:"required"`
		ReturnEntity     bool              `json:"returnEntity,omitempty"`
	}
	defaultRequest struct {
		AppID string `json:"appId,omitempty" validate:"omitempty,guid"`
	}
	answer struct {
		Wishlist *Wishlist `json:"wishlist,omitempty"`
	}
	tagsRequest struct {
		WishlistIDs  []string   `json:"wishlistIds" validate:"min=1,max=100,dive,guid"`
		AssignTags   *wire.Tags `json:"assignTags,omitempty"`
		UnassignTags *wire.Tags `json:"unassignTags,omitempty"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.wishlists." + id, Method: method, Path: path, Access: access, Summary: summary,
			Codes: codes}
	}
	members := actor.Rule{Members: true}
	get := op("getDefaultWishlist", "GET", "/v1/wishlists/get-default", members, "Get the caller's wishlist.")
	get.Reads = true
	return []httpapi.Operation{
		httpapi.Handle(get, func(ctx context.Context, in *defaultRequest) (*answer, error) {
			list, err := s.Default(ctx, in.AppID)
			return &answer{list}, err
		}),
		httpapi.Handle(op("addItem", "POST", "/v1/wishlists/add-item", members,
			"Add an item to the caller's wishlist. Items that are on it already stay.", CodeFull), changing(s.Add)),
		httpapi.Handle(op("removeItem", "POST", "/v1/wishlists/remove-item", members,
			"Remove an item from the caller's wishlist."), changing(s.Remove)),
		httpapi.Handle(op("bulkUpdateWishlistTags", "POST", "/v1/bulk/wishlists/update-tags", actor.Managers(tagPermission),
			"Tag some wishlists.", resource.CodeNoTags),
			func(ctx context.Context, in *tagsRequest) (*resource.TagItems, error) {
				return resource.ItemsOnly(s.lists.BulkTags(ctx, "wishlistIds", in.WishlistIDs, in.AssignTags, in.UnassignTags,
					tagsOf))
			}),
		httpapi.Handle(op("bulkUpdateWishlistTagsByFilter", "POST", "/v1/bulk/wishlists/update-tags-by-filter",
			actor.Managers(tagManyPermission), "Tag the wishlists that a filter finds.", resource.CodeNoTags), s.tagLater),
	}
}

// changing answers with the list where the caller wants it.
func changing(change func(context.Context, basket.CatalogReference) (*Wishlist, error)) func(context.Context,
	*itemRequest) (*answer, error) {
	return func(ctx context.Context, in *itemRequest) (*answer, error) {
		options, err := in.CatalogReference.Options.Text()
		if err != nil {
			return nil, errs.Invalid(errs.Field("catalogReference.options", errs.RuleFormat, "cannot be read"))
		}
		list, err := change(ctx, basket.CatalogReference{AppID: in.CatalogReference.AppID,
			CatalogItemID: in.CatalogReference.CatalogItemID, Options: options})
		if err != nil || !in.ReturnEntity {
			return &answer{}, err
		}
		return &answer{list}, nil
	}
}

func tagsOf(w *Wishlist) **wire.Tags { return &w.Tags }

// tagLater checks a change of tags by filter and leaves it to a job.
func (s *Service) tagLater(ctx context.Context, in *wire.TagsByFilterRequest) (*wire.JobAnswer, error) {
	job := resource.TagJob{Filter: in.Filter, Assign: in.AssignTags, Unassign: in.UnassignTags}
	return tagjobs.Start(ctx, s.db, s.tags, s.lists.Schema(), job)
}

func (s *Service) tagSome(ctx context.Context, job jobs.Job[resource.TagJob]) error {
	return tagjobs.Work(ctx, s.db, job, s.lists, func(tx *store.Tx, args resource.TagJob) (string, error) {
		return s.lists.TagPageAt(tx, args, tagsOf, s.cfg.Logger)
	})
}
