package abandoned

import (
	"cmp"
	"context"
	"net/http"

	"souk/internal/buying/stoppage"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	oneRequest struct {
		AbandonedCheckoutID string `json:"abandonedCheckoutId" validate:"required,guid"`
	}
	bulkDeleteRequest struct {
		AbandonedCheckoutIDs []string `json:"abandonedCheckoutIds" validate:"min=1,max=100,dive,guid"`
	}
	activityRequest struct {
		AbandonedCheckoutID string `json:"abandonedCheckoutId" validate:"required,guid"`
		ActivityType        string `json:"activityType,omitempty" validate:"omitempty,oneof=SCHEDULED EMAIL_SENT EMAIL_NOT_SENT NOTIFICATION_SENT TASK_CREATED AUTOMATION_SKIPPED"`
	}
	one struct {
		AbandonedCheckout *AbandonedCheckout `json:"abandonedCheckout"`
	}
	found struct {
		AbandonedCheckouts wire.List[AbandonedCheckout] `json:"abandonedCheckouts"`
		PagingMetadata     wire.PagingMetadata          `json:"pagingMetadata"`
	}
	queried struct {
		Results            wire.List[*AbandonedCheckout] `json:"results"` // the older name of the same list
		AbandonedCheckouts wire.List[*AbandonedCheckout] `json:"abandonedCheckouts"`
		Metadata           wire.PagingMetadata           `json:"metadata"`
	}
	settingsRequest struct{}
	settingsAnswer  struct {
		Settings Settings `json:"settings"`
	}
	settingsUpdate struct {
		Settings struct {
			RecoveryEmailEnabled *bool `json:"recoveryEmailEnabled" validate:"required"`
		} `json:"settings"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(name, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.abandonedCheckouts." + name, Method: method, Path: path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes}
	}
	reads := func(op httpapi.Op) httpapi.Op { op.Reads = true; return op }
	public := func(name, method, path, summary string) httpapi.Op {
		out := op(name, method, path, "", summary, CodeNotFound)
		out.Access, out.Key = actor.Anyone(), httpapi.KeyIgnored
		return out
	}
	return []httpapi.Operation{
		resource.GetOp[oneRequest, one](s.records, httpapi.Op{}),
		resource.DeleteOp[oneRequest](s.records, httpapi.Op{}),
		resource.BulkDeleteOp[bulkDeleteRequest, wire.BulkResponse[AbandonedCheckout]](s.records,
			httpapi.Op{Path: "/v1/bulk/abandoned-checkout/delete"}),
		httpapi.Handle(reads(op("queryAbandonedCheckouts", "POST", "/v1/abandoned-checkout/query", readPermission,
			"Query abandoned checkouts")), s.query),
		resource.QueryOp[query.SearchMessage, found](s.records, httpapi.Op{}),
		httpapi.Handle(op("addAbandonedCheckoutActivity", "POST",
			"/v1/abandoned-checkouts/{abandonedCheckoutId}/add-activity", updatePermission,
			"Record what was done about an abandoned checkout (its activity). The latest 20 are kept.", CodeNotFound),
			func(ctx context.Context, in *activityRequest) (*one, error) {
				a, err := s.AddActivity(ctx, in.AbandonedCheckoutID, cmp.Or(in.ActivityType, Scheduled))
				return &one{a}, err
			}),
		httpapi.Handle(op("remindOfAbandonedCheckout", "POST", "/v1/abandoned-checkouts/{abandonedCheckoutId}/remind",
			updatePermission,
			"Mail the buyer of an abandoned checkout a reminder now, with the link back to it. At most once an hour.",
			remindCodes...),
			func(ctx context.Context, in *oneRequest) (*one, error) {
				a, err := s.Remind(ctx, in.AbandonedCheckoutID)
				return &one{a}, err
			}),
		httpapi.Handle(reads(op("getAbandonedCheckoutAnalytics", "POST", "/v1/abandoned-checkout/get-analytics",
			analyticsPermission,
			"Count abandoned and recovered checkouts of a range of days, with their amounts. Amounts are in the shop's "+
				"currency, days in its time zone; the recovery rate is from 0 to 1.")), s.Figures),
		httpapi.Plain(reads(public("redirectToCheckout", "GET",
			"/v1/abandoned-checkout/{abandonedCheckoutId}/redirect-to-checkout",
			"The link of a reminder mail: redirects to the checkout. It needs its token, or the permission to read "+
				"abandoned checkouts.")), s.lead),
		httpapi.Plain(reads(public("askToStopReminders", "GET", "/v1/abandoned-checkout/{abandonedCheckoutId}/stop-reminders",
			"The unsubscribe page of reminder mails.")), stoppage.Asks(s.toStop)),
		httpapi.Plain(public("stopReminders", "POST", "/v1/abandoned-checkout/{abandonedCheckoutId}/stop-reminders",
			"Unsubscribe an e-mail address from reminders of abandoned checkouts."), stoppage.Ends(s.toStop)),
		httpapi.Handle(reads(op("getAbandonedCheckoutSettings", "GET", "/v1/abandoned-checkout-settings", readPermission,
			"Get whether reminders of abandoned checkouts are sent")),
			func(ctx context.Context, _ *settingsRequest) (*settingsAnswer, error) {
				now, err := store.Get(ctx, s.db, settingsTx)
				return &settingsAnswer{now}, err
			}),
		httpapi.Handle(op("updateAbandonedCheckoutSettings", "PATCH", "/v1/abandoned-checkout-settings", updatePermission,
			"Set whether reminders of abandoned checkouts are sent"),
			func(ctx context.Context, in *settingsUpdate) (*settingsAnswer, error) {
				now, err := s.UpdateSettings(ctx, Settings{*in.Settings.RecoveryEmailEnabled})
				return &settingsAnswer{now}, err
			}),
	}
}

func (s *Service) query(ctx context.Context, in *query.Message) (*queried, error) {
	results, err := s.records.Query(ctx, "query", in.Query)
	if err != nil {
		return nil, err
	}
	return &queried{Results: results.Items, AbandonedCheckouts: results.Items, Metadata: results.Metadata()}, nil
}

// asked reads the id and the token of a link.
func asked(r *http.Request) (id, token string, err error) {
	in := oneRequest{r.PathValue("abandonedCheckoutId")}
	if wrong := wire.Check(&in, ""); len(wrong) > 0 {
		return "", "", errs.Invalid(wrong...)
	}
	return in.AbandonedCheckoutID, r.URL.Query().Get("token"), nil
}

func (s *Service) lead(w http.ResponseWriter, r *http.Request) {
	id, token, err := asked(r)
	var to string
	if err == nil {
		to, err = s.Lead(r.Context(), id, token)
	}
	if err != nil {
		httpapi.WriteErrorForPeople(w, r, err)
		return
	}
	httpapi.Forward(w, r, to)
}
