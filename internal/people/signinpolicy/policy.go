// Package signinpolicy keeps the shop's rules for signing in: who may become a member, how, and when a
// captcha is required.
//
// It keeps these things true. A policy that could not work is refused: codes by mail without a mail
// server, a captcha without its secret, a required second factor that would lock out the person who
// turns it on. The secrets of the captcha are stored encrypted and never sent out again.
package signinpolicy

import (
	"context"

	"souk/internal/people/accountmail"
	"souk/internal/people/factors"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Site    *site.Service
	Mail    *accountmail.Service
	Factors *factors.Service
}

// Service reads and changes the policy.
type Service struct {
	db            *store.DB
	site          *site.Service
	mail          *accountmail.Service
	factors       *factors.Service
	captchaSealer *site.Sealer
}

// Open makes the service, and on an empty database the key that seals secrets.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	sealer, err := cfg.Site.Sealer(ctx, "captcha")
	return &Service{db: cfg.DB, site: cfg.Site, mail: cfg.Mail, factors: cfg.Factors, captchaSealer: sealer}, err
}

const (
	policyKey    = "identity.sign_in_policy"
	policyEntity = "souk.identity.v1.sign_in_policy"
	// signOnPolicyEntity names the policy in events, as the contract does.
	signOnPolicyEntity = "wix.iam.signon.v1.sign_on_policy"
)

// MinPassword is the least number of characters of a password; the shop may ask for more.
const MinPassword = 8

// Policy says who may become a member, and how.
type Policy struct {
	ID          string        `json:"id"`
	Revision    wire.Revision `json:"revision"`
	CreatedDate wire.Time     `json:"createdDate"`
	UpdatedDate wire.Time     `json:"updatedDate"`
	// OpenRegistration lets visitors register; otherwise only managers and apps make members.
	OpenRegistration         bool `json:"openRegistration"`
	RequireOwnerApproval     bool `json:"requireOwnerApproval"`
	RequireEmailVerification bool `json:"requireEmailVerification"`
	// HideExistence answers a wrong e-mail like a wrong password, so that nobody learns who is a member.
	HideExistence         bool `json:"hideExistence"`
	MinimumPasswordLength int  `json:"minimumPasswordLength" validate:"min=8,max=64"`
	// RequireStaffSecondFactor lets nobody into the back office with a password alone.
	RequireStaffSecondFactor bool          `json:"requireStaffSecondFactor"`
	Captcha                  CaptchaPolicy `json:"captcha"`
}

var policyReadOnly = []string{"id", "revision", "createdDate", "updatedDate", "captcha.hasSecret",
	"captcha.hasInvisibleSecret"}

func firstPolicy(id string) *Policy {
	return &Policy{ID: id, Revision: 1, OpenRegistration: true, MinimumPasswordLength: MinPassword,
		Captcha: CaptchaPolicy{Mode: CaptchaOff}}
}

// Get gives the policy as it is now.
func (s *Service) Get(ctx context.Context) (*Policy, error) {
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Policy, error) { return Read(tx, shop.ID) })
}

// Update merges a patch. Aborted on a stale revision, when one is given.
func (s *Service) Update(ctx context.Context, patch wire.Patch[Policy], mask wire.FieldMask) (*Policy, error) {
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Policy, error) {
		before, err := Read(tx, shop.ID)
		if err != nil {
			return nil, err
		}
		if patch.Has("revision") && patch.Value.Revision != before.Revision {
			return nil, errs.New(errs.Aborted, "INVALID_REVISION", "the policy was changed by someone else; its revision is %d",
				before.Revision).With("currentRevision", before.Revision)
		}
		after, violations := wire.Apply(before, patch, mask, policyReadOnly...)
		if violations == nil {
			after.Captcha.settle(&before.Captcha)
			violations = wire.Check(after, "signInPolicy")
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		if after.RequireEmailVerification && !s.mail.On() {
			return nil, accountmail.ErrNoMail()
		}
		if err := s.mayRequireFactor(tx, before, after); err != nil {
			return nil, err
		}
		if err := s.keepCaptchaSecrets(tx, &after.Captcha); err != nil {
			return nil, err
		}
		after.Revision, after.UpdatedDate = before.Revision+1, wire.At(tx.Now)
		if after.CreatedDate == 0 {
			after.CreatedDate = wire.At(tx.Now)
		}
		if err := tx.SaveSetting(policyKey, after); err != nil {
			return nil, err
		}
		if err := tx.Emit(store.Event{Type: signOnPolicyEntity + "_updated", Entity: signOnPolicyEntity, Slug: "updated",
			EntityID: after.ID, Kind: store.Updated, Body: after, Modified: before.changed(after)}); err != nil {
			return nil, err
		}
		return after, audit.Change(tx, policyEntity, after.ID, before, after)
	})
}

// changed gives the old values of what the contract's policy knows and was changed.
func (p *Policy) changed(after *Policy) map[string]any {
	out := map[string]any{}
	if p.RequireOwnerApproval != after.RequireOwnerApproval {
		out["requireOwnerApproval"] = p.RequireOwnerApproval
	}
	if p.RequireEmailVerification != after.RequireEmailVerification {
		out["requireEmailVerification"] = p.RequireEmailVerification
	}
	return out
}

// Read gives the policy of the shop with an id, within a transaction.
func Read(tx *store.Tx, id string) (*Policy, error) {
	p := firstPolicy(id)
	_, err := tx.Setting(policyKey, p)
	return p, err
}

// mayRequireFactor refuses a policy that would lock out who makes it: they must have
// a factor themselves, or mail must reach them. What protects the staff's accounts is
// not for those to change who only look after members.
func (s *Service) mayRequireFactor(tx *store.Tx, before, after *Policy) error {
	caller := actor.From(tx.Context())
	if before.RequireStaffSecondFactor != after.RequireStaffSecondFactor {
		if err := permissions.MayGrant(caller, false, []string{permissions.ManageStaff}); err != nil {
			return err
		}
	}
	if before.RequireStaffSecondFactor || !after.RequireStaffSecondFactor || caller.Kind != actor.Staff ||
		s.mail.Arrives() {
		return nil
	}
	standing, err := s.factors.Standing(tx, tokens.SubjectOf(caller.Kind, caller.ID))
	if err == nil && len(standing.Ready) == 0 {
		err = errs.New(errs.FailedPrecondition, factors.CodeNoFactor,
			"set up a second factor for yourself first: no mail server is set up, so you would be locked out")
	}
	return err
}
