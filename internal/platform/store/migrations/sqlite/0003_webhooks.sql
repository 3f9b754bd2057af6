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
    CONSTRAINT webhook_deliveries_status_known CHECK (status IN ('QUEUED', 'PENDING', 'DELIVERED', 'FAILED', 'CANCELED')),
    CONSTRAINT webhook_deliveries_counts_sane CHECK (attempts >= 0 AND turn >= 0 AND tries_left >= 0)
);
CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (webhook_id, event_id);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created, id);
CREATE INDEX webhook_deliveries_line ON webhook_deliveries (webhook_id, seq, id) WHERE status = 'QUEUED';
CREATE INDEX webhook_deliveries_sent_now ON webhook_deliveries (webhook_id) WHERE status = 'PENDING' AND next_try <= updated;
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (next_try) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (updated);
