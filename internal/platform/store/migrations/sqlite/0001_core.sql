-- Settings of the shop and of this installation, one JSON value a key.
CREATE TABLE settings (
    key     TEXT NOT NULL PRIMARY KEY,
    value   TEXT NOT NULL,
    updated INTEGER NOT NULL
);

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
    CONSTRAINT outbox_kind_known CHECK (kind IN ('created', 'updated', 'deleted', 'action', 'plain'))
);
CREATE UNIQUE INDEX outbox_id_key ON outbox (id);
CREATE INDEX outbox_waiting ON outbox (next_try, seq) WHERE sent IS NULL;
CREATE INDEX outbox_sent ON outbox (sent) WHERE sent IS NOT NULL;

-- Answers to requests that carried an Idempotency-Key, stored with their effect.
CREATE TABLE idempotency (
    scope        TEXT NOT NULL,
    key          TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status       INTEGER NOT NULL,
    body         TEXT NOT NULL,
    created      INTEGER NOT NULL,
    expires      INTEGER NOT NULL,
    CONSTRAINT idempotency_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_expires ON idempotency (expires);

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

-- Words to search by, one folded text a thing. The full-text table holds only its index.
CREATE TABLE search_refs (
    row   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind  TEXT NOT NULL,
    ref   TEXT NOT NULL,
    words TEXT NOT NULL
);
CREATE UNIQUE INDEX search_refs_key ON search_refs (kind, ref);
CREATE VIRTUAL TABLE search_words USING fts5 (words, content = 'search_refs', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
