package app

import (
	"cmp"
	"context"

	"souk/internal/orders/recommendations"
	"souk/internal/shop/catalog"
	"souk/internal/shop/plugins"
)

// outsideAlgorithms gives the algorithms of apps to the recommendations.
type outsideAlgorithms struct{ plugins *plugins.Service }

func (o outsideAlgorithms) Algorithms(ctx context.Context) ([]recommendations.OutsideAlgorithm, error) {
	list, err := o.plugins.Algorithms(ctx)
	var out []recommendations.OutsideAlgorithm
	for _, one := range list {
		out = append(out, recommendations.OutsideAlgorithm{AppID: one.AppID, CatalogAppIDs: one.CatalogAppIDs,
			AlgorithmConfig: recommendations.AlgorithmConfig{
				AlgorithmID: one.ID, Name: one.Name, Description: one.Description, AdditionalInfo: one.AdditionalInfo,
				AlgorithmType: cmp.Or(one.AlgorithmType, "UNSPECIFIED"),
			}})
	}
	return out, err
}

func (o outsideAlgorithms) Recommend(ctx context.Context, appID string, algorithmIDs []string,
	items []catalog.Reference) (map[string][]catalog.Reference, error) {
	list, err := o.plugins.Recommend(ctx, appID, algorithmIDs, items)
	out := make(map[string][]catalog.Reference, len(list))
	for _, one := range list {
		out[one.AlgorithmID] = one.Items
	}
	return out, err
}
