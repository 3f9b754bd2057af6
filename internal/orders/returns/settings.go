package returns

import (
	"context"

	"souk/internal/platform/audit"
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

func (s *Service) getSettings(ctx context.Context, _ *struct{}) (*settingsAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*settingsAnswer, error) {
		out, err := s.settings(tx)
		return &settingsAnswer{out}, err
	})
}

func (s *Service) setSettings(ctx context.Context, in *settingsRequest) (*settingsAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*settingsAnswer, error) {
		before, err := s.settings(tx)
		if err != nil {
			return nil, err
		}
		if err := tx.SaveSetting(settingsKey, in.Settings); err != nil {
			return nil, err
		}
		return &settingsAnswer{in.Settings}, audit.Change(tx, settingsEntity, "", before, in.Settings)
	})
}
