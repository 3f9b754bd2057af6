-- Ways to ship, by the regions they serve.
CREATE TABLE shipping_options (
    id                   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision             BIGINT NOT NULL,
    created              BIGINT NOT NULL,
    updated              BIGINT NOT NULL,
    region               TEXT COLLATE "C",
    delivery_time        TEXT COLLATE "C",
    delivery_time_folded TEXT COLLATE "C",
    region_ids           JSONB NOT NULL,
    doc                  TEXT COLLATE "C" NOT NULL
);
CREATE INDEX shipping_options_created ON shipping_options (created, id);

-- Places where buyers fetch what they bought.
CREATE TABLE pickup_locations (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C",
    name_folded TEXT COLLATE "C",
    city        TEXT COLLATE "C",
    city_folded TEXT COLLATE "C",
    country     TEXT COLLATE "C",
    subdivision TEXT COLLATE "C",
    region_ids  JSONB NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE INDEX pickup_locations_created ON pickup_locations (created, id);

-- Areas that the shop delivers to by itself.
CREATE TABLE local_delivery_options (
    id                   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision             BIGINT NOT NULL,
    created              BIGINT NOT NULL,
    updated              BIGINT NOT NULL,
    external_id          TEXT COLLATE "C",
    area_name            TEXT COLLATE "C",
    area_name_folded     TEXT COLLATE "C",
    delivery_time        TEXT COLLATE "C",
    delivery_time_folded TEXT COLLATE "C",
    region_ids           JSONB NOT NULL,
    doc                  TEXT COLLATE "C" NOT NULL
);
CREATE INDEX local_delivery_options_created ON local_delivery_options (created, id);
CREATE INDEX local_delivery_options_external ON local_delivery_options (external_id);

-- What is delivered alike: regions, and who carries there. One is for everything else.
CREATE TABLE delivery_profiles (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    name_folded  TEXT COLLATE "C" NOT NULL,
    is_default   BOOLEAN NOT NULL,
    made_by_app  TEXT COLLATE "C",
    made_by_user TEXT COLLATE "C",
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX delivery_profiles_created ON delivery_profiles (created, id);
CREATE UNIQUE INDEX delivery_profiles_one_default ON delivery_profiles (is_default) WHERE is_default;

-- How parcels with bought labels are made up.
CREATE TABLE shippo_configurations (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision   BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    region     TEXT COLLATE "C",
    region_ids JSONB NOT NULL,
    doc        TEXT COLLATE "C" NOT NULL
);
CREATE INDEX shippo_configurations_created ON shippo_configurations (created, id);
