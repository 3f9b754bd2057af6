-- Settings of the shop and of this installation, one JSON value a key.
CREATE TABLE settings (
    key     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value   TEXT COLLATE "C" NOT NULL,
    updated BIGINT NOT NULL
);

-- Events written with the change they tell of; deleted some days after they were sent.
CREATE TABLE outbox (
    seq        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id         TEXT COLLATE "C" NOT NULL,
    event_type TEXT COLLATE "C" NOT NULL,
    entity     TEXT COLLATE "C" NOT NULL,
    slug       TEXT COLLATE "C" NOT NULL,
    entity_id  TEXT COLLATE "C" NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL,
    body       TEXT COLLATE "C" NOT NULL,
    modified   TEXT COLLATE "C" NOT NULL,
    actor_kind TEXT COLLATE "C" NOT NULL,
    actor_id   TEXT COLLATE "C" NOT NULL,
    request_id TEXT COLLATE "C" NOT NULL,
    occurred   BIGINT NOT NULL,
    tries      INTEGER NOT NULL DEFAULT 0,
    next_try   BIGINT NOT NULL,
    sent       BIGINT,
    CONSTRAINT outbox_kind_known CHECK (kind IN ('created', 'updated', 'deleted', 'action', 'plain'))
);
CREATE UNIQUE INDEX outbox_id_key ON outbox (id);
CREATE INDEX outbox_waiting ON outbox (next_try, seq) WHERE sent IS NULL;
CREATE INDEX outbox_sent ON outbox (sent) WHERE sent IS NOT NULL;

-- Answers to requests that carried an Idempotency-Key, stored with their effect.
CREATE TABLE idempotency (
    scope        TEXT COLLATE "C" NOT NULL,
    key          TEXT COLLATE "C" NOT NULL,
    request_hash TEXT COLLATE "C" NOT NULL,
    status       INTEGER NOT NULL,
    body         TEXT COLLATE "C" NOT NULL,
    created      BIGINT NOT NULL,
    expires      BIGINT NOT NULL,
    CONSTRAINT idempotency_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_expires ON idempotency (expires);

-- Who changed what: every write of staff and apps.
CREATE TABLE audit_log (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    occurred   BIGINT NOT NULL,
    actor_kind TEXT COLLATE "C" NOT NULL,
    actor_id   TEXT COLLATE "C" NOT NULL,
    actor_name TEXT COLLATE "C" NOT NULL,
    operation  TEXT COLLATE "C" NOT NULL,
    entity     TEXT COLLATE "C" NOT NULL,
    entity_id  TEXT COLLATE "C" NOT NULL,
    request_id TEXT COLLATE "C" NOT NULL,
    address    TEXT COLLATE "C" NOT NULL,
    before     TEXT COLLATE "C" NOT NULL,
    after      TEXT COLLATE "C" NOT NULL
);
CREATE INDEX audit_log_occurred ON audit_log (occurred, id);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, occurred);

-- Words to search by.
CREATE TABLE search_refs (
    row   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind  TEXT COLLATE "C" NOT NULL,
    ref   TEXT COLLATE "C" NOT NULL,
    words TSVECTOR NOT NULL
);
CREATE UNIQUE INDEX search_refs_key ON search_refs (kind, ref);
CREATE INDEX search_refs_words ON search_refs USING gin (words);
