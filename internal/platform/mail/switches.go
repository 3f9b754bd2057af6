package mail

import (
	"context"
	"errors"
	"slices"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
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
		off, err := loadOff(tx)
		if err != nil {
			return nil, err
		}
		own, err := s.wording.In(tx)
		if err != nil {
			return nil, err
		}
		before := switched{!slices.Contains(off, name)}
		off = slices.DeleteFunc(off, func(one string) bool { return one == name })
		if !enabled {
			off = append(off, name)
		}
		out := s.worded(own, off, name, plainLanguage(settings.Language))
		if before.Enabled == enabled {
			return out, nil
		}
		if err := tx.SaveSetting(offKey, off); err != nil {
			return nil, err
		}
		return out, errors.Join(s.off.Changed(tx), audit.Change(tx, wordingEntity, name, before, switched{enabled}))
	})
}
