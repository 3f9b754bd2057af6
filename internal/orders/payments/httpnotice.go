package payments

import (
	"errors"
	"io"
	"net/http"

	"souk/internal/orders/ledger"
	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
)

// maxNotice bounds what a provider sends, in bytes.
const maxNotice = 256 << 10

// operations are the doors that providers knock on. The signature over the body
// as it came is the lock, so the body is read here and nowhere before.
func (s notices) operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Plain(httpapi.Op{
			ID: "souk.payments.notice", Method: http.MethodPost, Path: "/v1/payment-providers/{provider}/notices", Access: actor.Anyone(), Hidden: true, MaxBody: maxNotice,
			Key: httpapi.KeyIgnored, Summary: "Hear what a payment provider tells, signed by it.",
		}, s.notice),
		httpapi.Handle(several(op("souk.payments", "playDispute", "POST", "/v1/sandbox/disputes", ledger.ModifyTransactions,
			"Let the sandbox's bank take money of a payment back, or give it again, by a notice as providers send them.", ledger.CodeNoPayment)), s.playDispute),
	}
}

func (s notices) notice(w http.ResponseWriter, r *http.Request) {
	p := s.Providers[r.PathValue("provider")]
	notifier, tells := p.(provider.Notifier)
	if !tells {
		httpapi.WriteError(w, r, errs.New(errs.NotFound, "", "there is nothing at this path"))
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		httpapi.WriteError(w, r, errs.New(errs.InvalidArgument, "", "this is too much to read"))
		return
	}
	list, err := notifier.Notice(r.Header.Get, body)
	if errors.Is(err, provider.ErrForged) {
		s.cfg.Logger.WarnContext(r.Context(), "a notice was refused", "provider", p.Name(), "bytes", len(body))
		httpapi.WriteError(w, r, errs.New(errs.PermissionDenied, "", "not allowed")) // and no word of what is wrong with it
		return
	}
	if err == nil {
		err = s.hear(r.Context(), p, list)
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = io.WriteString(w, "{}") // the provider may have left
}
