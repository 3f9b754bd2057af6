package staff

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"slices"

	"golang.org/x/text/language"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	// FirstRunPage is the path of the hosted page where the owner is made.
	FirstRunPage = "/hosted/first-run"
	// ownerToBe stands for the account that a first-run link will make.
	ownerToBe = "owner"
)

// Why the owner is not made.
const (
	CodeOwnerExists = "OWNER_EXISTS"
	CodeOwnerToken  = "INVALID_OWNER_TOKEN"
)

// EnsureOwner makes the shop's owner of the environment exist. One who exists
// keeps the password they have: it may have been changed since.
func (s *Service) EnsureOwner(ctx context.Context, address, password string) error {
	wanted, ok := accounts.ParseEmail(address)
	if !ok {
		return errors.New("the owner's e-mail is no e-mail address")
	}
	if violations := credentials.CheckPassword("the owner's password", password, signinpolicy.MinPassword, wanted.Shown); len(violations) > 0 {
		return errors.New(violations[0].Field + " " + violations[0].Description)
	}
	known, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*accounts.Account, error) { return accounts.ByEmail(tx, actor.Staff, wanted.Key) })
	if err != nil {
		return err
	}
	if known != nil && known.Owner && known.Status == accounts.StatusActive {
		return nil
	}
	hash, err := s.credentials.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accounts.ByEmail(tx, actor.Staff, wanted.Key)
		if err != nil {
			return err
		}
		if a == nil || a.Status == accounts.StatusOffline {
			a = newStaff(tx.NewID(), wanted, hash, NewStaff{})
			a.Owner = true
			err = s.accounts.Insert(tx, a)
		} else {
			before := *a
			a.Owner, a.Status, a.NeedsEmail, a.NeedsApproval = true, accounts.StatusActive, false, false
			err = s.accounts.Update(tx, &before, a)
		}
		if err != nil {
			return err
		}
		if err := onetime.SpendAll(tx, ownerToBe, onetime.ForOwner); err != nil {
			return err
		}
		return s.tokens.CallersChanged(tx)
	})
}

// OwnerLink gives a new link by which the owner is made, while there is none; links
// given before stop working. It is empty when the shop has an owner.
func (s *Service) OwnerLink(ctx context.Context) (string, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		n, err := Owners(tx, "")
		if err != nil || n > 0 {
			return "", err
		}
		if err := onetime.SpendAll(tx, ownerToBe, onetime.ForOwner); err != nil {
			return "", err
		}
		token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForOwner, Account: ownerToBe})
		if err != nil {
			return "", err
		}
		return s.publicURL + FirstRunPage + "#" + url.Values{"token": {token}}.Encode(), nil
	})
}

// Owners gives the e-mails of those who own the shop, for the operator's eyes.
func (s *Service) Owners(ctx context.Context) ([]string, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (list []string, err error) {
		err = tx.Each("SELECT email FROM accounts WHERE kind = 'staff' AND owner = ? AND status = 'ACTIVE' ORDER BY created, id", []any{true}, func(rows store.Rows) error {
			var address string
			err := rows.Scan(&address)
			list = append(list, address)
			return err
		})
		return list, err
	})
}

// FirstRun is what a first-run link is good for, and what the shop is set to now.
type FirstRun struct {
	OwnerExists           bool      `json:"ownerExists"`
	Valid                 bool      `json:"valid"` // the token makes the owner
	ExpirationDate        wire.Time `json:"expirationDate,omitzero"`
	ShopName              string    `json:"shopName,omitempty"`
	Currency              string    `json:"currency,omitempty"`
	Language              string    `json:"language,omitempty"`
	Country               string    `json:"country,omitempty"`
	MinimumPasswordLength int       `json:"minimumPasswordLength"`
}

// ViewOwner tells whether there is an owner, and whether a token would make one.
// What the shop is set to is for those with such a token.
func (s *Service) ViewOwner(ctx context.Context, token string) (*FirstRun, error) {
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, err
	}
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*FirstRun, error) {
		out := &FirstRun{MinimumPasswordLength: policy.MinimumPasswordLength}
		n, err := Owners(tx, "")
		if err != nil || n > 0 {
			out.OwnerExists = true
			return out, err
		}
		t, err := onetime.Find(tx, onetime.ForOwner, token)
		if err != nil || t == nil || t.Used != nil {
			return out, err
		}
		out.Valid, out.ExpirationDate = true, wire.Time(t.Expires)
		out.ShopName, out.Currency, out.Language = shop.Name, shop.Currency, shop.Language
		if tag, err := language.Parse(shop.Locale); err == nil {
			if region, sure := tag.Region(); sure == language.Exact {
				out.Country = region.String()
			}
		}
		return out, nil
	})
}

// NewOwner is the owner, and the first settings of their shop.
type NewOwner struct {
	NewStaff
	Email    string
	ShopName string
	Currency string
	Country  string
	TimeZone string // may be empty
}

// MakeOwner makes the owner with a first-run token, and sets the shop up.
// AlreadyExists when there is one; InvalidArgument with every violation.
func (s *Service) MakeOwner(ctx context.Context, token string, in NewOwner) (*signin.SignIn, error) {
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	address, ok := accounts.ParseEmail(in.Email)
	var violations []errs.Violation
	if !ok {
		violations = append(violations, accounts.EmailViolation("email"))
	}
	violations = append(violations, credentials.CheckPassword("password", in.Password, policy.MinimumPasswordLength, address.Shown)...)
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, err
	}
	violations = append(violations, in.check(shop)...)
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	// Before the password is hashed, which is work that a wrong token shall not cost.
	if err := s.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error { return mayMakeOwner(tx, token) }); err != nil {
		return nil, err
	}
	hash, err := s.credentials.Hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	through, err := s.signIn.ThroughBackOffice(ctx)
	if err != nil {
		return nil, err
	}
	id := ids.New()
	owning := actor.With(ctx, actor.Actor{Kind: actor.Staff, ID: id, Owner: true})
	return store.Do(owning, s.db, func(tx *store.Tx) (*signin.SignIn, error) {
		if err := mayMakeOwner(tx, token); err != nil {
			return nil, err
		}
		a := newStaff(id, address, hash, in.NewStaff)
		a.Owner = true
		if err := s.accounts.Insert(tx, a); err != nil {
			if store.Violates(err, "accounts_email_key") {
				return nil, errs.New(errs.AlreadyExists, CodeStaffExists, "somebody with this e-mail is on the staff already")
			}
			return nil, err
		}
		if err := onetime.SpendAll(tx, ownerToBe, onetime.ForOwner); err != nil {
			return nil, err
		}
		patch, err := in.settings(shop)
		if err != nil {
			return nil, err
		}
		if _, err := s.site.Update(tx.Context(), patch, wire.FieldMask{}); err != nil {
			return nil, err
		}
		if err := s.tokens.CallersChanged(tx); err != nil {
			return nil, err
		}
		return s.welcome(tx, a, through)
	})
}

// mayMakeOwner answers nil while there is no owner and the token is good.
func mayMakeOwner(tx *store.Tx, token string) error {
	n, err := Owners(tx, "")
	if err != nil {
		return err
	}
	if n > 0 {
		return errs.New(errs.AlreadyExists, CodeOwnerExists, "this shop has an owner already")
	}
	t, err := onetime.Find(tx, onetime.ForOwner, token)
	if err != nil {
		return err
	}
	if t == nil || t.Used != nil {
		return errs.New(errs.InvalidArgument, CodeOwnerToken, "this link is wrong or has expired; a new one is printed when the server starts")
	}
	return nil
}

// pounds are where goods are weighed in pounds.
var pounds = []string{"US", "LR", "MM"}

// settings are what the owner's answers set.
func (o *NewOwner) settings(shop *site.Settings) (wire.Patch[site.Settings], error) {
	values := map[string]any{
		"name": o.ShopName, "currency": o.Currency, "language": o.Language, "languages": []string{o.Language},
		"locale": o.Language + "-" + o.Country, "contactEmail": o.Email, "weightUnit": "KG",
	}
	if slices.Contains(pounds, o.Country) {
		values["weightUnit"] = "LB"
	}
	if slices.Contains(shop.Languages, o.Language) {
		values["languages"] = shop.Languages
	}
	if o.TimeZone != "" {
		values["timeZone"] = o.TimeZone
	}
	raw, err := json.Marshal(values)
	if err != nil {
		return wire.Patch[site.Settings]{}, err
	}
	var patch wire.Patch[site.Settings]
	return patch, json.Unmarshal(raw, &patch)
}

// check finds what the shop's settings would refuse, under the names it was sent with.
func (o *NewOwner) check(shop *site.Settings) []errs.Violation {
	patch, err := o.settings(shop)
	if err != nil {
		return []errs.Violation{errs.Field("shopName", errs.RuleFormat, "cannot be read")}
	}
	after, violations := wire.Apply(shop, patch, wire.FieldMask{})
	if violations == nil {
		violations = wire.Check(after, "")
	}
	sent := map[string]string{"name": "shopName", "locale": "country", "languages": "language", "languages[0]": "language"}
	var out []errs.Violation
	for _, v := range violations {
		if name := sent[v.Field]; name != "" {
			v.Field = name
		}
		if v.Field == "contactEmail" || slices.ContainsFunc(out, func(o errs.Violation) bool { return o.Field == v.Field }) {
			continue
		}
		out = append(out, v)
	}
	return out
}
