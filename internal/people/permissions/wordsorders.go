package permissions

// orderWords are the names of permissions on orders.
var orderWords = map[string]words{
	"ECOM.ABANDONED_CHECKOUT_DELETE": {
		areaOrders, levelChange, "Delete abandoned checkouts",
		"Remove abandoned checkouts from the list.",
	},
	"ECOM.ABANDONED_CHECKOUT_READ": {
		areaOrders, levelSee, "See abandoned checkouts",
		"See who left before paying, and the items they left.",
	},
	"ECOM.ABANDONED_CHECKOUT_UPDATE": {
		areaOrders, levelChange, "Recover abandoned checkouts",
		"Record contacts and set when reminders are sent.",
	},
	"ECOM.ADMIN_MODIFY_CARTS": {
		areaOrders, levelChange, "Set prices in carts",
		"Add items to carts at your own price.",
	},
	"ECOM.CHECKOUT_TEMPLATE_CREATE": {
		areaOrders, levelChange, "Add checkout templates",
		"Create checkout templates.",
	},
	"ECOM.CHECKOUT_TEMPLATE_CREATE_CHECKOUT": {
		areaOrders, levelChange, "Use checkout templates",
		"Start a checkout from a template.",
	},
	"ECOM.CHECKOUT_TEMPLATE_DELETE": {
		areaOrders, levelChange, "Delete checkout templates",
		"Delete checkout templates permanently.",
	},
	"ECOM.CHECKOUT_TEMPLATE_READ": {
		areaOrders, levelSee, "See checkout templates",
		"See links that open a checkout with items in it.",
	},
	"ECOM.CHECKOUT_TEMPLATE_UPDATE": {
		areaOrders, levelChange, "Change checkout templates",
		"Edit existing checkout templates.",
	},
	"ECOM.CREATE_CHECKOUT_FROM_CART": {
		areaOrders, levelChange, "Begin checkouts from carts",
		"Start a checkout from a cart.",
	},
	"ECOM.CREATE_ORDERS": {
		areaOrders, levelChange, "Add orders",
		"Create orders without a checkout.",
	},
	"ECOM.CREATE_ORDER_FROM_CHECKOUT": {
		areaOrders, levelChange, "Place orders from checkouts",
		"Place the order of a checkout and charge it.",
	},
	"ECOM.DRAFT_ORDERS_ADD_DISCOUNTS": {
		areaOrders, levelChange, "Add discounts to drafts",
		"Add a discount to a draft.",
	},
	"ECOM.DRAFT_ORDERS_ADD_LINE_ITEMS": {
		areaOrders, levelChange, "Add items to drafts",
		"Add products and custom items to a draft.",
	},
	"ECOM.DRAFT_ORDERS_COMMIT": {
		areaOrders, levelChange, "Save order edits",
		"Apply the edit of an order.",
	},
	"ECOM.DRAFT_ORDERS_CREATE": {
		areaOrders, levelChange, "Add draft orders",
		"Start an order by hand, an edit or an exchange.",
	},
	"ECOM.DRAFT_ORDERS_CREATE_ADDITIONAL_FEES": {
		areaOrders, levelChange, "Add fees to drafts",
		"Add a fee to a draft.",
	},
	"ECOM.DRAFT_ORDERS_DELETE": {
		areaOrders, levelChange, "Delete draft orders",
		"Delete a draft.",
	},
	"ECOM.DRAFT_ORDERS_DELETE_ADDITIONAL_FEES": {
		areaOrders, levelChange, "Remove fees of drafts",
		"Remove a fee from a draft.",
	},
	"ECOM.DRAFT_ORDERS_DELETE_DISCOUNTS": {
		areaOrders, levelChange, "Remove discounts of drafts",
		"Remove a discount from a draft.",
	},
	"ECOM.DRAFT_ORDERS_MODIFY_ITEMS": {
		areaOrders, levelChange, "Change items of drafts",
		"Change quantity and price of the items in a draft.",
	},
	"ECOM.DRAFT_ORDERS_READ": {
		areaOrders, levelSee, "See draft orders",
		"See drafts and unfinished edits of orders.",
	},
	"ECOM.DRAFT_ORDERS_SET_ADDITIONAL_FEES": {
		areaOrders, levelChange, "Choose fees of drafts",
		"Choose which fees apply to a draft.",
	},
	"ECOM.DRAFT_ORDERS_SET_DEPOSIT": {
		areaOrders, levelChange, "Ask a deposit in drafts",
		"Set how much of a draft is paid first.",
	},
	"ECOM.DRAFT_ORDERS_SET_DISCOUNTS": {
		areaOrders, levelChange, "Choose discounts of drafts",
		"Choose which discounts apply to a draft.",
	},
	"ECOM.DRAFT_ORDERS_SET_SHIPPING_INFO": {
		areaOrders, levelChange, "Choose delivery in drafts",
		"Set how a draft is delivered and what that costs.",
	},
	"ECOM.DRAFT_ORDER_CREATE_ORDER_FROM_DRAFT": {
		areaOrders, levelChange, "Make drafts into orders",
		"Place the order of a draft.",
	},
	"ECOM.DRAFT_ORDER_SET_BILLING_INFO": {
		areaOrders, levelChange, "Set billing in drafts",
		"Set the billing address of a draft.",
	},
	"ECOM.DRAFT_ORDER_SET_BUSINESS_LOCATION": {
		areaOrders, levelChange, "Set the location in drafts",
		"Set the location of a draft.",
	},
	"ECOM.DRAFT_ORDER_SET_BUYER_INFO": {
		areaOrders, levelChange, "Set the buyer in drafts",
		"Set the customer of a draft.",
	},
	"ECOM.DRAFT_ORDER_SET_RECIPIENT_INFO": {
		areaOrders, levelChange, "Set the recipient in drafts",
		"Set the recipient of a draft.",
	},
	"ECOM.DRAFT_ORDER_SET_TAX_EXEMPTION": {
		areaOrders, levelChange, "Exempt drafts from tax",
		"Exempt the customer of a draft from tax.",
	},
	"ECOM.DRAFT_ORDER_UPDATE_EXTENDED_FIELDS": {
		areaOrders, levelChange, "Set app fields of drafts",
		"Set the fields that apps keep in drafts.",
	},
	"ECOM.MODIFY_CARTS": {
		areaOrders, levelChange, "Change carts",
		"Add items to carts, and change or delete carts.",
	},
	"ECOM.MODIFY_CHECKOUTS": {
		areaOrders, levelChange, "Change checkouts",
		"Start and change checkouts, and mark them as completed.",
	},
	"ECOM.MODIFY_FULFILLMENTS": {
		areaOrders, levelChange, "Send parcels",
		"Fulfil orders, add tracking and buy labels.",
	},
	"ECOM.MODIFY_ORDERS": {
		areaOrders, levelChange, "Change orders",
		"Edit, tag, archive and cancel orders, add notes, and mark orders as paid.",
	},
	"ECOM.ORDER_UPDATE_STATUS": {
		areaOrders, levelChange, "Approve orders",
		"Set whether an order is approved, rejected or canceled.",
	},
	"ECOM.READ_CARTS": {areaOrders, levelSee, "See carts", "See carts of shoppers and their totals."},
	"ECOM.READ_CHECKOUTS": {
		areaOrders, levelSee, "See checkouts",
		"See unfinished checkouts and open their pages.",
	},
	"ECOM.READ_FULFILLMENTS": {
		areaOrders, levelSee, "See parcels",
		"See parcels, tracking numbers, packing slips and labels.",
	},
	"ECOM.READ_ORDERS": {
		areaOrders, levelSee, "See orders",
		"See orders with their buyers, their history and files.",
	},
	"ECOM.SUBSCRIPTION_CONTRACT_MANAGE": {
		areaOrders, levelChange, "Run subscriptions",
		"Pause, resume, skip, cancel and charge subscriptions.",
	},
	"ECOM.SUBSCRIPTION_CONTRACT_READ": {
		areaOrders, levelSee, "See subscriptions",
		"See who subscribes to what, and when it is charged.",
	},
	"WIX_TIPS.STAFF_READ": {
		areaOrders, levelSee, "See who gets tips",
		"List the staff that tips can go to.",
	},
	"WIX_TIPS.TIP_GET_CHOICE": {
		areaOrders, levelSee, "See tip choices",
		"See which tip a shopper chose.",
	},
	"WIX_TIPS.TIP_PREVIEW": {areaOrders, levelSee, "Preview tips", "See what a tip would come to."},
	"WIX_TIPS.TIP_READ":    {areaOrders, levelSee, "See tips", "See the tip of an order or draft."},
	"WIX_TIPS.TIP_REMOVE":  {areaOrders, levelChange, "Remove tips", "Take the tip off an order."},
	"WIX_TIPS.TIP_SET":     {areaOrders, levelChange, "Set tips", "Put a tip on an order."},
	"WIX_TIPS.TIP_UPDATE_CHOICE": {
		areaOrders, levelChange, "Change tip choices",
		"Choose a tip for a shopper.",
	},
	"ecom:v1:abandoned_checkout:get_abandoned_checkout_analytics": {
		areaOrders, levelSee, "See results of reminders",
		"See how many abandoned checkouts were recovered.",
	},
	"ecom:v1:order:imports:bulk_delete_imported_orders": {
		areaOrders, levelChange, "Delete imported orders",
		"Remove orders that were imported.",
	},
	"ecom:v1:order:imports:import_order": {
		areaOrders, levelChange, "Import orders",
		"Import orders from another shop system.",
	},
	"ecom:v1:order:imports:set_order_number_counter": {
		areaOrders, levelChange, "Set the next order number",
		"Set the number of the next order.",
	},
}
