package permissions

import (
	"slices"
	"strings"
)

// Preset is a role that the program itself keeps, so that it grows with it.
type Preset struct {
	Key, Name, Description string
	Has                    func(Permission) bool
}

// dangerous are the permissions on people by which somebody could become another: they are
// for administrators.
var dangerous = []string{"MEMBERS.MEMBER_CHANGE_LOGIN_EMAIL", "DATA_RIGHTS.ERASE", "IAM.IDENTITY_UPDATE",
	"IAM.IDENTITY_DELETE"}

// all holds for permissions of an area.
func all(areas ...string) func(Permission) bool {
	return func(p Permission) bool { return slices.Contains(areas, p.Area) }
}

// see holds for permissions of an area that change nothing.
func see(areas ...string) func(Permission) bool {
	return func(p Permission) bool { return p.Level == levelSee && slices.Contains(areas, p.Area) }
}

// these holds for permissions by name.
func these(ids ...string) func(Permission) bool {
	return func(p Permission) bool { return slices.Contains(ids, p.ID) }
}

func either(tests ...func(Permission) bool) func(Permission) bool {
	return func(p Permission) bool {
		return slices.ContainsFunc(tests, func(test func(Permission) bool) bool { return test(p) })
	}
}

func without(test func(Permission) bool, ids ...string) func(Permission) bool {
	return func(p Permission) bool { return test(p) && !slices.Contains(ids, p.ID) }
}

// Presets are the roles a shop comes with. Their keys stay; name, description and contents
// follow the program. Whoever may sign people in on their own word, or read mails and the
// log, could become anybody: only administrators may.
var Presets = []Preset{
	{
		"ADMINISTRATOR", "Administrator", "Everything except what only the owner may do.",
		func(Permission) bool { return true },
	},
	{
		"MANAGER", "Manager",
		"Runs the shop: orders, money, catalog, people, discounts and settings. No staff, keys or mails.",
		without(all(areaOrders, areaMoney, areaCatalog, areaPeople, areaDiscounts, areaStore), dangerous...),
	},
	{
		"ORDERS_MANAGER", "Order desk",
		"Takes, changes and sends orders, collects and refunds money; sees catalog, members and discounts.",
		either(
			without(all(areaOrders), "ecom:v1:order:imports:import_order", "ecom:v1:order:imports:bulk_delete_imported_orders",
				"ecom:v1:order:imports:set_order_number_counter"),
			see(areaMoney), without(changesMoney, "ECOM.UPDATE_PAYMENT_SETTINGS", "CURRENCY_CONVERTER.MANAGE_RATES"),
			see(areaCatalog, areaDiscounts, areaStore), these("MEMBERS.MEMBER_READ"),
		),
	},
	{
		"PACKING", "Packing", "Sees orders and stock, and sends parcels. No money, no discounts, no members.",
		these("ECOM.READ_ORDERS", "ECOM.READ_FULFILLMENTS", "ECOM.MODIFY_FULFILLMENTS", "ECOM.DELIVERY_CARRIER_READ",
			"WIX_STORES.READ_PRODUCTS", "WIX_STORES.READ_INVENTORY"),
	},
	{"CATALOG_MANAGER", "Catalog editor", "Products, collections, stock and pictures.", all(areaCatalog)},
	{
		"MARKETING", "Marketing",
		"Coupons, discounts and pictures; sees the catalog, the reports and how abandoned checkouts come back.",
		either(all(areaDiscounts), see(areaCatalog),
			these("MEDIA.UPLOAD", "REPORTS.READ", "ecom:v1:abandoned_checkout:get_abandoned_checkout_analytics")),
	},
	{
		"SUPPORT", "Support",
		"Helps buyers: sees orders, payments and members, changes orders and drafts, handles reports. No refunds.",
		either(
			see(areaOrders, areaMoney, areaCatalog, areaPeople, areaDiscounts),
			func(p Permission) bool { return p.Area == areaOrders && draftPermission(p.ID) },
			these("ECOM.MODIFY_ORDERS", "ECOM.ABANDONED_CHECKOUT_UPDATE", "ECOM.SUBSCRIPTION_CONTRACT_MANAGE",
				"MEMBERS.MEMBER_UPDATE", "MEMBERS.MEMBER_APPROVE", "MEMBERS.MEMBER_BLOCK", "MEMBERS.MEMBER_MUTE",
				"MEMBERS.REPORTS_REVIEW", "MEMBERS.SEND_SET_PASSWORD_EMAIL", "IAM.START", "IAM.SEND_ACTIVATION_EMAIL"),
		),
	},
	{
		"BOOKKEEPING", "Bookkeeping", "Sees orders, payments, refunds, gift cards and tax, and writes invoices.",
		either(see(areaMoney), these("ECOM.READ_ORDERS", "ECOM.SUBSCRIPTION_CONTRACT_READ", "WIX_TIPS.TIP_READ",
			"ECOM.ADD_INVOICE", "ECOM.MODIFY_INVOICES", "ECOM.ORDER_BILLING_GENERATE_RECEIPTS")),
	},
	{
		"MEMBERS_MANAGER", "Members manager", "Members, their badges, who waits for approval, and how people sign in.",
		either(without(all(areaPeople), "DATA_RIGHTS.ERASE"), these("IAM.SIGN_ON_POLICY_READ")),
	},
	{
		"VIEWER", "Read only", "Sees the shop and changes nothing.",
		see(areaOrders, areaMoney, areaCatalog, areaPeople, areaDiscounts, areaStore),
	},
}

// changesMoney holds for permissions to move money, not for those to set what tax is.
func changesMoney(p Permission) bool {
	return p.Area == areaMoney && p.Level == levelChange && !strings.HasPrefix(strings.ToUpper(p.ID), "BILLING")
}

func draftPermission(id string) bool {
	return strings.HasPrefix(id, "ECOM.DRAFT_ORDER")
}
