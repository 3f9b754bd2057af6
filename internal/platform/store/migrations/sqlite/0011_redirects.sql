-- Redirect sessions: ways into the hosted pages. Their addresses and the tokens of their flows work once and are
-- kept as hashes; doc is what was asked for. account is who has proved to be who they are, before the answer is given.
CREATE TABLE redirect_sessions (
    id             TEXT NOT NULL PRIMARY KEY,
    intent         TEXT NOT NULL,
    client         TEXT NOT NULL,
    caller_kind    TEXT NOT NULL,
    caller_id      TEXT NOT NULL,
    caller_session TEXT NOT NULL,
    open_hash      TEXT NOT NULL,
    short_hash     TEXT,
    flow_hash      TEXT,
    visitor        TEXT NOT NULL,
    account        TEXT NOT NULL,
    doc            TEXT NOT NULL,
    created        INTEGER NOT NULL,
    open_until     INTEGER NOT NULL,
    finish_until   INTEGER NOT NULL,
    opened         INTEGER,
    finished       INTEGER,
    CONSTRAINT redirect_sessions_intent_known CHECK (intent IN ('auth', 'login', 'logout', 'page', 'not_offered')),
    CONSTRAINT redirect_sessions_caller_known CHECK (caller_kind IN ('visitor', 'member', 'staff', 'app'))
);
CREATE UNIQUE INDEX redirect_sessions_open_key ON redirect_sessions (open_hash);
CREATE UNIQUE INDEX redirect_sessions_short_key ON redirect_sessions (short_hash);
CREATE UNIQUE INDEX redirect_sessions_flow_key ON redirect_sessions (flow_hash);
CREATE INDEX redirect_sessions_finish ON redirect_sessions (finish_until);
