package customfields

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"souk/internal/people/members"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	fieldTable  = "custom_fields"
	fieldEntity = "wix.members.v1.custom_field"
)

// Values of the enums.
const (
	unknown  = "UNKNOWN"
	public   = "PUBLIC"
	private  = "PRIVATE"
	custom   = "CUSTOM"
	system   = "SYSTEM"
	everyone = "ALL_MEMBERS"
	selected = "SELECTED_MEMBERS"

	typeText   = "TEXT"
	typeNumber = "NUMBER"
	typeDate   = "DATE"
	typeURL    = "URL"
	typeSocial = "SOCIAL"
)

// sections in the order of listCustomFields.
var sections = []string{"GENERAL", "DISPLAY_INFO", "SOCIAL", "ADDRESS"}

// fixedPrivacy has the system fields, by key, whose privacy cannot be changed.
var fixedPrivacy = map[string]string{"nickname": public}

// Field is one field of member profiles.
type Field struct {
	resource.Meta
	Name           string `json:"name" validate:"required,notblank,max=150"`
	Key            string `json:"key,omitempty"`
	DefaultPrivacy string `json:"defaultPrivacy,omitempty" validate:"omitempty,oneof=UNKNOWN PUBLIC PRIVATE"`
	FieldType      string `json:"fieldType,omitempty" validate:"omitempty,oneof=UNKNOWN TEXT NUMBER DATE URL SOCIAL"`
	SocialType     string `json:"socialType,omitempty" validate:"omitempty,oneof=UNKNOWN FACEBOOK INSTAGRAM LINKEDIN TWITTER YOUTUBE PINTEREST TIKTOK DEVIANTART SOUNDCLOUD TUMBLR VIMEO VKONTAKTE ODNOKLASSNIKI OTHER"`
	FieldOrigin    string `json:"fieldOrigin,omitempty"`
	AppliesTo      string `json:"appliesTo,omitempty"`
	Section        string `json:"section,omitempty"`
	// SignUp says whether people are asked for it when they register; empty for not. The contract has no such key.
	SignUp string `json:"signUp,omitempty" validate:"omitempty,oneof=NOT_ASKED OPTIONAL REQUIRED"`
	// Hidden fields are listed as suggestions only. The contract has no such key: it is sent when true.
	Hidden bool `json:"hidden,omitempty"`
}

// displayOrder is the position of a field in its section. Queries read it; reorder and the After hook write it.
var displayOrder = query.Field{Path: "displayOrder", Column: fieldTable + ".position", Kind: query.Number,
	NotNull: true}

func (s *Service) fieldSpec() resource.Spec[Field, *Field] {
	text := func(path, column string) resource.Field[Field] {
		return resource.Field[Field]{Field: query.Field{Path: path, Column: column, Kind: query.Text, NotNull: true}}
	}
	return resource.Spec[Field, *Field]{
		Name: "field", Plural: "fields", ID: "members.customFields", Table: fieldTable, Path: "/v1/custom-fields",
		Fields: []resource.Field[Field]{
			text("key", "field_key"),
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, NotNull: true}},
			text("fieldType", "field_type"), text("defaultPrivacy", "privacy"), text("fieldOrigin", "origin"),
			text("section", "section"),
			{Field: query.Field{Path: "sectionRank", Column: "ranked", Kind: query.Number, NotNull: true},
				Value: func(f *Field) any { return slices.Index(sections, f.Section) }},
			{Field: query.Field{Path: "hidden", Column: "hidden", Kind: query.Bool, NotNull: true},
				Value: func(f *Field) any { return f.Hidden }},
			{Field: displayOrder},
		},
		OnCreate: s.begin,
		OnUpdate: s.change,
		OnDelete: func(tx *store.Tx, old *Field) error {
			if old.FieldOrigin == system {
				return errs.New(errs.FailedPrecondition, CodeSystemDelete,
					"%s is a system field; it can be hidden but not deleted", old.Name)
			}
			if _, err := tx.Exec("DELETE FROM "+applicationTable+" WHERE field = ?", old.ID); err != nil {
				return err
			}
			return s.drop(tx, old.Key)
		},
		After: func(tx *store.Tx, old, f *Field) error {
			if old != nil {
				return nil
			}
			_, err := tx.Exec("UPDATE "+fieldTable+" SET position = (SELECT COALESCE(MAX(position), 0) + 1 FROM "+fieldTable+
				" WHERE section = ?) WHERE id = ?", f.Section, f.ID)
			return err
		},
		Show: func(f *Field) {
			f.AppliesTo = everyone
			if f.SocialType == "" {
				f.SocialType = unknown
			}
		},
		Fill: fillApplied,
		Read: actor.Managers(readFields), Create: actor.Managers(createFields), Update: actor.Managers(updateFields),
		Delete: actor.Managers(deleteFields),
		Events: resource.Events{Entity: fieldEntity}, NotFound: CodeNoField,
		Conflicts: map[string]resource.Conflict{
			"custom_fields_name_key": {Code: CodeFieldExists, Message: "there is a field with this name; choose another"},
		},
		ReadOnly: []string{"key", "fieldOrigin", "appliesTo", "section", "hidden"},
	}
}

// begin fills in the defaults of a new custom field.
func (s *Service) begin(tx *store.Tx, f *Field) error {
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM "+fieldTable, nil, &n); err != nil {
		return err
	}
	if n >= MaxFields {
		return errs.New(errs.FailedPrecondition, CodeTooMany,
			"a shop can have %d fields, hidden ones included; delete one first", MaxFields).With("limit", MaxFields)
	}
	f.Name = strings.TrimSpace(f.Name)
	f.FieldType, f.DefaultPrivacy = given(f.FieldType, typeText), given(f.DefaultPrivacy, private)
	if err := social(f); err != nil {
		return err
	}
	f.FieldOrigin, f.Section = custom, "GENERAL"
	if f.FieldType == typeSocial {
		f.Section = "SOCIAL"
	}
	if err := s.settleSignUp(tx, nil, f); err != nil {
		return err
	}
	var err error
	f.Key, err = freeKey(tx, f.Name)
	return err
}

// change refuses updates of immutable fields. An enum that is null or UNKNOWN keeps its value.
func (s *Service) change(tx *store.Tx, old, f *Field) error {
	f.Name = strings.TrimSpace(f.Name)
	if old.FieldOrigin == system && f.Name != old.Name {
		return errs.New(errs.InvalidArgument, CodeReservedName, "%s is a system field; its name cannot be changed",
			old.Name).With("newName", f.Name).With("currentName", old.Name)
	}
	f.FieldType, f.DefaultPrivacy = given(f.FieldType, old.FieldType), given(f.DefaultPrivacy, old.DefaultPrivacy)
	if f.FieldType != old.FieldType {
		return errs.Invalid(wire.Named("field.fieldType", errs.RuleNotAllowed, "IMMUTABLE",
			"cannot be changed; the type of this field is "+old.FieldType))
	}
	f.Key, f.FieldOrigin, f.Section = old.Key, old.FieldOrigin, old.Section
	if must := fixedPrivacy[f.Key]; must != "" && f.DefaultPrivacy != must {
		return errs.New(errs.InvalidArgument, CodePrivacy, "%s is always %s", f.Name, must).
			With("incorrectPrivacy", f.DefaultPrivacy).With("correctPrivacy", must)
	}
	if err := s.settleSignUp(tx, old, f); err != nil {
		return err
	}
	return social(f)
}

// social requires a socialType for SOCIAL fields, and refuses one for others.
func social(f *Field) error {
	named := given(f.SocialType, "") != ""
	switch {
	case f.FieldType == typeSocial && !named:
		return badSocial(f, "a field of type SOCIAL needs a socialType")
	case f.FieldType != typeSocial && named:
		return badSocial(f, "only a field of type SOCIAL has a socialType")
	case !named:
		f.SocialType = ""
	}
	return nil
}

func badSocial(f *Field, words string) error {
	return errs.New(errs.InvalidArgument, CodeSocialType, "%s", words).
		With("invalidSocialType", given(f.SocialType, unknown))
}

// given reads an enum whose value UNKNOWN means that it was not set.
func given(value, otherwise string) string {
	if value == "" || value == unknown {
		return otherwise
	}
	return value
}

// freeKey makes a key from the name that no field has, hidden or not, and that no member has a value of.
func freeKey(tx *store.Tx, name string) (string, error) {
	key := strings.Join(store.Words(name), "-")
	for len(key) > 100 {
		_, size := utf8.DecodeLastRuneInString(key)
		key = key[:len(key)-size]
	}
	if key = strings.Trim(key, "-"); key == "" {
		key = "field"
	}
	key = "custom." + key
	taken := map[string]bool{}
	err := tx.Each("SELECT field_key FROM "+fieldTable+" WHERE field_key = ? OR field_key LIKE ?",
		[]any{key, key + "-%"}, func(rows store.Rows) error {
			var one string
			err := rows.Scan(&one)
			taken[one] = true
			return err
		})
	if err != nil {
		return "", err
	}
	candidate := key
	for n := 2; ; n++ {
		if !taken[candidate] {
			used, err := members.HasValueTx(tx, candidate)
			if err != nil || !used {
				return candidate, err
			}
		}
		candidate = key + "-" + strconv.Itoa(n)
	}
}
