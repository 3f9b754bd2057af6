package returns

import (
	"context"

	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

const (
	settingsKey    = "returns"
	settingsEntity = "souk.ecom.v1.return_settings"
	// usualDays is what shops give that said nothing.
	usualDays = 30
)

// Settings are what the shop says about goods that come back.
type Settings struct {
	// Days is how long after sending goods can be asked to be sent back; 0 takes nothing back.
	Days int64 `json:"days" validate:"min=0,max=3650"`
	// Instructions are what approvals begin with: where to send it, and how.
	Instructions string `json:"instructions" validate:"max=2000"`
}

func (s *Service) settings(tx *store.Tx) (*Settings, error) {
	out := &Settings{Days: usualDays}
	_, err := tx.Setting(settingsKey, out)
	return out, err
}

// kept are the settings as staff change them.
func (s *Service) kept() *resource.Settings[Settings] {
	return &resource.Settings[Settings]{
		DB: s.db, What: "the settings of returns", Field: "settings", Entity: settingsEntity, Read: s.settings,
		Write: func(tx *store.Tx, _, after *Settings) error { return tx.SaveSetting(settingsKey, after) },
	}
}

func (s *Service) getSettings(ctx context.Context, _ *struct{}) (*settingsAnswer, error) {
	return answered(s.kept().Get(ctx))
}

func (s *Service) setSettings(ctx context.Context, in *settingsRequest) (*settingsAnswer, error) {
	return answered(s.kept().Replace(ctx, in.BasedOn, *in.Settings))
}

func answered(now resource.Stands[Settings], err error) (*settingsAnswer, error) {
	return &settingsAnswer{now.Settings, now.Revised}, err
}
