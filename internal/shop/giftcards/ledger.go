package giftcards

import (
	"errors"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// Kinds of ledger entries.
const (
	entryIssue  = "ISSUE"
	entryRedeem = "REDEEM" // paid with
	entryVoid   = "VOID"   // a redemption undone
	entryRefund = "REFUND" // part of a redemption given back
)

// entry is a line of the ledger. Amount is what it does to the balance.
type entry struct {
	ID      string
	Card    string
	Created int64
	Kind    string
	Amount  int64
	After   int64 // the balance then
	OrderID string
	Of      string // the redemption that a void or refund belongs to
	Voided  bool   // of a redemption: it was undone
}

const entryColumns = "id, card, created, kind, amount, balance_after, order_id, of_entry, voided"

func scanEntry(read func(...any) error) (*entry, error) {
	e := &entry{}
	return e, read(&e.ID, &e.Card, &e.Created, &e.Kind, &e.Amount, &e.After, &e.OrderID, &e.Of, &e.Voided)
}

func enter(tx *store.Tx, e *entry) error {
	e.Created = tx.Millis()
	_, err := tx.Exec("INSERT INTO gift_card_entries ("+entryColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		e.ID, e.Card, e.Created, e.Kind, e.Amount, e.After, e.OrderID, e.Of, e.Voided)
	return err
}

// Redemption is what an order takes from a card.
type Redemption struct {
	CardID  string
	Amount  money.Amount
	OrderID string // may be empty for one that belongs to no order
}

// RedeemTx takes money from a card and gives the transaction's id. It is refused
// when the card cannot pay: disabled, expired, another currency, too little left, or
// the order has taken from it before (AlreadyExists).
func (s *Service) RedeemTx(tx *store.Tx, in Redemption) (string, error) {
	c, err := one(tx, "id = ?", in.CardID)
	if err != nil {
		return "", err
	}
	if err := c.usable(tx.Now); err != nil {
		return "", err
	}
	if in.Amount.Currency() != c.Balance.Currency() {
		return "", errs.New(errs.InvalidArgument, CodeCurrency,
			"the currency must be that of the gift card, %s", c.Balance.Currency().Code())
	}
	if in.Amount.Sign() <= 0 {
		return "", errs.Invalid(errs.Field("amount.value", errs.RuleDecimalGT, "must be more than 0"))
	}
	taken, err := redeemed(tx, in)
	if err != nil {
		return "", err
	}
	if taken {
		return "", errs.New(errs.AlreadyExists, CodeAlreadyRedeemed, "this gift card has already paid for this order")
	}
	if in.Amount.Minor() > c.Balance.Minor() {
		return "", errs.New(errs.FailedPrecondition, CodeInsufficient,
			"the amount is more than the balance of the gift card").With(
			"balance", c.Balance.String())
	}
	by, err := in.Amount.Neg()
	if err != nil {
		return "", err
	}
	if err := move(tx, c, by); err != nil {
		return "", err
	}
	e := &entry{ID: tx.NewID(), Card: c.ID, Kind: entryRedeem, Amount: by.Minor(), After: c.Balance.Minor(),
		OrderID: in.OrderID}
	return e.ID, enter(tx, e)
}

// redeemed tells whether the order has a living redemption of the card.
func redeemed(tx *store.Tx, in Redemption) (bool, error) {
	if in.OrderID == "" {
		return false, nil
	}
	var n int
	err := tx.QueryRow(
		"SELECT COUNT(*) FROM gift_card_entries WHERE card = ? AND order_id = ? AND kind = 'REDEEM' AND NOT voided",
		[]any{in.CardID, in.OrderID}, &n)
	return n > 0, err
}

// redemption reads the entry that is to be undone, and its card.
func redemption(tx *store.Tx, id string) (*entry, *Card, error) {
	e, err := store.First(tx, scanEntry, "SELECT "+entryColumns+" FROM gift_card_entries WHERE id = ? AND kind = 'REDEEM'",
		id)
	if err != nil {
		return nil, nil, err
	}
	if e == nil {
		return nil, nil, errs.Missing(CodeTransactionNotFound, "gift card transaction", id)
	}
	c, err := one(tx, "id = ?", e.Card)
	return e, c, err
}

// givenBack is how much of a redemption was refunded so far.
func givenBack(tx *store.Tx, id string) (int64, error) {
	var sum int64
	err := tx.QueryRow("SELECT COALESCE(SUM(amount), 0) FROM gift_card_entries WHERE of_entry = ? AND kind = 'REFUND'",
		[]any{id}, &sum)
	return sum, err
}

// VoidTx undoes a redemption, once: what is left of it comes back to the card, even
// to one that expired or was disabled since, whose money is then only not usable.
func (s *Service) VoidTx(tx *store.Tx, transaction string) error {
	e, c, err := redemption(tx, transaction)
	if err != nil {
		return err
	}
	if e.Voided {
		return errs.New(errs.AlreadyExists, CodeAlreadyVoided, "this transaction is already voided")
	}
	given, err := givenBack(tx, e.ID)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE gift_card_entries SET voided = ? WHERE id = ?", true, e.ID); err != nil {
		return err
	}
	back := money.New(-e.Amount-given, c.Balance.Currency())
	if err := move(tx, c, back); err != nil {
		return err
	}
	return enter(tx, &entry{ID: tx.NewID(), Card: c.ID, Kind: entryVoid, Amount: back.Minor(), After: c.Balance.Minor(),
		OrderID: e.OrderID, Of: e.ID})
}

// RefundTx gives part of a redemption back to its card, and never more than was
// taken. It answers the refund's id.
func (s *Service) RefundTx(tx *store.Tx, transaction string, amount money.Amount) (string, error) {
	e, c, err := redemption(tx, transaction)
	if err != nil {
		return "", err
	}
	if amount.Currency() != c.Balance.Currency() {
		return "", errs.New(errs.InvalidArgument, CodeCurrency,
			"the currency must be that of the gift card, %s", c.Balance.Currency().Code())
	}
	given, err := givenBack(tx, e.ID)
	if err != nil {
		return "", err
	}
	if amount.Sign() <= 0 || e.Voided || amount.Minor() > -e.Amount-given {
		return "", errs.New(errs.InvalidArgument, "INVALID_AMOUNT",
			"the amount must be above 0 and at most what is left to refund of this payment")
	}
	if err := move(tx, c, amount); err != nil {
		return "", err
	}
	refund := &entry{ID: tx.NewID(), Card: c.ID, Kind: entryRefund, Amount: amount.Minor(), After: c.Balance.Minor(),
		OrderID: e.OrderID, Of: e.ID}
	return refund.ID, enter(tx, refund)
}

// Check proves that balances are the sums of their ledgers and that no redemption
// gave back more than it took.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	note := func(text string) func(store.Rows) error {
		return func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			wrong = append(wrong, "gift card "+id+" "+text)
			return err
		}
	}
	err := errors.Join(
		tx.Each(
			`SELECT c.id FROM gift_cards c LEFT JOIN (SELECT card, SUM(amount) AS total FROM gift_card_entries GROUP BY card) e ON e.card = c.id
			WHERE c.balance <> COALESCE(e.total, 0) ORDER BY c.id LIMIT 100`, nil,
			note("has a balance that is not the sum of its ledger")),
		tx.Each(`SELECT r.card FROM gift_card_entries r WHERE r.kind = 'REDEEM' AND
			(SELECT COALESCE(SUM(b.amount), 0) FROM gift_card_entries b WHERE b.of_entry = r.id) > -r.amount ORDER BY r.card LIMIT 100`, nil, note("gave back more than was taken")),
		tx.Each(`SELECT r.card FROM gift_card_entries r WHERE r.kind = 'REDEEM' AND r.voided AND
			(SELECT COALESCE(SUM(b.amount), 0) FROM gift_card_entries b WHERE b.of_entry = r.id) <> -r.amount ORDER BY r.card LIMIT 100`, nil, note("has an undone payment that did not come back whole")),
	)
	return wrong, err
}
