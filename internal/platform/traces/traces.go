// Package traces finds the data that the shop keeps about a person, and erases it from rows,
// documents and logs.
//
// Every package that stores something about people describes it as a Source: which tables it
// answers for, how the person's rows are found, what an archive shows of them and how they
// are erased. It keeps two things true. Erasing is done in pieces that are small, that can be
// repeated and that go on after a crash. And a document that was blanked still adds up: sums,
// lines, numbers, country and subdivision stay, because books and taxes need them.
package traces

import (
	"context"
	"io"
	"slices"
	"strings"

	"souk/internal/platform/store"
)

// Kinds of things that belong to a person, by which other packages find theirs.
const (
	Member       = "member"
	Order        = "order"
	Checkout     = "checkout"
	Cart         = "cart"
	Visitor      = "visitor"
	Draft        = "draft"
	Subscription = "subscription"
	Abandoned    = "abandonedCheckout"
	SavedMethod  = "savedMethod"
	Media        = "media"
)

// Subject is one person: what is known of them before anything is erased.
type Subject struct {
	MemberID  string `json:"memberId,omitempty"`
	ContactID string `json:"contactId,omitempty"`
	// Emails are spelled as they were written, EmailKeys as they are compared. By these the
	// person's things are found.
	Emails    []string `json:"emails,omitempty"`
	EmailKeys []string `json:"emailKeys,omitempty"`
	// VerifiedOnly says that the e-mail of an account finds things only if it is verified: the
	// member asks, and may have registered with the e-mail of somebody else.
	VerifiedOnly bool `json:"verifiedOnly,omitempty"`
	// Known are other values that tell of the person alone: full names, phones, further
	// e-mails. By these logs are searched.
	Known []string `json:"known,omitempty"`
	// Words are single names. They are looked for only in what belongs to the person.
	Words []string `json:"words,omitempty"`
	// IDs name what belongs to the person, by kind.
	IDs map[string][]string `json:"ids,omitempty"`
}

// Members gives the ids of the person's accounts: beside the one that was named, those with
// the same e-mail that are offline.
func (s *Subject) Members() []string {
	var out []string
	for _, id := range append([]string{s.MemberID}, s.IDs[Member]...) {
		if id != "" {
			add(&out, id)
		}
	}
	return out
}

// Contacts gives the ids that the person has as a contact: a member's is the member's own.
func (s *Subject) Contacts() []string {
	out := s.Members()
	if s.ContactID != "" {
		add(&out, s.ContactID)
	}
	return out
}

// AddEmail notes an e-mail by which the person's things are found.
func (s *Subject) AddEmail(address string, keys ...string) {
	address = strings.TrimSpace(address)
	if address == "" {
		return
	}
	add(&s.Emails, address)
	for _, key := range append(keys, store.Fold(address)) {
		if key != "" {
			add(&s.EmailKeys, key)
		}
	}
}

// shortest is how short a value may be that logs are searched for: shorter ones are
// in everything.
const shortest = 6

// AddKnown notes values that tell of the person alone.
func (s *Subject) AddKnown(values ...string) {
	for _, value := range values {
		if value = strings.TrimSpace(value); len(value) >= shortest {
			add(&s.Known, value)
		}
	}
}

// AddName notes a name, and both together as one that tells of the person.
func (s *Subject) AddName(first, last string) {
	first, last = strings.TrimSpace(first), strings.TrimSpace(last)
	for _, word := range []string{first, last} {
		if len([]rune(word)) > 1 {
			add(&s.Words, word)
		}
	}
	if first != "" && last != "" {
		s.AddKnown(first+" "+last, last+" "+first, last+", "+first)
	}
}

// AddPhone notes a phone, as it is written and by its digits.
func (s *Subject) AddPhone(phone string) {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, phone)
	if len(digits) >= shortest {
		s.AddKnown(phone, digits)
	}
}

// Add notes things that belong to the person.
func (s *Subject) Add(kind string, ids ...string) {
	if s.IDs == nil {
		s.IDs = map[string][]string{}
	}
	for _, id := range ids {
		if id != "" && !slices.Contains(s.IDs[kind], id) {
			s.IDs[kind] = append(s.IDs[kind], id)
		}
	}
}

// Of gives the person's things of some kinds.
func (s *Subject) Of(kinds ...string) []string {
	var out []string
	for _, kind := range kinds {
		out = append(out, s.IDs[kind]...)
	}
	return out
}

func add(list *[]string, value string) {
	if !slices.Contains(*list, value) {
		*list = append(*list, value)
	}
}

// Obstacle is something that has to end before the person can be erased.
type Obstacle struct {
	Code string `json:"code"`
	// Description says what it is and what to do about it.
	Description string `json:"description"`
	EntityID    string `json:"entityId,omitempty"`
}

// Step is what one piece of an erasure did.
type Step struct {
	Count int    // things that were erased
	Next  string // where to go on; empty when all is done
}

// Put takes one thing of a person for their archive.
type Put func(thing any) error

// Source is one place where people's data lie. Name is also the name of its file in an
// archive. What may be nil has nothing to do there.
type Source struct {
	Name string
	// Title says in plain words what the file of an archive holds.
	Title string
	// Tables are those that this source answers for.
	Tables []string
	// Collect notes what belongs to the person. Sources are asked in their order, so a
	// later one finds what earlier ones noted.
	Collect func(tx *store.Tx, who *Subject) error
	// Obstacles lists what must end first.
	Obstacles func(tx *store.Tx, who *Subject) ([]Obstacle, error)
	// Export hands out the person's things.
	Export func(tx *store.Tx, who *Subject, put Put) error
	// Files hands out the person's files.
	Files func(ctx context.Context, who *Subject, put func(name string, content io.Reader) error) error
	// Erase does one piece of work from a position on, which is empty at first. It makes its
	// own transactions, and may be called again for what it did already.
	Erase func(ctx context.Context, who *Subject, at string) (Step, error)
}
