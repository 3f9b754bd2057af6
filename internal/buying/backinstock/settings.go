package backinstock

import (
	"context"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

const (
	settingsKey    = "back_in_stock"
	settingsEntity = "wix.ecom.v1.back_in_stock_settings"
)

// kept is what is stored; a shop that never said anything takes requests.
type kept struct {
	Stopped bool `json:"stopped"`
}

// CollectionState tells whether requests are taken for a catalog.
type CollectionState struct {
	AppID              string `json:"appId"`
	CollectingRequests bool   `json:"collectingRequests"`
}

// Settings are those of the contract: by the ids that clients write for the catalog, which mean the same here.
type Settings struct {
	CollectionStates wire.List[CollectionState] `json:"collectionStates"`
}

func (k kept) shown() *Settings {
	return &Settings{CollectionStates: wire.List[CollectionState]{
		{catalog.AppID, !k.Stopped}, {catalog.OlderAppID, !k.Stopped},
	}}
}

func keptTx(tx *store.Tx) (kept, error) {
	var out kept
	_, err := tx.Setting(settingsKey, &out)
	return out, err
}

// collectingTx tells whether requests are taken for a catalog.
func collectingTx(tx *store.Tx, appID string) (bool, error) {
	now, err := keptTx(tx)
	return catalog.Serves(appID) && !now.Stopped, err
}

// Settings gives the settings.
func (s *Service) Settings(ctx context.Context) (*Settings, error) {
	now, err := store.Get(ctx, s.db, keptTx)
	if err != nil {
		return nil, err
	}
	return now.shown(), nil
}

// Collect has requests taken for a catalog, or not any more. Those who wait are told all the same. InvalidArgument
// (NOT_SUPPORTED_APP_DEF_ID).
func (s *Service) Collect(ctx context.Context, appID string, collect bool) (*Settings, error) {
	if !catalog.Serves(appID) {
		return nil, errs.New(errs.InvalidArgument, CodeUnsupportedApp, "requests are taken for the built-in catalog only").
			With("appId", appID)
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Settings, error) {
		before, err := keptTx(tx)
		if err != nil {
			return nil, err
		}
		after := kept{Stopped: !collect}
		if after == before {
			return after.shown(), nil
		}
		if err := tx.SaveSetting(settingsKey, after); err != nil {
			return nil, err
		}
		return after.shown(), audit.Change(tx, settingsEntity, settingsKey, before, after)
	})
}
