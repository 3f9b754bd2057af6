package finding

import (
	"context"
	"sync"
	"time"

	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// kept is a value that is read again when it is old.
type kept[T any] struct {
	mu    sync.Mutex
	read  time.Time
	value T
}

// ready makes sure that the shelf is what the shop offers now, and gives what its order depends on: how well things
// sell, and which words mean the same.
func (s *Service) ready(ctx context.Context) (sold map[string]float64, synonyms *book, err error) {
	if err := s.shelf.fresh(ctx); err != nil {
		return nil, nil, err
	}
	if sold, err = s.bestSellers(ctx); err != nil {
		return nil, nil, err
	}
	synonyms, err = s.synonyms.Get(ctx)
	return sold, synonyms, err
}

// bestSellers gives how well products sell. It is read at most once a minute.
func (s *Service) bestSellers(ctx context.Context) (map[string]float64, error) {
	if s.cfg.Sold == nil {
		return map[string]float64{}, nil
	}
	s.sold.mu.Lock()
	defer s.sold.mu.Unlock()
	now := s.cfg.DB.Now()
	if s.sold.value != nil && now.Sub(s.sold.read) < soldAge {
		return s.sold.value, nil
	}
	value, err := store.Get(ctx, s.cfg.DB, s.cfg.Sold)
	if err != nil {
		return nil, err
	}
	s.sold.value, s.sold.read = value, now
	return value, nil
}

// keptPlaces are the products of collections, while what lists show stands.
type keptPlaces struct {
	mu     sync.Mutex
	listed uint64
	of     map[string][]string
}

// maxPlaces bounds the collections whose products are kept.
const maxPlaces = 200

// placesOf gives the products of a collection in its own order.
func (s *Service) placesOf(ctx context.Context, collection string) ([]string, error) {
	listed := s.cfg.Products.Listed()
	s.places.mu.Lock()
	if s.places.of == nil || s.places.listed != listed || len(s.places.of) > maxPlaces {
		s.places.of, s.places.listed = map[string][]string{}, listed
	}
	known, ok := s.places.of[collection]
	s.places.mu.Unlock()
	if ok {
		return known, nil
	}
	read, err := store.Get(store.FromPrimary(ctx), s.cfg.DB, func(tx *store.Tx) ([]string, error) {
		shown, err := store.Values[string](tx, "SELECT id FROM collections WHERE id = ? AND visible", collection)
		if err != nil || len(shown) == 0 {
			return nil, err
		}
		return s.cfg.Products.PlacesTx(tx, collection)
	})
	if err != nil {
		return nil, err
	}
	s.places.mu.Lock()
	defer s.places.mu.Unlock()
	if s.places.listed == listed { // what was read is not older than that
		s.places.of[collection] = read
	}
	return read, nil
}

// allOf tells that a collection is that of all products.
func allOf(collection string) bool { return collection == "" || collection == catalog.AllProducts }
