-- Kinds of goods that are taxed alike. Those of the system are in every shop and stay as they are.
CREATE TABLE tax_groups (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    system      BOOLEAN NOT NULL DEFAULT FALSE,
    doc         TEXT NOT NULL
);
CREATE INDEX tax_groups_name ON tax_groups (name_folded, id);
INSERT INTO tax_groups (id, revision, created, updated, name, name_folded, system, doc) VALUES
    ('00000000-0000-4000-8000-0000000a0001', 1, 0, 0, 'Products', 'products', TRUE, '{"name":"Products"}'),
    ('00000000-0000-4000-8000-0000000a0002', 1, 0, 0, 'Shipping and delivery', 'shipping and delivery', TRUE, '{"name":"Shipping and delivery"}'),
    ('00000000-0000-4000-8000-0000000a0003', 1, 0, 0, 'Services', 'services', TRUE, '{"name":"Services"}');

-- Places where tax is collected; an empty subdivision is the whole country.
CREATE TABLE tax_regions (
    id                 TEXT NOT NULL PRIMARY KEY,
    revision           INTEGER NOT NULL,
    created            INTEGER NOT NULL,
    updated            INTEGER NOT NULL,
    country            TEXT NOT NULL,
    country_folded     TEXT NOT NULL,
    subdivision        TEXT NOT NULL,
    subdivision_folded TEXT NOT NULL,
    app                TEXT NOT NULL,
    doc                TEXT NOT NULL
);
CREATE UNIQUE INDEX tax_regions_place_key ON tax_regions (country, subdivision);
CREATE INDEX tax_regions_created ON tax_regions (created, id);

-- Rates set by hand: what a group is taxed with in a region. A rate is kept in millionths.
CREATE TABLE tax_mappings (
    id                  TEXT NOT NULL PRIMARY KEY,
    revision            INTEGER NOT NULL,
    created             INTEGER NOT NULL,
    updated             INTEGER NOT NULL,
    tax_group           TEXT NOT NULL,
    tax_region          TEXT NOT NULL,
    rate                INTEGER NOT NULL,
    description         TEXT,
    description_folded  TEXT,
    tax_type            TEXT NOT NULL,
    tax_type_folded     TEXT NOT NULL,
    tax_name            TEXT NOT NULL,
    tax_name_folded     TEXT NOT NULL,
    jurisdiction        TEXT NOT NULL,
    jurisdiction_folded TEXT NOT NULL,
    jurisdiction_type   TEXT NOT NULL,
    exempt_groups       TEXT,
    doc                 TEXT NOT NULL,
    CONSTRAINT tax_mappings_group_known FOREIGN KEY (tax_group) REFERENCES tax_groups (id),
    CONSTRAINT tax_mappings_region_known FOREIGN KEY (tax_region) REFERENCES tax_regions (id),
    CONSTRAINT tax_mappings_rate_counts CHECK (rate >= 0)
);
CREATE UNIQUE INDEX tax_mappings_key ON tax_mappings (tax_region, tax_group, jurisdiction_type, jurisdiction, tax_name);
CREATE INDEX tax_mappings_group ON tax_mappings (tax_group);
CREATE INDEX tax_mappings_created ON tax_mappings (created, id);

-- Groups of buyers who pay less tax or none.
CREATE TABLE tax_exempt_groups (
    id           TEXT NOT NULL PRIMARY KEY,
    revision     INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    name         TEXT NOT NULL,
    name_folded  TEXT NOT NULL,
    private_tags TEXT,
    public_tags  TEXT,
    doc          TEXT NOT NULL
);
CREATE INDEX tax_exempt_groups_name ON tax_exempt_groups (name_folded, id);

-- What is known of a contact for tax; the id is the contact's.
CREATE TABLE contact_tax_details (
    id           TEXT NOT NULL PRIMARY KEY,
    revision     INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    exempt_group TEXT NOT NULL,
    tagged       BOOLEAN,
    private_tags TEXT,
    public_tags  TEXT,
    doc          TEXT NOT NULL
);
CREATE INDEX contact_tax_details_group ON contact_tax_details (exempt_group, id);
