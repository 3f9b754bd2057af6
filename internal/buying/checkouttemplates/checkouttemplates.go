// Package checkouttemplates keeps checkouts that the shop made ready, to be begun with a link: in a
// mail, under a post, behind a code on a poster.
//
// It keeps these things true. A template has something to buy. Only staff set the prices of a
// template; the link cannot change them. A link leads to a checkout of its own every time; a
// template that is switched off leads nowhere. A checkout that is begun has all that its template
// promised, in the quantities it promised, or is not begun.
package checkouttemplates

import (
	"souk/internal/buying/checkout"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Entity names templates in events and audit records.
const Entity = "wix.ecom.v1.checkout_template"

// Permissions of the contract.
const (
	createPermission = "ECOM.CHECKOUT_TEMPLATE_CREATE"
	readPermission   = "ECOM.CHECKOUT_TEMPLATE_READ"
	updatePermission = "ECOM.CHECKOUT_TEMPLATE_UPDATE"
	deletePermission = "ECOM.CHECKOUT_TEMPLATE_DELETE"
	usePermission    = "ECOM.CHECKOUT_TEMPLATE_CREATE_CHECKOUT"
)

// Codes of refusals, as the contract names them.
const (
	CodeNotFound         = "CHECKOUT_TEMPLATE_NOT_FOUND"
	CodeNoItems          = "CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS"
	CodeEmptyItems       = "CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_EMPTY_ITEMS"
	CodeNothingToUpdate  = "CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITHOUT_SPECIFIED_FIELDS"
	CodeUnsupportedField = "CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_UNSUPPORTED_FIELD"
	CodeUnknownStatus    = "CANNOT_UPDATE_CHECKOUT_UPDATE_TEMPLATE_WITH_UNKNOWN_STATUS"
	CodeInactive         = "CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE"
	CodeItemNotFound     = basket.CodeItemNotFound
	CodeInventory        = "INSUFFICIENT_INVENTORY"
)

// Config holds what the service depends on.
type Config struct {
	DB        *store.DB
	Cursors   *query.Signer
	Checkouts *checkout.Service
	Sales     *sale.Service
}

// Service keeps templates.
type Service struct {
	cfg       Config
	db        *store.DB
	templates *resource.Resource[CheckoutTemplate, *CheckoutTemplate]
}

// New makes the service.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, db: cfg.DB}
	s.templates = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, s.spec())
	return s
}

// Resource gives the engine of the templates.
func (s *Service) Resource() *resource.Resource[CheckoutTemplate, *CheckoutTemplate] {
	return s.templates
}
