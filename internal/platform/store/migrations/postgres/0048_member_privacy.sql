-- Who sees members that are public, and who may be public. One row, written the first time somebody sets it.
CREATE TABLE member_privacy_settings (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision   BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    visibility TEXT COLLATE "C" NOT NULL,
    candidates TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_privacy_settings_visibility_known CHECK (visibility IN ('VISIBLE_TO_MEMBERS_ONLY', 'VISIBLE_TO_ALL')),
    CONSTRAINT member_privacy_settings_candidates_known CHECK (candidates IN ('NO_ONE', 'ANYONE'))
);

-- The privacy that new members begin with. One row, as above.
CREATE TABLE member_default_privacy (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    status   TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_default_privacy_known CHECK (status IN ('PRIVATE', 'PUBLIC'))
);
