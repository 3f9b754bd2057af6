package site_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

var owner = actor.Actor{Kind: actor.Staff, ID: "owner", Owner: true}

func open(t *testing.T, db *store.DB) *site.Service {
	t.Helper()
	s, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	return s
}

func patch(t *testing.T, body string) wire.Patch[site.Settings] {
	t.Helper()
	var p wire.Patch[site.Settings]
	expect.OK(t, json.Unmarshal([]byte(body), &p))
	return p
}

func get(t *testing.T, s *site.Service) *site.Settings {
	t.Helper()
	settings, err := s.Get(t.Context())
	expect.OK(t, err)
	return settings
}

func TestUpdateIsSeenAuditedAndTold(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		before := get(t, s)
		expect.ThatNow(t, before.ID != "" && before.Currency == "EUR" && before.Revision == 1, "%+v", before)
		ctx := actor.With(t.Context(), owner)
		after, err := s.Update(ctx,
			patch(t, `{"id":"other","revision":"1","name":"Bazaar","languages":["en","de"],"timeZone":"Europe/Berlin"}`), nil)
		expect.OK(t, err)
		expect.Diff(t, after, get(t, s))
		expect.That(t, after.ID == before.ID && after.Revision == 2 && after.Name == "Bazaar" &&
			after.Location().String() == "Europe/Berlin" && after.Currency == "EUR", "%+v", after)
		if again := get(t, open(t, db)); again.ID != before.ID || again.Name != "Bazaar" {
			t.Errorf("after a restart: %+v", again)
		}
		var kind, modified, was string
		err = db.Read(t.Context(), func(tx *store.Tx) error {
			return errors.Join(
				tx.QueryRow("SELECT kind, modified FROM outbox WHERE event_type = 'souk.site.v1.site_settings_updated'", nil,
					&kind, &modified),
				tx.QueryRow("SELECT before FROM audit_log WHERE entity = 'souk.site.v1.site_settings' AND actor_id = 'owner'", nil,
					&was))
		})
		if err != nil || kind != "updated" || !strings.Contains(modified, `"name":"Souk"`) ||
			strings.Contains(modified, "currency") || !strings.Contains(was, `"name":"Souk"`) {
			t.Errorf("event %s %s, audit %s, %v", kind, modified, was, err)
		}
	})
}

// The address, the phone and the hours are kept, and taken away by null.
func TestWhereTheShopIsFound(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		expect.That(t, get(t, s).Address == nil, "a new shop has an address")
		body := `{"address":{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Torstr. 1"},"phone":"+49 30 123456",
			"openingHours":[{"day":"MON","opens":"09:00","closes":"12:30"},{"day":"MON","opens":"14:00","closes":"24:00"},{"day":"SAT","opens":"10:00","closes":"14:00"}]}`
		expect.OK(t, expect.Err(s.Update(t.Context(), patch(t, body), nil)))
		kept := get(t, open(t, db))
		expect.That(t, kept.Address != nil && kept.Address.City == "Berlin" && kept.Phone == "+49 30 123456" &&
			len(kept.OpeningHours) == 3 && kept.OpeningHours[1].Closes == "24:00", "%+v", kept.Contact)
		if after, err := s.Update(t.Context(), patch(t, `{"address":null,"openingHours":[]}`), nil); err != nil ||
			after.Address != nil || len(after.OpeningHours) != 0 || after.Phone == "" {
			t.Errorf("%+v %v", after, err)
		}
	})
}

func TestEveryViolationAtOnce(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	s := open(t, db)
	for body, want := range map[string][]string{
		`{"name":" ","currency":"XYZ","languages":["en","qqqq"],"timeZone":"Mars/Base","weightUnit":"STONE","contactEmail":"nobody"}`: {
			"siteSettings.contactEmail", "siteSettings.currency", "siteSettings.languages[1]", "siteSettings.name",
			"siteSettings.timeZone", "siteSettings.weightUnit"},
		`{"language":"de"}`:                    {"siteSettings.languages"},
		`{"languages":[]}`:                     {"siteSettings.languages"},
		`{"languages":["en","en"]}`:            {"siteSettings.languages"},
		`{"name":null}`:                        {"siteSettings.name"},
		`{"currency":"eur"}`:                   {"siteSettings.currency"},
		`{"timeZone":"../../etc/passwd"}`:      {"siteSettings.timeZone"},
		`{"timeZone":"Local","locale":"zz-!"}`: {"siteSettings.locale", "siteSettings.timeZone"},
		`{"address":{"city":"Cairo"}}`:         {"siteSettings.address.country"},
		`{"phone":"ring me"}`:                  {"siteSettings.phone"},
		`{"openingHours":[{"day":"MON","opens":"9","closes":"25:00"},{"day":"X","opens":"12:00","closes":"11:00"}]}`: {
			"siteSettings.openingHours[0].closes", "siteSettings.openingHours[0].opens", "siteSettings.openingHours[1].closes",
			"siteSettings.openingHours[1].day"},
		`{"openingHours":[{"day":"MON","opens":"09:00","closes":"13:00"},{"day":"MON","opens":"12:30","closes":"18:00"}]}`: {"siteSettings.openingHours[1]"},
	} {
		_, err := s.Update(t.Context(), patch(t, body), nil)
		var e *errs.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", body, err)
			continue
		}
		var got []string
		for _, v := range e.Violations {
			if len(got) == 0 || got[len(got)-1] != v.Field {
				got = append(got, v.Field)
			}
		}
		expect.Diff(t, want, got, body)
	}
	expect.Equal(t, get(t, s).Revision, 1, "a refused update changed something")
}

func TestRevisionAndMask(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		if _, err := s.Update(t.Context(), patch(t, `{"revision":"9","name":"x"}`), nil); errs.KindOf(err) != errs.Aborted ||
			errs.CodeOf(err) != "INVALID_REVISION" {
			t.Errorf("stale: %v", err)
		}
		after, err := s.Update(t.Context(), patch(t, `{"name":"New","currency":"USD"}`), wire.FieldMask{"currency"})
		expect.That(t, err == nil && after.Name == "Souk" && after.Currency == "USD", "masked: %+v, %v", after, err)
	})
}

func TestConcurrentUpdatesLoseNothing(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		p := patch(t, `{"name":"New"}`)
		var wg sync.WaitGroup
		for range 16 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				expect.Equal(t, expect.Err(s.Update(t.Context(), p, nil)), nil)
				expect.Equal(t, expect.Err(s.Get(t.Context())), nil)
			}()
		}
		wg.Wait()
		expect.Equal(t, get(t, s).Revision, 17, "revision")
	})
}

func TestOtherNodesSeeItWithinASecond(t *testing.T) {
	t.Parallel()
	var now atomic.Int64
	now.Store(1e12)
	clock := func(cfg *store.Config) { cfg.Clock = func() time.Time { return time.UnixMilli(now.Load()) } }
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		a, b := open(t, db), open(t, db)
		get(t, b)
		expect.OK(t, expect.Err(a.Update(t.Context(), patch(t, `{"name":"New"}`), nil)))
		now.Add(1001)
		expect.Equal(t, get(t, b).Name, "New", "the other node sees")
	}, clock)
}

func TestRollbackChangesNothing(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		get(t, s)
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if _, err := s.Update(tx.Context(), patch(t, `{"name":"New"}`), nil); err != nil {
				return err
			}
			return context.Canceled
		})
		if err == nil || get(t, s).Name != "Souk" {
			t.Errorf("%v, %+v", err, get(t, s))
		}
	})
}

func TestSecretsStayAndDiffer(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		secret := func(s *site.Service, name string) string {
			b, err := s.Secret(t.Context(), name)
			expect.OK(t, err)
			return string(b)
		}
		a := secret(s, "cursor")
		expect.That(t, len(a) >= 32 && a == secret(open(t, db), "cursor") && a != secret(s, "links"),
			"secrets are not stable, not long or not different")
	})
}

func TestOpenRefusesBadDefaults(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	first := site.Defaults()
	first.Currency = "XXL"
	expect.Kind(t, expect.Err(site.Open(t.Context(), db, first)), errs.InvalidArgument)
}

// TestWritersSeeWhatIsStored: another node's change counts at once for who writes, and
// within a second for who only reads.
func TestWritersSeeWhatIsStored(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		here, there := open(t, db), open(t, db)
		for _, included := range []bool{true, false} {
			expect.OK(t,
				expect.Err(here.Update(t.Context(), patch(t, fmt.Sprintf(`{"pricesIncludeTax":%v}`, included)), nil)))
			err := db.Write(store.ByRows(t.Context()), func(tx *store.Tx) error {
				got, err := there.Get(tx.Context())
				expect.That(t, err != nil || got.PricesIncludeTax == included, "a writer sees %v, want %v",
					got.PricesIncludeTax, included)
				return err
			})
			expect.OK(t, err)
		}
	})
}
