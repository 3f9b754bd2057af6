-- Redirect sessions: ways into the hosted pages. Their addresses and the tokens of their flows work once and are
-- kept as hashes; doc is what was asked for. account is who has proved to be who they are, before the answer is given.
CREATE TABLE redirect_sessions (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    intent         TEXT COLLATE "C" NOT NULL,
    client         TEXT COLLATE "C" NOT NULL,
    caller_kind    TEXT COLLATE "C" NOT NULL,
    caller_id      TEXT COLLATE "C" NOT NULL,
    caller_session TEXT COLLATE "C" NOT NULL,
    open_hash      TEXT COLLATE "C" NOT NULL,
    short_hash     TEXT COLLATE "C",
    flow_hash      TEXT COLLATE "C",
    visitor        TEXT COLLATE "C" NOT NULL,
    account        TEXT COLLATE "C" NOT NULL,
    doc            TEXT COLLATE "C" NOT NULL,
    created        BIGINT NOT NULL,
    open_until     BIGINT NOT NULL,
    finish_until   BIGINT NOT NULL,
    opened         BIGINT,
    finished       BIGINT,
    CONSTRAINT redirect_sessions_intent_known CHECK (intent IN ('auth', 'login', 'logout', 'page', 'not_offered')),
    CONSTRAINT redirect_sessions_caller_known CHECK (caller_kind IN ('visitor', 'member', 'staff', 'app'))
);
CREATE UNIQUE INDEX redirect_sessions_open_key ON redirect_sessions (open_hash);
CREATE UNIQUE INDEX redirect_sessions_short_key ON redirect_sessions (short_hash);
CREATE UNIQUE INDEX redirect_sessions_flow_key ON redirect_sessions (flow_hash);
CREATE INDEX redirect_sessions_finish ON redirect_sessions (finish_until);
