-- Slugs that products and collections had before, so that their old addresses lead to them.
CREATE TABLE old_product_slugs (
    slug    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner   TEXT COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    created BIGINT NOT NULL
);
CREATE INDEX old_product_slugs_owner ON old_product_slugs (owner);

CREATE TABLE old_collection_slugs (
    slug    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner   TEXT COLLATE "C" NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    created BIGINT NOT NULL
);
CREATE INDEX old_collection_slugs_owner ON old_collection_slugs (owner);
