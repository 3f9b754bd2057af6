package orders

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeAuthorized says that money is set aside for the order: let it go first.
const CodeAuthorized = "ORDER_HAS_AUTHORIZED_TRANSACTION"

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
func (s *Service) cancel(ctx context.Context, in *cancelRequest) (*OneAnswer, error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*OneAnswer, error) {
		o, err := s.CancelTx(tx, in.ID, Cancellation{in.RestockAllItems, in.SendOrderCanceledEmail, in.CustomMessage})
		return &OneAnswer{o}, err
	})
	if err == nil {
		s.cfg.Canceled(ctx, in.ID)
	}
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
		return nil, errs.New(errs.FailedPrecondition, CodeAuthorized, "this order has an authorized payment; void it first")
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

// setStatus moves an order along the table of transitions.
func (s *Service) setStatus(ctx context.Context, in *statusRequest) (*OneAnswer, error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*OneAnswer, error) {
		o, err := s.TransitionTx(tx, in.OrderID, in.Status)
		return &OneAnswer{o}, err
	})
	if err == nil && in.Status == Canceled {
		s.cfg.Canceled(ctx, in.OrderID)
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

// States of an order.
const (
	Initialized = "INITIALIZED" // made, and not yet approved: in no list
	Approved    = "APPROVED"
	Canceled    = "CANCELED"
	Pending     = "PENDING"
	Rejected    = "REJECTED"
)

// Statuses lists the states.
var Statuses = []string{Initialized, Approved, Canceled, Pending, Rejected}

// Codes of refusals of transitions, as the contract names them.
const (
	CodeStatusNotSupported    = "STATUS_NOT_SUPPORTED"
	CodeUnsupportedTransition = "UNSUPPORTED_TRANSITION"
	CodeStatusAlreadySet      = "STATUS_ALREADY_SET"
	CodePending               = "ORDER_IS_PENDING"
	CodeRejected              = "ORDER_IS_REJECTED"
)

// noStatus is the status of an order that is not stored yet.
const noStatus = ""

// verdict is what the table says of a pair of states: the refusal's code, or none.
// call says that only the call of that name makes the transition.
type verdict struct {
	code string
	call string
}

const cancelCall = "cancel"

// transitions has every pair of states but equal ones, which are always
// STATUS_ALREADY_SET. Canceled and rejected are final, nothing becomes initialized,
// and only what is initialized becomes pending.
var transitions = map[string]map[string]verdict{
	noStatus: {
		Initialized: {}, Approved: {}, Pending: {code: CodeUnsupportedTransition},
		Canceled: {code: CodeUnsupportedTransition}, Rejected: {code: CodeUnsupportedTransition},
	},
	Initialized: {Pending: {}, Approved: {}, Canceled: {}, Rejected: {}},
	Pending: {
		Initialized: {code: CodeStatusNotSupported}, Approved: {}, Canceled: {code: CodePending}, Rejected: {},
	},
	Approved: {
		Initialized: {code: CodeStatusNotSupported}, Pending: {code: CodeUnsupportedTransition}, Canceled: {call: cancelCall},
		Rejected: {code: CodeUnsupportedTransition},
	},
	Canceled: {
		Initialized: {code: CodeStatusNotSupported}, Pending: {code: CodeUnsupportedTransition},
		Approved: {code: CodeUnsupportedTransition}, Rejected: {code: CodeUnsupportedTransition},
	},
	Rejected: {
		Initialized: {code: CodeStatusNotSupported}, Pending: {code: CodeUnsupportedTransition},
		Approved: {code: CodeUnsupportedTransition}, Canceled: {code: CodeRejected},
	},
}

// allowed refuses a transition that the table does not have, or not for this call.
func allowed(from, to, call string) error {
	if from == to {
		return errs.New(errs.AlreadyExists, CodeStatusAlreadySet, "the order is already %s", to)
	}
	said, known := transitions[from][to]
	if !known {
		said.code = CodeStatusNotSupported
	}
	if said.code == "" && said.call != "" && said.call != call {
		said.code = CodeUnsupportedTransition
	}
	if said.code == "" {
		return nil
	}
	return errs.New(errs.FailedPrecondition, said.code,
		"the status of an order cannot be changed from %s to %s", from, to).With("from",
		from).With("to", to)
}

// ArchiveTx puts an order away, or takes it out again. NotFound; FailedPrecondition for an order that waits for its
// payment or was rejected.
func (s *Service) ArchiveTx(tx *store.Tx, id string, archived bool) error {
	_, err := s.changeTx(tx, id, func(r *record) error {
		if r.Status == Pending || r.Status == Rejected {
			return r.editable()
		}
		r.Archived = archived
		return nil
	})
	return err
}
