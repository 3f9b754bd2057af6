-- What became of taking an import back; empty while nobody asked for it.
ALTER TABLE catalog_imports ADD COLUMN undo_state TEXT COLLATE "C";
ALTER TABLE catalog_imports ADD COLUMN undo_done BIGINT NOT NULL DEFAULT 0;
ALTER TABLE catalog_imports ADD COLUMN undo_refused BIGINT NOT NULL DEFAULT 0;

-- What imports made and changed, in the order they did it, for as long as they can be taken back.
CREATE TABLE catalog_import_changes (
    import_id   TEXT COLLATE "C" NOT NULL REFERENCES catalog_imports (id) ON DELETE CASCADE,
    seq         BIGINT NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL,
    entity_id   TEXT COLLATE "C" NOT NULL,
    content     BIGINT NOT NULL,
    stock       BIGINT NOT NULL,
    before      TEXT COLLATE "C", -- the product as it was; empty for what is new
    code        TEXT COLLATE "C",
    description TEXT COLLATE "C",
    CONSTRAINT catalog_import_changes_pkey PRIMARY KEY (import_id, seq),
    CONSTRAINT catalog_import_changes_kind_known CHECK (kind IN ('CREATED', 'UPDATED', 'COLLECTION'))
);

-- Collections whose products follow from rules.
CREATE TABLE collection_rules (
    collection_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES collections (id) ON DELETE CASCADE,
    updated       BIGINT NOT NULL,
    doc           TEXT COLLATE "C" NOT NULL,
    looked        TEXT COLLATE "C", -- up to which product all were looked at after the rules changed; NULL when all were
    swept         BIGINT NOT NULL -- the time that rules on age go by
);

-- Products that changed and were not yet held against the rules.
CREATE TABLE collection_rule_marks (
    product_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    marked     BIGINT NOT NULL
);
