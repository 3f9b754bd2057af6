package members_test

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

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
		wrong.Want("errors.0.column", "Email")
		wrong.Want("errors.0.error.description", "must be an email address") // the column stands beside it
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
		again.Want("import.unchanged", 2)
		again.Want("import.failed", 0)
		r.fired("the same file again")
		r.bring("owner", "Email,City\nada@example.com,Bath\n")
		moved := r.OK("owner", "GET", "/v1/members/"+ada+"?fieldsets=FULL", "")
		moved.Want("member.contact.addresses.0.city", "Bath")
		moved.Want("member.contact.addresses.0.streetAddress.number", "1")
		moved.Want("member.contact.addresses.1.city", "Paris")
		for _, file := range []string{"Email\n", "Name\nAda\n", "\"Email\n"} {
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

// A file of another shop is read as the caller maps it; its check stores nothing and tells what the import then does.
func TestCheckedFiles(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.bring("owner", "Email,First name,City\nada@example.com,Ada,London\nbea@example.com,Bea,Bath\n")
		r.events()
		file := "Mail,Given name,Town,Shoe size,Born\n" +
			"ada@example.com,Ada,Paris,38,\n" + // changes her
			"bea@example.com,Bea,Bath,,\n" + // as she is
			"cem@example.com,Cem,,40,\n" +
			"cem@example.com,Cem,Izmir,40,\n" + // again
			"dan@example.com,Dan,,,yesterday\n"

		seen := r.OK("owner", "POST", "/v1/members/imports/inspect", file)
		seen.Want("columns.0.name", "Mail")
		seen.Want("columns.0.suggestion", "email")
		seen.Want("columns.0.samples.1", "bea@example.com")
		seen.Want("columns.1.suggestion", "first name")
		seen.Want("columns.2.suggestion", "city")
		seen.Want("fields.1", "first name")
		seen.Want("missing.0", "email")
		r.Refused(400, "", "owner", "POST", "/v1/members/imports?dryRun=true", file)
		for code, wrong := range map[string]string{"EMPTY_FILE": " \n", "NOT_A_TEXT_FILE": "\xff\xfeE"} {
			r.Refused(400, code, "owner", "POST", "/v1/members/imports/inspect", wrong)
		}
		for _, mapping := range []string{"[]", `{"Nothing":"email"}`, `{"Mail":"e-mail"}`, `{"Mail":"email","Town":"email"}`} {
			r.Refused(400, "", "owner", "POST", "/v1/members/imports?mapping="+url.QueryEscape(mapping), file)
		}

		how := "?name=old.csv&mapping=" + url.QueryEscape(
			`{"Mail":"Email","Given name":"first name","Town":"city","Born":"birthdate"}`)
		counts := func(out *apitest.Answer) {
			t.Helper()
			out.Want("import.created", 1)
			out.Want("import.updated", 2)
			out.Want("import.unchanged", 1)
			out.Want("import.failed", 1)
			out.Want("import.ignoredColumns.0", "Shoe size")
		}
		dry := r.OK("owner", "POST", "/v1/members/imports"+how+"&dryRun=true", file).String("import.id")
		checked := r.until("/v1/members/imports/"+dry, "import.state", members.JobDone)
		checked.Want("import.dryRun", true)
		checked.Want("import.mapping.Town", "city")
		counts(checked)
		r.fired("a check")
		wrong := r.OK("owner", "GET", "/v1/members/imports/"+dry+"/errors", "")
		wrong.Want("errors.0.row", 6)
		wrong.Want("errors.0.column", "Born")
		wrong.Want("errors.0.email", "dan@example.com")
		var report bytes.Buffer
		expect.OK(t, r.members.ImportReport(t.Context(), dry, &report))
		expect.That(t, strings.Contains(report.String(), "6,dan@example.com,Born,"), report.String())

		next := r.OK("owner", "POST", "/v1/members/imports/"+dry+"/apply", "{}").String("import.id")
		counts(r.until("/v1/members/imports/"+next, "import.state", members.JobDone))
		r.fired("the import", "updated", "created", "updated")
		r.Refused(428, members.CodeImportNotDry, "owner", "POST", "/v1/members/imports/"+next+"/apply", "{}")
		r.Refused(428, members.CodeImportNoFile, "owner", "POST", "/v1/members/imports/"+dry+"/apply", "{}")

		// Whoever may not change members is told so by the check too, of a row that an earlier one would make as well.
		adder := "staff MEMBERS.MEMBER_CREATE"
		twice := "Email,City\nada@example.com,Oslo\neve@example.com,Rome\neve@example.com,Bonn\n"
		id := r.OK(adder, "POST", "/v1/members/imports?dryRun=true", twice).String("import.id")
		limited := r.until("/v1/members/imports/"+id, "import.state", members.JobDone)
		limited.Want("import.created", 1)
		limited.Want("import.failed", 2)
		r.clock.Advance(25 * time.Hour)
		expect.OK(t, r.members.Prune(t.Context()))
		r.Refused(428, members.CodeImportNoFile, "owner", "POST", "/v1/members/imports/"+id+"/apply", "{}")
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

// count reads how many rows a table has.
func (r *rig) count(table string) int {
	r.t.Helper()
	return storetest.One[int](r.t, r.db, "SELECT COUNT(*) FROM "+table)
}

// kill starts the queue and stops it while the n-th row of the next ones is worked on, as a server does that is killed.
func (r *rig) kill(n int) {
	r.t.Helper()
	reached := make(chan struct{})
	r.halted = func(tx *store.Tx) error {
		if n--; n > 0 {
			return nil
		}
		if n == 0 {
			close(reached)
		}
		<-tx.Context().Done()
		return tx.Context().Err()
	}
	r.work()
	<-reached
	now, cancel := context.WithCancel(r.t.Context())
	cancel()
	_ = r.queue.Stop(now) // it did not wait, which is what is wanted
	expect.OK(r.t, r.queue.Stop(r.t.Context()))
	r.halted = nil
	for len(r.ended) > 0 {
		<-r.ended
	}
	r.clock.Advance(time.Hour) // it is tried again after a while
}

// cleared works jobs off until a table has no rows.
func (r *rig) cleared(table string) {
	r.t.Helper()
	r.work()
	defer func() { expect.OK(r.t, r.queue.Stop(context.WithoutCancel(r.t.Context()))) }()
	for r.count(table) > 0 {
		<-r.ended
	}
}

// An import of a checked file that is killed again and again does each row once, and its counts are right.
func TestImportThatIsKilled(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.bring("owner", "Email,First name\nrow3@example.com,Old\nrow8@example.com,Name\n")
		var file strings.Builder
		file.WriteString("Email,First name\n")
		for i := range 42 {
			fmt.Fprintf(&file, "row%d@example.com,Name\n", i)
		}
		file.WriteString("no e-mail,Name\n")
		dry := r.OK("owner", "POST", "/v1/members/imports?dryRun=true", file.String()).String("import.id")
		r.kill(13)
		counts := func(out *apitest.Answer) {
			t.Helper()
			for name, want := range map[string]int{"totalRows": 43, "processedRows": 43, "created": 40, "updated": 1,
				"unchanged": 1, "failed": 1} {
				out.Want("import."+name, want)
			}
		}
		counts(r.until("/v1/members/imports/"+dry, "import.state", members.JobDone))
		expect.Equal(t, r.count("members"), 2, "members after the check")
		r.cleared("member_import_seen")
		r.events()

		// However long the file is, it is not copied.
		id := r.OK("owner", "POST", "/v1/members/imports/"+dry+"/apply", "{}").String("import.id")
		stored := storetest.One[int](t, r.db, "SELECT COUNT(*) FROM member_import_parts WHERE import_id = ?", dry)
		expect.Equal(t, stored, 9, "parts of the file, where the check stored them")
		for _, row := range []int{3, 8, 6, 11} {
			r.kill(row)
			half := r.OK("owner", "GET", "/v1/members/imports/"+id, "")
			made, done := int(half.At("import.created").(float64)), int(half.At("import.processedRows").(float64))
			expect.Equal(t, r.count("members"), 2+made, "members when it was killed")
			expect.Equal(t, r.count("member_import_parts"), 9-done/5, "parts that wait")
			expect.That(t, done%5 == 0 && done < 43, "%d rows are done", done)
		}
		counts(r.until("/v1/members/imports/"+id, "import.state", members.JobDone))
		expect.Equal(t, r.count("members"), 42, "members")
		expect.Equal(t, r.count("member_import_parts"), 0, "parts that wait")
		expect.Len(t, r.events(), 41, "events, one for each member who was made or changed")
		r.Refused(428, members.CodeImportNoFile, "owner", "POST", "/v1/members/imports/"+dry+"/apply", "{}")
	})
}

// What is left of a long file that nobody imports is cleared away in parts.
func TestClearingLongFiles(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var file strings.Builder
		file.WriteString("Email\n")
		for i := range 2_100 {
			fmt.Fprintf(&file, "nobody %d\n", i)
		}
		checked := func() string {
			t.Helper()
			id := r.OK("owner", "POST", "/v1/members/imports?dryRun=true", file.String()).String("import.id")
			r.until("/v1/members/imports/"+id, "import.state", members.JobDone).Want("import.failed", 2_100)
			expect.Equal(t, r.count("member_import_parts"), 420, "parts of the file")
			return id
		}
		canceled := r.OK("owner", "POST", "/v1/members/imports/"+checked()+"/apply", "{}").String("import.id")
		r.OK("owner", "POST", "/v1/members/imports/"+canceled+"/cancel", "{}")
		expect.Equal(t, r.count("member_import_parts"), 420, "parts of a file that was canceled")
		r.cleared("member_import_parts")

		checked()
		r.clock.Advance(23 * time.Hour)
		expect.OK(t, r.members.Prune(t.Context()))
		expect.Equal(t, r.count("member_import_parts"), 420, "parts of a file that may be imported yet")
		r.clock.Advance(2 * time.Hour)
		expect.OK(t, r.members.Prune(t.Context()))
		expect.Equal(t, r.count("member_import_parts"), 0, "parts of a file that was checked long ago")
		r.clock.Advance(91 * 24 * time.Hour)
		expect.OK(t, r.members.Prune(t.Context()))
		expect.Equal(t, r.count("member_imports")+r.count("member_import_errors"), 0, "imports of long ago")
	})
}
