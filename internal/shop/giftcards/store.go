package giftcards

import (
	"errors"
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

const columns = "id, revision, created, updated, last_four, currency, initial, balance, disabled, expires, source, order_id"

func scan(read func(...any) error) (*Card, error) {
	c := &Card{}
	var currency string
	var initial, balance int64
	err := read(&c.ID, &c.Revision, &c.Created, &c.Updated, &c.LastFour, &currency, &initial, &balance, &c.Disabled,
		&c.Expires, &c.Source, &c.OrderID)
	if err != nil {
		return nil, err
	}
	in, err := money.ParseCurrency(currency)
	if err != nil {
		return nil, fmt.Errorf("giftcards: card %s is damaged: %w", c.ID, err)
	}
	c.Initial, c.Balance = money.New(initial, in), money.New(balance, in)
	return c, nil
}

// one reads a card; NotFound when there is none.
func one(tx *store.Tx, where string, args ...any) (*Card, error) {
	c, err := store.First(tx, scan, "SELECT "+columns+" FROM gift_cards WHERE "+where, args...)
	if err == nil && c == nil {
		err = errNoCard()
	}
	return c, err
}

func missing(err error) error {
	if errors.Is(err, store.ErrNoRows) {
		return errNoCard()
	}
	return err
}

func insert(tx *store.Tx, c *Card, hash, sealed, key string) error {
	var issueKey *string
	if key != "" {
		issueKey = &key
	}
	_, err := tx.Exec("INSERT INTO gift_cards ("+columns+
		", code_hash, code_sealed, issue_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		c.ID, c.Revision, c.Created, c.Updated, c.LastFour, c.Initial.Currency().Code(), c.Initial.Minor(), c.Balance.Minor(),
		c.Disabled, c.Expires, c.Source, c.OrderID,
		hash, sealed, issueKey)
	return err
}

// move changes a card's balance, in c and in its row. Of two changes at one time, both made from the same balance, one
// is done again, since both write the row. The column's check refuses a balance below zero whatever happens.
func move(tx *store.Tx, c *Card, by money.Amount) error {
	after, err := c.Balance.Add(by)
	if err != nil {
		return err
	}
	c.Balance, c.Revision, c.Updated = after, c.Revision+1, tx.Millis()
	tx.Changed(entity, c.ID)
	_, err = tx.Exec("UPDATE gift_cards SET balance = ?, revision = ?, updated = ? WHERE id = ?", after.Minor(),
		c.Revision, c.Updated, c.ID)
	return err
}
