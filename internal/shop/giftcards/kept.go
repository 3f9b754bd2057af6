package giftcards

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// MaxKept is how many cards a member keeps at most, and CodeTooMany refuses more.
const (
	MaxKept     = 50
	CodeTooMany = "TOO_MANY_GIFT_CARDS"
)

// keptEntity names, in events, that a member keeps a card.
const keptEntity = "souk.giftcards.v1.kept_gift_card"

// keeper is what events of a kept card tell. The code is no part of it.
type keeper struct {
	GiftCardID string `json:"giftCardId"`
	MemberID   string `json:"memberId"`
}

func (k keeper) tell(tx *store.Tx, kind store.EventKind) error {
	return tx.Emit(store.Event{Type: keptEntity + "_" + string(kind), Entity: keptEntity, Slug: string(kind),
		EntityID: k.GiftCardID, Kind: kind, Body: k})
}

// mostEntries is how much of a card's history a member is shown, the latest first.
const mostEntries = 100

// MyCard is a card as a member sees it who keeps it. The code is never shown again.
type MyCard struct {
	ID             string     `json:"id"`
	AddedDate      wire.Time  `json:"addedDate"`
	ObfuscatedCode string     `json:"obfuscatedCode"`
	InitialValue   wire.Price `json:"initialValue"`
	Balance        wire.Price `json:"balance"`
	Currency       string     `json:"currency"`
	Status         string     `json:"status" validate:"oneof=VALID EXPIRED DISABLED"`
	ExpirationDate *wire.Time `json:"expirationDate,omitempty"`
}

// MyTransaction is what went on or off a card. Whose order it was is nobody else's business.
type MyTransaction struct {
	ID          string     `json:"id"`
	CreatedDate wire.Time  `json:"createdDate"`
	Type        string     `json:"type" validate:"oneof=ISSUE REDEEM VOID REFUND"`
	Amount      wire.Price `json:"amount"`
	Balance     wire.Price `json:"balance"`
}

type (
	keepRequest struct {
		// GiftCardCode is named as everywhere, so that wrong ones are counted as guesses.
		GiftCardCode string `json:"giftCardCode" validate:"required,min=8,max=40"`
	}
	keptAnswer struct {
		GiftCard *MyCard `json:"giftCard"`
	}
	balanceAnswer struct {
		// ObfuscatedCode tells which card it was.
		ObfuscatedCode string     `json:"obfuscatedCode"`
		Balance        wire.Price `json:"balance"`
		Status         string     `json:"status" validate:"oneof=VALID EXPIRED DISABLED"`
		ExpirationDate *wire.Time `json:"expirationDate,omitempty"`
	}
	keptList struct {
		GiftCards wire.List[*MyCard] `json:"giftCards"`
	}
	keptHistory struct {
		Transactions wire.List[*MyTransaction] `json:"transactions"`
	}
)

func (s *Service) mine(c *Card, added int64, tx *store.Tx, locale string) *MyCard {
	v := s.view(c, tx.Now, locale)
	return &MyCard{ID: v.ID, AddedDate: wire.Time(added), ObfuscatedCode: v.ObfuscatedCode, InitialValue: v.InitialValue,
		Balance: v.Balance, Currency: v.Currency, Status: v.Status, ExpirationDate: v.ExpirationDate}
}

// keep puts a card into the caller's account. What is there stays. NotFound for a code that is none;
// FailedPrecondition for a card that cannot pay any more, and for more than an account holds.
func (s *Service) keep(ctx context.Context, in *keepRequest) (*keptAnswer, error) {
	member, locale := actor.From(ctx).ID, s.locale(ctx)
	return store.Do(ctx, s.db, func(tx *store.Tx) (*keptAnswer, error) {
		c, err := s.Find(tx.Context(), in.GiftCardCode)
		if err == nil {
			err = c.usable(tx.Now)
		}
		if err != nil {
			return nil, err
		}
		known, err := store.Values[int64](tx, "SELECT created FROM kept_gift_cards WHERE member_id = ? AND card = ?",
			member, c.ID)
		if err != nil {
			return nil, err
		}
		if len(known) > 0 {
			return &keptAnswer{s.mine(c, known[0], tx, locale)}, nil
		}
		// The transaction is serializable, so that several cards kept at once are counted one after the other.
		n, err := store.Values[int](tx, "SELECT COUNT(*) FROM kept_gift_cards WHERE member_id = ?", member)
		if err != nil {
			return nil, err
		}
		if n[0] >= MaxKept {
			return nil, errs.New(errs.FailedPrecondition, CodeTooMany,
				"an account can have at most %d gift cards; remove one first", MaxKept).With("limit", MaxKept)
		}
		if _, err := tx.Exec("INSERT INTO kept_gift_cards (member_id, card, created) VALUES (?, ?, ?)", member, c.ID,
			tx.Millis()); err != nil {
			return nil, err
		}
		return &keptAnswer{s.mine(c, tx.Millis(), tx, locale)}, keeper{c.ID, member}.tell(tx, store.Created)
	})
}

// balance tells what is on a card, also on one that does not pay any more. Nothing is kept. NotFound.
func (s *Service) balance(ctx context.Context, in *keepRequest) (*balanceAnswer, error) {
	locale := s.locale(ctx)
	return store.Get(ctx, s.db, func(tx *store.Tx) (*balanceAnswer, error) {
		c, err := s.Find(tx.Context(), in.GiftCardCode)
		if err != nil {
			return nil, err
		}
		v := s.view(c, tx.Now, locale)
		return &balanceAnswer{v.ObfuscatedCode, v.Balance, v.Status, v.ExpirationDate}, nil
	})
}

// keptCard is a card with when it was kept.
type keptCard struct {
	*Card
	added int64
}

func keptWhere(tx *store.Tx, where string, args ...any) ([]keptCard, error) {
	return store.All(tx, func(read func(...any) error) (keptCard, error) {
		var k keptCard
		var err error
		k.Card, err = scan(func(to ...any) error { return read(append(to, &k.added)...) })
		return k, err
	}, "SELECT "+columns+", kept_at FROM gift_cards"+
		" JOIN (SELECT card, created AS kept_at, member_id FROM kept_gift_cards) k ON k.card = id"+
		" WHERE "+where+" ORDER BY kept_at DESC, id", args...)
}

// Kept gives a card that a member keeps. NotFound, also when somebody else keeps it.
func (s *Service) Kept(ctx context.Context, who actor.Actor, id string) (*Card, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Card, error) { return keptTx(tx, who, id) })
}

func keptTx(tx *store.Tx, who actor.Actor, id string) (*Card, error) {
	if who.Kind != actor.Member {
		return nil, errNoCard()
	}
	list, err := keptWhere(tx, "member_id = ? AND card = ?", who.ID, id)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errNoCard()
	}
	return list[0].Card, nil
}

func (s *Service) myCards(ctx context.Context, _ *wire.Empty) (*keptList, error) {
	locale := s.locale(ctx)
	return store.Get(ctx, s.db, func(tx *store.Tx) (*keptList, error) {
		list, err := keptWhere(tx, "member_id = ?", actor.From(ctx).ID)
		out := &keptList{}
		for _, k := range list {
			out.GiftCards = append(out.GiftCards, s.mine(k.Card, k.added, tx, locale))
		}
		return out, err
	})
}

func (s *Service) myHistory(ctx context.Context, in *wire.IDRequest) (*keptHistory, error) {
	locale := s.locale(ctx)
	return store.Get(ctx, s.db, func(tx *store.Tx) (*keptHistory, error) {
		c, err := keptTx(tx, actor.From(ctx), in.ID)
		if err != nil {
			return nil, err
		}
		list, err := store.All(tx, scanEntry, "SELECT "+entryColumns+
			" FROM gift_card_entries WHERE card = ? ORDER BY created DESC, id DESC LIMIT ?", c.ID, mostEntries)
		out := &keptHistory{}
		for _, e := range list {
			v := e.view(c.Balance.Currency(), locale)
			out.Transactions = append(out.Transactions, &MyTransaction{ID: v.ID, CreatedDate: v.CreatedDate, Type: v.Type,
				Amount: v.Amount, Balance: v.Balance})
		}
		return out, err
	})
}

// unkeep takes a card out of the caller's account; the card itself stays as it is. NotFound.
func (s *Service) unkeep(ctx context.Context, in *wire.IDRequest) (*wire.Empty, error) {
	member := actor.From(ctx).ID
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec("DELETE FROM kept_gift_cards WHERE member_id = ? AND card = ?", member, in.ID)
		if err == nil && n == 0 {
			err = errNoCard()
		}
		if err != nil {
			return err
		}
		return keeper{in.ID, member}.tell(tx, store.Deleted)
	})
}

// ForgetTx takes the cards out of the account of a member who is deleted.
func ForgetTx(tx *store.Tx, member string) error {
	_, err := tx.Exec("DELETE FROM kept_gift_cards WHERE member_id = ?", member)
	return err
}

// PersonalData says how gift cards forget a person: who kept which is deleted, the money stays on the cards.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "gift-cards", Title: "Gift cards in your account", Tables: []string{"kept_gift_cards"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "member_id", who.Members())
			cards, err := keptWhere(tx, where, list)
			if err != nil {
				return err
			}
			for _, k := range cards {
				if err := put(s.mine(k.Card, k.added, tx, "en")); err != nil {
					return err
				}
			}
			return nil
		},
		Erase: func(ctx context.Context, who *traces.Subject, _ string) (traces.Step, error) {
			return traces.Run(ctx, s.db, func(tx *store.Tx) (int64, error) {
				where, list := traces.InList(tx.Dialect(), "member_id", who.Members())
				return tx.Exec("DELETE FROM kept_gift_cards WHERE "+where, list)
			})
		},
	}
}
