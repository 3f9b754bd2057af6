-- Views that staff save of the back office's lists: a name for a search. owner is the account of who saved it.
CREATE TABLE saved_views (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    owner       TEXT NOT NULL,
    list        TEXT NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    shared      BOOLEAN NOT NULL,
    position    INTEGER NOT NULL,
    doc         TEXT NOT NULL
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (owner, list, name_folded);
CREATE INDEX saved_views_shared ON saved_views (list, position, name_folded, id) WHERE shared;
CREATE INDEX saved_views_position ON saved_views (position, name_folded, id);
