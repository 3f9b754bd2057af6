package rights

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// Request is what somebody asked for about a person's data.
type Request struct {
	ID           string     `json:"id"`
	Kind         string     `json:"kind"`
	State        string     `json:"state"`
	Subject      string     `json:"subject"` // id of the member, or of the guest's contact
	Guest        bool       `json:"guest"`
	RequestedBy  Requester  `json:"requestedBy"`
	CreatedDate  wire.Time  `json:"createdDate"`
	UpdatedDate  wire.Time  `json:"updatedDate"`
	FinishedDate *wire.Time `json:"finishedDate,omitempty"`
	// Step is the source that is being worked on, the StepNumber-th of Steps.
	Step       string           `json:"step,omitempty"`
	StepNumber int              `json:"stepNumber"`
	Steps      int              `json:"steps"`
	Counts     wire.List[Count] `json:"counts"`
	Reason     string           `json:"reason,omitempty"` // why it failed
	// ArchiveURL leads to the archive until ExpirationDate.
	ArchiveURL     string        `json:"archiveUrl,omitempty"`
	ArchiveSize    wire.Revision `json:"archiveSizeInBytes,omitempty"`
	ExpirationDate *wire.Time    `json:"expirationDate,omitempty"`

	position, work string
	by             asker
}

// Requester is who asked.
type Requester struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// asker is the same as it is stored, with what is needed to act in their name.
type asker struct {
	Kind actor.Kind `json:"kind"`
	ID   string     `json:"id"`
}

type task struct {
	ID string `json:"id"`
}

const requestColumns = "id, created, updated, finished, kind, state, subject, guest, actor, step, position, " +
	"counts, reason, work, file_size, expires"

func (s *Service) scan(read func(...any) error) (*Request, error) {
	r := &Request{Steps: len(s.cfg.Sources)}
	var created, updated, size int64
	var finished, expires *int64
	var who, counts string
	if err := read(&r.ID, &created, &updated, &finished, &r.Kind, &r.State, &r.Subject, &r.Guest, &who,
		&r.StepNumber, &r.position, &counts, &r.Reason, &r.work, &size, &expires); err != nil {
		return nil, err
	}
	r.CreatedDate, r.UpdatedDate, r.ArchiveSize = wire.Time(created), wire.Time(updated), wire.Revision(size)
	if finished != nil {
		r.FinishedDate = wire.Ptr(wire.Time(*finished))
	}
	if expires != nil {
		r.ExpirationDate = wire.Ptr(wire.Time(*expires))
	}
	if (r.State == Waiting || r.State == Running) && r.StepNumber < len(s.cfg.Sources) {
		r.Step = s.cfg.Sources[r.StepNumber].Name
	}
	if err := errors.Join(json.Unmarshal([]byte(who), &r.by), json.Unmarshal([]byte(counts), &r.Counts)); err != nil {
		return nil, err
	}
	r.RequestedBy = Requester{r.by.Kind.String(), r.by.ID}
	if r.Kind == Archive && r.State == Done && r.ExpirationDate != nil {
		r.ArchiveURL = s.link(r.ID, *r.ExpirationDate)
	}
	return r, nil
}

func (s *Service) load(tx *store.Tx, id string) (*Request, error) {
	return store.Found(tx, errs.Missing(CodeNotFound, "data request", id), s.scan,
		"SELECT "+requestColumns+" FROM data_requests WHERE id = ?", id)
}

// StartArchive has an archive of a person's data made. Asking again while it is made gives the
// same request, whoever asked first. InvalidArgument; NotFound; PermissionDenied for members who name another.
func (s *Service) StartArchive(ctx context.Context, p Person) (*Request, error) {
	if err := own(ctx, &p); err != nil {
		return nil, err
	}
	return s.start(ctx, Archive, p)
}

// StartErasure has a person erased. Asking again while it runs gives the same request.
// InvalidArgument; NotFound; FailedPrecondition with what must end first.
func (s *Service) StartErasure(ctx context.Context, p Person) (*Request, error) {
	return s.start(ctx, Erasure, p)
}

func (s *Service) start(ctx context.Context, kind string, p Person) (*Request, error) {
	var work []byte
	var subject string
	var guest bool
	// Beside the shop's work: the person is looked for in many places.
	err := s.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		who, err := s.find(tx, p)
		if err != nil {
			return err
		}
		if work, err = json.Marshal(who); err != nil {
			return err
		}
		if err := s.collect(tx, who); err != nil {
			return err
		}
		subject, guest = subjectID(who)
		if kind != Erasure {
			return nil
		}
		list, err := s.obstacles(tx, who)
		if err == nil && len(list) > 0 {
			return refuse(list)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Request, error) {
		open, err := openRequests(tx, kind, subject)
		if err != nil {
			return nil, err
		}
		if len(open) == 0 {
			return s.insert(tx, kind, subject, guest, string(work))
		}
		r, err := s.load(tx, open[0])
		if err != nil {
			return nil, err
		}
		if r.State == Done {
			return r, nil
		}
		return r, s.enqueue(tx, r.ID) // its job may have used up its tries
	})
}

// again is how soon a member gets a new archive: until then it is the last one.
const again = 24 * time.Hour

// openRequests gives the request that is meant when somebody asks again.
func openRequests(tx *store.Tx, kind, subject string) ([]string, error) {
	where, args := "state IN ('WAITING', 'RUNNING')", []any{kind, subject}
	if who := actor.From(tx.Context()); kind == Archive && who.Kind == actor.Member {
		by, err := json.Marshal(asker{who.Kind, who.ID})
		if err != nil {
			return nil, err
		}
		where = "(" + where + " OR state = 'DONE' AND created > ? AND expires IS NOT NULL AND actor = ?)"
		args = append(args, tx.Now.Add(-again).UnixMilli(), string(by))
	}
	return traces.Texts(tx, "SELECT id FROM data_requests WHERE kind = ? AND subject = ? AND "+where+
		" ORDER BY created DESC LIMIT 1", args...)
}

// enqueue has the queue work on a request, unless it does already.
func (s *Service) enqueue(tx *store.Tx, id string) error {
	return s.kind.Enqueue(tx, task{id}, jobs.Options{UniqueKey: id})
}

func (s *Service) insert(tx *store.Tx, kind, subject string, guest bool, work string) (*Request, error) {
	caller := actor.From(tx.Context())
	by, err := json.Marshal(asker{caller.Kind, caller.ID})
	if err != nil {
		return nil, err
	}
	id := tx.NewID()
	if _, err := tx.Exec("INSERT INTO data_requests ("+requestColumns+
		") VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, 0, '', '[]', '', ?, 0, NULL)",
		id, tx.Millis(), tx.Millis(), kind, Waiting, subject, guest, string(by), work); err != nil {
		return nil, err
	}
	r, err := s.load(tx, id)
	if err != nil {
		return nil, err
	}
	if err := audit.Always(tx, Entity, id, nil, r.record()); err != nil {
		return nil, err
	}
	return r, s.enqueue(tx, id)
}

// recorded is what the audit log says of a request.
type recorded struct {
	Kind    string           `json:"kind"`
	Subject string           `json:"subject"`
	Guest   bool             `json:"guest"`
	State   string           `json:"state"`
	Counts  wire.List[Count] `json:"counts,omitempty"`
	Reason  string           `json:"reason,omitempty"`
}

func (r *Request) record() recorded {
	return recorded{r.Kind, r.Subject, r.Guest, r.State, r.Counts, r.Reason}
}

// save writes a request.
func (r *Request) save(tx *store.Tx) error {
	counts, err := json.Marshal(r.Counts)
	if err != nil {
		return err
	}
	var finished, expires *int64
	if r.State == Done || r.State == Failed {
		finished = wire.Ptr(tx.Millis())
	}
	if r.ExpirationDate != nil {
		expires = wire.Ptr(r.ExpirationDate.Millis())
	}
	_, err = tx.Exec("UPDATE data_requests SET updated = ?, finished = ?, state = ?, step = ?, position = ?, "+
		"counts = ?, reason = ?, work = ?, file_size = ?, expires = ? WHERE id = ?",
		tx.Millis(), finished, r.State, r.StepNumber, r.position, string(counts), r.Reason, r.work,
		int64(r.ArchiveSize), expires, r.ID)
	return err
}

// progress writes how far a request is that goes on.
func (r *Request) progress(tx *store.Tx) error {
	counts, err := json.Marshal(r.Counts)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE data_requests SET updated = ?, state = ?, step = ?, position = ?, counts = ? WHERE id = ?",
		tx.Millis(), r.State, r.StepNumber, r.position, string(counts), r.ID)
	return err
}

// count adds to what a source has done.
func (r *Request) count(source string, n int) {
	for i := range r.Counts {
		if r.Counts[i].Source == source {
			r.Counts[i].Count += n
			return
		}
	}
	r.Counts = append(r.Counts, Count{source, n})
}

// Get tells how far a request is. NotFound, also for members about requests of others and
// about erasures.
func (s *Service) Get(ctx context.Context, id string) (*Request, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Request, error) {
		r, err := s.load(tx, id)
		if err != nil {
			return nil, err
		}
		if who := actor.From(ctx); who.Kind == actor.Member && (r.Subject != who.ID || r.Kind != Archive) {
			return nil, errs.Missing(CodeNotFound, "data request", id)
		}
		return r.shownTo(actor.From(ctx)), nil
	})
}

// shownTo hides the link to an archive from managers who may not make one, and from a member who did not ask for it:
// an archive of managers also holds what was bought by guests with the member's e-mail, verified or not.
func (r *Request) shownTo(who actor.Actor) *Request {
	may := who.Holds(exportPermission)
	if who.Kind == actor.Member {
		may = r.by == asker{who.Kind, who.ID}
	}
	if !may {
		r.ArchiveURL = ""
	}
	return r
}

// List gives requests, newest first. Members see their own archives.
func (s *Service) List(ctx context.Context, limit, offset int) (list []*Request, total int, err error) {
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		where, args := "1 = 1", []any{}
		if who := actor.From(ctx); who.Kind == actor.Member {
			where, args = "subject = ? AND kind = 'ARCHIVE'", []any{who.ID}
		}
		if err := tx.QueryRow("SELECT COUNT(*) FROM data_requests WHERE "+where, args, &total); err != nil {
			return err
		}
		return tx.Each("SELECT "+requestColumns+" FROM data_requests WHERE "+where+
			" ORDER BY created DESC, id DESC LIMIT ? OFFSET ?", append(args, limit, offset),
			func(rows store.Rows) error {
				r, err := s.scan(rows.Scan)
				if err == nil {
					list = append(list, r.shownTo(actor.From(ctx)))
				}
				return err
			})
	})
	return list, total, err
}
