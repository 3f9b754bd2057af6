-- Who sees members that are public, and who may be public. One row, written the first time somebody sets it.
CREATE TABLE member_privacy_settings (
    id         TEXT NOT NULL PRIMARY KEY,
    revision   INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    visibility TEXT NOT NULL,
    candidates TEXT NOT NULL,
    CONSTRAINT member_privacy_settings_visibility_known CHECK (visibility IN ('VISIBLE_TO_MEMBERS_ONLY', 'VISIBLE_TO_ALL')),
    CONSTRAINT member_privacy_settings_candidates_known CHECK (candidates IN ('NO_ONE', 'ANYONE'))
);

-- The privacy that new members begin with. One row, as above.
CREATE TABLE member_default_privacy (
    id       TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    status   TEXT NOT NULL,
    CONSTRAINT member_default_privacy_known CHECK (status IN ('PRIVATE', 'PUBLIC'))
);
