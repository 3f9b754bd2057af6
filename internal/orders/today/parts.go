package today

import (
	"strconv"
	"time"

	"souk/internal/platform/store"
)

// Kinds of tasks.
const (
	OrdersToFulfil     = "ORDERS_TO_FULFIL"
	PaymentsToCapture  = "PAYMENTS_TO_CAPTURE"
	Chargebacks        = "CHARGEBACKS"
	RefundsFailed      = "REFUNDS_FAILED"
	PaymentRequestsDue = "PAYMENT_REQUESTS_DUE"
	LowStock           = "LOW_STOCK"
	MembersWaiting     = "MEMBERS_WAITING"
	MemberReports      = "MEMBER_REPORTS"
	WebhooksFailed     = "WEBHOOKS_FAILED"
	EmailsFailed       = "EMAILS_FAILED"
)

// part is one kind of task: where its rows are, and how one of them is shown.
type part struct {
	kind string
	// service and reads name the operation that lists the same.
	service, reads string
	// from has FROM and WHERE, in the words of the index that holds exactly these rows.
	from    string
	order   string
	columns string
	// until, if it is set, is how far ahead of now the one argument of from is.
	until time.Duration
	// urgent is a further condition, with one argument, which is this far from now.
	urgent string
	ahead  time.Duration
	// item reads the columns; nil when another package reads the first of them.
	item func(rows store.Rows) (Item, money, error)
}

// money is an amount as rows have it.
type money struct {
	minor    int64
	currency string
}

const (
	// An order waits for as long as it is approved, not archived and not wholly fulfilled. Whether it is paid is shown and
	// does not decide: some are paid on delivery.
	ordersFrom = " FROM order_search o" +
		" WHERE o.status = 'APPROVED' AND o.archived = FALSE AND o.fulfillment_status <> 'FULFILLED'"
	// What a bank took back waits until it is given again, or the order is archived.
	chargebacksFrom = " FROM payments p LEFT JOIN order_search o ON o.id = p.order_id" +
		" WHERE p.disputed AND o.archived IS NOT TRUE"
	// A refund that failed waits until a later one of the order did not fail, or the order is archived.
	refundsFrom = " FROM refunds r LEFT JOIN order_search o ON o.id = r.order_id" +
		" WHERE r.failed AND o.archived IS NOT TRUE AND NOT EXISTS" +
		" (SELECT 1 FROM refunds l WHERE l.order_id = r.order_id AND l.created > r.created AND NOT l.failed)"
	approvalsFrom = " FROM accounts a WHERE a.status = 'PENDING' AND a.needs_approval" // staff are invited, never approved
	requestsFrom  = " FROM payment_requests q JOIN gateway_orders g ON g.id = q.gateway_id" +
		" WHERE q.status = 'UNPAID' AND q.expires < ?"
)

// parts are all of them, in the order of the list.
var parts = []part{
	{
		kind: OrdersToFulfil, service: "ecom.orders", reads: "searchOrders", from: ordersFrom,
		order:   " ORDER BY o.created, o.id",
		columns: "o.id, o.created, o.payment_status", urgent: " AND o.created < ?", ahead: -lateAfter, item: orderItem,
	},
	{
		kind: PaymentsToCapture, service: "ecom.orderTransactions", reads: "listTransactionsForSingleOrder",
		from: " FROM payments p WHERE p.lapses IS NOT NULL", order: " ORDER BY p.lapses, p.id",
		columns: "p.id, p.order_id, p.created, p.lapses, p.amount, p.currency",
		urgent:  " AND p.lapses < ?", ahead: lapseSoon, item: heldItem,
	},
	{
		kind: Chargebacks, service: "ecom.orderTransactions", reads: "listTransactionsForSingleOrder", from: chargebacksFrom,
		order:   " ORDER BY p.updated DESC, p.id DESC",
		columns: "p.id, p.order_id, p.updated, p.amount, p.currency", item: paymentItem,
	},
	{
		kind: RefundsFailed, service: "ecom.orderTransactions", reads: "listTransactionsForSingleOrder", from: refundsFrom,
		order: " ORDER BY r.updated DESC, r.id DESC", columns: "r.id, r.order_id, r.updated", item: refundItem,
	},
	{
		kind: PaymentRequestsDue, service: "ecom.orderPaymentRequests", reads: "queryOrderPaymentRequests",
		from: requestsFrom, until: requestSoon,
		order:   " ORDER BY q.expires, q.id",
		columns: "q.id, q.order_id, q.title, q.created, q.expires, q.amount, g.currency", item: requestItem,
	},
	{
		kind: LowStock, service: "stores.inventory", reads: "queryLowStock", from: " FROM low_stock k",
		order:   " ORDER BY k.since DESC, k.product_id DESC, k.variant_id DESC",
		columns: "k.product_id",
	},
	{
		kind: MembersWaiting, service: "members.members", reads: "queryMembers", from: approvalsFrom,
		order:   " ORDER BY a.created, a.id",
		columns: "a.id, a.email, a.created", item: memberItem,
	},
	{
		kind: MemberReports, service: "members.memberReport", reads: "queryReportedMembers",
		from:    " FROM reported_members m WHERE NOT m.reviewed",
		order:   " ORDER BY m.last_report DESC, m.id DESC",
		columns: "m.id, COALESCE((SELECT p.email FROM members p WHERE p.id = m.id), ''), m.reports, m.last_report",
		item:    reportItem,
	},
	{
		kind: WebhooksFailed, service: "webhooks", reads: "listDeliveries",
		from:    " FROM webhook_deliveries d WHERE d.status = 'FAILED'",
		order:   " ORDER BY d.updated DESC, d.id DESC",
		columns: "d.id, d.webhook_id, d.event_type, d.error, d.updated", item: deliveryItem,
	},
	{
		kind: EmailsFailed, service: "emails", reads: "queryEmails", from: " FROM emails e WHERE e.status = 'FAILED'",
		order:   " ORDER BY e.updated DESC, e.id DESC",
		columns: "e.id, e.subject, e.recipient, e.error, e.updated", item: emailItem,
	},
}

func (p *part) args(now time.Time) []any {
	if p.until == 0 {
		return nil
	}
	return []any{now.Add(p.until).UnixMilli()}
}

func (p *part) before(now time.Time) int64 { return now.Add(p.ahead).UnixMilli() }

// Counting is in the order of the index, so that it reads no more of it than it counts.
func (p *part) countSQL() string {
	return counting(p.from + p.order)
}

func (p *part) urgentSQL() string {
	return counting(p.from + p.urgent + p.order)
}

func counting(what string) string {
	return "SELECT COUNT(*) FROM (SELECT 1" + what + " LIMIT " + strconv.Itoa(mostCounted+1) + ") AS counted"
}

func (p *part) itemsSQL() string {
	return "SELECT " + p.columns + p.from + p.order + " LIMIT " + strconv.Itoa(mostItems)
}
