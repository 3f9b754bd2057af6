-- Views that staff save of the back office's lists: a name for a search. owner is the account of who saved it.
CREATE TABLE saved_views (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    owner       TEXT COLLATE "C" NOT NULL,
    list        TEXT COLLATE "C" NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    shared      BOOLEAN NOT NULL,
    position    BIGINT NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (owner, list, name_folded);
CREATE INDEX saved_views_shared ON saved_views (list, position, name_folded, id) WHERE shared;
CREATE INDEX saved_views_position ON saved_views (position, name_folded, id);
