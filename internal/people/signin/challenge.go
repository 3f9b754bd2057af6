package signin

import (
	"encoding/json"
	"fmt"
	"time"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/onetime"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Why a second factor is asked for.
const (
	ReasonSettings = "USER_SETTINGS"   // the person, or the shop, wants it always
	ReasonRisk     = "HIGH_RISK_LOGIN" // somebody tried wrong passwords, and this may be them
)

// States of a factor that can be chosen.
const (
	factorEnabled = "ENABLED"
	factorByRule  = "ENABLED_BY_RULE" // not set up, but good enough here
)

// riskyFailures are how many wrong passwords within riskWindow make a sign-in from
// elsewhere risky: people mistype once or twice.
const (
	riskyFailures = 3
	riskWindow    = time.Hour
)

// OfferedFactor is one that can be chosen.
type OfferedFactor struct {
	FactorType   factors.Type `json:"factorType"`
	FactorStatus string       `json:"factorStatus"`
}

// RequireMFA says that a second factor has to be chosen.
type RequireMFA struct {
	AvailableFactors wire.List[OfferedFactor] `json:"availableFactors"`
	Reason           string                   `json:"reason"`
}

// MFAChallenge says that the chosen factor has to be proven.
type MFAChallenge struct {
	FactorType       factors.Type             `json:"factorType"`
	Challenge        VerificationChallenge    `json:"verificationChallengeData"`
	AvailableFactors wire.List[OfferedFactor] `json:"availableFactors"`
	Reason           string                   `json:"reason"`
}

// VerificationChallenge is what to answer: a passkey's challenge, or a code that went
// to where the hint says.
type VerificationChallenge struct {
	WebAuthn *PasskeyRequest `json:"webauthnData,omitempty"`
	Hint     string          `json:"hint,omitempty"`
}

// PasskeyRequest is what the browser's own call for a passkey takes.
type PasskeyRequest struct {
	ChallengeID string `json:"challengeId"`
	Options     string `json:"publicKeyCredentialRequestOptionsJson"`
}

// waiting is what a sign-in's state token remembers.
type waiting struct {
	Round  string `json:"round"`
	Reason string `json:"reason"`
	ByRule bool   `json:"byRule,omitempty"` // a mailed code will do
}

// challenge asks for a second factor where one is needed; nil lets the person on.
// Whoever has set something up is always asked, unless this device was remembered.
func (s *Service) challenge(tx *store.Tx, a *accounts.Account, t Try) (*SignIn, error) {
	if t.strong {
		return nil, nil //nolint:nilnil // nothing more is asked for
	}
	who := tokens.SubjectOf(a.Kind, a.ID)
	standing, err := s.factors.Standing(tx, who)
	if err != nil {
		return nil, err
	}
	w, err := s.requiredFactor(tx, a, t, standing)
	if err != nil || w == nil {
		return nil, err
	}
	if known, err := s.factors.Remembers(tx, who, t.Device); known || err != nil {
		return nil, err
	}
	if w.Round, err = s.factors.Open(tx, who); err != nil {
		return nil, err
	}
	doc, err := json.Marshal(w)
	if err != nil {
		return nil, err
	}
	token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForFactor, Account: a.ID, Client: t.Caller.ClientID,
		Caller: onetime.Subject(t.Caller), Doc: string(doc)})
	// Whoever has only the password does not learn whose account it is.
	return &SignIn{State: StateMFA, StateToken: token,
		RequireMFA: &RequireMFA{AvailableFactors: offered(standing, w.ByRule), Reason: w.Reason}}, err
}

// requiredFactor says what is asked for, or nil for nothing. Whoever just proved that mail
// reaches them need not prove it again.
func (s *Service) requiredFactor(
	tx *store.Tx, a *accounts.Account, t Try, standing factors.Standing,
) (*waiting, error) {
	if standing.Set {
		w := &waiting{Reason: ReasonSettings, ByRule: len(standing.Ready) == 0}
		if w.ByRule && !s.mail.On() {
			return nil, errs.New(errs.FailedPrecondition, "SECOND_FACTOR_LOST",
				"the second factor of this account does not work any more; please contact the shop")
		}
		return w, nil
	}
	if !s.mail.On() || t.Mailed {
		return nil, nil //nolint:nilnil // nothing could be asked for, or all of it was shown
	}
	must, err := mustHaveFactor(tx, a)
	if err != nil || must {
		return &waiting{Reason: ReasonSettings, ByRule: true}, err
	}
	if !s.mail.Arrives() { // they would wait for it in vain
		return nil, nil //nolint:nilnil // as above
	}
	risky, err := s.risky(tx, a)
	if err != nil || !risky {
		return nil, err
	}
	return &waiting{Reason: ReasonRisk, ByRule: true}, nil
}

// mustHaveFactor tells that the shop lets this person in with a second factor only.
func mustHaveFactor(tx *store.Tx, a *accounts.Account) (bool, error) {
	if a.Kind != actor.Staff {
		return false, nil
	}
	policy, err := signinpolicy.Read(tx, "")
	return err == nil && policy.RequireStaffSecondFactor, err
}

// risky tells that wrong passwords were tried of late, and that the person comes
// from where they never came from.
func (s *Service) risky(tx *store.Tx, a *accounts.Account) (bool, error) {
	before, here, err := s.factors.Known(tx, tokens.SubjectOf(a.Kind, a.ID), accountfactors.PlaceOf(tx))
	if err != nil || here || !before {
		return false, err
	}
	key := a.Email.Key
	if a.Kind == actor.Staff {
		key = credentials.StaffTry + key
	}
	failures := credentials.Limit{Key: "account:" + key, Window: riskWindow}
	counted, err := s.credentials.Counted(tx, []credentials.Limit{failures})
	return counted[failures.Key].N >= riskyFailures, err
}

// arrived notes from where somebody got in, and tells them when that is new: it may
// not have been them. What an app does for people happens at the app's place.
func (s *Service) arrived(tx *store.Tx, a *accounts.Account) error {
	if actor.From(tx.Context()).Kind == actor.App {
		return nil
	}
	who, place := tokens.SubjectOf(a.Kind, a.ID), accountfactors.PlaceOf(tx)
	before, here, err := s.factors.Known(tx, who, place)
	if err != nil {
		return err
	}
	if err := s.factors.Saw(tx, who, place); err != nil || here || !before {
		return err
	}
	data := map[string]any{"when": tx.Now, "link": "/hosted/forgot-password"}
	accountfactors.AddOrigin(tx, data)
	return s.mail.Notify(tx, a, accountmail.NewDevice, data)
}

// offered lists what can be chosen.
func offered(standing factors.Standing, byRule bool) wire.List[OfferedFactor] {
	var out wire.List[OfferedFactor]
	for _, kind := range standing.Ready {
		out = append(out, OfferedFactor{kind, factorEnabled})
	}
	if byRule {
		out = append(out, OfferedFactor{factors.Email, factorByRule})
	}
	return out
}

// pending finds a sign-in that waits for its second factor; a nil account when there
// is none, or it is another caller's.
func (s *Service) pending(tx *store.Tx, token string) (*accounts.Account, *waiting, error) {
	t, err := onetime.Find(tx, onetime.ForFactor, token)
	if err != nil || t == nil || t.Used != nil || t.Caller != onetime.Subject(actor.From(tx.Context())) {
		return nil, nil, err
	}
	w := &waiting{}
	if err := json.Unmarshal([]byte(t.Doc), w); err != nil {
		return nil, nil, fmt.Errorf("signin: a state token is damaged: %w", err)
	}
	a, err := accounts.Find(tx, "id = ? AND status <> 'DELETED'", t.Account)
	return a, w, err
}
