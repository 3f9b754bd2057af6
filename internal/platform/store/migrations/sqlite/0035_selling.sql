-- Files that only buyers get. The bytes lie in a file named by their hash, apart from
-- pictures; rows never change.
CREATE TABLE private_files (
    id      TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    name    TEXT NOT NULL,
    mime    TEXT NOT NULL,
    type    TEXT NOT NULL,
    size    INTEGER NOT NULL,
    sha256  TEXT NOT NULL,
    CONSTRAINT private_files_size_real CHECK (size > 0)
);
CREATE INDEX private_files_created ON private_files (created, id);

-- Variants of which there is little left, since when. A row is there as long as that is so.
CREATE TABLE low_stock (
    product_id TEXT NOT NULL,
    variant_id TEXT NOT NULL,
    since      INTEGER NOT NULL,
    PRIMARY KEY (product_id, variant_id),
    FOREIGN KEY (product_id, variant_id) REFERENCES inventory (product_id, variant_id) ON DELETE CASCADE
);
CREATE INDEX low_stock_since ON low_stock (since, product_id, variant_id);
INSERT INTO low_stock (product_id, variant_id, since) SELECT product_id, variant_id, updated FROM inventory WHERE tracked AND quantity <= 5;
