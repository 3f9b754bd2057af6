package checkout

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Page gives the path of the page of a checkout of the caller's, for redirect
// sessions. NotFound.
func (s *Service) Page(ctx context.Context, id string, back Back) (string, error) {
	if _, err := s.read(ctx, id); err != nil {
		return "", err
	}
	return s.links.path(id, back, "")
}

// Link gives the address that opens a checkout for whoever has it, such as the
// reader of a mail.
func (s *Service) Link(id string) (string, error) {
	path, err := s.links.path(id, Back{}, "")
	return s.cfg.PublicURL + path, err
}

// URL gives the address of a checkout's page: the shop's own, or the one that was set
// in its place. NotFound.
func (s *Service) URL(ctx context.Context, in *URLRequest) (*URLResponse, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if r.OverrideURL != "" {
		return &URLResponse{r.OverrideURL}, nil
	}
	return s.links.url(r.id, in.CurrencyCode)
}

// OwnURL gives the address of the shop's own page, whatever was set. NotFound.
func (s *Service) OwnURL(ctx context.Context, in *URLRequest) (*URLResponse, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.links.url(r.id, in.CurrencyCode)
}

// completionLife is how long somebody may come back from buying elsewhere.
const completionLife = 30 * 24 * time.Hour

// completion is what the token of a completion link says.
type completion struct {
	Checkout string `json:"c"`
	URL      string `json:"u"`
	Until    int64  `json:"t"`
}

// CompletionLinkRequest asks for an address that completes a checkout.
type CompletionLinkRequest struct {
	ID  string `json:"id" validate:"required,guid"`
	URL string `json:"url" validate:"required,weburl,max=2000"`
}

// CompletionLinkResponse is that address and its token.
type CompletionLinkResponse struct {
	URL   string `json:"url"`
	Token string `json:"token"`
}

// completionPath is where completion links lead.
const completionPath = "/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url"

// CompletionLink gives an address that marks a checkout as completed and leads on,
// for a shop whose buyers pay elsewhere. NotFound.
func (s *Service) CompletionLink(ctx context.Context, in *CompletionLinkRequest) (*CompletionLinkResponse, error) {
	if _, err := s.read(ctx, in.ID); err != nil {
		return nil, err
	}
	raw, err := json.Marshal(completion{in.ID, in.URL, s.db.Now().Add(completionLife).UnixMilli()})
	if err != nil {
		return nil, err
	}
	text := base64.RawURLEncoding.EncodeToString(raw)
	token := text + "." + s.links.sign("complete", text)
	return &CompletionLinkResponse{URL: s.cfg.PublicURL + completionPath + "?token=" + url.QueryEscape(token),
		Token: token}, nil
}

// CompleteAndGoOn marks the checkout of a completion token as completed and tells
// where to go then. InvalidArgument (UNAUTHENTICATED_TOKEN) for a token that was not
// made here or is too old.
func (s *Service) CompleteAndGoOn(ctx context.Context, token string) (string, error) {
	wrong := errs.New(errs.InvalidArgument, CodeToken,
		"this completion link is not valid or has expired; create a new one")
	text, signature, _ := strings.Cut(token, ".")
	if len(token) > 4096 || !s.links.signed("complete", text, signature) {
		return "", wrong
	}
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return "", wrong
	}
	var c completion
	if err := json.Unmarshal(raw, &c); err != nil || c.Until < s.db.Now().UnixMilli() {
		return "", wrong
	}
	_, err = s.MarkCompleted(actor.With(ctx, actor.Actor{Kind: actor.System}), &CompletedRequest{ID: c.Checkout})
	if errs.KindOf(err) == errs.NotFound { // it expired; who bought goes on all the same
		err = nil
	}
	return c.URL, err
}

// CompletedRequest marks a checkout as completed.
type CompletedRequest struct {
	ID      string `json:"id" validate:"required,guid"`
	OrderID string `json:"orderId,omitempty" validate:"omitempty,guid"`
}

// MarkCompleted completes a checkout that was bought elsewhere. Nothing is taken from
// stock, coupons or cards: that was elsewhere too. Doing it again changes nothing.
// NotFound; FailedPrecondition for one that became another order.
func (s *Service) MarkCompleted(ctx context.Context, in *CompletedRequest) (*wire.Empty, error) {
	for range tries {
		r, err := s.read(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		if r.completed {
			if in.OrderID != "" && in.OrderID != r.order {
				return nil, complete(r)
			}
			return &wire.Empty{}, nil
		}
		if r.tried() {
			if err := s.release(ctx, r); err != nil {
				return nil, err
			}
			continue
		}
		priced, err := s.cfg.Sales.Price(ctx, r.sale(nil))
		if err != nil {
			return nil, err
		}
		err = s.db.Write(ctx, func(tx *store.Tx) error {
			now := *r
			return s.completeTx(tx, &now, priced, in.OrderID)
		})
		if !overtaken(err) {
			return &wire.Empty{}, err
		}
	}
	return nil, errOvertaken
}
