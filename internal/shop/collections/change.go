package collections

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
	"souk/internal/shop/words"
)

// CreateCollectionRequest asks for a new collection.
type CreateCollectionRequest struct {
	Collection CollectionContent `json:"collection"`
}

// CreateCollection adds an empty collection. InvalidArgument; AlreadyExists when its slug is taken.
func (s *Service) CreateCollection(ctx context.Context, in *CreateCollectionRequest) (*CollectionResponse, error) {
	content := in.Collection
	if err := content.check(); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*CollectionResponse, error) {
		c := &collection{id: tx.NewID(), revision: 1, created: tx.Millis(), updated: tx.Millis(), content: content}
		if err := s.settleCollection(tx, c); err != nil {
			return nil, err
		}
		_, err := tx.Exec(
			`INSERT INTO collections (id, revision, created, updated, slug, name, name_folded, visible, products, doc)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`, c.id, c.revision, c.created, c.updated, c.content.Slug, c.content.Name,
			store.Fold(c.content.Name), c.content.visible(), storesapi.JSON(collectionDocument{c.content, c.cover}))
		if err != nil {
			return nil, catalog.SlugError(err, c.content.Slug)
		}
		shown := s.shown(c)
		err = storesapi.Emit(tx, eventPrefix, "CollectionCreated", "collection_created", collectionEntity, c.id,
			CollectionEvent{CollectionID: c.id, ID: c.id,
				Name: shown.Name, Media: &shown.Media, Slug: shown.Slug, Visible: &shown.Visible,
				OriginatedFromVersion: storesapi.Version})
		if err != nil {
			return nil, err
		}
		if err := audit.Change(tx, collectionEntity, c.id, nil, c.content); err != nil {
			return nil, err
		}
		return &CollectionResponse{shown}, s.cfg.Products.ChangedTx(tx, true, c.id)
	})
}

func (c *CollectionContent) check() error {
	c.Name = strings.TrimSpace(c.Name)
	c.Slug = store.Fold(strings.TrimSpace(c.Slug))
	c.Description = richtext.Clean(c.Description)
	if c.Visible == nil {
		c.Visible = wire.Ptr(true)
	}
	if found := wire.Check(c, "collection"); len(found) > 0 {
		return errs.Invalid(found...)
	}
	return nil
}

// settleCollection finds a slug and the cover.
func (s *Service) settleCollection(tx *store.Tx, c *collection) (err error) {
	if c.content.Slug == "" {
		if c.content.Slug, err = catalog.FreeSlug(tx, "collections", catalog.SlugOf(c.content.Name, "collection")); err != nil {
			return err
		}
	}
	if c.content.CoverMediaID == "" {
		c.cover = nil
		return nil
	}
	p, err := s.cfg.Products.Pictures().Find(tx.Context(), c.content.CoverMediaID, "")
	if errs.KindOf(err) == errs.NotFound {
		return errs.Invalid(errs.Field("collection.coverMediaId", errs.RuleOther,
			"is not an uploaded picture; upload it first"))
	}
	p.Title = c.content.Name
	c.cover = &p
	return err
}

// CollectionPatch is a collection as an update names it.
type CollectionPatch struct {
	ID string `json:"id"`
	CollectionContent
}

// UpdateCollectionRequest changes the fields that its collection names.
type UpdateCollectionRequest struct {
	Collection wire.Patch[CollectionPatch] `json:"collection"`
}

// UpdateCollection merges the fields present; null clears. NotFound, InvalidArgument, AlreadyExists.
func (s *Service) UpdateCollection(ctx context.Context, in *UpdateCollectionRequest) (*CollectionResponse, error) {
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*CollectionResponse, error) {
		c, err := loadCollection(tx, "id", in.Collection.Value.ID)
		if err != nil {
			return nil, err
		}
		before := c.content
		if c.content, err = mergeCollection(before, in.Collection.Raw); err != nil {
			return nil, err
		}
		if err := s.settleCollection(tx, c); err != nil {
			return nil, err
		}
		fields := catalog.ChangedKeys(before, c.content)
		if len(fields) == 0 {
			return &CollectionResponse{s.shown(c)}, nil
		}
		c.updated = tx.Millis()
		n, err := tx.Exec(
			`UPDATE collections SET revision = revision + 1, updated = ?, slug = ?, name = ?, name_folded = ?, visible = ?, doc = ?
			WHERE id = ? AND revision = ?`, c.updated, c.content.Slug, c.content.Name, store.Fold(c.content.Name),
			c.content.visible(),
			storesapi.JSON(collectionDocument{c.content, c.cover}), c.id, c.revision)
		if err != nil {
			return nil, catalog.SlugError(err, c.content.Slug)
		}
		if n == 0 {
			return nil, errs.New(errs.Aborted, "", "the collection was changed by another call at the same time; try again")
		}
		if err := words.FollowTx(tx, words.Collection, c.id, before.fields(), c.content.fields()); err != nil {
			return nil, err
		}
		if before.Slug != c.content.Slug {
			if err := catalog.KeepSlugTx(tx, "collection", before.Slug, c.id); err != nil {
				return nil, err
			}
		}
		if err := s.collectionChanged(tx, c.id, fields); err != nil {
			return nil, err
		}
		return &CollectionResponse{s.shown(c)}, audit.Change(tx, collectionEntity, c.id, before, c.content)
	})
}

func mergeCollection(old CollectionContent, patch json.RawMessage) (CollectionContent, error) {
	var out CollectionContent
	merged, violations := wire.Merge([]byte(storesapi.JSON(old)), patch,
		wire.MergeRules{Type: reflect.TypeFor[CollectionContent]()})
	if len(violations) > 0 {
		for i := range violations {
			violations[i].Field = wire.Join("collection", violations[i].Field)
		}
		return out, errs.Invalid(violations...)
	}
	if err := json.Unmarshal(merged, &out); err != nil {
		return out, errs.Invalid(errs.Field("collection", errs.RuleFormat, "has a value of the wrong type"))
	}
	return out, out.check()
}

func (s *Service) collectionChanged(tx *store.Tx, id string, fields []string) error {
	err := storesapi.Emit(tx, eventPrefix, "CollectionChanged", "collection_changed", collectionEntity, id,
		CollectionEvent{CollectionID: id, ID: id, ChangedFields: fields, OriginatedFromVersion: storesapi.Version})
	if err != nil {
		return err
	}
	return s.cfg.Products.ChangedTx(tx, true)
}

// DeleteCollection removes a collection; its products stay. NotFound.
func (s *Service) DeleteCollection(ctx context.Context, id string) error {
	if id == catalog.AllProducts {
		return errFixed()
	}
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		c, err := loadCollection(tx, "id", id)
		if err != nil {
			return err
		}
		if err := s.deletingCollection(tx, id); err != nil {
			return err
		}
		if err := leave(tx, id, "id IN (SELECT product_id FROM collection_products WHERE collection_id = ?)", id); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM collections WHERE id = ?", id); err != nil {
			return err
		}
		err = storesapi.Emit(tx, eventPrefix, "CollectionDeleted", "collection_deleted", collectionEntity, id,
			CollectionEvent{CollectionID: id, ID: id, OriginatedFromVersion: storesapi.Version})
		if err != nil {
			return err
		}
		if err := audit.Change(tx, collectionEntity, id, c.content, nil); err != nil {
			return err
		}
		return s.cfg.Products.ChangedTx(tx, true)
	})
}

func errFixed() error {
	return errs.New(errs.FailedPrecondition, CodeCollectionFixed,
		"the collection of all products cannot be deleted, and products cannot be added to it or removed from it")
}
