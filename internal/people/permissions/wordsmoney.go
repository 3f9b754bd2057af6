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
		"See tax numbers and exemptions of buyers.",
	},
	"BILLING.CONTACT_TAX_DETAILS_UPDATE": {
		areaMoney, levelChange, "Change tax details of buyers",
		"Set tax numbers and exemptions of customers.",
	},
	"BILLING.CONTACT_TAX_DETAILS_UPDATE_TAGS": {
		areaMoney, levelChange, "Tag tax details of buyers",
		"Put tags on tax details of buyers.",
	},
	"BILLING.MANUAL_TAX_MAPPING_CREATE": {
		areaMoney, levelChange, "Add tax rates",
		"Create tax rates.",
	},
	"BILLING.MANUAL_TAX_MAPPING_DELETE": {
		areaMoney, levelChange, "Delete tax rates",
		"Delete tax rates permanently.",
	},
	"BILLING.MANUAL_TAX_MAPPING_READ": {
		areaMoney, levelSee, "See tax rates",
		"See the rate of each tax group in each region.",
	},
	"BILLING.MANUAL_TAX_MAPPING_UPDATE": {
		areaMoney, levelChange, "Change tax rates",
		"Edit existing tax rates.",
	},
	"BILLING.TAX_CALCULATORS_READ": {
		areaMoney, levelSee, "See tax calculators",
		"List the apps that work out tax.",
	},
	"BILLING.TAX_EXEMPT_GROUP_CREATE": {
		areaMoney, levelChange, "Add exempt groups",
		"Create exempt groups.",
	},
	"BILLING.TAX_EXEMPT_GROUP_DELETE": {
		areaMoney, levelChange, "Delete exempt groups",
		"Delete exempt groups permanently.",
	},
	"BILLING.TAX_EXEMPT_GROUP_READ": {
		areaMoney, levelSee, "See exempt groups",
		"See groups of buyers who pay no tax.",
	},
	"BILLING.TAX_EXEMPT_GROUP_UPDATE": {
		areaMoney, levelChange, "Change exempt groups",
		"Edit existing exempt groups.",
	},
	"BILLING.TAX_EXEMPT_GROUP_UPDATE_TAGS": {
		areaMoney, levelChange, "Tag exempt groups",
		"Put tags on groups of buyers who pay no tax.",
	},
	"BILLING.TAX_GROUP_CREATE": {areaMoney, levelChange, "Add tax groups", "Create tax groups."},
	"BILLING.TAX_GROUP_DELETE": {
		areaMoney, levelChange, "Delete tax groups",
		"Delete tax groups permanently.",
	},
	"BILLING.TAX_GROUP_READ": {
		areaMoney, levelSee, "See tax groups",
		"See tax groups.",
	},
	"BILLING.TAX_GROUP_UPDATE": {
		areaMoney, levelChange, "Change tax groups",
		"Edit existing tax groups.",
	},
	"BILLING.TAX_REGION_CREATE": {areaMoney, levelChange, "Add tax regions", "Create tax regions."},
	"BILLING.TAX_REGION_DELETE": {
		areaMoney, levelChange, "Delete tax regions",
		"Delete tax regions permanently.",
	},
	"BILLING.TAX_REGION_READ": {
		areaMoney, levelSee, "See tax regions",
		"See where the shop charges tax.",
	},
	"BILLING.TAX_REGION_UPDATE": {
		areaMoney, levelChange, "Change tax regions",
		"Edit existing tax regions.",
	},
	"CURRENCY_CONVERTER.MANAGE_RATES": {
		areaMoney, levelChange, "Set exchange rates",
		"Set exchange rates.",
	},
	"CURRENCY_CONVERTER.READ_CURRENCIES": {
		areaMoney, levelSee, "See currencies",
		"See currencies and their rates.",
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
		"See gift cards, their balance and their history.",
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
		"Record payments and refunds, and change their status.",
	},
	"ECOM.ORDER_BILLING_AUTHORIZE_CHARGE_WITH_SAVED_PAYMENT_METHOD": {
		areaMoney, levelChange, "Charge saved cards",
		"Charge or authorize a saved card.",
	},
	"ECOM.ORDER_BILLING_CALCULATE_REFUND": {
		areaMoney, levelSee, "Calculate refunds",
		"Calculate the amount of a refund before it is made.",
	},
	"ECOM.ORDER_BILLING_CAPTURE_AUTHORIZED_PAYMENTS": {
		areaMoney, levelChange, "Capture payments",
		"Collect money that is held on a card.",
	},
	"ECOM.ORDER_BILLING_CHARGE_MEMBERSHIPS": {
		areaMoney, levelChange, "Charge memberships",
		"Pay lines of an order with a membership.",
	},
	"ECOM.ORDER_BILLING_GENERATE_RECEIPTS": {
		areaMoney, levelChange, "Write receipts",
		"Create receipts for payments.",
	},
	"ECOM.ORDER_BILLING_GET_ORDER_REFUNDABILITY": {
		areaMoney, levelSee, "See what can be refunded",
		"See how much of an order can be refunded.",
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
		"Collect money that is held on a card.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_CREATE": {
		areaMoney, levelChange, "Add payment requests",
		"Create payment requests.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_DELETE": {
		areaMoney, levelChange, "Delete payment requests",
		"Delete payment requests permanently.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_READ": {
		areaMoney, levelSee, "See payment requests",
		"See payment requests and their links.",
	},
	"ECOM.ORDER_PAYMENT_REQUEST_UPDATE": {
		areaMoney, levelChange, "Change payment requests",
		"Edit existing payment requests.",
	},
	"ECOM.ORDER_VOID_AUTHORIZED_PAYMENT": {
		areaMoney, levelChange, "Void payments (older call)",
		"Release money that is held on a card.",
	},
	"ECOM.READ_INVOICES": {
		areaMoney, levelSee, "See invoices",
		"See invoices, their documents and how they are numbered.",
	},
	"ECOM.READ_PAYMENT_SETTINGS": {
		areaMoney, levelSee, "See payment settings",
		"See how buyers can pay.",
	},
	"ECOM.READ_TRANSACTIONS": {
		areaMoney, levelSee, "See payments and refunds",
		"See what was paid, held and refunded for orders.",
	},
	"ECOM.UPDATE_PAYMENT_SETTINGS": {
		areaMoney, levelChange, "Change payment settings",
		"Choose how buyers can pay.",
	},
	"WIX_TIPS.TIP_DISTRIBUTION_ADD": {
		areaMoney, levelChange, "Share tips",
		"Set how a tip is shared among the staff.",
	},
	"WIX_TIPS.TIP_DISTRIBUTION_READ": {
		areaMoney, levelSee, "See how tips are shared",
		"See how tips were shared among the staff.",
	},
	"billing:tax:v1:tax_settings:get_tax_settings": {
		areaMoney, levelSee, "See tax settings",
		"See whether prices include tax.",
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
		"See sales, bestsellers and visits.",
	},
}
