-- The community's view of members' accounts: one row for each account of a member that was not deleted, with
-- the same id. Names and e-mail repeat what the account says, folded, to search and sort by.
CREATE TABLE members (
    id             TEXT NOT NULL PRIMARY KEY,
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL,
    status         TEXT NOT NULL,
    privacy        TEXT NOT NULL,
    activity       TEXT NOT NULL,
    listed         BOOLEAN NOT NULL, -- public and approved: everybody may see it
    slug           TEXT NOT NULL,
    nickname       TEXT NOT NULL,
    first_name     TEXT NOT NULL,
    last_name      TEXT NOT NULL,
    email          TEXT NOT NULL,
    email_key      TEXT NOT NULL,
    email_verified BOOLEAN NOT NULL,
    last_login     INTEGER NOT NULL, -- 0 for never
    phones         TEXT NOT NULL, -- a list of texts
    doc            TEXT NOT NULL,
    CONSTRAINT members_status_known CHECK (status IN ('PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE')),
    CONSTRAINT members_privacy_known CHECK (privacy IN ('PUBLIC', 'PRIVATE')),
    CONSTRAINT members_activity_known CHECK (activity IN ('ACTIVE', 'MUTED'))
);
CREATE UNIQUE INDEX members_slug_key ON members (slug);
CREATE INDEX members_by_created ON members (created, id);
CREATE INDEX members_by_updated ON members (updated, id);
CREATE INDEX members_by_last_login ON members (last_login, id);
CREATE INDEX members_by_nickname ON members (nickname, id);
CREATE INDEX members_by_first_name ON members (first_name, id);
CREATE INDEX members_by_last_name ON members (last_name, id);
CREATE INDEX members_by_email ON members (email, id);
CREATE INDEX members_by_email_key ON members (email_key);
CREATE INDEX members_by_status ON members (status, created, id);
CREATE INDEX members_by_privacy ON members (privacy, created, id);
CREATE INDEX members_by_activity ON members (activity, created, id);
CREATE INDEX members_listed_created ON members (listed, created, id);
CREATE INDEX members_listed_updated ON members (listed, updated, id);
CREATE INDEX members_listed_nickname ON members (listed, nickname, id);

-- Every slug that leads to a member: the present one, and older ones, which redirect.
CREATE TABLE member_slugs (
    slug    TEXT NOT NULL PRIMARY KEY,
    member  TEXT NOT NULL,
    created INTEGER NOT NULL
);
CREATE INDEX member_slugs_member ON member_slugs (member, created);

-- Bulk changes by filter. position is the last member that was looked at.
CREATE TABLE member_jobs (
    id        TEXT NOT NULL PRIMARY KEY,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    finished  INTEGER,
    action    TEXT NOT NULL,
    state     TEXT NOT NULL,
    filter    TEXT NOT NULL,
    search    TEXT NOT NULL,
    assignee  TEXT NOT NULL,
    actor     TEXT NOT NULL,
    total     INTEGER NOT NULL,
    succeeded INTEGER NOT NULL,
    failed    INTEGER NOT NULL,
    position  TEXT NOT NULL,
    CONSTRAINT member_jobs_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED'))
);
CREATE INDEX member_jobs_created ON member_jobs (created);

-- What became of each member of a bulk change.
CREATE TABLE member_job_items (
    job         TEXT NOT NULL,
    number      INTEGER NOT NULL,
    member      TEXT NOT NULL,
    success     BOOLEAN NOT NULL,
    code        TEXT NOT NULL,
    description TEXT NOT NULL,
    PRIMARY KEY (job, number)
);
CREATE INDEX member_job_items_failed ON member_job_items (job, success, number);
