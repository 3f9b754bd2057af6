package orders

import (
	"souk/internal/platform/errs"
)

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

// unborn is the state before the first.
const unborn = ""

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
	unborn: {
		Initialized: {}, Approved: {}, Pending: {code: CodeUnsupportedTransition}, Canceled: {code: CodeUnsupportedTransition}, Rejected: {code: CodeUnsupportedTransition},
	},
	Initialized: {Pending: {}, Approved: {}, Canceled: {}, Rejected: {}},
	Pending: {
		Initialized: {code: CodeStatusNotSupported}, Approved: {}, Canceled: {code: CodePending}, Rejected: {},
	},
	Approved: {
		Initialized: {code: CodeStatusNotSupported}, Pending: {code: CodeUnsupportedTransition}, Canceled: {call: cancelCall}, Rejected: {code: CodeUnsupportedTransition},
	},
	Canceled: {
		Initialized: {code: CodeStatusNotSupported}, Pending: {code: CodeUnsupportedTransition}, Approved: {code: CodeUnsupportedTransition}, Rejected: {code: CodeUnsupportedTransition},
	},
	Rejected: {
		Initialized: {code: CodeStatusNotSupported}, Pending: {code: CodeUnsupportedTransition}, Approved: {code: CodeUnsupportedTransition}, Canceled: {code: CodeRejected},
	},
}

// allowed refuses a transition that the table does not have, or not for this call.
func allowed(from, to, call string) error {
	if from == to {
		return errs.New(errs.AlreadyExists, CodeStatusAlreadySet, "the order is %s already", to)
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
	return errs.New(errs.FailedPrecondition, said.code, "an order that is %s cannot become %s", from, to).With("from", from).With("to", to)
}
