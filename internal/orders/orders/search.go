package orders

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Values of enums that are searched by.
var (
	paymentStatuses = []string{"UNSPECIFIED", NotPaid, Paid, PartiallyRefunded, FullyRefunded, PaymentPends, PartiallyPaid, PendingMerchant, PaymentCancelled, PaymentRefused}
	fulfillments    = []string{NotFulfilled, Fulfilled, PartiallyFulfilled}
	channels        = []string{
		"UNSPECIFIED", "WEB", "POS", "EBAY", "AMAZON", "OTHER_PLATFORM", "WIX_APP_STORE", "WIX_INVOICES", "BACKOFFICE_MERCHANT", "WISH", "CLASS_PASS", "GLOBAL_E", "FACEBOOK",
		"ETSY", "TIKTOK", "FAIRE_COM", "PAYPAL_AGENTIC_CHECKOUT", "STRIPE_AGENTIC_CHECKOUT", "WIX_INVOICES_PLATFORM", "UCP_AGENTIC_CHECKOUT",
	}
)

// equals are the operators of fields that are one of some values.
const equals = query.Eq | query.Ne | query.In | query.Nin

// schema is what orders are searched by, as the contract declares it, and by the full
// name of the buyer besides.
var schema = query.NewSchema(query.Spec{
	Name: "order", IDColumn: "orders.id", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}}, DefaultLimit: 100, MaxLimit: 100, MaxSorts: 4, TextKind: textKind, Ties: []string{"createdDate"},
	Fields: []query.Field{
		{Path: "id", Column: "orders.id", Kind: query.ID, NotNull: true, Operators: equals},
		{Path: "number", Column: "orders.number", Kind: query.BigNumber, NotNull: true, Sortable: true},
		enum("status", "status", Statuses), enum("paymentStatus", "payment_status", paymentStatuses), enum("fulfillmentStatus", "fulfillment_status", fulfillments),
		enum("channelInfo.type", "channel", channels),
		exact("shippingInfo.title", "shipping_title", true), exact("shippingInfo.region.name", "region", true),
		moment("createdDate", "created"), moment("updatedDate", "updated"), moment("purchasedDate", "purchased"),
		moment("shippingInfo.logistics.deliveryTimeSlot.from", "slot_from"), moment("shippingInfo.logistics.deliveryTimeSlot.to", "slot_to"),
		amount("priceSummary.total.amount", "total"), amount("taxInfo.totalTax.amount", "tax"), amount("taxInfo.totalExempt.amount", "exempt"),
		amount("balanceSummary.authorized.amount", "authorized"), amount("balanceSummary.pending.amount", "pending"), amount("balanceSummary.pendingRefund.amount", "pending_refund"),
		words("buyerInfo.email", "email"), words("billingInfo.contactDetails.firstName", "first_name"), words("billingInfo.contactDetails.lastName", "last_name"),
		words("businessLocation.name", "location_name"), words("shippingInfo.logistics.deliveryTime", "delivery_time"),
		{Path: "billingInfo.contactDetails.fullName", Column: "orders.full_name", Kind: query.FoldedText, NotNull: true, Blank: true},
		{Path: "businessLocation.id", Column: "orders.location_id", Marked: marked("location_id"), Kind: query.ID, NotNull: true, Blank: true, Sortable: true},
		flag("archived", "archived"), flag("imported", "imported"), flag("seenByAHuman", "seen"), flag("demo", "demo"),
		exact("buyerInfo.contactId", "contact_id", false), exact("buyerInfo.memberId", "member_id", false), exact("channelInfo.externalOrderId", "external_id", false),
		exact("checkoutId", "checkout_id", false), exact("createdBy.userId", "created_by", false),
		list("lineItems.subscriptionInfo.id", refSubscription, "", equals), list("subscriptionInfo.id", refSubscription, "", equals),
		list("lineItems.catalogReference.appId", refCatalogApp, "", query.Fits), list("lineItems.catalogReference.catalogItemId", refCatalogItem, "", query.Fits),
		list("lineItems.locations.id", refLocation, "", query.Fits), list("lineItems.productName.original", refProductName, "product_name", query.Fits),
		list("fulfillmentStatusesAggregate.statuses", refSending, "sending", query.Fits),
	},
})

func enum(path, column string, values []string) query.Field {
	return query.Field{Path: path, Column: "orders." + column, Marked: marked(column), Kind: query.Enum, Values: values, NotNull: true, Sortable: true, Operators: equals}
}

func exact(path, column string, sortable bool) query.Field {
	return query.Field{Path: path, Column: "orders." + column, Marked: marked(column), Kind: query.Text, NotNull: true, Blank: true, Sortable: sortable, Operators: equals | query.Exists}
}

func moment(path, column string) query.Field {
	blank := column == "slot_from" || column == "slot_to"
	return query.Field{Path: path, Column: "orders." + column, Marked: marked(column), Kind: query.Time, NotNull: true, Blank: blank, Sortable: true}
}

func amount(path, column string) query.Field {
	return query.Field{Path: path, Column: "orders." + column, Marked: marked(column), Kind: query.Decimal, Scale: searchScale, NotNull: true, Sortable: true}
}

func words(path, column string) query.Field {
	return query.Field{Path: path, Column: "orders." + column, Marked: marked(column), Kind: query.FoldedText, NotNull: true, Blank: true, Sortable: true}
}

func flag(path, column string) query.Field {
	return query.Field{Path: path, Column: "orders." + column, Marked: marked(column), Kind: query.Bool, NotNull: true}
}

func list(path, field, order string, operators query.Ops) query.Field {
	f := query.Field{
		Path: path, Kind: query.TextList, NotNull: true, Operators: operators,
		Listed: &query.Listed{Table: "order_refs", Owner: "order_id", Outer: "orders.id", Value: "value", Where: "field = '" + field + "'", Near: "order_refs.created = orders.created"},
	}
	switch field {
	case refCatalogItem:
		f.Marked = &query.Marked{Column: "orders.goods", Code: itemCode}
	case refProductName:
		f.Marked = &query.Marked{Column: "orders.goods", Code: nameCode}
	}
	if order != "" {
		f.Order, f.Sortable = "orders."+order, true
	}
	return f
}

type searchRequest struct {
	Search *query.SearchRequest `json:"search" validate:"required"`
}

// searchAnswer is a page of orders. Managers get the stored texts as they are.
type searchAnswer struct {
	Orders          wire.List[*Order]      `json:"orders"`
	Metadata        wire.PagingMetadata    `json:"metadata"`
	AggregationData *query.AggregationData `json:"aggregationData,omitempty"`

	texts []json.RawMessage
}

// AppendJSON gives the text.
func (a *searchAnswer) AppendJSON(to []byte) ([]byte, error) {
	to = append(to, `{"orders":[`...)
	for i, text := range a.texts {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(to, text...)
	}
	to, err := wire.Append(append(to, `],"metadata":`...), &a.Metadata)
	if err == nil && a.AggregationData != nil {
		to, err = wire.Append(append(to, `,"aggregationData":`...), a.AggregationData)
	}
	return append(to, '}'), err
}

// listed is what is in lists: not what waits for its payment.
const listed = "orders.status <> 'INITIALIZED'"

// from is where the caller's orders are. Orders that wait for their payment are in no
// list, and shoppers find their own, whatever they ask for.
func from(who actor.Actor) (query.From, error) {
	out := query.From{Table: "orders", Columns: "orders.id", Where: listed}
	switch {
	case who.Manages():
		return out, nil
	case who.Kind == actor.Member && who.ID != "":
		out.Where += " AND orders.member_id = ? AND orders.member_id <> ''"
	case who.Kind == actor.Visitor && who.ID != "":
		out.Where += " AND orders.visitor_id = ? AND orders.visitor_id <> ''"
	default:
		return out, errs.New(errs.PermissionDenied, "", "this caller has no orders")
	}
	out.Args = []any{who.ID}
	return out, nil
}

func (s *Service) search(ctx context.Context, in *searchRequest) (*searchAnswer, error) {
	q, err := schema.ParseSearch("search", *in.Search, s.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	who := actor.From(ctx)
	all, err := from(who)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*searchAnswer, error) {
		page, err := pageOf(tx, q, all, few)
		if err != nil {
			return nil, err
		}
		out := &searchAnswer{Metadata: page.Metadata()}
		if out.texts, err = texts(tx, page.Items); err != nil {
			return nil, err
		}
		if page.Cursors.Prev == "" && !page.HasNext { // all there is: counting more would read them all
			out.Metadata.Total = wire.Ptr(len(page.Items))
		}
		if err := forShoppers(who, out.texts); err != nil {
			return nil, err
		}
		if len(in.Search.Aggregations) > 0 {
			out.AggregationData, err = query.Aggregate(tx, q, all)
		}
		return out, err
	})
}

// pageOf finds the ids of a page.
func pageOf(tx *store.Tx, q *query.Query, where query.From, few measure) (*query.Page[string], error) {
	if err := route(tx, q, &where, few); err != nil {
		return nil, err
	}
	return query.Rows(tx, q, where, func(scan func(...any) error) (string, error) {
		var id string
		err := scan(&id)
		return id, err
	})
}

// texts reads the documents of a page. They are not read on the way to it: who sorts
// thousands of orders must not carry their documents along.
func texts(tx *store.Tx, ids []string) ([]json.RawMessage, error) {
	at := make(map[string]int, len(ids))
	for i, id := range ids {
		at[id] = i
	}
	list, err := json.Marshal(ids)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	out := make([]json.RawMessage, len(ids))
	err = tx.Each("SELECT id, doc FROM orders WHERE "+tx.Dialect().InList("id"), []any{string(list)}, func(rows store.Rows) error {
		var id, doc string
		err := rows.Scan(&id, &doc)
		out[at[id]] = json.RawMessage(doc)
		return err
	})
	return out, err
}

// forShoppers leaves out of stored texts what is for the shop's own eyes.
func forShoppers(who actor.Actor, texts []json.RawMessage) error {
	if who.Manages() {
		return nil
	}
	for i, text := range texts {
		var o Order
		if err := json.Unmarshal(text, &o); err != nil {
			return err
		}
		less, err := wire.Marshal(shown(who, &o))
		if err != nil {
			return err
		}
		texts[i] = less
	}
	return nil
}
