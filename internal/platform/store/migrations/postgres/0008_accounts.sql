-- People who sign in: members of the shop, and its staff. An e-mail belongs to one living account of
-- a kind; email_key is what makes two spellings the same. A deleted account keeps its id and nothing else.
CREATE TABLE accounts (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind           TEXT COLLATE "C" NOT NULL,
    revision       BIGINT NOT NULL,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    email          TEXT COLLATE "C" NOT NULL,
    email_key      TEXT COLLATE "C" NOT NULL,
    email_verified BOOLEAN NOT NULL,
    status         TEXT COLLATE "C" NOT NULL,
    needs_email    BOOLEAN NOT NULL,
    needs_approval BOOLEAN NOT NULL,
    password       TEXT COLLATE "C" NOT NULL,
    must_reset     BOOLEAN NOT NULL,
    owner          BOOLEAN NOT NULL,
    permissions    JSONB NOT NULL,
    last_login     BIGINT,
    doc            TEXT COLLATE "C" NOT NULL,
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
    hash         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    purpose      TEXT COLLATE "C" NOT NULL,
    account      TEXT COLLATE "C" NOT NULL,
    client       TEXT COLLATE "C" NOT NULL,
    caller       TEXT COLLATE "C" NOT NULL,
    redirect_uri TEXT COLLATE "C" NOT NULL,
    challenge    TEXT COLLATE "C" NOT NULL,
    gave         TEXT COLLATE "C" NOT NULL,
    created      BIGINT NOT NULL,
    expires      BIGINT NOT NULL,
    used         BIGINT,
    CONSTRAINT one_time_tokens_purpose_known CHECK (purpose IN ('session', 'state', 'code', 'recovery', 'approval'))
);
CREATE INDEX one_time_tokens_account ON one_time_tokens (account, purpose);
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires);

-- The code that was mailed to an account last, and how often one was mailed within the hour.
CREATE TABLE email_codes (
    account     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    hash        TEXT COLLATE "C" NOT NULL,
    tries       BIGINT NOT NULL,
    expires     BIGINT NOT NULL,
    sent        BIGINT NOT NULL,
    hour_began  BIGINT NOT NULL,
    hour_sent   BIGINT NOT NULL,
    CONSTRAINT email_codes_tries_bounded CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX email_codes_expires ON email_codes (expires);
