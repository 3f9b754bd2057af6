package shipping

import (
	"context"
	"sync"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Rates reaches carriers that apps bring. It is filled in by the shop's plugins.
type Rates interface {
	// Carriers lists the carriers that are installed, from the database alone.
	Carriers(tx *store.Tx) ([]Carrier, error)
	// Quote asks a carrier what a parcel costs. It may wait for the network, so it is
	// never called within a transaction, and for several carriers at a time. It keeps
	// its own time limit.
	Quote(ctx context.Context, carrierID string, parcel *Parcel) ([]Quoted, error)
	// Tables asks a carrier for its settings in regions, by the region's id.
	Tables(ctx context.Context, carrierID, profileID string, regionIDs []string) (map[string][]DashboardTable, error)
	// SetActive switches one row of a carrier's settings.
	SetActive(ctx context.Context, carrierID, rowID string, active bool) error
}

// Carrier is an installed carrier.
type Carrier struct {
	ID           string
	DisplayName  string
	Description  string
	LearnMoreURL string
	DashboardURL string
	ThumbnailURL string
	// NeedsBackupRate says that the carrier cannot do without one.
	NeedsBackupRate bool
	HasSettings     bool
	HasActiveStatus bool
}

// Parcel is what a carrier is asked about: the goods of one profile.
type Parcel struct {
	Currency   money.Currency
	WeightUnit string
	To         *wire.Address
	ProfileID  string
	RegionID   string
	Lines      []Line
	Buyer      *wire.ContactDetails
	FlowID     string
}

// Quoted is a carrier's offer.
type Quoted struct {
	Code, Title string
	Price       money.Amount
	Logistics   Logistics
	Charges     []Charge
}

// Quotes are the offers of one carrier for the goods of one profile; Failed says that
// it gave none because something went wrong.
type Quotes struct {
	CarrierID, ProfileID string
	Offers               []Quoted
	Failed               error
}

// Ask collects the offers of outside carriers for a sale. A carrier that fails is
// told of in its quotes, and its backup rate counts. Call it outside transactions,
// and hand the result to Options in the sale.
func (s *Service) Ask(ctx context.Context, sale *Sale) ([]Quotes, error) {
	if s.cfg.Rates == nil {
		return nil, nil
	}
	plan, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	sale = s.settled(ctx, sale)
	var out []Quotes
	var parcels []*Parcel
	for _, g := range plan.groups(sale) {
		if g.region == nil {
			continue
		}
		parcel := &Parcel{Currency: sale.Currency, WeightUnit: sale.WeightUnit, To: sale.To, ProfileID: g.profile,
			RegionID: g.region.ID, Lines: g.lines, Buyer: sale.Buyer, FlowID: sale.FlowID}
		for i := range g.region.DeliveryCarriers {
			out, parcels = append(out, Quotes{CarrierID: g.region.DeliveryCarriers[i].AppID, ProfileID: g.profile}), append(
				parcels, parcel)
		}
	}
	// All at once: a buyer waits for the slowest, not for the sum.
	var asked sync.WaitGroup
	for i := range out {
		asked.Go(func() { out[i].Offers, out[i].Failed = s.cfg.Rates.Quote(ctx, out[i].CarrierID, parcels[i]) })
	}
	asked.Wait()
	return out, nil
}

// carriers lists what is installed.
func (s *Service) carriers(tx *store.Tx) ([]Carrier, error) {
	if s.cfg.Rates == nil {
		return nil, nil
	}
	return s.cfg.Rates.Carriers(tx)
}

// knownCarriers refuses carriers that are not installed, or lack a rate they need.
func (s *Service) knownCarriers(tx *store.Tx, list wire.List[DeliveryCarrier]) error {
	if len(list) == 0 {
		return nil
	}
	installed, err := s.carriers(tx)
	if err != nil {
		return err
	}
	byID := map[string]*Carrier{}
	for i := range installed {
		byID[installed[i].ID] = &installed[i]
	}
	for i := range list {
		c := byID[list[i].AppID]
		switch {
		case c == nil:
			return errs.New(errs.InvalidArgument, CodeUnknownCarrier, "the carrier %s is not installed", list[i].AppID).With(
				"appId", list[i].AppID)
		case c.NeedsBackupRate && list[i].BackupRate == nil:
			return errs.New(errs.InvalidArgument, CodeNoBackupRate, "the carrier %s needs a backupRate", list[i].AppID).With(
				"appId", list[i].AppID)
		}
	}
	return nil
}
