-- Roles and invitations of the staff.

-- What the staff may do. A preset is one that the program itself keeps.
CREATE TABLE staff_roles (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    preset      TEXT,
    permissions TEXT NOT NULL,
    doc         TEXT NOT NULL
);
CREATE UNIQUE INDEX staff_roles_name_key ON staff_roles (name_folded);
CREATE UNIQUE INDEX staff_roles_preset_key ON staff_roles (preset) WHERE preset IS NOT NULL;

-- Who has a role: an account of the staff, or an invitation that is still open.
CREATE TABLE staff_role_holders (
    holder TEXT NOT NULL,
    role   TEXT NOT NULL,
    CONSTRAINT staff_role_holders_pkey PRIMARY KEY (holder, role),
    CONSTRAINT staff_role_holders_role FOREIGN KEY (role) REFERENCES staff_roles (id)
);
CREATE INDEX staff_role_holders_by_role ON staff_role_holders (role);

-- Invitations to become one of the staff; an address has one open at most.
CREATE TABLE staff_invitations (
    id           TEXT NOT NULL PRIMARY KEY,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    email        TEXT NOT NULL,
    email_key    TEXT NOT NULL,
    language     TEXT NOT NULL,
    status       TEXT NOT NULL,
    inviter      TEXT NOT NULL,
    inviter_name TEXT NOT NULL,
    sent         INTEGER NOT NULL,
    expires      INTEGER NOT NULL,
    account      TEXT,
    CONSTRAINT staff_invitations_status_known CHECK (status IN ('PENDING', 'ACCEPTED', 'REVOKED')),
    CONSTRAINT staff_invitations_accepted_by CHECK ((status = 'ACCEPTED') = (account IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations (email_key) WHERE status = 'PENDING';
CREATE INDEX staff_invitations_created ON staff_invitations (created, id);
CREATE INDEX staff_invitations_inviter ON staff_invitations (inviter) WHERE status = 'PENDING';

-- Apps are listed and changed by people.
ALTER TABLE apps ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE apps ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE apps ADD COLUMN hint TEXT NOT NULL DEFAULT '';
ALTER TABLE apps ADD COLUMN source TEXT NOT NULL DEFAULT 'environment';
UPDATE apps SET name_folded = lower(name);
CREATE INDEX apps_created ON apps (created, id);
