-- People who sign in: members of the shop, and its staff. An e-mail belongs to one living account of
-- a kind; email_key is what makes two spellings the same. A deleted account keeps its id and nothing else.
CREATE TABLE accounts (
    id             TEXT NOT NULL PRIMARY KEY,
    kind           TEXT NOT NULL,
    revision       INTEGER NOT NULL,
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL,
    email          TEXT NOT NULL,
    email_key      TEXT NOT NULL,
    email_verified BOOLEAN NOT NULL,
    status         TEXT NOT NULL,
    needs_email    BOOLEAN NOT NULL,
    needs_approval BOOLEAN NOT NULL,
    password       TEXT NOT NULL,
    must_reset     BOOLEAN NOT NULL,
    owner          BOOLEAN NOT NULL,
    permissions    TEXT NOT NULL,
    last_login     INTEGER,
    doc            TEXT NOT NULL,
    CONSTRAINT accounts_kind_known CHECK (kind IN ('member', 'staff')),
    CONSTRAINT accounts_status_known CHECK (status IN ('PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE')),
    CONSTRAINT accounts_pending_reason CHECK (status <> 'PENDING' OR needs_email OR needs_approval),
    CONSTRAINT accounts_owner_is_staff CHECK (NOT owner OR kind = 'staff')
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (kind, email_key) WHERE status IN ('PENDING', 'ACTIVE', 'BLOCKED');
CREATE INDEX accounts_email ON accounts (kind, email_key, created);
CREATE INDEX accounts_created ON accounts (kind, created, id);

-- Tokens that work once, of which only the hash is kept. A row stays until it expires, used or not,
-- so that a second use is seen for what it is.
CREATE TABLE one_time_tokens (
    hash         TEXT NOT NULL PRIMARY KEY,
    purpose      TEXT NOT NULL,
    account      TEXT NOT NULL,
    client       TEXT NOT NULL,
    caller       TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    challenge    TEXT NOT NULL,
    gave         TEXT NOT NULL,
    created      INTEGER NOT NULL,
    expires      INTEGER NOT NULL,
    used         INTEGER,
    CONSTRAINT one_time_tokens_purpose_known CHECK (purpose IN ('session', 'state', 'code', 'recovery', 'approval'))
);
CREATE INDEX one_time_tokens_account ON one_time_tokens (account, purpose);
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires);

-- The code that was mailed to an account last, and how often one was mailed within the hour.
CREATE TABLE email_codes (
    account     TEXT NOT NULL PRIMARY KEY,
    hash        TEXT NOT NULL,
    tries       INTEGER NOT NULL,
    expires     INTEGER NOT NULL,
    sent        INTEGER NOT NULL,
    hour_began  INTEGER NOT NULL,
    hour_sent   INTEGER NOT NULL,
    CONSTRAINT email_codes_tries_bounded CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX email_codes_expires ON email_codes (expires);
