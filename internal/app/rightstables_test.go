package app_test

import (
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// nothingPersonal are the tables that hold nothing about members and guests, with the reason.
// A new table belongs here, or to a source in rights.go.
var nothingPersonal = map[string]string{
	"abandoned_search":             "how far a search came",
	"api_keys":                     "keys of the shop",
	"apps":                         "programs of the shop",
	"catalog_import_changes":       "products as they were",
	"catalog_import_issues":        "rows of product files",
	"catalog_imports":              "product files",
	"catalog_pictures":             "pictures of products",
	"checkout_settings":            "settings",
	"checkout_template_uses":       "counts",
	"checkout_templates":           "made by the shop, for anybody",
	"checkout_texts":               "texts of the shop",
	"collection_products":          "the catalog",
	"collection_rule_marks":        "the catalog",
	"collection_rules":             "the catalog",
	"collections":                  "the catalog",
	"config_versions":              "counts",
	"counted_orders":               "ids of orders",
	"coupons":                      "made by the shop, for anybody",
	"custom_fields":                "which fields there are; values are in accounts",
	"delivery_profiles":            "settings",
	"demo_goods":                   "ids of the demo's goods",
	"discount_rules":               "made by the shop, for anybody",
	"downloads":                    "ids of orders and how often files were fetched",
	"fulfillment_lines":            "quantities",
	"gift_card_entries":            "amounts, by ids of orders",
	"gift_cards":                   "codes and amounts, without who has the card",
	"identity_provider_secrets":    "sealed settings",
	"identity_providers":           "settings",
	"inventory":                    "the catalog",
	"invoice_counter":              "a number",
	"credit_note_counter":          "a number",
	"job_progress":                 "ids of jobs and numbers",
	"live_changes":                 "ids, deleted within minutes",
	"local_delivery_options":       "settings",
	"look_versions":                "the look of the shop, by ids of staff",
	"looks":                        "the look of the shop, by ids of staff",
	"low_stock":                    "the catalog",
	"member_badges":                "which badges there are",
	"member_default_privacy":       "settings",
	"member_privacy_settings":      "settings",
	"member_role_definitions":      "which roles there are",
	"oauth_clients":                "front ends",
	"old_collection_slugs":         "the catalog",
	"old_product_slugs":            "the catalog",
	"gone_products":                "the catalog",
	"order_job_items":              "ids of orders and codes of refusals",
	"order_jobs":                   "ids; a filter only until its orders are listed, which takes seconds",
	"pickup_locations":             "places of the shop",
	"private_files":                "files that are sold",
	"product_pairs":                "counts",
	"product_sales":                "counts",
	"product_subscription_options": "the catalog",
	"product_variants":             "the catalog",
	"products":                     "the catalog",
	"provider_notices":             "ids of notices",
	"provider_states":              "sealed, and deleted within hours",
	"report_discounts":             "sums, by ids of orders",
	"report_lines":                 "sums, by ids of orders",
	"report_orders":                "sums, by ids of orders and members; who is erased is gone from the order, and from this with it",
	"revocations":                  "ids",
	"sandbox_entries":              "the test bank's books: ids, amounts and the last digits of test cards",
	"schema_migrations":            "the schema",
	"service_plugins":              "settings",
	"settings":                     "settings",
	"shipping_options":             "settings",
	"shippo_configurations":        "settings",
	"sign_in_tries":                "keyed hashes, deleted within a day",
	"signing_keys":                 "keys of the shop",
	"staff_role_holders":           "ids of staff",
	"staff_roles":                  "which roles there are",
	"stock_history":                "counts, by ids of orders and staff",
	"subscription_options":         "the catalog",
	"tax_exempt_groups":            "which groups there are",
	"tax_groups":                   "settings",
	"tax_mappings":                 "settings",
	"tax_regions":                  "settings",
	"tip_choices":                  "amounts, by purchase",
	"tip_distributions":            "amounts for staff",
	"tip_settings":                 "settings",
	"tips":                         "amounts, by ids of orders",
	"product_translations":         "words of products",
	"collection_translations":      "words of collections",
	"missed_searches":              "words that were looked for, by nobody in particular",
	"visit_days":                   "counts",
	"visits":                       "digests of a day, deleted when it is over",
	"webhooks":                     "endpoints of the shop",

	"river_client":         "nodes of the queue",
	"river_client_queue":   "nodes of the queue",
	"river_leader":         "nodes of the queue",
	"river_migration":      "the schema",
	"river_queue":          "lanes of the queue",
	"sqlite_sequence":      "numbers",
	"sqlite_stat1":         "how tables are filled, by counts",
	"sqlite_stat4":         "how tables are filled, by ids",
	"search_words_config":  "the version of the index",
	"search_words_data":    "the index itself, see search_words",
	"search_words_docsize": "lengths",
	"search_words_idx":     "the index itself, see search_words",
}

// Every table of both databases is erased by a source, or is known to hold nothing personal:
// a migration cannot add one and forget it.
func TestEveryTableHasAPlaceInErasures(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		a := newApp(t, dialect)
		var sources []string
		for _, source := range a.Rights.Sources() {
			sources = append(sources, source.Tables...)
		}
		err := a.DB().Read(t.Context(), func(tx *store.Tx) error {
			for table := range allColumns(t, tx) {
				name := strings.Trim(table[strings.LastIndex(table, ".")+1:], `"`)
				seen[name] = true
				erased, listed := slices.Contains(sources, name), nothingPersonal[name] != ""
				switch {
				case !erased && !listed:
					t.Errorf(
						"%s: table %s is erased by no source of internal/app/rights.go and not on the list of those that hold nothing personal", dialect, name)
				case erased && listed:
					t.Errorf("table %s is erased, and on the list of those that hold nothing personal", name)
				}
			}
			return nil
		})
		expect.OK(t, err)
		if dialect == store.PostgreSQL {
			for _, name := range sources {
				expect.That(t, seen[name], "a source names table %s, which does not exist", name)
			}
		}
	}
}
