package tokens

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Settings rows that hold the ids of the shop's own clients.
const (
	storefrontKey = "identity.storefront_client"
	backOfficeKey = "identity.back_office_client"
)

// EnsureStorefront makes the shop's own client exist and gives it. Its id is
// made once and stays; where it sends people follows the shop's address.
func (s *Service) EnsureStorefront(ctx context.Context) (*Client, error) {
	return s.ensureOwn(ctx, storefrontKey, Client{
		Kind: ClientFirstParty, Name: "Storefront", AllowedRedirectURIs: []string{s.publicURL + "/signed-in"},
		AllowedRedirectDomains: []string{s.publicURL},
	})
}

// EnsureBackOffice makes the client of the back office exist, likewise.
func (s *Service) EnsureBackOffice(ctx context.Context) (*Client, error) {
	return s.ensureOwn(ctx, backOfficeKey, Client{
		Kind: ClientBackOffice, Name: "Back office", AllowedRedirectURIs: []string{s.publicURL + "/admin/signed-in"},
		AllowedRedirectDomains: []string{s.publicURL},
	})
}

func (s *Service) ensureOwn(ctx context.Context, key string, wanted Client) (*Client, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Client, error) {
		found, err := tx.Setting(key, &wanted.ID)
		if err == nil && !found {
			wanted.ID = tx.NewID()
			err = tx.SaveSetting(key, wanted.ID)
		}
		if err != nil {
			return nil, err
		}
		return s.ensureClient(tx, wanted)
	})
}

// EnsureClient makes the headless client of the environment exist. Its domains
// become the given origins (the environment is where they are kept); exact
// addresses that staff added stay.
func (s *Service) EnsureClient(ctx context.Context, id string, origins []string) (*Client, error) {
	if err := checkID("the client id", id); err != nil {
		return nil, err
	}
	var domains []string
	for _, origin := range origins {
		origin = strings.TrimSuffix(strings.TrimSpace(origin), "/")
		if origin == "" || slices.Contains(domains, origin) {
			continue
		}
		if reason := checkRedirectDomain(origin); reason != "" {
			return nil, fmt.Errorf("the allowed redirect %q %s", origin, reason)
		}
		domains = append(domains, origin)
	}
	if len(domains) > 20 {
		return nil, errors.New("there may be at most 20 allowed redirects")
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Client, error) {
		return s.ensureClient(tx, Client{ID: id, Kind: ClientHeadless, Name: "Headless client",
			AllowedRedirectDomains: domains})
	})
}

func (s *Service) ensureClient(tx *store.Tx, wanted Client) (*Client, error) {
	old, err := readClient(tx, wanted.ID)
	if errors.Is(err, store.ErrNoRows) {
		wanted.Revision, wanted.CreatedDate, wanted.UpdatedDate = 1, wire.At(tx.Now), wire.At(tx.Now)
		return &wanted, s.insertClient(tx, &wanted)
	}
	if err != nil {
		return nil, err
	}
	after := *old
	after.Disabled, after.AllowedRedirectDomains = false, wanted.AllowedRedirectDomains
	if wanted.ours() {
		after.AllowedRedirectURIs = wanted.AllowedRedirectURIs
	}
	if after.Disabled == old.Disabled && slices.Equal(after.AllowedRedirectURIs, old.AllowedRedirectURIs) &&
		slices.Equal(after.AllowedRedirectDomains, old.AllowedRedirectDomains) {
		return old, nil
	}
	after.Revision, after.UpdatedDate = old.Revision+1, wire.At(tx.Now)
	return &after, s.writeClient(tx, &after)
}

// checkID refuses ids of the environment that cannot stand in a path or a token.
func checkID(what, id string) error {
	if id == "" || len(id) > 100 || strings.ContainsFunc(id, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_' && r != '.'
	}) {
		return errors.New(what + " must have 1 to 100 letters, digits, dots, dashes or underscores")
	}
	return nil
}

// EnsureAPIKey makes the administrator key of the environment exist, and ends the
// one it replaces. An empty text means that there shall be none.
func (s *Service) EnsureAPIKey(ctx context.Context, text string) error {
	if text != "" {
		if err := checkSecret("the API key", text); err != nil {
			return err
		}
		if len(text) < 24 {
			s.log.Warn("the API key of the environment is short; use one of 24 random characters or more")
		}
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		hash, known := "", false
		if text != "" {
			hash = HashText(text)
		}
		var others []string
		err := tx.Each("SELECT id, hash FROM api_keys WHERE hash = ? OR source = ? AND revoked IS NULL",
			[]any{hash, sourceEnvironment}, func(rows store.Rows) error {
				var id, has string
				if err := rows.Scan(&id, &has); err != nil {
					return err
				}
				if has == hash {
					known = true
				} else {
					others = append(others, id)
				}
				return nil
			})
		if err != nil {
			return err
		}
		changed := len(others) > 0
		for _, id := range slices.Sorted(slices.Values(others)) {
			if _, err := tx.Exec("UPDATE api_keys SET revoked = ? WHERE id = ?", tx.Millis(), id); err != nil {
				return err
			}
		}
		switch {
		case known:
			n, err := tx.Exec("UPDATE api_keys SET revoked = NULL, creator = NULL, all_permissions = ?, permissions = "+
				tx.Dialect().ListArg()+
				" WHERE hash = ? AND (revoked IS NOT NULL OR creator IS NOT NULL OR all_permissions = ?)",
				true, "[]", hash, false)
			if err != nil {
				return err
			}
			changed = changed || n > 0
		case text != "":
			changed = true
			key := &APIKey{ID: tx.NewID(), Name: "Server API key", AllPermissions: true, Hint: hint(text),
				Source: sourceEnvironment, CreatedDate: wire.At(tx.Now)}
			if err := insertAPIKey(tx, key, hash); err != nil {
				return err
			}
		}
		if !changed {
			return nil
		}
		return s.CallersChanged(tx)
	})
}

// checkSecret refuses what cannot work in a header or is too easy to guess.
func checkSecret(what, text string) error {
	switch {
	case len(text) < 8:
		return errors.New(what + " must have at least 8 characters")
	case len(text) > maxToken:
		return errors.New(what + " is too long")
	case strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == ',' || r > '~' }):
		return errors.New(what + " must be printable ASCII without blanks and commas")
	}
	return nil
}
