-- Second factors: what people prove besides a password. A subject is somebody who signs in, such as member:ID.
-- What must be read again (the key of an authenticator app, a phone number) is sealed; a passkey's record is public.
-- An authenticator app's code works once: last_step is the newest time step that was used.
CREATE TABLE factors (
    id         TEXT NOT NULL PRIMARY KEY,
    subject    TEXT NOT NULL,
    type       TEXT NOT NULL,
    status     TEXT NOT NULL,
    name       TEXT NOT NULL,
    hint       TEXT NOT NULL,
    sealed     TEXT NOT NULL,
    credential TEXT,
    doc        TEXT NOT NULL,
    last_step  INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    last_used  INTEGER,
    CONSTRAINT factors_type_known CHECK (type IN ('TOTP', 'WEBAUTHN', 'EMAIL', 'SMS', 'CALL')),
    CONSTRAINT factors_status_known CHECK (status IN ('INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL')),
    CONSTRAINT factors_credential_of_passkeys CHECK ((type = 'WEBAUTHN') = (credential IS NOT NULL)),
    CONSTRAINT factors_sealed_of_the_rest CHECK ((type IN ('TOTP', 'SMS', 'CALL')) = (sealed <> '')),
    CONSTRAINT factors_step_positive CHECK (last_step >= 0)
);
CREATE UNIQUE INDEX factors_credential_key ON factors (credential);
-- One of a sort, and one more that is being set up in its place; passkeys may be many.
CREATE UNIQUE INDEX factors_one_key ON factors (subject, type, status) WHERE type <> 'WEBAUTHN';
CREATE INDEX factors_subject ON factors (subject, created);

-- A round is one sign-in, or one setting up, that waits for a proof. Its tries are counted over all
-- factors; the code is the one that was sent last.
CREATE TABLE factor_rounds (
    id           TEXT NOT NULL PRIMARY KEY,
    subject      TEXT NOT NULL,
    purpose      TEXT NOT NULL,
    factor       TEXT NOT NULL,
    code_type    TEXT NOT NULL,
    code_hash    TEXT NOT NULL,
    code_expires INTEGER NOT NULL,
    sent         INTEGER NOT NULL,
    tries        INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    expires      INTEGER NOT NULL,
    done         INTEGER,
    CONSTRAINT factor_rounds_purpose_known CHECK (purpose IN ('SIGN_IN', 'ENROL')),
    CONSTRAINT factor_rounds_tries_bounded CHECK (tries >= 0 AND tries <= 5),
    CONSTRAINT factor_rounds_code_whole CHECK ((code_type = '') = (code_hash = ''))
);
CREATE INDEX factor_rounds_subject ON factor_rounds (subject);
CREATE INDEX factor_rounds_expires ON factor_rounds (expires);

-- What a passkey is asked to sign. Works once. The holder is who asked: a caller, or a round.
CREATE TABLE passkey_challenges (
    id      TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    holder  TEXT NOT NULL,
    subject TEXT NOT NULL,
    doc     TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    used    INTEGER,
    CONSTRAINT passkey_challenges_purpose_known CHECK (purpose IN ('FIRST', 'SECOND', 'ENROL')),
    CONSTRAINT passkey_challenges_subject CHECK ((purpose = 'FIRST') = (subject = ''))
);
CREATE INDEX passkey_challenges_subject ON passkey_challenges (subject);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires);

-- Wrong proofs of a subject since the last right one, until when none is taken, and codes sent within the hour.
CREATE TABLE factor_guards (
    subject      TEXT NOT NULL PRIMARY KEY,
    failures     INTEGER NOT NULL,
    failed       INTEGER NOT NULL,
    locked_until INTEGER NOT NULL,
    hour_began   INTEGER NOT NULL,
    hour_sent    INTEGER NOT NULL,
    CONSTRAINT factor_guards_counts CHECK (failures >= 0 AND hour_sent >= 0)
);

-- Codes for when every other factor is lost, of which only the hash is kept.
CREATE TABLE recovery_codes (
    subject TEXT NOT NULL,
    hash    TEXT NOT NULL,
    created INTEGER NOT NULL,
    used    INTEGER,
    PRIMARY KEY (subject, hash)
);

-- Devices that proved a second factor of late and need not again. Only the hash of the token is kept.
CREATE TABLE remembered_devices (
    id         TEXT NOT NULL PRIMARY KEY,
    subject    TEXT NOT NULL,
    hash       TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    address    TEXT NOT NULL,
    created    INTEGER NOT NULL,
    last_used  INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    CONSTRAINT remembered_devices_lives CHECK (expires > created)
);
CREATE UNIQUE INDEX remembered_devices_hash_key ON remembered_devices (hash);
CREATE INDEX remembered_devices_subject ON remembered_devices (subject, last_used);
CREATE INDEX remembered_devices_expires ON remembered_devices (expires);

-- From where a subject signed in: a sort of browser in a part of the network.
CREATE TABLE sign_in_places (
    subject TEXT NOT NULL,
    device  TEXT NOT NULL,
    network TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    PRIMARY KEY (subject, device, network)
);
CREATE INDEX sign_in_places_seen ON sign_in_places (seen);
