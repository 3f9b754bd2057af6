-- Roles and invitations of the staff.

-- What the staff may do. A preset is one that the program itself keeps.
CREATE TABLE staff_roles (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    preset      TEXT COLLATE "C",
    permissions JSONB NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX staff_roles_name_key ON staff_roles (name_folded);
CREATE UNIQUE INDEX staff_roles_preset_key ON staff_roles (preset) WHERE preset IS NOT NULL;

-- Who has a role: an account of the staff, or an invitation that is still open.
CREATE TABLE staff_role_holders (
    holder TEXT COLLATE "C" NOT NULL,
    role   TEXT COLLATE "C" NOT NULL,
    CONSTRAINT staff_role_holders_pkey PRIMARY KEY (holder, role),
    CONSTRAINT staff_role_holders_role FOREIGN KEY (role) REFERENCES staff_roles (id)
);
CREATE INDEX staff_role_holders_by_role ON staff_role_holders (role);

-- Invitations to become one of the staff; an address has one open at most.
CREATE TABLE staff_invitations (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    email        TEXT COLLATE "C" NOT NULL,
    email_key    TEXT COLLATE "C" NOT NULL,
    language     TEXT COLLATE "C" NOT NULL,
    status       TEXT COLLATE "C" NOT NULL,
    inviter      TEXT COLLATE "C" NOT NULL,
    inviter_name TEXT COLLATE "C" NOT NULL,
    sent         BIGINT NOT NULL,
    expires      BIGINT NOT NULL,
    account      TEXT COLLATE "C",
    CONSTRAINT staff_invitations_status_known CHECK (status IN ('PENDING', 'ACCEPTED', 'REVOKED')),
    CONSTRAINT staff_invitations_accepted_by CHECK ((status = 'ACCEPTED') = (account IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations (email_key) WHERE status = 'PENDING';
CREATE INDEX staff_invitations_created ON staff_invitations (created, id);
CREATE INDEX staff_invitations_inviter ON staff_invitations (inviter) WHERE status = 'PENDING';

-- Apps are listed and changed by people.
ALTER TABLE apps ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE apps ADD COLUMN name_folded TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE apps ADD COLUMN hint TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE apps ADD COLUMN source TEXT COLLATE "C" NOT NULL DEFAULT 'environment';
UPDATE apps SET name_folded = lower(name);
CREATE INDEX apps_created ON apps (created, id);
