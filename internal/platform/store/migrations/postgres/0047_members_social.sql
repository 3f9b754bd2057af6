-- What members do with each other: pages about themselves, follows, blocks and reports. Members are rows of accounts.

-- The page that a member wrote about themself; a member has one at most.
CREATE TABLE member_abouts (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    member   TEXT COLLATE "C" NOT NULL,
    doc      TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX member_abouts_member_key ON member_abouts (member);
CREATE INDEX member_abouts_created ON member_abouts (created, id);

-- Who blocks whom. A pair has one block at most: pair_low and pair_high are both ids in their order.
CREATE TABLE member_blocks (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    blocker   TEXT COLLATE "C" NOT NULL,
    blocked   TEXT COLLATE "C" NOT NULL,
    pair_low  TEXT COLLATE "C" NOT NULL,
    pair_high TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_blocks_two CHECK (pair_low < pair_high),
    CONSTRAINT member_blocks_same CHECK ((blocker = pair_low AND blocked = pair_high) OR (blocker = pair_high AND blocked = pair_low))
);
CREATE UNIQUE INDEX member_blocks_pair_key ON member_blocks (pair_low, pair_high);
CREATE INDEX member_blocks_blocker ON member_blocks (blocker, created, id);
CREATE INDEX member_blocks_blocked ON member_blocks (blocked, created, id);

-- Who follows whom.
CREATE TABLE member_follows (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created  BIGINT NOT NULL,
    follower TEXT COLLATE "C" NOT NULL,
    followed TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_follows_two CHECK (follower <> followed)
);
CREATE UNIQUE INDEX member_follows_pair_key ON member_follows (follower, followed);
CREATE INDEX member_follows_follower ON member_follows (follower, created, id);
CREATE INDEX member_follows_followed ON member_follows (followed, created, id);

-- Open reports about members; a reporter has one about a member at most.
CREATE TABLE member_reports (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created     BIGINT NOT NULL,
    reported    TEXT COLLATE "C" NOT NULL,
    reporter    TEXT COLLATE "C" NOT NULL,
    category    TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C",
    CONSTRAINT member_reports_two CHECK (reporter <> reported),
    CONSTRAINT member_reports_category_known CHECK (category IN ('SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER'))
);
CREATE UNIQUE INDEX member_reports_pair_key ON member_reports (reported, reporter);
CREATE INDEX member_reports_created ON member_reports (created, id);
CREATE INDEX member_reports_reporter ON member_reports (reporter, id);

-- What the reports about a member come to. id is the member's; the row goes with the last report.
CREATE TABLE reported_members (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    reports     BIGINT NOT NULL,
    reviewed    BOOLEAN NOT NULL,
    last_report BIGINT NOT NULL,
    CONSTRAINT reported_members_some CHECK (reports > 0)
);
CREATE INDEX reported_members_last ON reported_members (last_report, id);
