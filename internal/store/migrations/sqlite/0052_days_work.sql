-- What changed, for the pages that show it: a node reads here what the others changed a moment ago (package live).
-- Rows are deleted after two minutes. SQLite has one process and writes none.
CREATE TABLE live_changes (
    seq      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    occurred INTEGER NOT NULL,
    changes  TEXT NOT NULL
);
