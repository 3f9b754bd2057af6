package factors

import (
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// What a round is for.
const (
	purposeSignIn = "SIGN_IN"
	purposeEnrol  = "ENROL"
)

const (
	maxTries  = 5
	roundLife = 10 * time.Minute
	enrolLife = time.Hour // finding and installing an app takes a while
)

type round struct {
	id          string
	subject     string
	purpose     string
	factor      string
	codeType    Type
	codeHash    string
	codeExpires int64
	sent        int64
	tries       int
	expires     int64
	done        *int64
}

func openRound(tx *store.Tx, subject, purpose, factor string) (*round, error) {
	life := roundLife
	if purpose == purposeEnrol {
		life = enrolLife
	}
	r := &round{id: tx.NewID(), subject: subject, purpose: purpose, factor: factor, expires: tx.Now.Add(life).UnixMilli()}
	_, err := tx.Exec(
		"INSERT INTO factor_rounds (id, subject, purpose, factor, code_type, code_hash, code_expires, sent, tries, created, expires, done) VALUES (?, ?, ?, ?, '', '', 0, 0, 0, ?, ?, NULL)",
		r.id, subject, purpose, factor, tx.Millis(), r.expires)
	return r, err
}

// findRound gives a round that still takes proofs, or nil.
func findRound(tx *store.Tx, purpose, where string, args ...any) (*round, error) {
	r := &round{purpose: purpose}
	var kind string
	err := tx.QueryRow(
		"SELECT id, subject, factor, code_type, code_hash, code_expires, sent, tries, expires, done FROM factor_rounds WHERE purpose = ? AND "+where,
		append([]any{purpose}, args...), &r.id, &r.subject, &r.factor, &kind, &r.codeHash, &r.codeExpires, &r.sent, &r.tries,
		&r.expires, &r.done)
	if missing, err := none(err); missing || err != nil {
		return nil, err
	}
	r.codeType = Type(kind)
	if r.done != nil || r.tries >= maxTries || r.expires <= tx.Millis() {
		return nil, nil //nolint:nilnil // over is not an error of ours
	}
	return r, nil
}

// Open begins a sign-in's round and gives its id.
func (s *Service) Open(tx *store.Tx, subject string) (string, error) {
	r, err := openRound(tx, subject, purposeSignIn, "")
	if err != nil {
		return "", err
	}
	return r.id, nil
}

// Started is what the person has to answer.
type Started struct {
	Hint     string    // where a code went
	Delivery *Delivery // what the caller has to deliver, after the commit
	// ChallengeID and Options are for a passkey; Options is what the browser's own call takes, as JSON.
	ChallengeID string
	Options     string
}

// Start begins one sort of proof within a round: it makes a code to be delivered, or
// a challenge for passkeys. byRule lets e-mail be used by who has not set it up.
// Started is nil when the round is over. FailedPrecondition for a sort the subject
// does not have; ResourceExhausted when codes are sent too often.
func (s *Service) Start(tx *store.Tx, id string, kind Type, byRule bool) (*Started, error) {
	r, err := findRound(tx, purposeSignIn, "id = ?", id)
	if err != nil || r == nil {
		return nil, err
	}
	f, err := s.ready(tx, r.subject, kind, byRule)
	if err != nil {
		return nil, err
	}
	switch kind {
	case Email, SMS, Call:
		d, err := s.newCode(tx, r, f)
		if err != nil {
			return nil, err
		}
		out := &Started{Delivery: d}
		if f != nil {
			out.Hint = f.Hint
		}
		return out, nil
	case WebAuthn:
		return s.startSecond(tx, r)
	}
	return &Started{}, nil // the person has the code already
}

// ready gives the active factor of a sort. For passkeys it is any, and for e-mail by
// rule and recovery codes nil.
func (s *Service) ready(tx *store.Tx, subject string, kind Type, byRule bool) (*row, error) {
	switch kind {
	case Push:
		return nil, errNotSupported(kind)
	case RecoveryCode:
		left, err := s.RecoveryCodesLeft(tx, subject)
		if err == nil && left == 0 {
			err = errNotSet(kind)
		}
		return nil, err
	case TOTP, WebAuthn, Email, SMS, Call:
		f, err := factorOf(tx, subject, "type = ? AND status = 'ACTIVE'", string(kind))
		if err == nil && f == nil && !(kind == Email && byRule) {
			err = errNotSet(kind)
		}
		return f, err
	}
	return nil, errNotSet(kind)
}

func errNotSet(kind Type) error {
	return errs.New(errs.FailedPrecondition, CodeNotSet, "this account has no second factor of the type %s", kind)
}

// Proof is what somebody answered.
type Proof struct {
	Type        Type
	Code        string
	ChallengeID string // of a passkey
	Credential  []byte // what the browser's own call gave, as JSON
}

// Outcome is what came of a proof.
type Outcome struct {
	Right     bool
	TriesLeft int           // with a wrong one; 0 means that the round is over
	Wait      time.Duration // above zero when none is taken now
	Subject   string        // whose round it is; empty when there is no such round
}

// Prove takes a proof in a sign-in's round. A right one ends the round. Commit
// whatever the outcome: a wrong one is counted.
func (s *Service) Prove(tx *store.Tx, id string, p Proof, byRule bool) (Outcome, error) {
	r, err := findRound(tx, purposeSignIn, "id = ?", id)
	if err != nil || r == nil {
		return Outcome{}, err
	}
	f, err := s.ready(tx, r.subject, p.Type, byRule)
	if err != nil {
		return Outcome{}, err
	}
	return s.judge(tx, r, p.Type, func() (bool, error) {
		switch p.Type {
		case TOTP:
			return s.rightTOTP(tx, f, p.Code)
		case WebAuthn:
			return s.rightSecond(tx, r, p.ChallengeID, p.Credential)
		case RecoveryCode:
			return s.useRecoveryCode(tx, r.subject, p.Code)
		}
		if !s.rightCode(tx, r, p.Type, p.Code) {
			return false, nil
		}
		if f == nil {
			return true, nil
		}
		return true, used(tx, f.ID)
	})
}

// judge checks a proof in a round, and counts.
func (s *Service) judge(tx *store.Tx, r *round, kind Type, check func() (bool, error)) (Outcome, error) {
	out := Outcome{Subject: r.subject}
	g, err := readGuard(tx, r.subject)
	if err != nil {
		return out, err
	}
	// A passkey cannot be guessed; who has one is not kept out by who guesses.
	if out.Wait = g.wait(tx); out.Wait > 0 && kind != WebAuthn {
		out.TriesLeft = maxTries - r.tries
		return out, nil
	}
	out.Wait = 0
	if out.Right, err = check(); err != nil {
		return out, err
	}
	if !out.Right {
		out.TriesLeft = maxTries - r.tries - 1
		if _, err := tx.Exec("UPDATE factor_rounds SET tries = tries + 1 WHERE id = ?", r.id); err != nil {
			return out, err
		}
		if kind == WebAuthn {
			return out, nil
		}
		return out, g.fail(tx).write(tx, r.subject)
	}
	if _, err := tx.Exec("UPDATE factor_rounds SET done = ? WHERE id = ?", tx.Millis(), r.id); err != nil {
		return out, err
	}
	if g.failures == 0 {
		return out, nil
	}
	g.failures, g.lockedUntil = 0, 0
	return out, g.write(tx, r.subject)
}

// Activate finishes a setting up with the first code. The factor takes the place of
// the one of its sort. NotFound for a factor that is not being set up, or whose round
// is over: it has to be begun again. Commit whatever the outcome.
func (s *Service) Activate(tx *store.Tx, subject, id, code string) (*Factor, Outcome, error) {
	f, err := factorOf(tx, subject, "id = ? AND status = 'INACTIVE'", id)
	if err != nil {
		return nil, Outcome{}, err
	}
	var r *round
	if f != nil {
		if r, err = findRound(tx, purposeEnrol, "factor = ? AND subject = ?", id, subject); err != nil {
			return nil, Outcome{}, err
		}
	}
	if r == nil {
		return nil, Outcome{}, errNotFound(id)
	}
	out, err := s.judge(tx, r, f.Type, func() (bool, error) {
		if f.Type == TOTP {
			return s.rightTOTP(tx, f, code)
		}
		return s.rightCode(tx, r, f.Type, code), nil
	})
	if err != nil || !out.Right {
		return nil, out, err
	}
	if _, err := tx.Exec("DELETE FROM factors WHERE subject = ? AND type = ? AND status = 'ACTIVE'", subject,
		string(f.Type)); err != nil {
		return nil, out, err
	}
	f.Status = Active
	_, err = tx.Exec("UPDATE factors SET status = 'ACTIVE' WHERE id = ?", id)
	return &f.Factor, out, err
}
