package tips

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// tip is a tip as it is stored.
type tip struct {
	id               string
	created, updated int64
	orderID, draftID string // one of the two
	amount           money.Amount
	shares           []*share
}

// share is a distribution as it is stored.
type share struct {
	id, tip     string
	origin      string // of a copy that a draft makes: whose copy it is; not stored
	position    int
	created     int64
	orderID     string // empty for one of a draft
	source      string
	amount      money.Amount
	transaction *Transaction
	details
}

// details are what no statement looks at.
type details struct {
	Staff        *Staff                  `json:"staff"`
	LineItemInfo wire.List[LineItemInfo] `json:"lineItemInfo"`
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// one reads a tip with its shares; nil when there is none.
func one(tx *store.Tx, where string, args ...any) (*tip, error) {
	var t *tip
	err := tx.Each("SELECT id, created, updated, order_id, draft_id, currency, amount FROM tips WHERE "+where, args,
		func(rows store.Rows) error {
			t = &tip{}
			var order, draft *string
			var currency string
			var amount int64
			if err := rows.Scan(&t.id, &t.created, &t.updated, &order, &draft, &currency, &amount); err != nil {
				return err
			}
			c, err := money.ParseCurrency(currency)
			if err != nil {
				return fmt.Errorf("tips: tip %s is damaged: %w", t.id, err)
			}
			if order != nil {
				t.orderID = *order
			}
			if draft != nil {
				t.draftID = *draft
			}
			t.amount = money.New(amount, c)
			return nil
		})
	if err != nil || t == nil {
		return nil, err
	}
	err = tx.Each("SELECT "+shareColumns+" FROM tip_distributions WHERE tip = ? ORDER BY position, id", []any{t.id},
		func(rows store.Rows) error {
			s, err := scanShare(rows.Scan)
			t.shares = append(t.shares, s)
			return err
		})
	return t, err
}

const shareColumns = "id, tip, position, created, order_id, source, currency, amount, transaction_id, transaction_at, doc"

func scanShare(read func(...any) error) (*share, error) {
	s := &share{}
	var order, transaction *string
	var paid *int64
	var currency, doc string
	var amount int64
	if err := read(&s.id, &s.tip, &s.position, &s.created, &order, &s.source, &currency, &amount, &transaction, &paid,
		&doc); err != nil {
		return nil, err
	}
	c, err := money.ParseCurrency(currency)
	if err != nil {
		return nil, fmt.Errorf("tips: share %s is damaged: %w", s.id, err)
	}
	s.amount = money.New(amount, c)
	if order != nil {
		s.orderID = *order
	}
	if transaction != nil && paid != nil {
		s.transaction = &Transaction{*transaction, wire.Time(*paid)}
	}
	return s, json.Unmarshal([]byte(doc), &s.details)
}

// write stores a tip and its shares in place of what was there.
func (t *tip) write(tx *store.Tx) error {
	t.updated = tx.Millis()
	_, err := tx.Exec(
		`INSERT INTO tips (id, created, updated, order_id, draft_id, currency, amount) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET updated = excluded.updated, order_id = excluded.order_id, draft_id = excluded.draft_id, amount = excluded.amount`,
		t.id, t.created, t.updated, optional(t.orderID), optional(t.draftID), t.amount.Currency().Code(), t.amount.Minor())
	if err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM tip_distributions WHERE tip = ?", t.id); err != nil {
		return err
	}
	for i, s := range t.shares {
		s.tip, s.position, s.orderID = t.id, i, t.orderID
		if err := s.insert(tx); err != nil {
			return err
		}
	}
	return nil
}

func (s *share) insert(tx *store.Tx) error {
	doc, err := json.Marshal(&s.details)
	if err != nil {
		return err
	}
	var transaction *string
	var paid *int64
	if s.transaction != nil {
		transaction, paid = &s.transaction.ID, wire.Ptr(s.transaction.Date.Millis())
	}
	_, err = tx.Exec("INSERT INTO tip_distributions ("+shareColumns+", staff) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		s.id, s.tip, s.position, s.created, optional(s.orderID), s.source, s.amount.Currency().Code(), s.amount.Minor(),
		transaction, paid, string(doc), s.Staff.key())
	return err
}

func (t *tip) remove(tx *store.Tx) error {
	if _, err := tx.Exec("DELETE FROM tip_distributions WHERE tip = ?", t.id); err != nil {
		return err
	}
	_, err := tx.Exec("DELETE FROM tips WHERE id = ?", t.id)
	return err
}

// shared is what the shares come to.
func (t *tip) shared() (money.Amount, error) {
	sum := money.Zero(t.amount.Currency())
	for _, s := range t.shares {
		var err error
		if sum, err = sum.Add(s.amount); err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// paid tells that some share was paid.
func (t *tip) paid() bool {
	for _, s := range t.shares {
		if s.transaction != nil {
			return true
		}
	}
	return false
}

// view is a tip as the contract shows it; subtotal may be unset.
func (t *tip) view(subtotal money.Amount) (*Tip, error) {
	out := &Tip{ID: t.id, Amount: decimal(t.amount)}
	if !subtotal.IsUnset() {
		out.LineItemSubtotal = decimal(subtotal)
	}
	for _, s := range t.shares {
		out.Distributions = append(out.Distributions, s.view())
	}
	sum, err := t.shared()
	if err != nil {
		return nil, err
	}
	rest, err := t.amount.Sub(sum)
	if err == nil && !rest.IsZero() {
		out.UndistributedAmount = decimal(rest)
	}
	return out, err
}

func (s *share) view() TipDistribution {
	return TipDistribution{
		ID: s.id, TipID: s.tip, Staff: s.Staff, Amount: decimal(s.amount), LineItemInfo: s.LineItemInfo,
		Transaction: s.transaction, OrderID: s.orderID,
		CreatedDate: wire.Time(s.created), Source: s.source,
	}
}
