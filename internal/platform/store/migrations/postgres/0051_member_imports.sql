-- Files of members on their way in. processed moves in the transaction that stores the members.
CREATE TABLE member_imports (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    finished  BIGINT,
    file_name TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL,
    head      TEXT COLLATE "C" NOT NULL, -- which column stands where
    invite    BOOLEAN NOT NULL,
    actor     TEXT COLLATE "C" NOT NULL,
    total     BIGINT NOT NULL,
    processed BIGINT NOT NULL,
    made      BIGINT NOT NULL,
    changed   BIGINT NOT NULL,
    failed    BIGINT NOT NULL,
    CONSTRAINT member_imports_state_known CHECK (state IN ('RECEIVING', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'))
);
CREATE INDEX member_imports_created ON member_imports (created, id);

-- The rows that wait, some in each part. A part goes when its rows are handled.
CREATE TABLE member_import_parts (
    import_id TEXT COLLATE "C" NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    lines     TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_import_parts_pkey PRIMARY KEY (import_id, number)
);

-- What was wrong with the rows of a file.
CREATE TABLE member_import_errors (
    import_id   TEXT COLLATE "C" NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    row_number  BIGINT NOT NULL,
    email       TEXT COLLATE "C" NOT NULL,
    code        TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_import_errors_pkey PRIMARY KEY (import_id, row_number)
);
