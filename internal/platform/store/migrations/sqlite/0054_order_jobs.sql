-- Work over many orders. position is how many of its orders were handled; it moves in the transaction that handles them.
CREATE TABLE order_jobs (
    id        TEXT NOT NULL PRIMARY KEY,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    finished  INTEGER,
    caller    TEXT NOT NULL, -- kind and id of the caller who started it
    actor     TEXT NOT NULL,
    action    TEXT NOT NULL,
    options   TEXT NOT NULL,
    state     TEXT NOT NULL,
    reason    TEXT,
    selection TEXT, -- empty once its orders are listed
    page      TEXT NOT NULL, -- where the list goes on
    total     INTEGER NOT NULL,
    listed    INTEGER NOT NULL,
    position  INTEGER NOT NULL,
    succeeded INTEGER NOT NULL,
    failed    INTEGER NOT NULL,
    CONSTRAINT order_jobs_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'))
);
CREATE INDEX order_jobs_of_caller ON order_jobs (caller, created, id);

-- The orders of a job. questions are those to payment providers, written down before they are asked.
CREATE TABLE order_job_items (
    job         TEXT NOT NULL REFERENCES order_jobs (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    order_id    TEXT NOT NULL,
    state       TEXT NOT NULL,
    questions   TEXT,
    code        TEXT,
    description TEXT,
    CONSTRAINT order_job_items_pkey PRIMARY KEY (job, number),
    CONSTRAINT order_job_items_state_known CHECK (state IN ('WAITING', 'ASKED', 'SUCCEEDED', 'FAILED'))
);
CREATE INDEX order_job_items_by_state ON order_job_items (job, state, number);
