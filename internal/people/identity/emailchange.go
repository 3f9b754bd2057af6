package identity

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeSameEmail refuses to change an e-mail to what it is.
const CodeSameEmail = "EMAIL_IS_THE_SAME"

// emailChange is what the token of a change remembers.
type emailChange struct {
	NewEmail string `json:"newEmail"`
}

// StartEmailChange mails a code to the e-mail that the caller wants to sign in with, and gives the token that goes
// with it. Nothing changes yet, and nothing tells whether somebody else has that e-mail: who does not read its mail
// must not learn it. FailedPrecondition unless the caller signed in a moment ago or gives the password.
func (s *Service) StartEmailChange(ctx context.Context, address, password string) (string, error) {
	wanted, ok := accounts.ParseEmail(address)
	if !ok {
		return "", errs.Invalid(accounts.EmailViolation("email"))
	}
	if err := s.AccountFactors.Confirm(ctx, password); err != nil {
		return "", err
	}
	caller := actor.From(ctx)
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		a, err := accounts.ByID(tx, actor.Member, caller.ID)
		if err != nil {
			return "", err
		}
		if a == nil {
			return "", accounts.NotFound(caller.ID)
		}
		if a.Email == wanted && a.Verified {
			return "", errs.New(errs.InvalidArgument, CodeSameEmail, "the account already has this e-mail; send another")
		}
		wait, err := s.SignIn.MailChangeCode(tx, a, wanted)
		if err != nil {
			return "", err
		}
		if wait > 0 {
			return "", credentials.TooMany(wait, "a code was sent a moment ago; try again later")
		}
		doc, err := json.Marshal(emailChange{wanted.Shown})
		if err != nil {
			return "", err
		}
		return onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForState, Account: a.ID, Client: caller.ClientID,
			Caller: onetime.Subject(caller), Doc: string(doc)})
	})
}

// FinishEmailChange takes the mailed code, and with it the e-mail, which is verified. The old address is told.
// A wrong try is counted even though the answer is a refusal. AlreadyExists when another account has the e-mail.
func (s *Service) FinishEmailChange(ctx context.Context, token, code string) (*accounts.Identity, error) {
	var out *accounts.Identity
	err := s.db.Write(ctx, func(tx *store.Tx) error {
		out = nil
		caller := actor.From(ctx)
		t, err := onetime.Find(tx, onetime.ForState, token)
		if err != nil || t == nil || t.Used != nil || t.Caller != onetime.Subject(caller) || t.Account != caller.ID {
			return err
		}
		var change emailChange
		if t.Doc != "" {
			if err := json.Unmarshal([]byte(t.Doc), &change); err != nil {
				return fmt.Errorf("identity: a state token is damaged: %w", err)
			}
		}
		wanted, ok := accounts.ParseEmail(change.NewEmail)
		if !ok { // it stands for a sign-in
			return nil
		}
		right, err := s.SignIn.RightChangeCode(tx, t.Account, wanted, code)
		if err != nil || !right {
			return err
		}
		if err := onetime.Spend(tx, token, ""); err != nil {
			return err
		}
		out, err = s.takeEmail(tx, t.Account, wanted)
		return err
	})
	switch {
	case store.Violates(err, "accounts_email_key"):
		return nil, errs.New(errs.AlreadyExists, signin.CodeEmailExists,
			"an account with this e-mail exists already; sign in or use another e-mail")
	case err == nil && out == nil:
		err = errs.New(errs.InvalidArgument, signin.CodeVerificationFailed, "the code is wrong or has expired")
	}
	return out, err
}

// takeEmail gives a member an e-mail that it proved to be its own.
func (s *Service) takeEmail(tx *store.Tx, id string, wanted accounts.Address) (*accounts.Identity, error) {
	return s.changeMember(tx.Context(), id, func(tx *store.Tx, a *accounts.Account) (bool, error) {
		if a.Status != accounts.StatusActive {
			return false, accounts.NotFound(id)
		}
		if a.Email.Key != wanted.Key {
			// Links and codes that went to the old address must not open the account.
			if err := onetime.SpendAll(tx, a.ID, onetime.ForRecovery, onetime.ForState, onetime.ForFactor); err != nil {
				return false, err
			}
			// Whoever reads the old one must hear of it: it may be their account that is taken.
			if err := s.Mail.Notify(tx, a, accountmail.EmailChanged, map[string]any{"when": tx.Now}); err != nil {
				return false, err
			}
		}
		a.Email, a.Verified = wanted, true
		return true, nil
	})
}
