package accounts

import (
	"souk/internal/platform/store"
)

// Connection is a way in that somebody has beside a password.
type Connection struct {
	Idp *IdpConnection `json:"idpConnection,omitempty"`
}

// IdpConnection is an account at a provider of identities.
type IdpConnection struct {
	ID     string `json:"idpConnectionId"` // the provider's
	UserID string `json:"idpUserId"`       // who it is there
}

// ConnectionsOf gives an account's links as callers see them.
func ConnectionsOf(tx *store.Tx, account string) ([]Connection, error) {
	links, err := LinksOf(tx, account)
	var out []Connection
	for _, l := range links {
		out = append(out, Connection{Idp: &IdpConnection{ID: l.Provider, UserID: l.Subject}})
	}
	return out, err
}

// Link is a connection with what its owner sees of it.
type Link struct {
	ID       string
	Provider string
	Subject  string
	Email    string // at the provider, when it was last used; may be empty
	Created  int64
	LastUsed int64
}

// LinksOf lists an account's links, oldest first.
func LinksOf(tx *store.Tx, account string) ([]Link, error) {
	var out []Link
	err := tx.Each(
		"SELECT id, provider, subject, email, created, last_used FROM identity_links WHERE account = ? ORDER BY created, id",
		[]any{account}, func(rows store.Rows) error {
			var l Link
			if err := rows.Scan(&l.ID, &l.Provider, &l.Subject, &l.Email, &l.Created, &l.LastUsed); err != nil {
				return err
			}
			out = append(out, l)
			return nil
		})
	return out, err
}
