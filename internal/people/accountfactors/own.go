package accountfactors

import (
	"context"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/onetime"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

const (
	factorEntity = "souk.identity.v1.factor"
	// freshFor is how young a session must be to change factors without the password.
	freshFor = 10 * time.Minute
)

// CodeSignInAgain says that the caller must sign in again, or give their password.
const CodeSignInAgain = "REAUTHENTICATION_REQUIRED"

// MyFactors are what the caller set up.
type MyFactors struct {
	Factors           []factors.Factor
	RecoveryCodesLeft int
}

// self reads the caller's own account.
func self(tx *store.Tx) (*accounts.Account, string, error) {
	caller := actor.From(tx.Context())
	a, err := accounts.ByID(tx, caller.Kind, caller.ID)
	if err == nil && a == nil {
		err = accounts.NotFound(caller.ID)
	}
	return a, tokens.SubjectOf(caller.Kind, caller.ID), err
}

// Confirm makes sure that it is the person, and not somebody at their open browser:
// the session is young, or the password is given. A wrong one counts like at sign-in.
func (s *Service) Confirm(ctx context.Context, password string) error {
	caller := actor.From(ctx)
	type known struct {
		a       *accounts.Account
		created int64
	}
	k, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (known, error) {
		a, _, err := self(tx)
		if err != nil {
			return known{}, err
		}
		k := known{a: a}
		err = tx.QueryRow("SELECT COALESCE(MAX(created), 0) FROM sessions WHERE id = ? AND subject = ? AND revoked IS NULL",
			[]any{caller.Session, caller.ID}, &k.created)
		return k, err
	})
	switch {
	case err != nil:
		return err
	case s.db.Now().UnixMilli()-k.created < freshFor.Milliseconds():
		return nil
	case password == "":
		return errs.New(errs.FailedPrecondition, CodeSignInAgain,
			"send the password, or sign in again: this changes how the account is protected")
	}
	key := k.a.Email.Key
	if k.a.Kind == actor.Staff {
		key = credentials.StaffTry + key
	}
	// No captcha: whoever asks is signed in.
	begun, err := s.credentials.BeginTry(ctx, &signinpolicy.Policy{}, key, nil)
	if err != nil {
		return err
	}
	right, _, err := s.credentials.Verify(ctx, k.a.Password, password)
	if err == nil && !right {
		err = credentials.ErrWrongPassword()
	}
	return begun.End(ctx, err)
}

// Factors lists what the caller set up.
func (s *Service) Factors(ctx context.Context) (*MyFactors, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*MyFactors, error) {
		a, who, err := self(tx)
		if err != nil {
			return nil, err
		}
		out := &MyFactors{}
		if out.Factors, err = s.factors.List(tx, who); err != nil {
			return nil, err
		}
		for i := range out.Factors {
			if out.Factors[i].Type == factors.Email { // the address may have changed
				out.Factors[i].Hint = MaskEmail(a.Email.Shown)
			}
		}
		out.RecoveryCodesLeft, err = s.factors.RecoveryCodesLeft(tx, who)
		return out, err
	})
}

// changeFactors runs one change of the caller's factors after confirm.
func changeFactors[T any](ctx context.Context, s *Service, password string,
	change func(tx *store.Tx, a *accounts.Account, who string) (T, error)) (T, error) {
	var none T
	if err := s.Confirm(ctx, password); err != nil {
		return none, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (T, error) {
		a, who, err := self(tx)
		if err != nil {
			return none, err
		}
		return change(tx, a, who)
	})
}

// AddTOTP begins to set an authenticator app up.
func (s *Service) AddTOTP(ctx context.Context, password string) (*factors.NewTOTP, error) {
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return changeFactors(ctx, s, password, func(tx *store.Tx, a *accounts.Account, who string) (*factors.NewTOTP, error) {
		return s.factors.EnrolTOTP(tx, who, shop.Name, a.Email.Shown)
	})
}

// AddCodes begins to set up codes by e-mail, by SMS or by call. The first is sent.
func (s *Service) AddCodes(ctx context.Context, kind factors.Type, phone, password string) (*factors.Factor, error) {
	if kind == factors.Email && !s.mail.On() {
		return nil, accountmail.ErrNoMail()
	}
	var delivery *factors.Delivery
	f, err := changeFactors(ctx, s, password,
		func(tx *store.Tx, a *accounts.Account, who string) (*factors.Factor, error) {
			to := phone
			if kind == factors.Email {
				to = MaskEmail(a.Email.Shown)
			}
			f, d, err := s.factors.EnrolCode(tx, who, kind, to)
			if err != nil {
				return nil, err
			}
			delivery = d
			if kind == factors.Email {
				err = s.MailFactorCode(tx, a, d.Code)
			}
			return f, err
		})
	if err != nil {
		return nil, err
	}
	return f, s.factors.Deliver(ctx, delivery)
}

// ActivateFactor finishes a setting up with its first code. A wrong one is counted.
func (s *Service) ActivateFactor(ctx context.Context, id, code string) (*factors.Factor, error) {
	var f *factors.Factor
	var refused error
	err := s.db.Write(ctx, func(tx *store.Tx) (err error) {
		f, refused = nil, nil
		_, who, err := self(tx)
		if err != nil {
			return err
		}
		var got factors.Outcome
		f, got, err = s.factors.Activate(tx, who, id, code)
		switch {
		case err != nil:
			return err
		case got.Wait > 0:
			refused = ErrFactorLocked(got.Wait)
			return nil
		case !got.Right:
			refused = errs.New(errs.InvalidArgument, CodeFactorFailed, "the code is wrong or has expired").With("triesLeft",
				got.TriesLeft)
			return nil
		}
		return audit.Change(tx, factorEntity, id, nil, f)
	})
	if err == nil {
		err = refused
	}
	return f, err
}

// StartAddPasskey asks the browser to make a passkey.
func (s *Service) StartAddPasskey(ctx context.Context, password string) (*factors.Started, error) {
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return changeFactors(ctx, s, password, func(tx *store.Tx, a *accounts.Account, who string) (*factors.Started, error) {
		return s.factors.StartEnrolPasskey(tx, who, onetime.Subject(actor.From(ctx)), a.Email.Shown, shop.Name)
	})
}

// AddPasskey takes the passkey that the browser made. The challenge is over after
// one try, good or bad.
func (s *Service) AddPasskey(ctx context.Context, challengeID string, credential []byte,
	name string) (*factors.Factor, error) {
	f, err := store.Do(ctx, s.db, func(tx *store.Tx) (*factors.Factor, error) {
		_, who, err := self(tx)
		if err != nil {
			return nil, err
		}
		f, err := s.factors.EnrolPasskey(tx, who, onetime.Subject(actor.From(ctx)), challengeID, credential, name)
		if err != nil || f == nil {
			return nil, err
		}
		return f, audit.Change(tx, factorEntity, f.ID, nil, f)
	})
	if err == nil && f == nil {
		err = errs.New(errs.InvalidArgument, CodeFactorFailed, "the passkey does not match the request; start again")
	}
	return f, err
}

// NewRecoveryCodes makes new ones; those before are over.
func (s *Service) NewRecoveryCodes(ctx context.Context, password string) ([]string, error) {
	return changeFactors(ctx, s, password, func(tx *store.Tx, _ *accounts.Account, who string) ([]string, error) {
		return s.factors.NewRecoveryCodes(tx, who)
	})
}

// RemoveFactor takes one away.
func (s *Service) RemoveFactor(ctx context.Context, id, password string) error {
	_, err := changeFactors(ctx, s, password, func(tx *store.Tx, _ *accounts.Account, who string) (struct{}, error) {
		if err := s.factors.Remove(tx, who, id); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, audit.Change(tx, factorEntity, id, map[string]string{"id": id}, nil)
	})
	return err
}

// Devices lists those that need not prove a second factor.
func (s *Service) Devices(ctx context.Context) ([]factors.Device, error) {
	caller := actor.From(ctx)
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]factors.Device, error) {
		return s.factors.Devices(tx, tokens.SubjectOf(caller.Kind, caller.ID))
	})
}

// ForgetDevice makes one prove a second factor again.
func (s *Service) ForgetDevice(ctx context.Context, id string) error {
	caller := actor.From(ctx)
	return s.db.Write(ctx, func(tx *store.Tx) error {
		return s.factors.ForgetDevice(tx, tokens.SubjectOf(caller.Kind, caller.ID), id)
	})
}
