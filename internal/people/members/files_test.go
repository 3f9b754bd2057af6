package members_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// A file that was exported changes nothing when it comes back, and makes the same members
// elsewhere.
func TestFiles(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		file := "Email;First name;Nickname;Phones;City;Country;Privacy;Shoe size\n" +
			"ada@example.com;Ada;\"=cmd|' /C calc'!A0\";+49 30 123456; London;gb;public;38\n" +
			"no e-mail;Eve;;;;;;\n" +
			";Nobody;;;;;;\n" +
			"omar@example.com;Omar;;call me;;;;\n" +
			"omar@example.com;Omar;;+1 212 5550100; +1 212 5550101;;;;\n"
		send := func(text string) string {
			body, err := json.Marshal(map[string]any{"csv": text})
			must(t, err)
			return string(body)
		}
		out := r.OK("owner", "POST", "/v1/members/import", send(strings.Replace(file, "+1 212 5550100; +1 212 5550101", "\"+1 212 5550100; +1 212 5550101\"", 1)))
		out.Want("created", 2)
		out.Want("failed", 3)
		out.Want("ignoredColumns.0", "Shoe size")
		out.Want("results.1.outcome", "FAILED")
		out.Want("results.1.row", 3)
		out.Want("results.4.outcome", "CREATED")
		r.fired("two of five rows", "created", "created")
		ada := out.String("results.0.memberId")
		one := r.OK("owner", "GET", "/v1/members/"+ada+"?fieldsets=FULL", "")
		one.Want("member.contact.addresses.0.country", "GB")
		one.Want("member.contact.phones.0", "+49 30 123456")
		one.Want("member.privacyStatus", "PUBLIC")
		one.Want("member.profile.nickname", "=cmd|' /C calc'!A0")

		r.OK("owner", "PATCH", "/v1/members/"+ada, `{"member":{"contact":{"addresses":[{"city":"London","country":"GB","streetAddress":{"name":"High Street","number":"1"}},{"city":"Paris"}]}}}`)
		r.events()
		var exported bytes.Buffer
		must(t, r.members.Export(t.Context(), &exported))
		text := exported.String()
		if strings.Count(text, "\n") != 3 || !strings.Contains(text, `'=cmd`) || !strings.Contains(text, `'+49 30 123456`) {
			t.Errorf("export:\n%s", text)
		}
		again := r.OK("owner", "POST", "/v1/members/import", send(text))
		again.Want("updated", 2)
		again.Want("failed", 0)
		r.fired("the same file again")
		r.OK("owner", "POST", "/v1/members/import", send("Email,City\nada@example.com,Bath\n"))
		moved := r.OK("owner", "GET", "/v1/members/"+ada+"?fieldsets=FULL", "")
		moved.Want("member.contact.addresses.0.city", "Bath")
		moved.Want("member.contact.addresses.0.streetAddress.number", "1")
		moved.Want("member.contact.addresses.1.city", "Paris")
		for _, wrong := range []string{"", "Email\n", "Name\nAda\n", "Email\n\"a", strings.Repeat("Email\n", 502)} {
			r.Refused(400, "", "owner", "POST", "/v1/members/import", send(wrong))
		}
		other := newRig(t, r.db.Dialect())
		other.OK("owner", "POST", "/v1/members/import", send(text)).Want("created", 2)
		r.OK("staff MEMBERS.MEMBER_CREATE", "POST", "/v1/members/import", send("Email,First name\nada@example.com,Eve\n")).Want("results.0.outcome", "FAILED")
		r.Refused(403, "", "member "+ada, "POST", "/v1/members/import", send(text))
	})
}
