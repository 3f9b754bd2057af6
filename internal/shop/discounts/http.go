package discounts

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// couponEntity names coupons in audit records.
const couponEntity = "wix.stores.v2.coupon"

// Permissions of coupons.
const (
	readCoupons   = "STORES.COUPONS_READ"
	manageCoupons = "STORES.COUPONS_MANAGE"
)

// CodeCodeTaken says that another coupon has the code.
const CodeCodeTaken = "ERROR_COUPON_CODE_ALREADY_EXISTS"

type (
	createCoupon struct {
		Specification *Specification `json:"specification" validate:"required"`
	}
	couponID struct {
		ID string `json:"id"`
	}
	oneCoupon struct {
		Coupon *Coupon `json:"coupon"`
	}
	updateCoupon struct {
		ID            string                    `json:"id" validate:"required,max=100"`
		Specification wire.Patch[Specification] `json:"specification"`
		FieldMask     wire.FieldMask            `json:"fieldMask,omitempty"`
	}
	manyCoupons struct {
		Coupons      wire.List[*Coupon] `json:"coupons"`
		TotalResults int                `json:"totalResults"`
	}
	bulkCreate struct {
		Specifications   wire.List[json.RawMessage] `json:"specifications" validate:"min=1,max=100"`
		ReturnFullEntity bool                       `json:"returnFullEntity"`
	}
	createdCoupon struct {
		ItemMetadata wire.ItemMetadata `json:"itemMetadata"`
		Coupon       *Coupon           `json:"coupon,omitempty"`
	}
	bulkCreated struct {
		Results            wire.List[createdCoupon] `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata  `json:"bulkActionMetadata"`
	}
	bulkDelete struct {
		IDs wire.List[string] `json:"ids" validate:"min=1,max=100,dive,min=1,max=100"`
	}
	bulkDeleted struct {
		Results        wire.List[wire.BulkItem] `json:"results"`
		DeleteMetadata wire.BulkActionMetadata  `json:"deleteMetadata"`
	}
)

var couponSchema = query.NewSchema(query.Spec{
	Name: "coupon", DefaultSort: []query.Sort{{Path: "dateCreated", Desc: true}}, Style: query.ByOffset,
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "dateCreated", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "numberOfUsages", Column: "uses", Kind: query.Number, Sortable: true, NotNull: true},
		{Path: "specification.name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true, NotNull: true},
		{Path: "specification.code", Column: "code", Folded: "code_key", Kind: query.Text, Sortable: true, NotNull: true},
		{Path: "specification.type", Column: "kind", Kind: query.Enum,
			Values: []string{kindMoneyOff, kindPercentOff, kindFreeShipping, kindFixedPrice, kindBuyXGetY}, Sortable: true,
			NotNull: true},
		{Path: "specification.active", Column: "active", Kind: query.Bool},
		{Path: "specification.startTime", Column: "starts", Kind: query.BigNumber, Sortable: true},
		{Path: "specification.expirationTime", Column: "ends", Kind: query.BigNumber, Sortable: true},
	},
})

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary string, write bool, codes ...string) httpapi.Op {
		access := actor.Managers(readCoupons)
		if write {
			access = actor.Managers(manageCoupons)
		}
		return httpapi.Op{ID: "marketing.coupons." + id, Method: method, Path: path, Access: access, Reads: !write,
			Summary: summary, Codes: codes}
	}
	return append(append(resource.Operations[createRule, ruleRequest, updateRule, oneRule, manyRules](
		s.rules), s.useOperations()...),
		httpapi.Handle(op("createCoupon", "POST", "/v2/coupons", "Create a coupon.", true, CodeCodeTaken),
			func(ctx context.Context, in *createCoupon) (*couponID, error) {
				return store.Do(ctx, s.db, func(tx *store.Tx) (*couponID, error) {
					c, err := s.createTx(tx, *in.Specification)
					if err != nil {
						return nil, err
					}
					return &couponID{c.ID}, nil
				})
			}),
		httpapi.Handle(op("getCoupon", "GET", "/v2/coupons/{id}", "Get a coupon.", false, CodeUnknownCoupon),
			func(ctx context.Context, in *wire.AnyIDRequest) (*oneCoupon, error) {
				return store.Get(ctx, s.db, func(tx *store.Tx) (*oneCoupon, error) {
					c, err := couponBy(tx, "id = ?", in.ID)
					if err != nil {
						return nil, err
					}
					return &oneCoupon{s.view(ctx, c)}, nil
				})
			}),
		httpapi.Handle(op("updateCoupon", "PATCH", "/v2/coupons/{id}", "Update a coupon.", true, CodeUnknownCoupon,
			CodeCodeTaken), s.update),
		httpapi.Handle(op("deleteCoupon", "DELETE", "/v2/coupons/{id}", "Delete a coupon.", true, CodeUnknownCoupon),
			func(ctx context.Context, in *wire.AnyIDRequest) (*wire.Empty, error) {
				return nil, s.db.Write(ctx, func(tx *store.Tx) error { return s.deleteTx(tx, in.ID) })
			}),
		httpapi.Handle(op("queryCoupons", "POST", "/v2/coupons/query",
			"Query coupons. Filter and sort may be JSON text.", false), s.query),
		httpapi.Handle(op("bulkCreateCoupons", "POST", "/v2/bulk/coupons/create", "Create several coupons.", true,
			CodeCodeTaken), s.bulkCreate),
		httpapi.Handle(op("bulkDeleteCoupons", "POST", "/v2/bulk/coupons/delete", "Delete several coupons.", true,
			CodeUnknownCoupon), s.bulkDelete),
	)
}

// view is a coupon as managers see it.
func (s *Service) view(ctx context.Context, c *coupon) *Coupon {
	spec := c.Specification
	now := s.db.Now().UnixMilli()
	out := &Coupon{
		ID: c.ID, Specification: &spec, DateCreated: wire.Time(c.created), NumberOfUsages: c.uses,
		DisplayData: &DisplayData{Name: spec.Name},
		Expired: spec.ExpirationTime != nil && int64(*spec.ExpirationTime) <= now || spec.UsageLimit != nil &&
			c.uses >= *spec.UsageLimit,
	}
	for _, number := range []*float64{spec.MoneyOffAmount, spec.FixedPriceAmount} {
		if number != nil {
			if a, err := money.ParseRounded(text(*number), s.cfg.Currency(ctx)); err == nil {
				out.DisplayData.FormattedPrice = money.Format(a, s.cfg.Locale(ctx))
			}
		}
	}
	return out
}

func (s *Service) createTx(tx *store.Tx, spec Specification) (*coupon, error) {
	spec.settle()
	c := &coupon{ID: tx.NewID(), Specification: spec, created: tx.Millis()}
	doc, err := json.Marshal(&spec)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(
		"INSERT INTO coupons (id, created, updated, name, name_folded, code, code_key, kind, active, starts, ends, uses, doc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
		c.ID, c.created, c.created, spec.Name, store.Fold(spec.Name), spec.Code, codeKey(spec.Code), spec.Type, *spec.Active,
		int64(spec.StartTime), (*int64)(spec.ExpirationTime), string(doc))
	if err != nil {
		return nil, taken(err)
	}
	return c, audit.Change(tx, couponEntity, c.ID, nil, &spec)
}

func taken(err error) error {
	if store.Violates(err, "coupons_code_key") {
		return errs.New(errs.AlreadyExists, CodeCodeTaken, "another coupon has this code; choose another")
	}
	return err
}

func (s *Service) update(ctx context.Context, in *updateCoupon) (*wire.Empty, error) {
	return nil, s.db.Write(ctx, func(tx *store.Tx) error {
		c, err := couponBy(tx, "id = ?", in.ID)
		if err != nil {
			return err
		}
		before := c.Specification
		after, violations := wire.Apply(&before, in.Specification, in.FieldMask, "type")
		if violations == nil {
			violations = wire.Check(after, "specification")
		}
		if len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		after.settle()
		doc, err := json.Marshal(after)
		if err != nil {
			return err
		}
		_, err = tx.Exec(
			"UPDATE coupons SET updated = ?, name = ?, name_folded = ?, code = ?, code_key = ?, kind = ?, active = ?, starts = ?, ends = ?, doc = ? WHERE id = ?",
			tx.Millis(), after.Name, store.Fold(after.Name), after.Code, codeKey(after.Code), after.Type, *after.Active,
			int64(after.StartTime), (*int64)(after.ExpirationTime), string(doc), c.ID)
		if err != nil {
			return taken(err)
		}
		return audit.Change(tx, couponEntity, c.ID, &before, after)
	})
}

func (s *Service) deleteTx(tx *store.Tx, id string) error {
	c, err := couponBy(tx, "id = ?", id)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM coupons WHERE id = ?", id); err != nil {
		return err
	}
	return audit.Change(tx, couponEntity, id, &c.Specification, nil)
}

func (s *Service) query(ctx context.Context, in *query.Message) (*manyCoupons, error) {
	q, err := couponSchema.Parse("query", in.Query, s.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	page, err := store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[*coupon], error) {
		return query.Rows(tx, q, query.From{Table: "coupons", Columns: couponColumns, Total: true}, scanCoupon)
	})
	if err != nil {
		return nil, err
	}
	out := &manyCoupons{}
	if total := page.Metadata().Total; total != nil {
		out.TotalResults = *total
	}
	for _, c := range page.Items {
		out.Coupons = append(out.Coupons, s.view(ctx, c))
	}
	return out, nil
}

// bulkCreate makes each coupon or says what is wrong with it.
func (s *Service) bulkCreate(ctx context.Context, in *bulkCreate) (*bulkCreated, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*bulkCreated, error) {
		out := &bulkCreated{}
		for i, raw := range in.Specifications {
			var c *coupon
			err := tx.Savepoint(func() error {
				var spec Specification
				if err := json.Unmarshal(raw, &spec); err != nil {
					return errs.Invalid(errs.Field("specification", errs.RuleFormat, "has a value of the wrong type"))
				}
				if violations := append(wire.Check(&spec, "specification"),
					wire.ShopAmounts(&spec, "specification", s.cfg.Currency(ctx))...); len(violations) > 0 {
					return errs.Invalid(violations...)
				}
				var err error
				c, err = s.createTx(tx, spec)
				return err
			})
			one := createdCoupon{}
			id := ""
			if err == nil {
				id = c.ID
				if in.ReturnFullEntity {
					one.Coupon = s.view(ctx, c)
				}
			} else if errs.KindOf(err) == errs.Internal {
				return nil, err
			}
			one.ItemMetadata = out.BulkActionMetadata.Item(i, id, err)
			out.Results = append(out.Results, one)
		}
		return out, nil
	})
}

func (s *Service) bulkDelete(ctx context.Context, in *bulkDelete) (*bulkDeleted, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*bulkDeleted, error) {
		out := &bulkDeleted{}
		for i, id := range in.IDs {
			err := tx.Savepoint(func() error { return s.deleteTx(tx, id) })
			if err != nil && errs.KindOf(err) == errs.Internal {
				return nil, err
			}
			out.Results = append(out.Results, wire.BulkItem{ItemMetadata: out.DeleteMetadata.Item(i, id, err)})
		}
		return out, nil
	})
}
