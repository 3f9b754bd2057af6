package drafts

import (
	"context"
	"errors"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// tries is how often a change is begun anew because somebody else was faster.
const tries = 5

// Response is the answer of most calls.
type Response struct {
	CalculatedDraftOrder *CalculatedDraftOrder `json:"calculatedDraftOrder"`
}

// change changes a draft by fn, which may look things up outside, prices it, and
// writes it if nobody changed it in between; otherwise all of it is done again. then
// is asked what it thinks of the price, and may be nil.
func (s *Service) change(ctx context.Context, id string, fn func(r *record) error, then func(r *record) error) (
	*Response, error) {
	for range tries {
		r, err := s.read(ctx, id)
		if err != nil {
			return nil, err
		}
		was := *r
		if r.doc, err = r.doc.clone(); err != nil {
			return nil, err
		}
		if err := fn(r); err != nil {
			return nil, err
		}
		out, err := s.write(ctx, r, func(tx *store.Tx, r *record) error {
			if then != nil {
				if err := then(r); err != nil {
					return err
				}
			}
			return save(tx, r, &was)
		})
		if !overtaken(err) {
			return out, err
		}
	}
	return nil, errOvertaken
}

// write asks outside services for what a draft costs, then prices and stores it in one
// transaction by fn.
func (s *Service) write(ctx context.Context, r *record, fn func(tx *store.Tx, r *record) error) (*Response, error) {
	r.doc.locate(ctx, &s.cfg)
	question, err := r.sale()
	if err != nil {
		return nil, err
	}
	if question.Known, err = s.cfg.Sales.Ask(ctx, question); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Response, error) {
		priced := *r // a transaction may run again
		if priced.doc, err = r.doc.clone(); err != nil {
			return nil, err
		}
		if _, err := s.calculate(tx, &priced, question); err != nil {
			return nil, err
		}
		if err := fn(tx, &priced); err != nil {
			return nil, err
		}
		current, err := find(tx, "id = ?", r.id)
		if err != nil || current == nil {
			return nil, errors.Join(err, errOvertaken)
		}
		out := &Response{&current.shown}
		return out, httpapi.Keep(tx, out)
	})
}

// currency looks at the currency that a request names for its amounts. A draft that is
// not in the shop's own must have it said.
func (r *record) currency(named string, amounts bool) error {
	switch {
	case named == "" && amounts && r.doc.Foreign:
		return refuse(CodeCurrencyRequired,
			"the draft is in %s, not in the shop's currency; send currency with the amounts", r.doc.Currency)
	case named != "" && named != r.doc.Currency:
		return wrong(CodeCurrencyDiffers,
			"the currency of the draft is %s; send amounts in it", r.doc.Currency).With("currency", r.doc.Currency)
	}
	return nil
}

// rounded gives an amount the decimals of the draft's currency. One that has more is refused.
func (r *record) rounded(text wire.Decimal, field string) (wire.Decimal, error) {
	if text == "" {
		return "", nil
	}
	currency, err := r.doc.money()
	if err != nil {
		return "", err
	}
	a, err := wire.Amount(field, text, currency)
	if err != nil {
		return "", err
	}
	return wire.Decimal(a.String()), nil
}

// price reads an amount that may be absent.
func (r *record) price(p *wire.Price, field string) (*wire.Price, error) {
	if p == nil || p.Amount == "" {
		return nil, nil //nolint:nilnil // absent
	}
	text, err := r.rounded(p.Amount, field+".amount")
	return &wire.Price{Amount: text}, err
}

type (
	idRequest struct {
		DraftOrderID string `json:"draftOrderId" validate:"required,guid"`
	}
	empty struct{}
)

// get gives a draft as its last change left it. What was paid is as of now.
func (s *Service) get(ctx context.Context, in *idRequest) (*Response, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Response, error) {
		r, err := load(tx, in.DraftOrderID)
		if err != nil {
			return nil, err
		}
		if r.status == statusDraft {
			if err := r.balance(tx, s.cfg.Locale(tx.Context())); err != nil {
				return nil, err
			}
		}
		return &Response{&r.shown}, nil
	})
}

func (s *Service) delete(ctx context.Context, in *idRequest) (*empty, error) {
	return &empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		r, err := load(tx, in.DraftOrderID)
		if err != nil {
			return err
		}
		if r.status == statusCommitted {
			return refuse(CodeKeep, "a committed draft cannot be deleted; it is kept with its order")
		}
		return s.remove(tx, r)
	})
}
