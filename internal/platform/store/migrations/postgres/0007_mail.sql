-- Every message to a person, as it was or will be sent. QUEUED has a time for its next try; KEPT was written
-- while no mail server was set; turn is the number of the job that may send it; expires is when what it says is
-- of no use any more.
CREATE TABLE emails (
    id               TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    recipient        TEXT COLLATE "C" NOT NULL,
    recipient_folded TEXT COLLATE "C" NOT NULL,
    template         TEXT COLLATE "C" NOT NULL,
    language         TEXT COLLATE "C" NOT NULL,
    subject          TEXT COLLATE "C" NOT NULL,
    subject_folded   TEXT COLLATE "C" NOT NULL,
    text_part        TEXT COLLATE "C" NOT NULL,
    html_part        TEXT COLLATE "C" NOT NULL,
    secret           BOOLEAN NOT NULL,
    message_id       TEXT COLLATE "C" NOT NULL,
    status           TEXT COLLATE "C" NOT NULL,
    turn             INTEGER NOT NULL,
    attempts         INTEGER NOT NULL,
    tries_left       INTEGER NOT NULL,
    next_try         BIGINT,
    error            TEXT COLLATE "C" NOT NULL,
    created          BIGINT NOT NULL,
    updated          BIGINT NOT NULL,
    sent             BIGINT,
    expires          BIGINT,
    CONSTRAINT emails_status_known CHECK (status IN ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
    CONSTRAINT emails_counts_sane CHECK (attempts >= 0 AND turn >= 0 AND tries_left >= 0),
    CONSTRAINT emails_queued_has_try CHECK ((status = 'QUEUED') = (next_try IS NOT NULL)),
    CONSTRAINT emails_sent_has_date CHECK ((status = 'SENT') = (sent IS NOT NULL))
);
CREATE INDEX emails_created ON emails (created, id);
CREATE INDEX emails_recipient ON emails (recipient_folded, created, id);
CREATE INDEX emails_queued ON emails (next_try) WHERE status = 'QUEUED';
