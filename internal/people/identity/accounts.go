package identity

import (
	"bytes"
	"context"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// What nobody changes by writing a profile; and what only managers do.
var (
	identityReadOnly = []string{"id", "revision", "createdDate", "updatedDate", "connections", "email",
		"status", "factors"}
	managersOnly = []string{"identityProfile.labels", "identityProfile.slug"}
)

// Me gives the caller's own account.
func (s *Service) Me(ctx context.Context) (*accounts.Identity, error) {
	caller := actor.From(ctx)
	return s.identityOf(ctx, caller.Kind, caller.ID)
}

// identityOf reads an account with its second factors. NotFound.
func (s *Service) identityOf(ctx context.Context, kind actor.Kind, id string) (*accounts.Identity, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*accounts.Identity, error) {
		a, err := accounts.ByID(tx, kind, id)
		if err != nil {
			return nil, err
		}
		if a == nil {
			return nil, accounts.NotFound(id)
		}
		return s.AccountFactors.WithFactors(tx, a)
	})
}

// UpdateMe merges a patch into the caller's own profile; UpdateMember into a
// member's. NotFound; Aborted on a stale revision, when one is given;
// InvalidArgument with every broken rule.
func (s *Service) UpdateMe(ctx context.Context, patch wire.Patch[accounts.Identity], mask wire.FieldMask) (
	*accounts.Identity, error) {
	caller := actor.From(ctx)
	return s.updateProfile(ctx, caller.Kind, caller.ID, patch, mask, managersOnly...)
}

// UpdateMember is described above.
func (s *Service) UpdateMember(ctx context.Context, id string, patch wire.Patch[accounts.Identity],
	mask wire.FieldMask) (*accounts.Identity, error) {
	return s.updateProfile(ctx, actor.Member, id, patch, mask)
}

func (s *Service) updateProfile(ctx context.Context, kind actor.Kind, id string, patch wire.Patch[accounts.Identity],
	mask wire.FieldMask, more ...string) (*accounts.Identity, error) {
	return s.changeAccount(ctx, kind, id, func(_ *store.Tx, a *accounts.Account) (bool, error) {
		before := a.Identity()
		if patch.Has("revision") && patch.Value.Revision != before.Revision {
			return false, errs.New(errs.Aborted, "INVALID_REVISION",
				"the account was changed by someone else; its revision is %d", before.Revision).With("currentRevision",
				before.Revision)
		}
		after, violations := wire.Apply(before, patch, mask, append(more, identityReadOnly...)...)
		if violations == nil {
			violations = wire.Check(after, "identity")
		}
		if len(violations) > 0 {
			return false, errs.Invalid(violations...)
		}
		after.Profile.Settle(true) // what a person may not set was kept as it was
		was, err := wire.Marshal(&before.Profile)
		if err != nil {
			return false, err
		}
		is, err := wire.Marshal(&after.Profile)
		if err != nil {
			return false, err
		}
		a.Profile = after.Profile
		return !bytes.Equal(was, is), nil
	})
}

// EmailCheck tells whether a text can be somebody's e-mail. It says nothing of who
// has it, and asks nobody: neither the domain's servers nor this shop's members.
type EmailCheck struct {
	Valid         bool          `json:"valid"`
	Failure       *EmailFailure `json:"failure,omitempty"`
	FormatInvalid bool          `json:"formatInvalid"`
}

// EmailFailure is why not, where the contract has a word for it.
type EmailFailure struct {
	Reason string `json:"reason"`
}

// CheckEmail looks at the form of an address.
func CheckEmail(address string) *EmailCheck {
	if _, ok := accounts.ParseEmail(address); ok {
		return &EmailCheck{Valid: true}
	}
	out := &EmailCheck{FormatInvalid: true}
	address = strings.TrimSpace(address)
	if at := strings.LastIndexByte(address, '@'); at > 0 {
		_, local := accounts.ParseEmail(address[:at] + "@example.com")
		if _, domain := accounts.ParseEmail("a@" + address[at+1:]); local && !domain {
			out.Failure = &EmailFailure{"EMAIL_DOMAIN_FORMAT_INVALID"}
		}
	}
	return out
}

var identitySchema = query.NewSchema(query.Spec{
	Name: "identity", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "email.address", Column: "email", Folded: "email_key", Kind: query.Text, Sortable: true, NotNull: true},
		{Path: "email.isVerified", Column: "email_verified", Kind: query.Bool},
		{Path: "status.name", Column: "status", Kind: query.Enum,
			Values: []string{accounts.StatusPending, accounts.StatusActive, accounts.StatusBlocked, accounts.StatusOffline}},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true},
	},
})

// QueryMembers lists members' accounts, also those that wait, are blocked or went
// offline. With an e-mail only those that have it.
func (s *Service) QueryMembers(ctx context.Context, address string, in query.Request) (
	*query.Page[*accounts.Identity], error) {
	from := query.From{Table: "accounts", Columns: accounts.Columns, Where: "kind = 'member' AND status <> 'DELETED'",
		Total: true}
	if address != "" {
		known, ok := accounts.ParseEmail(address)
		if !ok {
			return nil, errs.Invalid(accounts.EmailViolation("email"))
		}
		from.Where, from.Args = from.Where+" AND email_key = ?", []any{known.Key}
	}
	read := func(scan func(...any) error) (*accounts.Identity, error) {
		a, err := accounts.Scan(scan)
		if err != nil {
			return nil, err
		}
		return a.Identity(), nil
	}
	list := query.List[*accounts.Identity]{Schema: identitySchema, From: from, Scan: read}
	page, err := list.Page(ctx, s.db, s.cursor, in)
	if err != nil {
		return nil, err
	}
	return page, s.AccountFactors.AddFactors(ctx, actor.Member, page.Items)
}
