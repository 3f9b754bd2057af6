package tips_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/tips"
)

const (
	mug    = "aaaaaaaa-0000-4000-8000-000000000001"
	flow   = "bbbbbbbb-0000-4000-8000-000000000001"
	corner = "cccccccc-0000-4000-8000-000000000001" // a location
	paid   = "dddddddd-0000-4000-8000-000000000001" // a transaction
	boss   = "eeeeeeee-0000-4000-8000-000000000001"
)

// orders is a shelf of orders in a table.
type orders struct{ table string }

func (o orders) make(t testing.TB, db *store.DB, id, currency string, subtotal int64) {
	t.Helper()
	storetest.Exec(t, db, "INSERT INTO "+o.table+
		" (id, currency, subtotal, refunded, fees, edits) VALUES (?, ?, ?, ?, '{}', '')", id, currency, subtotal, false)
}

// edit makes a draft one of an order.
func (o orders) edit(t testing.TB, db *store.DB, id, order string) {
	t.Helper()
	storetest.Exec(t, db, "UPDATE "+o.table+" SET edits = ? WHERE id = ?", order, id)
}

func (o orders) OrderTx(tx *store.Tx, id string) (*tips.OrderView, error) {
	var currency string
	var subtotal int64
	out := &tips.OrderView{}
	err := tx.QueryRow("SELECT currency, subtotal, refunded, edits FROM "+o.table+" WHERE id = ?", []any{id}, &currency,
		&subtotal, &out.Refunded, &out.OrderID)
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing("SOMETHING_NOT_FOUND", "thing", id)
	}
	if err != nil {
		return nil, err
	}
	out.Currency = money.MustCurrency(currency)
	out.Subtotal = money.New(subtotal, out.Currency)
	return out, nil
}

type fee struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Amount string `json:"amount"`
}

func (o orders) fees(tx *store.Tx, id string, change func(map[string]fee)) (map[string]fee, error) {
	var doc string
	if err := tx.QueryRow("SELECT fees FROM "+o.table+" WHERE id = ?", []any{id}, &doc); err != nil {
		return nil, err
	}
	fees := map[string]fee{}
	if err := json.Unmarshal([]byte(doc), &fees); err != nil {
		return nil, err
	}
	change(fees)
	raw, err := json.Marshal(fees)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec("UPDATE "+o.table+" SET fees = ? WHERE id = ?", string(raw), id)
	return fees, err
}

func (o orders) SetFeeTx(tx *store.Tx, id string, f pricing.Fee) (string, error) {
	fees, err := o.fees(tx, id, func(all map[string]fee) {
		was := all[f.Code]
		if was.ID == "" {
			was.ID = tx.NewID()
		}
		all[f.Code] = fee{was.ID, f.Name, f.Price.String()}
	})
	return fees[f.Code].ID, err
}

func (o orders) RemoveFeeTx(tx *store.Tx, id, code string) error {
	_, err := o.fees(tx, id, func(all map[string]fee) { delete(all, code) })
	return err
}

// tipOn is the fee that an order has for its tip; empty when there is none.
func (o orders) tipOn(t testing.TB, db *store.DB, id string) string {
	t.Helper()
	fees, err := store.Do(t.Context(), db, func(tx *store.Tx) (map[string]fee,
		error) {
		return o.fees(tx, id, func(map[string]fee) {})
	})
	expect.OK(t, err)
	return fees[pricing.TipCode].Amount
}

// shelf is a catalog with one mug.
type shelf struct{}

func (shelf) Resolve(_ context.Context, references []catalog.Reference) ([]catalog.Item, error) {
	out := make([]catalog.Item, len(references))
	for i, r := range references {
		if r.CatalogItemID != mug {
			out[i].Status = catalog.Unknown
		}
	}
	return out, nil
}

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	service *tips.Service
	clock   *apitest.Clock
	orders  orders
	drafts  orders
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, r.service.Check) })
}

// build is for the suite of resources.
func build(t testing.TB, db *store.DB) *tips.Service { return newRig(t, db, nil).service }

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	r := &rig{t: t, db: db, clock: clock, orders: orders{"test_orders"}, drafts: orders{"test_drafts"}}
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		for _, o := range []orders{r.orders, r.drafts} {
			if _, err := tx.Exec("CREATE TABLE " + o.table +
				" (id TEXT NOT NULL PRIMARY KEY, currency TEXT NOT NULL, subtotal BIGINT NOT NULL, refunded BOOLEAN NOT NULL, fees TEXT NOT NULL, edits TEXT NOT NULL)"); err != nil {
				return err
			}
		}
		return nil
	})
	expect.OK(t, err)
	r.service = tips.New(tips.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Catalog: shelf{}, Orders: r.orders,
		Drafts:   r.drafts,
		Currency: func(context.Context) money.Currency { return money.EUR },
		Locale:   func(context.Context) string { return "en-IE" },
		Staff: func(context.Context) ([]tips.Person, error) {
			return []tips.Person{{ID: apitest.Omar, Name: "Omar"}, {ID: apitest.Ada, Name: "ada lovelace"},
				{ID: boss, Name: "Boss", Owner: true}}, nil
		},
		Flow: func(_ *store.Tx, id string) (*tips.Flow, error) {
			switch id {
			case flow:
				return &tips.Flow{}, nil
			case corner:
				return &tips.Flow{LocationID: corner}, nil
			}
			return nil, nil
		},
	})
	r.API = apitest.New(t, db, r.service.Operations())
	return r
}

const (
	percent = `"tipType":"PERCENTAGE","presets":[{"value":10},{"value":12.5,"default":true},{"value":20}]`
	amounts = `"tipType":"AMOUNT","presets":[{"value":1},{"value":2.5}]`
)

// standard sets tips up.
func (r *rig) standard(settings string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/tip-settings/create-default", `{"tipSettings":{`+settings+`}}`).String(
		"tipSettings.id")
}

// order makes an order of 80 euros.
func (r *rig) order() string {
	r.t.Helper()
	id := "f0000000-0000-4000-8000-000000000001"
	r.orders.make(r.t, r.db, id, "EUR", 8000)
	return id
}

// share is the JSON of somebody's share.
func share(staff, more string) string {
	return `{"staff":{"staffMemberId":"` + staff + `"}` + more + `}`
}
