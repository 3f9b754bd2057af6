package orders

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Values of enums that are searched by.
var (
	paymentStatuses = []string{
		"UNSPECIFIED", NotPaid, Paid, PartiallyRefunded, FullyRefunded, PaymentPends, PartiallyPaid, PendingMerchant,
		PaymentCancelled, PaymentRefused,
	}
	fulfillments = []string{NotFulfilled, Fulfilled, PartiallyFulfilled}
	channels     = []string{
		"UNSPECIFIED", "WEB", "POS", "EBAY", "AMAZON", "OTHER_PLATFORM", "WIX_APP_STORE", "WIX_INVOICES",
		"BACKOFFICE_MERCHANT", "WISH", "CLASS_PASS", "GLOBAL_E", "FACEBOOK", "ETSY", "TIKTOK", "FAIRE_COM",
		"PAYPAL_AGENTIC_CHECKOUT", "STRIPE_AGENTIC_CHECKOUT", "WIX_INVOICES_PLATFORM", "UCP_AGENTIC_CHECKOUT",
	}
)

// equals are the operators of fields that are one of some values.
const equals = query.Eq | query.Ne | query.In | query.Nin

// schema is what orders are searched by, as the contract declares it, and by the full
// name of the buyer and tags besides.
var schema = query.NewSchema(query.Spec{
	Name: "order", IDColumn: "order_search.id", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	DefaultLimit: 100, MaxLimit: 100, MaxSorts: 4, TextKind: textKind, Ties: []string{"createdDate"},
	Fields: []query.Field{
		{Path: "id", Column: "order_search.id", Kind: query.ID, NotNull: true, Operators: equals},
		{Path: "number", Column: "order_search.number", Kind: query.BigNumber, NotNull: true, Sortable: true},
		enum("status", "status", Statuses),
		enum("paymentStatus", "payment_status", paymentStatuses),
		enum("fulfillmentStatus", "fulfillment_status", fulfillments),
		enum("channelInfo.type", "channel", channels),
		exact("shippingInfo.title", "shipping_title"),
		exact("shippingInfo.region.name", "region"),
		moment("createdDate", "created"),
		moment("updatedDate", "updated"),
		moment("purchasedDate", "purchased"),
		moment("shippingInfo.logistics.deliveryTimeSlot.from", "slot_from"),
		moment("shippingInfo.logistics.deliveryTimeSlot.to", "slot_to"),
		amount("priceSummary.total.amount", "total"),
		amount("taxInfo.totalTax.amount", "tax"),
		amount("taxInfo.totalExempt.amount", "exempt"),
		amount("balanceSummary.authorized.amount", "authorized"),
		amount("balanceSummary.pending.amount", "pending"),
		amount("balanceSummary.pendingRefund.amount", "pending_refund"),
		words("buyerInfo.email", "email", true),
		words("billingInfo.contactDetails.firstName", "first_name", true),
		words("billingInfo.contactDetails.lastName", "last_name", true),
		words("billingInfo.contactDetails.fullName", "full_name", false),
		words("businessLocation.name", "location_name", true),
		words("shippingInfo.logistics.deliveryTime", "delivery_time", true),
		{Path: "businessLocation.id", Column: "order_search.location_id", Kind: query.ID, NotNull: true, Blank: true,
			Sortable: true},
		flag("archived", "archived"), flag("imported", "imported"), flag("seenByAHuman", "seen"), flag("demo", "demo"),
		term("buyerInfo.contactId", termContact, equals|query.Exists),
		term("buyerInfo.memberId", termMember, equals|query.Exists),
		term("channelInfo.externalOrderId", termExternalID, equals|query.Exists),
		term("createdBy.userId", termCreator, equals|query.Exists),
		{Path: "checkoutId", Kind: query.TextList, NotNull: true, Operators: equals | query.Exists, Listed: &query.Listed{
			Table: "orders", Owner: "id", Outer: "order_search.id", Value: "checkout_id", Where: "checkout_id <> ''",
		}},
		term("lineItems.subscriptionInfo.id", termSubscription, equals),
		term("subscriptionInfo.id", termSubscription, equals),
		term("lineItems.catalogReference.catalogItemId", termCatalogItem, query.Fits),
		sorted(term("lineItems.productName.original", termProductName, query.Fits), "product_name"),
		term("tags.tags.tagIds", termTag, query.Fits),
		term(privateTagsPath, termPrivateTag, query.Fits),
		list("lineItems.catalogReference.appId", "apps"),
		list("lineItems.locations.id", "locations"),
		sorted(list("fulfillmentStatusesAggregate.statuses", "sendings"), "sending"),
	},
})

// privateTagsPath is a field that only managers may search by.
const privateTagsPath = "tags.privateTags.tagIds"

func enum(path, column string, values []string) query.Field {
	f := inColumn(path, column, query.Enum)
	f.Values, f.Operators = values, equals
	return f
}

func exact(path, column string) query.Field {
	f := inColumn(path, column, query.Text)
	f.Blank, f.Operators = true, equals|query.Exists
	return f
}

func moment(path, column string) query.Field {
	f := inColumn(path, column, query.Time)
	f.Blank = column == "slot_from" || column == "slot_to"
	return f
}

func amount(path, column string) query.Field {
	f := inColumn(path, column, query.Decimal)
	f.Scale = searchScale
	return f
}

func words(path, column string, sortable bool) query.Field {
	f := inColumn(path, column, query.FoldedText)
	f.Blank, f.Sortable = true, sortable
	return f
}

func flag(path, column string) query.Field {
	f := inColumn(path, column, query.Bool)
	f.Sortable = false
	return f
}

// inColumn is a field with a column of order_search.
func inColumn(path, column string, kind query.Kind) query.Field {
	return query.Field{Path: path, Column: "order_search." + column, Kind: kind, NotNull: true, Sortable: true}
}

// term is a field whose values are rows of order_terms.
func term(path, field string, operators query.Ops) query.Field {
	return query.Field{
		Path: path, Kind: query.TextList, NotNull: true, Operators: operators,
		Listed: &query.Listed{
			Table: "order_terms", Owner: "order_id", Outer: "order_search.id", Value: "value",
			Where: "field = '" + field + "'",
			Sorted: map[string]string{
				"order_search.created": "order_terms.created", "order_search.id": "order_terms.order_id",
			},
		},
	}
}

// list is a field whose values are a list in a column: texts that so many orders share that no index helps.
func list(path, column string) query.Field {
	return query.Field{
		Path: path, Column: "order_search." + column, Kind: query.TextList, NotNull: true, Blank: true,
		Operators: query.HasSome | query.HasAll | query.Exists | query.IsEmpty,
	}
}

// sorted lets a list be sorted by one of its texts, which a column has.
func sorted(f query.Field, column string) query.Field {
	f.Order, f.Sortable = "order_search."+column, true
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

// from is where the caller's orders are: shoppers find their own, whatever they ask for.
func from(who actor.Actor) (query.From, error) {
	out := query.From{Table: "order_search", Columns: "order_search.id"}
	own := "order_search.id IN (SELECT order_id FROM order_terms WHERE field = '%s' AND value = ? AND value <> '')"
	switch {
	case who.Manages():
		return out, nil
	case who.Kind == actor.Member && who.ID != "":
		out.Where = fmt.Sprintf(own, termMember)
	case who.Kind == actor.Visitor && who.ID != "":
		out.Where = fmt.Sprintf(own, termVisitor)
	default:
		return out, errs.New(errs.PermissionDenied, "", "only signed-in members and visitors with a token have orders")
	}
	out.Args = []any{who.ID}
	return out, nil
}

// mayAsk refuses shoppers to learn by a search what they do not see. PermissionDenied.
func mayAsk(who actor.Actor, q *query.Query) error {
	if who.Manages() || !q.Uses(privateTagsPath) && !q.Aggregates(privateTagsPath) {
		return nil
	}
	return errs.New(errs.PermissionDenied, "", "only staff and apps can search by %s", privateTagsPath)
}

// seen is where the orders are that a caller sees, for a query that they may ask. PermissionDenied.
func seen(who actor.Actor, q *query.Query) (query.From, error) {
	where, err := from(who)
	if err == nil {
		err = mayAsk(who, q)
	}
	return where, err
}

func (s *Service) search(ctx context.Context, in *searchRequest) (*searchAnswer, error) {
	q, err := schema.ParseSearch("search", *in.Search, s.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	who := actor.From(ctx)
	all, err := seen(who, q)
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
	sql := "SELECT id, doc FROM orders WHERE " + tx.Dialect().InList("id")
	err = tx.Each(sql, []any{string(list)}, func(rows store.Rows) error {
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
