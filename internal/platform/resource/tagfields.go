package resource

import (
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

// TagFields are what entities are found by that have tags: whether they have any, and which.
func TagFields[T any](of func(*T) *wire.Tags) []Field[T] {
	return []Field[T]{
		{Field: query.Field{Path: "tags", Column: "tagged", Kind: query.Bool, Operators: query.Exists},
			Value: func(entity *T) any {
				if of(entity).Empty() {
					return nil
				}
				return true
			}},
		{Field: query.Field{Path: "tags.privateTags.tagIds", Column: "private_tags", Kind: query.TextList}},
		{Field: query.Field{Path: "tags.publicTags.tagIds", Column: "public_tags", Kind: query.TextList}},
	}
}
