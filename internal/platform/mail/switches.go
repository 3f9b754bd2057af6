package mail

import (
	"context"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

const offKey = "mail.off"

// switchable are the templates that a shop can do without. Those about orders have switches of their own (ordermails),
// and what keeps accounts safe is always sent.
var switchable = []string{GiftCard, LowStock}

// switched says that a template is sent, for the log.
type switched struct {
	Enabled bool `json:"enabled"`
}

// loadOff reads the names of the templates that the shop does not send.
func loadOff(tx *store.Tx) ([]string, error) {
	var out []string
	_, err := tx.Setting(offKey, &out)
	return out, err
}

// Off tells that the shop does not send a template. Whoever writes one asks first: a test is sent all the same.
func (s *Service) Off(tx *store.Tx, template string) (bool, error) {
	off, err := s.off.In(tx)
	return slices.Contains(off, template), err
}

// keptSwitch says whether a template is sent, as staff change it.
func (s *Service) keptSwitch(name string) *resource.Settings[switched] {
	return &resource.Settings[switched]{
		DB: s.db, What: "the switches of mails", Entity: wordingEntity, ID: name,
		Read: func(tx *store.Tx) (*switched, error) {
			off, err := loadOff(tx)
			return &switched{!slices.Contains(off, name)}, err
		},
		Write: func(tx *store.Tx, _, after *switched) error {
			off, err := loadOff(tx)
			if err != nil {
				return err
			}
			off = slices.DeleteFunc(off, func(one string) bool { return one == name })
			if !after.Enabled {
				off = append(off, name)
			}
			if err := tx.SaveSetting(offKey, off); err != nil {
				return err
			}
			return s.off.Changed(tx)
		},
	}
}

// Switch has a template sent, or not. NotFound for one that has no switch.
func (s *Service) Switch(ctx context.Context, name string, enabled bool) (*Worded, error) {
	if !slices.Contains(switchable, name) {
		return nil, errs.Missing(CodeNoTemplate, "template with a switch", name)
	}
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Worded, error) {
		// From whatever stands: one switch that is told its place has nothing of another's to lose.
		if _, err := s.keptSwitch(name).Replace(tx.Context(), resource.BasedOn{}, switched{enabled}); err != nil {
			return nil, err
		}
		own, err := loadWording(tx)
		if err != nil {
			return nil, err
		}
		off, err := loadOff(tx)
		if err != nil {
			return nil, err
		}
		return s.worded(own, off, name, plainLanguage(settings.Language))
	})
}
