package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/test/soukproc"
)

const (
	approvePath = "/members/v1/members/bulk/approve-by-filter"
	jobPath     = "/members/v1/members/bulk/jobs/"
)

// memberSearch measures how the back office finds members: the tabs, filters and sorts of its list.
var memberSearch = &searching{
	what: "member", table: "members", path: "/members/v1/members/query", fill: fillMembers,
	filters: []string{
		`{}`, `{"status":"PENDING"}`, `{"status":"APPROVED"}`, `{"status":"BLOCKED"}`, `{"activityStatus":"MUTED"}`,
		`{"privacyStatus":"PUBLIC"}`,
		`{"privacyStatus":"PRIVATE"}`, `{"createdDate":{"$gt":"2025-06-01T00:00:00.000Z"}}`,
		`{"lastLoginDate":{"$gt":"2025-12-01T00:00:00.000Z"}}`,
		`{"loginEmail":"m10000007@example.com"}`, `{"loginEmail":{"$startsWith":"m10000"}}`, `{"profile.slug":"member-7"}`,
	},
	sorts: []string{"createdDate", "updatedDate", "lastLoginDate", "profile.nickname", "contact.firstName",
		"contact.lastName"},
	texts: []string{"m10000007@example.com", "anna1007 berg10000007", "nick10000077"},
	ask:   `{"fieldsets":["FULL"],"query":{"filter":%s,"sort":[{"fieldName":%q,"order":%q}],"paging":{"limit":50}}}`,
	find:  `{"fieldsets":["FULL"],"search":{"expression":%q},"query":{"paging":{"limit":50}}}`,
}

// fillMembers puts so many accounts and their members into a shop.
func fillMembers(ctx context.Context, f *filler) error { return fillPeople(ctx, f, 50) }

// fillPeople does that, with so many of a thousand waiting for approval.
func fillPeople(ctx context.Context, f *filler, waiting int) error {
	created := fmt.Sprintf("(1704067200000 + i * %d)", 63_072_000_000/f.count) // two years, whatever the size
	// Nine of ten came back, some day between then and the end of the two years.
	seen := pick(7919, "0", created+" + (1767139200000 - "+created+") / 1000 * "+hash(7907, 1000), 900)
	id := "'00000000-0000-7000-8000-' || " + f.id
	// A last name is borne by ten in a shop of any size. Nothing but dates follows the order in which members came.
	first, last := "'anna' || (1000 + "+hash(7817, 200)+")", "'berg' || (10000000 + "+hash(7793, max(1, f.count/10))+")"
	nick, email := fmt.Sprintf("'nick' || (10000000 + (i * 7907) %% %d)", f.count), fmt.Sprintf(
		"'m' || (10000000 + (i * 7919) %% %d) || '@example.com'", f.count)
	status := func(pending, approved, blocked, offline string) string {
		return pick(104729, offline, pending, waiting, blocked, (1000-waiting)/50, approved, 970-waiting)
	}
	names := `'{"firstName":"' || ` + first + ` || '","lastName":"' || ` + last + ` || '","nickname":"' || ` + nick +
		` || '","slug":"member-' || i || '"}'`
	words := func(kind, text string) string {
		return f.insert("search_refs", [][2]string{{"kind", "'" + kind + "'"}, {"ref", id}, {"words", text}})
	}
	statements := []string{
		f.insert("accounts", [][2]string{
			{"id", id}, {"kind", "'member'"}, {"revision", "1"}, {"created", created}, {"updated", created}, {"email", email},
			{"email_key", email}, {"email_verified", "TRUE"},
			{"status", status("'PENDING'", "'ACTIVE'", "'BLOCKED'", "'OFFLINE'")},
			{"needs_email", "FALSE"}, {"needs_approval", status("TRUE", "FALSE", "FALSE", "FALSE")}, {"password", "''"},
			{"must_reset", "FALSE"}, {"owner", "FALSE"},
			{"permissions", "'[]'"}, {"last_login", "NULLIF(" + seen + ", 0)"}, {"doc", names},
		}),
		f.insert("members", [][2]string{
			{"id", id}, {"created", created}, {"updated", created + " + " + hash(7901, 604800) + " * 1000"},
			{"status", status("'PENDING'", "'APPROVED'", "'BLOCKED'", "'OFFLINE'")},
			{"privacy", pick(15485863, "'PRIVATE'", "'PUBLIC'", 300)}, {"activity", pick(32452843, "'ACTIVE'", "'MUTED'", 10)},
			{"listed", pick(15485863, "FALSE", "TRUE", 300) + " AND " + status("FALSE", "TRUE", "FALSE", "FALSE")},
			{"slug", "'member-' || i"}, {"nickname", nick},
			{"first_name", first}, {"last_name", last}, {"email", email}, {"email_key", email},
			{"email_verified", "TRUE"}, {"last_login", seen}, {"phones", "'[]'"}, {"doc", "'{}'"},
		}),
		f.insert("member_slugs", [][2]string{{"slug", "'member-' || i"}, {"member", id}, {"created", created}}),
		words("member", email+" || ' ' || "+nick+" || ' member-' || i || ' ' || "+first+" || ' ' || "+last),
		words("member-public", nick+" || ' member-' || i"),
	}
	// Their contacts, so that the server has nothing to make up for while it is measured.
	statements = append(statements,
		`INSERT INTO contacts (id, member, created, updated, source, email, email_key, first_name, last_name, phones, orders, spent,
			currency, last_order, doc) SELECT id, TRUE, created, updated, 'MEMBER', email, email_key, first_name, last_name, phones, 0, 0,
			'EUR', 0, '{}' FROM members`,
		"INSERT INTO settings (key, value, updated) VALUES ('contacts_filled', 'done', 0), ('contacts_leads_filled', 'done', 0)")
	if f.db.Dialect() == store.SQLite {
		statements = append(statements, "INSERT INTO search_words (search_words) VALUES ('rebuild')")
	}
	return f.run(ctx, []string{"accounts", "members", "member_slugs", "search_refs", "contacts"}, statements)
}

// approveMany measures what a bulk approval of all waiting members does to shoppers.
func approveMany(ctx context.Context, address string) (err error) {
	folder, err := os.MkdirTemp("", "souk-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if address != "" {
		if address, err = freshSchema(ctx, address); err != nil {
			return err
		}
	}
	s := &shop{folder: folder, clientID: ids.Random(), key: ids.Random()}
	s.env = []string{"SOUK_DATA=" + folder, "SOUK_DATABASE_URL=" + address, "SOUK_NO_RATE_LIMITS=1",
		"SOUK_CLIENT_ID=" + s.clientID, "SOUK_API_KEY=" + s.key}
	if _, err := soukproc.Run(ctx, s.env, "seed", "--products", "100"); err != nil {
		return err
	}
	waiting := &searching{table: "members",
		fill: func(ctx context.Context, f *filler) error { return fillPeople(ctx, f, 1000) }}
	if err := waiting.fillOnce(ctx, store.Config{URL: address, Path: filepath.Join(folder, "souk.db")}, *approvals); err != nil {
		return err
	}
	if s.Process, err = soukproc.Start(ctx, s.env); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Stop()) }()
	t, err := newTarget(s.URL, s.clientID)
	if err != nil {
		return err
	}
	load := t.requests("cart write")
	idle, err := paced(ctx, load)
	if err != nil {
		return err
	}
	var begun struct {
		JobID string `json:"jobId"`
	}
	if err := t.call(http.MethodPost, approvePath, s.key, rawJSON(`{"filter":{"status":"PENDING"}}`), &begun); err != nil {
		return err
	}
	busy, err := paced(ctx, load)
	if err != nil {
		return err
	}
	during, err := t.bulkJob(s.key, begun.JobID)
	if err != nil {
		return err
	}
	if during.Job.State != "RUNNING" {
		return fmt.Errorf("the job was %s before the measurement ended: give -approvals more", during.Job.State)
	}
	ratio := float64(busy.percentile(99)) / float64(idle.percentile(99))
	line("cart write p99 while members are approved / idle", fmt.Sprintf("%.2f", ratio), "≤ 2", ratio <= 2)
	line("  p99, in milliseconds", fmt.Sprintf("%.1f / %.1f", ms(busy.percentile(99)), ms(idle.percentile(99))), "", true)
	line("  cart writes a second", fmt.Sprintf("%.0f / %.0f", busy.rate(), idle.rate()), "", true)
	line("  approved a second", fmt.Sprintf("%.0f", float64(during.Job.Succeeded)/busy.took.Seconds()), "", true)
	alone := time.Now()
	for state := during; state.Job.State == "RUNNING"; time.Sleep(200 * time.Millisecond) {
		if state, err = t.bulkJob(s.key, begun.JobID); err != nil {
			return err
		}
	}
	line("  the rest, without shoppers", fmt.Sprintf("%.0f s", time.Since(alone).Seconds()), "", true)
	return nil
}

type bulkState struct {
	Job struct {
		State     string `json:"state"`
		Succeeded int    `json:"succeeded"`
	} `json:"job"`
}

func (t *target) bulkJob(key, id string) (bulkState, error) {
	var out bulkState
	return out, t.call(http.MethodGet, jobPath+id, key, nil, &out)
}
