package collections

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/pictures"
	"souk/internal/shop/storesapi"
	"souk/internal/shop/words"
)

// Collection is what readers get.
type Collection struct {
	ID               string             `json:"id"`
	Name             string             `json:"name"`
	Media            wire.Media         `json:"media"`
	NumberOfProducts int64              `json:"numberOfProducts"`
	Description      string             `json:"description,omitempty"`
	Slug             string             `json:"slug"`
	Visible          bool               `json:"visible"`
	SeoSchema        *catalog.SeoSchema `json:"seoSchema,omitempty"`
	LastUpdated      wire.Time          `json:"lastUpdated"`
}

// CollectionContent is the part of a collection that callers write. CoverMediaID,
// a stored picture shown for the collection, is our own addition to the contract.
type CollectionContent struct {
	Name         string             `json:"name" validate:"required,max=50"`
	Description  string             `json:"description,omitempty" validate:"max=600"`
	Slug         string             `json:"slug,omitempty" validate:"omitempty,max=100,slug"`
	Visible      *bool              `json:"visible,omitempty"`
	SeoSchema    *catalog.SeoSchema `json:"seoSchema,omitempty"`
	CoverMediaID string             `json:"coverMediaId,omitempty" validate:"max=400"`
}

// collection is a collection as it is stored.
type collection struct {
	id                         string
	revision, created, updated int64
	products                   int64
	content                    CollectionContent
	cover                      *pictures.Picture
}

type collectionDocument struct {
	CollectionContent
	Cover *pictures.Picture `json:"cover,omitempty"`
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
		return nil, fmt.Errorf("collections: collection %s: %w", c.id, err)
	}
	c.content, c.cover = d.CollectionContent, d.Cover
	c.content.Name, c.content.Slug, c.content.Visible = name, slug, &visible
	return c, nil
}

func loadCollection(tx *store.Tx, column, value string) (*collection, error) {
	c, err := store.First(tx, scanCollection, "SELECT "+collectionColumns+" FROM collections WHERE "+column+" = ?", value)
	if err == nil && c == nil {
		err = errs.Missing(CodeCollectionNotFound, "collection", storesapi.Clip(value))
	}
	return c, err
}

// fields are what of a collection can be said in another language.
func (c *CollectionContent) fields() []words.Field {
	out := []words.Field{{Key: words.Name, Part: words.Name, Original: c.Name, Most: 50}}
	if c.Description != "" {
		out = append(out, words.Field{Key: words.Description, Part: words.Description, Original: c.Description, Rich: true,
			Most: 600})
	}
	return append(out, c.SeoSchema.Fields()...)
}

// FieldsTx gives what of a collection can be said in another language. NotFound.
func (s *Service) FieldsTx(tx *store.Tx, id string) ([]words.Field, error) {
	c, err := loadCollection(tx, "id", id)
	if err != nil {
		return nil, err
	}
	return c.content.fields(), nil
}

// SpokenTx says that the words of a collection in other languages are changed by tx.
func (s *Service) SpokenTx(tx *store.Tx, _ string) error { return s.cfg.Products.ChangedTx(tx, true) }

// speakTx puts the words of the reader's language in place.
func speakTx(tx *store.Tx, list ...*Collection) error {
	language := tongue.From(tx.Context())
	if language == "" || len(list) == 0 {
		return nil
	}
	ids := make([]string, len(list))
	for i, c := range list {
		ids[i] = c.ID
	}
	spoken, err := words.LoadTx(tx, words.Collection, ids)
	if err != nil {
		return err
	}
	for _, c := range list {
		said := spoken[c.ID].In(language)
		c.Name, c.Description = said.Or(words.Name, c.Name), said.Or(words.Description, c.Description)
		c.SeoSchema = c.SeoSchema.In(said)
	}
	return nil
}

func (s *Service) shown(c *collection) *Collection {
	out := &Collection{
		ID: c.id, Name: c.content.Name, NumberOfProducts: c.products, Description: c.content.Description,
		Slug:    c.content.Slug,
		Visible: c.content.visible(), SeoSchema: c.content.SeoSchema, LastUpdated: wire.Time(c.updated),
	}
	if c.cover != nil {
		out.Media = s.cfg.Products.Pictures().Media([]pictures.Picture{*c.cover})
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

// GetCollectionBySlug gives a collection by the readable part of its address, or by an earlier one
// that no other collection has now. NotFound without a code: the public packages then report the number 404 as the
// code, which is the one refusal of this call that storefronts handle.
func (s *Service) GetCollectionBySlug(ctx context.Context, slug string) (*CollectionResponse, error) {
	out, err := s.getCollection(ctx, "slug", store.Fold(slug))
	if errs.CodeOf(err) == CodeCollectionNotFound {
		return nil, errs.New(errs.NotFound, "", "no collection has the slug %q", storesapi.Clip(slug))
	}
	return out, err
}

func (s *Service) getCollection(ctx context.Context, column, value string) (*CollectionResponse, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*CollectionResponse, error) {
		c, err := loadCollection(tx, column, value)
		if column == "slug" && errs.KindOf(err) == errs.NotFound {
			former, failed := catalog.FormerTx(tx, "collection", value)
			if failed != nil {
				return nil, failed
			}
			if former != "" {
				c, err = loadCollection(tx, "id", former)
			}
		}
		if err != nil {
			return nil, err
		}
		if !c.content.visible() && !storesapi.SeesAll(ctx) {
			return nil, errs.Missing(CodeCollectionNotFound, "collection", storesapi.Clip(value))
		}
		out := s.shown(c)
		return &CollectionResponse{out}, speakTx(tx, out)
	})
}

// Name is a collection that shoppers see, by its name in their language and in the shop's own.
type Name struct{ ID, Name, Slug, Original string }

// Names gives the collections that shoppers see and that have products, by name.
func (s *Service) Names(ctx context.Context) ([]Name, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) ([]Name, error) {
		out, err := store.All(tx, func(scan func(...any) error) (n Name, err error) {
			err = scan(&n.ID, &n.Name, &n.Slug)
			n.Original = n.Name
			return n, err
		}, "SELECT id, name, slug FROM collections WHERE visible AND products > 0 AND id <> ? ORDER BY name_folded, id",
			catalog.AllProducts)
		language := tongue.From(ctx)
		if err != nil || language == "" {
			return out, err
		}
		ids := make([]string, len(out))
		for i := range out {
			ids[i] = out[i].ID
		}
		spoken, err := words.LoadTx(tx, words.Collection, ids)
		for i := range out {
			out[i].Name = spoken[out[i].ID].In(language).Or(words.Name, out[i].Name)
		}
		return out, err
	})
}
