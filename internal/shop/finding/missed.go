package finding

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/background"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Searches that found nothing are told by pages, because kept pages and answers hide how often something is looked for.
// What is told is looked for again before it counts, counted in memory and written from time to time.
const (
	missedEvery = 5 * time.Second
	// mostPending bounds the words that wait to be written: beyond it new ones are not counted.
	mostPending = 300
	// mostMissed bounds the table; those that were looked for least go first, then the oldest.
	mostMissed = 2000
	// missedAge is how long words are kept that nobody looks for any more.
	missedAge = 180 * 24 * time.Hour
	// longestMissed and mostDigits keep out what is no word for goods: addresses, numbers of cards and telephones.
	longestMissed = 60
	mostDigits    = 5
)

const missedEntity = "souk.finding.v1.missed_search"

// MissedSearch is what shoppers looked for in vain.
type MissedSearch struct {
	Words string `json:"words"`
	Times int64  `json:"times"`
	// FirstDate and LastDate are when it was looked for.
	FirstDate wire.Time `json:"firstDate"`
	LastDate  wire.Time `json:"lastDate"`
}

type missedCount struct {
	shown string
	times int64
}

type (
	noteMissedRequest struct {
		Words string `json:"words" validate:"required,max=200"`
	}
	queryMissedRequest struct {
		Sort   string       `json:"sort,omitempty" validate:"omitempty,oneof=OFTEN LATE"`
		Paging *wire.Paging `json:"paging,omitempty"`
	}
	missedAnswer struct {
		Searches       wire.List[MissedSearch] `json:"searches"`
		PagingMetadata wire.PagingMetadata     `json:"pagingMetadata"`
	}
	deleteMissedRequest struct {
		Words []string `json:"words" validate:"required,min=1,max=100,dive,required,max=200"`
	}
)

// personal tells whether words may be about a person rather than goods.
func personal(words string) bool {
	digits := 0
	for _, r := range words {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	return digits > mostDigits || strings.ContainsAny(words, "@/\\") || utf8.RuneCountInString(words) > longestMissed
}

// noteMissed counts a search of a shopper that finds nothing. What finds something is not counted, whoever says so.
func (s *Service) noteMissed(ctx context.Context, in *noteMissedRequest) (*wire.Empty, error) {
	shown := strings.Join(strings.Fields(strings.ToLower(in.Words)), " ")
	words := asked(shown)
	if len(words) == 0 || personal(shown) || !actor.From(ctx).Shopper() {
		return nil, nil //nolint:nilnil // there is nothing to say
	}
	if err := s.shelf.fresh(ctx); err != nil {
		return nil, err
	}
	synonyms, err := s.synonyms.Get(ctx)
	if err != nil {
		return nil, err
	}
	s.shelf.mu.RLock()
	found := len(s.shelf.search(&question{words: words}, synonyms))
	s.shelf.mu.RUnlock()
	if found > 0 {
		return nil, nil //nolint:nilnil // there is nothing to say
	}
	key := strings.Join(keysOf(shown), " ")
	s.missed.mu.Lock()
	defer s.missed.mu.Unlock()
	was, known := s.missed.value[key]
	if !known && len(s.missed.value) >= mostPending {
		return nil, nil //nolint:nilnil // a flood
	}
	if s.missed.value == nil {
		s.missed.value = map[string]missedCount{}
	}
	s.missed.value[key] = missedCount{shown, was.times + 1}
	return nil, nil //nolint:nilnil // there is nothing to say
}

// Watch writes searches without result from time to time, until ctx ends; then once more.
func (s *Service) Watch(ctx context.Context, failed func(error)) error {
	return background.Keep(ctx, missedEvery, s.Flush, failed)
}

// Flush writes what was counted since the last time. What cannot be written is counted the next time.
func (s *Service) Flush(ctx context.Context) error {
	s.missed.mu.Lock()
	pending := s.missed.value
	s.missed.value = nil
	s.missed.mu.Unlock()
	if len(pending) == 0 {
		return nil
	}
	err := s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		for _, key := range slices.Sorted(maps.Keys(pending)) {
			one := pending[key]
			_, err := tx.Exec(`INSERT INTO missed_searches (words, shown, times, created, updated) VALUES (?, ?, ?, ?, ?)
				ON CONFLICT (words) DO UPDATE SET times = missed_searches.times + excluded.times, shown = excluded.shown,
				updated = excluded.updated`, key, one.shown, one.times, tx.Millis(), tx.Millis())
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.missed.mu.Lock()
		defer s.missed.mu.Unlock()
		if s.missed.value == nil {
			s.missed.value = map[string]missedCount{}
		}
		for key, one := range pending {
			s.missed.value[key] = missedCount{one.shown, one.times + s.missed.value[key].times}
		}
	}
	return err
}

// PruneMissed keeps the table small.
func (s *Service) PruneMissed(ctx context.Context) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec("DELETE FROM missed_searches WHERE updated < ?",
			tx.Now.Add(-missedAge).UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM missed_searches WHERE words IN (SELECT words FROM missed_searches
			ORDER BY times DESC, updated DESC, words LIMIT 1000000 OFFSET ?)`, int64(mostMissed))
		return err
	})
}

// queryMissed lists searches without result, the most frequent first, or the latest.
func (s *Service) queryMissed(ctx context.Context, in *queryMissedRequest) (*missedAnswer, error) {
	limit, offset, err := in.Paging.Page(20, 100)
	if err != nil {
		return nil, err
	}
	order := "times DESC, updated DESC, words"
	if in.Sort == "LATE" {
		order = "updated DESC, words"
	}
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*missedAnswer, error) {
		var total int
		if err := tx.QueryRow("SELECT COUNT(*) FROM missed_searches", nil, &total); err != nil {
			return nil, err
		}
		list, err := store.All(tx, func(scan func(...any) error) (m MissedSearch, err error) {
			var first, last int64
			err = scan(&m.Words, &m.Times, &first, &last)
			m.FirstDate, m.LastDate = wire.Time(first), wire.Time(last)
			return m, err
		}, "SELECT shown, times, created, updated FROM missed_searches ORDER BY "+order+" LIMIT ? OFFSET ?",
			int64(limit), int64(offset))
		if err != nil {
			return nil, err
		}
		return &missedAnswer{list, wire.PagingMetadata{Count: wire.Ptr(len(list)), Offset: &offset, Total: &total}}, nil
	})
}

// deleteMissed takes words off the list; they come back when somebody looks for them in vain again.
func (s *Service) deleteMissed(ctx context.Context, in *deleteMissedRequest) (*wire.Empty, error) {
	return nil, s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		for _, text := range in.Words {
			key := strings.Join(keysOf(text), " ")
			n, err := tx.Exec("DELETE FROM missed_searches WHERE words = ?", key)
			if err != nil {
				return err
			}
			if n == 0 {
				continue
			}
			if err := audit.Change(tx, missedEntity, key, map[string]string{"words": text}, nil); err != nil {
				return err
			}
			err = tx.Emit(store.Event{Type: missedEntity + "_deleted", Entity: missedEntity, Slug: "deleted", EntityID: key,
				Kind: store.Deleted, Body: map[string]string{"words": text}})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
