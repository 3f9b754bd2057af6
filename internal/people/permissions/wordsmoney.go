package permissions

// moneyWords are the names of permissions on payments, invoices, gift cards and tax.
var moneyWords = map[string]words{
	"BILLING.CALCULATE_TAX": {areaMoney, levelSee, "Calculate tax", "Calculate the tax of items."},
	"BILLING.CONTACT_TAX_DETAILS_DELETE": {
		areaMoney, levelChange, "Delete tax details of buyers",
		"Remove tax numbers and exemptions of buyers.",
	},
	"BILLING.CONTACT_TAX_DETAILS_READ": {
		areaMoney, levelSee, "See tax details of buyers",
		"Read tax numbers and exemptions of buyers.",
	},
	"BILLING.CONTACT_TAX_DETAILS_UPDATE": {
		areaMoney, levelChange, "Change tax details of buyers",
		"Write tax numbers and exemptions of buyers.",
	},
	"BILLING.CONTACT_TAX_DETAILS_UPDATE_TAGS": {
		areaMoney, levelChange, "Tag tax details of buyers",
		"Put tags on tax details of buyers.",
	},
	"BILLING.MANUAL_TAX_MAPPING_CREATE": {
		areaMoney, levelChange, "Add tax rates",
		"Make new tax rates.",
	},
	"BILLING.MANUAL_TAX_MAPPING_DELETE": {
		areaMoney, levelChange, "Delete tax rates",
		"Remove tax rates for good.",
	},
	"BILLING.MANUAL_TAX_MAPPING_READ": {
		areaMoney, levelSee, "See tax rates",
		"Read the rate of each tax group in each region.",
	},
	"BILLING.MANUAL_TAX_MAPPING_UPDATE": {
		areaMoney, levelChange, "Change tax rates",
		"Edit tax rates that are there.",
	},
	"BILLING.TAX_CALCULATORS_READ": {
		areaMoney, levelSee, "See tax calculators",
		"List the apps that work out tax.",
	},
	"BILLING.TAX_EXEMPT_GROUP_CREATE": {
		areaMoney, levelChange, "Add exempt groups",
		"Make new exempt groups.",
	},
	"BILLING.TAX_EXEMPT_GROUP_DELETE": {
		areaMoney, levelChange, "Delete exempt groups",
		"Remove exempt groups for good.",
	},
	"BILLING.TAX_EXEMPT_GROUP_READ": {
		areaMoney, levelSee, "See exempt groups",
		"Read groups of buyers who pay no tax.",
	},
	"BILLING.TAX_EXEMPT_GROUP_UPDATE": {
		areaMoney, levelChange, "Change exempt groups",
		"Edit exempt groups that are there.",
	},
	"BILLING.TAX_EXEMPT_GROUP_UPDATE_TAGS": {
		areaMoney, levelChange, "Tag exempt groups",
		"Put tags on groups of buyers who pay no tax.",
	},
	"BILLING.TAX_GROUP_CREATE": {areaMoney, levelChange, "Add tax groups", "Make new tax groups."},
	"BILLING.TAX_GROUP_DELETE": {
		areaMoney, levelChange, "Delete tax groups",
		"Remove tax groups for good.",
	},
	"BILLING.TAX_GROUP_READ": {
		areaMoney, levelSee, "See tax groups",
		"Read groups of goods with a tax of their own.",
	},
	"BILLING.TAX_GROUP_UPDATE": {
		areaMoney, levelChange, "Change tax groups",
		"Edit tax groups that are there.",
	},
	"BILLING.TAX_REGION_CREATE": {areaMoney, levelChange, "Add tax regions", "Make new tax regions."},
	"BILLING.TAX_REGION_DELETE": {
		areaMoney, levelChange, "Delete tax regions",
		"Remove tax regions for good.",
	},
	"BILLING.TAX_REGION_READ": {
		areaMoney, levelSee, "See tax regions",
		"Read where the shop takes tax.",
	},
	"BILLING.TAX_REGION_UPDATE": {
		areaMoney, levelChange, "Change tax regions",
		"Edit tax regions that are there.",
	},
	"CURRENCY_CONVERTER.MANAGE_RATES": {
		areaMoney, levelChange, "Set exchange rates",
		"Say what a currency is worth.",
	},
	"CURRENCY_CONVERTER.READ_CURRENCIES": {
		areaMoney, levelSee, "See currencies",
		"Read currencies and their rates.",
	},
	"ECOM.ADD_INVOICE": {
		areaMoney, levelChange, "Add invoices",
		"Attach an invoice that another program made.",
	},
	"ECOM.COLLECT_PAYMENTS": {
		areaMoney, levelChange, "Collect payments",
		"Take money for orders, by card or by hand.",
	},
	"ECOM.GIFT_CARD_MANAGE": {
		areaMoney, levelChange, "Issue gift cards",
		"Issue, disable and enable gift cards.",
	},
	"ECOM.GIFT_CARD_READ": {
		areaMoney, levelSee, "See gift cards",
		"Read gift cards, their balance and their history.",
	},
	"ECOM.GIFT_CARD_REDEEM": {
		areaMoney, levelChange, "Redeem gift cards",
		"Take money from a gift card.",
	},
	"ECOM.GIFT_CARD_TRANSACTION_VOID": {
		areaMoney, levelChange, "Undo gift card payments",
		"Give money back to a gift card.",
	},
	"ECOM.MODIFY_INVOICES": {
		areaMoney, levelChange, "Write invoices",
		"Make, send, void and delete invoices, and set how they look.",
	},
	"ECOM.MODIFY_TRANSACTIONS": {
		areaMoney, levelChange, "Record payments and refunds",
		"Write down payments and refunds, and change their state.",
	},
	"ECOM.ORDER_BILLING_AUTHORIZE_CHARGE_WITH_SAVED_PAYMENT_METHOD": {
		areaMoney, levelChange, "Charge saved cards",
		"Take or hold money on a card that a member let the shop keep.",
	},
	"ECOM.ORDER_BILLING_CALCULATE_REFUND": {
		areaMoney, levelSee, "Calculate refunds",
		"See what a refund would come to.",
	},
	"ECOM.ORDER_BILLING_CAPTURE_AUTHORIZED_PAYMENTS": {
		areaMoney, levelChange, "Capture payments",
		"Take money that is held on a card.",
	},
	"ECOM.ORDER_BILLING_CHARGE_MEMBERSHIPS": {
		areaMoney, levelChange, "Charge memberships",
		"Pay lines of an order with a membership.",
	},
	"ECOM.ORDER_BILLING_GENERATE_RECEIPTS": {
		areaMoney, levelChange, "Write receipts",
		"Make receipts for payments.",
	},
	"ECOM.ORDER_BILLING_GET_ORDER_REFUNDABILITY": {
		areaMoney, levelSee, "See what can be refunded",
		"Read how much of an order can be refunded.",
	},
	"ECOM.ORDER_BILLING_REDEEM_GIFT_CARD": {
		areaMoney, levelChange, "Pay with gift cards",
		"Pay an order with a gift card.",
	},
	"ECOM.ORDER_BILLING_REFUND_PAYMENTS": {
		areaMoney, levelChange, "Refund payments",
		"Refund money to buyers.",
	},
	"ECOM.ORDER_BILLING_VOID_AUTHORIZED_PAYMENTS": {
		areaMoney, levelChange, "Void payments",
		"Release money that is held on a card.",
	},
	"ECOM.ORDER_BILLING_VOID_MEMBERSHIPS": {
		areaMoney, levelChange, "Undo membership payments",
		"Void payments by membership.",
	},
	"ECOM.ORDER_CAPTURE_AUTHORIZED_PAYMENT": {
		areaMoney, levelChange, "Capture payments (older call)",
		"Take money that is held on a card.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_CREATE": {
		areaMoney, levelChange, "Add payment requests",
		"Make new payment requests.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_DELETE": {
		areaMoney, levelChange, "Delete payment requests",
		"Remove payment requests for good.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_READ": {
		areaMoney, levelSee, "See payment requests",
		"Read payment requests and their links.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_UPDATE": {
		areaMoney, levelChange, "Change payment requests",
		"Edit payment requests that are there.",
	},
	"ECOM.ORDER_VOID_AUTHORIZED_PAYMENT": {
		areaMoney, levelChange, "Void payments (older call)",
		"Release money that is held on a card.",
	},
	"ECOM.READ_INVOICES": {
		areaMoney, levelSee, "See invoices",
		"Read invoices, their documents and how they are numbered.",
	},
	"ECOM.READ_PAYMENT_SETTINGS": {
		areaMoney, levelSee, "See payment settings",
		"Read how buyers can pay.",
	},
	"ECOM.READ_TRANSACTIONS": {
		areaMoney, levelSee, "See payments and refunds",
		"Read what was paid, held and refunded for orders.",
	},
	"ECOM.UPDATE_PAYMENT_SETTINGS": {
		areaMoney, levelChange, "Change payment settings",
		"Choose how buyers can pay.",
	},
	"WIX_TIPS.TIP_DISTRIBUTION_ADD": {
		areaMoney, levelChange, "Share tips",
		"Say which of the staff gets how much of a tip.",
	},
	"WIX_TIPS.TIP_DISTRIBUTION_READ": {
		areaMoney, levelSee, "See how tips are shared",
		"Read which of the staff got how much.",
	},
	"billing:tax:v1:tax_settings:get_tax_settings": {
		areaMoney, levelSee, "See tax settings",
		"Read whether prices include tax.",
	},
	"billing:tax:v1:tax_settings:upsert_tax_settings": {
		areaMoney, levelChange, "Change tax settings",
		"Set whether prices include tax.",
	},
	"ecom:v1:order_billing:charge_order": {
		areaMoney, levelChange, "Charge orders",
		"Charge what is due for an order.",
	},
	"ecom:v1:order_payment_request:bulk_create_order_payment_requests": {
		areaMoney, levelChange, "Add many payment requests",
		"Make payment requests for several orders at once.",
	},
	"ecom:v1:order_payment_request:charge_order_payment_request": {
		areaMoney, levelChange, "Charge payment requests",
		"Take the money that a payment request asks for.",
	},
	"REPORTS.READ": {
		areaMoney, levelSee, "See reports",
		"Read how the shop sells, what sells best and how many people visit it.",
	},
}
