package giftcards

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions; the first three are the contract's.
const (
	readPermission   = "ECOM.GIFT_CARD_READ"
	redeemPermission = "ECOM.GIFT_CARD_REDEEM"
	voidPermission   = "ECOM.GIFT_CARD_TRANSACTION_VOID"
	managePermission = "ECOM.GIFT_CARD_MANAGE"
)

// GiftCard is a card as managers see it. Code is there only when it was just made.
type GiftCard struct {
	ID             string        `json:"id"`
	Revision       wire.Revision `json:"revision"`
	CreatedDate    wire.Time     `json:"createdDate"`
	UpdatedDate    wire.Time     `json:"updatedDate"`
	Code           string        `json:"code,omitempty"`
	ObfuscatedCode string        `json:"obfuscatedCode"`
	InitialValue   wire.Price    `json:"initialValue"`
	Balance        wire.Price    `json:"balance"`
	Currency       string        `json:"currency"`
	Status         string        `json:"status"`
	ExpirationDate *wire.Time    `json:"expirationDate,omitempty"`
	Source         string        `json:"source"`
	OrderID        string        `json:"orderId,omitempty"`
}

// cardMoney is an amount in the contract's words.
type cardMoney struct {
	Value    wire.Decimal `json:"value" validate:"required,decimal,dgte=0,dlte=999999999.99,dscale=5"`
	Currency string       `json:"currency,omitempty" validate:"omitempty,currency"`
}

// found is a card as the contract shows it to whoever knows its code.
type found struct {
	ObfuscatedCode string    `json:"obfuscatedCode"`
	Balance        cardMoney `json:"balance"`
	Status         string    `json:"status"`
	AppID          string    `json:"appId"`
	ExternalID     string    `json:"externalId,omitempty"`
}

type place struct {
	LocationID string `json:"locationId,omitempty" validate:"max=50"`
}

type (
	getRequest struct {
		Code           string               `json:"code" validate:"required,min=8,max=20"`
		Context        *place               `json:"context,omitempty"`
		AppID          string               `json:"appId,omitempty" validate:"omitempty,guid"`
		PIN            string               `json:"pin,omitempty" validate:"max=50"`
		ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	}
	getAnswer struct {
		GiftCard *found `json:"giftCard"`
	}
	redeemRequest struct {
		Code           string               `json:"code" validate:"required,min=8,max=20"`
		Amount         *cardMoney           `json:"amount" validate:"required"`
		OrderID        string               `json:"orderId,omitempty" validate:"omitempty,guid"`
		AppID          string               `json:"appId" validate:"required,guid"`
		Context        *place               `json:"context,omitempty"`
		PIN            string               `json:"pin,omitempty" validate:"max=50"`
		ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	}
	redeemAnswer struct {
		TransactionID string `json:"transactionId"`
	}
	voidRequest struct {
		TransactionID  string               `json:"transactionId" validate:"required,max=100"`
		AppID          string               `json:"appId" validate:"required,guid"`
		Context        *place               `json:"context,omitempty"`
		ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	}
)

// newValue is what a card is worth; only the amount is the caller's.
type newValue struct {
	Amount wire.Decimal `json:"amount" validate:"required,decimal,dgt=0,dlte=999999999.99"`
}

type newCard struct {
	InitialValue   *newValue  `json:"initialValue" validate:"required"`
	Currency       string     `json:"currency,omitempty" validate:"omitempty,currency"`
	ExpirationDate *wire.Time `json:"expirationDate,omitempty"`
	Source         string     `json:"source,omitempty" validate:"max=50"`
	OrderID        string     `json:"orderId,omitempty" validate:"omitempty,guid"`
	Code           string     `json:"code,omitempty" validate:"omitempty,min=8,max=24"`
}

type (
	createRequest struct {
		GiftCard       *newCard `json:"giftCard" validate:"required"`
		IdempotencyKey string   `json:"idempotencyKey,omitempty" validate:"max=100"`
	}
	oneAnswer struct {
		GiftCard *GiftCard `json:"giftCard"`
	}
	manyAnswer struct {
		GiftCards      wire.List[*GiftCard] `json:"giftCards"`
		PagingMetadata wire.PagingMetadata  `json:"pagingMetadata"`
	}
	ledgerRequest struct {
		ID    string        `json:"id" validate:"required,max=100"`
		Query query.Request `json:"query"`
	}
	// Transaction is a line of a card's ledger; its amount is negative when money left the card.
	Transaction struct {
		ID            string     `json:"id"`
		CreatedDate   wire.Time  `json:"createdDate"`
		Type          string     `json:"type"`
		Amount        wire.Price `json:"amount"`
		Balance       wire.Price `json:"balance"`
		OrderID       string     `json:"orderId,omitempty"`
		TransactionID string     `json:"transactionId,omitempty"` // the redemption it undoes
		Voided        bool       `json:"voided"`
	}
	ledgerAnswer struct {
		Transactions   wire.List[*Transaction] `json:"transactions"`
		PagingMetadata wire.PagingMetadata     `json:"pagingMetadata"`
	}
)

var cardSchema = query.NewSchema(query.Spec{
	Name: "gift_card", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "updatedDate", Column: "updated", Kind: query.Time, NotNull: true},
		{Path: "expirationDate", Column: "expires", Kind: query.Time},
		{Path: "currency", Column: "currency", Kind: query.ID},
		{Path: "source", Column: "source", Kind: query.ID},
		{Path: "orderId", Column: "order_id", Kind: query.ID},
		{Path: "disabled", Column: "disabled", Kind: query.Bool},
		{Path: "lastFour", Column: "last_four", Kind: query.ID},
	},
})

var ledgerSchema = query.NewSchema(query.Spec{
	Name: "transaction", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "type", Column: "kind", Kind: query.Enum, Values: []string{entryIssue, entryRedeem, entryVoid, entryRefund}},
		{Path: "orderId", Column: "order_id", Kind: query.ID},
	},
})

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary, permission string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.giftVouchers." + id, Method: method, Path: path, Summary: summary,
			Access: actor.Managers(permission), Codes: codes}
	}
	create := op("createGiftCard", "POST", "/v1/gift-cards",
		"Issue a gift card. The answer has its code, which is never shown again.",
		managePermission, CodeTaken)
	create.Key = httpapi.KeyRefused // the answer holds the code, and the request has a key of its own
	list := op("queryGiftCards", "POST", "/v1/gift-cards/query", "List gift cards.", readPermission)
	list.Reads = true
	get := op("getGiftCard", "POST", "/v1/gift-cards/{code}", "Get the balance of a gift card by its code.",
		readPermission, CodeNotFound)
	get.Reads = true
	ledger := op("queryTransactions", "POST", "/v1/gift-cards/{id}/transactions/query",
		"List the transactions of a gift card.", readPermission, CodeNotFound)
	ledger.Reads = true
	return append(s.memberOperations(),
		httpapi.Handle(get, s.get),
		httpapi.Handle(op("redeemGiftCard", "POST", "/v1/gift-cards/redeem",
			"Redeem an amount from a gift card.", redeemPermission,
			CodeNotFound, CodeAlreadyRedeemed, CodeCurrency, CodeInsufficient, CodeDisabled, CodeExpired), s.redeem),
		httpapi.Handle(op("voidTransaction", "POST", "/v1/gift-cards/void", "Void a payment with a gift card.",
			voidPermission, CodeTransactionNotFound, CodeAlreadyVoided), s.void),
		httpapi.Handle(create, s.create),
		httpapi.Handle(list, s.query),
		httpapi.Handle(ledger, s.ledger),
		httpapi.Handle(op("sendGiftCard", "POST", "/v1/gift-cards/{id}/send",
			"Mail a gift card with its code and balance to its recipient.", managePermission,
			CodeNotFound, CodeDisabled, CodeExpired, CodeInsufficient, CodeNoMail), s.send),
		httpapi.Handle(op("disableGiftCard", "POST", "/v1/gift-cards/{id}/disable", "Disable a gift card.",
			managePermission, CodeNotFound),
			func(ctx context.Context, in *wire.AnyIDRequest) (*oneAnswer, error) {
				return s.setDisabled(ctx, in.ID, true)
			}),
		httpapi.Handle(op("enableGiftCard", "POST", "/v1/gift-cards/{id}/enable", "Enable a disabled gift card.",
			managePermission, CodeNotFound),
			func(ctx context.Context, in *wire.AnyIDRequest) (*oneAnswer, error) {
				return s.setDisabled(ctx, in.ID, false)
			}),
	)
}

// memberOperations are for members, about the cards that they keep in their accounts.
func (s *Service) memberOperations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.giftCards." + id, Method: method, Path: "/v1/gift-cards/my" + path,
			Access: actor.Rule{Members: true}, Reads: method == "GET", Summary: summary, Codes: codes}
	}
	balance := op("getGiftCardBalance", "POST", "/balance",
		"Get the balance of a gift card by its code, without adding it to an account.", CodeNotFound)
	balance.Reads = true
	return []httpapi.Operation{
		httpapi.Handle(balance, s.balance),
		httpapi.Handle(op("keepGiftCard", "POST", "",
			"Add a gift card to the calling member's account, by its code.", CodeNotFound, CodeDisabled, CodeExpired,
			CodeTooMany), s.keep),
		httpapi.Handle(op("listMyGiftCards", "GET", "", "List the gift cards in the calling member's account."), s.myCards),
		httpapi.Handle(op("listMyTransactions", "GET", "/{id}/transactions",
			"List the transactions of a gift card in the calling member's account, the latest first.",
			CodeNotFound), s.myHistory),
		httpapi.Handle(op("forgetGiftCard", "DELETE", "/{id}",
			"Remove a gift card from the calling member's account. Its balance stays.", CodeNotFound), s.unkeep),
	}
}

// ours refuses calls that name another provider.
func ours(appID string) error {
	if appID != "" && appID != AppID {
		return errNoCard()
	}
	return nil
}

func (s *Service) get(ctx context.Context, in *getRequest) (*getAnswer, error) {
	if err := ours(in.AppID); err != nil {
		return nil, err
	}
	c, err := s.Find(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	return &getAnswer{&found{
		ObfuscatedCode: c.Obfuscated(), Balance: cardMoney{wire.Decimal(c.Balance.String()), c.Balance.Currency().Code()},
		Status: c.Status(s.db.Now()), AppID: AppID, ExternalID: c.ID,
	}}, nil
}

func (s *Service) redeem(ctx context.Context, in *redeemRequest) (*redeemAnswer, error) {
	if err := ours(in.AppID); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*redeemAnswer, error) {
		c, err := s.Find(tx.Context(), in.Code)
		if err != nil {
			return nil, err
		}
		if in.Amount.Currency != "" && in.Amount.Currency != c.Balance.Currency().Code() {
			return nil, errs.New(errs.InvalidArgument, CodeCurrency,
				"the currency must be that of the gift card, %s", c.Balance.Currency().Code())
		}
		amount, err := wire.Amount("amount.value", in.Amount.Value, c.Balance.Currency())
		if err != nil {
			return nil, err
		}
		before := *c
		id, err := s.RedeemTx(tx, Redemption{CardID: c.ID, Amount: amount, OrderID: in.OrderID})
		if err != nil {
			return nil, err
		}
		return &redeemAnswer{id}, s.audit(tx, &before, c.ID)
	})
}

func (s *Service) void(ctx context.Context, in *voidRequest) (*wire.Empty, error) {
	if in.AppID != AppID {
		return nil, errs.Missing(CodeTransactionNotFound, "gift card transaction", in.TransactionID)
	}
	return nil, s.db.Write(ctx, func(tx *store.Tx) error {
		_, before, err := redemption(tx, in.TransactionID)
		if err != nil {
			return err
		}
		if err := s.VoidTx(tx, in.TransactionID); err != nil {
			return err
		}
		return s.audit(tx, before, before.ID)
	})
}

// audit notes what a manager did to a card.
func (s *Service) audit(tx *store.Tx, before *Card, id string) error {
	after, err := one(tx, "id = ?", id)
	if err != nil {
		return err
	}
	if before == nil {
		return audit.Change(tx, entity, id, nil, s.view(after, tx.Now, "en"))
	}
	return audit.Change(tx, entity, id, s.view(before, tx.Now, "en"), s.view(after, tx.Now, "en"))
}

func (s *Service) create(ctx context.Context, in *createRequest) (*oneAnswer, error) {
	settings, err := s.shop.Get(ctx)
	if err != nil {
		return nil, err
	}
	code := in.GiftCard.Currency
	if code == "" {
		code = settings.Currency
	}
	currency, err := money.ParseCurrency(code)
	if err != nil {
		return nil, errs.Invalid(errs.Field("giftCard.currency", errs.RuleFormat, "must be a currency code such as EUR"))
	}
	value, err := wire.Amount("giftCard.initialValue.amount", in.GiftCard.InitialValue.Amount, currency)
	if err != nil {
		return nil, err
	}
	issue := Issue{Value: value, Source: in.GiftCard.Source, OrderID: in.GiftCard.OrderID, Code: in.GiftCard.Code,
		Key: in.IdempotencyKey}
	if issue.Source == "" {
		issue.Source = "MANUAL"
	}
	if at := in.GiftCard.ExpirationDate; at != nil {
		if at.Millis() <= s.db.Now().UnixMilli() {
			return nil, errs.Invalid(errs.Field("giftCard.expirationDate", errs.RuleMin, "must be in the future"))
		}
		issue.Expires = wire.Ptr(at.Millis())
	}
	answer, err := s.issue(ctx, issue)
	if store.Violates(err, "gift_cards_issue_once") { // the same request at the same time
		answer, err = s.issue(ctx, issue)
	}
	return answer, err
}

func (s *Service) issue(ctx context.Context, issue Issue) (*oneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		c, plain, err := s.IssueTx(tx, issue)
		if err != nil {
			return nil, err
		}
		out := s.view(c, tx.Now, s.locale(ctx))
		if plain != "" {
			out.Code = Written(plain)
		}
		if c.Created != tx.Millis() { // the same request before
			return &oneAnswer{out}, nil
		}
		return &oneAnswer{out}, s.audit(tx, nil, c.ID)
	})
}

func (s *Service) setDisabled(ctx context.Context, id string, disabled bool) (*oneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		c, err := one(tx, "id = ?", id)
		if err != nil {
			return nil, err
		}
		if c.Disabled != disabled {
			before := *c
			c.Disabled, c.Revision, c.Updated = disabled, c.Revision+1, tx.Millis()
			if _, err := tx.Exec("UPDATE gift_cards SET disabled = ?, revision = ?, updated = ? WHERE id = ?", disabled,
				c.Revision, c.Updated, id); err != nil {
				return nil, err
			}
			if err := s.audit(tx, &before, id); err != nil {
				return nil, err
			}
		}
		return &oneAnswer{s.view(c, tx.Now, s.locale(ctx))}, nil
	})
}

func (s *Service) query(ctx context.Context, in *query.Message) (*manyAnswer, error) {
	q, err := cardSchema.Parse("query", in.Query, s.cursors)
	if err != nil {
		return nil, err
	}
	page, err := store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[*Card], error) {
		return query.Rows(tx, q, query.From{Table: "gift_cards", Columns: columns}, scan)
	})
	if err != nil {
		return nil, err
	}
	now, locale := s.db.Now(), s.locale(ctx)
	out := &manyAnswer{PagingMetadata: page.Metadata()}
	for _, c := range page.Items {
		out.GiftCards = append(out.GiftCards, s.view(c, now, locale))
	}
	return out, nil
}

func (s *Service) ledger(ctx context.Context, in *ledgerRequest) (*ledgerAnswer, error) {
	q, err := ledgerSchema.Parse("query", in.Query, s.cursors)
	if err != nil {
		return nil, err
	}
	locale := s.locale(ctx)
	return store.Get(ctx, s.db, func(tx *store.Tx) (*ledgerAnswer, error) {
		c, err := one(tx, "id = ?", in.ID)
		if err != nil {
			return nil, err
		}
		page, err := query.Rows(tx, q, query.From{Table: "gift_card_entries", Columns: entryColumns, Where: "card = ?",
			Args: []any{in.ID}}, scanEntry)
		if err != nil {
			return nil, err
		}
		out := &ledgerAnswer{PagingMetadata: page.Metadata()}
		for _, e := range page.Items {
			out.Transactions = append(out.Transactions, e.view(c.Balance.Currency(), locale))
		}
		return out, nil
	})
}

func (e *entry) view(c money.Currency, locale string) *Transaction {
	return &Transaction{
		ID: e.ID, CreatedDate: wire.Time(e.Created), Type: e.Kind, Amount: price(money.New(e.Amount, c), locale),
		Balance: price(money.New(e.After, c), locale),
		OrderID: e.OrderID, TransactionID: e.Of, Voided: e.Voided,
	}
}
