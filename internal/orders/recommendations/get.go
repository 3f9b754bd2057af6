package recommendations

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// usual is how many items a recommendation has at most, unless more are asked for.
const usual = 20

// Item names something of a catalog.
type Item struct {
	CatalogItemID string          `json:"catalogItemId" validate:"required,max=36"`
	AppID         string          `json:"appId" validate:"required,max=100"`
	Options       json.RawMessage `json:"options,omitempty"`
}

// Algorithm names a way to find recommendations.
type Algorithm struct {
	ID    string `json:"id" validate:"required,guid"`
	AppID string `json:"appId" validate:"required,max=36"`
}

// GetRequest asks for a recommendation.
type GetRequest struct {
	Algorithms              []Algorithm `json:"algorithms" validate:"required,min=1,max=10"`
	Items                   []Item      `json:"items,omitempty" validate:"max=300"`
	MinimumRecommendedItems int         `json:"minimumRecommendedItems,omitempty" validate:"min=0,max=100"`
}

// Recommendation is what the first algorithm found that found enough.
type Recommendation struct {
	Items     wire.List[Item] `json:"items"`
	Algorithm *Algorithm      `json:"algorithm,omitempty"` // none when nothing was found
}

// GetResponse has a recommendation.
type GetResponse struct {
	Recommendation Recommendation `json:"recommendation"`
}

// asked is a request as it is worked on.
type asked struct {
	in       *GetRequest
	least    int // items that are enough
	limit    int
	products []string // of this shop's catalog, each once
	outside  map[string]map[string][]catalog.Reference
}

// Get recommends. Unknown algorithms are skipped as long as one of the list is known.
// InvalidArgument with CodeAlgorithm when none is known, and with CodeItemApp for items
// that no algorithm knows; NotFound with CodeNoProvider when an app recommends nothing.
func (s *Service) Get(ctx context.Context, in *GetRequest) (*GetResponse, error) {
	known, err := s.algorithms(ctx)
	if err != nil {
		return nil, err
	}
	if err := in.refuse(known); err != nil {
		return nil, err
	}
	a := &asked{in: in, least: max(in.MinimumRecommendedItems, 1), limit: max(in.MinimumRecommendedItems, usual),
		outside: map[string]map[string][]catalog.Reference{}}
	for _, item := range in.Items {
		if catalog.Serves(item.AppID) && !slices.Contains(a.products, item.CatalogItemID) {
			a.products = append(a.products, item.CatalogItemID)
		}
	}
	var coded error // what an app said of a request that nothing else could answer
	for _, one := range in.Algorithms {
		items, err := s.try(ctx, a, one)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && errs.CodeOf(err) != "" && coded == nil:
			coded = err
		case err != nil && errs.CodeOf(err) == "" && catalog.Serves(one.AppID):
			return nil, err
		case err != nil:
			s.cfg.Logger.WarnContext(ctx, "an app did not recommend anything", "app", one.AppID, "algorithm", one.ID,
				"error", err)
		case len(items) >= a.least:
			return &GetResponse{Recommendation{Items: items, Algorithm: &one}}, nil
		}
	}
	return &GetResponse{}, coded
}

// refuse says what cannot be answered by anything that was asked for.
func (r *GetRequest) refuse(known []AlgorithmInfo) error {
	var unknown []Algorithm
	supported := map[string]bool{}
	for _, one := range r.Algorithms {
		at := slices.IndexFunc(known, func(k AlgorithmInfo) bool { return k.is(one) })
		if at < 0 {
			if !catalog.Serves(one.AppID) && !slices.ContainsFunc(known,
				func(k AlgorithmInfo) bool { return k.AppID == one.AppID }) {
				return errs.New(errs.NotFound, CodeNoProvider,
					"the app %s is not installed as a provider of recommendations", one.AppID).With(
					"appId", one.AppID)
			}
			unknown = append(unknown, one)
			continue
		}
		for _, app := range known[at].CatalogAppIDs {
			supported[app] = true
		}
	}
	if len(unknown) == len(r.Algorithms) { // one that is known answers for the others
		return errs.New(errs.InvalidArgument, CodeAlgorithm,
			"none of the algorithms exists; list them with listAvailableAlgorithms").With(
			"unsupportedAlgorithms", unknown)
	}
	strange := slices.DeleteFunc(slices.Clone(r.Items), func(i Item) bool {
		return supported[i.AppID] || catalog.Serves(i.AppID) && (supported[catalog.AppID] || supported[catalog.OlderAppID])
	})
	if len(strange) > 0 {
		return errs.New(errs.InvalidArgument, CodeItemApp, "none of the algorithms supports the items of this app").With(
			"items", strange).With("algorithms", r.Algorithms)
	}
	return nil
}

// try runs one algorithm.
func (s *Service) try(ctx context.Context, a *asked, one Algorithm) ([]Item, error) {
	if !catalog.Serves(one.AppID) {
		return s.ask(ctx, a, one)
	}
	for _, own := range builtIn {
		if own.AlgorithmID != one.ID || own.AlgorithmType == RelatedItems && len(a.products) == 0 {
			continue
		}
		ids, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]string, error) { return own.find(s, tx, a.products, a.limit) })
		items := make([]Item, len(ids))
		for i, id := range ids {
			items[i] = Item{CatalogItemID: id, AppID: catalog.AppID}
		}
		return items, err
	}
	return nil, nil
}

// ask has an app recommend, all its algorithms at once, and keeps what can be bought.
func (s *Service) ask(ctx context.Context, a *asked, one Algorithm) ([]Item, error) {
	answer, before := a.outside[one.AppID]
	if !before {
		var ids []string
		for _, other := range a.in.Algorithms {
			if other.AppID == one.AppID {
				ids = append(ids, other.ID)
			}
		}
		references := make([]catalog.Reference, len(a.in.Items))
		for i, item := range a.in.Items {
			references[i] = catalog.Reference{AppID: item.AppID, CatalogItemID: item.CatalogItemID, Options: item.Options}
		}
		var err error
		answer, err = s.cfg.Outside.Recommend(ctx, one.AppID, ids, references)
		a.outside[one.AppID] = answer // also when it failed: it is asked once
		if err != nil {
			return nil, err
		}
	}
	return s.keep(ctx, a, answer[one.ID])
}

// keep drops what the buyer has and what of this shop's catalog cannot be bought.
func (s *Service) keep(ctx context.Context, a *asked, found []catalog.Reference) ([]Item, error) {
	var ours []string
	for _, r := range found {
		if catalog.Serves(r.AppID) {
			ours = append(ours, r.CatalogItemID)
		}
	}
	sold, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]string, error) { return s.cfg.Catalog.ForSaleTx(tx, ours) })
	if err != nil {
		return nil, err
	}
	var items []Item
	for _, r := range found {
		own := catalog.Serves(r.AppID)
		has := slices.ContainsFunc(a.in.Items, func(i Item) bool {
			return i.CatalogItemID == r.CatalogItemID && (i.AppID == r.AppID || own && catalog.Serves(i.AppID))
		})
		if !has && (!own || slices.Contains(sold, r.CatalogItemID)) && len(items) < a.limit {
			items = append(items, Item{CatalogItemID: r.CatalogItemID, AppID: r.AppID, Options: r.Options})
		}
	}
	return items, nil
}
