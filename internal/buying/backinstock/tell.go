package backinstock

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/jobs"
	"souk/internal/platform/mail"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
	"souk/internal/shop/words"
)

// notification is who is to be told: those who wait for the variants of a product that are in stock. An app that
// reports stock names them otherwise: who waits for a thing, or requests by their ids, and what the thing is called.
type notification struct {
	ProductID  string                   `json:"productId,omitempty"`
	Reference  *basket.CatalogReference `json:"reference,omitempty"`
	RequestIDs []string                 `json:"requestIds,omitempty"`
	Item       *ItemDetails             `json:"item,omitempty"`
	// Told of Total are told; Total is counted before the first are.
	Told  int `json:"told,omitempty"`
	Total int `json:"total,omitempty"`
}

// ItemDetails are what a caller says of a thing.
type ItemDetails struct {
	Name  string       `json:"name" validate:"required,notblank,max=500"`
	Price wire.Decimal `json:"price" validate:"required,decimal,dgte=0"`
	Image *Image       `json:"image,omitempty"`
}

// Image is a picture of the thing; its address has a code of its own when it is wrong.
type Image struct {
	ID      string `json:"id,omitempty" validate:"max=400"`
	URL     string `json:"url,omitempty" validate:"max=4096"`
	Height  int    `json:"height,omitempty"`
	Width   int    `json:"width,omitempty"`
	AltText string `json:"altText,omitempty" validate:"max=1000"`
}

// check refuses a picture that is at no address. InvalidArgument (INVALID_ITEM_IMAGE_URL).
func (d *ItemDetails) check() error {
	if d.Image == nil || d.Image.URL == "" || strings.HasPrefix(d.Image.URL, "wix:image://") {
		return nil
	}
	if u, err := url.Parse(d.Image.URL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return errs.New(errs.InvalidArgument, CodeImage, "itemDetails.image.url must be a web address")
	}
	return nil
}

// Back hears that a variant is in stock again, and leaves those who wait for it to a job.
func (s *Service) Back(_ context.Context, tx *store.Tx, event events.Delivered) error {
	var back inventory.BackInStock
	if err := json.Unmarshal(event.Body, &back); err != nil {
		return fmt.Errorf("back in stock: %w", err)
	}
	tx.Unlocked("a request that is made meanwhile looks at the stock itself; Sweep finds what both missed",
		"back_in_stock_requests")
	var n int
	err := tx.QueryRow("SELECT COUNT(*) FROM back_in_stock_requests WHERE product_id = ? AND waiting IS NOT NULL",
		[]any{back.ProductID}, &n)
	if err != nil || n == 0 {
		return err
	}
	return s.job.Enqueue(tx, notification{ProductID: back.ProductID}, jobs.Options{})
}

// Report tells those who wait for a thing, or some requests, that it is back, whatever the stock says. A job writes.
// InvalidArgument.
func (s *Service) Report(ctx context.Context, ref *basket.CatalogReference, requests []string, item ItemDetails) error {
	if err := item.check(); err != nil {
		return err
	}
	switch {
	case ref != nil && len(requests) > 0:
		return errs.New(errs.InvalidArgument, CodeBoth, "send either catalogReference or requestIds, not both")
	case ref == nil && len(requests) == 0:
		return errs.Invalid(errs.Field("catalogReference", errs.RuleRequiredOneOf,
			"catalogReference or requestIds is required"))
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		return s.job.Enqueue(tx, notification{Reference: ref, RequestIDs: requests, Item: &item}, jobs.Options{})
	})
}

// work answers the next of those who are to be told, and goes on with the rest.
func (s *Service) work(ctx context.Context, job jobs.Job[notification]) error {
	ctx = actor.With(ctx, actor.Actor{Kind: actor.System})
	if job.Args.Told == 0 { // before the transaction, which would be in the way of whoever asks to be told
		total, err := store.Get(ctx, s.db, func(tx *store.Tx) (int, error) { return s.waiting(tx, job.Args) })
		if err != nil {
			return err
		}
		job.Args.Total = total
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		n, err := s.notifyBatch(tx, job.Args)
		if err != nil {
			return err
		}
		if n < batch {
			return job.Done(tx)
		}
		rest := job.Args
		rest.Told += n
		jobs.Report(tx.Context(), int64(rest.Told), int64(max(rest.Told, rest.Total)))
		return job.Continue(tx, rest)
	})
}

// notifyBatch answers up to a batch of requests and says how many it answered. The transaction is serializable, and it
// writes each request that it answers: of two nodes that read the same one, the second finds it answered.
func (s *Service) notifyBatch(tx *store.Tx, t notification) (int, error) {
	where, args, err := s.whom(tx, t)
	if err != nil || where == "" {
		return 0, err
	}
	ids, err := store.Values[string](tx, "SELECT id FROM back_in_stock_requests WHERE waiting IS NOT NULL AND "+where+
		" ORDER BY created, id LIMIT ?", append(args, batch)...)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		_, err := s.requests.Change(tx.Context(), id, nil, func(tx *store.Tx, r *Request) error {
			r.Status, r.AutoNotified = NotificationSent, wire.Ptr(true)
			err := s.sendMail(tx, r, t.Item)
			if errs.KindOf(err) == errs.InvalidArgument { // an address that no mail can go to
				r.Status, r.AutoNotified = Failed, nil
				return nil
			}
			return err
		})
		if err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// waiting counts those who are still to be told.
func (s *Service) waiting(tx *store.Tx, t notification) (n int, err error) {
	where, args, err := s.whom(tx, t)
	if err != nil || where == "" {
		return 0, err
	}
	return n, tx.QueryRow("SELECT COUNT(*) FROM back_in_stock_requests WHERE waiting IS NOT NULL AND "+where, args, &n)
}

// whom finds those who are to be told; empty for nobody.
func (s *Service) whom(tx *store.Tx, t notification) (where string, args []any, err error) {
	d := tx.Dialect()
	switch {
	case len(t.RequestIDs) > 0:
		list, err := json.Marshal(t.RequestIDs)
		return d.InList("id"), []any{string(list)}, err
	case t.Reference != nil:
		return s.about(tx, *t.Reference)
	}
	variants, err := store.Values[string](tx, `SELECT DISTINCT variant_id FROM back_in_stock_requests
		WHERE product_id = ? AND waiting IS NOT NULL ORDER BY variant_id`, t.ProductID)
	if err != nil {
		return "", nil, err
	}
	var back []string
	for _, id := range variants {
		item, err := s.resolve(tx, variant(t.ProductID, id))
		if err != nil {
			return "", nil, err
		}
		if item.Status == catalog.Resolved && item.VariantID == id && item.InStock {
			back = append(back, id)
		}
	}
	if len(back) == 0 {
		return "", nil, nil
	}
	list, err := json.Marshal(back)
	return "product_id = ? AND " + d.InList("variant_id"), []any{t.ProductID, string(list)}, err
}

// sendMail writes that something is back. What a variant is called and costs now comes from the catalog, unless an app
// reports it. InvalidArgument for an address that no mail can go to.
func (s *Service) sendMail(tx *store.Tx, r *Request, reported *ItemDetails) error {
	item, err := s.resolve(tx, variant(r.CatalogReference.CatalogItemID, r.VariantID))
	if err != nil {
		return err
	}
	said := item.Spoken.In(r.Language)
	line, link := mail.Item{Name: said.Or(words.Name, item.Name)}, "/"
	if item.Status == catalog.Resolved {
		link = item.URL.RelativePath
		line.Price = money.Format(item.Price, s.cfg.Locale(tx.Context()))
		var choices []string
		for _, l := range item.Lines {
			name, value := l.In(said)
			choices = append(choices, name+": "+value)
		}
		line.Detail = strings.Join(choices, ", ")
		if item.Image != nil {
			line.Picture = small(item.Image.URL)
		}
	}
	if own, ok := strings.CutPrefix(r.ItemURL, s.cfg.PublicURL+"/"); ok { // where it was asked for, if that is our own page
		link = "/" + own
	}
	if reported != nil {
		line.Name = reported.Name
	}
	data := map[string]any{"link": link, "stop": s.path(r.ID), "sheet": &mail.Sheet{Lines: []mail.Item{line}}}
	return s.cfg.Mail.Send(tx, mail.Message{To: r.Email, Template: mail.BackInStock, Language: r.Language, Data: data})
}

// small is the address of a picture of ours, small enough for a message.
func small(address string) string {
	if at, err := url.Parse(address); err == nil && strings.HasPrefix(at.Path, "/media/") && at.RawQuery == "" {
		return address + "?w=128"
	}
	return address
}
