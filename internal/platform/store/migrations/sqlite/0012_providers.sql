-- Providers of identities: where people may sign in from.
CREATE TABLE identity_providers (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    kind        TEXT NOT NULL,
    issuer      TEXT NOT NULL,
    enabled     BOOLEAN NOT NULL,
    for_members BOOLEAN NOT NULL,
    for_staff   BOOLEAN NOT NULL,
    doc         TEXT NOT NULL
);
CREATE INDEX identity_providers_created ON identity_providers (created, id);

-- What the shop proves itself to a provider with, sealed. It is apart from the provider so that no list,
-- event or record of changes can hold it.
CREATE TABLE identity_provider_secrets (
    provider TEXT NOT NULL PRIMARY KEY,
    sealed   TEXT NOT NULL
);

-- People on their way to a provider and back. Only a hash of the state is kept; what the way back needs is
-- sealed. browser is the hash of what the browser must show to come back with.
CREATE TABLE provider_states (
    hash     TEXT NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL,
    browser  TEXT NOT NULL,
    sealed   TEXT NOT NULL,
    answer   TEXT NOT NULL,
    created  INTEGER NOT NULL,
    expires  INTEGER NOT NULL,
    used     INTEGER
);
CREATE INDEX provider_states_expires ON provider_states (expires);

-- Whom a provider knows as which account. The issuer counts: a provider that is pointed at another issuer
-- must not bring back the people of the first.
CREATE TABLE identity_links (
    id        TEXT NOT NULL PRIMARY KEY,
    account   TEXT NOT NULL,
    kind      TEXT NOT NULL,
    provider  TEXT NOT NULL,
    issuer    TEXT NOT NULL,
    subject   TEXT NOT NULL,
    email     TEXT NOT NULL,
    created   INTEGER NOT NULL,
    last_used INTEGER NOT NULL,
    CONSTRAINT identity_links_kind_known CHECK (kind IN ('member', 'staff'))
);
CREATE UNIQUE INDEX identity_links_subject_key ON identity_links (kind, provider, issuer, subject);
CREATE INDEX identity_links_account ON identity_links (account);
CREATE INDEX identity_links_provider ON identity_links (provider);
