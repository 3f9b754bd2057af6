package factors

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeLife is how long a sent code may be used.
const CodeLife = 10 * time.Minute

// EnrolCode begins to set up codes that are sent: by e-mail, or to a phone number.
// Activate with the code that is delivered finishes it. For e-mail to is what hides
// the address; for phones it is the number.
func (s *Service) EnrolCode(tx *store.Tx, subject string, kind Type, to string) (*Factor, *Delivery, error) {
	var f *row
	var err error
	switch kind {
	case Email:
		f, err = s.enrol(tx, subject, kind, "", "", to)
	case SMS, Call:
		if to, err = phone(to); err == nil {
			f, err = s.enrol(tx, subject, kind, to, "", maskPhone(to))
		}
	default:
		err = errNotSupported(kind)
	}
	if err != nil {
		return nil, nil, err
	}
	round, err := openRound(tx, subject, purposeEnrol, f.ID)
	if err != nil {
		return nil, nil, err
	}
	d, err := s.newCode(tx, round, f)
	return &f.Factor, d, err
}

// phone reads a number in its international form.
func phone(text string) (string, error) {
	digits := strings.NewReplacer(" ", "", "-", "", "(", "", ")", "", ".", "").Replace(text)
	ok := len(digits) >= 8 && len(digits) <= 16 && digits[0] == '+' && digits[1] != '0' &&
		strings.Trim(digits[1:], "0123456789") == ""
	if !ok {
		return "", errs.Invalid(errs.Field("phone", errs.RuleFormat, "must be a phone number with + and the country code"))
	}
	return digits, nil
}

// newCode makes a code for a round, which ends the one before. f is where it goes;
// nil means the subject's e-mail although none was set up.
func (s *Service) newCode(tx *store.Tx, r *round, f *row) (*Delivery, error) {
	d := &Delivery{Type: Email}
	if f != nil && f.Type != Email {
		to, err := s.seal.Open(f.sealed, f.subject+"/"+f.ID)
		if err != nil {
			return nil, err
		}
		d.Type, d.To = f.Type, to
	}
	if since := time.Duration(tx.Millis()-r.sent) * time.Millisecond; since < sendEvery {
		return nil, errWait(sendEvery-since, "a code was sent a moment ago; try again later")
	}
	g, err := readGuard(tx, r.subject)
	if err != nil {
		return nil, err
	}
	g, wait := g.send(tx)
	if wait > 0 {
		return nil, errWait(wait, "too many codes were sent; try again later")
	}
	if err := g.write(tx, r.subject); err != nil {
		return nil, err
	}
	number, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return nil, err
	}
	d.Code = fmt.Sprintf("%06d", number)
	_, err = tx.Exec("UPDATE factor_rounds SET code_type = ?, code_hash = ?, code_expires = ?, sent = ? WHERE id = ?",
		string(d.Type), s.hash("code", r.id, d.Code), tx.Now.Add(CodeLife).UnixMilli(), tx.Millis(), r.id)
	return d, err
}

// rightCode tells whether this is the code that was sent last in a round.
func (s *Service) rightCode(tx *store.Tx, r *round, kind Type, code string) bool {
	return r.codeType == kind && r.codeExpires > tx.Millis() &&
		subtle.ConstantTimeCompare([]byte(s.hash("code", r.id, code)), []byte(r.codeHash)) == 1
}

func errNotSupported(kind Type) error {
	return errs.New(errs.FailedPrecondition, CodeNotSupported,
		"this shop cannot send codes by %s: no provider is set up", kind)
}
