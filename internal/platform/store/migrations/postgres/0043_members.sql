-- The community's view of members' accounts: one row for each account of a member that was not deleted, with
-- the same id. Names and e-mail repeat what the account says, folded, to search and sort by.
CREATE TABLE members (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    status         TEXT COLLATE "C" NOT NULL,
    privacy        TEXT COLLATE "C" NOT NULL,
    activity       TEXT COLLATE "C" NOT NULL,
    listed         BOOLEAN NOT NULL, -- public and approved: everybody may see it
    slug           TEXT COLLATE "C" NOT NULL,
    nickname       TEXT COLLATE "C" NOT NULL,
    first_name     TEXT COLLATE "C" NOT NULL,
    last_name      TEXT COLLATE "C" NOT NULL,
    email          TEXT COLLATE "C" NOT NULL,
    email_key      TEXT COLLATE "C" NOT NULL,
    email_verified BOOLEAN NOT NULL,
    last_login     BIGINT NOT NULL, -- 0 for never
    phones         JSONB NOT NULL, -- a list of texts
    doc            TEXT COLLATE "C" NOT NULL,
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
    slug    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    member  TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX member_slugs_member ON member_slugs (member, created);

-- Bulk changes by filter. position is the last member that was looked at.
CREATE TABLE member_jobs (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    finished  BIGINT,
    action    TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL,
    filter    TEXT COLLATE "C" NOT NULL,
    search    TEXT COLLATE "C" NOT NULL,
    assignee  TEXT COLLATE "C" NOT NULL,
    actor     TEXT COLLATE "C" NOT NULL,
    total     BIGINT NOT NULL,
    succeeded BIGINT NOT NULL,
    failed    BIGINT NOT NULL,
    position  TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_jobs_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED'))
);
CREATE INDEX member_jobs_created ON member_jobs (created);

-- What became of each member of a bulk change.
CREATE TABLE member_job_items (
    job         TEXT COLLATE "C" NOT NULL,
    number      BIGINT NOT NULL,
    member      TEXT COLLATE "C" NOT NULL,
    success     BOOLEAN NOT NULL,
    code        TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (job, number)
);
CREATE INDEX member_job_items_failed ON member_job_items (job, success, number);
