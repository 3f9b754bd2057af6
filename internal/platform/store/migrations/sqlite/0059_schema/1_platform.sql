-- Tables of the wing internal/platform. A headline names the package that writes what follows.

-- ======== site ========

-- Settings of the shop and of this installation, one JSON value a key.
CREATE TABLE settings (
    key     TEXT NOT NULL PRIMARY KEY,
    value   TEXT NOT NULL,
    updated INTEGER NOT NULL
);

-- ======== events ========

-- Events written with the change they tell of; deleted some days after they were sent.
CREATE TABLE outbox (
    seq        INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL,
    event_type TEXT NOT NULL,
    entity     TEXT NOT NULL,
    slug       TEXT NOT NULL,
    entity_id  TEXT NOT NULL,
    kind       TEXT NOT NULL,
    body       TEXT NOT NULL,
    modified   TEXT NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id   TEXT NOT NULL,
    request_id TEXT NOT NULL,
    occurred   INTEGER NOT NULL,
    tries      INTEGER NOT NULL DEFAULT 0,
    next_try   INTEGER NOT NULL,
    sent       INTEGER,
    anonymized BOOLEAN NOT NULL DEFAULT FALSE,
    CONSTRAINT outbox_kind_known CHECK (kind IN ('created', 'updated', 'deleted', 'action', 'plain'))
);
CREATE UNIQUE INDEX outbox_id_key ON outbox (id);
CREATE INDEX outbox_waiting ON outbox (next_try, seq) WHERE sent IS NULL;
CREATE INDEX outbox_sent ON outbox (sent) WHERE sent IS NOT NULL;

-- ======== httpapi ========

-- Answers to requests that carried an Idempotency-Key, stored with their effect.
CREATE TABLE idempotency (
    scope        TEXT NOT NULL,
    key          TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status       INTEGER NOT NULL,
    body         TEXT NOT NULL,
    created      INTEGER NOT NULL,
    expires      INTEGER NOT NULL,
    ref          TEXT NOT NULL DEFAULT '',
    holder       TEXT NOT NULL DEFAULT '',
    lease        INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT idempotency_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_expires ON idempotency (expires);

-- ======== audit ========

-- Who changed what: every write of staff and apps.
CREATE TABLE audit_log (
    id         TEXT NOT NULL PRIMARY KEY,
    occurred   INTEGER NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id   TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    operation  TEXT NOT NULL,
    entity     TEXT NOT NULL,
    entity_id  TEXT NOT NULL,
    request_id TEXT NOT NULL,
    address    TEXT NOT NULL,
    before     TEXT NOT NULL,
    after      TEXT NOT NULL
);
CREATE INDEX audit_log_occurred ON audit_log (occurred, id);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, occurred);

-- ======== store ========

-- Words to search by, one folded text a thing. The full-text table holds only its index.
CREATE TABLE search_refs (
    row   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind  TEXT NOT NULL,
    ref   TEXT NOT NULL,
    words TEXT NOT NULL
);
CREATE UNIQUE INDEX search_refs_key ON search_refs (kind, ref);
CREATE VIRTUAL TABLE search_words USING fts5 (words, content = 'search_refs', content_rowid = 'row',
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');

-- How often each part of the configuration has changed, for what is kept ready in memory.
CREATE TABLE config_versions (
    topic   TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL
);

-- ======== jobs ========

-- Background work that waits. Finished work is deleted; what failed for good stays for people to see.
-- due is when to run, or for running work when its lease ends and it may be taken again.
CREATE TABLE jobs (
    id         TEXT NOT NULL PRIMARY KEY,
    kind       TEXT NOT NULL,
    args       TEXT NOT NULL,
    unique_key TEXT,
    state      TEXT NOT NULL,
    due        INTEGER NOT NULL,
    tries      INTEGER NOT NULL DEFAULT 0,
    max_tries  INTEGER NOT NULL,
    error      TEXT NOT NULL DEFAULT '',
    created    INTEGER NOT NULL,
    finished   INTEGER,
    CONSTRAINT jobs_state_known CHECK (state IN ('waiting', 'running', 'failed')),
    CONSTRAINT jobs_tries_sane CHECK (tries >= 0 AND max_tries >= 1)
);
CREATE INDEX jobs_due ON jobs (due, id) WHERE state <> 'failed';
CREATE INDEX jobs_finished ON jobs (finished) WHERE state = 'failed';
CREATE UNIQUE INDEX jobs_unique_key ON jobs (kind, unique_key) WHERE state <> 'failed' AND unique_key IS NOT NULL;

-- ======== webhooks ========

-- Endpoints that want to hear of events. An empty list of types means all.
CREATE TABLE webhooks (
    id            TEXT NOT NULL PRIMARY KEY,
    revision      INTEGER NOT NULL,
    created       INTEGER NOT NULL,
    updated       INTEGER NOT NULL,
    doc           TEXT NOT NULL,
    url           TEXT NOT NULL,
    event_types   TEXT NOT NULL,
    active        BOOLEAN NOT NULL,
    failing_since INTEGER,
    CONSTRAINT webhooks_revision_positive CHECK (revision >= 1)
);
CREATE UNIQUE INDEX webhooks_url_key ON webhooks (url);
CREATE INDEX webhooks_created ON webhooks (created, id);

-- What was or will be sent to an endpoint, with all tries. One event is one delivery to one endpoint.
-- QUEUED waits in its endpoint's line; PENDING is sent now (next_try is not after updated) or waits for the time
-- of a further try; turn is the number of the job that may send it.
CREATE TABLE webhook_deliveries (
    id              TEXT NOT NULL PRIMARY KEY,
    webhook_id      TEXT NOT NULL,
    event_id        TEXT NOT NULL,
    event_type      TEXT NOT NULL,
    entity_id       TEXT NOT NULL,
    seq             INTEGER NOT NULL,
    event           TEXT NOT NULL,
    status          TEXT NOT NULL,
    turn            INTEGER NOT NULL,
    attempts        INTEGER NOT NULL,
    tries_left      INTEGER NOT NULL,
    next_try        INTEGER,
    response_status INTEGER NOT NULL,
    duration        INTEGER NOT NULL,
    error           TEXT NOT NULL,
    attempt_log     TEXT NOT NULL,
    created         INTEGER NOT NULL,
    updated         INTEGER NOT NULL,
    CONSTRAINT webhook_deliveries_webhook FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE,
    CONSTRAINT webhook_deliveries_status_known CHECK (status IN ('QUEUED', 'PENDING', 'DELIVERED', 'FAILED',
        'CANCELED')),
    CONSTRAINT webhook_deliveries_counts_sane CHECK (attempts >= 0 AND turn >= 0 AND tries_left >= 0)
);
CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (webhook_id, event_id);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created, id);
CREATE INDEX webhook_deliveries_line ON webhook_deliveries (webhook_id, seq, id) WHERE status = 'QUEUED';
CREATE INDEX webhook_deliveries_sent_now ON webhook_deliveries (webhook_id) WHERE status = 'PENDING'
        AND next_try <= updated;
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (next_try) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (updated);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (updated, id) WHERE status = 'FAILED';

-- ======== media ========

-- Uploaded pictures. The bytes lie in a file named by their hash; rows never change.
CREATE TABLE media_files (
    id      TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    name    TEXT NOT NULL,
    type    TEXT NOT NULL,
    width   INTEGER NOT NULL,
    height  INTEGER NOT NULL,
    size    INTEGER NOT NULL,
    sha256  TEXT NOT NULL,
    CONSTRAINT media_files_size_real CHECK (width > 0 AND height > 0 AND size > 0)
);
CREATE INDEX media_files_created ON media_files (created, id);
CREATE INDEX media_files_sha256 ON media_files (sha256);

-- Files that only buyers get. The bytes lie in a file named by their hash, apart from
-- pictures; rows never change.
CREATE TABLE private_files (
    id      TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    name    TEXT NOT NULL,
    mime    TEXT NOT NULL,
    type    TEXT NOT NULL,
    size    INTEGER NOT NULL,
    sha256  TEXT NOT NULL,
    CONSTRAINT private_files_size_real CHECK (size > 0)
);
CREATE INDEX private_files_created ON private_files (created, id);

-- ======== mail ========

-- Every message to a person, as it was or will be sent. QUEUED has a time for its next try; KEPT was written
-- while no mail server was set; turn is the number of the job that may send it; expires is when what it says is
-- of no use any more.
CREATE TABLE emails (
    id               TEXT NOT NULL PRIMARY KEY,
    recipient        TEXT NOT NULL,
    recipient_folded TEXT NOT NULL,
    template         TEXT NOT NULL,
    language         TEXT NOT NULL,
    subject          TEXT NOT NULL,
    subject_folded   TEXT NOT NULL,
    text_part        TEXT NOT NULL,
    html_part        TEXT NOT NULL,
    secret           BOOLEAN NOT NULL,
    message_id       TEXT NOT NULL,
    status           TEXT NOT NULL,
    turn             INTEGER NOT NULL,
    attempts         INTEGER NOT NULL,
    tries_left       INTEGER NOT NULL,
    next_try         INTEGER,
    error            TEXT NOT NULL,
    created          INTEGER NOT NULL,
    updated          INTEGER NOT NULL,
    sent             INTEGER,
    expires          INTEGER,
    content          TEXT NOT NULL DEFAULT '',
    CONSTRAINT emails_status_known CHECK (status IN ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
    CONSTRAINT emails_counts_sane CHECK (attempts >= 0 AND turn >= 0 AND tries_left >= 0),
    CONSTRAINT emails_queued_has_try CHECK ((status = 'QUEUED') = (next_try IS NOT NULL)),
    CONSTRAINT emails_sent_has_date CHECK ((status = 'SENT') = (sent IS NOT NULL))
);
CREATE INDEX emails_created ON emails (created, id);
CREATE INDEX emails_recipient ON emails (recipient_folded, created, id);
CREATE INDEX emails_queued ON emails (next_try) WHERE status = 'QUEUED';
CREATE INDEX emails_failed ON emails (updated, id) WHERE status = 'FAILED';

-- ======== frontends ========

-- Calls of front ends that were refused or that nothing answers, counted per day.
CREATE TABLE front_end_calls (
    id         TEXT PRIMARY KEY,
    day        INTEGER NOT NULL,
    method     TEXT NOT NULL,
    path       TEXT NOT NULL,
    operation  TEXT NOT NULL,
    status     INTEGER NOT NULL,
    code       TEXT NOT NULL,
    origin     TEXT NOT NULL,
    reason     TEXT NOT NULL,
    calls      INTEGER NOT NULL,
    first_seen INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL
);
CREATE INDEX front_end_calls_by_day ON front_end_calls (day, calls);

-- ======== live ========

-- What changed, for the pages that show it: a node reads here what the others changed a moment ago (package live).
-- Rows are deleted after two minutes. SQLite has one process and writes none.
CREATE TABLE live_changes (
    seq      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    occurred INTEGER NOT NULL,
    changes  TEXT NOT NULL
);

-- ======== views ========

-- Views that staff save of the back office's lists: a name for a search. owner is the account of who saved it.
CREATE TABLE saved_views (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    owner       TEXT NOT NULL,
    list        TEXT NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    shared      BOOLEAN NOT NULL,
    position    INTEGER NOT NULL,
    doc         TEXT NOT NULL
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (owner, list, name_folded);
CREATE INDEX saved_views_shared ON saved_views (list, position, name_folded, id) WHERE shared;
CREATE INDEX saved_views_position ON saved_views (position, name_folded, id);
