-- Ways to ship, by the regions they serve.
CREATE TABLE shipping_options (
    id                   TEXT NOT NULL PRIMARY KEY,
    revision             INTEGER NOT NULL,
    created              INTEGER NOT NULL,
    updated              INTEGER NOT NULL,
    region               TEXT,
    delivery_time        TEXT,
    delivery_time_folded TEXT,
    region_ids           TEXT NOT NULL,
    doc                  TEXT NOT NULL
);
CREATE INDEX shipping_options_created ON shipping_options (created, id);

-- Places where buyers fetch what they bought.
CREATE TABLE pickup_locations (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    name        TEXT,
    name_folded TEXT,
    city        TEXT,
    city_folded TEXT,
    country     TEXT,
    subdivision TEXT,
    region_ids  TEXT NOT NULL,
    doc         TEXT NOT NULL
);
CREATE INDEX pickup_locations_created ON pickup_locations (created, id);

-- Areas that the shop delivers to by itself.
CREATE TABLE local_delivery_options (
    id                   TEXT NOT NULL PRIMARY KEY,
    revision             INTEGER NOT NULL,
    created              INTEGER NOT NULL,
    updated              INTEGER NOT NULL,
    external_id          TEXT,
    area_name            TEXT,
    area_name_folded     TEXT,
    delivery_time        TEXT,
    delivery_time_folded TEXT,
    region_ids           TEXT NOT NULL,
    doc                  TEXT NOT NULL
);
CREATE INDEX local_delivery_options_created ON local_delivery_options (created, id);
CREATE INDEX local_delivery_options_external ON local_delivery_options (external_id);

-- What is delivered alike: regions, and who carries there. One is for everything else.
CREATE TABLE delivery_profiles (
    id           TEXT NOT NULL PRIMARY KEY,
    revision     INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    name         TEXT NOT NULL,
    name_folded  TEXT NOT NULL,
    is_default   BOOLEAN NOT NULL,
    made_by_app  TEXT,
    made_by_user TEXT,
    doc          TEXT NOT NULL
);
CREATE INDEX delivery_profiles_created ON delivery_profiles (created, id);
CREATE UNIQUE INDEX delivery_profiles_one_default ON delivery_profiles (is_default) WHERE is_default;

-- How parcels with bought labels are made up.
CREATE TABLE shippo_configurations (
    id         TEXT NOT NULL PRIMARY KEY,
    revision   INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    region     TEXT,
    region_ids TEXT NOT NULL,
    doc        TEXT NOT NULL
);
CREATE INDEX shippo_configurations_created ON shippo_configurations (created, id);
