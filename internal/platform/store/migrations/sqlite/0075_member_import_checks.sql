-- A file of members can be checked before anything is stored: its rows then wait, and next_part is how far the check
-- has come.
ALTER TABLE member_imports ADD COLUMN dry_run BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE member_imports ADD COLUMN next_part INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_imports ADD COLUMN same INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_import_errors ADD COLUMN column_name TEXT NOT NULL DEFAULT '';

-- The e-mails that a check would have made members of by now: a later row of the file that has one would change that
-- member. They go when the check ends.
CREATE TABLE member_import_seen (
    import_id TEXT NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    email     TEXT NOT NULL,
    CONSTRAINT member_import_seen_pkey PRIMARY KEY (import_id, email)
);
