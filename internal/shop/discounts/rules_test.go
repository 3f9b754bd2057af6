package discounts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/discounts"
)

func TestRulesAreAResource(t *testing.T) {
	t.Parallel()
	percent := 10.0
	resourcetest.Exercise(t, resourcetest.Suite[discounts.Rule, *discounts.Rule]{
		New: resourcetest.Of(build, (*discounts.Service).Resource),
		Sample: func(n int) *discounts.Rule {
			return &discounts.Rule{
				Name: fmt.Sprintf("Rule %d", n), ActiveTimeInfo: &discounts.ActiveTime{Start: wire.Ptr(
					wire.Time(1_700_000_000_000))},
				Discounts: &discounts.Discounts{Values: wire.Of(discounts.Discount{Percentage: &percent, DiscountType: "PERCENTAGE",
					TargetType: "SPECIFIC_ITEMS", SpecificItemsInfo: &discounts.SpecificItems{
						Scopes: wire.Of(discounts.Scope{ID: "s", Type: "CATALOG_ITEM",
							CatalogItemFilter: &discounts.CatalogItemFilter{CatalogAppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e",
								CatalogItemIDs: wire.Of("a")}}),
					}})},
			}
		},
		Change: resourcetest.Object{"name": "Another"},
		Clear:  "activeTimeInfo",
		Broken: map[string]resourcetest.Object{
			"name":             {"name": ""},
			"discounts.values": {"discounts": resourcetest.Object{"values": []any{}}},
		},
		ReadOnly: resourcetest.Object{"status": "EXPIRED", "usageCount": 7},
	})
}

func TestWhatRulesTakeOff(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, cup, tea := line("1", "mug", 2, 1000), line("2", "cup", 1, 500, "sale"), line("3", "tea", 3, 300, "sale", "new")
		basket := []discounts.Line{mug, cup, tea} // 20 + 5 + 9
		for _, test := range []struct {
			name, discount, more string
			want                 int64
		}{
			{"ten percent of everything", items(`"percentage":10`, allItems), "", 340},
			{"one euro off each mug, by the other name of the catalog", items(`"fixedAmount":"1"`, mugs), "", 200},
			{"two euros each in a collection", items(`"fixedPrice":"2"`, sale), "", 300 + 300},
			{"half a percent", items(`"percentage":0.5`, mugs), "", 10},
			{"three for seven euros", items(`"quantityBased":{"configurations":[{"quantity":3,"price":"7"}]}`, sale), "",
				500 + 600 - 700},
			{"the lowest-priced of all", items(`"percentage":100`, allItems),
				`,"settings":{"appliesTo":"LOWEST_PRICED_ITEM"}`, 300},
			{"at most two of a collection", `{"percentage":100,"specificItemsInfo":{"scopes":[` + sale + `],"limit":2}}`, "",
				600},
			{"all but a collection", `{"percentage":10,"specificItemsInfo":{"scopes":[` + allItems + `],"excludedScopes":[` +
				sale + `]}}`, "", 200},
			{"two mugs, then a thing of the sale for free",
				`{"percentage":100,"targetType":"BUY_X_GET_Y","buyXGetYInfo":{"customerBuys":{"minimumQuantity":2,"scopes":[` +
					mugs + `]},"customerGets":{"quantity":1,"scopes":[` + sale + `]}}}`, "", 300},
			{"buy two get one of all",
				`{"percentage":100,"targetType":"BUY_X_GET_Y","buyXGetYInfo":{"customerBuys":{"minimumQuantity":2,"scopes":[` +
					allItems + `]},"customerGets":{"quantity":1,"scopes":[` + allItems + `]}}}`, "", 600},
			{"for every ten euros, once",
				`{"percentage":50,"targetType":"BUY_X_GET_Y","buyXGetYInfo":{"customerBuys":{"minimumSpend":"10","scopes":[` +
					allItems + `]},"customerGets":{"quantity":1,"scopes":[` + mugs + `]},"limit":1}}`, "", 500},
			{"from fifty euros", items(`"percentage":10`, allItems), `,"trigger":{"subtotalRange":{"from":"50"}}`, 0},
			{"from thirty-four euros", items(`"percentage":10`, allItems),
				`,"trigger":{"subtotalRange":{"from":"34","to":"34"}}`, 340},
			{"up to thirty-three euros", items(`"percentage":10`, allItems), `,"trigger":{"subtotalRange":{"to":"33.99"}}`, 0},
			{"ten euros of the sale", items(`"percentage":10`, allItems), `,"trigger":{"subtotalRange":{"from":"14","scopes":[` +
				sale + `]}}`, 340},
			{"six things", items(`"percentage":10`, allItems), `,"trigger":{"itemQuantityRange":{"from":6}}`, 340},
			{"seven things", items(`"percentage":10`, allItems), `,"trigger":{"itemQuantityRange":{"from":7}}`, 0},
			{"at most three mugs and four things of the sale", items(`"percentage":10`, allItems),
				`,"trigger":{"and":{"triggers":[{"itemQuantityRange":{"to":3,"scopes":[` + mugs +
					`]}},{"itemQuantityRange":{"from":4,"scopes":[` + sale + `]}}]}}`, 340},
			{"one of two", items(`"percentage":10`, allItems),
				`,"trigger":{"or":{"triggers":[{"itemQuantityRange":{"from":99}},{"subtotalRange":{"from":"1"}}]}}`, 340},
			{"neither of two", items(`"percentage":10`, allItems),
				`,"trigger":{"or":{"triggers":[{"itemQuantityRange":{"from":99}},{"subtotalRange":{"from":"999"}}]}}`, 0},
			{"other members", items(`"percentage":10`, allItems),
				`,"trigger":{"customerEligibility":{"individualMembersInfo":{"memberIds":["99999999-9999-4999-8999-999999999999"]}}}`, 0},
			{"this member", items(`"percentage":10`, allItems),
				`,"trigger":{"customerEligibility":{"individualMembersInfo":{"memberIds":["11111111-1111-4111-8111-111111111111"]}}}`, 340},
			{"a badge of this member", items(`"percentage":10`, allItems),
				eligible(`"contactSegmentsInfo":{"segmentIds":["` + goldBadge + `"]}`), 340},
			{"another badge", items(`"percentage":10`, allItems),
				eligible(`"contactSegmentsInfo":{"segmentIds":["99999999-9999-4999-8999-999999999999"]}`), 0},
			{"a role of this member", items(`"percentage":10`, allItems),
				eligible(`"contactTagsInfo":{"tagReferences":[{"labelKey":"TRADE"}]}`), 340},
			{"another role", items(`"percentage":10`, allItems),
				eligible(`"contactTagsInfo":{"tagReferences":[{"labelKey":"PRESS"}]}`), 0},
			{"every member", items(`"percentage":10`, allItems),
				eligible(`"contactTagsInfo":{"tagReferences":[{"labelKey":"MEMBER"}]}`), 340},
			{"members at a price of their own", items(`"fixedPrice":"8"`, mugs),
				eligible(`"contactTagsInfo":{"tagReferences":[{"labelKey":"MEMBER"}]}`), 400},
			{"an app says no", items(`"percentage":10`, allItems),
				`,"trigger":{"customTrigger":{"id":"vip","appId":"99999999-9999-4999-8999-999999999999"}}`, 0},
			{"an app says yes", items(`"percentage":10`, allItems),
				`,"trigger":{"customTrigger":{"id":"good","appId":"99999999-9999-4999-8999-999999999999"}}`, 340},
			{"switched off", items(`"percentage":10`, allItems), `,"active":false`, 0},
			{"tomorrow", items(`"percentage":10`, allItems), `,"activeTimeInfo":{"start":"2026-11-16T00:00:00Z"}`, 0},
			{"until now", items(`"percentage":10`, allItems), `,"activeTimeInfo":{"end":"2026-11-15T12:00:00Z"}`, 0},
			{"on Sundays from noon", items(`"percentage":10`, allItems),
				`,"activeTimeInfo":{"recurrence":{"weeklySchedule":{"timeWindows":[{"dayOfWeek":"SUN","startTime":{"hours":12,"minutes":0},"endTime":{"hours":13,"minutes":0}}]}}}`, 340},
			{"on Sundays until noon", items(`"percentage":10`, allItems),
				`,"activeTimeInfo":{"recurrence":{"weeklySchedule":{"timeWindows":[{"dayOfWeek":"SUN","startTime":{"hours":9,"minutes":0},"endTime":{"hours":12,"minutes":0}}]}}}`, 0},
			{"nothing of it is there", items(`"percentage":10`,
				`{"id":"s","catalogItemFilter":{"catalogAppId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","catalogItemIds":["gone"]}}`),
				"", 0},
		} {
			id := r.rule(test.discount, test.more)
			s := r.sale(basket...)
			s.MemberID, s.Custom = "11111111-1111-4111-8111-111111111111",
				map[string]bool{discounts.CustomKey("99999999-9999-4999-8999-999999999999", "good"): true}
			expect.Equal(t, r.off(s), test.want, "%s off", test.name)
			r.OK("owner", "DELETE", "/v1/discount-rules/"+id, "")
			expect.Equal(t, r.off(s), 0, "%s: deleted, and still off", test.name)
		}
		// Two rules, one after the other, and a gift card that neither touches.
		r.rule(items(`"percentage":50`, allItems), "")
		r.clock.Advance(time.Second)
		r.rule(items(`"fixedAmount":"4"`, mugs), "")
		gift := line("4", "mug", 1, 9999)
		gift.GiftCard = true
		expect.Equal(t, r.off(r.sale(mug, gift)), 1000+800, "two rules take off")
	})
}

func TestRulesThatMakeNoSense(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		good := items(`"percentage":10`, allItems)
		for _, body := range []string{
			`{}`,
			`{"discountRule":{"name":"x"}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good + `,` + good + `]}}}`,
			`{"discountRule":{"discounts":{"values":[` + good + `]}}}`,
			`{"discountRule":{"name":"` + fmt.Sprintf("%051d", 1) + `","discounts":{"values":[` + good + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + items(`"percentage":10,"fixedAmount":"1"`,
				allItems) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + items(`"percentage":0`, allItems) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + items(`"percentage":100.1`, allItems) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + items(`"fixedAmount":"0"`, allItems) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + items(`"fixedAmount":"1.23456"`, allItems) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + items(`"percentage":10,"discountType":"FIXED_PRICE"`,
				allItems) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` +
				items(`"quantityBased":{"configurations":[{"quantity":1,"price":"7"}]}`, allItems) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[{"percentage":10}]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[{"percentage":10,"specificItemsInfo":{"scopes":[]}}]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + items(`"percentage":10`, `{"id":"s"}`) + `]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[{"percentage":10,"targetType":"BUY_X_GET_Y"}]}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good + `]},"trigger":{}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good + `]},"trigger":{"subtotalRange":{}}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good +
				`]},"trigger":{"subtotalRange":{"from":"5","to":"4"}}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good +
				`]},"trigger":{"itemQuantityRange":{"from":5,"to":4}}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good +
				`]},"trigger":{"itemQuantityRange":{"from":5},"subtotalRange":{"from":"5"}}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good +
				`]},"trigger":{"and":{"triggers":[{"itemQuantityRange":{"from":5}}]}}}}`,
			`{"discountRule":{"name":"x","discounts":{"values":[` + good +
				`]},"activeTimeInfo":{"start":"2026-11-16T00:00:00Z","end":"2026-11-15T00:00:00Z"}}}`,
		} {
			r.Refused(400, "", "owner", "POST", "/v1/discount-rules", body)
		}
		expect.Equal(t, r.off(r.sale(line("1", "mug", 1, 1000))), 0, "something refused takes off")
	})
}

func TestRulesWithLimits(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.rule(items(`"percentage":10`, allItems), `,"settings":{"usageLimit":2,"usageLimitPerUser":1}`)
		basket := func(email string) *discounts.Sale {
			s := r.sale(line("1", "mug", 1, 1000))
			s.Email = email
			return s
		}
		use := func(order, email string) {
			t.Helper()
			expect.OK(t, r.use(discounts.Used{RuleIDs: []string{id}, OrderID: order, Email: email}))
		}
		use("o1", "Ada@example.com")
		use("o1", "Ada@example.com") // the same order once more
		for email, want := range map[string]int64{"": 100, "ada@EXAMPLE.com": 0, "omar@example.com": 100} {
			expect.Equal(t, r.off(basket(email)), want, "for %q off", email)
		}
		r.OK("owner", "GET", "/v1/discount-rules/"+id, "").Want("discountRule.usageCount", 1)
		use("o2", "omar@example.com")
		expect.Equal(t, r.off(basket("third@example.com")), 0, "used up, and off")
		r.giveBack("o1")
		r.giveBack("o1")
		expect.Equal(t, r.off(basket("ada@example.com")), 100, "given back, and off")
		r.OK("owner", "POST", "/v1/discount-rules/query", `{"query":{}}`).Want("discountRules.0.usageCount", 1)
	})
}

// eligible is a condition on who buys.
func eligible(condition string) string {
	return `,"trigger":{"customerEligibility":{` + condition + `}}`
}

func TestMembersOnly(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for name, condition := range map[string]string{
			"a badge":      `"contactSegmentsInfo":{"segmentIds":["` + goldBadge + `"]}`,
			"a role":       `"contactTagsInfo":{"tagReferences":[{"labelKey":"TRADE"}]}`,
			"every member": `"contactTagsInfo":{"tagReferences":[{"labelKey":"MEMBER"}]}`,
		} {
			id := r.rule(items(`"percentage":10`, allItems), eligible(condition))
			expect.Equal(t, r.off(r.sale(line("1", "mug", 1, 1000))), 0, "%s: a visitor gets off", name)
			member := r.sale(line("1", "mug", 1, 1000))
			member.MemberID = goldMember
			err := r.db.Read(t.Context(), func(tx *store.Tx) error {
				rules, err := r.service.Rules(tx.Context(), member)
				expect.Len(t, rules, 1, "%s rules for a member inside a transaction", name)
				return err
			})
			expect.Equal(t, err, nil)
			r.OK("owner", "DELETE", "/v1/discount-rules/"+id, "")
		}
	})
}

func TestEligibilityIsChecked(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, test := range []struct{ condition, field string }{
			{``, "discountRule.trigger.customerEligibility"},
			{
				`"contactSegmentsInfo":{"segmentIds":["` + goldBadge + `"]},"individualMembersInfo":{"memberIds":["` +
					goldMember + `"]}`,
				"discountRule.trigger.customerEligibility",
			},
			{
				`"contactSegmentsInfo":{"segmentIds":["` + goldBadge + `"]},"eligibilityType":"CONTACT_TAGS"`,
				"discountRule.trigger.customerEligibility.eligibilityType",
			},
			{`"contactSegmentsInfo":{"segmentIds":["gold"]}`,
				"discountRule.trigger.customerEligibility.contactSegmentsInfo.segmentIds[0]"},
			{`"contactTagsInfo":{"tagReferences":[]}`, "discountRule.trigger.customerEligibility.contactTagsInfo.tagReferences"},
			{`"contactTagsInfo":{"tagReferences":[{}]}`,
				"discountRule.trigger.customerEligibility.contactTagsInfo.tagReferences[0].labelKey"},
		} {
			answer := r.Call("owner", "POST", "/v1/discount-rules",
				`{"discountRule":{"name":"Rule","discounts":{"values":[`+items(`"percentage":10`, allItems)+`]}`+
					eligible(test.condition)+`}}`)
			found := slices.ContainsFunc(answer.Violations(),
				func(v string) bool { return strings.HasPrefix(v, test.field+" ") })
			if answer.Status != 400 || !found {
				t.Errorf("%s: %d %v, want a violation of %s", test.condition, answer.Status, answer.Violations(), test.field)
			}
		}
	})
}

// A threshold that cannot be read is not one that everybody passes.
func TestDamagedThresholds(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.rule(items(`"percentage":10`, allItems), `,"trigger":{"subtotalRange":{"from":"500"}}`)
		storetest.Exec(t, r.db, `UPDATE discount_rules SET doc = REPLACE(doc, '"500"', '"5OO"') WHERE id = ?`, id)
		if rules, err := newService(r.db).Rules(t.Context(), r.sale(line("1", "mug", 1, 1000))); err == nil {
			t.Errorf("a rule whose threshold cannot be read gave %v", rules)
		}
	})
}
