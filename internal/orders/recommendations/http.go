package recommendations

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// readPermission is the contract's.
const readPermission = "RECOMMENDATIONS.READ"

// AlgorithmConfig describes an algorithm.
type AlgorithmConfig struct {
	Name           string `json:"name"`
	Description    string `json:"description"`
	AdditionalInfo string `json:"additionalInfo,omitempty"`
	AlgorithmType  string `json:"algorithmType"`
	AlgorithmID    string `json:"algorithmId"`
}

// AlgorithmInfo is an algorithm, whose it is, and of which catalogs it knows items.
type AlgorithmInfo struct {
	Config        AlgorithmConfig   `json:"config"`
	AppID         string            `json:"appId"`
	CatalogAppIDs wire.List[string] `json:"catalogAppIds"`
}

func (i *AlgorithmInfo) is(a Algorithm) bool {
	return i.Config.AlgorithmID == a.ID && (i.AppID == a.AppID || catalog.Serves(i.AppID) && catalog.Serves(a.AppID))
}

type (
	listRequest  struct{}
	listResponse struct {
		AvailableAlgorithms wire.List[AlgorithmInfo] `json:"availableAlgorithms"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "ecom.recommendations.getRecommendation", Method: "POST", Path: "/v1/recommendations/get",
			Access: actor.Everyone(readPermission), Reads: true,
			Summary: "Get recommended items from the first algorithm that finds enough: at least minimumRecommendedItems, " +
				"or one. The list is empty if no algorithm finds enough.",
			Codes: []string{CodeItemApp, CodeAlgorithm, CodeNoProvider},
		}, s.Get),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.recommendations.listAvailableAlgorithms", Method: "GET", Path: "/v1/recommendations/algorithms",
			Access: actor.Everyone(readPermission), Reads: true,
			Summary: "List the ways to find recommendations: the shop's own, then those of apps.",
		}, func(ctx context.Context, _ *listRequest) (*listResponse, error) {
			list, err := s.algorithms(ctx)
			return &listResponse{list}, err
		}),
	}
}

// algorithms lists the shop's own and those of apps.
func (s *Service) algorithms(ctx context.Context) ([]AlgorithmInfo, error) {
	var out []AlgorithmInfo
	for _, own := range builtIn {
		out = append(out, AlgorithmInfo{own.AlgorithmConfig, catalog.AppID, []string{catalog.AppID, catalog.OlderAppID}})
	}
	if s.cfg.Outside == nil {
		return out, nil
	}
	list, err := s.cfg.Outside.Algorithms(ctx)
	for _, one := range list {
		out = append(out, AlgorithmInfo{one.AlgorithmConfig, one.AppID, one.CatalogAppIDs})
	}
	return out, err
}
