-- Checkouts that are made ready by the shop and begin with a link.
CREATE TABLE checkout_templates (
    id       TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    status   TEXT NOT NULL,
    doc      TEXT NOT NULL,
    CONSTRAINT checkout_templates_status_known CHECK (status IN ('ACTIVE', 'INACTIVE'))
);
CREATE INDEX checkout_templates_created ON checkout_templates (created, id);
CREATE INDEX checkout_templates_status ON checkout_templates (status, id);

-- How often a template was used. It is no part of the template: using it changes nothing of it.
CREATE TABLE checkout_template_uses (
    template_id TEXT NOT NULL PRIMARY KEY REFERENCES checkout_templates (id) ON DELETE CASCADE,
    uses        INTEGER NOT NULL,
    last_used   INTEGER NOT NULL,
    CONSTRAINT checkout_template_uses_positive CHECK (uses > 0)
);
