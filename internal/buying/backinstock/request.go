package backinstock

import (
	"context"
	"encoding/json"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

// States of a request. PROCESSING and UNSPECIFIED are the contract's; here a request is answered in one step.
const (
	Received         = "RECEIVED"
	NotificationSent = "NOTIFICATION_SENT"
	Failed           = "FAILED"
)

var statuses = []string{"UNSPECIFIED", Received, "PROCESSING", NotificationSent, Failed}

// Request is somebody who wants to hear when something is in stock again.
type Request struct {
	resource.Meta
	CatalogReference basket.CatalogReference `json:"catalogReference"`
	Email            string                  `json:"email" validate:"required,email,max=254"`
	ContactID        string                  `json:"contactId,omitempty"`
	Status           string                  `json:"status"`
	// AutoNotified tells that the shop answered by itself, and not staff by hand; absent until then.
	AutoNotified *bool  `json:"autoNotified,omitempty"`
	ItemURL      string `json:"itemUrl,omitempty" validate:"omitempty,weburl,max=2000"`

	// The rest is ours: which variant the reference means, the language that the answer is written in, and what the
	// product and the variant are called now, for those who read lists.
	VariantID   string `json:"variantId,omitempty"`
	Language    string `json:"language,omitempty" validate:"omitempty,language,max=35"`
	ItemName    string `json:"itemName,omitempty"`
	VariantName string `json:"variantName,omitempty"`
}

// waiting is what no two requests that wait have in common; nil for one that was answered.
func (r *Request) waiting() any {
	key, ok := accounts.EmailKey(r.Email)
	if r.Status != Received || !ok {
		return nil
	}
	return r.CatalogReference.CatalogItemID + " " + r.VariantID + " " + key
}

func (s *Service) spec() resource.Spec[Request, *Request] {
	return resource.Spec[Request, *Request]{
		Name: "request", Plural: "requests", ID: "ecom.backInStockNotifications", Table: "back_in_stock_requests",
		Path: "/v1/back-in-stock-notification-requests",
		Fields: []resource.Field[Request]{
			{Field: query.Field{Path: "autoNotified", Column: "auto_notified", Kind: query.Bool, Sortable: true}},
			{Field: query.Field{Path: "contactId", Column: "contact_id", Kind: query.ID, Sortable: true}},
			{Field: query.Field{Path: "itemUrl", Column: "item_url", Folded: "item_url_folded", Kind: query.Text,
				Sortable: true}},
			{Field: query.Field{Path: "status", Column: "status", Kind: query.Enum, Values: statuses, Sortable: true,
				NotNull: true}},
			// Not in the contract's list of fields: staff look for people and products.
			{Field: query.Field{Path: "email", Column: "email", Kind: query.FoldedText, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "catalogReference.catalogItemId", Column: "product_id", Kind: query.ID, NotNull: true}},
			{Field: query.Field{Path: "variantId", Column: "variant_id", Kind: query.ID, NotNull: true}},
			{Field: query.Field{Path: "waiting", Column: "waiting", Kind: query.ID, Operators: query.Exists},
				Value: func(r *Request) any { return r.waiting() }},
		},
		OnCreate: s.receive,
		Fill:     s.name,
		Read:     actor.Managers(readPermission), Write: actor.Managers(modifyPermission),
		Events:   resource.EventsOf(Entity),
		NotFound: CodeNotFound,
		Conflicts: map[string]resource.Conflict{"back_in_stock_requests_waiting": {
			Code: CodeExists, Message: "this e-mail address already has a pending request for this item"}},
		ReadOnly:   []string{"contactId", "status", "autoNotified", "variantId", "itemName", "variantName"},
		NoRevision: true, Style: query.ByCursor, DefaultLimit: 50, MaxLimit: 100,
	}
}

// receive checks a new request against the catalog and notes who asks.
func (s *Service) receive(tx *store.Tx, r *Request) error {
	collecting, err := collectingTx(tx, r.CatalogReference.AppID)
	if err != nil {
		return err
	}
	if !collecting {
		return errs.New(errs.FailedPrecondition, CodeDisabled,
			"the shop does not accept back-in-stock requests for this catalog; a manager can switch them on in the settings").
			With("appId", r.CatalogReference.AppID)
	}
	emailKey, ok := accounts.EmailKey(r.Email)
	if !ok {
		return errs.Invalid(accounts.EmailViolation("request.email"))
	}
	item, err := s.resolve(tx, r.CatalogReference)
	if err != nil {
		return err
	}
	switch item.Status {
	case catalog.Unknown, catalog.Hidden:
		return errs.Invalid(errs.Field("request.catalogReference.catalogItemId", errs.RuleOther,
			"is not an item of the catalog that appId names"))
	case catalog.WrongOptions:
		return errs.New(errs.InvalidArgument, CodeOptions, "catalogReference.options must name one variant of the item").
			With("catalogItemId", r.CatalogReference.CatalogItemID)
	case catalog.Resolved:
	}
	r.CatalogReference.CatalogItemID, r.VariantID = item.ProductID, item.VariantID
	r.Status = Received
	if r.ContactID, err = s.contact(tx, r, emailKey); err != nil {
		return err
	}
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM back_in_stock_requests WHERE email = ? AND waiting IS NOT NULL",
		[]any{store.Fold(r.Email)}, &n); err != nil {
		return err
	}
	if n >= MaxWaiting {
		return errs.New(errs.FailedPrecondition, CodeTooMany,
			"an e-mail address can have at most %d pending requests; delete one first", MaxWaiting)
	}
	if item.InStock { // back since the asker looked: they are told at once
		return s.job.Enqueue(tx, notification{ProductID: r.CatalogReference.CatalogItemID}, jobs.Options{})
	}
	return nil
}

// contact tells whose request it is: a member's who asks for their own address, or that of the guest with the address.
func (s *Service) contact(tx *store.Tx, r *Request, emailKey string) (string, error) {
	caller := actor.From(tx.Context())
	if caller.Kind != actor.Member {
		return s.cfg.Guest(emailKey), nil
	}
	people, err := accounts.People(tx, caller.ID)
	if err != nil {
		return "", err
	}
	member := people[caller.ID]
	if member == nil || member.EmailKey != emailKey {
		return s.cfg.Guest(emailKey), nil
	}
	if r.Language == "" {
		r.Language = member.Profile.Language
	}
	return caller.ID, nil
}

// resolve looks a reference up in the catalog, as it is stored now.
func (s *Service) resolve(tx *store.Tx, ref basket.CatalogReference) (catalog.Item, error) {
	items, err := s.cfg.Catalog.Resolve(catalog.Current(tx.Context()), []catalog.Reference{{AppID: ref.AppID,
		CatalogItemID: ref.CatalogItemID, Options: ref.Options}})
	if err != nil {
		return catalog.Item{}, err
	}
	return items[0], nil
}

// variant names a variant as references do.
func variant(product, id string) basket.CatalogReference {
	options, _ := json.Marshal(map[string]string{"variantId": id}) // two texts
	return basket.CatalogReference{AppID: catalog.AppID, CatalogItemID: product, Options: options}
}

// name says what products and variants are called now.
func (s *Service) name(tx *store.Tx, list []*Request) error {
	products := make([]string, len(list))
	for i, r := range list {
		products[i] = r.CatalogReference.CatalogItemID
	}
	names, err := s.cfg.Catalog.NamesTx(tx, products)
	for _, r := range list {
		r.ItemName, r.VariantName = named(names[r.CatalogReference.CatalogItemID], r.VariantID)
	}
	return err
}

// named gives the names of a product and a variant; the only variant of a product has none of its own.
func named(names inventory.Names, variant string) (string, string) {
	if own := names.Variants[variant]; own != names.Product {
		return names.Product, own
	}
	return names.Product, ""
}

// Mark notes that staff or an app answered a request. One that was answered stays as it is. NotFound.
func (s *Service) Mark(ctx context.Context, id string) (*Request, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Request, error) {
		now, err := s.requests.Get(tx.Context(), id)
		if err != nil || now.Status == NotificationSent {
			return now, err
		}
		return s.requests.Change(tx.Context(), id, nil, func(_ *store.Tx, r *Request) error {
			r.Status, r.AutoNotified = NotificationSent, wire.Ptr(false)
			return nil
		})
	})
}

// Count tells how many wait for each of some things. One without options is the whole product.
func (s *Service) Count(ctx context.Context, refs []basket.CatalogReference) ([]int, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]int, error) {
		out := make([]int, len(refs))
		for i, ref := range refs {
			where, args, err := s.about(tx, ref)
			if err != nil {
				return nil, err
			}
			if err := tx.QueryRow("SELECT COUNT(*) FROM back_in_stock_requests WHERE waiting IS NOT NULL AND "+where, args,
				&out[i]); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
}

// about finds the requests for a thing: a variant, or all of a product without options.
func (s *Service) about(tx *store.Tx, ref basket.CatalogReference) (where string, args []any, err error) {
	if !catalog.Serves(ref.AppID) {
		return "product_id IS NULL", nil, nil // no requests are taken for other catalogs
	}
	if len(ref.Options) == 0 {
		return "product_id = ?", []any{ref.CatalogItemID}, nil
	}
	item, err := s.resolve(tx, ref)
	return "product_id = ? AND variant_id = ?", []any{ref.CatalogItemID, item.VariantID}, err
}

// Wanted is a variant that people wait for.
type Wanted struct {
	ProductID   string    `json:"productId"`
	VariantID   string    `json:"variantId"`
	ProductName string    `json:"productName"`
	VariantName string    `json:"variantName"`
	Waiting     int       `json:"waiting"`
	Since       wire.Time `json:"since"`
}

// MostWanted lists the variants that most people wait for.
func (s *Service) MostWanted(ctx context.Context, limit int) ([]Wanted, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]Wanted, error) {
		var out []Wanted
		var ids []string
		err := tx.Each(`SELECT product_id, variant_id, COUNT(*), MIN(created) FROM back_in_stock_requests
			WHERE waiting IS NOT NULL GROUP BY product_id, variant_id
			ORDER BY 3 DESC, 4, product_id, variant_id LIMIT ?`, []any{limit}, func(rows store.Rows) error {
			var one Wanted
			err := rows.Scan(&one.ProductID, &one.VariantID, &one.Waiting, (*int64)(&one.Since))
			out, ids = append(out, one), append(ids, one.ProductID)
			return err
		})
		if err != nil {
			return nil, err
		}
		names, err := s.cfg.Catalog.NamesTx(tx, ids)
		for i := range out {
			out[i].ProductName, out[i].VariantName = named(names[out[i].ProductID], out[i].VariantID)
		}
		return out, err
	})
}
