-- ======== wishlists ========

-- What members keep for later, one list each. The items are in the document.
CREATE TABLE wishlists (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    member_id    TEXT COLLATE "C" NOT NULL,
    tagged       BOOLEAN,
    private_tags JSONB,
    public_tags  JSONB,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX wishlists_member ON wishlists (member_id);

-- ======== backinstock ========

-- Who asked to be told when a variant is in stock again. email is folded. waiting names variant and e-mail of a request
-- that was not answered yet, and is NULL afterwards: nobody waits twice for the same.
CREATE TABLE back_in_stock_requests (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision        BIGINT NOT NULL,
    created         BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    product_id      TEXT COLLATE "C" NOT NULL,
    variant_id      TEXT COLLATE "C" NOT NULL,
    email           TEXT COLLATE "C" NOT NULL,
    contact_id      TEXT COLLATE "C",
    status          TEXT COLLATE "C" NOT NULL,
    auto_notified   BOOLEAN,
    item_url        TEXT COLLATE "C",
    item_url_folded TEXT COLLATE "C",
    waiting         TEXT COLLATE "C",
    doc             TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX back_in_stock_requests_waiting ON back_in_stock_requests (waiting);
CREATE INDEX back_in_stock_requests_product ON back_in_stock_requests (product_id, variant_id, created, id);
CREATE INDEX back_in_stock_requests_email ON back_in_stock_requests (email, created, id);
CREATE INDEX back_in_stock_requests_status ON back_in_stock_requests (status, created, id);
CREATE INDEX back_in_stock_requests_created ON back_in_stock_requests (created, id);
