-- Files of members on their way in. processed moves in the transaction that stores the members.
CREATE TABLE member_imports (
    id        TEXT NOT NULL PRIMARY KEY,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    finished  INTEGER,
    file_name TEXT NOT NULL,
    state     TEXT NOT NULL,
    head      TEXT NOT NULL, -- which column stands where
    invite    BOOLEAN NOT NULL,
    actor     TEXT NOT NULL,
    total     INTEGER NOT NULL,
    processed INTEGER NOT NULL,
    made      INTEGER NOT NULL,
    changed   INTEGER NOT NULL,
    failed    INTEGER NOT NULL,
    CONSTRAINT member_imports_state_known CHECK (state IN ('RECEIVING', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'))
);
CREATE INDEX member_imports_created ON member_imports (created, id);

-- The rows that wait, some in each part. A part goes when its rows are handled.
CREATE TABLE member_import_parts (
    import_id TEXT NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    lines     TEXT NOT NULL,
    CONSTRAINT member_import_parts_pkey PRIMARY KEY (import_id, number)
);

-- What was wrong with the rows of a file.
CREATE TABLE member_import_errors (
    import_id   TEXT NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    row_number  INTEGER NOT NULL,
    email       TEXT NOT NULL,
    code        TEXT NOT NULL,
    description TEXT NOT NULL,
    CONSTRAINT member_import_errors_pkey PRIMARY KEY (import_id, row_number)
);
