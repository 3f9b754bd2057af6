package customfields

import (
	"encoding/json"
	"slices"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Whether a field is asked for at sign-up.
const (
	notAsked = "NOT_ASKED"
	required = "REQUIRED"
)

// maxAsked is the most fields that a sign-up asks for: each of them loses people.
const maxAsked = 10

// registered is the path of the values in a registration.
const registered = "profile.customFields"

// Asks reports whether the field is asked for at sign-up, and whether it must be filled in.
func (f *Field) Asks() (asked, needed bool) { return f.SignUp != "", f.SignUp == required }

// AskedTx lists the fields that people are asked for at sign-up, in the order in which profiles show them. A field that
// only some members have is not asked for: whoever signs up is none of them yet.
func (s *Service) AskedTx(tx *store.Tx) ([]*Field, error) {
	fields, list, err := s.visibleApplied(tx)
	if err != nil {
		return nil, err
	}
	none := func(AppliesTo) bool { return false }
	return slices.DeleteFunc(slices.Clone(fields), func(f *Field) bool {
		asked, _ := f.Asks()
		return !asked || !list[f.ID].applies(none)
	}), nil
}

// CheckSignUpTx finds what a registration lacks of the fields that are asked for, and values that do not fit them.
// Names can leave out the prefix of keys, as elsewhere in registrations.
func (s *Service) CheckSignUpTx(tx *store.Tx, given []accounts.CustomField) ([]errs.Violation, error) {
	asked, err := s.AskedTx(tx)
	if err != nil {
		return nil, err
	}
	var out []errs.Violation
	for _, f := range asked {
		_, needed := f.Asks()
		i := slices.IndexFunc(given, func(g accounts.CustomField) bool { return g.Name == f.Key || "custom."+g.Name == f.Key })
		if i < 0 || given[i].Value.Blank() {
			if needed {
				out = append(out, wire.Named(registered+"."+f.Key, errs.RuleRequired, "",
					"must be given: the shop asks for "+f.Name))
			}
			continue
		}
		raw, err := json.Marshal(given[i].Value.Given())
		if err != nil {
			return nil, err
		}
		if v := value(f.FieldType, raw); v != nil {
			v.Field = registered + "." + f.Key
			out = append(out, *v)
		}
	}
	return out, nil
}

// settleSignUp checks what a field says about sign-ups.
func (s *Service) settleSignUp(tx *store.Tx, old, f *Field) error {
	if f.SignUp == notAsked {
		f.SignUp = ""
	}
	if f.SignUp == "" || old != nil && old.SignUp != "" {
		return nil
	}
	const at = "field.signUp"
	if f.FieldOrigin == system {
		return errs.Invalid(wire.Named(at, errs.RuleNotAllowed, ruleSystemField,
			"sign-ups ask only for fields that the shop added; leave it out"))
	}
	fields, err := s.visible(tx)
	if err != nil {
		return err
	}
	n := 0
	for _, one := range fields {
		if asked, _ := one.Asks(); asked && one.ID != f.ID {
			n++
		}
	}
	if n >= maxAsked {
		names := []string{}
		for _, one := range fields {
			if asked, _ := one.Asks(); asked {
				names = append(names, one.Name)
			}
		}
		return errs.Invalid(wire.Bounded(at, errs.RuleOther, maxAsked,
			"a sign-up asks for at most 10 fields; it asks for "+strings.Join(names, ", ")+" already"))
	}
	return nil
}
