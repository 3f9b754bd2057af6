// Package tax knows what is taxed, where and how much: groups of goods, regions, rates set by hand,
// and buyers who pay less.
//
// It keeps these things true. It never computes an amount itself: it says which rates apply, and
// package pricing does the sums, so that a tax that is asked for and the tax of a sale agree to the
// last minor unit. A mapping names only groups and regions that exist. A place has one region at most,
// and a name in it one rate. Nothing is untaxed by accident: goods of a group that was deleted are
// taxed as products are, and when an outside calculator fails, the rates set by hand are used or the
// sale is refused.
package tax

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
)

// Bounds of what a shop has; all of it is kept in memory.
const (
	maxGroups   = 1000
	maxRegions  = 5000
	maxMappings = 20_000
	maxExempt   = 1000
)

// CodeTooMany refuses more than a shop can have.
const CodeTooMany = "TAX_LIMIT_REACHED"

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Site    *site.Service
	Queue   *jobs.Queue
	Logger  *slog.Logger // nil means slog.Default
	// Calculators lists the calculators of apps; nil for none. It is asked within
	// transactions, and so must not wait for anybody.
	Calculators func(ctx context.Context) ([]Calculator, error)
	// Contacts tells who some contacts are; nil when nobody knows.
	Contacts func(tx *store.Tx, ids []string) (map[string]ContactDetails, error)
}

// Service keeps the rules of tax.
type Service struct {
	cfg      Config
	db       *store.DB
	groups   *resource.Resource[Group, *Group]
	regions  *resource.Resource[Region, *Region]
	mappings *resource.Resource[Mapping, *Mapping]
	exempt   *resource.Resource[ExemptGroup, *ExemptGroup]
	contacts *resource.Resource[ContactTaxDetails, *ContactTaxDetails]
	ready    *snapshot.Snapshot[*Rates]
	tagJobs  *jobs.Kind[tagJob]
}

// New builds the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	s := &Service{cfg: cfg, db: cfg.DB}
	deps := resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}
	s.ready = snapshot.New(cfg.DB, "tax", compile)
	s.groups = resource.New(deps, s.groupSpec())
	s.regions = resource.New(deps, s.regionSpec())
	s.mappings = resource.New(deps, s.mappingSpec())
	s.exempt = resource.New(deps, s.exemptSpec())
	s.contacts = resource.New(deps, s.contactSpec())
	s.tagJobs = jobs.Register(cfg.Queue, "tax.tags", jobs.KindOptions{}, s.tagSome)
	return s
}

// Groups gives the engine of tax groups, for services that change several things together.
func (s *Service) Groups() *resource.Resource[Group, *Group] { return s.groups }

// Regions gives the engine of regions.
func (s *Service) Regions() *resource.Resource[Region, *Region] { return s.regions }

// Mappings gives the engine of rates set by hand.
func (s *Service) Mappings() *resource.Resource[Mapping, *Mapping] { return s.mappings }

// ExemptGroups gives the engine of groups of buyers.
func (s *Service) ExemptGroups() *resource.Resource[ExemptGroup, *ExemptGroup] { return s.exempt }

// ContactDetails gives the engine of what is known of contacts.
func (s *Service) ContactDetails() *resource.Resource[ContactTaxDetails, *ContactTaxDetails] {
	return s.contacts
}

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	var all []httpapi.Operation
	for _, some := range [][]httpapi.Operation{
		s.groupOperations(), s.regionOperations(), s.mappingOperations(), s.exemptOperations(), s.contactOperations(),
		s.settingsOperations(), s.calculationOperations(),
	} {
		all = append(all, some...)
	}
	return all
}

// room refuses one more row than a table may have.
func room(tx *store.Tx, table, things string, most int) error {
	return resource.Room(tx, table, most, CodeTooMany, things)
}

// known refuses an id that names nothing in a table.
func known(tx *store.Tx, table, id, code, thing string) error {
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM "+table+" WHERE id = ?", []any{id}, &n); err != nil {
		return err
	}
	if n == 0 {
		return errs.New(errs.NotFound, code, "%s %s was not found", thing, id)
	}
	return nil
}

// idsOf lists ids that a condition finds.
func idsOf(tx *store.Tx, statement string, args ...any) ([]string, error) {
	return store.Values[string](tx, statement, args...)
}

// Check proves that what is named exists.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	lost, err := idsOf(tx,
		`SELECT m.id FROM tax_mappings m WHERE NOT EXISTS (SELECT 1 FROM tax_groups g WHERE g.id = m.tax_group)
		OR NOT EXISTS (SELECT 1 FROM tax_regions r WHERE r.id = m.tax_region) ORDER BY m.id LIMIT 100`)
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, id := range lost {
		wrong = append(wrong, "manual tax mapping "+id+" names a group or a region that is not there")
	}
	offered, err := s.defaultExemptGroups(tx.Context())
	if err != nil {
		return nil, err
	}
	err = tx.Each(
		`SELECT c.exempt_group, COUNT(*) FROM contact_tax_details c WHERE NOT EXISTS (SELECT 1 FROM tax_exempt_groups g WHERE g.id = c.exempt_group)
		GROUP BY c.exempt_group ORDER BY c.exempt_group`, nil, func(rows store.Rows) error {
			var group string
			var n int
			if err := rows.Scan(&group, &n); err != nil {
				return err
			}
			if _, known := offered[group]; !known {
				wrong = append(wrong, fmt.Sprintf("%d contacts are in a group of exempt buyers that is not there: %s", n, group))
			}
			return nil
		})
	return wrong, err
}
