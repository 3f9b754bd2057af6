-- Automatic discounts.
CREATE TABLE discount_rules (
    id           TEXT NOT NULL PRIMARY KEY,
    revision     INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    name         TEXT NOT NULL,
    name_folded  TEXT NOT NULL,
    active       BOOLEAN NOT NULL,
    starts       INTEGER,
    ends         INTEGER,
    private_tags TEXT,
    doc          TEXT NOT NULL
);
CREATE INDEX discount_rules_created ON discount_rules (created, id);
CREATE INDEX discount_rules_name ON discount_rules (name_folded, id);

-- Discounts that buyers ask for by a code; code_key is what makes two spellings the same.
CREATE TABLE coupons (
    id          TEXT NOT NULL PRIMARY KEY,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    code        TEXT NOT NULL,
    code_key    TEXT NOT NULL,
    kind        TEXT NOT NULL,
    active      BOOLEAN NOT NULL,
    starts      INTEGER NOT NULL,
    ends        INTEGER,
    uses        INTEGER NOT NULL,
    doc         TEXT NOT NULL,
    CONSTRAINT coupons_uses_counted CHECK (uses >= 0)
);
CREATE UNIQUE INDEX coupons_code_key ON coupons (code_key);
CREATE INDEX coupons_created ON coupons (created, id);
CREATE INDEX coupons_name ON coupons (name_folded, id);

-- What an order used, and whether it was given back. buyer is the folded e-mail.
CREATE TABLE discount_uses (
    id         TEXT NOT NULL PRIMARY KEY,
    kind       TEXT NOT NULL,
    discount   TEXT NOT NULL,
    order_id   TEXT NOT NULL,
    buyer      TEXT NOT NULL,
    created    INTEGER NOT NULL,
    given_back BOOLEAN NOT NULL,
    CONSTRAINT discount_uses_kind_known CHECK (kind IN ('RULE', 'COUPON'))
);
CREATE UNIQUE INDEX discount_uses_once ON discount_uses (order_id, kind, discount);
CREATE INDEX discount_uses_discount ON discount_uses (kind, discount, buyer);
