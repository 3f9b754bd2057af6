-- Badges that members wear. The position is the display order, lowest first.
CREATE TABLE member_badges (
    id                  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision            BIGINT NOT NULL,
    created             BIGINT NOT NULL,
    updated             BIGINT NOT NULL,
    title               TEXT COLLATE "C" NOT NULL,
    title_folded        TEXT COLLATE "C" NOT NULL,
    description         TEXT COLLATE "C",
    description_folded  TEXT COLLATE "C",
    permissions_enabled BOOLEAN NOT NULL,
    slug                TEXT COLLATE "C" NOT NULL,
    position            BIGINT NOT NULL DEFAULT 0,
    doc                 TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX member_badges_slug_key ON member_badges (slug);
CREATE INDEX member_badges_position ON member_badges (position, id);
CREATE INDEX member_badges_title ON member_badges (title_folded, id);

-- Who wears which badge. A member wears a badge once.
CREATE TABLE badge_assignments (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    badge        TEXT COLLATE "C" NOT NULL,
    member       TEXT COLLATE "C" NOT NULL,
    private_tags JSONB,
    public_tags  JSONB,
    doc          TEXT COLLATE "C" NOT NULL,
    CONSTRAINT badge_assignments_badge_known FOREIGN KEY (badge) REFERENCES member_badges (id)
);
CREATE UNIQUE INDEX badge_assignments_key ON badge_assignments (member, badge);
CREATE INDEX badge_assignments_badge ON badge_assignments (badge, created, id);
CREATE INDEX badge_assignments_created ON badge_assignments (created, id);
