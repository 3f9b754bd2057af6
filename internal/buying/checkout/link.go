package checkout

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// pagePath is the page where people buy.
const pagePath = "/hosted/checkout"

// Back are the pages that people go back to from the checkout page; each may be empty.
type Back struct {
	ThankYouPageURL string `json:"thankYouPageUrl,omitempty"`
	PostFlowURL     string `json:"postFlowUrl,omitempty"`
	CartPageURL     string `json:"cartPageUrl,omitempty"`
	LoginURL        string `json:"loginUrl,omitempty"`
	State           string `json:"state,omitempty"`
}

// sign proves that a text was written here, for one purpose.
func (s *Service) sign(purpose, text string) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write([]byte(purpose + "\n" + text)) // a hash does not fail
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func (s *Service) signed(purpose, text, signature string) bool {
	return hmac.Equal([]byte(s.sign(purpose, text)), []byte(signature))
}

// path leads to the page of a checkout. Who has it can open the checkout: the address
// cannot be guessed, and where it leads back to cannot be changed.
func (s *Service) path(id string, back Back, more url.Values) (string, error) {
	query := url.Values{"checkoutId": {id}}
	text := ""
	if back != (Back{}) {
		raw, err := json.Marshal(back)
		if err != nil {
			return "", err
		}
		text = base64.RawURLEncoding.EncodeToString(raw)
		query.Set("back", text)
	}
	query.Set("token", s.sign("open", id+" "+text))
	for name, values := range more {
		query[name] = values
	}
	return pagePath + "?" + query.Encode(), nil
}

// Page gives the path of the page of a checkout of the caller's, for redirect
// sessions. NotFound.
func (s *Service) Page(ctx context.Context, id string, back Back) (string, error) {
	if _, err := s.read(ctx, id); err != nil {
		return "", err
	}
	return s.path(id, back, nil)
}

// Link gives the address that opens a checkout for whoever has it, such as the
// reader of a mail.
func (s *Service) Link(id string) (string, error) {
	path, err := s.path(id, Back{}, nil)
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
	return s.ownURL(r, in.CurrencyCode)
}

// OwnURL gives the address of the shop's own page, whatever was set. NotFound.
func (s *Service) OwnURL(ctx context.Context, in *URLRequest) (*URLResponse, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.ownURL(r, in.CurrencyCode)
}

func (s *Service) ownURL(r *record, currency string) (*URLResponse, error) {
	more := url.Values{}
	if currency != "" {
		more.Set("currency", currency)
	}
	path, err := s.path(r.id, Back{}, more)
	return &URLResponse{s.cfg.PublicURL + path}, err
}

// OpenRequest is what the address of a checkout's page holds.
type OpenRequest struct {
	ID    string `json:"id" validate:"required,guid"`
	Token string `json:"token" validate:"required,max=200"`
	Back  string `json:"back,omitempty" validate:"max=16000"`
	// TakeOver makes another visitor's checkout the caller's alone.
	TakeOver bool `json:"takeOver,omitempty"`
}

// OpenResponse is the checkout, and where to go back to.
type OpenResponse struct {
	Checkout *Checkout `json:"checkout"`
	Back     Back      `json:"back"`
	// Yours tells whether the checkout, and the order that comes of it, are the caller's.
	// Otherwise somebody else sees what is written on it.
	Yours bool `json:"yours"`
	// MayTakeOver tells whether the caller can make it theirs.
	MayTakeOver bool `json:"mayTakeOver"`
}

// maxGuests bounds how many people one link lets in; the latest stay.
const maxGuests = 10

// Open lets the shopper in who has the address of a checkout's page. One that nobody
// shops with yet becomes theirs. Another shopper's stays that shopper's, and the caller
// is a guest of it: whoever sent the address must not get the caller's order or kept
// cards by it. That of a visitor becomes the caller's when they say so; from then on
// nobody else sees it. NotFound for a wrong address.
func (s *Service) Open(ctx context.Context, in *OpenRequest) (*OpenResponse, error) {
	back, err := s.backOf(in)
	if err != nil {
		return nil, err
	}
	out := &OpenResponse{Back: back}
	if who := actor.From(ctx); who.Shopper() {
		err := s.db.Write(ctx, func(tx *store.Tx) error {
			r, err := find(tx, "id = ?", in.ID)
			if err != nil {
				return err
			}
			if r == nil {
				return missing(in.ID)
			}
			if err := s.letIn(tx, r, ownerOf(who), in.TakeOver); err != nil {
				return err
			}
			out.Yours, out.MayTakeOver = r.owner == ownerOf(who), r.mayMove(ownerOf(who))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	shown, err := s.Get(ctx, &OneRequest{in.ID})
	if err != nil {
		return nil, err
	}
	out.Checkout = shown.Checkout
	return out, nil
}

// letIn admits a shopper, or makes the checkout theirs. Who only looks changes nothing that
// others could see: when it was changed last, and so when its buyer counts as gone, stays.
func (s *Service) letIn(tx *store.Tx, r *record, who owner, takeOver bool) error {
	before := r.document
	changed := tx.Millis()
	switch {
	case takeOver && r.mayMove(who):
		r.owner, r.Guests = who, nil
		if r.cart != "" {
			// The cart stays with the one who had both, and must not change the checkout any more.
			r.cart = ""
			if _, err := tx.Exec("UPDATE checkouts SET cart_id = NULL WHERE id = ?", r.id); err != nil {
				return err
			}
		}
	case !r.admit(who):
		return nil
	default:
		changed = r.updated
	}
	return saveAt(tx, r, &before, changed)
}

// mayMove tells whether a shopper can make the checkout theirs: a member's stays the
// member's, and a completed one keeps its owner, whose order it is.
func (r *record) mayMove(to owner) bool {
	return r.Kind == actor.Visitor && !r.completed && r.owner != to
}

func (s *Service) backOf(in *OpenRequest) (Back, error) {
	var back Back
	if !s.signed("open", in.ID+" "+in.Back, in.Token) {
		return back, missing(in.ID)
	}
	if in.Back == "" {
		return back, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(in.Back)
	if err == nil {
		err = json.Unmarshal(raw, &back)
	}
	return back, err
}

// admit lets a shopper in and tells whether that changes anything.
func (r *record) admit(who owner) bool {
	switch {
	case r.owner == who || slices.Contains(r.Guests, who):
		return false
	case !r.shops() && !r.completed && !r.tried():
		r.owner = who
	default:
		r.Guests = append(slices.Clone(r.Guests), who)
		r.Guests = r.Guests[max(0, len(r.Guests)-maxGuests):]
	}
	return true
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
	token := text + "." + s.sign("complete", text)
	return &CompletionLinkResponse{URL: s.cfg.PublicURL + completionPath + "?token=" + url.QueryEscape(token), Token: token}, nil
}

// CompleteAndGoOn marks the checkout of a completion token as completed and tells
// where to go then. InvalidArgument (UNAUTHENTICATED_TOKEN) for a token that was not
// made here or is too old.
func (s *Service) CompleteAndGoOn(ctx context.Context, token string) (string, error) {
	wrong := errs.New(errs.InvalidArgument, CodeToken, "this address is not valid any more")
	text, signature, _ := strings.Cut(token, ".")
	if len(token) > 4096 || !s.signed("complete", text, signature) {
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
