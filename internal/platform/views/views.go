// Package views keeps the views of the back office's lists that staff save: a name for a search, its
// filters and its sort.
//
// It keeps these things true. A view belongs to one person, and only they change it; a shared view is
// readable by all staff who may read the list itself, since its search can contain a buyer's name. A
// person has at most 50 views of a list, each with its own name. The contents of a search are the
// page's business: they are stored as given.
package views

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

// Codes of refusals.
const (
	CodeNameUsed = "VIEW_NAME_USED"
	CodeTooMany  = "TOO_MANY_VIEWS"
	CodeNotYours = "VIEW_OF_ANOTHER"
	CodeNoList   = "LIST_NOT_READABLE"
)

const (
	entity = "souk.views.v1.saved_view"
	// maxPerList bounds the views that one person has of one list.
	maxPerList = 50
)

// View is a saved view.
type View struct {
	resource.Meta
	// List names what the view is of, such as orders.
	List string `json:"list" validate:"required,max=50"`
	Name string `json:"name" validate:"required,notblank,max=100"`
	// Search is what the page makes of filters, sort and columns.
	Search string `json:"search" validate:"max=2000"`
	// Shared says that others see the view too.
	Shared bool `json:"shared"`
	// Position orders the views of a list, the lowest first.
	Position int64 `json:"position" validate:"min=0,max=1000000"`
	// OwnerID is whose view it is.
	OwnerID string `json:"ownerId"`
}

// lists are those that views can be of, with the operation that reads each.
var lists = map[string]string{
	"orders": "ecom.orders.searchOrders", "draftOrders": "ecom.draftOrders.queryDraftOrders",
	"abandonedCheckouts": "ecom.abandonedCheckouts.queryAbandonedCheckouts",
	"paymentRequests":    "ecom.orderPaymentRequests.queryOrderPaymentRequests",
	"subscriptions":      "souk.subscriptions.querySubscriptions", "invoices": "souk.invoices.queryInvoices",
	"giftCards": "ecom.giftVouchers.queryGiftCards", "products": "stores.products.queryProducts",
	"inventory": "stores.inventory.queryInventory", "collections": "stores.collections.queryCollections",
	"coupons": "marketing.coupons.queryCoupons", "discountRules": "ecom.discountRules.queryDiscountRules",
	"members": "members.members.queryMembers", "memberReports": "members.memberReport.queryReportedMembers",
	"contacts": "souk.contacts.queryContacts", "badges": "members.badgesV2.queryBadges",
	"emails": "emails.queryEmails", "webhooks": "webhooks.queryWebhooks", "auditLog": "audit.log.query",
	"staff": "identity.contributors.query", "imports": "stores.catalogFiles.listImports",
}

// Service keeps views.
type Service struct {
	db          *store.DB
	views       *resource.Resource[View, *View]
	permissions map[string]string // by list
}

// New makes the service. Call KnowOperations next.
func New(deps resource.Deps) *Service {
	s := &Service{db: deps.DB}
	staff := actor.Rule{Staff: true}
	s.views = resource.New(deps, resource.Spec[View, *View]{
		Name: "savedView", Plural: "savedViews", ID: "souk.savedViews", Table: "saved_views", Path: "/v1/saved-views",
		Fields: []resource.Field[View]{
			{Field: query.Field{Path: "list", Column: "list", Kind: query.Text, NotNull: true}},
			{Field: query.Field{
				Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true, NotNull: true,
			}},
			{Field: query.Field{Path: "shared", Column: "shared", Kind: query.Bool, NotNull: true}},
			{Field: query.Field{Path: "position", Column: "position", Kind: query.Number, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "ownerId", Column: "owner", Kind: query.Text, NotNull: true}},
		},
		OnCreate: s.create, OnUpdate: s.change, OnDelete: s.remove, Scope: s.scope,
		Read: staff, Write: staff, Events: resource.Events{Entity: entity},
		Conflicts: map[string]resource.Conflict{
			"saved_views_name_key": {Code: CodeNameUsed, Message: "you already have a view of this list with this name; " +
				"choose another"},
		},
		Codes: []string{CodeTooMany, CodeNotYours, CodeNoList}, ReadOnly: []string{"ownerId"},
		DefaultSort: []query.Sort{{Path: "position"}, {Path: "name"}, {Path: "id"}}, MaxLimit: 1000, MaxSorts: 3,
	})
	return s
}

// KnowOperations takes the permission of each list from the operation that reads it.
func (s *Service) KnowOperations(operations []httpapi.Operation) error {
	s.permissions = map[string]string{}
	for list, reads := range lists {
		at := slices.IndexFunc(operations, func(op httpapi.Operation) bool { return op.ID == reads })
		if at < 0 || operations[at].Access.Permission == "" {
			return fmt.Errorf("views: the list %s is for those who may call %s, which names no permission", list, reads)
		}
		s.permissions[list] = operations[at].Access.Permission
	}
	return nil
}

// scope narrows to views of lists that the caller may read: their own and shared ones.
func (s *Service) scope(ctx context.Context) (string, []any) {
	caller := actor.From(ctx)
	args := []any{caller.ID, true}
	var readable []string
	for _, list := range slices.Sorted(maps.Keys(s.permissions)) {
		if caller.Holds(s.permissions[list]) {
			readable = append(readable, "?")
			args = append(args, list)
		}
	}
	if len(readable) == 0 {
		return "1 = 0", nil
	}
	return "(saved_views.owner = ? OR saved_views.shared = ?) AND saved_views.list IN (" +
		strings.Join(readable, ", ") + ")", args
}

func (s *Service) create(tx *store.Tx, v *View) error {
	caller := actor.From(tx.Context())
	v.OwnerID = caller.ID
	if err := s.mayList(caller, v.List); err != nil {
		return err
	}
	return room(tx, v)
}

func (s *Service) change(tx *store.Tx, old, v *View) error {
	caller := actor.From(tx.Context())
	if old.OwnerID != caller.ID {
		return errNotYours()
	}
	if err := s.mayList(caller, v.List); err != nil || v.List == old.List {
		return err
	}
	return room(tx, v)
}

// remove lets people delete their own views, and the owner of the shop shared ones too.
func (s *Service) remove(tx *store.Tx, old *View) error {
	if caller := actor.From(tx.Context()); old.OwnerID != caller.ID && !caller.Owner {
		return errNotYours()
	}
	return nil
}

func errNotYours() error {
	return errs.New(errs.PermissionDenied, CodeNotYours, "this view belongs to another contributor; save your own")
}

// mayList refuses lists that there are none of or that the caller may not read.
func (s *Service) mayList(caller actor.Actor, list string) error {
	permission, known := s.permissions[list]
	switch {
	case !known:
		return errs.Invalid(errs.Field("savedView.list", errs.RuleNotAllowed, "is not a list of the back office"))
	case !caller.Holds(permission):
		return errs.New(errs.PermissionDenied, CodeNoList, "you need the permission to read this list").With("list", list)
	}
	return nil
}

func room(tx *store.Tx, v *View) error {
	var n int
	const count = "SELECT COUNT(*) FROM saved_views WHERE owner = ? AND list = ?"
	if err := tx.QueryRow(count, []any{v.OwnerID, v.List}, &n); err != nil {
		return err
	}
	if n >= maxPerList {
		return errs.New(errs.FailedPrecondition, CodeTooMany,
			"you can have at most %d views of a list; delete one first", maxPerList)
	}
	return nil
}
