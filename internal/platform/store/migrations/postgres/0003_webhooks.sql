-- Background work that waits, on SQLite. Here River keeps it in tables of its own and this one stays
-- empty: it exists so that both schemas are the same.
CREATE TABLE jobs (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    args       TEXT COLLATE "C" NOT NULL,
    unique_key TEXT COLLATE "C",
    state      TEXT COLLATE "C" NOT NULL,
    due        BIGINT NOT NULL,
    tries      INTEGER NOT NULL DEFAULT 0,
    max_tries  INTEGER NOT NULL,
    error      TEXT COLLATE "C" NOT NULL DEFAULT '',
    created    BIGINT NOT NULL,
    finished   BIGINT,
    CONSTRAINT jobs_state_known CHECK (state IN ('waiting', 'running', 'failed')),
    CONSTRAINT jobs_tries_sane CHECK (tries >= 0 AND max_tries >= 1)
);
CREATE INDEX jobs_due ON jobs (due, id) WHERE state <> 'failed';
CREATE INDEX jobs_finished ON jobs (finished) WHERE state = 'failed';
CREATE UNIQUE INDEX jobs_unique_key ON jobs (kind, unique_key) WHERE state <> 'failed' AND unique_key IS NOT NULL;

-- Endpoints that want to hear of events. An empty list of types means all.
CREATE TABLE webhooks (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision      BIGINT NOT NULL,
    created       BIGINT NOT NULL,
    updated       BIGINT NOT NULL,
    doc           TEXT COLLATE "C" NOT NULL,
    url           TEXT COLLATE "C" NOT NULL,
    event_types   JSONB NOT NULL,
    active        BOOLEAN NOT NULL,
    failing_since BIGINT,
    CONSTRAINT webhooks_revision_positive CHECK (revision >= 1)
);
CREATE UNIQUE INDEX webhooks_url_key ON webhooks (url);
CREATE INDEX webhooks_created ON webhooks (created, id);

-- What was or will be sent to an endpoint, with all tries. One event is one delivery to one endpoint.
-- QUEUED waits in its endpoint's line; PENDING is sent now (next_try is not after updated) or waits for the time
-- of a further try; turn is the number of the job that may send it.
CREATE TABLE webhook_deliveries (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    webhook_id      TEXT COLLATE "C" NOT NULL,
    event_id        TEXT COLLATE "C" NOT NULL,
    event_type      TEXT COLLATE "C" NOT NULL,
    entity_id       TEXT COLLATE "C" NOT NULL,
    seq             BIGINT NOT NULL,
    event           TEXT COLLATE "C" NOT NULL,
    status          TEXT COLLATE "C" NOT NULL,
    turn            INTEGER NOT NULL,
    attempts        INTEGER NOT NULL,
    tries_left      INTEGER NOT NULL,
    next_try        BIGINT,
    response_status INTEGER NOT NULL,
    duration        INTEGER NOT NULL,
    error           TEXT COLLATE "C" NOT NULL,
    attempt_log     TEXT COLLATE "C" NOT NULL,
    created         BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    CONSTRAINT webhook_deliveries_webhook FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE,
    CONSTRAINT webhook_deliveries_status_known CHECK (status IN ('QUEUED', 'PENDING', 'DELIVERED', 'FAILED', 'CANCELED')),
    CONSTRAINT webhook_deliveries_counts_sane CHECK (attempts >= 0 AND turn >= 0 AND tries_left >= 0)
);
CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (webhook_id, event_id);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created, id);
CREATE INDEX webhook_deliveries_line ON webhook_deliveries (webhook_id, seq, id) WHERE status = 'QUEUED';
CREATE INDEX webhook_deliveries_sent_now ON webhook_deliveries (webhook_id) WHERE status = 'PENDING' AND next_try <= updated;
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (next_try) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (updated);
