-- What people ask for about their own data: an archive of all of it, or that it is erased. subject is the id of a
-- member, or of a guest's contact; while a request runs, work holds what to look for, and afterwards nothing.
CREATE TABLE data_requests (
    id        TEXT NOT NULL PRIMARY KEY,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    finished  INTEGER,
    kind      TEXT NOT NULL,
    state     TEXT NOT NULL,
    subject   TEXT NOT NULL,
    guest     BOOLEAN NOT NULL,
    actor     TEXT NOT NULL,
    step      INTEGER NOT NULL,
    position  TEXT NOT NULL,
    counts    TEXT NOT NULL,
    reason    TEXT NOT NULL,
    work      TEXT NOT NULL,
    file_size INTEGER NOT NULL,
    expires   INTEGER,
    CONSTRAINT data_requests_kind_known CHECK (kind IN ('ARCHIVE', 'ERASURE')),
    CONSTRAINT data_requests_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED'))
);
CREATE UNIQUE INDEX data_requests_open_key ON data_requests (kind, subject) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX data_requests_created ON data_requests (created, id);
CREATE INDEX data_requests_subject ON data_requests (subject, created);
CREATE INDEX data_requests_expires ON data_requests (expires) WHERE expires IS NOT NULL;

-- Events that an erasure made: webhooks say so, and they hold nothing of the person.
ALTER TABLE outbox ADD COLUMN anonymized BOOLEAN NOT NULL DEFAULT FALSE;
