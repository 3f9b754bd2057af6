package permissions

// orderWords are the names of permissions on orders.
var orderWords = map[string]words{
	"ECOM.ABANDONED_CHECKOUT_DELETE": {
		areaOrders, levelChange, "Delete abandoned checkouts",
		"Remove abandoned checkouts from the list.",
	},
	"ECOM.ABANDONED_CHECKOUT_READ": {
		areaOrders, levelSee, "See abandoned checkouts",
		"Read who left before paying, and with what.",
	},
	"ECOM.ABANDONED_CHECKOUT_UPDATE": {
		areaOrders, levelChange, "Recover abandoned checkouts",
		"Note contacts and set when reminders are sent.",
	},
	"ECOM.ADMIN_MODIFY_CARTS": {
		areaOrders, levelChange, "Set prices in carts",
		"Put lines with prices of your own into carts.",
	},
	"ECOM.CHECKOUT_TEMPLATE_CREATE": {
		areaOrders, levelChange, "Add checkout templates",
		"Make new checkout templates.",
	},
	"ECOM.CHECKOUT_TEMPLATE_CREATE_CHECKOUT": {
		areaOrders, levelChange, "Use checkout templates",
		"Begin a checkout from a template.",
	},
	"ECOM.CHECKOUT_TEMPLATE_DELETE": {
		areaOrders, levelChange, "Delete checkout templates",
		"Remove checkout templates for good.",
	},
	"ECOM.CHECKOUT_TEMPLATE_READ": {
		areaOrders, levelSee, "See checkout templates",
		"Read links that open a checkout with goods in it.",
	},
	"ECOM.CHECKOUT_TEMPLATE_UPDATE": {
		areaOrders, levelChange, "Change checkout templates",
		"Edit checkout templates that are there.",
	},
	"ECOM.CREATE_CHECKOUT_FROM_CART": {
		areaOrders, levelChange, "Begin checkouts from carts",
		"Make a checkout from a cart.",
	},
	"ECOM.CREATE_ORDERS": {
		areaOrders, levelChange, "Add orders",
		"Write orders into the shop without a checkout.",
	},
	"ECOM.CREATE_ORDER_FROM_CHECKOUT": {
		areaOrders, levelChange, "Place orders from checkouts",
		"Make a checkout into an order and charge it.",
	},
	"ECOM.DRAFT_ORDERS_ADD_DISCOUNTS": {
		areaOrders, levelChange, "Add discounts to drafts",
		"Give a discount in a draft.",
	},
	"ECOM.DRAFT_ORDERS_ADD_LINE_ITEMS": {
		areaOrders, levelChange, "Add items to drafts",
		"Put products and own lines into a draft.",
	},
	"ECOM.DRAFT_ORDERS_COMMIT": {
		areaOrders, levelChange, "Save order edits",
		"Make the edit of an order final.",
	},
	"ECOM.DRAFT_ORDERS_CREATE": {
		areaOrders, levelChange, "Add draft orders",
		"Begin an order by hand, an edit or an exchange.",
	},
	"ECOM.DRAFT_ORDERS_CREATE_ADDITIONAL_FEES": {
		areaOrders, levelChange, "Add fees to drafts",
		"Charge a fee in a draft.",
	},
	"ECOM.DRAFT_ORDERS_DELETE": {
		areaOrders, levelChange, "Delete draft orders",
		"Throw a draft away.",
	},
	"ECOM.DRAFT_ORDERS_DELETE_ADDITIONAL_FEES": {
		areaOrders, levelChange, "Remove fees of drafts",
		"Take a fee out of a draft.",
	},
	"ECOM.DRAFT_ORDERS_DELETE_DISCOUNTS": {
		areaOrders, levelChange, "Remove discounts of drafts",
		"Take a discount out of a draft.",
	},
	"ECOM.DRAFT_ORDERS_MODIFY_ITEMS": {
		areaOrders, levelChange, "Change items of drafts",
		"Change quantity and price of lines of a draft.",
	},
	"ECOM.DRAFT_ORDERS_READ": {
		areaOrders, levelSee, "See draft orders",
		"Read drafts and edits of orders that are under way.",
	},
	"ECOM.DRAFT_ORDERS_SET_ADDITIONAL_FEES": {
		areaOrders, levelChange, "Choose fees of drafts",
		"Say which fees of a draft count.",
	},
	"ECOM.DRAFT_ORDERS_SET_DEPOSIT": {
		areaOrders, levelChange, "Ask a deposit in drafts",
		"Say how much of a draft is paid first.",
	},
	"ECOM.DRAFT_ORDERS_SET_DISCOUNTS": {
		areaOrders, levelChange, "Choose discounts of drafts",
		"Say which discounts of a draft count.",
	},
	"ECOM.DRAFT_ORDERS_SET_SHIPPING_INFO": {
		areaOrders, levelChange, "Choose delivery in drafts",
		"Say how a draft is delivered and what that costs.",
	},
	"ECOM.DRAFT_ORDER_CREATE_ORDER_FROM_DRAFT": {
		areaOrders, levelChange, "Make drafts into orders",
		"Place the order that a draft describes.",
	},
	"ECOM.DRAFT_ORDER_SET_BILLING_INFO": {
		areaOrders, levelChange, "Set billing in drafts",
		"Write the billing address of a draft.",
	},
	"ECOM.DRAFT_ORDER_SET_BUSINESS_LOCATION": {
		areaOrders, levelChange, "Set the location in drafts",
		"Say which location a draft belongs to.",
	},
	"ECOM.DRAFT_ORDER_SET_BUYER_INFO": {
		areaOrders, levelChange, "Set the buyer in drafts",
		"Say who buys.",
	},
	"ECOM.DRAFT_ORDER_SET_RECIPIENT_INFO": {
		areaOrders, levelChange, "Set the recipient in drafts",
		"Say who gets the goods.",
	},
	"ECOM.DRAFT_ORDER_SET_TAX_EXEMPTION": {
		areaOrders, levelChange, "Exempt drafts from tax",
		"Say that the buyer of a draft pays no tax.",
	},
	"ECOM.DRAFT_ORDER_UPDATE_EXTENDED_FIELDS": {
		areaOrders, levelChange, "Set app fields of drafts",
		"Write the fields that apps keep in drafts.",
	},
	"ECOM.MODIFY_CARTS": {
		areaOrders, levelChange, "Change carts",
		"Add to carts and change or delete them.",
	},
	"ECOM.MODIFY_CHECKOUTS": {
		areaOrders, levelChange, "Change checkouts",
		"Begin checkouts, change what is in them and mark them as done.",
	},
	"ECOM.MODIFY_FULFILLMENTS": {
		areaOrders, levelChange, "Send parcels",
		"Fulfil orders, add tracking and buy labels.",
	},
	"ECOM.MODIFY_ORDERS": {
		areaOrders, levelChange, "Change orders",
		"Edit, tag, note, archive and cancel orders, and mark them as paid.",
	},
	"ECOM.ORDER_UPDATE_STATUS": {
		areaOrders, levelChange, "Approve orders",
		"Set whether an order is approved, rejected or canceled.",
	},
	"ECOM.READ_CARTS": {areaOrders, levelSee, "See carts", "Read carts of shoppers and their totals."},
	"ECOM.READ_CHECKOUTS": {
		areaOrders, levelSee, "See checkouts",
		"Read checkouts that are under way and open their pages.",
	},
	"ECOM.READ_FULFILLMENTS": {
		areaOrders, levelSee, "See parcels",
		"Read what was sent, tracking numbers, packing slips and labels.",
	},
	"ECOM.READ_ORDERS": {
		areaOrders, levelSee, "See orders",
		"Read orders with their buyers, their history and files.",
	},
	"ECOM.SUBSCRIPTION_CONTRACT_MANAGE": {
		areaOrders, levelChange, "Run subscriptions",
		"Pause, resume, skip, cancel and charge subscriptions.",
	},
	"ECOM.SUBSCRIPTION_CONTRACT_READ": {
		areaOrders, levelSee, "See subscriptions",
		"Read who subscribes to what, and when it is charged.",
	},
	"WIX_TIPS.STAFF_READ": {
		areaOrders, levelSee, "See who gets tips",
		"List the staff that tips can go to.",
	},
	"WIX_TIPS.TIP_GET_CHOICE": {
		areaOrders, levelSee, "See tip choices",
		"Read which tip a shopper chose.",
	},
	"WIX_TIPS.TIP_PREVIEW": {areaOrders, levelSee, "Preview tips", "See what a tip would come to."},
	"WIX_TIPS.TIP_READ":    {areaOrders, levelSee, "See tips", "Read the tip of an order or draft."},
	"WIX_TIPS.TIP_REMOVE":  {areaOrders, levelChange, "Remove tips", "Take the tip off an order."},
	"WIX_TIPS.TIP_SET":     {areaOrders, levelChange, "Set tips", "Put a tip on an order."},
	"WIX_TIPS.TIP_UPDATE_CHOICE": {
		areaOrders, levelChange, "Change tip choices",
		"Choose a tip for a shopper.",
	},
	"ecom:v1:abandoned_checkout:get_abandoned_checkout_analytics": {
		areaOrders, levelSee, "See results of reminders",
		"Read how many abandoned checkouts were recovered.",
	},
	"ecom:v1:order:imports:bulk_delete_imported_orders": {
		areaOrders, levelChange, "Delete imported orders",
		"Remove orders that were imported.",
	},
	"ecom:v1:order:imports:import_order": {
		areaOrders, levelChange, "Import orders",
		"Bring in orders of another shop system.",
	},
	"ecom:v1:order:imports:set_order_number_counter": {
		areaOrders, levelChange, "Set the next order number",
		"Say which number the next order gets.",
	},
}
