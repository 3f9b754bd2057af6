package frontends

import (
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// CodeNoCollection is what storefronts take for "this content collection does not exist".
const CodeNoCollection = "WDE0025"

// anything is a request that is not looked at: whatever is asked for is not there.
type anything struct{}

// page is what lists of the public packages say about themselves.
type page struct {
	Count          int      `json:"count"`
	Offset         int      `json:"offset"`
	Total          int      `json:"total"`
	TooManyToCount bool     `json:"tooManyToCount"`
	Cursors        struct{} `json:"cursors"`
	HasNext        bool     `json:"hasNext"`
}

// none is an empty list.
type none = wire.List[struct{}]

type (
	siteScripts struct {
		SiteScripts none `json:"siteScripts"`
	}
	services struct {
		Services       none `json:"services"`
		PagingMetadata page `json:"pagingMetadata"`
	}
	availability struct {
		AvailabilityEntries none `json:"availabilityEntries"`
		PagingMetadata      page `json:"pagingMetadata"`
	}
	plans struct {
		Plans          none `json:"plans"`
		PagingMetadata page `json:"pagingMetadata"`
	}
	eventList struct {
		Events         none `json:"events"`
		PagingMetadata page `json:"pagingMetadata"`
	}
	schedule struct {
		Items             none `json:"items"`
		Limit             int  `json:"limit"`
		Offset            int  `json:"offset"`
		Total             int  `json:"total"`
		PagingMetadata    page `json:"pagingMetadata"`
		DraftNotPublished bool `json:"draftNotPublished"`
	}
	tickets struct {
		Definitions none `json:"definitions"`
		MetaData    page `json:"metaData"`
	}
)

// emptyServices lists the services of other apps that storefronts call along with the shop.
func (s *Service) emptyServices() []httpapi.Operation {
	return []httpapi.Operation{
		empty[siteScripts](s, "elsewhere.listSiteScripts", "/v1/site-scripts",
			"Embedded scripts of a site builder: none", false),
		httpapi.Handle(op("elsewhere.queryDataItems", "/wix-data/v2/items/query",
			"Items of a content collection: none exists", true, CodeNoCollection),
			func(ctx context.Context, _ *anything) (*struct{}, error) {
				s.notServed(ctx, 404, CodeNoCollection)
				return nil, errs.New(errs.NotFound, CodeNoCollection,
					"the collection does not exist: this shop keeps no content collections")
			}),
		empty[services](s, "elsewhere.queryBookingServices", "/v2/services/query", "Bookable services: none", true),
		empty[availability](s, "elsewhere.queryAvailability", "/v1/availability/query", "Bookable times: none", true),
		empty[plans](s, "elsewhere.queryPublicPlans", "/v2/plans/public/query", "Pricing plans: none", true),
		empty[eventList](s, "elsewhere.queryEvents", "/v3/events/query", "Events: none", true),
		empty[schedule](s, "elsewhere.listSchedule", "/events/v1/schedule", "The schedule of an event: empty", true),
		empty[tickets](s, "elsewhere.queryAvailableTickets", "/v1/checkout/available-tickets/query",
			"Tickets of an event: none", true),
	}
}

// op describes a call that everybody with a token may make.
func op(id, path, summary string, long bool, codes ...string) httpapi.Op {
	return httpapi.Op{ID: id, Method: "GET", Path: path, LongQuery: long, Access: withToken, Reads: true, Summary: summary,
		Codes: codes}
}

// empty is an operation that answers with an empty list, whatever is asked.
func empty[Out any](s *Service, id, path, summary string, long bool) httpapi.Operation {
	return httpapi.Handle(op(id, path, summary, long), func(ctx context.Context, _ *anything) (*Out, error) {
		if id != "elsewhere.listSiteScripts" { // asked on every page; an empty list is the whole truth
			s.notServed(ctx, 200, "")
		}
		return new(Out), nil
	})
}
