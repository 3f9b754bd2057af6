package tips_test

import (
	"testing"

	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/tips"
)

func TestSettingsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[tips.TipSettings, *tips.TipSettings]{
		New: resourcetest.Of(build, (*tips.Service).Resource),
		Sample: func(int) *tips.TipSettings {
			return &tips.TipSettings{TipType: tips.ByPercentage,
				Presets:                 wire.Of(tips.Preset{Value: wire.Ptr(10.0), Default: wire.Ptr(true)}),
				StaffDistributionMethod: tips.Proportional, LocationID: apitest.Omar}
		},
		Change: resourcetest.Object{"tipType": "AMOUNT"},
		Clear:  "locationId",
		Broken: map[string]resourcetest.Object{
			"tipType": {"tipType": "UNKNOWN_TIP_TYPE"}, "presets": {"presets": []any{}},
			"presets[0].value": {"presets": []any{resourcetest.Object{"value": -1}}},
			"locationId":       {"locationId": "x"}, "staffDistributionMethod": {"staffDistributionMethod": "RANDOM"},
			"autoTipOnCheckInPercentage": {"autoTipOnCheckInPercentage": 101},
		},
		ReadOnly: resourcetest.Object{"default": true},
	})
}

func TestSettings(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/tip-settings"
		r.OK("visitor "+apitest.Ada, "POST", path+"/query", `{"query":{}}`).Want("tipSettings.length", 0)
		made := r.OK("owner", "POST", path+"/create-default", `{"tipSettings":{`+percent+`}}`)
		made.WantIn("tipSettings", map[string]any{
			"default": true, "revision": "1", "allowCustomerTip": true, "allowBusinessTipAtPayment": true,
			"allowCustomAmount": true, "allowEditDistribution": true,
			"autoTipOnCheckInEnabled": false, "staffDistributionMethod": "EQUAL", "presets.0.default": false,
			"presets.1.default": true, "presets.1.value": 12.5,
		})
		id := made.String("tipSettings.id")

		r.Refused(409, tips.CodeDefaultExists, "owner", "POST", path+"/create-default", `{"tipSettings":{`+amounts+`}}`)
		r.Refused(428, tips.CodeDefaultStays, "owner", "DELETE", path+"/"+id, "")
		// A caller cannot make the default settings by saying so.
		other := r.OK("owner", "POST", path, `{"tipSettings":{"default":true,"locationId":"`+corner+`",`+amounts+`}}`)
		other.Want("tipSettings.default", false)
		r.OK("app", "PATCH", path, `{"tipSettings":{"id":"`+id+
			`","revision":"1","allowCustomAmount":false,"default":false}}`).Want("tipSettings.default", true)
		r.Refused(409, resource.CodeStale, "owner", "PATCH", path, `{"tipSettings":{"id":"`+id+`","revision":"1"}}`)

		for code, presets := range map[string]string{
			tips.CodeSeveralDefaults: `[{"value":1,"default":true},{"value":2,"default":true}]`,
			tips.CodePercentage:      `[{"value":101}]`,
		} {
			r.Refused(400, code, "owner", "POST", path, `{"tipSettings":{"tipType":"PERCENTAGE","presets":`+presets+`}}`)
			r.Refused(400, code, "owner", "PATCH", path, `{"tipSettings":{"id":"`+id+`","revision":"2","presets":`+presets+`}}`)
		}
		for _, wrong := range []string{
			`{}`, `{"tipType":"PERCENTAGE","presets":[{"value":1},{"value":2},{"value":3},{"value":4}]}`,
			`{"tipType":"PERCENTAGE","presets":[{}]}`,
			`{"tipType":"PERCENTAGE","presets":[{"value":1.234}]}`, `{"tipType":"PERCENTAGE","presets":[{"value":0}]}`,
			`{` + percent + `,"autoTipOnCheckInEnabled":true}`,
			`{` + percent + `,"locationId":"` + corner + `","userId":"` + corner + `"}`,
			`{` + percent + `,"paymentTerminalId":"1234567890123456789012345678901"}`,
		} {
			r.Refused(400, "", "owner", "POST", path, `{"tipSettings":`+wrong+`}`)
		}
		r.Refused(400, "", "owner", "PATCH", path, `{"tipSettings":{"id":"`+id+`","revision":"2","locationId":"`+corner+`"}}`)
		r.Refused(400, "", "owner", "POST", path+"/create-default", `{}`)
		r.Refused(404, tips.CodeSettingsNotFound, "owner", "DELETE", path+"/"+apitest.Nothing, "")

		// Shoppers see what is for shoppers.
		r.OK("owner", "POST", path, `{"tipSettings":{"userId":"`+apitest.Omar+`",`+amounts+`}}`)
		r.OK("owner", "POST", path, `{"tipSettings":{"paymentTerminalId":"Till 1",`+amounts+`}}`)
		r.OK("member "+apitest.Ada, "POST", path+"/query", `{"query":{}}`).Want("tipSettings.length", 2)
		r.OK("owner", "POST", path+"/query", `{"query":{}}`).Want("tipSettings.length", 4)
		for filter, want := range map[string]int{
			`{"default":true}`: 1, `{"tipType":"AMOUNT"}`: 3, `{"allowCustomAmount":false}`: 1,
			`{"locationId":"` + corner + `"}`: 1, `{"paymentTerminalId":{"$startsWith":"till"}}`: 1,
			`{"allowCustomerTip":true,"allowBusinessTipAtPayment":true,"allowEditDistribution":true}`: 4,
			`{"locationId":{"$exists":false}}`: 3,
		} {
			r.OK("owner", "POST", path+"/query", `{"query":{"filter":`+filter+`}}`).Want("tipSettings.length", want)
		}
		r.OK("owner", "DELETE", path+"/"+other.String("tipSettings.id"), "")
		r.Refused(403, "", "visitor "+apitest.Ada, "DELETE", path+"/"+id, "")
	})
}

func TestStaff(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/eligible-staff"
		list := r.OK("staff WIX_TIPS.STAFF_READ", "GET", path, "")
		list.Want("staff.length", 2)
		list.Want("staff.0.name", "ada lovelace")
		list.Want("staff.0.id", apitest.Ada)
		list.Want("staff.0.staffMemberId", apitest.Ada)
		list.Want("staff.0.identificationData.wixUserId", apitest.Ada)
		list.Want("staff.0.identificationData.identityType", "WIX_USER")
		all := r.OK("owner", "GET", path+"?includeWixUsers=true", "")
		all.Want("staff.length", 3)
		all.Want("staff.1.name", "Boss")
		all.Want("staff.1.staffMemberId", nil)
		r.OK("owner", "GET", path+"?filterByName=ADA", "").Want("staff.length", 1)
		r.OK("owner", "GET", path+"?filterByName=lovelace", "").Want("staff.length", 0)
		r.OK("owner", "GET", path+"?filterByIds="+apitest.Omar+"&filterByIds="+apitest.Nothing,
			"").Want("staff.0.name", "Omar")
		r.Refused(400, "", "owner", "GET", path+"?filterByIds=x", "")
		r.Refused(403, "", "member "+apitest.Ada, "GET", path, "")
	})
}
