package backinstock

import (
	"context"

	"souk/internal/buying/stoppage"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

type (
	createRequest struct {
		Request     wanted       `json:"request" validate:"required"`
		ItemDetails *ItemDetails `json:"itemDetails" validate:"required"`
		// Language is our own addition: the one that the answer shall be in.
		Language string `json:"language,omitempty" validate:"omitempty,language,max=35"`
	}
	wanted struct {
		CatalogReference *basket.Reference `json:"catalogReference" validate:"required"`
		Email            string            `json:"email" validate:"required,email,max=254"`
		ItemURL          string            `json:"itemUrl,omitempty" validate:"omitempty,weburl,max=2000"`
	}
	one struct {
		Request *Request `json:"request"`
	}
	countRequest struct {
		CatalogReferences []basket.Reference `json:"catalogReferences" validate:"min=1,max=100"`
	}
	count struct {
		CatalogReference basket.Reference `json:"catalogReference"`
		Count            int              `json:"count"`
	}
	counts struct {
		CountsPerCatalogReference wire.List[count] `json:"countsPerCatalogReference"`
	}
	queried struct {
		Requests wire.List[*Request] `json:"requests"`
		Metadata wire.PagingMetadata `json:"metadata"`
	}
	reportRequest struct {
		CatalogReference *basket.Reference `json:"catalogReference,omitempty"`
		RequestIDs       []string          `json:"requestIds,omitempty" validate:"max=1000,dive,guid"`
		ItemDetails      *ItemDetails      `json:"itemDetails" validate:"required"`
		// ExtraAutomationTemplateParameters are for mails of elsewhere; ours take none.
		ExtraAutomationTemplateParameters map[string]string `json:"extraAutomationTemplateParameters,omitempty" validate:"max=100,dive,keys,max=100,endkeys,max=1000"`
	}
	appRequest struct {
		AppID string `json:"appId" validate:"required,guid"`
		resource.BasedOn
	}
	settingsAnswer struct {
		Settings *Settings `json:"settings"`
		// Revision changes whenever the settings do. Only staff get it.
		Revision string `json:"revision,omitempty"`
	}
	wantedRequest struct {
		Limit int `json:"limit,omitempty" validate:"min=0,max=100"`
	}
	wantedAnswer struct {
		Items wire.List[Wanted] `json:"items"`
	}
)

const path = "/v1/back-in-stock-notification-requests"

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(name, method, at, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.backInStockNotifications." + name, Method: method, Path: path + at,
			Access: actor.Managers(permission), Summary: summary, Codes: codes}
	}
	reads := func(op httpapi.Op) httpapi.Op { op.Reads = true; return op }
	public := func(name, method, summary string) httpapi.Op {
		out := op(name, method, "/{id}/stop", "", summary, CodeNotFound)
		out.Access, out.Key = actor.Anyone(), httpapi.KeyIgnored
		return out
	}
	create := op("createBackInStockNotificationRequest", "POST", "", createPermission,
		"Request a mail when a product is back in stock. Anybody may ask.", CodeExists, CodeDisabled, CodeOptions,
		CodeImage, CodeTooMany)
	create.Access = actor.Everyone(createPermission)
	return append([]httpapi.Operation{
		httpapi.Handle(create, s.create),
		httpapi.Handle(reads(op("getBackInStockNotificationRequest", "GET", "/{id}", readPermission,
			"Get a back-in-stock request.", CodeNotFound)),
			func(ctx context.Context, in *wire.IDRequest) (*one, error) {
				r, err := s.requests.Get(ctx, in.ID)
				return &one{r}, err
			}),
		httpapi.Handle(op("deleteBackInStockNotificationRequest", "DELETE", "/{id}", modifyPermission,
			"Delete a back-in-stock request.", CodeNotFound),
			func(ctx context.Context, in *wire.IDRequest) (*wire.Empty, error) {
				return &wire.Empty{}, s.requests.Delete(ctx, in.ID, nil)
			}),
		httpapi.Handle(op("markAsNotificationSent", "PUT", "/{id}/mark-as-notification-sent", modifyPermission,
			"Mark a back-in-stock request as notified without sending a mail.", CodeNotFound),
			func(ctx context.Context, in *wire.IDRequest) (*one, error) {
				r, err := s.Mark(ctx, in.ID)
				return &one{r}, err
			}),
		httpapi.Handle(reads(op("queryBackInStockNotificationRequests", "GET", "", readPermission,
			"Query back-in-stock requests.")), s.query),
		httpapi.Handle(reads(op("queryLongBackInStockNotificationRequests", "POST", "/query", readPermission,
			"Query back-in-stock requests, for queries too long for a URL.")), s.query),
		httpapi.Handle(reads(op("getBackInStockNotificationRequestsCountByCatalogReferences", "GET",
			"/count-by-catalog-reference", readPermission,
			"Count the back-in-stock requests of items. An item without options counts the whole product.")), s.countAll),
		httpapi.Handle(op("reportItemsBackInStock", "POST", "/report-items-back-in-stock", modifyPermission,
			"Send the back-in-stock mails of an item, or of some of its requests, whatever the stock says. Mails are sent "+
				"in the background.",
			CodeBoth, CodeImage), s.report),
		httpapi.Handle(reads(op("listMostWanted", "GET", "/most-wanted", readPermission,
			"List the variants with the most back-in-stock requests.")),
			func(ctx context.Context, in *wantedRequest) (*wantedAnswer, error) {
				limit := in.Limit
				if limit == 0 {
					limit = 20
				}
				list, err := s.MostWanted(ctx, limit)
				return &wantedAnswer{list}, err
			}),
		httpapi.Plain(reads(public("askToStopBackInStock", "GET",
			"The unsubscribe page of back-in-stock mails.")), stoppage.Asks(s.toStop)),
		httpapi.Plain(public("stopBackInStock", "POST",
			"Delete all back-in-stock requests of an e-mail address."), stoppage.Ends(s.toStop)),
	}, s.settingsOperations()...)
}

func (s *Service) settingsOperations() []httpapi.Operation {
	op := func(name, method, at string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.backInStockSettings." + name, Method: method, Path: path + "/settings" + at,
			Access: access, Summary: summary, Codes: codes}
	}
	get := op("getSettings", "PUT", "", actor.Everyone(readSettings),
		"Get whether back-in-stock requests are accepted. Open to shoppers too, so that a shop can hide the form while "+
			"they are not.")
	get.Reads = true
	collect := func(on bool) func(context.Context, *appRequest) (*settingsAnswer, error) {
		return func(ctx context.Context, in *appRequest) (*settingsAnswer, error) { return s.collect(ctx, in, on) }
	}
	return []httpapi.Operation{
		httpapi.Handle(get, s.getSettings),
		httpapi.Handle(op("startCollectingRequests", "POST", "/start-collecting", actor.Managers(modifySettings),
			"Start accepting back-in-stock requests.", CodeUnsupportedApp, resource.CodeStale),
			collect(true)),
		httpapi.Handle(op("stopCollectingRequests", "POST", "/stop-collecting", actor.Managers(modifySettings),
			"Stop accepting back-in-stock requests. Pending requests still get their mail.",
			CodeUnsupportedApp, resource.CodeStale),
			collect(false)),
	}
}

// referenced reads a reference; at is its place in the request.
func referenced(ref *basket.Reference, at string) (basket.CatalogReference, error) {
	options, err := ref.Options.Text()
	if err != nil {
		return basket.CatalogReference{}, errs.Invalid(errs.Field(at+".options", errs.RuleFormat, "cannot be read"))
	}
	return basket.CatalogReference{AppID: ref.AppID, CatalogItemID: ref.CatalogItemID, Options: options}, nil
}

func (s *Service) create(ctx context.Context, in *createRequest) (*one, error) {
	if err := in.ItemDetails.check(); err != nil {
		return nil, err
	}
	ref, err := referenced(in.Request.CatalogReference, "request.catalogReference")
	if err != nil {
		return nil, err
	}
	made, err := s.requests.Create(ctx, &Request{CatalogReference: ref, Email: in.Request.Email,
		ItemURL: in.Request.ItemURL, Language: in.Language})
	return &one{made}, err
}

func (s *Service) query(ctx context.Context, in *query.Message) (*queried, error) {
	page, err := s.requests.Query(ctx, "query", in.Query)
	if err != nil {
		return nil, err
	}
	return &queried{page.Items, page.Metadata()}, nil
}

func (s *Service) countAll(ctx context.Context, in *countRequest) (*counts, error) {
	refs := make([]basket.CatalogReference, len(in.CatalogReferences))
	for i := range in.CatalogReferences {
		var err error
		if refs[i], err = referenced(&in.CatalogReferences[i], "catalogReferences"); err != nil {
			return nil, err
		}
	}
	found, err := s.Count(ctx, refs)
	if err != nil {
		return nil, err
	}
	out := &counts{}
	for i, n := range found {
		out.CountsPerCatalogReference = append(out.CountsPerCatalogReference, count{in.CatalogReferences[i], n})
	}
	return out, nil
}

func (s *Service) report(ctx context.Context, in *reportRequest) (*wire.Empty, error) {
	var ref *basket.CatalogReference
	if in.CatalogReference != nil {
		read, err := referenced(in.CatalogReference, "catalogReference")
		if err != nil {
			return nil, err
		}
		ref = &read
	}
	return &wire.Empty{}, s.Report(ctx, ref, in.RequestIDs, *in.ItemDetails)
}
