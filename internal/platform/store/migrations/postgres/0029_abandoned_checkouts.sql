-- Purchases that people began and left. total has four decimals whatever the currency.
CREATE TABLE abandoned_checkouts (
    id                TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision          BIGINT NOT NULL,
    created           BIGINT NOT NULL,
    updated           BIGINT NOT NULL,
    status            TEXT COLLATE "C" NOT NULL,
    checkout_id       TEXT COLLATE "C",
    cart_id           TEXT COLLATE "C",
    contact_id        TEXT COLLATE "C",
    email             TEXT COLLATE "C",
    member_id         TEXT COLLATE "C",
    user_id           TEXT COLLATE "C",
    visitor_id        TEXT COLLATE "C",
    first_name        TEXT COLLATE "C",
    first_name_folded TEXT COLLATE "C",
    last_name         TEXT COLLATE "C",
    last_name_folded  TEXT COLLATE "C",
    activities        JSONB NOT NULL,
    coupons           JSONB NOT NULL,
    currency          TEXT COLLATE "C" NOT NULL,
    total             BIGINT NOT NULL,
    doc               TEXT NOT NULL,
    CONSTRAINT abandoned_checkouts_status_known CHECK (status IN ('ABANDONED', 'RECOVERED')),
    CONSTRAINT abandoned_checkouts_of_something CHECK (checkout_id IS NOT NULL OR cart_id IS NOT NULL)
);
CREATE UNIQUE INDEX abandoned_checkouts_checkout_key ON abandoned_checkouts (checkout_id) WHERE checkout_id IS NOT NULL;
CREATE INDEX abandoned_checkouts_cart ON abandoned_checkouts (cart_id);
CREATE INDEX abandoned_checkouts_created ON abandoned_checkouts (created, id);
CREATE INDEX abandoned_checkouts_updated ON abandoned_checkouts (updated, id);
CREATE INDEX abandoned_checkouts_email ON abandoned_checkouts (email, id);
CREATE INDEX abandoned_checkouts_sums ON abandoned_checkouts (currency, created, status, total);

-- How far the search for them came: everything that was last changed before is known.
CREATE TABLE abandoned_search (
    kind    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    changed BIGINT NOT NULL,
    last_id TEXT COLLATE "C" NOT NULL
);

-- Who does not want to be reminded, by the folded address.
CREATE TABLE abandoned_silence (
    email TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL
);

-- What the search walks along. Only what can be left has a place in them, so that
-- carts of visitors cost no more than before.
CREATE INDEX checkouts_left ON checkouts (updated, id) WHERE NOT completed AND email <> '';
CREATE INDEX carts_left ON carts (updated, id) WHERE owner_kind = 'MEMBER' AND is_current;
