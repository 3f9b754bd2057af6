package identity

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// CodeStaffErase says that somebody works here, so they cannot be erased.
const CodeStaffErase = "STAFF_ACCOUNT"

// PersonalData says how accounts forget a person: the account is deleted as DeleteMember
// does, and what else names it goes too. Older accounts with the same e-mail, which were
// taken offline, are the person's as well.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "account", Title: "Your account, how you sign in and from where",
		Tables: []string{
			"accounts", "sessions", "identity_links", "email_codes", "one_time_tokens", "staff_invitations",
			"factors", "factor_rounds", "factor_guards",
			"passkey_challenges", "recovery_codes", "remembered_devices", "sign_in_places",
		},
		Collect: collectAccounts, Obstacles: staffObstacles, Export: exportAccounts,
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			if at == "" {
				if err := s.eraseInvitations(ctx, who); err != nil {
					return traces.Step{}, err
				}
			}
			return traces.EachOf(ctx, s.db, who.Members(), at, s.eraseAccount)
		},
	}
}

// collectAccounts notes the accounts of a person, and what they say of the person.
func collectAccounts(tx *store.Tx, who *traces.Subject) error {
	note := func(where string, arg any) error {
		return tx.Each("SELECT "+accounts.Columns+" FROM accounts WHERE kind = 'member' AND status <> 'DELETED' AND "+
			where, []any{arg}, func(rows store.Rows) error {
			a, err := accounts.Scan(rows.Scan)
			if err != nil {
				return err
			}
			who.Add(traces.Member, a.ID)
			if a.Verified || !who.VerifiedOnly {
				who.AddEmail(a.Email.Shown, a.Email.Key)
			}
			p := &a.Profile
			who.AddName(p.FirstName, p.LastName)
			who.AddKnown(p.Emails...)
			for _, one := range p.SecondaryEmails {
				who.AddKnown(one.Email)
			}
			for _, phone := range p.Phones {
				who.AddPhone(phone)
			}
			for _, phone := range p.PhonesV2 {
				who.AddPhone(phone.Phone)
			}
			return nil
		})
	}
	ids, list := traces.InList(tx.Dialect(), "id", who.Members())
	if err := note(ids, list); err != nil {
		return err
	}
	keys, list := traces.InList(tx.Dialect(), "email_key", who.EmailKeys)
	return note(keys, list)
}

func staffObstacles(tx *store.Tx, who *traces.Subject) ([]traces.Obstacle, error) {
	keys, list := traces.InList(tx.Dialect(), "email_key", who.EmailKeys)
	ids, err := traces.Texts(tx, "SELECT id FROM accounts WHERE kind = 'staff' AND "+
		"status IN ('ACTIVE', 'PENDING') AND "+keys, list)
	var out []traces.Obstacle
	for _, id := range ids {
		out = append(out, traces.Obstacle{Code: CodeStaffErase, EntityID: id,
			Description: "A contributor has the same e-mail. Remove the contributor first."})
	}
	return out, err
}

func exportAccounts(tx *store.Tx, who *traces.Subject, put traces.Put) error {
	d := tx.Dialect()
	members := who.Members()
	subjects := make([]string, len(members))
	for i, id := range members {
		subjects[i] = tokens.SubjectOf(actor.Member, id)
	}
	for _, part := range []struct {
		table, column string
		columns       []string
		values        []string
	}{
		{"accounts", "id", []string{"id", "email", "email_verified", "status", "created", "updated", "last_login",
			"doc"}, members},
		{"identity_links", "account", []string{"kind", "issuer", "email", "created", "last_used"}, members},
		{"sessions", "subject", []string{"user_agent", "address", "created", "last_used"}, members},
		{"factors", "subject", []string{"type", "status", "name", "hint", "created", "last_used"}, subjects},
		{"remembered_devices", "subject", []string{"user_agent", "address", "created", "last_used"}, subjects},
		{"sign_in_places", "subject", []string{"device", "network", "created", "seen"}, subjects},
	} {
		where, list := traces.InList(d, part.column, part.values)
		named := func(thing any) error { return put(map[string]any{"what": part.table, "data": thing}) }
		if err := traces.Dump(tx, named, part.table, part.columns, where, list); err != nil {
			return err
		}
	}
	return nil
}

// eraseInvitations deletes invitations to the staff that the person did not take up.
func (s *Service) eraseInvitations(ctx context.Context, who *traces.Subject) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		keys, list := traces.InList(tx.Dialect(), "email_key", who.EmailKeys)
		ids, err := traces.Texts(tx, "SELECT id FROM staff_invitations WHERE "+keys, list)
		if err != nil {
			return err
		}
		for _, id := range ids {
			for _, sql := range []string{"DELETE FROM one_time_tokens WHERE account = ?",
				"DELETE FROM staff_role_holders WHERE holder = ?", "DELETE FROM staff_invitations WHERE id = ?"} {
				if _, err := tx.Exec(sql, id); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// eraseAccount deletes an account and the rows that DeleteMember leaves to end by themselves.
func (s *Service) eraseAccount(tx *store.Tx, id string) error {
	if err := s.DeleteMember(tx.Context(), id); err != nil && errs.KindOf(err) != errs.NotFound {
		return err
	}
	subject := tokens.SubjectOf(actor.Member, id)
	if err := s.Factors.Forget(tx, subject); err != nil {
		return err
	}
	for _, sql := range []string{
		"DELETE FROM sessions WHERE kind = 'member' AND subject = ?", "DELETE FROM one_time_tokens WHERE account = ?",
		"DELETE FROM email_codes WHERE account = ?", "DELETE FROM identity_links WHERE account = ?",
	} {
		if _, err := tx.Exec(sql, id); err != nil {
			return err
		}
	}
	return nil
}
