-- One-time tokens have more purposes, and carry along what their step must remember. Those on their way
-- end with this step: each lives for minutes, or can be asked for again.
DROP TABLE one_time_tokens;
CREATE TABLE one_time_tokens (
    hash         TEXT NOT NULL PRIMARY KEY,
    purpose      TEXT NOT NULL,
    account      TEXT NOT NULL,
    client       TEXT NOT NULL,
    caller       TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    challenge    TEXT NOT NULL,
    gave         TEXT NOT NULL,
    doc          TEXT NOT NULL,
    created      INTEGER NOT NULL,
    expires      INTEGER NOT NULL,
    used         INTEGER,
    CONSTRAINT one_time_tokens_purpose_known CHECK (purpose IN ('session', 'state', 'factor', 'code', 'recovery', 'approval', 'invitation', 'owner'))
);
CREATE INDEX one_time_tokens_account ON one_time_tokens (account, purpose);
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires);

-- The back office is a client of its own: only staff sign in through it.
CREATE TABLE oauth_clients_next (
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
    CONSTRAINT oauth_clients_kind_known CHECK (kind IN ('HEADLESS', 'FIRST_PARTY', 'BACK_OFFICE'))
);
INSERT INTO oauth_clients_next SELECT * FROM oauth_clients;
DROP TABLE oauth_clients;
ALTER TABLE oauth_clients_next RENAME TO oauth_clients;
CREATE INDEX oauth_clients_created ON oauth_clients (created, id);

-- Failed sign-ins and mails asked for, by account and by address (as keyed hashes), so that limits hold on
-- every node and after a restart. A window begins with its first try.
CREATE TABLE sign_in_tries (
    key   TEXT NOT NULL PRIMARY KEY,
    began INTEGER NOT NULL,
    n     INTEGER NOT NULL,
    CONSTRAINT sign_in_tries_counted CHECK (n > 0)
);
CREATE INDEX sign_in_tries_began ON sign_in_tries (began);
