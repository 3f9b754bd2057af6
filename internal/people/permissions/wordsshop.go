package permissions

// shopWords are the names of permissions on goods, discounts, the store and its machinery.
var shopWords = map[string]words{
	"MEDIA.UPLOAD": {
		areaCatalog, levelChange, "Upload files",
		"Upload pictures and files that are sold, and fetch them again.",
	},
	"RECOMMENDATIONS.READ": {
		areaCatalog, levelSee, "See recommendations",
		"See which products go with others.",
	},
	"WIX_STORES.MODIFY_INVENTORY": {
		areaCatalog, levelChange, "Change stock",
		"Set and correct how many are left, and when stock is low.",
	},
	"WIX_STORES.MODIFY_PRODUCTS": {
		areaCatalog, levelChange, "Change products",
		"Add, edit, import and delete products and collections.",
	},
	"WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS": {
		areaCatalog, levelChange, "Change subscription plans",
		"Set how products can be subscribed to.",
	},
	"WIX_STORES.READ_INVENTORY": {
		areaCatalog, levelSee, "See stock",
		"See how many of each product are left.",
	},
	"WIX_STORES.READ_PRODUCTS": {
		areaCatalog, levelSee, "See products",
		"See all products and collections, hidden ones too, and export them.",
	},
	"WIX_STORES.READ_SUBSCRIPTION_OPTIONS": {
		areaCatalog, levelSee, "See subscription plans",
		"See how products can be subscribed to.",
	},
	"ECOM.CUSTOM_TRIGGERS_READ": {
		areaDiscounts, levelSee, "See triggers of apps",
		"List the conditions of apps that discounts can use.",
	},
	"ECOM.DISCOUNT_RULES_CREATE": {
		areaDiscounts, levelChange, "Add automatic discounts",
		"Create automatic discounts.",
	},
	"ECOM.DISCOUNT_RULES_DELETE": {
		areaDiscounts, levelChange, "Delete automatic discounts",
		"Delete automatic discounts permanently.",
	},
	"ECOM.DISCOUNT_RULES_READ": {
		areaDiscounts, levelSee, "See automatic discounts",
		"See automatic discounts and what they apply to.",
	},
	"ECOM.DISCOUNT_RULES_UPDATE": {
		areaDiscounts, levelChange, "Change automatic discounts",
		"Edit existing automatic discounts.",
	},
	"STORES.COUPONS_MANAGE": {
		areaDiscounts, levelChange, "Change coupons",
		"Add, edit and delete coupons.",
	},
	"STORES.COUPONS_READ": {
		areaDiscounts, levelSee, "See coupons",
		"See coupons and how often they were used.",
	},
	"ECOM.CHECKOUT_CONTENT_MANAGE": {
		areaStore, levelChange, "Change checkout texts",
		"Write the texts of the checkout.",
	},
	"ECOM.CHECKOUT_CONTENT_READ": {
		areaStore, levelSee, "See checkout texts",
		"See the texts of the checkout.",
	},
	"ECOM.DELIVERY_CARRIER_ADD": {
		areaStore, levelChange, "Add carriers",
		"Add a carrier to a region.",
	},
	"ECOM.DELIVERY_CARRIER_READ": {
		areaStore, levelSee, "See carriers",
		"See carriers.",
	},
	"ECOM.DELIVERY_CARRIER_REMOVE": {
		areaStore, levelChange, "Remove carriers",
		"Remove a carrier from a region.",
	},
	"ECOM.DELIVERY_CARRIER_UPDATE": {
		areaStore, levelChange, "Change carriers",
		"Set and switch carriers.",
	},
	"ECOM.DELIVERY_PROFILE_CREATE": {
		areaStore, levelChange, "Add delivery profiles",
		"Create delivery profiles.",
	},
	"ECOM.DELIVERY_PROFILE_DELETE": {
		areaStore, levelChange, "Delete delivery profiles",
		"Delete delivery profiles permanently.",
	},
	"ECOM.DELIVERY_PROFILE_READ": {
		areaStore, levelSee, "See delivery profiles",
		"See delivery profiles and their regions.",
	},
	"ECOM.DELIVERY_PROFILE_UPDATE": {
		areaStore, levelChange, "Change delivery profiles",
		"Edit existing delivery profiles.",
	},
	"ECOM.DELIVERY_REGION_UPDATE": {
		areaStore, levelChange, "Change delivery regions",
		"Set the countries and states of a delivery region.",
	},
	"ECOM.DELIVERY_SOLUTION_READ": {
		areaStore, levelSee, "See ways of delivery",
		"See all delivery options.",
	},
	"ECOM.ECOMMERCE_SETTINGS_READ": {
		areaStore, levelSee, "See sales settings",
		"See all settings about selling.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_CREATE": {
		areaStore, levelChange, "Add local delivery",
		"Create local delivery options.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_DELETE": {
		areaStore, levelChange, "Delete local delivery",
		"Delete local delivery options permanently.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_READ": {
		areaStore, levelSee, "See local delivery",
		"See local delivery areas and prices.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_UPDATE": {
		areaStore, levelChange, "Change local delivery",
		"Edit existing local delivery options.",
	},
	"ECOM.PICKUP_LOCATION_CREATE": {
		areaStore, levelChange, "Add pickup locations",
		"Create pickup locations.",
	},
	"ECOM.PICKUP_LOCATION_DELETE": {
		areaStore, levelChange, "Delete pickup locations",
		"Delete pickup locations permanently.",
	},
	"ECOM.PICKUP_LOCATION_READ": {
		areaStore, levelSee, "See pickup locations",
		"See where customers collect their orders.",
	},
	"ECOM.PICKUP_LOCATION_UPDATE": {
		areaStore, levelChange, "Change pickup locations",
		"Edit existing pickup locations.",
	},
	"ECOM.READ_CHECKOUT_SETTINGS": {
		areaStore, levelSee, "See checkout settings",
		"See how the checkout looks and what it asks.",
	},
	"ECOM.READ_ORDERS_SETTINGS": {
		areaStore, levelSee, "See order settings",
		"See order settings and the mails that buyers get.",
	},
	"ECOM.SHIPPING_OPTION_CREATE": {
		areaStore, levelChange, "Add shipping options",
		"Create shipping options.",
	},
	"ECOM.SHIPPING_OPTION_DELETE": {
		areaStore, levelChange, "Delete shipping options",
		"Delete shipping options permanently.",
	},
	"ECOM.SHIPPING_OPTION_READ": {
		areaStore, levelSee, "See shipping options",
		"See shipping options and their prices.",
	},
	"ECOM.SHIPPING_OPTION_UPDATE": {
		areaStore, levelChange, "Change shipping options",
		"Edit existing shipping options.",
	},
	"ECOM.SHIPPO_CONFIGURATION_CREATE": {
		areaStore, levelChange, "Add label settings",
		"Create label settings.",
	},
	"ECOM.SHIPPO_CONFIGURATION_DELETE": {
		areaStore, levelChange, "Delete label settings",
		"Delete label settings permanently.",
	},
	"ECOM.SHIPPO_CONFIGURATION_READ": {
		areaStore, levelSee, "See label settings",
		"See how shipping labels are bought.",
	},
	"ECOM.SHIPPO_CONFIGURATION_UPDATE": {
		areaStore, levelChange, "Change label settings",
		"Edit existing label settings.",
	},
	"ECOM.UPDATE_CHECKOUT_SETTINGS": {
		areaStore, levelChange, "Change checkout settings",
		"Set how the checkout looks and what it asks.",
	},
	"ECOM.UPDATE_ORDERS_SETTINGS": {
		areaStore, levelChange, "Change order settings",
		"Set order settings and the mails that buyers get.",
	},
	"FRONT_ENDS.READ": {
		areaStore, levelSee, "See refused calls",
		"See which calls of front ends were refused.",
	},
	"IAM.SIGN_ON_POLICY_READ": {
		areaStore, levelSee, "See sign-in rules",
		"See how people may sign in and join.",
	},
	"IAM.SIGN_ON_POLICY_UPDATE": {
		areaStore, levelChange, "Change sign-in rules",
		"Set how people may sign in and join.",
	},
	"SITE.MANAGE_LOOK": {
		areaStore, levelChange, "Change the look of the shop",
		"Set colours, home page, menus and pages, and publish them.",
	},
	"SITE.MANAGE_SETTINGS": {
		areaStore, levelChange, "Change store settings",
		"Set name, contact, currency, languages and time zone, and run the first set-up.",
	},
	"WIX_HEADLESS.WIX_URL_CREATE": {
		areaStore, levelChange, "Make page links",
		"Create links to the hosted sign-in and checkout pages.",
	},
	"WIX_TIPS.TIP_SETTINGS_CREATE": {
		areaStore, levelChange, "Add tip settings",
		"Add settings for tips.",
	},
	"WIX_TIPS.TIP_SETTINGS_DELETE": {
		areaStore, levelChange, "Delete tip settings",
		"Stop asking for tips.",
	},
	"WIX_TIPS.TIP_SETTINGS_READ": {
		areaStore, levelSee, "See tip settings",
		"See how tips are asked for.",
	},
	"WIX_TIPS.TIP_SETTINGS_UPDATE": {
		areaStore, levelChange, "Change tip settings",
		"Change how tips are asked for.",
	},
	"AUDIT.READ": {areaSystem, levelSee, "See the log", "See who changed what, and when."},
	"IAM.AUTHENTICAITON_SIGN_ON": {
		areaSystem, levelChange, "Sign people in",
		"Sign anybody in without a password.",
	},
	"IAM.CHANGE_PASSWORD": {
		areaSystem, levelChange, "Set passwords",
		"Set the password of any member.",
	},
	"IAM.FACTORS_RESET": {
		areaSystem, levelChange, "Reset second factors",
		"Remove the second factors of a member.",
	},
	"IDENTITY.MANAGE_CLIENTS": {
		areaSystem, levelChange, "Manage front ends",
		"Register front ends and where they may redirect to.",
	},
	"IDENTITY.MANAGE_KEYS": {
		areaSystem, levelChange, "Manage API keys",
		"Make and revoke keys and apps.",
	},
	"IDENTITY.MANAGE_PROVIDERS": {
		areaSystem, levelChange, "Manage outside sign-in",
		"Set up sign-in with Google and other providers.",
	},
	"MAIL.MANAGE_TEMPLATES": {
		areaSystem, levelChange, "Change what mails say",
		"Edit email templates and send yourself a test.",
	},
	"MAIL.READ": {
		areaSystem, levelSee, "See sent mails",
		"See all emails that the shop sent.",
	},
	"MAIL.SEND": {areaSystem, levelChange, "Send mails again", "Send a mail once more."},
	"METRICS.READ": {
		areaSystem, levelSee, "See figures",
		"See the figures that monitoring collects.",
	},
	"SERVICE_PLUGINS.MANAGE": {
		areaSystem, levelChange, "Manage service plugins",
		"Connect programs that work out rates, taxes and payments.",
	},
	"STAFF.MANAGE": {
		areaSystem, levelChange, "Manage staff",
		"Invite, block and remove staff and give them roles.",
	},
	"STAFF.MANAGE_ROLES": {
		areaSystem, levelChange, "Manage staff roles",
		"Create, change and delete staff roles.",
	},
	"STAFF.READ": {
		areaSystem, levelSee, "See staff and roles",
		"See staff, their roles and invitations.",
	},
	"SYSTEM.BACKUP": {
		areaSystem, levelChange, "Make and restore backups",
		"Download the whole shop as a file, and replace it with another: this gives access to everything.",
	},
	"SYSTEM.MANAGE": {
		areaSystem, levelChange, "Manage background work",
		"Retry background work that failed.",
	},
	"SYSTEM.READ": {
		areaSystem, levelSee, "See system health",
		"See version, database, disk, background work and the latest faults.",
	},
	"ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS": {
		areaCatalog, levelChange, "Add back-in-stock requests",
		"Create a back-in-stock request for a customer.",
	},
	"ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS": {
		areaCatalog, levelChange, "Send back-in-stock mails",
		"Send back-in-stock mails, mark requests as notified and delete them.",
	},
	"ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS": {
		areaCatalog, levelChange, "Change back-in-stock settings",
		"Switch back-in-stock requests of shoppers on or off.",
	},
	"ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS": {
		areaCatalog, levelSee, "See back-in-stock requests",
		"See back-in-stock requests and the email addresses in them.",
	},
	"ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS": {
		areaCatalog, levelSee, "See back-in-stock settings",
		"See whether shoppers can request back-in-stock mails.",
	},
	"WEBHOOKS.MANAGE": {
		areaSystem, levelChange, "Manage webhooks",
		"Set which programs receive events, and see what was sent.",
	},
}
