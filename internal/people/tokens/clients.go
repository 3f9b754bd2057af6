package tokens

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// clientEntity names clients in audit records and events.
const clientEntity = "souk.identity.v1.oauth_client"

// Kinds of clients. The first-party one is the storefront and the hosted pages;
// members sign in through it and the headless ones, staff through the back office's only.
const (
	ClientHeadless   = "HEADLESS"
	ClientFirstParty = "FIRST_PARTY"
	ClientBackOffice = "BACK_OFFICE"
)

// ours tells that the shop itself needs the client.
func (c *Client) ours() bool { return c.Kind == ClientFirstParty || c.Kind == ClientBackOffice }

// SignsIn tells whom the client signs in: staff through the back office's, members
// through every other.
func (c *Client) SignsIn() actor.Kind {
	if c.Kind == ClientBackOffice {
		return actor.Staff
	}
	return actor.Member
}

// Client is a front end that visitors and members come through. It has no
// secret: where it may send people is what protects them.
type Client struct {
	ID          string        `json:"id"`
	Revision    wire.Revision `json:"revision"`
	CreatedDate wire.Time     `json:"createdDate"`
	UpdatedDate wire.Time     `json:"updatedDate"`
	Kind        string        `json:"kind"`
	Name        string        `json:"name" validate:"required,min=1,max=100"`
	// AllowedRedirectURIs are exact addresses to return to after a sign-in.
	AllowedRedirectURIs wire.List[string] `json:"allowedRedirectUris" validate:"max=20,unique,dive,min=1,max=2048"`
	// AllowedRedirectDomains are origins or domains, all paths under which may be returned to after other flows.
	AllowedRedirectDomains wire.List[string] `json:"allowedRedirectDomains" validate:"max=20,unique,dive,min=1,max=300"`
	Disabled               bool              `json:"disabled"`
}

// Validate checks the addresses one by one.
func (c *Client) Validate() []errs.Violation {
	if c.ours() { // its addresses are made by the shop, from the one that browsers see
		return nil
	}
	var out []errs.Violation
	for i, uri := range c.AllowedRedirectURIs {
		if reason := checkRedirectURI(uri); reason != "" {
			out = append(out, errs.Field(indexed("allowedRedirectUris", i), errs.RuleFormat, "%s", reason))
		}
	}
	for i, domain := range c.AllowedRedirectDomains {
		if reason := checkRedirectDomain(domain); reason != "" {
			out = append(out, errs.Field(indexed("allowedRedirectDomains", i), errs.RuleFormat, "%s", reason))
		}
	}
	return out
}

// clientReadOnly are the fields that no caller sets.
var clientReadOnly = []string{"id", "createdDate", "updatedDate", "kind"}

// CreateClient makes a headless client.
func (s *Service) CreateClient(ctx context.Context, in Client) (*Client, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Client, error) {
		c := in
		c.ID, c.Kind, c.Revision = tx.NewID(), ClientHeadless, 1
		c.CreatedDate, c.UpdatedDate = wire.At(tx.Now), wire.At(tx.Now)
		if violations := wire.Check(&c, "oauthClient"); len(violations) > 0 { // as what it is, whatever kind was sent
			return nil, errs.Invalid(violations...)
		}
		if err := s.insertClient(tx, &c); err != nil {
			return nil, err
		}
		return &c, audit.Change(tx, clientEntity, c.ID, nil, &c)
	})
}

// GetClient answers NotFound for an unknown id.
func (s *Service) GetClient(ctx context.Context, id string) (*Client, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Client, error) { return mustClient(tx, id) })
}

// UpdateClient merges a patch. Aborted on a stale revision. A client that is
// disabled stops working at once, with the access tokens made through it.
func (s *Service) UpdateClient(ctx context.Context, id string, patch wire.Patch[Client], mask wire.FieldMask) (
	*Client, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Client, error) {
		before, err := mustClient(tx, id)
		if err != nil {
			return nil, err
		}
		if !patch.Has("revision") {
			return nil, errs.Invalid(errs.Field("oauthClient.revision", errs.RuleRequired, "is required"))
		}
		if patch.Value.Revision != before.Revision {
			return nil, errs.New(errs.Aborted, "INVALID_REVISION", "the client was changed by someone else; its revision is %d",
				before.Revision).With("currentRevision", before.Revision)
		}
		after, violations := wire.Apply(before, patch, mask, append(slices.Clone(clientReadOnly), "revision")...)
		if violations == nil {
			violations = wire.Check(after, "oauthClient")
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		if before.ours() && after.Disabled {
			return nil, errs.New(errs.FailedPrecondition, "FIRST_PARTY_CLIENT", "the shop's own client cannot be disabled")
		}
		if before.ours() && !(slices.Equal(before.AllowedRedirectURIs, after.AllowedRedirectURIs) &&
			slices.Equal(before.AllowedRedirectDomains, after.AllowedRedirectDomains)) {
			return nil, errs.New(errs.FailedPrecondition, "FIRST_PARTY_CLIENT",
				"the redirect addresses of the shop's own client follow from SOUK_PUBLIC_URL and cannot be changed")
		}
		after.Revision, after.UpdatedDate = before.Revision+1, wire.At(tx.Now)
		if err := s.writeClient(tx, after); err != nil {
			return nil, err
		}
		if after.Disabled && !before.Disabled {
			if err := s.revokeClient(tx, id); err != nil {
				return nil, err
			}
		}
		return after, audit.Change(tx, clientEntity, id, before, after)
	})
}

// DeleteClient removes a client; tokens made through it stop working at once.
func (s *Service) DeleteClient(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		before, err := mustClient(tx, id)
		if err != nil {
			return err
		}
		if before.ours() {
			return errs.New(errs.FailedPrecondition, "FIRST_PARTY_CLIENT", "the shop's own client cannot be deleted")
		}
		if _, err := tx.Exec("DELETE FROM oauth_clients WHERE id = ?", id); err != nil {
			return err
		}
		if err := s.revokeClient(tx, id); err != nil {
			return err
		}
		if err := s.CallersChanged(tx); err != nil {
			return err
		}
		return audit.Change(tx, clientEntity, id, before, nil)
	})
}

// Client gives a client that may be used, from the cache; nil when there is none
// or it is disabled.
func (s *Service) Client(ctx context.Context, id string) (*Client, error) {
	c, err := s.clients.find(ctx, id)
	if err != nil || c == nil || c.Disabled {
		return nil, err
	}
	return c, nil
}

// AnyClientReturns reports whether some client that may be used may send people to
// an address: apps that act for no client in particular may send them there.
func (s *Service) AnyClientReturns(ctx context.Context, address string) (bool, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (found bool, err error) {
		err = tx.Each("SELECT "+clientColumns+" FROM oauth_clients WHERE NOT disabled", nil, func(rows store.Rows) error {
			c, err := scanClient(rows.Scan)
			found = found || err == nil && c.AllowsReturn(address)
			return err
		})
		return found, err
	})
}

const clientColumns = "id, revision, created, updated, kind, name, redirect_uris, domains, disabled"

func scanClient(scan func(...any) error) (*Client, error) {
	var c Client
	var uris, domains string
	if err := scan(&c.ID, &c.Revision, &c.CreatedDate, &c.UpdatedDate, &c.Kind, &c.Name, &uris, &domains, &c.Disabled); err != nil {
		return nil, err
	}
	return &c, errors.Join(json.Unmarshal([]byte(uris), &c.AllowedRedirectURIs),
		json.Unmarshal([]byte(domains), &c.AllowedRedirectDomains))
}

// readClient answers ErrNoRows for an unknown id.
func readClient(tx *store.Tx, id string) (*Client, error) {
	c, err := store.First(tx, scanClient, "SELECT "+clientColumns+" FROM oauth_clients WHERE id = ?", id)
	if err == nil && c == nil {
		return nil, store.ErrNoRows
	}
	return c, err
}

func mustClient(tx *store.Tx, id string) (*Client, error) {
	c, err := readClient(tx, id)
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing("OAUTH_CLIENT_NOT_FOUND", "OAuth client", id)
	}
	return c, err
}

func (s *Service) insertClient(tx *store.Tx, c *Client) error {
	uris, domains, err := clientLists(c)
	if err != nil {
		return err
	}
	list := tx.Dialect().ListArg()
	_, err = tx.Exec(
		`INSERT INTO oauth_clients (id, revision, created, updated, kind, name, name_folded, redirect_uris, domains, disabled)
		VALUES (?, ?, ?, ?, ?, ?, ?, `+list+`, `+list+`, ?)`,
		c.ID, int64(c.Revision), c.CreatedDate.Millis(), c.UpdatedDate.Millis(), c.Kind, c.Name, store.Fold(c.Name), uris,
		domains, c.Disabled)
	if err != nil {
		return err
	}
	return s.CallersChanged(tx)
}

func (s *Service) writeClient(tx *store.Tx, c *Client) error {
	uris, domains, err := clientLists(c)
	if err != nil {
		return err
	}
	list := tx.Dialect().ListArg()
	_, err = tx.Exec(`UPDATE oauth_clients SET revision = ?, updated = ?, name = ?, name_folded = ?, redirect_uris = `+
		list+`, domains = `+list+`, disabled = ? WHERE id = ?`,
		int64(c.Revision), c.UpdatedDate.Millis(), c.Name, store.Fold(c.Name), uris, domains, c.Disabled, c.ID)
	if err != nil {
		return err
	}
	return s.CallersChanged(tx)
}

func clientLists(c *Client) (uris, domains string, err error) {
	u, err := json.Marshal(c.AllowedRedirectURIs)
	if err != nil {
		return "", "", err
	}
	d, err := json.Marshal(c.AllowedRedirectDomains)
	return string(u), string(d), err
}
