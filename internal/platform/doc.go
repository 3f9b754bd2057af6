// Package platform is the wing of what any server needs: requests, storage, events, jobs, files and
// mail. Of a shop it knows only how prices are computed, and the settings of the shop as a whole.
//
//   - errs, ids, money, actor, wire, pricing: basic types that all other packages use.
//   - store, query, resource, snapshot: the database and its transactions, searches, simple
//     create-read-update-delete services, configuration kept in memory.
//   - httpapi: what every operation must do (access, limits, validation, idempotency, audit) happens
//     here, so that no service can forget it.
//   - events, jobs, background, webhooks, outbound: work after the commit. What is written is
//     delivered at least once; nothing runs for a transaction that failed.
//   - media, paper, mail, richtext, csvfile, columns: pictures and files, documents to print, messages,
//     texts with markup, tables and how their columns are read.
//   - site, live, backup: the settings of the shop as a whole, changes shown at once to staff, a copy
//     of the whole shop.
//   - webui, rendering, frontends: the built front ends, pages rendered on the server, and what
//     third-party storefronts ask for.
//   - audit, traces, views, tagjobs: who changed what, where personal data is, saved filters, tags set
//     on many things at once.
//   - logs, updates: the latest lines of the log for staff, and whether a newer release is out.
//   - tongue: which language a caller reads. expect: what tests expect, in one line.
//
// It imports no other wing.
package platform
