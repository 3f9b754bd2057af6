package tips

import (
	"context"
	"encoding/json"
	"strconv"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	createSettings = "WIX_TIPS.TIP_SETTINGS_CREATE"
	readSettings   = "WIX_TIPS.TIP_SETTINGS_READ"
	updateSettings = "WIX_TIPS.TIP_SETTINGS_UPDATE"
	deleteSettings = "WIX_TIPS.TIP_SETTINGS_DELETE"
)

// Codes of refusals.
const (
	CodeDefaultExists    = "DEFAULT_SETTINGS_ALREADY_EXISTS"
	CodeSeveralDefaults  = "CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET"
	CodePercentage       = "PRESET_PERCENTAGE_TOO_HIGH"
	CodeDefaultStays     = "CANNOT_DELETE_DEFAULT_SETTINGS"
	CodeSettingsNotFound = "TIP_SETTINGS_NOT_FOUND"
	codeTooMany          = "MAX_TIP_SETTINGS_REACHED"
)

// maxSettings bounds a shop's settings; all are kept in memory.
const maxSettings = 1000

// Kinds of tips.
const (
	ByPercentage = "PERCENTAGE"
	ByAmount     = "AMOUNT"
	Custom       = "CUSTOM"
	unknownType  = "UNKNOWN_TIP_TYPE"
)

// Ways to share a tip out.
const (
	Equal        = "EQUAL"
	Proportional = "PROPORTIONAL"
)

// TipSettings say how buyers are asked for a tip.
type TipSettings struct {
	resource.Meta
	LocationID        string `json:"locationId,omitempty" validate:"omitempty,guid"`
	PaymentTerminalID string `json:"paymentTerminalId,omitempty" validate:"max=30"`
	UserID            string `json:"userId,omitempty" validate:"omitempty,guid"`

	TipType string            `json:"tipType" validate:"required,oneof=PERCENTAGE AMOUNT"`
	Presets wire.List[Preset] `json:"presets" validate:"min=1,max=3" money:"tipType=AMOUNT"`

	AllowCustomerTip           *bool    `json:"allowCustomerTip,omitempty"`
	AllowBusinessTipAtPayment  *bool    `json:"allowBusinessTipAtPayment,omitempty"`
	AllowCustomAmount          *bool    `json:"allowCustomAmount,omitempty"`
	AllowEditDistribution      *bool    `json:"allowEditDistribution,omitempty"`
	AutoTipOnCheckInEnabled    *bool    `json:"autoTipOnCheckInEnabled,omitempty"`
	AutoTipOnCheckInPercentage *float64 `json:"autoTipOnCheckInPercentage,omitempty" validate:"omitempty,min=1,max=100"`
	StaffDistributionMethod    string   `json:"staffDistributionMethod" validate:"omitempty,oneof=UNKNOWN_SPLIT_METHOD EQUAL PROPORTIONAL"`

	Default        *bool                `json:"default,omitempty"`
	AppID          string               `json:"appId,omitempty" validate:"omitempty,guid"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
}

// Preset is one tip that is offered: so many percent, or so much.
type Preset struct {
	Value   *float64 `json:"value,omitempty" validate:"required,gt=0,max=1000000000000" money:"inherit"`
	Default *bool    `json:"default,omitempty"`
}

// digits writes a number of the settings out; what was typed as 12.5 is 12.5 again.
func digits(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }

// Validate holds what spans fields.
func (t *TipSettings) Validate() []errs.Violation {
	var out []errs.Violation
	named := 0
	for _, id := range []string{t.LocationID, t.PaymentTerminalID, t.UserID} {
		if id != "" {
			named++
		}
	}
	if named > 1 {
		out = append(out, wire.Named("", errs.RuleOneOfAlignment, "IDENTIFIER",
			"must have at most one of locationId, paymentTerminalId and userId"))
	}
	if on(t.Default) && named > 0 {
		out = append(out, wire.Named("", errs.RuleNotAllowed, "IDENTIFIER",
			"is not allowed with locationId, paymentTerminalId or userId: the default settings apply everywhere"))
	}
	if on(t.AutoTipOnCheckInEnabled) && t.AutoTipOnCheckInPercentage == nil {
		out = append(out, wire.Named("autoTipOnCheckInPercentage", errs.RuleRequired, "",
			"is required with autoTipOnCheckInEnabled"))
	}
	most := map[string]int{ByPercentage: 2, ByAmount: 3}[t.TipType]
	for i, preset := range t.Presets {
		if preset.Value != nil && most > 0 && wire.Decimal(digits(*preset.Value)).Scale() > most {
			out = append(out, wire.Bounded("presets["+strconv.Itoa(i)+"].value", errs.RuleDecimalMaxScale, most,
				"must not have more than "+strconv.Itoa(most)+" digits after the point"))
		}
	}
	return out
}

// settle fills in what the contract promises and refuses what has a code of its own.
func (t *TipSettings) settle() error {
	defaults := 0
	for _, preset := range t.Presets {
		if on(preset.Default) {
			defaults++
		}
		if t.TipType == ByPercentage && *preset.Value > 100 {
			return errs.New(errs.InvalidArgument, CodePercentage, "a tip of %s percent is too high; use at most 100",
				digits(*preset.Value))
		}
	}
	if defaults > 1 {
		return errs.New(errs.InvalidArgument, CodeSeveralDefaults, "%d presets are the default; only one can be", defaults)
	}
	for i := range t.Presets {
		t.Presets[i].Default = wire.Ptr(on(t.Presets[i].Default))
	}
	for _, allowed := range []**bool{&t.AllowCustomerTip, &t.AllowBusinessTipAtPayment, &t.AllowCustomAmount,
		&t.AllowEditDistribution} {
		if *allowed == nil {
			*allowed = wire.Ptr(true)
		}
	}
	t.AutoTipOnCheckInEnabled = wire.Ptr(on(t.AutoTipOnCheckInEnabled))
	if t.StaffDistributionMethod != Proportional {
		t.StaffDistributionMethod = Equal
	}
	return nil
}

func on(flag *bool) bool { return flag != nil && *flag }

// asDefault marks the context of a call that makes the default settings.
type asDefault struct{}

func (s *Service) settingsSpec() resource.Spec[TipSettings, *TipSettings] {
	flag := func(path, column string) resource.Field[TipSettings] {
		return resource.Field[TipSettings]{Field: query.Field{Path: path, Column: column, Kind: query.Bool, Sortable: true,
			NotNull: true}}
	}
	return resource.Spec[TipSettings, *TipSettings]{
		Name: "tipSettings", Plural: "tipSettings", ID: "ecom.tipSettings", Table: "tip_settings", Path: "/v1/tip-settings",
		Fields: []resource.Field[TipSettings]{
			{Field: query.Field{Path: "locationId", Column: "location", Kind: query.ID, Sortable: true}},
			{Field: query.Field{Path: "paymentTerminalId", Column: "terminal", Folded: "terminal_folded", Kind: query.Text,
				Sortable: true}},
			{Field: query.Field{Path: "userId", Column: "staff_user", Kind: query.ID, Sortable: true}},
			{Field: query.Field{Path: "tipType", Column: "tip_type", Kind: query.Enum,
				Values: []string{unknownType, ByPercentage, ByAmount}, Sortable: true, NotNull: true}},
			flag("default", "is_default"), flag("allowCustomerTip", "customer_tip"),
			flag("allowBusinessTipAtPayment", "business_tip"),
			flag("allowCustomAmount", "custom_amount"), flag("allowEditDistribution", "edit_distribution"),
		},
		OnCreate: func(tx *store.Tx, t *TipSettings) error {
			if err := resource.Room(tx, "tip_settings", maxSettings, codeTooMany, "tip settings"); err != nil {
				return err
			}
			t.Default = wire.Ptr(tx.Context().Value(asDefault{}) != nil)
			return t.settle()
		},
		OnUpdate: func(_ *store.Tx, old, t *TipSettings) error {
			t.Default = wire.Ptr(on(old.Default))
			return t.settle()
		},
		OnDelete: func(_ *store.Tx, old *TipSettings) error {
			if on(old.Default) {
				return errs.New(errs.FailedPrecondition, CodeDefaultStays,
					"the default settings can be changed but not deleted; switch tips off with allowCustomerTip")
			}
			return nil
		},
		After: func(tx *store.Tx, _, _ *TipSettings) error { return s.ready.Changed(tx) },
		// Who shops sees what concerns shopping, not how single people of the staff are tipped.
		Scope: func(ctx context.Context) (string, []any) {
			if actor.From(ctx).Shopper() {
				return "terminal IS NULL AND staff_user IS NULL", nil
			}
			return "", nil
		},
		Read: actor.Everyone(readSettings), Create: actor.Managers(createSettings), Update: actor.Managers(updateSettings),
		Delete:   actor.Managers(deleteSettings),
		NotFound: CodeSettingsNotFound,
		Conflicts: map[string]resource.Conflict{"tip_settings_default_key": {Code: CodeDefaultExists,
			Message: "default settings exist already; update them"}},
		ReadOnly: []string{"default"}, Style: query.ByCursor, DefaultSort: []query.Sort{{Path: "id"}}, MaxSorts: 10,
	}
}

// CreateDefault makes the settings that hold where no others do. AlreadyExists when
// there are some.
func (s *Service) CreateDefault(ctx context.Context, settings *TipSettings) (*TipSettings, error) {
	return s.settings.Create(context.WithValue(ctx, asDefault{}, true), settings)
}

// book is all settings of the shop.
type book struct {
	byID       map[string]*TipSettings
	byLocation map[string]*TipSettings
	standard   *TipSettings // nil when there are none
}

// compile reads the settings. Of several for one location the newest holds.
func compile(tx *store.Tx) (*book, error) {
	b := &book{byID: map[string]*TipSettings{}, byLocation: map[string]*TipSettings{}}
	err := tx.Each("SELECT id, revision, created, updated, doc FROM tip_settings ORDER BY created, id", nil,
		func(rows store.Rows) error {
			t := &TipSettings{}
			var id, doc string
			var revision, created, updated int64
			if err := rows.Scan(&id, &revision, &created, &updated, &doc); err != nil {
				return err
			}
			if err := json.Unmarshal([]byte(doc), t); err != nil {
				return err
			}
			t.Meta = resource.Meta{ID: id, Revision: wire.Revision(revision), CreatedDate: wire.Time(created),
				UpdatedDate: wire.Time(updated)}
			b.byID[id] = t
			switch {
			case on(t.Default):
				b.standard = t
			case t.LocationID != "":
				b.byLocation[t.LocationID] = t
			}
			return nil
		})
	return b, err
}

// empty tells that tips were never set up, so that nobody needs to look further.
func (b *book) empty() bool { return len(b.byID) == 0 }

// at gives the settings for a location; nil when tips are not set up.
func (b *book) at(locationID string) *TipSettings {
	if t := b.byLocation[locationID]; t != nil && locationID != "" {
		return t
	}
	return b.standard
}

// Settings gives what holds at a location, or in the shop as a whole when that is
// empty or has none of its own; nil when tips were never set up. It is shared: do
// not change it.
func (s *Service) Settings(ctx context.Context, locationID string) (*TipSettings, error) {
	b, err := s.ready.At(ctx)
	if err != nil {
		return nil, err
	}
	return b.at(locationID), nil
}
