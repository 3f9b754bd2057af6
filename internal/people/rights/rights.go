// Package rights gives people their own data, and erases it when they ask for that.
//
// It keeps these things true. An archive holds all that the shop has written down about one
// person, a member or a guest, and its link ends. An erasure takes name, e-mail, phone and
// address of a person out of everything but issued invoices; numbers, lines, sums and taxes
// stay. It begins only when nothing is under way that needs the person, and then it is done
// to the end: it goes on after a crash, and doing a piece of it twice changes nothing. Asking
// twice is one request. Afterwards the request holds ids and counts, and nothing of the person.
//
// To delete a member is less: it ends the account (package identity), while orders keep the name and
// address that were written on them.
package rights

import (
	"cmp"
	"context"
	"log/slog"
	"os"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// Entity names requests in audit records.
const Entity = "souk.people.v1.data_request"

// Kinds of requests.
const (
	Archive = "ARCHIVE"
	Erasure = "ERASURE"
)

// States of requests.
const (
	Waiting = "WAITING"
	Running = "RUNNING"
	Done    = "DONE"
	Failed  = "FAILED"
)

// Error codes of this package.
const (
	CodeNotFound  = "DATA_REQUEST_NOT_FOUND"
	CodeNobody    = "PERSON_NOT_FOUND"
	CodeObstacles = "ERASURE_NOT_POSSIBLE_YET"
	CodeNoArchive = "ARCHIVE_NOT_AVAILABLE"
)

// Person is whom a request is about; one of the three names them.
type Person struct {
	MemberID  string `json:"memberId,omitempty" validate:"omitempty,guid"`
	ContactID string `json:"contactId,omitempty" validate:"omitempty,guid"`
	// Email is that of a guest, or of a member.
	Email string `json:"email,omitempty" validate:"omitempty,max=254"`
}

// Config holds what the service depends on.
type Config struct {
	DB    *store.DB
	Queue *jobs.Queue
	// Dir is where archives are kept until their links end. It is in no backup.
	Dir string
	// Key signs links to archives.
	Key       []byte
	PublicURL string
	Logger    *slog.Logger // nil means slog.Default
	// Sources are all places where people's data lie, in the order in which they are erased.
	Sources []traces.Source
	// EmailKey is the spelling in which two e-mails are compared; false for what is no e-mail.
	EmailKey func(address string) (string, bool)
	// KnownMember tells whether there is or was such a member.
	KnownMember func(tx *store.Tx, id string) (bool, error)
	// GuestID is the contact's id of a guest. Nil makes one of the e-mail's key.
	GuestID func(emailKey string) string
	// Contact gives member and e-mails of a contact; false for none. Nil knows no contacts
	// but those of members.
	Contact func(tx *store.Tx, id string) (member string, emails []string, known bool, err error)
}

// Service serves requests about people's own data.
type Service struct {
	cfg  Config
	db   *store.DB
	kind *jobs.Kind[task]
}

// New makes the service and names its job.
func New(cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.GuestID == nil {
		cfg.GuestID = func(key string) string { return ids.Named("souk:guest:" + key) }
	}
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, errs.Wrap(errs.Internal, err, "the folder for archives cannot be made")
	}
	s := &Service{cfg: cfg, db: cfg.DB}
	s.cfg.Sources = append(s.cfg.Sources, s.ownData())
	s.kind = jobs.Register(cfg.Queue, "data-rights", jobs.KindOptions{MaxTries: 100}, s.work)
	return s, nil
}

// Sources lists the places that are searched, for the test that no table is forgotten.
func (s *Service) Sources() []traces.Source { return s.cfg.Sources }

// find names the person whom a request is about. InvalidArgument unless one of the three is
// given; NotFound for a member or contact that never was.
func (s *Service) find(tx *store.Tx, p Person) (*traces.Subject, error) {
	given := 0
	for _, text := range []string{p.MemberID, p.ContactID, p.Email} {
		if text != "" {
			given++
		}
	}
	if given != 1 {
		return nil, errs.Invalid(errs.Field("person", errs.RuleRequiredOneOf,
			"must have one of memberId, contactId and email"))
	}
	who := &traces.Subject{MemberID: p.MemberID, VerifiedOnly: actor.From(tx.Context()).Kind == actor.Member}
	switch {
	case p.Email != "":
		key, ok := s.cfg.EmailKey(p.Email)
		if !ok {
			return nil, errs.Invalid(errs.Field("person.email", errs.RuleFormat,
				"must be an email address, such as ada@example.com"))
		}
		who.AddEmail(p.Email, key)
		who.ContactID = s.cfg.GuestID(key)
	case p.ContactID != "":
		if err := s.findContact(tx, p.ContactID, who); err != nil {
			return nil, err
		}
	}
	if p.MemberID != "" {
		if known, err := s.cfg.KnownMember(tx, p.MemberID); err != nil || !known {
			return nil, missing(err, "member", p.MemberID)
		}
	}
	return who, nil
}

func (s *Service) findContact(tx *store.Tx, id string, who *traces.Subject) error {
	if s.cfg.Contact != nil {
		member, emails, known, err := s.cfg.Contact(tx, id)
		if err != nil {
			return err
		}
		if known {
			who.MemberID, who.ContactID = member, id
			for _, email := range emails {
				key, _ := s.cfg.EmailKey(email)
				who.AddEmail(email, key)
			}
			return nil
		}
	}
	known, err := s.cfg.KnownMember(tx, id)
	if err != nil || !known {
		return missing(err, "contact", id)
	}
	who.MemberID = id
	return nil
}

func missing(err error, what, id string) error {
	if err != nil {
		return err
	}
	return errs.Missing(CodeNobody, what, id)
}

// collect has all sources note what they have of a person. The person of an e-mail with an
// account is that member.
func (s *Service) collect(tx *store.Tx, who *traces.Subject) error {
	for _, source := range s.cfg.Sources {
		if source.Collect == nil {
			continue
		}
		if err := source.Collect(tx, who); err != nil {
			return err
		}
	}
	return nil
}

// obstacles lists what must end before a person can be erased.
func (s *Service) obstacles(tx *store.Tx, who *traces.Subject) ([]traces.Obstacle, error) {
	var out []traces.Obstacle
	for _, source := range s.cfg.Sources {
		if source.Obstacles == nil {
			continue
		}
		list, err := source.Obstacles(tx, who)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}

func refuse(list []traces.Obstacle) error {
	return errs.New(errs.FailedPrecondition, CodeObstacles, "this person cannot be erased yet: %s",
		list[0].Description).With("obstacles", list)
}

// subjectID is by what requests of a person are found: a member's id, or a guest's contact.
func subjectID(who *traces.Subject) (id string, guest bool) {
	if members := who.Members(); len(members) > 0 {
		return members[0], false
	}
	return who.ContactID, true
}

// Preview is what an erasure would do.
type Preview struct {
	Subject   string                     `json:"subject"`
	Guest     bool                       `json:"guest"`
	Obstacles wire.List[traces.Obstacle] `json:"obstacles"`
	Counts    wire.List[Count]           `json:"counts"`
}

// Count is how many things a source has, or has erased.
type Count struct {
	Source string `json:"source"`
	Count  int    `json:"count"`
}

// Look tells what is there of a person and what must end first. Logs, which are searched when
// the erasure runs, are not counted. InvalidArgument; NotFound.
func (s *Service) Look(ctx context.Context, p Person) (*Preview, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Preview, error) {
		who, err := s.find(tx, p)
		if err != nil {
			return nil, err
		}
		if err := s.collect(tx, who); err != nil {
			return nil, err
		}
		out := &Preview{}
		out.Subject, out.Guest = subjectID(who)
		if out.Obstacles, err = s.obstacles(tx, who); err != nil {
			return nil, err
		}
		for _, source := range s.cfg.Sources {
			if source.Export == nil {
				continue
			}
			n := 0
			if err := source.Export(tx, who, func(any) error { n++; return nil }); err != nil {
				return nil, err
			}
			out.Counts = append(out.Counts, Count{source.Name, n})
		}
		return out, nil
	})
}

// own refuses members who ask for somebody else.
func own(ctx context.Context, p *Person) error {
	who := actor.From(ctx)
	if who.Kind != actor.Member {
		return nil
	}
	if *p == (Person{}) {
		p.MemberID = who.ID
	}
	if *p != (Person{MemberID: who.ID}) {
		return errs.New(errs.PermissionDenied, "",
			"members can ask for an archive of their own data only; leave person empty")
	}
	return nil
}
