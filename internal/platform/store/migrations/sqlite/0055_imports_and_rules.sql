-- What became of taking an import back; empty while nobody asked for it.
ALTER TABLE catalog_imports ADD COLUMN undo_state TEXT;
ALTER TABLE catalog_imports ADD COLUMN undo_done INTEGER NOT NULL DEFAULT 0;
ALTER TABLE catalog_imports ADD COLUMN undo_refused INTEGER NOT NULL DEFAULT 0;

-- What imports made and changed, in the order they did it, for as long as they can be taken back.
CREATE TABLE catalog_import_changes (
    import_id   TEXT NOT NULL REFERENCES catalog_imports (id) ON DELETE CASCADE,
    seq         INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    entity_id   TEXT NOT NULL,
    content     INTEGER NOT NULL,
    stock       INTEGER NOT NULL,
    before      TEXT, -- the product as it was; empty for what is new
    code        TEXT,
    description TEXT,
    CONSTRAINT catalog_import_changes_pkey PRIMARY KEY (import_id, seq),
    CONSTRAINT catalog_import_changes_kind_known CHECK (kind IN ('CREATED', 'UPDATED', 'COLLECTION'))
);

-- Collections whose products follow from rules.
CREATE TABLE collection_rules (
    collection_id TEXT NOT NULL PRIMARY KEY REFERENCES collections (id) ON DELETE CASCADE,
    updated       INTEGER NOT NULL,
    doc           TEXT NOT NULL,
    looked        TEXT, -- up to which product all were looked at after the rules changed; NULL when all were
    swept         INTEGER NOT NULL -- the time that rules on age go by
);

-- Products that changed and were not yet held against the rules.
CREATE TABLE collection_rule_marks (
    product_id TEXT NOT NULL PRIMARY KEY,
    marked     INTEGER NOT NULL
);
