-- Programs of apps that answer questions of the shop, one of each kind for an app.
CREATE TABLE service_plugins (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision       BIGINT NOT NULL,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    app_id         TEXT COLLATE "C" NOT NULL,
    component_type TEXT COLLATE "C" NOT NULL,
    name           TEXT COLLATE "C" NOT NULL,
    name_folded    TEXT COLLATE "C" NOT NULL,
    active         BOOLEAN NOT NULL,
    doc            TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX service_plugins_once ON service_plugins (app_id, component_type);
CREATE INDEX service_plugins_created ON service_plugins (created, id);
CREATE INDEX service_plugins_type ON service_plugins (component_type, created, id);
