package backinstock

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"

	"souk/internal/buying/stoppage"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// stopTexts are those of the page that ends notices.
var stopTexts = stoppage.Texts{
	English: stoppage.Words{
		Title: "Back-in-stock emails", Question: "Stop all back-in-stock emails?",
		Button: "Stop emails", Done: "Done. You will no longer get back-in-stock emails.",
	},
	Arabic: stoppage.Words{
		Title: "رسائل التوفر", Question: "هل نوقف كل رسائل التوفر؟", Button: "أوقف الرسائل",
		Done: "تم. لن تصلك رسائل التوفر بعد الآن.",
	},
}

// path is the signed link by which the reader of a notice ends notices.
func (s *Service) path(id string) string {
	return path + "/" + id + "/stop?" + url.Values{"token": {s.sign(id)}}.Encode()
}

func (s *Service) sign(id string) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write([]byte("stop\n" + id)) // a hash does not fail
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// opened reads what a link is about. The same NotFound for a wrong signature as for nothing there, so that ids cannot
// be tried out.
func (s *Service) opened(ctx context.Context, id, token string) (*Request, error) {
	if !hmac.Equal([]byte(s.sign(id)), []byte(token)) {
		return nil, errs.Missing(CodeNotFound, "request", id)
	}
	return s.requests.Get(actor.With(ctx, actor.Actor{Kind: actor.System}), id)
}

// toStop reads what a link is about, and in which words its page is.
func (s *Service) toStop(r *http.Request) (out stoppage.Link, err error) {
	in := wire.IDRequest{ID: r.PathValue("id")}
	if wrong := wire.Check(&in, ""); len(wrong) > 0 {
		return out, errs.Invalid(wrong...)
	}
	token := r.URL.Query().Get("token")
	of, err := s.opened(r.Context(), in.ID, token)
	if err != nil {
		return out, err
	}
	return stoppage.Link{Page: stopTexts.For(r, of.Language), Action: s.path(in.ID),
		End: func(ctx context.Context) error { return s.Stop(ctx, in.ID, token) }}, nil
}
