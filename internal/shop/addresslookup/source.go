package addresslookup

import (
	"net/url"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

const (
	settingKey = "address_lookup"
	entity     = "souk.address_lookup.v1.address_lookup"
)

// Source says which service is asked for addresses. An empty address means none.
type Source struct {
	// Address is that of the service's search, such as https://addresses.example.com/api. It may hold a key.
	Address string `json:"address" validate:"max=500"`
	// Credit is what the service wants shoppers to read beside its suggestions.
	Credit string `json:"credit" validate:"max=200"`
}

func load(tx *store.Tx) (Source, error) {
	out := Source{}
	_, err := tx.Setting(settingKey, &out)
	return out, err
}

func (s *Service) settings() *resource.Settings[Source] {
	return &resource.Settings[Source]{
		DB: s.db, What: "the address lookup", Field: "addressLookup", Entity: entity, ID: settingKey,
		Read: func(tx *store.Tx) (*Source, error) {
			out, err := load(tx)
			return &out, err
		},
		Write: func(tx *store.Tx, _, after *Source) error {
			if err := s.usable(after.Address); err != nil {
				return err
			}
			tx.AfterCommit(s.forget)
			if err := s.source.Changed(tx); err != nil {
				return err
			}
			return tx.SaveSetting(settingKey, after)
		},
		// The address is not told: it may hold a key.
		Event: func(_, _ *Source) store.Event { return store.Event{} },
	}
}

// usable refuses an address that no question could go to.
func (s *Service) usable(address string) error {
	if address == "" {
		return nil
	}
	at, err := url.Parse(address)
	if err != nil || at.Fragment != "" || at.Query().Has("q") {
		return errs.Invalid(errs.Field("addressLookup.address", errs.RuleFormat,
			"must be the address of the search alone, without what is searched for"))
	}
	if err := s.client.CheckURL(address); err != nil {
		return errs.Invalid(errs.Field("addressLookup.address", errs.RuleFormat, "%s", err))
	}
	return nil
}

// forget lets go of what another service answered, and asks this one at once.
func (s *Service) forget() {
	s.known.Purge()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.until = s.db.Now()
}
