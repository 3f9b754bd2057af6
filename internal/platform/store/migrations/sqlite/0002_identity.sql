-- Key pairs that sign tokens. The newest whose time has come signs; all that are not revoked verify.
CREATE TABLE signing_keys (
    id          TEXT NOT NULL PRIMARY KEY,
    private_key TEXT NOT NULL,
    public_key  TEXT NOT NULL,
    created     INTEGER NOT NULL,
    signs_from  INTEGER NOT NULL,
    revoked     INTEGER
);

-- Front ends that visitors and members come through. Public: they have no secret.
CREATE TABLE oauth_clients (
    id            TEXT NOT NULL PRIMARY KEY,
    revision      INTEGER NOT NULL,
    created       INTEGER NOT NULL,
    updated       INTEGER NOT NULL,
    kind          TEXT NOT NULL,
    name          TEXT NOT NULL,
    name_folded   TEXT NOT NULL,
    redirect_uris TEXT NOT NULL,
    domains       TEXT NOT NULL,
    disabled      BOOLEAN NOT NULL,
    CONSTRAINT oauth_clients_kind_known CHECK (kind IN ('HEADLESS', 'FIRST_PARTY'))
);
CREATE INDEX oauth_clients_created ON oauth_clients (created, id);

-- Programs that get tokens with a secret of their own, of which only the hash is kept.
CREATE TABLE apps (
    id              TEXT NOT NULL PRIMARY KEY,
    created         INTEGER NOT NULL,
    updated         INTEGER NOT NULL,
    name            TEXT NOT NULL,
    secret_hash     TEXT NOT NULL,
    all_permissions BOOLEAN NOT NULL,
    permissions     TEXT NOT NULL,
    disabled        BOOLEAN NOT NULL
);

-- Keys that act for the shop without a sign-in, of which only the hash is kept.
CREATE TABLE api_keys (
    id              TEXT NOT NULL PRIMARY KEY,
    created         INTEGER NOT NULL,
    source          TEXT NOT NULL,
    name            TEXT NOT NULL,
    name_folded     TEXT NOT NULL,
    hash            TEXT NOT NULL,
    hint            TEXT NOT NULL,
    all_permissions BOOLEAN NOT NULL,
    permissions     TEXT NOT NULL,
    last_used       INTEGER,
    revoked         INTEGER,
    CONSTRAINT api_keys_source_known CHECK (source IN ('created', 'environment'))
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_created ON api_keys (created, id);

-- Refresh tokens that are more than a signature: those with a hash are looked up by it;
-- a visitor's, which is signed, has a row only to remember that it was used of late.
CREATE TABLE sessions (
    id         TEXT NOT NULL PRIMARY KEY,
    kind       TEXT NOT NULL,
    subject    TEXT NOT NULL,
    client     TEXT NOT NULL,
    hash       TEXT,
    user_agent TEXT NOT NULL,
    address    TEXT NOT NULL,
    created    INTEGER NOT NULL,
    last_used  INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    revoked    INTEGER,
    CONSTRAINT sessions_kind_known CHECK (kind IN ('visitor', 'member', 'staff', 'app'))
);
CREATE UNIQUE INDEX sessions_hash_key ON sessions (hash);
CREATE INDEX sessions_subject ON sessions (kind, subject, last_used);
CREATE INDEX sessions_expires ON sessions (expires);

-- From when on tokens of a subject count; older ones are dead. Kept in memory by every node,
-- which asks for what changed of late. A row goes when no token it could kill is alive.
CREATE TABLE revocations (
    subject    TEXT NOT NULL PRIMARY KEY,
    not_before INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    expires    INTEGER NOT NULL
);
CREATE INDEX revocations_changed ON revocations (changed);
CREATE INDEX revocations_expires ON revocations (expires);
