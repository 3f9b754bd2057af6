package subscriptionoptions

import (
	"context"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

// CreateSubscriptionOptionRequest asks for a new option.
type CreateSubscriptionOptionRequest struct {
	Option catalog.SubscriptionOption `json:"subscriptionOption" validate:"required"`
}

// SubscriptionOptionResponse holds one option.
type SubscriptionOptionResponse struct {
	Option *catalog.SubscriptionOption `json:"subscriptionOption"`
}

// SubscriptionOptionsResponse holds many.
type SubscriptionOptionsResponse struct {
	Options wire.List[*catalog.SubscriptionOption] `json:"subscriptionOptions"`
}

// BulkCreateSubscriptionOptionsRequest asks for many new options.
type BulkCreateSubscriptionOptionsRequest struct {
	Options []catalog.SubscriptionOption `json:"subscriptionOptions" validate:"min=1,max=100"`
}

// CreateSubscriptionOption adds an option that no product offers yet. InvalidArgument.
func (s *Service) CreateSubscriptionOption(ctx context.Context, in *CreateSubscriptionOptionRequest) (
	*SubscriptionOptionResponse, error) {
	o := in.Option
	if found := o.Check("subscriptionOption"); len(found) > 0 {
		return nil, errs.Invalid(found...)
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SubscriptionOptionResponse, error) {
		made := o
		return &SubscriptionOptionResponse{&made}, insertOption(tx, &made)
	})
}

// BulkCreateSubscriptionOptions adds many, all of them or none. InvalidArgument.
func (s *Service) BulkCreateSubscriptionOptions(ctx context.Context, in *BulkCreateSubscriptionOptionsRequest) (
	*SubscriptionOptionsResponse, error) {
	var found []errs.Violation
	for i := range in.Options {
		found = append(found, in.Options[i].Check(fmt.Sprintf("subscriptionOptions[%d]", i))...)
	}
	if len(found) > 0 {
		return nil, errs.Invalid(found...)
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SubscriptionOptionsResponse, error) {
		out := &SubscriptionOptionsResponse{}
		for i := range in.Options {
			made := in.Options[i]
			if err := insertOption(tx, &made); err != nil {
				return nil, err
			}
			out.Options = append(out.Options, &made)
		}
		return out, nil
	})
}

// GetSubscriptionOption gives one option. NotFound.
func (s *Service) GetSubscriptionOption(ctx context.Context, id string) (*SubscriptionOptionResponse, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*SubscriptionOptionResponse, error) {
		o, err := loadOption(tx, id)
		return &SubscriptionOptionResponse{o}, err
	})
}

// UpdateSubscriptionOptionRequest changes the fields that its option names.
type UpdateSubscriptionOptionRequest struct {
	Option wire.Patch[catalog.SubscriptionOption] `json:"subscriptionOption"`
}

// BulkUpdateSubscriptionOptionsRequest changes many.
type BulkUpdateSubscriptionOptionsRequest struct {
	Options []wire.Patch[catalog.SubscriptionOption] `json:"subscriptionOptions" validate:"min=1,max=100"`
}

// UpdateSubscriptionOption merges the fields present; null clears. NotFound, InvalidArgument.
func (s *Service) UpdateSubscriptionOption(ctx context.Context, in *UpdateSubscriptionOptionRequest) (
	*SubscriptionOptionResponse, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SubscriptionOptionResponse, error) {
		o, err := s.mergeOption(tx, in.Option, "subscriptionOption")
		return &SubscriptionOptionResponse{o}, err
	})
}

// BulkUpdateSubscriptionOptions changes many, all of them or none. NotFound, InvalidArgument.
func (s *Service) BulkUpdateSubscriptionOptions(ctx context.Context, in *BulkUpdateSubscriptionOptionsRequest) (
	*SubscriptionOptionsResponse, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SubscriptionOptionsResponse, error) {
		out := &SubscriptionOptionsResponse{}
		for i, patch := range in.Options {
			o, err := s.mergeOption(tx, patch, fmt.Sprintf("subscriptionOptions[%d]", i))
			if err != nil {
				return nil, err
			}
			out.Options = append(out.Options, o)
		}
		return out, nil
	})
}

func (s *Service) mergeOption(tx *store.Tx, patch wire.Patch[catalog.SubscriptionOption],
	at string) (*catalog.SubscriptionOption, error) {
	if patch.Value.ID == "" {
		return nil, errs.Invalid(errs.Field(at+".id", errs.RuleRequired, "is required"))
	}
	before, err := loadOption(tx, patch.Value.ID)
	if err != nil {
		return nil, err
	}
	after, violations := wire.Apply(before, patch, nil, "id")
	if len(violations) > 0 {
		for i := range violations {
			violations[i].Field = wire.Join(at, violations[i].Field)
		}
		return nil, errs.Invalid(violations...)
	}
	if found := after.Check(at); len(found) > 0 {
		return nil, errs.Invalid(found...)
	}
	return after, s.updateOption(tx, before, after)
}

// DeleteSubscriptionOption removes an option; products no longer offer it. NotFound.
func (s *Service) DeleteSubscriptionOption(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error { return s.deleteOption(tx, id) })
}

// BulkDeleteSubscriptionOptionsRequest names options to remove.
type BulkDeleteSubscriptionOptionsRequest struct {
	IDs []string `json:"ids" validate:"min=1,max=100,unique,dive,guid"`
}

// BulkDeleteSubscriptionOptions removes options, all of them or none. NotFound.
func (s *Service) BulkDeleteSubscriptionOptions(ctx context.Context, in *BulkDeleteSubscriptionOptionsRequest) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		for _, id := range in.IDs {
			if err := s.deleteOption(tx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// OptionProductsRequest asks which products offer an option.
type OptionProductsRequest struct {
	ID     string           `json:"id" validate:"required,max=64"`
	Hidden bool             `json:"includeHiddenProducts,omitempty"`
	Paging OptionPagingPart `json:"paging"`
}

// OptionPagingPart is one page of a list.
type OptionPagingPart struct {
	Limit  *int `json:"limit,omitempty" validate:"omitempty,min=1,max=100"`
	Offset int  `json:"offset,omitempty" validate:"min=0,max=1000000"`
}

// OptionProductsResponse is a page of product ids.
type OptionProductsResponse struct {
	ProductIDs   wire.List[string]       `json:"productIds"`
	Metadata     storesapi.ItemsMetadata `json:"metadata"`
	TotalResults int                     `json:"totalResults"`
}

// ProductsOfSubscriptionOption lists the products that offer an option. NotFound.
func (s *Service) ProductsOfSubscriptionOption(ctx context.Context, in *OptionProductsRequest) (
	*OptionProductsResponse, error) {
	limit := storesapi.MaxLimit
	if in.Paging.Limit != nil {
		limit = *in.Paging.Limit
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*OptionProductsResponse, error) {
		if _, err := loadOption(tx, in.ID); err != nil {
			return nil, err
		}
		from := "FROM product_subscription_options o JOIN products p ON p.id = o.product_id WHERE o.option_id = ?"
		if !in.Hidden {
			from += " AND p.visible"
		}
		out := &OptionProductsResponse{}
		var total int64
		if err := tx.QueryRow("SELECT COUNT(*) "+from, []any{in.ID}, &total); err != nil {
			return nil, err
		}
		out.TotalResults = int(total)
		err := tx.Each("SELECT o.product_id "+from+" ORDER BY o.product_id LIMIT ? OFFSET ?",
			[]any{in.ID, int64(limit), int64(in.Paging.Offset)}, func(rows store.Rows) error {
				var id string
				err := rows.Scan(&id)
				out.ProductIDs = append(out.ProductIDs, id)
				return err
			})
		out.Metadata = storesapi.ItemsMetadata{Items: len(out.ProductIDs), Offset: in.Paging.Offset}
		return out, err
	})
}

var optionSchema = query.NewSchema(query.Spec{
	Name: "subscription option", IDColumn: "subscription_options.id", Style: query.ByOffset,
	DefaultSort:  []query.Sort{{Path: "createdDate"}},
	DefaultLimit: storesapi.Limit, MaxLimit: storesapi.MaxLimit,
	Fields: []query.Field{
		{Path: "id", Column: "subscription_options.id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "title", Column: "subscription_options.title", Folded: "subscription_options.title_folded", Kind: query.Text,
			Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "subscription_options.created", Kind: query.Time, Sortable: true, NotNull: true},
	},
})

// QuerySubscriptionOptionsResponse is a page of options.
type QuerySubscriptionOptionsResponse struct {
	Options  wire.List[*catalog.SubscriptionOption] `json:"subscriptionOptions"`
	Metadata wire.PagingMetadata                    `json:"metadata"`
}

// QuerySubscriptionOptions finds options by filter, sort and page. It is our own:
// the contract cannot list them. InvalidArgument.
func (s *Service) QuerySubscriptionOptions(ctx context.Context, in *query.Message) (
	*QuerySubscriptionOptionsResponse, error) {
	q, err := optionSchema.Parse("query", in.Query, s.signer)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*QuerySubscriptionOptionsResponse, error) {
		page, err := query.Rows(tx, q, query.From{Table: "subscription_options", Columns: catalog.OptionColumns, Total: true},
			catalog.ScanOption)
		if err != nil {
			return nil, err
		}
		return &QuerySubscriptionOptionsResponse{page.Items, page.Metadata()}, nil
	})
}
