package shipping

import (
	"context"
	"net/url"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	mapTilesKey    = "map_tiles"
	mapTilesEntity = "souk.shipping.v1.map_tiles"
)

// MapTiles say where the pictures of the map come from on which staff draw areas. Empty means a plain map with a grid,
// for which nobody outside is asked. Only staff read it: an address may hold a key that is paid for.
type MapTiles struct {
	// Address is that of one picture, with {z}, {x} and {y} where zoom, column and row go.
	Address string `json:"address" validate:"max=500"`
	// Credit is what the source of the pictures wants to read beside them.
	Credit string `json:"credit" validate:"max=200"`
}

// Validate holds the rules that no tag can say.
func (m *MapTiles) Validate() []errs.Violation {
	if m.Address == "" {
		return nil
	}
	for _, part := range []string{"{z}", "{x}", "{y}"} {
		if !strings.Contains(m.Address, part) {
			return []errs.Violation{errs.Field("address", errs.RuleFormat, "must contain {z}, {x} and {y}")}
		}
	}
	at, err := url.Parse(strings.NewReplacer("{z}", "1", "{x}", "1", "{y}", "1").Replace(m.Address))
	if err != nil || at.Scheme != "https" || at.Host == "" || at.User != nil {
		return []errs.Violation{errs.Field("address", errs.RuleFormat, "must be a web address that begins with https://")}
	}
	return nil
}

type (
	mapTilesAnswer struct {
		MapTiles *MapTiles `json:"mapTiles"`
		resource.Revised
	}
	updateMapTiles struct {
		MapTiles wire.Patch[MapTiles] `json:"mapTiles" validate:"required"`
		resource.BasedOn
	}
)

func loadMapTiles(tx *store.Tx) (*MapTiles, error) {
	out := &MapTiles{}
	_, err := tx.Setting(mapTilesKey, out)
	return out, err
}

// mapTiles are the settings as staff change them.
func (s *Service) mapTiles() *resource.Settings[MapTiles] {
	return &resource.Settings[MapTiles]{
		DB: s.db, What: "the map tiles", Field: "mapTiles", Entity: mapTilesEntity, ID: mapTilesKey,
		Read:  loadMapTiles,
		Write: func(tx *store.Tx, _, after *MapTiles) error { return tx.SaveSetting(mapTilesKey, after) },
		// The addresses are not told: they may hold a key.
		Event: func(_, _ *MapTiles) store.Event { return store.Event{} },
	}
}

func (s *Service) mapOperations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "souk.shipping.getMapTiles", Method: "GET", Path: "/v1/map-tiles", Access: actor.Managers(readLocals),
			Reads: true, Summary: "Get the source of the map tiles on which delivery areas are drawn.",
		}, func(ctx context.Context, _ *wire.Empty) (*mapTilesAnswer, error) {
			return tilesAnswered(s.mapTiles().Get(ctx))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "souk.shipping.updateMapTiles", Method: "PATCH", Path: "/v1/map-tiles", Access: actor.Managers(updateLocals),
			Summary: "Set the source of the map tiles. An empty address means a plain map.",
			Codes:   []string{resource.CodeStale},
		}, func(ctx context.Context, in *updateMapTiles) (*mapTilesAnswer, error) {
			return tilesAnswered(s.mapTiles().Patch(ctx, in.BasedOn, in.MapTiles, nil))
		}),
	}
}

func tilesAnswered(now resource.Stands[MapTiles], err error) (*mapTilesAnswer, error) {
	return &mapTilesAnswer{now.Settings, now.Revised}, err
}
