-- What staff write down about a member, for each other. The member never sees it in the shop.
CREATE TABLE member_notes (
    id          TEXT NOT NULL PRIMARY KEY,
    created     INTEGER NOT NULL,
    member      TEXT NOT NULL,
    author_kind TEXT NOT NULL,
    author      TEXT NOT NULL,
    author_name TEXT NOT NULL,
    text        TEXT NOT NULL
);
CREATE INDEX member_notes_member ON member_notes (member, created);

-- A bulk change that somebody stopped on its way.
ALTER TABLE member_jobs ADD COLUMN stopped BOOLEAN NOT NULL DEFAULT FALSE;
