package members

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	// TermsField is the name under which the registration page records when the terms were accepted. It is not
	// a custom field of the shop, and once it is set it stays.
	TermsField = "termsAccepted"
	// RuleUnknownField names the rule that a custom field must exist.
	RuleUnknownField = "UNKNOWN_FIELD"

	fieldPrefix = "custom." // of the keys of fields that a shop adds; registrations can leave it out
	dropBatch   = 100       // members in one transaction of a drop
)

// checkValues checks the custom fields in which a member differs from before; values that stay are not
// checked again. Unknown fields are refused. InvalidArgument.
func (s *Service) checkValues(tx *store.Tx, before, after *Contact) error {
	if s.cfg.CheckValues == nil {
		return nil
	}
	if after == nil {
		after = &Contact{}
	}
	was := map[string]CustomField{}
	if before != nil {
		was = before.CustomFields
	}
	if was[TermsField].Value != after.CustomFields[TermsField].Value {
		return errs.Invalid(wire.Named("member.contact.customFields."+TermsField, errs.RuleNotAllowed, "IMMUTABLE",
			"records when the terms were accepted and cannot be changed; leave it out"))
	}
	changed := map[string]json.RawMessage{}
	for key, field := range after.CustomFields {
		if field.Value == nil || field.Value == was[key].Value {
			continue
		}
		raw, err := json.Marshal(field.Value)
		if err != nil {
			return err
		}
		changed[key] = raw
	}
	violations, err := s.cfg.CheckValues(tx, changed)
	if err != nil || len(violations) == 0 {
		return err
	}
	for i, v := range violations {
		violations[i].Field = "member.contact.customFields." + v.Field
		if v.RuleName != RuleUnknownField {
			violations[i].Field += ".value"
		}
	}
	return errs.Invalid(violations...)
}

// keepValues drops what an account's own calls say of fields that the shop does not have, and values that do
// not fit the type of their field: no registration fails because of them. A name without its prefix becomes
// the key of the field.
func (s *Service) keepValues(tx *store.Tx, before, after *accounts.Person) error {
	keepTerms(before, after)
	if _, checked := after.Extra.(document); s.cfg.CheckValues == nil || checked {
		return nil
	}
	was := map[string]accounts.CustomValue{TermsField: {}}
	if before != nil {
		for _, f := range before.Profile.CustomFields {
			was[f.Name] = f.Value
		}
	}
	same := func(f accounts.CustomField) bool {
		value, there := was[f.Name]
		return f.Name == TermsField || there && reflect.DeepEqual(value, f.Value)
	}
	asked := map[string]json.RawMessage{}
	for _, f := range after.Profile.CustomFields {
		if same(f) {
			continue
		}
		raw, err := json.Marshal(f.Value.Given())
		if err != nil {
			return err
		}
		asked[f.Name] = raw
		if !strings.HasPrefix(f.Name, fieldPrefix) {
			asked[fieldPrefix+f.Name] = raw
		}
	}
	if len(asked) == 0 {
		return nil
	}
	violations, err := s.cfg.CheckValues(tx, asked)
	if err != nil {
		return err
	}
	for _, v := range violations {
		delete(asked, v.Field)
	}
	var kept wire.List[accounts.CustomField]
	for _, f := range after.Profile.CustomFields {
		if !same(f) && asked[f.Name] == nil {
			f.Name = fieldPrefix + f.Name
		}
		twice := slices.ContainsFunc(kept, func(k accounts.CustomField) bool { return k.Name == f.Name })
		if !twice && (same(f) || asked[f.Name] != nil) {
			kept = append(kept, f)
		}
	}
	after.Profile.CustomFields = kept
	return nil
}

// keepTerms puts back when the terms were accepted, if an update leaves it out or changes it.
func keepTerms(before, after *accounts.Person) {
	if before == nil {
		return
	}
	terms := func(f accounts.CustomField) bool { return f.Name == TermsField }
	i := slices.IndexFunc(before.Profile.CustomFields, terms)
	if i < 0 {
		return
	}
	was, is := before.Profile.CustomFields[i], after.Profile.CustomFields
	if j := slices.IndexFunc(is, terms); j < 0 || !reflect.DeepEqual(is[j], was) {
		after.Profile.CustomFields = append(slices.DeleteFunc(slices.Clone(is), terms), was)
	}
}

// drop is the job that removes the values of a custom field that was deleted.
type drop struct {
	Key   string `json:"key"`
	After string `json:"after,omitempty"` // the last member of the batch before
	Done  int    `json:"done,omitempty"`
	Total int    `json:"total,omitempty"` // counted before the first are done
}

// holding is the condition for accounts that can have a value of a field; it takes the pattern of the key.
const holding = "kind = 'member' AND status <> 'DELETED' AND doc LIKE ?"

// pattern matches profiles with a value of a field. It can match others too.
func pattern(key string) (string, error) {
	quoted, err := wire.Marshal(key)
	return `%"name":` + string(quoted) + `%`, err
}

// HasValueTx reports whether an account can still have a value of a field. Values of deleted fields are removed
// by a job, so their keys stay in use for a while.
func HasValueTx(tx *store.Tx, key string) (bool, error) {
	like, err := pattern(key)
	if err != nil {
		return false, err
	}
	var some bool
	return some, tx.QueryRow("SELECT EXISTS (SELECT 1 FROM accounts WHERE "+holding+")", []any{like}, &some)
}

// DropValuesTx has a job remove the values of a deleted field from all members. Each member who had one is
// updated, with an event.
func (s *Service) DropValuesTx(tx *store.Tx, key string) error {
	return s.drops.Enqueue(tx, drop{Key: key}, jobs.Options{})
}

// dropSome handles one batch of members by id.
func (s *Service) dropSome(ctx context.Context, job jobs.Job[drop]) error {
	like, err := pattern(job.Args.Key)
	if err != nil {
		return err
	}
	if job.Args.Done == 0 {
		job.Args.Total, err = store.Get(ctx, s.db, func(tx *store.Tx) (n int, err error) {
			const counted = "SELECT COUNT(*) FROM member_field_values WHERE field_key = ?"
			return n, tx.QueryRow(counted, []any{job.Args.Key}, &n)
		})
		if err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		ids, err := store.Values[string](tx, "SELECT id FROM accounts WHERE "+holding+" AND id > ? ORDER BY id LIMIT ?", like,
			job.Args.After, dropBatch)
		if err != nil {
			return err
		}
		for _, id := range ids {
			err := tx.Savepoint(func() error { return s.dropValue(tx, id, job.Args.Key) })
			if err != nil && !refusal(err) {
				return err
			}
			if err != nil {
				s.cfg.Logger.WarnContext(ctx, "the value of a deleted custom field was not removed",
					"member", id, "field", job.Args.Key, "error", err)
			}
		}
		if len(ids) < dropBatch {
			return job.Done(tx)
		}
		rest := job.Args
		rest.After, rest.Done = ids[len(ids)-1], rest.Done+len(ids)
		jobs.Report(tx.Context(), int64(rest.Done), int64(max(rest.Done, rest.Total))) // empty values are not counted
		return job.Continue(tx, rest)
	})
}

func (s *Service) dropValue(tx *store.Tx, id, key string) error {
	_, err := s.change(tx.Context(), id, func(_ *store.Tx, d *draft) error {
		fields := slices.Clone(d.person.Profile.CustomFields)
		d.person.Profile.CustomFields = slices.DeleteFunc(fields, func(f accounts.CustomField) bool { return f.Name == key })
		return nil
	})
	return err
}
