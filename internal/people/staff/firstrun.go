package staff

import (
	"context"
	"encoding/json"
	"slices"

	"golang.org/x/text/language"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

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
	shop, policy, err := s.shopAndPolicy(ctx)
	if err != nil {
		return nil, err
	}
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*FirstRun, error) {
		out := &FirstRun{MinimumPasswordLength: policy.MinimumPasswordLength}
		n, err := owners(tx, "")
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
	violations = append(violations, credentials.CheckPassword("password", in.Password, policy.MinimumPasswordLength,
		address.Shown)...)
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
	hash, through, err := s.hashed(ctx, in.NewStaff)
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
				return nil, errs.New(errs.AlreadyExists, CodeStaffExists, "a contributor with this e-mail exists already")
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
	n, err := owners(tx, "")
	if err != nil {
		return err
	}
	if n > 0 {
		return errs.New(errs.AlreadyExists, CodeOwnerExists, "this shop already has an owner")
	}
	t, err := onetime.Find(tx, onetime.ForOwner, token)
	if err != nil {
		return err
	}
	if t == nil || t.Used != nil {
		return errs.New(errs.InvalidArgument, CodeOwnerToken,
			"this link is wrong or has expired; a new one is printed when the server starts")
	}
	return nil
}

// pounds are where goods are weighed in pounds.
var pounds = []string{"US", "LR", "MM"}

// taxApart are where shops show prices without the tax that is added at checkout. Elsewhere consumers are shown, and by
// most laws must be shown, what they pay.
var taxApart = []string{"US", "PR", "GU", "VI", "AS", "MP", "CA"}

// settings are what the owner's answers set.
func (o *NewOwner) settings(shop *site.Settings) (wire.Patch[site.Settings], error) {
	values := map[string]any{
		"name": o.ShopName, "currency": o.Currency, "language": o.Language, "languages": []string{o.Language},
		"locale": o.Language + "-" + o.Country, "contactEmail": o.Email, "weightUnit": "KG",
	}
	if shop.Revision == 1 {
		// A shop that was set up before it had an owner keeps what its prices are made of.
		values["pricesIncludeTax"] = !slices.Contains(taxApart, o.Country)
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
