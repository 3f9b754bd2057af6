package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// Collection is what readers get.
type Collection struct {
	ID               string     `json:"id"`
	Name             string     `json:"name"`
	Media            wire.Media `json:"media"`
	NumberOfProducts int64      `json:"numberOfProducts"`
	Description      string     `json:"description,omitempty"`
	Slug             string     `json:"slug"`
	Visible          bool       `json:"visible"`
	SeoSchema        *SeoSchema `json:"seoSchema,omitempty"`
	LastUpdated      wire.Time  `json:"lastUpdated"`
}

// CollectionContent is the part of a collection that callers write. CoverMediaID,
// a stored picture shown for the collection, is our own addition to the contract.
type CollectionContent struct {
	Name         string     `json:"name" validate:"required,max=50"`
	Description  string     `json:"description,omitempty" validate:"max=600"`
	Slug         string     `json:"slug,omitempty" validate:"omitempty,max=100,slug"`
	Visible      *bool      `json:"visible,omitempty"`
	SeoSchema    *SeoSchema `json:"seoSchema,omitempty"`
	CoverMediaID string     `json:"coverMediaId,omitempty" validate:"max=400"`
}

// collection is a collection as it is stored.
type collection struct {
	id                         string
	revision, created, updated int64
	products                   int64
	content                    CollectionContent
	cover                      *picture
}

type collectionDocument struct {
	CollectionContent
	Cover *picture `json:"cover,omitempty"`
}

const collectionColumns = "collections.id, collections.revision, collections.created, collections.updated, collections.products, collections.name, collections.slug, collections.visible, collections.doc"

func scanCollection(scan func(...any) error) (*collection, error) {
	c := &collection{}
	var name, slug, doc string
	var visible bool
	if err := scan(&c.id, &c.revision, &c.created, &c.updated, &c.products, &name, &slug, &visible, &doc); err != nil {
		return nil, err
	}
	var d collectionDocument
	if err := json.Unmarshal([]byte(doc), &d); err != nil {
		return nil, fmt.Errorf("catalog: collection %s: %w", c.id, err)
	}
	c.content, c.cover = d.CollectionContent, d.Cover
	c.content.Name, c.content.Slug, c.content.Visible = name, slug, &visible
	return c, nil
}

func loadCollection(tx *store.Tx, column, value string) (*collection, error) {
	rows, err := tx.Query("SELECT "+collectionColumns+" FROM collections WHERE "+column+" = ?", value)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return nil, err
		}
		return nil, errs.Missing(CodeCollectionNotFound, "collection", storesapi.Clip(value))
	}
	return scanCollection(rows.Scan)
}

func (w *view) collection(c *collection) *Collection {
	out := &Collection{
		ID: c.id, Name: c.content.Name, NumberOfProducts: c.products, Description: c.content.Description, Slug: c.content.Slug,
		Visible: c.content.visible(), SeoSchema: c.content.SeoSchema, LastUpdated: wire.Time(c.updated),
	}
	if c.cover != nil {
		out.Media = w.media([]picture{*c.cover})
	}
	return out
}

func (c *CollectionContent) visible() bool { return c.Visible == nil || *c.Visible }

// CollectionResponse holds one collection.
type CollectionResponse struct {
	Collection *Collection `json:"collection"`
}

// GetCollection gives a collection by id. NotFound, also for shoppers when it is hidden.
func (s *Service) GetCollection(ctx context.Context, id string) (*CollectionResponse, error) {
	return s.getCollection(ctx, "id", id)
}

// GetCollectionBySlug gives a collection by the readable part of its address. NotFound
// without a code: the public packages then report the number 404 as the code, which is
// the one refusal of this call that storefronts handle.
func (s *Service) GetCollectionBySlug(ctx context.Context, slug string) (*CollectionResponse, error) {
	out, err := s.getCollection(ctx, "slug", store.Fold(slug))
	if errs.CodeOf(err) == CodeCollectionNotFound {
		return nil, errs.New(errs.NotFound, "", "there is no collection with the slug %q", storesapi.Clip(slug))
	}
	return out, err
}

func (s *Service) getCollection(ctx context.Context, column, value string) (*CollectionResponse, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*CollectionResponse, error) {
		c, err := loadCollection(tx, column, value)
		if err != nil {
			return nil, err
		}
		if !c.content.visible() && !storesapi.SeesAll(ctx) {
			return nil, errs.Missing(CodeCollectionNotFound, "collection", storesapi.Clip(value))
		}
		return &CollectionResponse{s.view(tx.Context(), false, false).collection(c)}, nil
	})
}

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
	return store.Do(ctx, s.db, func(tx *store.Tx) (*CollectionResponse, error) {
		c := &collection{id: tx.NewID(), revision: 1, created: tx.Millis(), updated: tx.Millis(), content: content}
		if err := s.settleCollection(tx, c); err != nil {
			return nil, err
		}
		_, err := tx.Exec(`INSERT INTO collections (id, revision, created, updated, slug, name, name_folded, visible, products, doc)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`, c.id, c.revision, c.created, c.updated, c.content.Slug, c.content.Name,
			store.Fold(c.content.Name), c.content.visible(), storesapi.JSON(collectionDocument{c.content, c.cover}))
		if err != nil {
			return nil, slugError(err, c.content.Slug)
		}
		shown := s.view(tx.Context(), false, false).collection(c)
		err = emit(tx, "CollectionCreated", "collection_created", collectionEntity, c.id, CollectionEvent{CollectionID: c.id, ID: c.id,
			Name: shown.Name, Media: &shown.Media, Slug: shown.Slug, Visible: &shown.Visible, OriginatedFromVersion: storesapi.Version})
		if err != nil {
			return nil, err
		}
		if err := audit.Change(tx, collectionEntity, c.id, nil, c.content); err != nil {
			return nil, err
		}
		return &CollectionResponse{shown}, s.changed(tx, true, c.id)
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
		if c.content.Slug, err = freeSlug(tx, "collections", slugOf(c.content.Name, "collection")); err != nil {
			return err
		}
	}
	if c.content.CoverMediaID == "" {
		c.cover = nil
		return nil
	}
	p, err := s.picture(tx, MediaDataForWrite{MediaID: c.content.CoverMediaID})
	if errs.KindOf(err) == errs.NotFound {
		return errs.Invalid(errs.Field("collection.coverMediaId", errs.RuleOther, "is no stored picture"))
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
	return store.Do(ctx, s.db, func(tx *store.Tx) (*CollectionResponse, error) {
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
		w := s.view(tx.Context(), false, false)
		fields := changedKeys(before, c.content)
		if len(fields) == 0 {
			return &CollectionResponse{w.collection(c)}, nil
		}
		c.updated = tx.Millis()
		n, err := tx.Exec(`UPDATE collections SET revision = revision + 1, updated = ?, slug = ?, name = ?, name_folded = ?, visible = ?, doc = ?
			WHERE id = ? AND revision = ?`, c.updated, c.content.Slug, c.content.Name, store.Fold(c.content.Name), c.content.visible(),
			storesapi.JSON(collectionDocument{c.content, c.cover}), c.id, c.revision)
		if err != nil {
			return nil, slugError(err, c.content.Slug)
		}
		if n == 0 {
			return nil, errs.New(errs.Aborted, "", "the collection was changed by somebody else meanwhile")
		}
		if err := s.collectionChanged(tx, c.id, fields); err != nil {
			return nil, err
		}
		return &CollectionResponse{w.collection(c)}, audit.Change(tx, collectionEntity, c.id, before, c.content)
	})
}

func mergeCollection(old CollectionContent, patch json.RawMessage) (CollectionContent, error) {
	var out CollectionContent
	merged, violations := wire.Merge([]byte(storesapi.JSON(old)), patch, wire.MergeRules{Type: reflect.TypeFor[CollectionContent]()})
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
	err := emit(tx, "CollectionChanged", "collection_changed", collectionEntity, id,
		CollectionEvent{CollectionID: id, ID: id, ChangedFields: fields, OriginatedFromVersion: storesapi.Version})
	if err != nil {
		return err
	}
	return s.changed(tx, true)
}

// DeleteCollection removes a collection; its products stay. NotFound.
func (s *Service) DeleteCollection(ctx context.Context, id string) error {
	if id == AllProducts {
		return errFixed()
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
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
		err = emit(tx, "CollectionDeleted", "collection_deleted", collectionEntity, id,
			CollectionEvent{CollectionID: id, ID: id, OriginatedFromVersion: storesapi.Version})
		if err != nil {
			return err
		}
		if err := audit.Change(tx, collectionEntity, id, c.content, nil); err != nil {
			return err
		}
		return s.changed(tx, true)
	})
}

// EnsureAllProducts makes the collection that every product is in, if it is not
// there. It is a row like others, so that it can be renamed and described;
// membership is not written out.
func (s *Service) EnsureAllProducts(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		made, err := ensureAllProducts(tx)
		if err != nil || !made {
			return err
		}
		return s.changed(tx, true)
	})
}

func ensureAllProducts(tx *store.Tx) (made bool, err error) {
	// HAVING keeps SQLite from reading ON as part of a join.
	n, err := tx.Exec(`INSERT INTO collections (id, revision, created, updated, slug, name, name_folded, visible, products, doc)
		SELECT ?, 1, 0, ?, 'all-products', 'All Products', 'all products', ?, COUNT(*), '{}' FROM products HAVING COUNT(*) >= 0
		ON CONFLICT (id) DO NOTHING`, AllProducts, tx.Millis(), true)
	return n > 0, err
}

func errFixed() error {
	return errs.New(errs.FailedPrecondition, CodeCollectionFixed, "the collection of all products cannot be deleted, and its products cannot be chosen")
}
