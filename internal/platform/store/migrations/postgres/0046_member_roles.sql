-- Roles that members can have. Those of the system are in every shop and stay as they are.
CREATE TABLE member_role_definitions (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision  BIGINT NOT NULL,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    role_key  TEXT COLLATE "C" NOT NULL,
    title     TEXT COLLATE "C" NOT NULL,
    blockable BOOLEAN NOT NULL,
    system    BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX member_role_definitions_key ON member_role_definitions (role_key);

-- Who has which role. Key and title are the member's own copy: a definition that is deleted takes nothing away.
CREATE TABLE member_roles (
    member   TEXT COLLATE "C" NOT NULL,
    role_key TEXT COLLATE "C" NOT NULL,
    role     TEXT COLLATE "C" NOT NULL,
    title    TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL,
    PRIMARY KEY (member, role_key)
);
CREATE INDEX member_roles_role ON member_roles (role_key, member);

INSERT INTO member_role_definitions (id, revision, created, updated, role_key, title, blockable, system) VALUES
    ('00000000-0000-4000-8000-0000000d0001', 1, 0, 0, 'MEMBER', 'Member', TRUE, TRUE),
    ('00000000-0000-4000-8000-0000000d0002', 1, 0, 0, 'OWNER', 'Owner', FALSE, TRUE),
    ('00000000-0000-4000-8000-0000000d0003', 1, 0, 0, 'CONTRIBUTOR', 'Contributor', FALSE, TRUE);
