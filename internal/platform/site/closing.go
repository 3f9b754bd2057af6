package site

import (
	"context"
	"fmt"
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Closing is a time in which the shop sells nothing. Everybody may read it.
type Closing struct {
	Closed bool `json:"closed"`
	// Words are what visitors read, in the languages of the shop. Without any they read the usual ones.
	Words wire.List[ClosedWords] `json:"words,omitempty" validate:"max=50"`
	// ReopensAt is when the shop opens by itself; unset for when somebody opens it.
	ReopensAt wire.Time `json:"reopensAt,omitzero"`
}

// ClosedWords are what visitors read of a closed shop in one language.
type ClosedWords struct {
	Language string `json:"language" validate:"required,language,max=35"`
	Text     string `json:"text" validate:"required,notblank,max=2000"`
}

// ClosedAt tells whether the shop is closed at a moment.
func (s *Settings) ClosedAt(now time.Time) bool {
	c := s.Closing
	return c != nil && c.Closed && (c.ReopensAt.IsZero() || wire.At(now) < c.ReopensAt)
}

// Selling refuses with httpapi.CodeClosed while the shop is closed.
func (s *Service) Selling(ctx context.Context) error {
	settings, err := s.Get(ctx)
	if err != nil || !settings.ClosedAt(s.db.Now()) {
		return err
	}
	refused := errs.New(errs.FailedPrecondition, httpapi.CodeClosed,
		"the shop is closed at the moment: nothing can be bought until it opens again")
	if at := settings.Closing.ReopensAt; !at.IsZero() {
		refused = refused.With("reopensAt", at)
	}
	return refused
}

// check holds the rules of a closing that no tag can say.
func (c *Closing) check(spoken []string) []errs.Violation {
	if c == nil {
		return nil
	}
	var out []errs.Violation
	for i, one := range c.Words {
		field := fmt.Sprintf("closing.words[%d].language", i)
		switch same := func(other ClosedWords) bool { return other.Language == one.Language }; {
		case one.Language == "":
		case !slices.Contains(spoken, one.Language):
			out = append(out, errs.Field(field, errs.RuleOther, "must be one of the shop's languages"))
		case slices.ContainsFunc(c.Words[:i], same):
			out = append(out, errs.Field(field, errs.RuleOther, "has words already"))
		}
	}
	return out
}

// checkMoment refuses to close until a moment that is over. What was set before is not looked at again, unless somebody
// closes anew: the shop would stay open without a word.
func checkMoment(before, after *Settings, patch wire.Patch[Settings], now time.Time) []errs.Violation {
	c := after.Closing
	if c == nil || !c.Closed || c.ReopensAt.IsZero() || c.ReopensAt > wire.At(now) {
		return nil
	}
	was := before.Closing
	if was != nil && was.Closed && was.ReopensAt == c.ReopensAt && !patch.HasIn("closing", "closed") {
		return nil
	}
	return []errs.Violation{errs.Field("siteSettings.closing.reopensAt", errs.RuleOther, "must be later than now")}
}
