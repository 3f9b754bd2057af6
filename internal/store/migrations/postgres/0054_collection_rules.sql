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
