package today

// thing is a kind of what people change, as recent activity names it.
type thing struct {
	kind string
	// reads is the operation whose permission shows the name.
	reads string
	// name selects it by id; empty when there is none to show.
	name     string
	entities []string
}

// things are those that have a page. Of a call that changes several, the first in this order is what it is about: a
// refund changes an order and its payments, an order that is made of a draft both.
var things = []thing{
	{
		"ORDER", "ecom.orders.getOrder", "SELECT CAST(number AS TEXT) FROM orders WHERE id = ?",
		[]string{"wix.ecom.v1.order", "wix.ecom.v1.fulfillments", "wix.ecom.v1.order_transactions"},
	},
	{"DRAFT_ORDER", "ecom.draftOrders.getDraftOrder", "", []string{"wix.ecom.v1.draft_order"}},
	{
		"PAYMENT_REQUEST", "ecom.orderPaymentRequests.getOrderPaymentRequest",
		"SELECT title FROM payment_requests WHERE id = ?", []string{"wix.ecom.v1.order_payment_request"},
	},
	{"ABANDONED_CHECKOUT", "ecom.abandonedCheckouts.getAbandonedCheckout", "", []string{"wix.ecom.v1.abandoned_checkout"}},
	{
		"PRODUCT", "stores.products.getProduct", "SELECT name FROM products WHERE id = ?",
		[]string{"wix.stores.catalog.v1.product"},
	},
	{
		"COLLECTION", "stores.collections.getCollection", "SELECT name FROM collections WHERE id = ?",
		[]string{"wix.stores.catalog.v1.collection"},
	},
	{"COUPON", "marketing.coupons.getCoupon", "SELECT code FROM coupons WHERE id = ?", []string{"wix.stores.v2.coupon"}},
	{
		"DISCOUNT_RULE", "ecom.discountRules.getDiscountRule", "SELECT name FROM discount_rules WHERE id = ?",
		[]string{"wix.ecom.discounts.v1.discount_rule"},
	},
	{"GIFT_CARD", "ecom.giftVouchers.getGiftCard", "", []string{"souk.giftcards.v1.gift_card"}},
	{"MEMBER", "members.members.getMember", "", []string{"wix.members.v1.member"}},
	{"CONTRIBUTOR", "identity.contributors.get", "", []string{"souk.identity.v1.contributor"}},
	{
		"STAFF_ROLE", "identity.staffRoles.getRole", "SELECT name FROM staff_roles WHERE id = ?",
		[]string{"souk.identity.v1.staff_role"},
	},
}
