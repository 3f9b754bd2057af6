package orders

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeAuthorized says that money is set aside for the order: let it go first.
const CodeAuthorized = "ORDER_HAS_AUTHORIZED_TRANSACTION"

// Units are of one thing, on their way from the shelf or back.
type Units struct {
	Reference CatalogReference
	Quantity  int64
	OrderID   string
	Why       string // one of the reasons below
}

// Why things go to the shelf and back.
const (
	UnitsSold      = "SALE"
	UnitsCanceled  = "CANCEL"
	UnitsRefunded  = "REFUND"
	UnitsEdited    = "ORDER_EDIT"
	UnitsExchanged = "EXCHANGE"
	UnitsRenewed   = "RENEWAL"
)

// Stock puts things back on the shelf, within the transaction. What the catalog does
// not have any more is let go.
type Stock interface {
	ReturnTx(tx *store.Tx, returned []Units) error
	// TakeTx takes things off the shelf. FailedPrecondition or NotFound when they are not there.
	TakeTx(tx *store.Tx, taken Units) error
}

// TakenTx hears how many units of each line were taken from stock, all of them: an
// order gives back no more than that. What a checkout takes as it is placed is known.
// NotFound.
func (s *Service) TakenTx(tx *store.Tx, id string, taken map[string]int64) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		r.facts.Taken = taken
		return nil
	})
}

// noteTaken writes down that the stock of a checkout's order is taken with it, unless
// the shop takes it when it was paid.
func (s *Service) noteTaken(tx *store.Tx, r *record) error {
	if r.CheckoutID == "" {
		return nil
	}
	settings, err := s.settings.In(tx)
	if err != nil {
		return err
	}
	if r.facts.StockWhenPaid = settings.InventoryUpdateTrigger == OnOrderPaid; r.facts.StockWhenPaid {
		return nil
	}
	for i := range r.LineItems {
		line := &r.LineItems[i]
		if line.CatalogReference == nil || line.CustomLineItem {
			continue
		}
		if r.facts.Taken == nil {
			r.facts.Taken = map[string]int64{}
		}
		r.facts.Taken[line.ID] = line.Quantity
	}
	return nil
}

// CodeOutOfStock is the type of the entry on an order that was paid while its things
// were sold to others. Somebody has to look at it.
const CodeOutOfStock = "OUT_OF_STOCK"

// takePaid takes the stock of an order that was paid, in shops that take it then. A paid
// order is kept even if there is none left; an entry on it says so.
func (s *Service) takePaid(tx *store.Tx, r *record) error {
	if !r.facts.StockWhenPaid || r.PaymentStatus != Paid || r.Status == Canceled || r.Status == Rejected || s.cfg.Stock == nil {
		return nil
	}
	r.facts.StockWhenPaid = false
	taken := map[string]int64{}
	for i := range r.LineItems {
		line := &r.LineItems[i]
		if line.CatalogReference == nil || line.CustomLineItem {
			continue
		}
		err := tx.Savepoint(func() error {
			return s.cfg.Stock.TakeTx(tx, Units{*line.CatalogReference, line.Quantity, r.ID, UnitsSold})
		})
		switch kind := errs.KindOf(err); {
		case err == nil:
			taken[line.ID] = line.Quantity
		case kind == errs.FailedPrecondition || kind == errs.NotFound:
			r.log(tx, Activity{ActivityType: ActivityCustom, CustomActivity: &CustomActivity{
				Type: CodeOutOfStock, AdditionalData: map[string]string{"lineItemId": line.ID, "productName": or(line.ProductName).Original},
			}})
		default:
			return err
		}
	}
	r.facts.Taken = taken
	return nil
}

type (
	cancelRequest struct {
		ID                     string `json:"id" validate:"required,max=100"`
		SendOrderCanceledEmail bool   `json:"sendOrderCanceledEmail,omitempty"`
		CustomMessage          string `json:"customMessage,omitempty" validate:"max=1000"`
		RestockAllItems        bool   `json:"restockAllItems,omitempty"`
	}
	canceledBody struct {
		Order                  *Order `json:"order"`
		RestockAllItems        bool   `json:"restockAllItems"`
		SendOrderCanceledEmail bool   `json:"sendOrderCanceledEmail"`
		CustomMessage          string `json:"customMessage,omitempty"`
	}
	statusRequest struct {
		OrderID string `json:"orderId" validate:"required,guid"`
		Status  string `json:"status" validate:"required,oneof=INITIALIZED APPROVED CANCELED PENDING REJECTED"`
	}
)

// Cancellation is how an order is cancelled.
type Cancellation struct {
	Restock bool   // put its things back on the shelf
	Mail    bool   // tell the buyer
	Message string // in the shop's words, for the mail
}

// cancel ends an order. It gives no money back that was paid; payments that still run are
// ended. A second cancel changes nothing.
func (s *Service) cancel(ctx context.Context, in *cancelRequest) (*oneAnswer, error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		o, err := s.CancelTx(tx, in.ID, Cancellation{in.RestockAllItems, in.SendOrderCanceledEmail, in.CustomMessage})
		return &oneAnswer{o}, err
	})
	s.canceled(ctx, in.ID, err)
	return out, err
}

// CancelTx ends an order. Config.Canceled is not called: the caller has payments that still run asked about once
// the transaction is on disk. NotFound; FailedPrecondition by the table of transitions and while money is set aside.
func (s *Service) CancelTx(tx *store.Tx, id string, in Cancellation) (*Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	if r.Status == Canceled {
		return &r.Order, nil
	}
	if err := allowed(r.Status, Canceled, cancelCall); err != nil {
		return nil, err
	}
	if r.facts.balance(0).authorized > 0 {
		return nil, errs.New(errs.FailedPrecondition, CodeAuthorized, "money is set aside for this order; let it go first")
	}
	o, err := s.change(tx, r, func(r *record) error {
		r.Status = Canceled
		if in.Restock {
			return s.restock(tx, r)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if o, err = s.OrderTx(tx, o.ID); err != nil { // what followed may have changed it
		return nil, err
	}
	return o, r.emit(tx, store.Action, "canceled", canceledBody{o, in.Restock, in.Mail, in.Message})
}

// canceled tells others of an order that was cancelled, once that is on disk.
func (s *Service) canceled(ctx context.Context, id string, err error) {
	if err == nil && s.cfg.Canceled != nil {
		s.cfg.Canceled(ctx, id)
	}
}

// restock gives back what was taken from stock and did not come back before.
func (s *Service) restock(tx *store.Tx, r *record) error {
	var back []Units
	lines := append([]LineItem{}, r.LineItems...)
	for i := range lines {
		line := &lines[i]
		if n := s.putBack(r, line, line.Quantity); n > 0 {
			back = append(back, Units{*line.CatalogReference, n, r.ID, UnitsCanceled})
		}
	}
	if len(back) == 0 {
		return nil
	}
	r.LineItems = lines
	if s.cfg.Stock == nil {
		return nil
	}
	return s.cfg.Stock.ReturnTx(tx, back)
}

// setStatus moves an order along the table of transitions.
func (s *Service) setStatus(ctx context.Context, in *statusRequest) (*oneAnswer, error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		o, err := s.TransitionTx(tx, in.OrderID, in.Status)
		return &oneAnswer{o}, err
	})
	if in.Status == Canceled {
		s.canceled(ctx, in.OrderID, err)
	}
	return out, err
}

// TransitionTx gives an order another status, if the table has the transition.
// NotFound; FailedPrecondition, or AlreadyExists for the status that it has.
func (s *Service) TransitionTx(tx *store.Tx, id, status string) (*Order, error) {
	canceled := false
	o, err := s.changeTx(tx, id, func(r *record) error {
		if err := allowed(r.Status, status, ""); err != nil {
			return err
		}
		r.Status = status
		canceled = status == Canceled
		return nil
	})
	if err != nil || !canceled {
		return o, err
	}
	if o, err = s.OrderTx(tx, id); err != nil { // what followed may have changed it
		return nil, err
	}
	return o, (&record{Order: *o}).emit(tx, store.Action, "canceled", canceledBody{Order: o})
}

// MayTagPrivately refuses private tags to callers who may not write them. PermissionDenied.
func MayTagPrivately(who actor.Actor, assign, unassign *Tags) error {
	if or(assign).PrivateTags == nil && or(unassign).PrivateTags == nil || who.Holds(privateTags) {
		return nil
	}
	return errs.New(errs.PermissionDenied, "", "private tags need the permission %s", privateTags)
}
