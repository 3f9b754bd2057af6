-- Products. What callers filter and sort by has a column; the rest is in doc.
-- Amounts are minor units of the shop's currency. description stands last because
-- lists rarely need it.
CREATE TABLE products (
    id                 TEXT NOT NULL PRIMARY KEY,
    revision           INTEGER NOT NULL,
    created            INTEGER NOT NULL,
    updated            INTEGER NOT NULL,
    numeric_id         INTEGER NOT NULL,
    slug               TEXT NOT NULL,
    name               TEXT NOT NULL,
    name_folded        TEXT NOT NULL,
    product_type       TEXT NOT NULL,
    visible            BOOLEAN NOT NULL,
    price              INTEGER NOT NULL,
    sku                TEXT,
    sku_folded         TEXT,
    brand              TEXT,
    brand_folded       TEXT,
    collection_ids     TEXT NOT NULL,
    inventory_id       TEXT NOT NULL,
    track_quantity     BOOLEAN NOT NULL,
    preorder           BOOLEAN NOT NULL,
    preorder_message   TEXT,
    preorder_limit     INTEGER,
    inventory_updated  INTEGER NOT NULL,
    inventory_status   TEXT NOT NULL,
    doc                TEXT NOT NULL,
    description        TEXT,
    description_folded TEXT,
    CONSTRAINT products_price_not_negative CHECK (price >= 0),
    CONSTRAINT products_type_known CHECK (product_type IN ('physical', 'digital')),
    CONSTRAINT products_status_known CHECK (inventory_status IN ('IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'))
);
CREATE UNIQUE INDEX products_slug_key ON products (slug);
CREATE UNIQUE INDEX products_inventory_key ON products (inventory_id);
CREATE INDEX products_created ON products (created, id);
CREATE INDEX products_updated ON products (updated, id);
CREATE INDEX products_price ON products (price, id);
CREATE INDEX products_name ON products (name_folded, id);
CREATE INDEX products_sku ON products (sku_folded, id);
CREATE INDEX products_visible_sku ON products (visible, sku_folded, id);
CREATE INDEX products_visible_brand ON products (visible, brand_folded, id);
-- Equality is exact, order and prefixes go by the folded columns.
CREATE INDEX products_exact_sku ON products (sku, visible, created, id);
CREATE INDEX products_exact_brand ON products (brand, visible, created, id);
CREATE INDEX products_exact_name ON products (name, visible, created, id);
CREATE INDEX products_numeric ON products (numeric_id, id);
CREATE INDEX products_visible_created ON products (visible, created, id);
CREATE INDEX products_visible_price ON products (visible, price, id);
CREATE INDEX products_visible_name ON products (visible, name_folded, id);

-- What is sold: one row for each combination of choices of a product whose
-- variants are managed, otherwise one row with the zero id. NULL means as the product.
CREATE TABLE product_variants (
    product_id  TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    id          TEXT NOT NULL,
    position    INTEGER NOT NULL,
    choices     TEXT NOT NULL,
    price       INTEGER,
    cost        INTEGER,
    weight      TEXT,
    sku         TEXT,
    sku_folded  TEXT,
    visible     BOOLEAN NOT NULL,
    doc         TEXT NOT NULL,
    CONSTRAINT product_variants_pkey PRIMARY KEY (product_id, id),
    CONSTRAINT product_variants_price_not_negative CHECK (price >= 0),
    CONSTRAINT product_variants_cost_not_negative CHECK (cost >= 0)
);
CREATE UNIQUE INDEX product_variants_choices_key ON product_variants (product_id, choices);
CREATE INDEX product_variants_sku ON product_variants (sku_folded);

-- Stock, one row for each variant. tracked and preorder repeat the product's
-- switches so that one conditional statement can decide.
CREATE TABLE inventory (
    product_id     TEXT NOT NULL,
    variant_id     TEXT NOT NULL,
    tracked        BOOLEAN NOT NULL,
    quantity       INTEGER NOT NULL,
    in_stock       BOOLEAN NOT NULL,
    preorder       BOOLEAN NOT NULL,
    preorder_limit INTEGER,
    updated        INTEGER NOT NULL,
    CONSTRAINT inventory_pkey PRIMARY KEY (product_id, variant_id),
    CONSTRAINT inventory_variant_exists FOREIGN KEY (product_id, variant_id) REFERENCES product_variants (product_id, id) ON DELETE CASCADE,
    CONSTRAINT inventory_not_negative CHECK (quantity >= 0 OR preorder),
    CONSTRAINT inventory_within_limit CHECK (quantity >= 0 OR preorder_limit IS NULL OR quantity >= -preorder_limit)
);

CREATE TABLE collections (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    slug        TEXT NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    visible     BOOLEAN NOT NULL,
    products    INTEGER NOT NULL,
    doc         TEXT NOT NULL,
    CONSTRAINT collections_products_not_negative CHECK (products >= 0)
);
CREATE UNIQUE INDEX collections_slug_key ON collections (slug);
CREATE INDEX collections_name ON collections (name_folded, id);
CREATE INDEX collections_created ON collections (created, id);

-- Which product is in which collection, in the collection's own order. The sort
-- values of the product are repeated so that a page of a collection costs the same
-- however large collection and shop are.
CREATE TABLE collection_products (
    collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    product_id    TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    position      INTEGER NOT NULL,
    visible       BOOLEAN NOT NULL,
    price         INTEGER NOT NULL,
    name_folded   TEXT NOT NULL,
    created       INTEGER NOT NULL,
    CONSTRAINT collection_products_pkey PRIMARY KEY (collection_id, product_id)
);
CREATE INDEX collection_products_product ON collection_products (product_id);
CREATE INDEX collection_products_position ON collection_products (collection_id, visible, position, product_id);
CREATE INDEX collection_products_price ON collection_products (collection_id, visible, price, product_id);
CREATE INDEX collection_products_name ON collection_products (collection_id, visible, name_folded, product_id);
CREATE INDEX collection_products_created ON collection_products (collection_id, visible, created, product_id);
