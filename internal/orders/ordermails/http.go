package ordermails

import (
	"io"
	"net/http"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
)

const (
	readSettings   = "ECOM.READ_ORDERS_SETTINGS"
	updateSettings = "ECOM.UPDATE_ORDERS_SETTINGS"
)

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.orderEmails." + id, Method: method, Path: "/v1/order-emails" + path,
			Access: actor.Managers(permission), Reads: method == http.MethodGet, Summary: summary, Codes: codes}
	}
	page := httpapi.Op{
		ID: "souk.orderEmails.orderPage", Method: http.MethodGet, Path: pagePath + "{token}", Access: actor.Anyone(),
		Reads: true, Summary: "The page that shows an order's status, by the link in a mail.",
	}
	return []httpapi.Operation{
		httpapi.Plain(page, s.servePage),
		httpapi.Handle(op("listOrderEmails", http.MethodGet, "", readSettings,
			"List the order mails that buyers get, with their settings."), s.list),
		httpapi.Handle(op("getOrderEmail", http.MethodGet, "/{kind}", readSettings,
			"Get an order mail with its settings.", CodeUnknownKind),
			s.get),
		httpapi.Handle(op("updateOrderEmail", http.MethodPatch, "/{kind}", updateSettings,
			"Update an order mail: switch it on or off, or change its texts. null restores the default.",
			CodeUnknownKind, resource.CodeStale),
			s.update),
		httpapi.Handle(op("previewOrderEmail", http.MethodGet, "/{kind}/preview", readSettings,
			"Preview an order mail as buyers get it, with an order or an example.",
			CodeUnknownKind, orders.CodeNotFound), s.preview),
		httpapi.Handle(op("sendOrderEmail", http.MethodPost, "/{kind}/send", sendPermission,
			"Send the mail PLACED, PAID or CANCELED to the buyer again, if the order still has that status.",
			CodeUnknownKind, orders.CodeNotFound, CodeNotByHand, CodeNotTrue, CodeOff, CodeNoAddress), s.sendAgain),
	}
}

// servePage answers with the page of an order. A link that is over, or that we never made, gets a page that says so.
func (s *Service) servePage(w http.ResponseWriter, r *http.Request) {
	page, found, err := s.Page(r.Context(), r.PathValue("token"), r.Header.Get("Accept-Language"))
	h := w.Header()
	h.Set("Cache-Control", "private, no-store")
	h.Set("Referrer-Policy", "no-referrer")
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Robots-Tag", "noindex")
	if !found {
		w.WriteHeader(http.StatusNotFound)
	}
	_, _ = io.WriteString(w, page) //nolint:gosec // a template escaped it; the reader may have left
}
