-- Files of products that are brought into the catalog. done counts the products
-- of the file that were handled: it moves in the transaction that stores them.
CREATE TABLE catalog_imports (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    finished       BIGINT,
    file_name      TEXT COLLATE "C" NOT NULL,
    size           BIGINT NOT NULL,
    layout         TEXT COLLATE "C" NOT NULL,
    state          TEXT COLLATE "C" NOT NULL,
    reason         TEXT COLLATE "C",
    done           BIGINT NOT NULL,
    total_rows     BIGINT,
    processed_rows BIGINT NOT NULL,
    skipped_rows   BIGINT NOT NULL,
    made           BIGINT NOT NULL,
    changed        BIGINT NOT NULL,
    unchanged      BIGINT NOT NULL,
    errors         BIGINT NOT NULL,
    warnings       BIGINT NOT NULL,
    doc            TEXT COLLATE "C" NOT NULL,
    CONSTRAINT catalog_imports_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
    CONSTRAINT catalog_imports_counts CHECK (done >= 0 AND processed_rows >= 0 AND skipped_rows >= 0)
);
CREATE INDEX catalog_imports_created ON catalog_imports (created, id);

-- What was wrong with the rows of a file.
CREATE TABLE catalog_import_issues (
    import_id   TEXT COLLATE "C" NOT NULL REFERENCES catalog_imports (id) ON DELETE CASCADE,
    seq         BIGINT NOT NULL,
    row_number  BIGINT NOT NULL,
    column_name TEXT COLLATE "C" NOT NULL,
    reason      TEXT COLLATE "C" NOT NULL,
    warning     BOOLEAN NOT NULL,
    CONSTRAINT catalog_import_issues_pkey PRIMARY KEY (import_id, seq)
);

-- Pictures that were fetched, by the address they came from: a file that is
-- brought in again does not fetch and store them again.
CREATE TABLE catalog_pictures (
    address  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    media_id TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL
);
