package finding

import (
	"context"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// How many of each are suggested.
const (
	suggestProducts    = 5
	suggestCollections = 3
	suggestPages       = 3
)

// SuggestRequest is what is typed so far.
type SuggestRequest struct {
	Words string `json:"words" validate:"required"`
	// Language is that of the names of collections and the titles of pages; empty is the shop's own.
	Language string `json:"language,omitempty" validate:"max=35"`
}

// Validate bounds the words.
func (in *SuggestRequest) Validate() []errs.Violation { return checkWords(in.Words, false) }

// SuggestResponse is what may be meant.
type SuggestResponse struct {
	Products    wire.List[*catalog.Product] `json:"products"`
	Collections wire.List[Named]            `json:"collections"`
	Pages       wire.List[Page]             `json:"pages"`
	// CorrectedWords are the words that were looked for in place of those typed, which no product has.
	CorrectedWords string `json:"correctedWords,omitempty"`
}

// Suggest gives products, collections and pages by their names. InvalidArgument.
func (s *Service) Suggest(ctx context.Context, in *SuggestRequest) (*SuggestResponse, error) {
	sold, synonyms, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	out := &SuggestResponse{}
	q := &question{words: asked(in.Words), least: inChoice}
	ids := s.suggested(q, synonyms, sold)
	out.CorrectedWords = strings.Join(q.corrected, " ")
	if out.Products, err = s.cfg.Products.Shown(ctx, ids); err != nil {
		return nil, err
	}
	ctx = tongue.With(ctx, in.Language)
	collections, err := s.cfg.Collections(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range collections {
		if len(out.Collections) < suggestCollections && (called(q.words, c.Name) || called(q.words, c.original)) {
			out.Collections = append(out.Collections, c)
		}
	}
	if s.cfg.Pages == nil {
		return out, nil
	}
	pages, err := s.cfg.Pages(ctx, in.Language)
	if err != nil {
		return nil, err
	}
	for _, p := range pages {
		if len(out.Pages) < suggestPages && called(q.words, p.Title) {
			out.Pages = append(out.Pages, p)
		}
	}
	return out, nil
}

func (s *Service) suggested(q *question, synonyms *book, sold map[string]float64) (ids []string) {
	s.shelf.mu.RLock()
	defer s.shelf.mu.RUnlock()
	fits := s.shelf.search(q, synonyms)
	slots := make([]int32, 0, len(fits))
	for slot := range fits {
		slots = append(slots, slot)
	}
	for _, slot := range firsts(slots, suggestProducts, s.shelf.order(Relevance, "", fits, nil, sold)) {
		ids = append(ids, s.shelf.slots[slot].id)
	}
	return ids
}

// called tells whether a name has all words, the last one perhaps unfinished, each with a slip at most.
func called(words []token, name string) bool {
	has := tokens(name)
	for i, w := range words {
		fits := false
		for _, n := range has {
			fits = fits || n.key == w.key || i == len(words)-1 && strings.HasPrefix(n.typed, w.typed) ||
				slips(w.typed) > 0 && distance([]rune(w.key), []rune(n.key), 1) <= 1
		}
		if !fits {
			return false
		}
	}
	return len(words) > 0
}
