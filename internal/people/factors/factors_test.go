package factors

import (
	"bytes"
	"fmt"
	"image/png"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// The codes of RFC 6238, appendix B, for SHA-1; ours are their last six digits.
func TestTOTPOfTheStandard(t *testing.T) {
	t.Parallel()
	key := []byte("12345678901234567890")
	for at, want := range map[int64]string{59: "94287082", 1111111109: "07081804", 1111111111: "14050471",
		1234567890: "89005924", 2000000000: "69279037", 20000000000: "65353130"} {
		expect.Equal(t, codeAt(t, key, at/30), want[2:], at)
	}
}

// A code counts for the step before, of and after its own, and never again once it
// or a later one was used.
func TestTOTPSkewAndReplay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(t, "key")
		now := time.Unix(rapid.Int64Range(1e9, 4e9).Draw(t, "now"), 0)
		off := rapid.Int64Range(-5, 5).Draw(t, "off")
		step := now.Unix()/30 + off
		got := match(t, key, codeAt(t, key, step), now, 0)
		if want := off >= -1 && off <= 1; (got == step) != want &&
			!(got != 0 && codeAt(t, key, got) == codeAt(t, key, step)) {
			t.Fatalf("off by %d: %d, of step %d", off, got, step)
		}
		expect.ThatNow(t, got == 0 || match(t, key, codeAt(t, key, step), now, step+1) <= step+1,
			"one from before was taken")
		if again := match(t, key, codeAt(t, key, step), now, step); again != 0 &&
			codeAt(t, key, again) != codeAt(t, key, step) {
			t.Fatal("taken twice")
		}
		for _, junk := range []string{"", "12345", "1234567", "abcdef", "١٢٣٤٥٦"} {
			expect.EqualNow(t, match(t, key, junk, now, 0), 0, "%q was taken", junk)
		}
	})
}

func TestEnrolTOTPShowsWhatAppsRead(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		k.write(func(tx *store.Tx) error {
			made, err := k.EnrolTOTP(tx, "member:1", "Ürün & Co: Shop", "ada+x@example.com")
			if err != nil {
				return err
			}
			u, err := url.Parse(made.URI)
			if err != nil {
				return err
			}
			q := u.Query()
			if u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Ürün & Co  Shop:ada+x@example.com" ||
				q.Get("issuer") != "Ürün & Co  Shop" || q.Get("secret") != made.Secret || len(made.Secret) != 32 {
				t.Errorf("%s", made.URI)
			}
			expect.That(t, !strings.Contains(made.URI, "+&") && !strings.Contains(u.RawQuery, "+"),
				"apps read + as itself: %s", made.URI)
			picture, err := png.Decode(bytes.NewReader(made.QR))
			expect.That(t, err == nil && picture.Bounds().Dx() >= 100, "picture: %v", err)
			return nil
		})
	})
}

func TestWaitsGrow(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		k.write(func(tx *store.Tx) error {
			var g guard
			var got []time.Duration
			for range 14 {
				g = g.fail(tx)
				got = append(got, g.wait(tx))
			}
			m := time.Minute
			if d := cmp.Diff([]time.Duration{0, 0, 0, 0, m, 2 * m, 4 * m, 8 * m, 16 * m, 32 * m, 60 * m, 60 * m, 60 * m, 60 * m},
				got); d != "" {
				t.Error(d)
			}
			return g.write(tx, "member:1")
		})
		k.clock.forward(24 * time.Hour)
		k.write(func(tx *store.Tx) error {
			g, err := readGuard(tx, "member:1")
			if g = g.fail(tx); g.failures != 1 || g.wait(tx) != 0 {
				t.Errorf("not forgiven after a day: %+v", g)
			}
			return err
		})
	})
}

func TestCodesAreNotInLogsOrTables(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		var d *Delivery
		var codes []string
		k.write(func(tx *store.Tx) (err error) {
			var f *Factor
			if f, d, err = k.EnrolCode(tx, "member:1", SMS, "+4930123456"); err != nil {
				return err
			}
			if _, got, err := k.Activate(tx, "member:1", f.ID, d.Code); err != nil || !got.Right {
				return fmt.Errorf("not active: %w", err)
			}
			codes, err = k.NewRecoveryCodes(tx, "member:1")
			return err
		})
		expect.OK(t, k.Deliver(t.Context(), d))
		if logged := k.logs.String(); strings.Contains(logged, d.Code) || strings.Contains(logged, "4930123456") ||
			!strings.Contains(logged, "no provider") {
			t.Errorf("logged %s", logged)
		}
		loud := &strings.Builder{}
		expect.OK(t, LogSender{slog.New(slog.NewTextHandler(loud, &slog.HandlerOptions{Level: slog.LevelDebug}))}.Send(
			t.Context(), *d))
		expect.That(t, strings.Contains(loud.String(), d.Code), "a developer cannot read the code")
		k.write(func(tx *store.Tx) error {
			for query, args := range map[string][]any{
				"SELECT COUNT(*) FROM factor_rounds WHERE code_hash = ? OR code_hash LIKE ?": {d.Code, "%" + d.Code + "%"},
				"SELECT COUNT(*) FROM recovery_codes WHERE hash = ? OR hash = ?": {codes[0],
					strings.ReplaceAll(codes[0], "-", "")},
			} {
				var n int
				if err := tx.QueryRow(query, args, &n); err != nil || n != 0 {
					t.Errorf("%s: %d %v", query, n, err)
				}
			}
			return nil
		})
		expect.That(t, k.hash("code", "a", "b") != k.hash("recovery", "a", "b") &&
			k.hash("code", "a", "b") != k.hash("code", "ab", ""), "hashes of two uses are the same")
	})
}

func TestReplacingAFactor(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		enrol := func() (id, secret string) {
			k.write(func(tx *store.Tx) error {
				made, err := k.EnrolTOTP(tx, "member:1", "Souk", "ada")
				if err == nil {
					id, secret = made.Factor.ID, made.Secret
				}
				return err
			})
			return id, secret
		}
		activate := func(id, secret string) error {
			key, err := totpText.DecodeString(secret)
			expect.OK(t, err)
			return k.db.Write(t.Context(), func(tx *store.Tx) error {
				_, _, err := k.Activate(tx, "member:1", id, codeAt(t, key, tx.Now.Unix()/30))
				return err
			})
		}
		first, secret := enrol()
		expect.OK(t, activate(first, secret))
		dropped, _ := enrol() // never finished
		second, secret := enrol()
		expect.Kind(t, activate(dropped, secret), errs.NotFound, "one that was begun again")
		k.clock.forward(59 * time.Minute)
		expect.OK(t, activate(second, secret))
		k.write(func(tx *store.Tx) error {
			list, err := k.List(tx, "member:1")
			expect.That(t, len(list) == 1 && list[0].ID == second && list[0].Status == Active, "%+v", list)
			return err
		})
		third, secret := enrol()
		k.clock.forward(time.Hour)
		expect.Kind(t, activate(third, secret), errs.NotFound, "an hour later")
	})
}

func TestSweep(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		k.write(func(tx *store.Tx) error {
			if _, err := k.EnrolTOTP(tx, "member:1", "Souk", "ada"); err != nil {
				return err
			}
			if _, err := k.Open(tx, "member:1"); err != nil {
				return err
			}
			if _, err := k.StartPasskey(tx, "visitor:1"); err != nil {
				return err
			}
			if _, err := k.Remember(tx, "member:1", "browser", "192.0.2.1"); err != nil {
				return err
			}
			return k.Saw(tx, "member:1", PlaceOf("browser", "192.0.2.1"))
		})
		sweep := func() (n int64) {
			k.write(func(tx *store.Tx) (err error) { n, err = k.Sweep(tx); return err })
			return n
		}
		for _, step := range []struct {
			wait time.Duration
			want int64
		}{{0, 0}, {26 * time.Hour, 4}, {30 * 24 * time.Hour, 1}, {150 * 24 * time.Hour, 1}, {time.Hour, 0}} {
			k.clock.forward(step.wait)
			expect.Equal(t, sweep(), step.want, "after %v were over", step.wait)
		}
	})
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b Place
		same bool
	}{
		{PlaceOf("Chrome/141.0.1", "192.0.2.1"), PlaceOf("Chrome/142.0", "192.0.77.1"), true},
		{PlaceOf("Chrome/141", "192.0.2.1"), PlaceOf("Chrome/141", "192.1.2.1"), false},
		{PlaceOf("Chrome/141", "192.0.2.1"), PlaceOf("Firefox/141", "192.0.2.1"), false},
		{PlaceOf("", "::ffff:192.0.2.1"), PlaceOf("", "192.0.2.1"), true},
		{PlaceOf("", "2001:db8:1::1"), PlaceOf("", "2001:db8:2::1"), true},
		{PlaceOf("", "fe80::1%eth0"), PlaceOf("", "fe80::2%eth1"), true},
		{PlaceOf("", "2001:db8::1"), PlaceOf("", "2001:db9::1"), false},
		{PlaceOf("\xff", "nowhere"), PlaceOf("", "nowhere"), true},
	} {
		expect.Equal(t, (c.a == c.b), c.same, "%+v and %+v", c.a, c.b)
	}
}

func TestPlacesAreBounded(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		for i := range maxPlaces + 20 {
			k.clock.forward(time.Second)
			k.write(func(tx *store.Tx) error { return k.Saw(tx, "member:1", Place{"browser", fmt.Sprint(i)}) })
		}
		k.write(func(tx *store.Tx) error {
			var n int
			if err := tx.QueryRow("SELECT COUNT(*) FROM sign_in_places WHERE subject = 'member:1'", nil, &n); err != nil ||
				n != maxPlaces {
				t.Errorf("%d places, %v", n, err)
			}
			before, here, err := k.Known(tx, "member:1", Place{"browser", fmt.Sprint(maxPlaces + 19)})
			expect.That(t, before && here, "the newest is not known")
			return err
		})
	})
}

func TestDevicesAreBounded(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		var tokens []string
		for range maxDevices + 3 {
			k.clock.forward(time.Second)
			k.write(func(tx *store.Tx) error {
				token, err := k.Remember(tx, "member:1", "browser", "192.0.2.1")
				tokens = append(tokens, token)
				return err
			})
		}
		k.write(func(tx *store.Tx) error {
			list, err := k.Devices(tx, "member:1")
			oldest, _ := k.Remembers(tx, "member:1", tokens[0])
			newest, _ := k.Remembers(tx, "member:1", tokens[len(tokens)-1])
			other, _ := k.Remembers(tx, "staff:1", tokens[len(tokens)-1])
			expect.That(t, len(list) == maxDevices && !oldest && newest && !other,
				"%d devices, oldest %v, newest %v, another's %v", len(list), oldest, newest, other)
			return err
		})
	})
}

// What no code here does, the tables refuse.
func TestTablesRefuseNonsense(t *testing.T) {
	each(t, func(t *testing.T, k *kit) {
		for name, statement := range map[string]string{
			"factors_type_known":               "INSERT INTO factors VALUES ('1', 's', 'FAX', 'ACTIVE', '', '', '', NULL, '', 0, 0, NULL)",
			"factors_status_known":             "INSERT INTO factors VALUES ('1', 's', 'EMAIL', 'LOST', '', '', '', NULL, '', 0, 0, NULL)",
			"factors_credential_of_passkeys":   "INSERT INTO factors VALUES ('1', 's', 'WEBAUTHN', 'ACTIVE', '', '', '', NULL, '', 0, 0, NULL)",
			"factors_sealed_of_the_rest":       "INSERT INTO factors VALUES ('1', 's', 'TOTP', 'ACTIVE', '', '', '', NULL, '', 0, 0, NULL)",
			"factors_step_positive":            "INSERT INTO factors VALUES ('1', 's', 'EMAIL', 'ACTIVE', '', '', '', NULL, '', -1, 0, NULL)",
			"factor_rounds_tries_bounded":      "INSERT INTO factor_rounds VALUES ('1', 's', 'SIGN_IN', '', '', '', 0, 0, 6, 0, 0, NULL)",
			"factor_rounds_code_whole":         "INSERT INTO factor_rounds VALUES ('1', 's', 'SIGN_IN', '', 'SMS', '', 0, 0, 0, 0, 0, NULL)",
			"passkey_challenges_purpose_known": "INSERT INTO passkey_challenges VALUES ('1', 'THIRD', 'h', 's', '', 0, 0, NULL)",
			"passkey_challenges_subject":       "INSERT INTO passkey_challenges VALUES ('1', 'FIRST', 'h', 's', '', 0, 0, NULL)",
			"remembered_devices_lives":         "INSERT INTO remembered_devices VALUES ('1', 's', 'h', '', '', 5, 5, 5)",
		} {
			err := k.db.Write(t.Context(), func(tx *store.Tx) error { _, err := tx.Exec(statement); return err })
			expect.That(t, store.Violates(err, name), "%s: %v", name, err)
		}
	})
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	key := []byte(strings.Repeat("k", 32))
	for what, cfg := range map[string]Config{
		"no sealer": {Key: key}, "a short key": {Sealer: sealer{}, Key: key[:31]},
		"no address": {Sealer: sealer{}, Key: key, PublicURL: "http://[::1"},
	} {
		expect.That(t, expect.Err(New(cfg)) != nil, "%s was taken", what)
	}
}

// Whatever a browser sends is judged, and nothing falls over.
func FuzzPasskeyAnswers(f *testing.F) {
	k := newKit(f, store.SQLite)
	for _, seed := range []string{``, `{}`, `null`,
		`{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA","userHandle":"AA"}}`,
		`{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgl"}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		k.t = t
		k.write(func(tx *store.Tx) error {
			first, err := k.StartPasskey(tx, "visitor:1")
			if err != nil {
				return err
			}
			if who, err := k.SignInPasskey(tx, "visitor:1", first.ChallengeID, []byte(answer)); who != "" || err != nil {
				t.Errorf("%q let %q in: %v", answer, who, err)
			}
			enrol, err := k.StartEnrolPasskey(tx, "member:1", "member:1", "ada", "Souk")
			if err != nil {
				return err
			}
			if made, err := k.EnrolPasskey(tx, "member:1", "member:1", enrol.ChallengeID, []byte(answer), ""); made != nil ||
				err != nil {
				t.Errorf("%q was kept: %v", answer, err)
			}
			return nil
		})
	})
}
