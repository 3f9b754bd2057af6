package members_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"souk/internal/people/members"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// bring imports a file to its end.
func (r *rig) bring(who, file string) *apitest.Answer {
	r.t.Helper()
	id := r.OK(who, "POST", "/v1/members/imports?name=people.csv", file).String("import.id")
	return r.until("/v1/members/imports/"+id, "import.state", members.JobDone)
}

// A file that was exported changes nothing when it comes back, and makes the same members
// elsewhere.
func TestFiles(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		file := "Email;First name;Nickname;Phones;City;Country;Privacy;Shoe size\n" +
			"ada@example.com;Ada;\"=cmd|' /C calc'!A0\";+49 30 123456; London;gb;public;38\n" +
			"no e-mail;Eve;;;;;;\n" +
			";Nobody;;;;;;\n" +
			"omar@example.com;Omar;;call me;;;;\n" +
			"eve@example.com;\"Eve;;;;;;\n" +
			"omar@example.com;Omar;;\"+1 212 5550100; +1 212 5550101\";;;;\n"
		out := r.bring("owner", file)
		out.Want("import.state", "DONE")
		out.Want("import.fileName", "people.csv")
		out.Want("import.totalRows", 6)
		out.Want("import.processedRows", 6)
		out.Want("import.created", 2)
		out.Want("import.failed", 4)
		out.Want("import.ignoredColumns.0", "Shoe size")
		wrong := r.OK("owner", "GET", "/v1/members/imports/"+out.String("import.id")+"/errors", "")
		wrong.Want("errors.0.row", 3)
		wrong.Want("errors.1.row", 4)
		wrong.Want("errors.2.row", 5)
		wrong.Want("errors.3.row", 6)
		wrong.Want("errors.3.error.code", "INVALID_ROW")
		r.OK("owner", "GET", "/v1/members/imports/"+out.String("import.id")+"/errors?after=5", "").Want("errors.0.row", 6)
		r.fired("two of six rows", "created", "created")
		ada := r.OK("owner", "POST", "/v1/members/query", `{"query":{"filter":{"loginEmail":"ada@example.com"}}}`).String(
			"members.0.id")
		one := r.OK("owner", "GET", "/v1/members/"+ada+"?fieldsets=FULL", "")
		one.Want("member.contact.addresses.0.country", "GB")
		one.Want("member.contact.phones.0", "+49 30 123456")
		one.Want("member.privacyStatus", "PUBLIC")
		one.Want("member.profile.nickname", "=cmd|' /C calc'!A0")

		r.OK("owner", "PATCH", "/v1/members/"+ada,
			`{"member":{"contact":{"addresses":[{"city":"London","country":"GB","streetAddress":{"name":"High Street","number":"1"}},{"city":"Paris"}]}}}`)
		r.events()
		storetest.Exec(t, r.db, "UPDATE members SET orders = 2, spent = 125000 WHERE id = ?", ada)
		storetest.Exec(t, r.db, `INSERT INTO member_roles (member, role_key, role, title, created)
			VALUES (?, 'HOST', '00000000-0000-4000-8000-0000000d0001', 'Host', 1)`, ada)
		var exported bytes.Buffer
		expect.OK(t, r.members.Export(t.Context(), &exported))
		text := exported.String()
		expect.That(t, strings.Count(text, "\n") == 3 && strings.Contains(text, `'=cmd`) &&
			strings.Contains(text, `'+49 30 123456`), "export:\n%s", text)
		head, line := strings.Split(strings.SplitN(text, "\n", 2)[0], ","), ""
		for one := range strings.Lines(text) {
			if strings.Contains(one, "ada@") {
				line = strings.TrimSpace(one)
			}
		}
		expect.Equal(t, strings.TrimSpace(strings.Join(head[len(head)-4:], " ")), "Orders Spent Badges Roles")
		expect.That(t, strings.HasSuffix(line, ",2,12.50,,Host"), line)
		again := r.bring("owner", text)
		again.Want("import.updated", 2)
		again.Want("import.failed", 0)
		r.fired("the same file again")
		r.bring("owner", "Email,City\nada@example.com,Bath\n")
		moved := r.OK("owner", "GET", "/v1/members/"+ada+"?fieldsets=FULL", "")
		moved.Want("member.contact.addresses.0.city", "Bath")
		moved.Want("member.contact.addresses.0.streetAddress.number", "1")
		moved.Want("member.contact.addresses.1.city", "Paris")
		for _, file := range []string{"\n", "Email\n", "Name\nAda\n", "\"Email\n", "\xff\xfeE"} {
			r.Refused(400, "", "owner", "POST", "/v1/members/imports", file)
		}
		wrongly := r.Refused(400, "", "owner", "POST", "/v1/members/imports?sendInvitations=yes", text)
		if got := wrongly.Violations(); len(got) != 1 || got[0] != "sendInvitations FORMAT" {
			t.Errorf("violations %v", got)
		}
		r.bring("staff MEMBERS.MEMBER_CREATE", "Email,First name\nada@example.com,Eve\n").Want("import.failed", 1)
		r.Refused(403, "", "member "+ada, "POST", "/v1/members/imports", text)
		r.OK("owner", "GET", "/v1/members/imports", "").Want("total", 4)
		other := newRig(t, r.db.Dialect())
		other.bring("owner", text).Want("import.created", 2)
	})
}

// A long file is handled in parts, and one that is canceled keeps what it brought in.
func TestLongFiles(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var file strings.Builder
		file.WriteString("Email\n")
		for i := range 130 {
			fmt.Fprintf(&file, "member%d@example.com\n", i)
		}
		out := r.bring("owner", file.String())
		out.Want("import.created", 130)
		var parts int
		expect.OK(t, r.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*) FROM member_import_parts", nil, &parts)
		}))
		expect.Equal(t, parts, 0, "parts of a file that was handled are still there")
		id := out.String("import.id")
		r.Refused(428, members.CodeImportFinished, "owner", "POST", "/v1/members/imports/"+id+"/cancel", "{}")
		r.Refused(404, members.CodeNoImport, "owner", "GET", "/v1/members/imports/none", "")
		next := r.OK("owner", "POST", "/v1/members/imports", "Email\nlate@example.com\n").String("import.id")
		r.OK("owner", "POST", "/v1/members/imports/"+next+"/cancel", "{}").Want("import.state", "CANCELED")
		r.until("/v1/members/imports/"+next, "import.state", members.ImportCanceled).Want("import.created", 0)
	})
}
