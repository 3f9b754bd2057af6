// Package platform is the wing that knows no shop: requests, storage, events, jobs,
// files and mail that any server could use.
//
//   - errs, ids, money, actor, wire, pricing: nouns that every other package speaks.
//   - store, query, resource: one transaction at a time, searches, plain resources.
//   - httpapi: what every operation must do (access, limits, validation,
//     idempotency, audit) happens here, so that no service can forget it.
//   - events, jobs, background, webhooks, outbound: work after the commit. What is
//     written is delivered at least once; nothing runs for a transaction that failed.
//   - media, paper, mail, richtext, csvfile, site, live, backup, snapshot: files,
//     documents, messages, the site's own settings, and copies of it all.
//   - webui, rendering, frontends: the built front ends, pages rendered on the server,
//     and what third-party storefronts ask for.
//   - audit, traces, views, tagjobs: who changed what, where personal data is, saved filters, tags of many things.
//   - tongue: which language a caller reads. expect: what tests expect, in one line.
//
// It imports no other wing.
package platform
