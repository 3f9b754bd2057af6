package subscriptions

import (
	"context"

	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	contractRequest struct {
		SubscriptionContractID string `json:"subscriptionContractId" validate:"required,guid"`
	}
	contractAnswer struct {
		SubscriptionContract *Contract `json:"subscriptionContract"`
	}
	contractsAnswer struct {
		SubscriptionContracts wire.List[Contract]  `json:"subscriptionContracts"`
		PagingMetadata        *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	myAnswer struct {
		Subscriptions wire.List[*Subscription] `json:"subscriptions"`
	}
	queryAnswer struct {
		Subscriptions  wire.List[*Subscription] `json:"subscriptions"`
		PagingMetadata wire.PagingMetadata      `json:"pagingMetadata"`
	}
)

// mostMine bounds how many subscriptions a member is shown.
const mostMine = 100

var schema = query.NewSchema(query.Spec{
	Name: "subscription", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}}, MaxSorts: 5,
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "status", Column: "status", Kind: query.Enum, Values: names(Statuses), Sortable: true, NotNull: true},
		{Path: "orderId", Column: "order_id", Kind: query.ID, NotNull: true},
		{Path: "buyerInfo.memberId", Column: "member_id", Kind: query.ID},
		{Path: "buyerInfo.contactId", Column: "contact_id", Kind: query.ID},
	},
})

func names(list []Status) (out []string) {
	for _, s := range list {
		out = append(out, string(s))
	}
	return out
}

// Operations lists what is served. The contract has only contracts to be read; what
// shops and subscribers do with their subscriptions are paths of our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "souk.subscriptions." + id, Method: "POST", Path: "/v1/subscriptions" + path,
			Access: actor.Everyone(managePermission), Summary: summary, Codes: append(codes, CodeNotFound),
		}
	}
	get := op("getSubscription", "/{subscriptionId}", "Get a subscription.")
	get.Method, get.Reads, get.Access = "GET", true, actor.Everyone(readPermission)
	my := op("listMySubscriptions", "/my", "List the subscriptions of the calling member.")
	my.Method, my.Reads, my.Access, my.Codes = "GET", true, actor.Rule{Members: true}, nil
	list := op("querySubscriptions", "/query", "Query subscriptions.")
	list.Reads, list.Access, list.Codes = true, actor.Managers(readPermission), nil
	pay := op("changePaymentMethod", "/{subscriptionId}/payment-method",
		"Change the payment method of a subscription; one that is past due is charged at once.", CodeState,
		paymentmethods.CodeNoSavedMethod, paymentmethods.CodeToken)
	pay.Key = httpapi.KeyRepeatable // a cycle is paid once
	retry := op("retryPayment", "/{subscriptionId}/retry",
		"Charge a past due subscription now.", CodeState)
	retry.Key = httpapi.KeyRepeatable
	return []httpapi.Operation{
		resource.GetOp[contractRequest, contractAnswer](s.contracts, httpapi.Op{}),
		resource.QueryOp[query.Message, contractsAnswer](s.contracts, httpapi.Op{Method: "GET", LongQuery: true}),
		httpapi.Handle(get, s.get),
		httpapi.Handle(my, s.mine),
		httpapi.Handle(list, s.query),
		httpapi.Handle(op("pauseSubscription", "/{subscriptionId}/pause",
			"Pause a subscription: nothing is charged until it is resumed.", CodeState,
			CodeNotByCustomer), s.pause),
		httpapi.Handle(op("resumeSubscription", "/{subscriptionId}/resume",
			"Resume a subscription that was paused or is to end.", CodeState), s.resume),
		httpapi.Handle(op("skipCycle", "/{subscriptionId}/skip",
			"Skip the next cycle of a subscription.", CodeState, CodeNotByCustomer),
			s.skip),
		httpapi.Handle(op("cancelSubscription", "/{subscriptionId}/cancel",
			"Cancel a subscription at the end of the paid period, or now.", CodeState, CodeNotByCustomer,
			payments.CodeRunning), s.cancel),
		httpapi.Handle(pay, s.pay),
		httpapi.Handle(retry, s.retry),
	}
}

func (s *Service) mine(ctx context.Context, _ *wire.Empty) (*myAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*myAnswer, error) {
		var list []*record
		err := tx.Each(
			"SELECT "+columns+" FROM subscriptions WHERE member_id = ? AND status <> ? ORDER BY created DESC, id DESC LIMIT ?",
			[]any{actor.From(ctx).ID, string(Pending), mostMine},
			func(rows store.Rows) error {
				r, err := scan(rows.Scan)
				if err == nil && !r.Started.IsZero() { // one that never began is nobody's
					list = append(list, r)
				}
				return err
			})
		if err != nil {
			return nil, err
		}
		out := &myAnswer{}
		out.Subscriptions, err = s.showAll(tx, list)
		return out, err
	})
}

func (s *Service) showAll(tx *store.Tx, list []*record) (out wire.List[*Subscription], err error) {
	for _, r := range list {
		one, err := s.show(tx, r)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

var subscriptionList = query.List[*record]{Schema: schema,
	From: query.From{Table: "subscriptions", Columns: columns, Total: true}, Scan: scan}

func (s *Service) query(ctx context.Context, in *query.Message) (*queryAnswer, error) {
	return query.Answer(ctx, s.db, s.cfg.Cursors, subscriptionList, in.Query,
		func(tx *store.Tx, page *query.Page[*record]) (*queryAnswer, error) {
			list, err := s.showAll(tx, page.Items)
			return &queryAnswer{Subscriptions: list, PagingMetadata: page.Metadata()}, err
		})
}
