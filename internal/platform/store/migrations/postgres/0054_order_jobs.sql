-- Work over many orders. position is how many of its orders were handled; it moves in the transaction that handles them.
CREATE TABLE order_jobs (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    finished  BIGINT,
    caller    TEXT COLLATE "C" NOT NULL, -- kind and id of the caller who started it
    actor     TEXT COLLATE "C" NOT NULL,
    action    TEXT COLLATE "C" NOT NULL,
    options   TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL,
    reason    TEXT COLLATE "C",
    selection TEXT COLLATE "C", -- empty once its orders are listed
    page      TEXT COLLATE "C" NOT NULL, -- where the list goes on
    total     BIGINT NOT NULL,
    listed    BIGINT NOT NULL,
    position  BIGINT NOT NULL,
    succeeded BIGINT NOT NULL,
    failed    BIGINT NOT NULL,
    CONSTRAINT order_jobs_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'))
);
CREATE INDEX order_jobs_of_caller ON order_jobs (caller, created, id);

-- The orders of a job. questions are those to payment providers, written down before they are asked.
CREATE TABLE order_job_items (
    job         TEXT COLLATE "C" NOT NULL REFERENCES order_jobs (id) ON DELETE CASCADE,
    number      BIGINT NOT NULL,
    order_id    TEXT COLLATE "C" NOT NULL,
    state       TEXT COLLATE "C" NOT NULL,
    questions   TEXT COLLATE "C",
    code        TEXT COLLATE "C",
    description TEXT COLLATE "C",
    CONSTRAINT order_job_items_pkey PRIMARY KEY (job, number),
    CONSTRAINT order_job_items_state_known CHECK (state IN ('WAITING', 'ASKED', 'SUCCEEDED', 'FAILED'))
);
CREATE INDEX order_job_items_by_state ON order_job_items (job, state, number);
