package invoices

import (
	"context"

	"souk/internal/platform/paper"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	settingsKey    = "invoice_settings"
	settingsEntity = "souk.invoices.v1.invoice_settings"
)

// Settings say who makes out invoices, and how. The address and logo are also those of
// packing slips and labels.
type Settings struct {
	// Name is the seller's, where it is not the shop's.
	Name    string        `json:"name" validate:"max=200"`
	Address *wire.Address `json:"address,omitempty"`
	TaxID   *wire.VatID   `json:"taxId,omitempty"`
	Phone   string        `json:"phone" validate:"omitempty,phone"`
	Email   string        `json:"email" validate:"omitempty,email,max=254"`
	// LogoID is a picture of the media store; empty is that of the checkout's pages.
	LogoID string `json:"logoId" validate:"max=400"`
	Prefix string `json:"prefix" validate:"max=20"`
	// NextNumber is that of the next invoice. It can be chosen until the first one is made out.
	NextNumber int64 `json:"nextNumber" validate:"min=0,max=999999999"`
	// CreditNotes makes one out for each refund of an order that has an invoice.
	CreditNotes      bool   `json:"creditNotes"`
	CreditNotePrefix string `json:"creditNotePrefix" validate:"max=20"`
	// NextCreditNoteNumber is that of the next credit note. It can be chosen until the first one is made out.
	NextCreditNoteNumber int64 `json:"nextCreditNoteNumber" validate:"min=0,max=999999999"`
	// DueDays is how long buyers have to pay; 0 is at once.
	DueDays int    `json:"dueDays" validate:"min=0,max=365"`
	Terms   string `json:"terms" validate:"max=1000"`
	Notes   string `json:"notes" validate:"max=1000"`
}

type (
	settingsAnswer struct {
		InvoiceSettings *Settings `json:"invoiceSettings"`
		resource.Revised
	}
	settingsRequest struct {
		InvoiceSettings wire.Patch[Settings] `json:"invoiceSettings"`
		FieldMask       wire.FieldMask       `json:"fieldMask,omitempty"`
		resource.BasedOn
	}
)

func loadSettings(tx *store.Tx) (*Settings, error) {
	out := &Settings{Prefix: "INV-", DueDays: 14, CreditNotePrefix: "CN-"}
	_, err := tx.Setting(settingsKey, out)
	return out, err
}

// numbered are the settings with the numbers that come next, which the counters keep.
func numbered(tx *store.Tx) (*Settings, error) {
	out, err := loadSettings(tx)
	if err != nil {
		return nil, err
	}
	for _, one := range []struct {
		of series
		to *int64
	}{{invoiceNumbers, &out.NextNumber}, {creditNumbers, &out.NextCreditNoteNumber}} {
		_, last, err := one.of.numbersGiven(tx)
		if err != nil {
			return nil, err
		}
		*one.to = last + 1
	}
	return out, nil
}

// kept are the settings as staff change them. Their revision changes also when an invoice takes the next number.
func (s *Service) kept() *resource.Settings[Settings] {
	return &resource.Settings[Settings]{
		DB: s.db, What: "the settings of invoices", Field: "invoiceSettings", Entity: settingsEntity, ID: settingsKey,
		Read: numbered,
		Write: func(tx *store.Tx, before, after *Settings) error {
			if err := invoiceNumbers.begin(tx, "invoiceSettings.nextNumber", before.NextNumber, after.NextNumber); err != nil {
				return err
			}
			if err := creditNumbers.begin(tx, "invoiceSettings.nextCreditNoteNumber", before.NextCreditNoteNumber,
				after.NextCreditNoteNumber); err != nil {
				return err
			}
			kept := *after
			kept.NextNumber, kept.NextCreditNoteNumber = 0, 0 // the counters know
			if err := tx.SaveSetting(settingsKey, &kept); err != nil {
				return err
			}
			return s.settings.Changed(tx)
		},
	}
}

func (s *Service) getSettings(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	return answered(s.kept().Get(ctx))
}

func (s *Service) updateSettings(ctx context.Context, in *settingsRequest) (*settingsAnswer, error) {
	return answered(s.kept().Patch(ctx, in.BasedOn, in.InvoiceSettings, in.FieldMask))
}

func answered(now resource.Stands[Settings], err error) (*settingsAnswer, error) {
	return &settingsAnswer{now.Settings, now.Revised}, err
}

// Letterhead is who prints, with the logo: for whatever is printed.
func (s *Service) Letterhead(ctx context.Context) (*paper.Shop, error) {
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, err
	}
	out := s.seller(ctx, settings)
	out.Logo, err = s.logo(ctx, settings)
	return &out, err
}

// seller is the shop as its settings are, without the logo.
func (s *Service) seller(ctx context.Context, settings *Settings) paper.Shop {
	name, email := s.cfg.Shop(ctx)
	out := paper.Shop{Name: name, Email: email, Phone: settings.Phone}
	if settings.Name != "" {
		out.Name = settings.Name
	}
	if settings.Email != "" {
		out.Email = settings.Email
	}
	if a := settings.Address; a != nil {
		out.Country = a.Country
		out.Address = append(paper.PostalOf(a).Lines(a.Country, ""), paper.CountryName(a.Country, s.cfg.Locale(ctx)))
		if a.Country == "" {
			out.Address = out.Address[:len(out.Address)-1]
		}
	}
	if id := settings.TaxID; id != nil && id.ID != "" {
		out.TaxID = id.ID
		if id.Type == "CPF" || id.Type == "CNPJ" {
			out.TaxID = id.Type + " " + id.ID
		}
	}
	return out
}

func (s *Service) logo(ctx context.Context, settings *Settings) ([]byte, error) {
	if s.cfg.Logo == nil {
		return nil, nil
	}
	return s.cfg.Logo(ctx, settings.LogoID)
}
