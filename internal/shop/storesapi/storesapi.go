// Package storesapi is what the calls of the stores services share: permissions, references to one
// thing, the older form of paging, events.
//
// It keeps one thing true: products, collections, stock and subscription options show their callers
// the same shapes, whichever package serves them.
package storesapi

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	ReadProducts    = "WIX_STORES.READ_PRODUCTS"
	ModifyProducts  = "WIX_STORES.MODIFY_PRODUCTS"
	ReadInventory   = "WIX_STORES.READ_INVENTORY"
	ModifyInventory = "WIX_STORES.MODIFY_INVENTORY"
	ReadOptions     = "WIX_STORES.READ_SUBSCRIPTION_OPTIONS"
	ModifyOptions   = "WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS"
)

// Codes of errors that several services give.
const (
	CodeProductNotFound = "PRODUCT_NOT_FOUND"
	CodeVariantNotFound = "VARIANT_NOT_FOUND"
)

// Version is what events say of the catalog they come from.
const Version = "V1_CATALOG"

// The usual and the largest size of a page.
const (
	Limit    = 50
	MaxLimit = 100
)

// SeesAll reports whether the caller may see hidden things.
func SeesAll(ctx context.Context) bool { return actor.From(ctx).Holds(ReadProducts) }

// Write describes a call that changes products or collections.
func Write(id, method, path, summary string, codes ...string) httpapi.Op {
	return httpapi.Op{ID: "stores." + id, Method: method, Path: path, Access: actor.Managers(ModifyProducts),
		Summary: summary, Codes: codes}
}

type slugRequest struct {
	Slug string `json:"slug" validate:"required,max=100"`
}

// Silent adapts a verb that has nothing to answer.
func Silent[In any](verb func(context.Context, *In) error) func(context.Context, *In) (*wire.Empty, error) {
	return func(ctx context.Context, in *In) (*wire.Empty, error) { return nil, verb(ctx, in) }
}

// ByID adapts a verb that needs an id only.
func ByID(verb func(context.Context, string) error) func(context.Context, *wire.AnyIDRequest) (*wire.Empty, error) {
	return func(ctx context.Context, in *wire.AnyIDRequest) (*wire.Empty, error) { return nil, verb(ctx, in.ID) }
}

// Get adapts a read that needs an id only.
func Get[Out any](read func(context.Context, string) (*Out, error)) func(context.Context, *wire.AnyIDRequest) (*Out, error) {
	return func(ctx context.Context, in *wire.AnyIDRequest) (*Out, error) { return read(ctx, in.ID) }
}

// GetBySlug adapts a read that needs a slug only.
func GetBySlug[Out any](
	read func(context.Context, string) (*Out, error),
) func(context.Context, *slugRequest) (*Out, error) {
	return func(ctx context.Context, in *slugRequest) (*Out, error) { return read(ctx, in.Slug) }
}

// ItemsMetadata is the older description of a page.
type ItemsMetadata struct {
	Items  int `json:"items"`
	Offset int `json:"offset"`
}

// Items gives the older description of a page.
func Items(m wire.PagingMetadata) ItemsMetadata {
	out := ItemsMetadata{}
	if m.Count != nil {
		out.Items = *m.Count
	}
	if m.Offset != nil {
		out.Offset = *m.Offset
	}
	return out
}

// VariantPaging asks for a page of variants.
type VariantPaging struct {
	Limit  *int `json:"limit,omitempty" validate:"omitempty,min=0,max=100"`
	Offset *int `json:"offset,omitempty" validate:"omitempty,min=0"`
}

// Page gives what is asked for; without a limit it is the largest page.
func (p *VariantPaging) Page() (limit, offset int) {
	limit = MaxLimit
	if p == nil {
		return limit, 0
	}
	if p.Limit != nil && *p.Limit > 0 {
		limit = *p.Limit
	}
	if p.Offset != nil {
		offset = *p.Offset
	}
	return limit, offset
}

// Emit tells of a change in an event whose payload is the body, as the contract has
// them. Prefix is the first part of its type.
func Emit(tx *store.Tx, prefix, name, slug, entity, id string, body any) error {
	return tx.Emit(store.Event{Type: prefix + name, Entity: entity, Slug: slug, EntityID: id, Kind: store.Plain,
		Body: body})
}

// JSON writes one of our own plain types; a list that is nil is an empty one.
func JSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil { // only our own plain types come here
		panic(err)
	}
	if string(b) == "null" {
		return "[]"
	}
	return string(b)
}

// Clip bounds what a message repeats of a request.
func Clip(text string) string {
	if len(text) > 100 {
		return text[:100]
	}
	return text
}

// Null stores an empty text as absent.
func Null(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
