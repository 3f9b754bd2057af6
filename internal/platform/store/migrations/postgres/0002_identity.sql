-- Key pairs that sign tokens. The newest whose time has come signs; all that are not revoked verify.
CREATE TABLE signing_keys (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    private_key TEXT COLLATE "C" NOT NULL,
    public_key  TEXT COLLATE "C" NOT NULL,
    created     BIGINT NOT NULL,
    signs_from  BIGINT NOT NULL,
    revoked     BIGINT
);

-- Front ends that visitors and members come through. Public: they have no secret.
CREATE TABLE oauth_clients (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision      BIGINT NOT NULL,
    created       BIGINT NOT NULL,
    updated       BIGINT NOT NULL,
    kind          TEXT COLLATE "C" NOT NULL,
    name          TEXT COLLATE "C" NOT NULL,
    name_folded   TEXT COLLATE "C" NOT NULL,
    redirect_uris JSONB NOT NULL,
    domains       JSONB NOT NULL,
    disabled      BOOLEAN NOT NULL,
    CONSTRAINT oauth_clients_kind_known CHECK (kind IN ('HEADLESS', 'FIRST_PARTY'))
);
CREATE INDEX oauth_clients_created ON oauth_clients (created, id);

-- Programs that get tokens with a secret of their own, of which only the hash is kept.
CREATE TABLE apps (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created         BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    name            TEXT COLLATE "C" NOT NULL,
    secret_hash     TEXT COLLATE "C" NOT NULL,
    all_permissions BOOLEAN NOT NULL,
    permissions     JSONB NOT NULL,
    disabled        BOOLEAN NOT NULL
);

-- Keys that act for the shop without a sign-in, of which only the hash is kept.
CREATE TABLE api_keys (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created         BIGINT NOT NULL,
    source          TEXT COLLATE "C" NOT NULL,
    name            TEXT COLLATE "C" NOT NULL,
    name_folded     TEXT COLLATE "C" NOT NULL,
    hash            TEXT COLLATE "C" NOT NULL,
    hint            TEXT COLLATE "C" NOT NULL,
    all_permissions BOOLEAN NOT NULL,
    permissions     JSONB NOT NULL,
    last_used       BIGINT,
    revoked         BIGINT,
    CONSTRAINT api_keys_source_known CHECK (source IN ('created', 'environment'))
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_created ON api_keys (created, id);

-- Refresh tokens that are more than a signature: those with a hash are looked up by it;
-- a visitor's, which is signed, has a row only to remember that it was used of late.
CREATE TABLE sessions (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    subject    TEXT COLLATE "C" NOT NULL,
    client     TEXT COLLATE "C" NOT NULL,
    hash       TEXT COLLATE "C",
    user_agent TEXT COLLATE "C" NOT NULL,
    address    TEXT COLLATE "C" NOT NULL,
    created    BIGINT NOT NULL,
    last_used  BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    revoked    BIGINT,
    CONSTRAINT sessions_kind_known CHECK (kind IN ('visitor', 'member', 'staff', 'app'))
);
CREATE UNIQUE INDEX sessions_hash_key ON sessions (hash);
CREATE INDEX sessions_subject ON sessions (kind, subject, last_used);
CREATE INDEX sessions_expires ON sessions (expires);

-- From when on tokens of a subject count; older ones are dead. Kept in memory by every node,
-- which asks for what changed of late. A row goes when no token it could kill is alive.
CREATE TABLE revocations (
    subject    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    not_before BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    expires    BIGINT NOT NULL
);
CREATE INDEX revocations_changed ON revocations (changed);
CREATE INDEX revocations_expires ON revocations (expires);
