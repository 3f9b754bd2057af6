// Package site keeps the settings of the shop as a whole: its name, currency, languages, time zone and
// the like.
//
// It keeps these things true. There is always exactly one set of settings, with valid values, whose id
// is the id of the shop and never changes. Get reads the database at most once a second; a change is
// seen by this node when its commit returns, and by other nodes within that second. A transaction that
// writes reads the settings from the database, so that no order is placed with settings that were
// changed before.
package site

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/text/language"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Settings are what is set for the whole shop.
type Settings struct {
	ID          string        `json:"id"`
	Revision    wire.Revision `json:"revision"`
	UpdatedDate wire.Time     `json:"updatedDate"`
	Name        string        `json:"name" validate:"required,notblank,max=100"`
	Currency    string        `json:"currency" validate:"required,currency"`
	// Language is the one that texts are written in; Languages are all that the shop speaks, it included.
	Language  string            `json:"language" validate:"required,language,max=35"`
	Languages wire.List[string] `json:"languages" validate:"min=1,max=50,unique,dive,required,language,max=35"`
	// Locale decides how amounts, dates and numbers are written.
	Locale     string `json:"locale" validate:"required,locale,max=35"`
	TimeZone   string `json:"timeZone" validate:"required,timezone,max=64"`
	WeightUnit string `json:"weightUnit" validate:"required,oneof=KG LB"`
	// PricesIncludeTax says that catalog prices are what people pay, tax within.
	PricesIncludeTax bool   `json:"pricesIncludeTax"`
	ContactEmail     string `json:"contactEmail" validate:"omitempty,email,max=254"`
	Contact
	// Closing is set where the shop is closed for a time, or was; nil when nobody ever closed it.
	Closing *Closing `json:"closing,omitempty"`
}

// Validate holds the rules that no tag can say.
func (s *Settings) Validate() []errs.Violation {
	var out []errs.Violation
	if _, err := money.ParseCurrency(s.Currency); err != nil && len(s.Currency) == 3 {
		out = append(out, errs.Field("currency", errs.RuleFormat, "must be a currency in use today"))
	}
	spoken := false
	for i, tag := range s.Languages {
		spoken = spoken || tag == s.Language
		if _, err := language.Parse(tag); err != nil {
			out = append(out, errs.Field(fmt.Sprintf("languages[%d]", i), errs.RuleFormat, "is not a supported language"))
		}
	}
	if !spoken && s.Language != "" && len(s.Languages) > 0 {
		out = append(out, errs.Field("languages", errs.RuleOther, "must include the shop's own language"))
	}
	if _, err := language.Parse(s.Locale); err != nil && s.Locale != "" {
		out = append(out, errs.Field("locale", errs.RuleFormat, "is not a supported locale"))
	}
	return slices.Concat(out, s.check(), s.Closing.check(s.Languages))
}

// Location is the time zone, ready for use.
func (s *Settings) Location() *time.Location {
	if zone, err := time.LoadLocation(s.TimeZone); err == nil {
		return zone
	}
	return time.UTC // a zone that was dropped from the system's list after it was set
}

// readOnly are the fields that no caller sets.
var readOnly = []string{"id", "revision", "updatedDate"}

// Defaults are the settings of a new shop.
func Defaults() Settings {
	return Settings{
		Name: "Souk", Currency: "EUR", Language: "en", Languages: wire.Of("en"), Locale: "en-IE",
		TimeZone: "UTC", WeightUnit: "KG",
	}
}

const (
	settingsKey = "site"
	entity      = "souk.site.v1.site_settings"
	topic       = "site"
	// freshFor is how long a node trusts what it read: others may change it.
	freshFor = time.Second
	// secretPrefix starts the keys of installation secrets.
	secretPrefix = "secret."
)

// Service gives and changes the settings.
type Service struct {
	db     *store.DB
	cached atomic.Pointer[held]
	turn   atomic.Uint64 // bumped by every change made here

	reading sync.Mutex // held by the one who looks whether another node changed something
	stored  *snapshot.Snapshot[*Settings]
}

type held struct {
	settings *Settings
	read     time.Time
}

// Open makes the settings exist, with first as the values of a new shop.
func Open(ctx context.Context, db *store.DB, first Settings) (*Service, error) {
	if violations := wire.Check(&first, ""); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	s := &Service{db: db, stored: snapshot.New(db, topic, read)}
	err := db.Write(ctx, func(tx *store.Tx) error {
		_, err := read(tx)
		if !errors.Is(err, store.ErrNoRows) {
			return err
		}
		made := first
		made.ID, made.Revision, made.UpdatedDate = ids.Random(), 1, wire.At(tx.Now)
		return write(tx, &made)
	})
	if err == nil {
		_, err = s.Get(ctx) // so that nobody has to wait for the first look
	}
	return s, err
}

// Get gives the settings. They are shared: do not change them.
func (s *Service) Get(ctx context.Context) (*Settings, error) {
	if tx, writes := s.db.Writing(ctx); writes {
		return s.stored.In(tx)
	}
	h := s.cached.Load()
	if h != nil && (s.db.Now().Sub(h.read).Abs() < freshFor || !s.reading.TryLock()) {
		// One looks while the others go on with what they have: callers ask from within
		// transactions, and must not all wait for a second connection.
		return h.settings, nil
	}
	if h != nil {
		defer s.reading.Unlock()
	}
	turn, now := s.turn.Load(), s.db.Now()
	settings, err := store.Get(store.FromPrimary(ctx), s.db, read) // a replica may be behind
	if err != nil {
		return nil, err
	}
	// Not if they changed meanwhile: what was read may be from before.
	if s.turn.Load() == turn {
		s.cached.CompareAndSwap(h, &held{settings, now})
	}
	return settings, nil
}

// Update merges a patch into the settings. InvalidArgument with every broken
// rule; Aborted on a revision that is not the current one.
func (s *Service) Update(ctx context.Context, patch wire.Patch[Settings], mask wire.FieldMask) (*Settings, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Settings, error) {
		before, err := read(tx)
		if err != nil {
			return nil, err
		}
		if patch.Has("revision") && patch.Value.Revision != before.Revision {
			return nil, errs.New(errs.Aborted, "INVALID_REVISION",
				"the settings were changed by someone else; their revision is %d", before.Revision).
				With("currentRevision", before.Revision)
		}
		after, violations := wire.Apply(before, patch, mask, readOnly...)
		if violations == nil {
			violations = append(wire.Check(after, "siteSettings"), checkMoment(before, after, patch, tx.Now)...)
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		after.Revision, after.UpdatedDate = before.Revision+1, wire.At(tx.Now)
		if err := write(tx, after); err != nil {
			return nil, err
		}
		if err := s.stored.Changed(tx); err != nil {
			return nil, err
		}
		if err := audit.Change(tx, entity, after.ID, before, after); err != nil {
			return nil, err
		}
		err = tx.Emit(store.Event{Type: entity + "_updated", Entity: entity, Slug: "updated", EntityID: after.ID,
			Kind: store.Updated, Body: after, Modified: modified(before, after)})
		if err != nil {
			return nil, err
		}
		tx.AfterCommit(func() {
			s.turn.Add(1)
			s.keep(after)
		})
		return after, nil
	})
}

// keep holds a committed change. Commits end in their order, what follows them need
// not, so an older one never takes the place of a newer one.
func (s *Service) keep(after *Settings) {
	for {
		h := s.cached.Load()
		if h != nil && h.settings.Revision >= after.Revision || s.cached.CompareAndSwap(h, &held{after, s.db.Now()}) {
			return
		}
	}
}

// Secret gives a random key of the installation, made when first asked for:
// for sealing cursors and the like. Every name has its own.
func (s *Service) Secret(ctx context.Context, name string) ([]byte, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) ([]byte, error) {
		var text string
		found, err := tx.Setting(secretPrefix+name, &text)
		if err == nil && !found {
			text = ids.Secret(32)
			err = tx.SaveSetting(secretPrefix+name, text)
		}
		if err != nil {
			return nil, err
		}
		if len(text) < 32 {
			return nil, fmt.Errorf("site: the secret %q is damaged", name)
		}
		return []byte(text), nil
	})
}

func read(tx *store.Tx) (*Settings, error) {
	settings := &Settings{}
	found, err := tx.Setting(settingsKey, settings)
	if err == nil && !found {
		err = store.ErrNoRows
	}
	return settings, err
}

func write(tx *store.Tx, settings *Settings) error {
	return tx.SaveSetting(settingsKey, settings)
}
