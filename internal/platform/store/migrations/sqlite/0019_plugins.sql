-- Programs of apps that answer questions of the shop, one of each kind for an app.
CREATE TABLE service_plugins (
    id             TEXT NOT NULL PRIMARY KEY,
    revision       INTEGER NOT NULL,
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL,
    app_id         TEXT NOT NULL,
    component_type TEXT NOT NULL,
    name           TEXT NOT NULL,
    name_folded    TEXT NOT NULL,
    active         BOOLEAN NOT NULL,
    doc            TEXT NOT NULL
);
CREATE UNIQUE INDEX service_plugins_once ON service_plugins (app_id, component_type);
CREATE INDEX service_plugins_created ON service_plugins (created, id);
CREATE INDEX service_plugins_type ON service_plugins (component_type, created, id);
