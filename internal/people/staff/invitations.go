package staff

import (
	"context"
	"net/url"
	"strings"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	// InvitationPage is the path of the hosted page where an invitation is accepted.
	InvitationPage      = "/hosted/accept-invitation"
	mailStaffInvitation = "staff-invitation"
	invitationEntity    = "souk.identity.v1.staff_invitation"
	// maxInvitations bounds those that are open.
	maxInvitations = 500
)

// States of an invitation. One that is pending is of no use after its expiration.
const (
	InvitationPending  = "PENDING"
	InvitationAccepted = "ACCEPTED"
	InvitationRevoked  = "REVOKED"
)

// Why an invitation does not open the door.
const (
	CodeInvitationInvalid = "INVITATION_INVALID"
	CodeInvitationUsed    = "INVITATION_USED"
	CodeInvitationExpired = "INVITATION_EXPIRED"
	CodeInvitationRevoked = "INVITATION_REVOKED"
	CodeStaffExists       = "STAFF_EXISTS"
)

// Invitation asks somebody to join the staff.
type Invitation struct {
	ID             string                      `json:"id"`
	CreatedDate    wire.Time                   `json:"createdDate"`
	UpdatedDate    wire.Time                   `json:"updatedDate"`
	Email          string                      `json:"email"`
	Language       string                      `json:"language,omitempty"`
	Status         string                      `json:"status"`
	Roles          wire.List[accounts.RoleRef] `json:"roles"`
	InvitedBy      Inviter                     `json:"invitedBy"`
	SentDate       wire.Time                   `json:"sentDate"`
	ExpirationDate wire.Time                   `json:"expirationDate"`
	ContributorID  string                      `json:"contributorId,omitempty"` // who came of it
	// Link is told to who invites, and only where mails do not leave the shop: somebody has to hand it over. It is not
	// kept, and not in the log.
	Link string `json:"link,omitempty"`
	key  string
}

// Inviter is who sent an invitation.
type Inviter struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// NewInvitation is whom to invite, and to what.
type NewInvitation struct {
	Email    string            `json:"email" validate:"required,max=254"`
	RoleIDs  wire.List[string] `json:"roleIds" validate:"min=1,max=50,unique,dive,min=1,max=100"`
	Language string            `json:"language,omitempty" validate:"omitempty,language,max=35"`
}

// Invite mails an invitation. AlreadyExists for who works here or is invited;
// PermissionDenied for roles that can do more than the caller.
func (s *Service) Invite(ctx context.Context, in NewInvitation) (*Invitation, error) {
	if !s.mail.On() {
		return nil, accountmail.ErrNoMail()
	}
	address, ok := accounts.ParseEmail(in.Email)
	if !ok {
		return nil, errs.Invalid(accounts.EmailViolation("invitation.email"))
	}
	if err := s.mayMailInvitation(address.Key); err != nil {
		return nil, err
	}
	link := ""
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Invitation, error) {
		if err := freeForStaff(tx, address.Key); err != nil {
			return nil, err
		}
		// One that is over makes room.
		old, err := findInvitations(tx, "email_key = ? AND status = 'PENDING' AND expires <= ?", address.Key, tx.Millis())
		if err != nil {
			return nil, err
		}
		for _, one := range old {
			if _, err := s.revokeInvitation(tx, one); err != nil {
				return nil, err
			}
		}
		if err := tx.Room(maxInvitations, "TOO_MANY_INVITATIONS", "%d invitations are open; revoke some first",
			"SELECT COUNT(*) FROM staff_invitations WHERE status = 'PENDING'"); err != nil {
			return nil, err
		}
		invitation := &Invitation{
			ID: tx.NewID(), CreatedDate: wire.At(tx.Now), UpdatedDate: wire.At(tx.Now), Email: address.Shown, key: address.Key,
			Language: in.Language,
			Status:   InvitationPending, SentDate: wire.At(tx.Now),
			ExpirationDate: wire.At(tx.Now.Add(onetime.Lives[onetime.ForInvitation])),
		}
		if invitation.InvitedBy, err = inviterOf(tx); err != nil {
			return nil, err
		}
		_, err = tx.Exec(
			`INSERT INTO staff_invitations (id, created, updated, email, email_key, language, status, inviter, inviter_name, sent, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			invitation.ID, tx.Millis(), tx.Millis(), address.Shown, address.Key, in.Language, invitation.Status,
			invitation.InvitedBy.ID, invitation.InvitedBy.Name,
			tx.Millis(), invitation.ExpirationDate.Millis())
		if err != nil {
			return nil, err
		}
		if invitation.Roles, err = s.giveRoles(tx, "invitation.roleIds", invitation.ID, in.RoleIDs); err != nil {
			return nil, err
		}
		if link, err = s.mailInvitation(tx, invitation); err != nil {
			return nil, err
		}
		return invitation, audit.Change(tx, invitationEntity, invitation.ID, nil, invitation)
	})
	if store.Violates(err, "staff_invitations_email_key") {
		return nil, errs.New(errs.AlreadyExists, "ALREADY_INVITED",
			"this e-mail is already invited; resend that invitation")
	}
	return s.handed(out, link), err
}

// mayMailInvitation keeps the shop from flooding somebody's mailbox.
func (s *Service) mayMailInvitation(key string) error {
	wait := s.credentials.Take(credentials.Limit{
		Key: "invitation:" + key, Most: credentials.MailAccount, Window: credentials.MailWindow,
	})
	if wait > 0 {
		return credentials.TooMany(wait, "this e-mail was invited several times recently; try again later")
	}
	return nil
}

func freeForStaff(tx *store.Tx, key string) error {
	a, err := accounts.Find(tx, inStaff+" AND email_key = ?", key)
	if err != nil {
		return err
	}
	if a != nil {
		return errs.New(errs.AlreadyExists, CodeStaffExists, "a contributor with this e-mail exists already")
	}
	return nil
}

func inviterOf(tx *store.Tx) (Inviter, error) {
	caller := actor.From(tx.Context())
	if caller.Kind != actor.Staff {
		return Inviter{caller.ID, caller.KeyName}, nil
	}
	_, c, err := mustContributor(tx, caller.ID)
	if err != nil {
		return Inviter{}, err
	}
	return Inviter{c.ID, c.name()}, nil
}

// mailInvitation makes a link, the only one that counts from now on, and mails it.
func (s *Service) mailInvitation(tx *store.Tx, invitation *Invitation) (string, error) {
	if err := onetime.SpendAll(tx, invitation.ID, onetime.ForInvitation); err != nil {
		return "", err
	}
	token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForInvitation, Account: invitation.ID})
	if err != nil {
		return "", err
	}
	link := s.publicURL + InvitationPage + "#" + url.Values{"token": {token}}.Encode()
	names := make([]string, len(invitation.Roles))
	for i, role := range invitation.Roles {
		names[i] = role.Name
	}
	data := map[string]any{
		"link":     link,
		"validFor": onetime.Lives[onetime.ForInvitation], "role": strings.Join(names, ", "),
	}
	if invitation.InvitedBy.Name != "" {
		data["inviter"] = invitation.InvitedBy.Name
	}
	return link, s.mail.SendMessage(tx, accountmail.Message{To: invitation.Email, Template: mailStaffInvitation,
		Language: invitation.Language, Data: data})
}

// handed gives an invitation the link that no mail brings.
func (s *Service) handed(i *Invitation, link string) *Invitation {
	if i == nil || s.mail.Arrives() {
		return i
	}
	out := *i
	out.Link = link
	return &out
}

// ResendInvitation mails a new link, valid for as long as the first was; links sent
// before stop working.
func (s *Service) ResendInvitation(ctx context.Context, id string) (*Invitation, error) {
	if !s.mail.On() {
		return nil, accountmail.ErrNoMail()
	}
	link := ""
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Invitation, error) {
		before, err := mustInvitation(tx, id)
		if err != nil {
			return nil, err
		}
		if before.Status != InvitationPending {
			return nil, errs.New(errs.FailedPrecondition, "INVITATION_NOT_OPEN",
				"this invitation was already accepted or revoked")
		}
		// Sending again is giving again.
		if err := permissions.MayGrant(actor.From(ctx), false, accounts.AllOf(before.Roles, nil)); err != nil {
			return nil, err
		}
		if err := freeForStaff(tx, before.key); err != nil {
			return nil, err
		}
		if err := s.mayMailInvitation(before.key); err != nil {
			return nil, err
		}
		after := *before
		after.UpdatedDate, after.SentDate, after.ExpirationDate = wire.At(tx.Now), wire.At(tx.Now), wire.At(
			tx.Now.Add(onetime.Lives[onetime.ForInvitation]))
		if _, err := tx.Exec("UPDATE staff_invitations SET updated = ?, sent = ?, expires = ? WHERE id = ?", tx.Millis(),
			tx.Millis(), after.ExpirationDate.Millis(), id); err != nil {
			return nil, err
		}
		if link, err = s.mailInvitation(tx, &after); err != nil {
			return nil, err
		}
		return &after, audit.Change(tx, invitationEntity, id, before, &after)
	})
	return s.handed(out, link), err
}

// RevokeInvitation makes an invitation worth nothing. Revoking twice is fine;
// FailedPrecondition for one that was accepted.
func (s *Service) RevokeInvitation(ctx context.Context, id string) (*Invitation, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Invitation, error) {
		before, err := mustInvitation(tx, id)
		switch {
		case err != nil:
			return nil, err
		case before.Status == InvitationRevoked:
			return before, nil
		case before.Status == InvitationAccepted:
			return nil, errs.New(errs.FailedPrecondition, "INVITATION_NOT_OPEN",
				"this invitation was accepted; remove the contributor instead")
		}
		return s.revokeInvitation(tx, before)
	})
}

func (s *Service) revokeInvitation(tx *store.Tx, before *Invitation) (*Invitation, error) {
	after := *before
	after.Status, after.UpdatedDate = InvitationRevoked, wire.At(tx.Now)
	if _, err := tx.Exec("UPDATE staff_invitations SET status = ?, updated = ? WHERE id = ?", after.Status, tx.Millis(),
		after.ID); err != nil {
		return nil, err
	}
	if _, err := tx.Exec("DELETE FROM staff_role_holders WHERE holder = ?", after.ID); err != nil {
		return nil, err
	}
	if err := onetime.SpendAll(tx, after.ID, onetime.ForInvitation); err != nil {
		return nil, err
	}
	after.Roles = nil
	return &after, audit.Change(tx, invitationEntity, after.ID, before, &after)
}
