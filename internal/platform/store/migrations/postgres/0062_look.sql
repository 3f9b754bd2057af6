-- How the shop looks: one row, with the draft, what is published and what waits for its time. An empty text is none.
CREATE TABLE looks (
    id             TEXT NOT NULL PRIMARY KEY,
    revision       BIGINT NOT NULL,
    draft          TEXT NOT NULL,
    published      TEXT NOT NULL,
    scheduled      TEXT NOT NULL,
    updated        BIGINT NOT NULL,
    published_at   BIGINT NOT NULL,
    scheduled_for  BIGINT NOT NULL,
    updated_kind   TEXT NOT NULL,
    updated_by     TEXT NOT NULL,
    updated_key    TEXT NOT NULL,
    scheduled_kind TEXT NOT NULL,
    scheduled_by   TEXT NOT NULL,
    scheduled_key  TEXT NOT NULL
);

-- The looks that were published, the last fifty.
CREATE TABLE look_versions (
    id             TEXT NOT NULL PRIMARY KEY,
    published_at   BIGINT NOT NULL,
    published_kind TEXT NOT NULL,
    published_by   TEXT NOT NULL,
    published_key  TEXT NOT NULL,
    parts          TEXT NOT NULL,
    doc            TEXT NOT NULL
);
CREATE INDEX look_versions_published ON look_versions (published_at, id);
