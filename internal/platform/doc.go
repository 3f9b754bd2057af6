// Package platform is the wing of what any server needs: requests, storage, events, jobs, files and
// mail. Of a shop it knows only how prices are computed, and the settings of the shop as a whole.
//
//   - errs, ids, money, actor, wire, pricing: basic types that all other packages use.
//   - store, query, resource, snapshot: the database and its transactions, searches, simple
//     create-read-update-delete services, configuration kept in memory.
//   - httpapi: what every operation must do (access, limits, validation, idempotency, audit) happens
//     here, so that no service can forget it.
//   - events, jobs, webhooks: work after the commit. What is written is delivered at least once; nothing
//     runs for a transaction that failed. outbound: signed requests to other servers. background: heavy
//     work (passwords, pictures) that must not slow requests down.
//   - media: pictures and files. paper: documents to print. mail: messages. richtext: texts with
//     markup. csvfile, columns: CSV files, and which column is which field.
//   - site: the settings of the shop as a whole. live: changes shown at once to staff. backup: a copy of
//     the whole shop.
//   - webui, rendering, frontends: the built front ends, pages rendered on the server, and what
//     third-party storefronts ask for.
//   - audit: who changed what. traces: where a person's data is, and its erasure. views: saved filters
//     of lists. tagjobs: tags set on many things at once.
//   - logs, updates: the latest lines of the log for staff, and whether a newer release is out.
//   - tongue: which language a caller reads. expect: assertions of tests, in one line.
//
// It imports no other wing.
package platform
