package payments

import (
	"context"

	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// CodeNoWallet says that there is no such page of the sandbox's wallet.
const CodeNoWallet = "SANDBOX_WALLET_NOT_FOUND"

// walletPlace is where sealed names of shoppers at the sandbox's wallet belong.
const walletPlace = "sandbox-wallet"

// OpenWallet sends a shopper to a provider's express wallet, and gives the address of its page. Unavailable.
func (s *Service) OpenWallet(ctx context.Context, name string, in provider.WalletCall) (string, error) {
	p, err := s.Express(name)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	url, err := p.OpenWallet(ctx, in)
	if err != nil {
		return "", walletDown(err)
	}
	if url != "" {
		return url, nil
	}
	token, err := s.sealer.Seal(in.Key, walletPlace)
	return s.cfg.PublicURL + "/hosted/wallet/" + token, err
}

// WalletGave asks a provider what a shopper did at its wallet. Unavailable.
func (s *Service) WalletGave(ctx context.Context, name, key string) (*provider.WalletAnswer, error) {
	p, err := s.Express(name)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	out, err := p.WalletGave(ctx, key)
	if err != nil {
		return nil, walletDown(err)
	}
	return out, nil
}

func walletDown(cause error) error {
	return errs.Wrap(errs.Unavailable, cause, "the wallet cannot be reached now; try again, or pay in another way")
}

type (
	walletRequest struct {
		Token string `json:"token" validate:"required,max=1000"`
	}
	walletAnswerRequest struct {
		Token string `json:"token" validate:"required,max=1000"`
		// Person is who the shopper plays; empty cancels.
		Person string `json:"person,omitempty" validate:"max=50"`
	}
	walletPage struct {
		// Open says that nobody answered yet, and that it is not too late.
		Open bool `json:"open"`
		// Amount is what is due before delivery and tax, where these are not known yet.
		Amount    *wire.Price             `json:"amount"`
		Delivery  bool                    `json:"delivery"`
		ReturnURL string                  `json:"returnUrl"`
		People    wire.List[walletPerson] `json:"people"`
	}
	walletPerson struct {
		ID             string               `json:"id"`
		Email          string               `json:"email"`
		ContactDetails *wire.ContactDetails `json:"contactDetails"`
		Address        *wire.Address        `json:"address"`
		Brand          string               `json:"brand"`
		LastDigits     string               `json:"lastDigits"`
	}
)

func (s pages) wallet(ctx context.Context, in *walletRequest) (*walletPage, error) {
	return s.atWallet(ctx, in.Token, func(bank provider.TestBank, key string) (*provider.WalletPage, error) {
		return bank.Wallet(ctx, key)
	})
}

func (s pages) answerWallet(ctx context.Context, in *walletAnswerRequest) (*walletPage, error) {
	return s.atWallet(ctx, in.Token, func(bank provider.TestBank, key string) (*provider.WalletPage, error) {
		return bank.AnswerWallet(ctx, key, in.Person)
	})
}

// atWallet shows the page that a token names.
func (s pages) atWallet(ctx context.Context, token string,
	fn func(bank provider.TestBank, key string) (*provider.WalletPage, error)) (*walletPage, error) {
	bank, plays := s.Providers[provider.SandboxName].(provider.TestBank)
	key, err := s.sealer.Open(token, walletPlace)
	if err != nil || !plays {
		return nil, errs.Missing(CodeNoWallet, "wallet page", "")
	}
	page, err := fn(bank, key)
	if err != nil {
		return nil, err
	}
	if page == nil {
		return nil, errs.Missing(CodeNoWallet, "wallet page", "")
	}
	out := &walletPage{Open: page.Open, Delivery: page.Delivery, ReturnURL: page.ReturnURL,
		Amount: &wire.Price{Amount: wire.Decimal(page.Amount.String()),
			FormattedAmount: money.Format(page.Amount, s.cfg.Locale(ctx))}}
	for i := range page.People {
		who := &page.People[i]
		out.People = append(out.People, walletPerson{ID: who.ID, Email: who.Email, ContactDetails: &who.Contact,
			Address: &who.Address, Brand: who.Method.Card.Brand, LastDigits: who.Method.Card.LastDigits})
	}
	return out, nil
}
