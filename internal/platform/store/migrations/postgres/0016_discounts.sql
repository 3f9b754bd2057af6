-- Automatic discounts.
CREATE TABLE discount_rules (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    name_folded  TEXT COLLATE "C" NOT NULL,
    active       BOOLEAN NOT NULL,
    starts       BIGINT,
    ends         BIGINT,
    private_tags JSONB,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX discount_rules_created ON discount_rules (created, id);
CREATE INDEX discount_rules_name ON discount_rules (name_folded, id);

-- Discounts that buyers ask for by a code; code_key is what makes two spellings the same.
CREATE TABLE coupons (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    code        TEXT COLLATE "C" NOT NULL,
    code_key    TEXT COLLATE "C" NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL,
    active      BOOLEAN NOT NULL,
    starts      BIGINT NOT NULL,
    ends        BIGINT,
    uses        BIGINT NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL,
    CONSTRAINT coupons_uses_counted CHECK (uses >= 0)
);
CREATE UNIQUE INDEX coupons_code_key ON coupons (code_key);
CREATE INDEX coupons_created ON coupons (created, id);
CREATE INDEX coupons_name ON coupons (name_folded, id);

-- What an order used, and whether it was given back. buyer is the folded e-mail.
CREATE TABLE discount_uses (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    discount   TEXT COLLATE "C" NOT NULL,
    order_id   TEXT COLLATE "C" NOT NULL,
    buyer      TEXT COLLATE "C" NOT NULL,
    created    BIGINT NOT NULL,
    given_back BOOLEAN NOT NULL,
    CONSTRAINT discount_uses_kind_known CHECK (kind IN ('RULE', 'COUPON'))
);
CREATE UNIQUE INDEX discount_uses_once ON discount_uses (order_id, kind, discount);
CREATE INDEX discount_uses_discount ON discount_uses (kind, discount, buyer);
