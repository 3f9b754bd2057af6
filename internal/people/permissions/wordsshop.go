package permissions

// shopWords are the names of permissions on goods, discounts, the store and its machinery.
var shopWords = map[string]words{
	"MEDIA.UPLOAD": {
		areaCatalog, levelChange, "Upload files",
		"Upload pictures and files that are sold, and fetch them again.",
	},
	"RECOMMENDATIONS.READ": {
		areaCatalog, levelSee, "See recommendations",
		"Read which products go with others.",
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
		"Read how many of each product are left.",
	},
	"WIX_STORES.READ_PRODUCTS": {
		areaCatalog, levelSee, "See products",
		"Read all products and collections, hidden ones too, and export them.",
	},
	"WIX_STORES.READ_SUBSCRIPTION_OPTIONS": {
		areaCatalog, levelSee, "See subscription plans",
		"Read how products can be subscribed to.",
	},
	"ECOM.CUSTOM_TRIGGERS_READ": {
		areaDiscounts, levelSee, "See triggers of apps",
		"List the conditions of apps that discounts can use.",
	},
	"ECOM.DISCOUNT_RULES_CREATE": {
		areaDiscounts, levelChange, "Add automatic discounts",
		"Make new automatic discounts.",
	},
	"ECOM.DISCOUNT_RULES_DELETE": {
		areaDiscounts, levelChange, "Delete automatic discounts",
		"Remove automatic discounts for good.",
	},
	"ECOM.DISCOUNT_RULES_READ": {
		areaDiscounts, levelSee, "See automatic discounts",
		"Read automatic discounts and what they apply to.",
	},
	"ECOM.DISCOUNT_RULES_UPDATE": {
		areaDiscounts, levelChange, "Change automatic discounts",
		"Edit automatic discounts that are there.",
	},
	"STORES.COUPONS_MANAGE": {
		areaDiscounts, levelChange, "Change coupons",
		"Add, edit and delete coupons.",
	},
	"STORES.COUPONS_READ": {
		areaDiscounts, levelSee, "See coupons",
		"Read coupons and how often they were used.",
	},
	"ECOM.CHECKOUT_CONTENT_MANAGE": {
		areaStore, levelChange, "Change checkout texts",
		"Write the texts of the checkout.",
	},
	"ECOM.CHECKOUT_CONTENT_READ": {
		areaStore, levelSee, "See checkout texts",
		"Read the texts of the checkout.",
	},
	"ECOM.DELIVERY_CARRIER_ADD": {
		areaStore, levelChange, "Add carriers",
		"Have a carrier deliver to a region.",
	},
	"ECOM.DELIVERY_CARRIER_READ": {
		areaStore, levelSee, "See carriers",
		"Read which carriers are there.",
	},
	"ECOM.DELIVERY_CARRIER_REMOVE": {
		areaStore, levelChange, "Remove carriers",
		"Take a carrier from a region.",
	},
	"ECOM.DELIVERY_CARRIER_UPDATE": {
		areaStore, levelChange, "Change carriers",
		"Set and switch carriers.",
	},
	"ECOM.DELIVERY_PROFILE_CREATE": {
		areaStore, levelChange, "Add delivery profiles",
		"Make new delivery profiles.",
	},
	"ECOM.DELIVERY_PROFILE_DELETE": {
		areaStore, levelChange, "Delete delivery profiles",
		"Remove delivery profiles for good.",
	},
	"ECOM.DELIVERY_PROFILE_READ": {
		areaStore, levelSee, "See delivery profiles",
		"Read delivery profiles and their regions.",
	},
	"ECOM.DELIVERY_PROFILE_UPDATE": {
		areaStore, levelChange, "Change delivery profiles",
		"Edit delivery profiles that are there.",
	},
	"ECOM.DELIVERY_REGION_UPDATE": {
		areaStore, levelChange, "Change delivery regions",
		"Set which places a delivery region has.",
	},
	"ECOM.DELIVERY_SOLUTION_READ": {
		areaStore, levelSee, "See ways of delivery",
		"Read all ways in which goods can come.",
	},
	"ECOM.ECOMMERCE_SETTINGS_READ": {
		areaStore, levelSee, "See sales settings",
		"Read all settings that have to do with selling.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_CREATE": {
		areaStore, levelChange, "Add local delivery",
		"Make new local delivery options.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_DELETE": {
		areaStore, levelChange, "Delete local delivery",
		"Remove local delivery options for good.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_READ": {
		areaStore, levelSee, "See local delivery",
		"Read where the shop delivers by itself.",
	},
	"ECOM.LOCAL_DELIVERY_OPTION_UPDATE": {
		areaStore, levelChange, "Change local delivery",
		"Edit local delivery options that are there.",
	},
	"ECOM.PICKUP_LOCATION_CREATE": {
		areaStore, levelChange, "Add pickup locations",
		"Make new pickup locations.",
	},
	"ECOM.PICKUP_LOCATION_DELETE": {
		areaStore, levelChange, "Delete pickup locations",
		"Remove pickup locations for good.",
	},
	"ECOM.PICKUP_LOCATION_READ": {
		areaStore, levelSee, "See pickup locations",
		"Read where buyers can fetch their goods.",
	},
	"ECOM.PICKUP_LOCATION_UPDATE": {
		areaStore, levelChange, "Change pickup locations",
		"Edit pickup locations that are there.",
	},
	"ECOM.READ_CHECKOUT_SETTINGS": {
		areaStore, levelSee, "See checkout settings",
		"Read how the checkout looks and what it asks.",
	},
	"ECOM.READ_ORDERS_SETTINGS": {
		areaStore, levelSee, "See order settings",
		"Read order settings and the mails that buyers get.",
	},
	"ECOM.SHIPPING_OPTION_CREATE": {
		areaStore, levelChange, "Add shipping options",
		"Make new shipping options.",
	},
	"ECOM.SHIPPING_OPTION_DELETE": {
		areaStore, levelChange, "Delete shipping options",
		"Remove shipping options for good.",
	},
	"ECOM.SHIPPING_OPTION_READ": {
		areaStore, levelSee, "See shipping options",
		"Read ways of shipping and what they cost.",
	},
	"ECOM.SHIPPING_OPTION_UPDATE": {
		areaStore, levelChange, "Change shipping options",
		"Edit shipping options that are there.",
	},
	"ECOM.SHIPPO_CONFIGURATION_CREATE": {
		areaStore, levelChange, "Add label settings",
		"Make new label settings.",
	},
	"ECOM.SHIPPO_CONFIGURATION_DELETE": {
		areaStore, levelChange, "Delete label settings",
		"Remove label settings for good.",
	},
	"ECOM.SHIPPO_CONFIGURATION_READ": {
		areaStore, levelSee, "See label settings",
		"Read how shipping labels are bought.",
	},
	"ECOM.SHIPPO_CONFIGURATION_UPDATE": {
		areaStore, levelChange, "Change label settings",
		"Edit label settings that are there.",
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
		"Read which calls of front ends were refused.",
	},
	"IAM.SIGN_ON_POLICY_READ": {
		areaStore, levelSee, "See sign-in rules",
		"Read how people may sign in and join.",
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
		"Make links to the hosted sign-in and checkout pages.",
	},
	"WIX_TIPS.TIP_SETTINGS_CREATE": {
		areaStore, levelChange, "Add tip settings",
		"Say how tips are asked for.",
	},
	"WIX_TIPS.TIP_SETTINGS_DELETE": {
		areaStore, levelChange, "Delete tip settings",
		"Stop asking for tips.",
	},
	"WIX_TIPS.TIP_SETTINGS_READ": {
		areaStore, levelSee, "See tip settings",
		"Read how tips are asked for.",
	},
	"WIX_TIPS.TIP_SETTINGS_UPDATE": {
		areaStore, levelChange, "Change tip settings",
		"Change how tips are asked for.",
	},
	"AUDIT.READ": {areaSystem, levelSee, "See the log", "Read who changed what, and when."},
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
		"Set up sign-in with accounts of other companies.",
	},
	"MAIL.MANAGE_TEMPLATES": {
		areaSystem, levelChange, "Change what mails say",
		"Give the shop's mails own words, and send tests to oneself.",
	},
	"MAIL.READ": {
		areaSystem, levelSee, "See sent mails",
		"Read the mails that the shop sent, to anybody.",
	},
	"MAIL.SEND": {areaSystem, levelChange, "Send mails again", "Send a mail once more."},
	"METRICS.READ": {
		areaSystem, levelSee, "See figures",
		"Read the figures that monitoring collects.",
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
		"Make, change and delete roles of staff.",
	},
	"STAFF.READ": {
		areaSystem, levelSee, "See staff and roles",
		"Read who works here, their roles and invitations.",
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
		"Read version, database, disk, background work and the latest faults.",
	},
	"ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS": {
		areaCatalog, levelChange, "Add back-in-stock requests",
		"Request for a buyer a mail when a product is back in stock.",
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
		"Read who asked for a mail when a product is back in stock, with their addresses.",
	},
	"ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS": {
		areaCatalog, levelSee, "See back-in-stock settings",
		"Read whether shoppers can request back-in-stock mails.",
	},
	"WEBHOOKS.MANAGE": {
		areaSystem, levelChange, "Manage webhooks",
		"Set which programs are sent events, and read what they were sent.",
	},
}
