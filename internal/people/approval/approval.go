// Package approval lets staff approve new members.
//
// It keeps these things true. A link that lets a member in is sent only to staff who may approve
// members, each a different link; it works once, while the member still waits and that person still
// has the permission. The number of these mails is limited, so that registering cannot be used to
// flood the staff with mail.
package approval

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB          *store.DB
	Accounts    *accounts.Service
	Mail        *accountmail.Service
	Credentials *credentials.Service
	// PublicURL is where links in mails lead to.
	PublicURL string
}

// Service asks for approval and gives it.
type Service struct {
	db          *store.DB
	accounts    *accounts.Service
	mail        *accountmail.Service
	credentials *credentials.Service
	publicURL   string
}

// New makes the service.
func New(cfg Config) *Service {
	return &Service{db: cfg.DB, accounts: cfg.Accounts, mail: cfg.Mail, credentials: cfg.Credentials,
		publicURL: cfg.PublicURL}
}

// CodeApprovalToken says that a link to let a member in is wrong, used or over.
const CodeApprovalToken = "INVALID_APPROVAL_TOKEN"

// ApprovePage is the path of the hosted page that a mail about a waiting member
// leads to.
const ApprovePage = "/hosted/approve"

// mailApprovalRequested is the template of the mail to the staff.
const mailApprovalRequested = "approval-requested"

// Bounds of the mails about members who wait. Whoever gets none finds the member in
// the back office all the same.
const (
	approvalMails    = 10 // to so many of the staff
	approvalStaff    = 50 // among so many
	approvalsAnHour  = 30 // for so many members, or registering would be a way to flood the staff
	approvalMailsKey = "approval-mails"
)

// Await tells a new member that they must wait, and the staff that somebody
// does. Each of the staff gets a link of their own, which lets the member in.
func (s *Service) Await(tx *store.Tx, a *accounts.Account) error {
	if err := s.mail.Notify(tx, a, accountmail.ApprovalPending, nil); err != nil || !s.mail.On() {
		return err
	}
	if s.credentials.Take(credentials.Limit{Key: approvalMailsKey, Most: approvalsAnHour, Window: time.Hour}) > 0 {
		return nil
	}
	approvers, err := approversIn(tx)
	if err != nil {
		return err
	}
	for _, to := range approvers {
		token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForApproval, Account: a.ID,
			Caller: tokens.SubjectOf(actor.Staff, to.ID)})
		if err != nil {
			return err
		}
		data := map[string]any{"member": a.Email.Shown,
			"link": s.publicURL + ApprovePage + "#" + url.Values{"token": {token}}.Encode()}
		if name := a.Profile.FullName(); name != "" {
			data["memberName"] = name
		}
		if err := s.mail.Send(tx, to, mailApprovalRequested, data); err != nil {
			return err
		}
	}
	return nil
}

// approversIn lists who of the staff may let members in, the owner first.
func approversIn(tx *store.Tx) ([]*accounts.Account, error) {
	list, err := store.All(tx, accounts.Scan,
		"SELECT "+accounts.Columns+
			" FROM accounts WHERE kind = 'staff' AND status = 'ACTIVE' ORDER BY owner DESC, created LIMIT ?", approvalStaff)
	if err != nil {
		return nil, err
	}
	var out []*accounts.Account
	for _, a := range list {
		may, err := mayApprove(tx, a.ID)
		if err != nil {
			return nil, err
		}
		if may.Kind == actor.Staff && len(out) < approvalMails {
			out = append(out, a)
		}
	}
	return out, nil
}

// mayApprove gives one of the staff as a caller, or Nobody when they may not let
// members in.
func mayApprove(tx *store.Tx, id string) (actor.Actor, error) {
	found, err := accounts.RightsOf(tx, id)
	if err != nil {
		if errors.Is(err, store.ErrNoRows) {
			return actor.Actor{}, nil
		}
		return actor.Actor{}, err
	}
	caller := actor.Actor{Kind: actor.Staff, ID: id, Owner: found.Owner, Permissions: found.Permissions}
	if !caller.Holds(Permission) {
		return actor.Actor{}, nil
	}
	return caller, nil
}

func errApprovalToken() error {
	return errs.New(errs.InvalidArgument, CodeApprovalToken,
		"the link is wrong, was used or has expired; find the member in the back office")
}

// waitingFor gives the member that a link is about, and whom it was mailed to.
// InvalidArgument when the link lets nobody in any more.
func waitingFor(tx *store.Tx, token string) (*accounts.Account, actor.Actor, error) {
	t, err := onetime.Find(tx, onetime.ForApproval, token)
	if err != nil {
		return nil, actor.Actor{}, err
	}
	if t == nil || t.Used != nil {
		return nil, actor.Actor{}, errApprovalToken()
	}
	a, err := accounts.ByID(tx, actor.Member, t.Account)
	if err != nil {
		return nil, actor.Actor{}, err
	}
	if a == nil || a.Status != accounts.StatusPending || !a.NeedsApproval {
		return nil, actor.Actor{}, errApprovalToken()
	}
	approver, err := mayApprove(tx, strings.TrimPrefix(t.Caller, tokens.SubjectOf(actor.Staff, "")))
	return a, approver, err
}

// viewApproval tells whom a link is about, and nothing that its mail did not tell.
func (s *Service) viewApproval(ctx context.Context, token string) (*approvalAnswer, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*approvalAnswer, error) {
		a, approver, err := waitingFor(tx, token)
		if err != nil {
			return nil, err
		}
		if approver.Kind != actor.Staff {
			return nil, errApprovalToken()
		}
		return &approvalAnswer{a.Email.Shown, a.Profile.FullName()}, nil
	})
}

// ApproveByToken lets the member in whom a mailed link is about. It is done in the
// name of whom the link was mailed to, who must still be allowed to. A link works
// once, for a member who still waits: one who was blocked since stays so.
func (s *Service) ApproveByToken(ctx context.Context, token string) (*accounts.Identity, error) {
	approver, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (actor.Actor, error) {
		_, approver, err := waitingFor(tx, token)
		return approver, err
	})
	if err != nil {
		return nil, err
	}
	if approver.Kind != actor.Staff {
		return nil, errApprovalToken()
	}
	return s.ApproveTicket(actor.With(ctx, approver), token)
}

// ApproveTicket lets the member of a link in, in the name of the caller.
func (s *Service) ApproveTicket(ctx context.Context, token string) (*accounts.Identity, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*accounts.Identity, error) {
		a, _, err := waitingFor(tx, token)
		if err != nil {
			return nil, err
		}
		before := *a
		if err := s.LetIn(tx, a); err != nil {
			return nil, err
		}
		err = s.accounts.Update(tx, &before, a)
		return a.Identity(), err
	})
}

// LetIn changes an account that waits or was blocked into one that need not; links
// to do so are over.
func (s *Service) LetIn(tx *store.Tx, a *accounts.Account) error {
	waited := a.Status == accounts.StatusPending
	a.Status, a.NeedsApproval = accounts.StatusActive, false
	a.SettleStatus()
	if err := onetime.SpendAll(tx, a.ID, onetime.ForApproval); err != nil {
		return err
	}
	if waited && a.Status == accounts.StatusActive {
		return s.mail.Notify(tx, a, accountmail.Approved, nil)
	}
	return nil
}

// Permission lets somebody let members in, as the contract names it.
const Permission = "MEMBERS.MEMBER_APPROVE"
