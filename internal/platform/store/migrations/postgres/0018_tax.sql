-- Kinds of goods that are taxed alike. Those of the system are in every shop and stay as they are.
CREATE TABLE tax_groups (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    system      BOOLEAN NOT NULL DEFAULT FALSE,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE INDEX tax_groups_name ON tax_groups (name_folded, id);
INSERT INTO tax_groups (id, revision, created, updated, name, name_folded, system, doc) VALUES
    ('00000000-0000-4000-8000-0000000a0001', 1, 0, 0, 'Products', 'products', TRUE, '{"name":"Products"}'),
    ('00000000-0000-4000-8000-0000000a0002', 1, 0, 0, 'Shipping and delivery', 'shipping and delivery', TRUE, '{"name":"Shipping and delivery"}'),
    ('00000000-0000-4000-8000-0000000a0003', 1, 0, 0, 'Services', 'services', TRUE, '{"name":"Services"}');

-- Places where tax is collected; an empty subdivision is the whole country.
CREATE TABLE tax_regions (
    id                 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision           BIGINT NOT NULL,
    created            BIGINT NOT NULL,
    updated            BIGINT NOT NULL,
    country            TEXT COLLATE "C" NOT NULL,
    country_folded     TEXT COLLATE "C" NOT NULL,
    subdivision        TEXT COLLATE "C" NOT NULL,
    subdivision_folded TEXT COLLATE "C" NOT NULL,
    app                TEXT COLLATE "C" NOT NULL,
    doc                TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX tax_regions_place_key ON tax_regions (country, subdivision);
CREATE INDEX tax_regions_created ON tax_regions (created, id);

-- Rates set by hand: what a group is taxed with in a region. A rate is kept in millionths.
CREATE TABLE tax_mappings (
    id                  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision            BIGINT NOT NULL,
    created             BIGINT NOT NULL,
    updated             BIGINT NOT NULL,
    tax_group           TEXT COLLATE "C" NOT NULL,
    tax_region          TEXT COLLATE "C" NOT NULL,
    rate                BIGINT NOT NULL,
    description         TEXT COLLATE "C",
    description_folded  TEXT COLLATE "C",
    tax_type            TEXT COLLATE "C" NOT NULL,
    tax_type_folded     TEXT COLLATE "C" NOT NULL,
    tax_name            TEXT COLLATE "C" NOT NULL,
    tax_name_folded     TEXT COLLATE "C" NOT NULL,
    jurisdiction        TEXT COLLATE "C" NOT NULL,
    jurisdiction_folded TEXT COLLATE "C" NOT NULL,
    jurisdiction_type   TEXT COLLATE "C" NOT NULL,
    exempt_groups       JSONB,
    doc                 TEXT COLLATE "C" NOT NULL,
    CONSTRAINT tax_mappings_group_known FOREIGN KEY (tax_group) REFERENCES tax_groups (id),
    CONSTRAINT tax_mappings_region_known FOREIGN KEY (tax_region) REFERENCES tax_regions (id),
    CONSTRAINT tax_mappings_rate_counts CHECK (rate >= 0)
);
CREATE UNIQUE INDEX tax_mappings_key ON tax_mappings (tax_region, tax_group, jurisdiction_type, jurisdiction, tax_name);
CREATE INDEX tax_mappings_group ON tax_mappings (tax_group);
CREATE INDEX tax_mappings_created ON tax_mappings (created, id);

-- Groups of buyers who pay less tax or none.
CREATE TABLE tax_exempt_groups (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    name_folded  TEXT COLLATE "C" NOT NULL,
    private_tags JSONB,
    public_tags  JSONB,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX tax_exempt_groups_name ON tax_exempt_groups (name_folded, id);

-- What is known of a contact for tax; the id is the contact's.
CREATE TABLE contact_tax_details (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    exempt_group TEXT COLLATE "C" NOT NULL,
    tagged       BOOLEAN,
    private_tags JSONB,
    public_tags  JSONB,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX contact_tax_details_group ON contact_tax_details (exempt_group, id);
