package live

// source is what the feed announces: changes of entities, under the name of the service
// whose operations read them.
type source struct {
	service string
	// reads is the operation whose permission lets a caller hear of the service.
	reads    string
	entities []string
	// managed says that the service has no permission for reading alone.
	managed bool
}

// sources are all that is announced. A service may stand here twice, with other permissions.
var sources = []source{
	{service: "ecom.orders", reads: "ecom.orders.getOrder", entities: []string{"wix.ecom.v1.order"}},
	{service: "ecom.draftOrders", reads: "ecom.draftOrders.getDraftOrder", entities: []string{"wix.ecom.v1.draft_order"}},
	{service: "ecom.orderFulfillments", reads: "ecom.orderFulfillments.listFulfillmentsForSingleOrder", entities: []string{"wix.ecom.v1.fulfillments"}},
	{service: "ecom.orderTransactions", reads: "ecom.orderTransactions.listTransactionsForSingleOrder", entities: []string{"wix.ecom.v1.order_transactions"}},
	{service: "ecom.abandonedCheckouts", reads: "ecom.abandonedCheckouts.getAbandonedCheckout", entities: []string{"wix.ecom.v1.abandoned_checkout"}},
	{service: "ecom.orderPaymentRequests", reads: "ecom.orderPaymentRequests.getOrderPaymentRequest", entities: []string{"wix.ecom.v1.order_payment_request"}},
	{service: "souk.subscriptions", reads: "souk.subscriptions.getSubscription", entities: []string{"souk.subscriptions.v1.subscription"}},
	{service: "souk.invoices", reads: "souk.invoices.getInvoice", entities: []string{"wix.ecom.orders.v1.invoice"}},
	{service: "ecom.giftVouchers", reads: "ecom.giftVouchers.getGiftCard", entities: []string{"souk.giftcards.v1.gift_card"}},
	{service: "ecom.discountRules", reads: "ecom.discountRules.getDiscountRule", entities: []string{"wix.ecom.discounts.v1.discount_rule"}},
	{service: "marketing.coupons", reads: "marketing.coupons.getCoupon", entities: []string{"wix.stores.v2.coupon"}},
	{service: "stores.products", reads: "stores.products.getProduct", entities: []string{"wix.stores.catalog.v1.product"}},
	{service: "stores.inventory", reads: "stores.inventory.queryInventory", entities: []string{"wix.stores.inventory.v1.inventory_item"}},
	{service: "stores.collections", reads: "stores.collections.getCollection", entities: []string{"wix.stores.catalog.v1.collection"}},
	{service: "stores.catalogFiles", reads: "stores.catalogFiles.getImport", entities: []string{"souk.catalog.import"}},
	{service: "members.members", reads: "members.members.getMember", entities: []string{"wix.members.v1.member", "souk.members.job"}},
	{service: "members.members", reads: "members.members.getMemberImport", entities: []string{"souk.members.import"}, managed: true},
	{service: "members.memberReport", reads: "members.memberReport.queryMemberReports", entities: []string{"wix.members.v1.member_report"}},
	{service: "souk.contacts", reads: "souk.contacts.getContact", entities: []string{"souk.contacts.v1.contact"}},
	{service: "webhooks", reads: "webhooks.getDelivery", entities: []string{"souk.webhooks.v1.delivery"}, managed: true},
	{service: "emails", reads: "emails.getEmail", entities: []string{"souk.mail.v1.email"}},
}
