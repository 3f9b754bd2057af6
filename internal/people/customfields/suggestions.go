package customfields

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Suggestion is a hidden field; createCustomField with its name restores it.
type Suggestion struct {
	Name           string `json:"name"`
	DefaultPrivacy string `json:"defaultPrivacy"`
	FieldType      string `json:"fieldType"`
	SocialType     string `json:"socialType"`
	FieldOrigin    string `json:"fieldOrigin"`
	CustomFieldID  string `json:"customFieldId"`
}

// suggested has the fields that suggestions can be filtered and sorted by.
var suggested = query.NewSchema(query.Spec{
	Name: "custom_field_suggestions",
	Fields: []query.Field{
		{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true, NotNull: true},
		{Path: "fieldType", Column: "field_type", Kind: query.Enum,
			Values: []string{unknown, typeText, typeNumber, typeDate, typeURL, typeSocial}, Sortable: true, NotNull: true},
	},
	DefaultSort: []query.Sort{{Path: "name"}}, Style: query.ByOffset,
})

type (
	suggestionsList struct {
		Paging  *wire.Paging   `json:"paging,omitempty"`
		Sorting []wire.Sorting `json:"sorting,omitempty" validate:"max=4"`
	}
	suggestionsAnswer struct {
		Suggestions wire.List[Suggestion] `json:"suggestions"`
		Metadata    wire.PagingMetadata   `json:"metadata"`
	}
)

func (s *Service) suggestionOperations() []httpapi.Operation {
	op := func(id, method, path, summary string) httpapi.Op {
		return httpapi.Op{ID: "members.customFieldSuggestions." + id, Method: method, Path: path,
			Access: actor.Managers(readSuggestions), Summary: summary, Reads: true}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("listCustomFieldSuggestions", "GET", "/v1/custom-field-suggestions",
			"List suggested custom fields"),
			func(ctx context.Context, in *suggestionsList) (*suggestionsAnswer, error) {
				request := query.Request{Paging: in.Paging}
				if len(in.Sorting) > 0 {
					var err error
					if request.Sorting, err = json.Marshal(in.Sorting); err != nil {
						return nil, err
					}
				}
				return s.suggestions(ctx, "", request)
			}),
		httpapi.Handle(op("queryCustomFieldSuggestions", "POST", "/v1/custom-field-suggestions/query",
			"Query suggested custom fields"),
			func(ctx context.Context, in *query.Message) (*suggestionsAnswer, error) {
				return s.suggestions(ctx, "query", in.Query)
			}),
	}
}

func (s *Service) suggestions(ctx context.Context, prefix string, request query.Request) (*suggestionsAnswer, error) {
	q, err := suggested.Parse(prefix, request, s.cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*suggestionsAnswer, error) {
		page, err := query.Rows(tx, q, query.From{Table: fieldTable, Columns: "id, doc", Where: "hidden = ?",
			Args: []any{true}, Total: true}, func(scan func(...any) error) (Suggestion, error) {
			var id, doc string
			var f Field
			if err := scan(&id, &doc); err != nil {
				return Suggestion{}, err
			}
			err := json.Unmarshal([]byte(doc), &f)
			return Suggestion{f.Name, f.DefaultPrivacy, f.FieldType, given(f.SocialType, unknown), f.FieldOrigin, id}, err
		})
		if err != nil {
			return nil, err
		}
		return &suggestionsAnswer{page.Items, page.Metadata()}, nil
	})
}
