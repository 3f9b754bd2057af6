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
