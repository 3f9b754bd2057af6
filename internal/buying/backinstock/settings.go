package backinstock

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
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

func (k *kept) shown() *Settings {
	return &Settings{CollectionStates: wire.List[CollectionState]{
		{catalog.AppID, !k.Stopped}, {catalog.OlderAppID, !k.Stopped},
	}}
}

func keptTx(tx *store.Tx) (*kept, error) {
	out := &kept{}
	_, err := tx.Setting(settingsKey, out)
	return out, err
}

// collectingTx tells whether requests are taken for a catalog.
func collectingTx(tx *store.Tx, appID string) (bool, error) {
	now, err := keptTx(tx)
	return catalog.Serves(appID) && !now.Stopped, err
}

// kept are the settings as staff change them.
func (s *Service) kept() *resource.Settings[kept] {
	return &resource.Settings[kept]{
		DB: s.db, What: "the back-in-stock settings", Entity: settingsEntity, ID: settingsKey, Read: keptTx,
		Write: func(tx *store.Tx, _, after *kept) error { return tx.SaveSetting(settingsKey, after) },
	}
}

// getSettings gives managers what stands, which a change is compared with; shoppers need no revision.
func (s *Service) getSettings(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	if actor.From(ctx).Manages() {
		return answered(s.kept().Get(ctx))
	}
	now, err := store.Get(ctx, s.db, keptTx)
	if err != nil {
		return nil, err
	}
	return &settingsAnswer{Settings: now.shown()}, nil
}

// collect switches requests for a catalog on or off. Whoever asked before still gets the mail. InvalidArgument
// (NOT_SUPPORTED_APP_DEF_ID), Aborted.
func (s *Service) collect(ctx context.Context, in *appRequest, on bool) (*settingsAnswer, error) {
	if !catalog.Serves(in.AppID) {
		return nil, errs.New(errs.InvalidArgument, CodeUnsupportedApp,
			"back-in-stock requests are available for the built-in catalog only").
			With("appId", in.AppID)
	}
	return answered(s.kept().Replace(ctx, in.BasedOn, kept{Stopped: !on}))
}

func answered(now resource.Stands[kept], err error) (*settingsAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &settingsAnswer{now.Settings.shown(), now.Revision}, nil
}
