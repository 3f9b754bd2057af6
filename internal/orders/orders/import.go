package orders

import (
	"context"
	"strconv"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals of imports; the first and the last are the contract's.
const (
	CodeNotImported  = "CANNOT_OVERWRITE_NON_IMPORTED_ORDER"
	CodeKeepOrder    = "CANNOT_DELETE_NON_IMPORTED_ORDER"
	CodeNumberTaken  = "ORDER_NUMBER_ALREADY_EXISTS"
	CodeLowerCounter = "CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER"
)

// maxNumber is the highest order number that the contract has room for.
const maxNumber = 999_999_999

type (
	importRequest struct {
		Order *Order `json:"order" validate:"required"`
	}
	deleteImportedRequest struct {
		OrderIDs []string `json:"orderIds" validate:"required,min=1,max=1000,dive,guid"`
	}
	counterRequest struct {
		Counter           wire.Revision `json:"counter" validate:"min=0,max=999999999"`
		AllowLowerCounter bool          `json:"allowLowerCounter,omitempty"`
	}
	counterAnswer struct {
		OldCounter wire.Revision `json:"oldCounter"`
		NewCounter wire.Revision `json:"newCounter"`
	}
)

// imports takes orders of other systems in, as they are.
type imports struct{ *Service }

// importOrder takes an order of another system as it is: nothing is computed, no stock
// is moved, nobody is written to, and one event tells of it. An order that was
// imported before may be overwritten.
func (s imports) importOrder(ctx context.Context, in *importRequest) (*OneAnswer, error) {
	o := *in.Order
	violations := required(&o)
	for path, value := range map[string]string{"status": o.Status, "paymentStatus": o.PaymentStatus} {
		if value == "" {
			violations = append(violations, wire.Named("order."+path, errs.RuleRequired, "", "is required"))
		}
	}
	number, err := strconv.ParseInt(o.Number, 10, 64)
	if o.Number != "" && (err != nil || number < 1 || number > maxNumber) {
		violations = append(violations, wire.Named("order.number", errs.RuleFormat, "NUMBER",
			"must be a whole number above 0"))
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*OneAnswer, error) {
		r, err := s.imported(tx, o, number)
		if err != nil {
			return nil, err
		}
		return &OneAnswer{&r.Order}, r.emit(tx, store.Action, "imported", r.body())
	})
}

func (s imports) imported(tx *store.Tx, o Order, number int64) (*record, error) {
	if o.Currency == "" {
		o.Currency = s.cfg.Currency(tx.Context()).Code()
	}
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return nil, errs.Invalid(wire.Named("order.currency", errs.RuleFormat, "CURRENCY", "must be a currency in use today"))
	}
	r := &record{Order: o, number: number, revision: 1, currency: currency}
	now := wire.At(tx.Now)
	r.Imported, r.UpdatedDate, r.PriceSummary = true, now, r.summary().whole()
	for _, date := range []*wire.Time{&r.CreatedDate, &r.PurchasedDate} {
		if date.IsZero() {
			*date = now
		}
	}
	if violations := complete(&r.Order, currency, s.cfg.Locale(tx.Context()), "order"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	old, err := find(tx, "id = ?", r.ID)
	switch {
	case err != nil:
		return nil, err
	case old != nil && !old.Imported:
		return nil, errs.New(errs.FailedPrecondition, CodeNotImported,
			"this id belongs to an order that was not imported, and only imported orders can be overwritten")
	case old != nil:
		return r, s.overwrite(tx, r, old)
	}
	if r.ID == "" {
		r.ID = tx.NewID()
	}
	if number != 0 {
		if taken, err := find(tx, "number = ?", number); err != nil || taken != nil {
			return nil, or2(err, errs.New(errs.AlreadyExists, CodeNumberTaken,
				"another order has the number %d; choose another number", number))
		}
	}
	if known, err := insert(tx, r); err != nil || known != nil {
		return nil, or2(err, errs.New(errs.AlreadyExists, "ORDER_ALREADY_EXISTS", "another order has the same checkoutId"))
	}
	if err := audit.Change(tx, Entity, r.ID, nil, &r.Order); err != nil {
		return nil, err
	}
	return r, s.cfg.Changed(tx, nil, &r.Order)
}

// overwrite puts an imported order in the place of one that was imported before.
func (s imports) overwrite(tx *store.Tx, r, old *record) error {
	if r.number == 0 {
		r.number = old.number
	}
	r.Number = strconv.FormatInt(r.number, 10)
	if taken, err := find(tx, "number = ? AND id <> ?", r.number, r.ID); err != nil || taken != nil {
		return or2(err, errs.New(errs.AlreadyExists, CodeNumberTaken,
			"another order has the number %d; choose another number", r.number))
	}
	r.revision, r.indexed = old.revision, old.searchEntry()
	if err := update(tx, r); err != nil {
		return err
	}
	if err := audit.Change(tx, Entity, r.ID, &old.Order, &r.Order); err != nil {
		return err
	}
	return s.cfg.Changed(tx, &old.Order, &r.Order)
}

// or2 gives the first error there is.
func or2(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

// deleteImported removes orders that were imported. Unknown ones are gone already; one
// that was made here stays, and then all do.
func (s imports) deleteImported(ctx context.Context, in *deleteImportedRequest) (*wire.JobAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*wire.JobAnswer, error) {
		for _, id := range in.OrderIDs {
			r, err := find(tx, "id = ?", id)
			if err != nil {
				return nil, err
			}
			if r == nil {
				continue
			}
			if !r.Imported {
				return nil, errs.New(errs.FailedPrecondition, CodeKeepOrder,
					"order %s was not imported; only imported orders can be deleted",
					id).With("id", id)
			}
			if err := remove(tx, r); err != nil {
				return nil, err
			}
		}
		return &wire.JobAnswer{JobID: tx.NewID()}, nil
	})
}

func remove(tx *store.Tx, r *record) error {
	tx.Keep(lockedKey(r.ID), nil)
	if _, err := tx.Exec("DELETE FROM orders WHERE id = ?", r.ID); err != nil {
		return err
	}
	if err := removeSearch(tx, r); err != nil {
		return err
	}
	if err := audit.Change(tx, Entity, r.ID, &r.Order, nil); err != nil {
		return err
	}
	return r.emit(tx, store.Action, "imported_order_deleted", r.body())
}

// setCounter sets the number of the last order: the next has one more.
func (s imports) setCounter(ctx context.Context, in *counterRequest) (*counterAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*counterAnswer, error) {
		old, err := lastNumber(tx)
		if err != nil {
			return nil, err
		}
		counter := int64(in.Counter)
		if counter < old && !in.AllowLowerCounter {
			return nil, errs.New(errs.FailedPrecondition, CodeLowerCounter,
				"the counter is at %d; to lower it, send allowLowerCounter: true", old).With("counter", old)
		}
		if err := setNumber(tx, counter+1); err != nil {
			return nil, err
		}
		return &counterAnswer{wire.Revision(old), in.Counter}, audit.Change(tx, "souk.orders.v1.order_number_counter",
			counterKey, map[string]int64{"counter": old}, map[string]int64{"counter": counter})
	})
}
