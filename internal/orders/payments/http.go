package payments

import (
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// Permissions of the contract.
const (
	modifyOrders      = "ECOM.MODIFY_ORDERS"
	captureOrders     = "ECOM.ORDER_CAPTURE_AUTHORIZED_PAYMENT"
	voidOrders        = "ECOM.ORDER_VOID_AUTHORIZED_PAYMENT"
	billingPermission = "ECOM.ORDER_BILLING_"
	chargeOrders      = "ecom:v1:order_billing:charge_order"
)

func op(service, id, method, path, permission, summary string, codes ...string) httpapi.Op {
	return httpapi.Op{ID: service + "." + id, Method: method, Path: path, Access: actor.Managers(permission), Reads: method == "GET", Summary: summary, Codes: codes}
}

// several marks an operation that asks others in between: it cannot run in one transaction.
func several(o httpapi.Op) httpapi.Op {
	o.Key = httpapi.KeyBound
	return o
}

// once marks an operation that asks others and happens once by itself, key or not.
func once(o httpapi.Op) httpapi.Op {
	o.Key = httpapi.KeyRepeatable
	return o
}

func reading(o httpapi.Op) httpapi.Op {
	o.Reads = true
	return o
}

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(collector{s}.operations(), s.ledger.Operations(), billing{s}.operations(), notices{s}.operations(), pages{s}.operations(),
		s.Service.Operations())
}
