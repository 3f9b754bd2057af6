package checkoutconfig_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/shop/checkoutconfig"
)

const path = "/v1/checkout-settings"

func set(settings string) string { return `{"checkoutSettings":` + settings + `}` }

// What nobody set is the contract's default, and all of it is there.
func TestDefaults(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		got := r.OK(visitor, "GET", path, "")
		got.WantIn("checkoutSettings", map[string]any{
			"checkoutBillingFields": "All_FIELDS", "checkoutPolicies.termsAndConditions.visible": false,
			"checkoutPolicies.privacyPolicy.visible": false, "checkoutPolicies.returnPolicy.visible": false,
			"checkoutPolicies.digitalItemPolicy.visible": false, "checkoutPolicies.contactUs.visible": false,
			"checkoutPolicies.customPolicy.visible": false,
			"checkoutPolicies.customPolicy.content": nil, "checkoutFields.subscriptionCheckbox.visible": false,
			"checkoutFields.subscriptionCheckbox.checkedByDefault":    false,
			"checkoutFields.subscriptionCheckbox.splitByChannel":      false,
			"checkoutFields.policyAgreementCheckbox.visible":          false,
			"checkoutFields.policyAgreementCheckbox.checkedByDefault": false,
			"checkoutFields.giftCardRedeemEnabled":                    true, "checkoutFields.mitEnabled": false,
			"checkoutFields.delayCaptureEnabled": false, "checkoutFields.captureBeforeExpiryEnabled": true,
			"checkoutFields.purchaseRecommendationsEnabled": false, "checkoutFields.testMode": "DISABLED",
			"checkoutBrand.header.alignment": "SIDE", "checkoutBrand.header.logo.size": "SMALL",
			"checkoutBrand.header.continueShopping.hidden": false, "checkoutBrand.header.continueShopping.displayType": "TEXT",
			"checkoutBrand.mainSection.expressButtonsCornerRadius": "RECTANGLE",
			"checkoutBrand.global.inputFieldBackgroundStyle":       "WHITE", "createdDate": nil,
		})
	})
}

func TestUpdate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		got := r.OK("owner", "PATCH", path, set(
			`{"checkoutBillingFields":"MINIMUM_REQUIRED_FIELDS","checkoutPolicies":{"returnPolicy":{"visible":true,"content":"<b>30 days</b>"},"customPolicy":{"title":"Ours"}},
			"checkoutFields":{"giftCardRedeemEnabled":true,"testMode":"ENABLED_TO_ALL"},"checkoutBrand":{"header":{"text":"Shop","textColor":"#1F1A17","logo":{"image":{"id":"a~mv2.png","url":"wix:image://v1/a~mv2.png/a.png#originWidth=10&originHeight=10","width":10,"height":10},"size":"LARGE"},
			"backgroundFill":{"color":"#fff"}},"mainSection":{"cornerRadius":8,"summaryBackgroundFill":{"image":{"url":"https://example.com/a.png"}}}},"createdDate":"2001-01-01T00:00:00Z"}`))
		got.WantIn("checkoutSettings", map[string]any{
			"checkoutBillingFields": "MINIMUM_REQUIRED_FIELDS", "checkoutPolicies.returnPolicy.visible": true,
			"checkoutPolicies.returnPolicy.content": "<b>30 days</b>", "checkoutPolicies.customPolicy.visible": false,
			"checkoutPolicies.customPolicy.title": "Ours", "checkoutFields.giftCardRedeemEnabled": true,
			"checkoutFields.mitEnabled": false, "checkoutFields.testMode": "ENABLED_TO_ALL",
			"checkoutBrand.header.logo.size": "LARGE", "checkoutBrand.header.logo.image.id": "a~mv2.png",
			"checkoutBrand.header.alignment": "SIDE", "checkoutBrand.mainSection.cornerRadius": 8, "createdDate": nil,
		})
		got.String("checkoutSettings.updatedDate")
		read := r.OK(visitor, "GET", path, "")
		expect.Diff(t, got.At("checkoutSettings"), read.At("checkoutSettings"), "what was set and what is read (-set +read)")

		// A part leaves the others alone; null is the default again.
		got = r.OK("staff ECOM.UPDATE_CHECKOUT_SETTINGS", "PATCH", path,
			set(
				`{"checkoutBillingFields":null,"checkoutFields":{"delayCaptureEnabled":true},"checkoutPolicies":{"returnPolicy":null}}`))
		got.Want("checkoutSettings.checkoutBillingFields", "All_FIELDS")
		got.Want("checkoutSettings.checkoutFields.giftCardRedeemEnabled", true)
		got.Want("checkoutSettings.checkoutPolicies.returnPolicy.visible", false)
		got.Want("checkoutSettings.checkoutPolicies.returnPolicy.content", nil)
		got.Want("checkoutSettings.checkoutPolicies.customPolicy.title", "Ours")
		// A mask narrows.
		got = r.OK("app", "PATCH", path,
			`{"checkoutSettings":{"checkoutFields":{"mitEnabled":true,"giftCardRedeemEnabled":false}},"fieldMask":"checkoutFields.mitEnabled"}`)
		got.Want("checkoutSettings.checkoutFields.mitEnabled", true)
		got.Want("checkoutSettings.checkoutFields.giftCardRedeemEnabled", true)

		// A picture takes the place of a colour, and back.
		got = r.OK("owner", "PATCH", path, set(
			`{"checkoutBrand":{"header":{"backgroundFill":{"image":{"url":"/media/1/a.png"}}}}}`))
		got.Want("checkoutSettings.checkoutBrand.header.backgroundFill.color", nil)
		got.Want("checkoutSettings.checkoutBrand.header.backgroundFill.image.url", "/media/1/a.png")
		got = r.OK("owner", "PATCH", path, set(`{"checkoutBrand":{"header":{"backgroundFill":{"color":"#123456"}}}}`))
		got.Want("checkoutSettings.checkoutBrand.header.backgroundFill.image", nil)
		got.Want("checkoutSettings.checkoutBrand.mainSection.summaryBackgroundFill.image.url", "https://example.com/a.png")

		r.Refused(403, "", visitor, "PATCH", path, set(`{}`))
		r.Refused(403, "", "staff ECOM.READ_CHECKOUT_SETTINGS", "PATCH", path, set(`{}`))
		r.Refused(401, "", "", "GET", path, "")

		inside, err := store.Get(t.Context(), r.db, func(tx *store.Tx) (*checkoutconfig.CheckoutSettings, error) {
			return r.service.At(tx.Context())
		})
		expect.OK(t, err)
		outside, err := r.service.Get(t.Context())
		if err != nil || !*inside.CheckoutFields.MitEnabled || !*outside.CheckoutFields.MitEnabled ||
			outside.CheckoutFields.TestMode != checkoutconfig.TestForAll {
			t.Errorf("%+v %+v %v", inside.CheckoutFields, outside.CheckoutFields, err)
		}
	})
}

// What a shop asks besides: told to whoever buys, one title once.
func TestCustomFields(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		asks := func(fields string) string { return set(`{"checkoutFields":{"customFields":` + fields + `}}`) }
		r.OK("owner", "PATCH", path, asks(`[{"title":"Company number","required":true},{"title":"Engraving"}]`))
		r.OK(visitor, "GET", path, "").WantIn("checkoutSettings.checkoutFields", map[string]any{
			"customFields.length": 2, "customFields.0.title": "Company number", "customFields.0.required": true,
			"customFields.1.required": false, "testMode": "DISABLED",
		})
		r.OK("owner", "PATCH", path, asks(`[{"title":"Company number","translatedTitles":{"ar":"رقم الشركة","pt-BR":"CNPJ"}}]`))
		r.OK(visitor, "GET", path, "").WantIn("checkoutSettings.checkoutFields.customFields.0.translatedTitles",
			map[string]any{"ar": "رقم الشركة", "pt-BR": "CNPJ"})
		for wrong, field := range map[string]string{
			`[{"title":"A","translatedTitles":{"Arabic":"ا"}}]`:                            "customFields[0].translatedTitles.Arabic FORMAT",
			`[{"title":"A","translatedTitles":{"ar":"  "}}]`:                               "customFields[0].translatedTitles.ar REQUIRED_FIELD",
			`[{"title":"A","translatedTitles":{"ar":"` + strings.Repeat("x", 101) + `"}}]`: "customFields[0].translatedTitles.ar MAX_LENGTH",
			`[{"title":""}]`:                                 "customFields[0].title REQUIRED_FIELD",
			`[{"title":"  "}]`:                               "customFields[0].title REQUIRED_FIELD",
			`[{"title":"A"},{"title":" a "}]`:                "customFields[1].title FIELD_NOT_ALLOWED",
			`[{"title":"` + strings.Repeat("x", 101) + `"}]`: "customFields[0].title MAX_LENGTH",
			`[` + strings.TrimSuffix(strings.Repeat(`{"title":"x"},`, 11), ",") + `]`: "customFields MAX_SIZE",
		} {
			got := r.Refused(400, "", "owner", "PATCH", path, asks(wrong)).Violations()
			expect.Equal(t, got[0], "checkoutSettings.checkoutFields."+field)
		}
		r.OK("owner", "PATCH", path, asks(`null`)).Want("checkoutSettings.checkoutFields.customFields", nil)
	})
}

func TestUpdatesThatAreRefused(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for field, wrong := range map[string]string{
			"checkoutBillingFields":   `{"checkoutBillingFields":"SOME"}`,
			"checkoutFields.testMode": `{"checkoutFields":{"testMode":"ON"}}`,
			"checkoutBrand.header.text": `{"checkoutBrand":{"header":{"text":"` +
				strings.Repeat("x", 56) + `"}}}`,
			"checkoutBrand.header.textColor":                       `{"checkoutBrand":{"header":{"textColor":"red"}}}`,
			"checkoutBrand.header.dividerColor":                    `{"checkoutBrand":{"header":{"dividerColor":"#12"}}}`,
			"checkoutBrand.header.alignment":                       `{"checkoutBrand":{"header":{"alignment":"LEFT"}}}`,
			"checkoutBrand.header.logo.size":                       `{"checkoutBrand":{"header":{"logo":{"size":"HUGE"}}}}`,
			"checkoutBrand.header.logo.image.url":                  `{"checkoutBrand":{"header":{"logo":{"image":{"url":"javascript:alert(1)"}}}}}`,
			"checkoutBrand.header.logo.image":                      `{"checkoutBrand":{"header":{"logo":{"image":{}}}}}`,
			"checkoutBrand.header.continueShopping.displayType":    `{"checkoutBrand":{"header":{"continueShopping":{"displayType":"VIDEO"}}}}`,
			"checkoutBrand.header.backgroundFill":                  `{"checkoutBrand":{"header":{"backgroundFill":{"color":"#fff","image":{"id":"a"}}}}}`,
			"checkoutBrand.mainSection.cornerRadius":               `{"checkoutBrand":{"mainSection":{"cornerRadius":101}}}`,
			"checkoutBrand.mainSection.expressButtonsCornerRadius": `{"checkoutBrand":{"mainSection":{"expressButtonsCornerRadius":"ROUND"}}}`,
			"checkoutBrand.mainSection.tintedBoxColor":             `{"checkoutBrand":{"mainSection":{"tintedBoxColor":"x"}}}`,
			"checkoutBrand.footer.backgroundFill.color":            `{"checkoutBrand":{"footer":{"backgroundFill":{"color":"x"}}}}`,
			"checkoutBrand.global.buttonColor":                     `{"checkoutBrand":{"global":{"buttonColor":"x"}}}`,
			"checkoutBrand.global.headingsFontFamily": `{"checkoutBrand":{"global":{"headingsFontFamily":"` +
				strings.Repeat("x", 31) + `"}}}`,
			"checkoutBrand.global.inputFieldBackgroundStyle": `{"checkoutBrand":{"global":{"inputFieldBackgroundStyle":"BLACK"}}}`,
			"checkoutPolicies.customPolicy.title": `{"checkoutPolicies":{"customPolicy":{"title":"` +
				strings.Repeat("x", 201) + `"}}}`,
			"checkoutPolicies.privacyPolicy.content": `{"checkoutPolicies":{"privacyPolicy":{"content":"` +
				strings.Repeat("x", 100_001) + `"}}}`,
		} {
			got := r.Refused(400, "", "owner", "PATCH", path, set(wrong))
			if list := got.Violations(); len(list) != 1 || !strings.HasPrefix(list[0], "checkoutSettings."+field+" ") {
				t.Errorf("%s: %v", field, list)
			}
		}
		for _, wrong := range []string{`{}`, `{"checkoutSettings":7}`,
			`{"checkoutSettings":{"checkoutFields":{"mitEnabled":"yes"}}}`,
			`{"checkoutSettings":{},"fieldMask":"nothing.like.it"}`} {
			r.Refused(400, "", "owner", "PATCH", path, wrong)
		}
		if got := r.Refused(400, "", "owner", "PATCH", path,
			set(`{"checkoutBillingFields":"SOME","checkoutFields":{"testMode":"ON"}}`)).Violations(); len(got) != 2 {
			t.Errorf("violations: %v", got)
		}
		r.OK("owner", "GET", path, "").Want("checkoutSettings.updatedDate", nil) // nothing came of all this
	})
}

func TestUpdatesAreTold(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("owner", "PATCH", path, set(`{"checkoutFields":{"mitEnabled":true}}`))
		r.OK("owner", "PATCH", path, set(`{"checkoutFields":{"mitEnabled":false}}`))
		var types, modified []string
		err := r.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each("SELECT event_type, modified FROM outbox WHERE entity = 'wix.ecom.v1.checkout_settings' ORDER BY seq",
				nil, func(rows store.Rows) error {
					var kind, fields string
					if err := rows.Scan(&kind, &fields); err != nil {
						return err
					}
					types, modified = append(types, kind), append(modified, fields)
					return nil
				})
		})
		expect.OK(t, err)
		if diff := cmp.Diff([]string{"wix.ecom.v1.checkout_settings_updated", "wix.ecom.v1.checkout_settings_updated"},
			types); diff != "" {
			t.Fatal(diff)
		}
		if !json.Valid([]byte(modified[1])) || !strings.Contains(modified[1], "checkoutFields.mitEnabled") {
			t.Errorf("the second says %s", modified[1])
		}
	})
}

// Of changes that were made from the same settings one is taken, however many come in one moment.
func TestSettingsOfTwo(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		var changes []string
		for i := range 6 {
			changes = append(changes, set(fmt.Sprintf(`{"checkoutBrand":{"header":{"text":"Shop %d"}}}`, i)))
		}
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET " + path, Change: "PATCH " + path, Field: "checkoutSettings",
			Changes: changes})
		r.OK("staff ECOM.READ_CHECKOUT_SETTINGS", "GET", path, "").String("revision")
		r.OK(visitor, "GET", path, "").Want("revision", nil)
	})
}
