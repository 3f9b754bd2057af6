-- Files of products that are brought into the catalog. done counts the products
-- of the file that were handled: it moves in the transaction that stores them.
CREATE TABLE catalog_imports (
    id             TEXT NOT NULL PRIMARY KEY,
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL,
    finished       INTEGER,
    file_name      TEXT NOT NULL,
    size           INTEGER NOT NULL,
    layout         TEXT NOT NULL,
    state          TEXT NOT NULL,
    reason         TEXT,
    done           INTEGER NOT NULL,
    total_rows     INTEGER,
    processed_rows INTEGER NOT NULL,
    skipped_rows   INTEGER NOT NULL,
    made           INTEGER NOT NULL,
    changed        INTEGER NOT NULL,
    unchanged      INTEGER NOT NULL,
    errors         INTEGER NOT NULL,
    warnings       INTEGER NOT NULL,
    doc            TEXT NOT NULL,
    CONSTRAINT catalog_imports_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
    CONSTRAINT catalog_imports_counts CHECK (done >= 0 AND processed_rows >= 0 AND skipped_rows >= 0)
);
CREATE INDEX catalog_imports_created ON catalog_imports (created, id);

-- What was wrong with the rows of a file.
CREATE TABLE catalog_import_issues (
    import_id   TEXT NOT NULL REFERENCES catalog_imports (id) ON DELETE CASCADE,
    seq         INTEGER NOT NULL,
    row_number  INTEGER NOT NULL,
    column_name TEXT NOT NULL,
    reason      TEXT NOT NULL,
    warning     BOOLEAN NOT NULL,
    CONSTRAINT catalog_import_issues_pkey PRIMARY KEY (import_id, seq)
);

-- Pictures that were fetched, by the address they came from: a file that is
-- brought in again does not fetch and store them again.
CREATE TABLE catalog_pictures (
    address  TEXT NOT NULL PRIMARY KEY,
    media_id TEXT NOT NULL,
    created  INTEGER NOT NULL
);
