-- One-time tokens have more purposes, and carry along what their step must remember. Those on their way
-- end with this step: each lives for minutes, or can be asked for again.
DROP TABLE one_time_tokens;
CREATE TABLE one_time_tokens (
    hash         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    purpose      TEXT COLLATE "C" NOT NULL,
    account      TEXT COLLATE "C" NOT NULL,
    client       TEXT COLLATE "C" NOT NULL,
    caller       TEXT COLLATE "C" NOT NULL,
    redirect_uri TEXT COLLATE "C" NOT NULL,
    challenge    TEXT COLLATE "C" NOT NULL,
    gave         TEXT COLLATE "C" NOT NULL,
    doc          TEXT COLLATE "C" NOT NULL,
    created      BIGINT NOT NULL,
    expires      BIGINT NOT NULL,
    used         BIGINT,
    CONSTRAINT one_time_tokens_purpose_known CHECK (purpose IN ('session', 'state', 'factor', 'code', 'recovery', 'approval', 'invitation', 'owner'))
);
CREATE INDEX one_time_tokens_account ON one_time_tokens (account, purpose);
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires);

-- The back office is a client of its own: only staff sign in through it.
ALTER TABLE oauth_clients DROP CONSTRAINT oauth_clients_kind_known;
ALTER TABLE oauth_clients ADD CONSTRAINT oauth_clients_kind_known CHECK (kind IN ('HEADLESS', 'FIRST_PARTY', 'BACK_OFFICE'));

-- Failed sign-ins and mails asked for, by account and by address (as keyed hashes), so that limits hold on
-- every node and after a restart. A window begins with its first try.
CREATE TABLE sign_in_tries (
    key   TEXT NOT NULL PRIMARY KEY,
    began BIGINT NOT NULL,
    n     BIGINT NOT NULL,
    CONSTRAINT sign_in_tries_counted CHECK (n > 0)
);
CREATE INDEX sign_in_tries_began ON sign_in_tries (began);
