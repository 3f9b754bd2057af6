package factors

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp/hotp"
	"rsc.io/qr"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// RFC 6238 as every authenticator app does it.
const (
	totpStep  = 30 * time.Second
	totpSkew  = 1 // steps that a clock may be off, each way
	totpBytes = 20
)

var totpText = base32.StdEncoding.WithPadding(base32.NoPadding)

// totpMatch finds the step whose code this is, among those that a clock may show
// now and that are newer than the last one used. All are computed and compared,
// so time tells nothing. 0 means none.
func totpMatch(secret, code string, now time.Time, last int64) (int64, error) {
	current, found := now.Unix()/int64(totpStep/time.Second), int64(0)
	for step := current - totpSkew; step <= current+totpSkew; step++ {
		right, err := hotp.GenerateCode(secret, uint64(step)) //nolint:gosec // steps are positive
		if err != nil {
			return 0, err
		}
		if subtle.ConstantTimeCompare([]byte(right), []byte(code)) == 1 && step > last {
			found = step
		}
	}
	return found, nil
}

// NewTOTP is an authenticator app that is being set up. Secret and URI are shown once.
type NewTOTP struct {
	Factor Factor
	Secret string // base32, to be typed
	URI    string // otpauth, to be opened
	QR     []byte // PNG of the URI
}

// EnrolTOTP begins to set an authenticator app up: Activate with its first code
// finishes it. One that is active keeps working until then. issuer and label are what
// the app shows.
func (s *Service) EnrolTOTP(tx *store.Tx, subject, issuer, label string) (*NewTOTP, error) {
	key := make([]byte, totpBytes)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	secret := totpText.EncodeToString(key)
	f, err := s.enrol(tx, subject, TOTP, secret, "", "")
	if err != nil {
		return nil, err
	}
	if _, err := openRound(tx, subject, purposeEnrol, f.ID); err != nil {
		return nil, err
	}
	uri := totpURI(secret, issuer, label)
	picture, err := qr.Encode(uri, qr.M)
	if err != nil {
		return nil, fmt.Errorf("factors: the QR code: %w", err)
	}
	return &NewTOTP{Factor: f.Factor, Secret: secret, URI: uri, QR: picture.PNG()}, nil
}

// totpURI writes what apps read from a QR code. A colon parts the shop from the
// account, so neither may have one, and a plus is no space to them.
func totpURI(secret, issuer, label string) string {
	issuer, label = strings.ReplaceAll(issuer, ":", " "), strings.ReplaceAll(label, ":", " ")
	query := url.Values{"secret": {secret}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"}, "period": {"30"}}
	return "otpauth://totp/" + url.PathEscape(issuer) + ":" + url.PathEscape(label) + "?" +
		strings.ReplaceAll(query.Encode(), "+", "%20")
}

// enrol puts a new inactive factor in the place of one that was not finished.
func (s *Service) enrol(tx *store.Tx, subject string, kind Type, secret, name, hint string) (*row, error) {
	if err := s.room(tx, subject, kind); err != nil {
		return nil, err
	}
	f := &row{Factor: Factor{ID: tx.NewID(), Type: kind, Status: Inactive, Name: name, Hint: hint}, subject: subject}
	if secret != "" {
		var err error
		if f.sealed, err = s.seal.Seal(secret, subject+"/"+f.ID); err != nil {
			return nil, err
		}
	}
	return f, insert(tx, f)
}

// room drops what was begun and not finished, and refuses when there is too much.
func (s *Service) room(tx *store.Tx, subject string, kind Type) error {
	unfinished := "subject = ? AND type = ? AND status = 'INACTIVE'"
	if _, err := tx.Exec("DELETE FROM factor_rounds WHERE factor IN (SELECT id FROM factors WHERE "+unfinished+")",
		subject, string(kind)); err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM factors WHERE "+unfinished, subject, string(kind)); err != nil {
		return err
	}
	list, err := factorsOf(tx, subject)
	if err == nil && len(list) >= maxFactors {
		err = errs.New(errs.FailedPrecondition, CodeTooMany,
			"an account can have at most %d second factors; remove one first", maxFactors)
	}
	return err
}

// rightTOTP uses a code of an app up.
func (s *Service) rightTOTP(tx *store.Tx, f *row, code string) (bool, error) {
	secret, err := s.seal.Open(f.sealed, f.subject+"/"+f.ID)
	if err != nil {
		return false, err
	}
	step, err := totpMatch(secret, code, tx.Now, f.lastStep)
	if err != nil {
		return false, fmt.Errorf("factors: the key of %s is damaged: %w", f.ID, err)
	}
	if step == 0 {
		return false, nil
	}
	n, err := tx.Exec("UPDATE factors SET last_step = ?, last_used = ? WHERE id = ? AND last_step < ?", step,
		tx.Millis(), f.ID, step)
	return n == 1, err
}
