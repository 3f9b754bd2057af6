package payments

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// Permissions of the contract.
const (
	readTransactions   = "ECOM.READ_TRANSACTIONS"
	modifyTransactions = "ECOM.MODIFY_TRANSACTIONS"
	collectPayments    = "ECOM.COLLECT_PAYMENTS"
	modifyOrders       = "ECOM.MODIFY_ORDERS"
	captureOrders      = "ECOM.ORDER_CAPTURE_AUTHORIZED_PAYMENT"
	voidOrders         = "ECOM.ORDER_VOID_AUTHORIZED_PAYMENT"
	billing            = "ECOM.ORDER_BILLING_"
	chargeOrders       = "ecom:v1:order_billing:charge_order"
	changeSettings     = "ECOM.UPDATE_PAYMENT_SETTINGS"
	readSettings       = "ECOM.READ_PAYMENT_SETTINGS"
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

// members marks an operation that members may call for their own orders.
func members(o httpapi.Op) httpapi.Op {
	o.Access.Members = true
	return o
}

func reading(o httpapi.Op) httpapi.Op {
	o.Reads = true
	return o
}

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	var out []httpapi.Operation
	out = append(out, s.collectorOperations()...)
	out = append(out, s.transactionOperations()...)
	out = append(out, s.billingOperations()...)
	out = append(out, s.noticeOperations()...)
	return append(out, s.pageOperations()...)
}
