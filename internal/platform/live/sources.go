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
	read("ecom.orders", "getOrder", "wix.ecom.v1.order"),
	read("ecom.draftOrders", "getDraftOrder", "wix.ecom.v1.draft_order"),
	read("ecom.orderFulfillments", "listFulfillmentsForSingleOrder", "wix.ecom.v1.fulfillments"),
	read("ecom.orderTransactions", "listTransactionsForSingleOrder", "wix.ecom.v1.order_transactions"),
	read("ecom.abandonedCheckouts", "getAbandonedCheckout", "wix.ecom.v1.abandoned_checkout"),
	read("ecom.orderPaymentRequests", "getOrderPaymentRequest", "wix.ecom.v1.order_payment_request"),
	read("souk.subscriptions", "getSubscription", "souk.subscriptions.v1.subscription"),
	read("souk.invoices", "getInvoice", "wix.ecom.orders.v1.invoice"),
	read("souk.creditNotes", "getCreditNote", "souk.invoices.v1.credit_note"),
	read("souk.returns", "getReturn", "souk.ecom.v1.return"),
	read("ecom.giftVouchers", "getGiftCard", "souk.giftcards.v1.gift_card"),
	read("ecom.discountRules", "getDiscountRule", "wix.ecom.discounts.v1.discount_rule"),
	read("marketing.coupons", "getCoupon", "wix.stores.v2.coupon"),
	read("stores.products", "getProduct", "wix.stores.catalog.v1.product"),
	read("stores.inventory", "queryInventory", "wix.stores.inventory.v1.inventory_item"),
	read("stores.collections", "getCollection", "wix.stores.catalog.v1.collection"),
	read("stores.catalogFiles", "getImport", "souk.catalog.import"),
	read("members.members", "getMember", "wix.members.v1.member", "souk.members.job"),
	managed("members.members", "getMemberImport", "souk.members.import"),
	read("members.memberReport", "queryMemberReports", "wix.members.v1.member_report"),
	read("souk.contacts", "getContact", "souk.contacts.v1.contact_record"),
	managed("webhooks", "getDelivery", "souk.webhooks.v1.delivery"),
	read("emails", "getEmail", "souk.mail.v1.email"),
}

func read(service, operation string, entities ...string) source {
	return source{service: service, reads: service + "." + operation, entities: entities}
}

func managed(service, operation string, entities ...string) source {
	out := read(service, operation, entities...)
	out.managed = true
	return out
}
