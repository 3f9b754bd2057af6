-- Badges that members wear. The position is the display order, lowest first.
CREATE TABLE member_badges (
    id                  TEXT NOT NULL PRIMARY KEY,
    revision            INTEGER NOT NULL,
    created             INTEGER NOT NULL,
    updated             INTEGER NOT NULL,
    title               TEXT NOT NULL,
    title_folded        TEXT NOT NULL,
    description         TEXT,
    description_folded  TEXT,
    permissions_enabled BOOLEAN NOT NULL,
    slug                TEXT NOT NULL,
    position            INTEGER NOT NULL DEFAULT 0,
    doc                 TEXT NOT NULL
);
CREATE UNIQUE INDEX member_badges_slug_key ON member_badges (slug);
CREATE INDEX member_badges_position ON member_badges (position, id);
CREATE INDEX member_badges_title ON member_badges (title_folded, id);

-- Who wears which badge. A member wears a badge once.
CREATE TABLE badge_assignments (
    id           TEXT NOT NULL PRIMARY KEY,
    revision     INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    badge        TEXT NOT NULL,
    member       TEXT NOT NULL,
    private_tags TEXT,
    public_tags  TEXT,
    doc          TEXT NOT NULL,
    CONSTRAINT badge_assignments_badge_known FOREIGN KEY (badge) REFERENCES member_badges (id)
);
CREATE UNIQUE INDEX badge_assignments_key ON badge_assignments (member, badge);
CREATE INDEX badge_assignments_badge ON badge_assignments (badge, created, id);
CREATE INDEX badge_assignments_created ON badge_assignments (created, id);
