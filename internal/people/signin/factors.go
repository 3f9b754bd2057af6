package signin

import (
	"context"
	"strings"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accounts"
	"souk/internal/people/factors"
	"souk/internal/people/onetime"
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeMFARequired is how a call that knows no states says that a second factor is
// needed; data has the state token to prove it with.
const CodeMFARequired = "MFA_REQUIRED"

func errFactor(triesLeft int) error {
	words := "the code is wrong or has expired"
	if triesLeft == 0 {
		words = "this sign-in has ended; sign in again"
	}
	return errs.New(errs.InvalidArgument, accountfactors.CodeFactorFailed, "%s", words).With("triesLeft", triesLeft)
}

// FactorRequest starts a second factor, or proves it.
type FactorRequest struct {
	StateToken string
	Type       factors.Type
	Proof      *factors.Proof // nil to start
	Remember   bool           // this device need not do so for a while
}

// VerifyFactor takes a sign-in that waits for its second factor on: without a proof
// the factor is started, with one the person gets in. A wrong proof is counted even
// though the answer is a refusal.
func (s *Service) VerifyFactor(ctx context.Context, in FactorRequest) (*SignIn, error) {
	var out *SignIn
	var delivery *factors.Delivery
	var refused error
	err := s.db.Write(ctx, func(tx *store.Tx) (err error) {
		out, delivery, refused = nil, nil, nil
		a, w, err := s.pending(tx, in.StateToken)
		switch {
		case err != nil:
			return err
		case a == nil:
			refused = errFactor(0)
			return nil
		case a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline:
			return sessions.ErrNotAllowedIn()
		}
		if in.Proof == nil {
			out, delivery, err = s.startFactor(tx, a, w, in)
			return err
		}
		in.Proof.Type = in.Type
		got, err := s.factors.Prove(tx, w.Round, *in.Proof, w.ByRule)
		switch {
		case err != nil:
			return err
		case got.Wait > 0:
			refused = accountfactors.ErrFactorLocked(got.Wait)
			return nil
		case !got.Right:
			refused = errFactor(got.TriesLeft)
			if got.TriesLeft == 0 {
				return onetime.Spend(tx, in.StateToken, "")
			}
			return nil
		}
		out, err = s.factorProven(tx, a, in)
		return err
	})
	if err == nil {
		err = refused
	}
	if err == nil {
		err = s.factors.Deliver(ctx, delivery)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (s *Service) startFactor(tx *store.Tx, a *accounts.Account, w *waiting, in FactorRequest) (*SignIn,
	*factors.Delivery, error) {
	started, err := s.factors.Start(tx, w.Round, in.Type, w.ByRule)
	if err != nil {
		return nil, nil, err
	}
	if started == nil {
		return nil, nil, errFactor(0)
	}
	standing, err := s.factors.Standing(tx, tokens.SubjectOf(a.Kind, a.ID))
	if err != nil {
		return nil, nil, err
	}
	challenge := VerificationChallenge{Hint: started.Hint}
	if started.ChallengeID != "" {
		challenge.WebAuthn = &PasskeyRequest{started.ChallengeID, started.Options}
	}
	if started.Delivery != nil && started.Delivery.Type == factors.Email {
		challenge.Hint = accountfactors.MaskEmail(a.Email.Shown)
		if err := s.accountFactors.MailFactorCode(tx, a, started.Delivery.Code); err != nil {
			return nil, nil, err
		}
	}
	return &SignIn{State: StateChallenge, StateToken: in.StateToken, MFAChallenge: &MFAChallenge{
		FactorType: in.Type, Challenge: challenge, AvailableFactors: offered(standing, w.ByRule), Reason: w.Reason,
	}}, started.Delivery, nil
}

// factorProven lets the person in.
func (s *Service) factorProven(tx *store.Tx, a *accounts.Account, in FactorRequest) (*SignIn, error) {
	if err := onetime.Spend(tx, in.StateToken, ""); err != nil {
		return nil, err
	}
	caller := actor.From(tx.Context())
	out, err := s.Proceed(tx, a, Try{Caller: caller, strong: true})
	if err != nil || out.State != StateSuccess || !in.Remember {
		return out, err
	}
	origin := actor.OriginFrom(tx.Context())
	token, err := s.factors.Remember(tx, tokens.SubjectOf(a.Kind, a.ID), strings.ToValidUTF8(origin.UserAgent, ""),
		origin.Address)
	out.add("deviceToken", accounts.CustomValue{Text: &token})
	return out, err
}

// add says one more thing to the client.
func (o *SignIn) add(name string, value accounts.CustomValue) {
	if o.AdditionalData == nil {
		o.AdditionalData = map[string]accounts.CustomValue{}
	}
	o.AdditionalData[name] = value
}

// Resume tells how far the sign-in of a state token is, for a page that has the
// token only.
func (s *Service) Resume(ctx context.Context, token string) (*SignIn, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*SignIn, error) {
		a, w, err := s.pending(tx, token)
		if err != nil {
			return nil, err
		}
		if a != nil {
			standing, err := s.factors.Standing(tx, tokens.SubjectOf(a.Kind, a.ID))
			return &SignIn{State: StateMFA, StateToken: token,
				RequireMFA: &RequireMFA{AvailableFactors: offered(standing, w.ByRule), Reason: w.Reason}}, err
		}
		t, err := onetime.Find(tx, onetime.ForState, token)
		if err != nil {
			return nil, err
		}
		if t == nil || t.Used != nil || t.Caller != onetime.Subject(actor.From(ctx)) {
			return nil, errVerification()
		}
		return &SignIn{State: StateVerify, StateToken: token}, nil
	})
}

// StartPasskey asks for any passkey, to sign in with nothing else.
func (s *Service) StartPasskey(ctx context.Context) (*PasskeyRequest, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*PasskeyRequest, error) {
		started, err := s.factors.StartPasskey(tx, onetime.Subject(actor.From(ctx)))
		if err != nil {
			return nil, err
		}
		return &PasskeyRequest{started.ChallengeID, started.Options}, nil
	})
}

// LoginPasskey lets somebody in with a passkey that verified them: staff through the
// back office's client, members through every other. The challenge is over after one
// try, good or bad.
func (s *Service) LoginPasskey(ctx context.Context, challengeID string, credential []byte) (*SignIn, error) {
	caller := actor.From(ctx)
	client, err := s.tokens.Client(ctx, caller.ClientID)
	if err != nil {
		return nil, err
	}
	kind := actor.Member
	if client != nil && client.Kind == tokens.ClientBackOffice {
		kind = actor.Staff
	}
	var out *SignIn
	var refused error
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		out, refused = nil, errs.New(errs.InvalidArgument, accountfactors.CodeFactorFailed,
			"this passkey is not registered, or its request has expired")
		who, err := s.factors.SignInPasskey(tx, onetime.Subject(caller), challengeID, credential)
		if err != nil {
			return err
		}
		id, ours := strings.CutPrefix(who, tokens.SubjectOf(kind, ""))
		if !ours {
			return nil
		}
		a, err := accounts.ByID(tx, kind, id)
		if err != nil || a == nil {
			return err
		}
		if a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline {
			refused = sessions.ErrNotAllowedIn()
			return nil
		}
		refused = nil
		out, err = s.Proceed(tx, a, Try{Caller: caller, strong: true})
		return err
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}
