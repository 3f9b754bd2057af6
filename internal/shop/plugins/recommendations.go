package plugins

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// AlgorithmInfo is an algorithm and the app that it is of.
type AlgorithmInfo struct {
	Algorithm
	AppID         string
	CatalogAppIDs []string
}

// Recommended are the items that one algorithm found, the best first.
type Recommended struct {
	AlgorithmID string
	Items       []catalog.Reference
}

type (
	recommendRequest struct {
		Items        []reference `json:"items"`
		AlgorithmIDs []string    `json:"algorithmIds"`
	}
	recommendAnswer struct {
		PerAlgorithm []perAlgorithm `json:"recommendationPerAlgorithm" validate:"max=10"`
	}
	perAlgorithm struct {
		AlgorithmID      string                `json:"algorithmId" validate:"required,guid"`
		RecommendedItems wire.List[*reference] `json:"recommendedItems" validate:"max=100"`
	}
)

// Algorithms lists what apps can recommend by. It asks none of them.
func (s *Service) Algorithms(ctx context.Context) ([]AlgorithmInfo, error) {
	list, err := s.of(ctx, Recommendations)
	var out []AlgorithmInfo
	for _, p := range list {
		catalogs := []string(p.Recommendations.CatalogAppIDs)
		if len(catalogs) == 0 {
			catalogs = []string{catalog.AppID}
		}
		for _, one := range p.Recommendations.Algorithms {
			out = append(out, AlgorithmInfo{one, p.AppID, catalogs})
		}
	}
	return out, err
}

// Recommend asks an app for what goes with some items. Errors: a Failure, or
// ALGORITHM_NOT_SUPPORTED, ITEM_APP_ID_NOT_SUPPORTED.
func (s *Service) Recommend(ctx context.Context, appID string, algorithmIDs []string, items []catalog.Reference) (
	[]Recommended, error) {
	p, err := s.one(ctx, Recommendations, appID)
	if err != nil {
		return nil, err
	}
	request := &recommendRequest{Items: []reference{}, AlgorithmIDs: algorithmIDs}
	for _, item := range items {
		if one := referenceOf(item); one != nil {
			request.Items = append(request.Items, *one)
		}
	}
	answer, err := ask(ctx, s, question{p, getRecommendations, "", request}, func(a *recommendAnswer) error {
		for i := range a.PerAlgorithm {
			if !slices.Contains(algorithmIDs, a.PerAlgorithm[i].AlgorithmID) {
				return fmt.Errorf("recommendationPerAlgorithm[%d] is of an algorithm that was not asked for", i)
			}
			if slices.Contains(a.PerAlgorithm[i].RecommendedItems, nil) {
				return fmt.Errorf("recommendationPerAlgorithm[%d] has an item that is null", i)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := make([]Recommended, len(answer.PerAlgorithm))
	for i, one := range answer.PerAlgorithm {
		out[i].AlgorithmID = one.AlgorithmID
		for _, item := range one.RecommendedItems {
			out[i].Items = append(out[i].Items, item.reference())
		}
	}
	return out, nil
}
