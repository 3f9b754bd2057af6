// Package accountmail writes to people about their accounts: codes, links and notices.
//
// It keeps these things true. A mail goes to the e-mail address of the account, in its language, and
// is queued in the transaction of the change it tells of. In a shop that cannot send mail, actions
// that need one (such as a mailed code) are refused, and mere notices are skipped.
package accountmail

import (
	"cmp"
	"net/url"

	"souk/internal/people/accounts"
	"souk/internal/people/onetime"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Service writes mails about accounts.
type Service struct {
	mailer    Mailer
	publicURL string
}

// New makes the service. Without a mailer, what needs mail is refused. Links lead to publicURL.
func New(mailer Mailer, publicURL string) *Service {
	return &Service{mailer: mailer, publicURL: publicURL}
}

// Templates of the mails that this package sends, as package mail names them.
const (
	VerifyEmail     = "verify-email"
	ResetPassword   = "reset-password"
	SetPassword     = "set-password"
	ApprovalPending = "approval-pending"
	Approved        = "approved"
	PasswordChanged = "password-changed"
	EmailChanged    = "email-changed"
	SecondFactor    = "second-factor"
	NewDevice       = "new-device"
)

// Message is a mail before it has words: which template, and what to fill in.
type Message struct {
	To       string
	Template string
	Language string // the reader's; empty means the shop's
	Data     map[string]any
}

// Mailer sends mails. Send is called within the transaction that the mail tells
// of, so it must only note what to send.
type Mailer interface {
	Send(tx *store.Tx, message Message) error
}

// Arrives tells whether mails leave the shop. A Mailer that only keeps them says
// so by a method Delivers.
func (s *Service) Arrives() bool {
	d, says := s.mailer.(interface{ Delivers() bool })
	return s.mailer != nil && (!says || d.Delivers())
}

// RecoverPage is the path of the hosted page where a new password is set.
const RecoverPage = "/hosted/reset-password"

// ErrNoMail says that the shop cannot send mail.
func ErrNoMail() error {
	return errs.New(errs.FailedPrecondition, "MAIL_NOT_SET_UP",
		"this call sends mail, and no mail server is set up; set SOUK_SMTP_URL")
}

// Send writes to the person behind an account.
func (s *Service) Send(tx *store.Tx, a *accounts.Account, template string, data map[string]any) error {
	if s.mailer == nil {
		return ErrNoMail()
	}
	if data == nil {
		data = map[string]any{}
	}
	if name := a.Profile.FirstName; name != "" {
		data["name"] = name
	}
	return s.mailer.Send(tx, Message{To: a.Email.Shown, Template: template, Language: a.Profile.Language, Data: data})
}

// Notify is for mails that nothing waits for: a shop without mail goes on without them.
func (s *Service) Notify(tx *store.Tx, a *accounts.Account, template string, data map[string]any) error {
	if s.mailer == nil {
		return nil
	}
	return s.Send(tx, a, template, data)
}

// NotifyPasswordChanged tells the person that there is a new password.
func (s *Service) NotifyPasswordChanged(tx *store.Tx, a *accounts.Account) error {
	return s.Notify(tx, a, PasswordChanged, map[string]any{"when": tx.Now})
}

// SendLink mails a link to set a password.
func (s *Service) SendLink(tx *store.Tx, a *accounts.Account, template string, options EmailOptions) error {
	token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForRecovery, Account: a.ID})
	if err != nil {
		return err
	}
	to := *a
	to.Profile.Language = cmp.Or(a.Profile.Language, options.Language)
	return s.Send(tx, &to, template, map[string]any{"link": s.recoverLink(token, options.Redirect),
		"validFor": onetime.Lives[onetime.ForRecovery]})
}

// recoverLink is where a person sets a new password. The token stands in the
// fragment, which browsers send to no server and in no Referer.
func (s *Service) recoverLink(token string, redirect Redirect) string {
	fragment := url.Values{"token": {token}}
	if redirect.URL != "" {
		fragment.Set("redirect", redirect.URL)
		fragment.Set("client", redirect.ClientID)
	}
	return s.publicURL + RecoverPage + "#" + fragment.Encode()
}

// Redirect is where a person goes after setting a password.
type Redirect struct {
	URL      string `json:"url,omitempty" validate:"max=1000"`
	ClientID string `json:"clientId,omitempty" validate:"max=100"`
}

// EmailOptions say how a mail with a link is to be.
type EmailOptions struct {
	Language string   `json:"language,omitempty" validate:"omitempty,language,max=35"` // when the person has none set
	Redirect Redirect `json:"redirect"`
}

// On tells whether mail is set up.
func (s *Service) On() bool { return s.mailer != nil }

// SendMessage sends a mail to somebody without an account.
func (s *Service) SendMessage(tx *store.Tx, message Message) error {
	return s.mailer.Send(tx, message)
}
