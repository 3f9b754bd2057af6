-- ======== wishlists ========

-- What members keep for later, one list each. The items are in the document.
CREATE TABLE wishlists (
    id           TEXT NOT NULL PRIMARY KEY,
    revision     INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    member_id    TEXT NOT NULL,
    tagged       BOOLEAN,
    private_tags TEXT,
    public_tags  TEXT,
    doc          TEXT NOT NULL
);
CREATE UNIQUE INDEX wishlists_member ON wishlists (member_id);

-- ======== backinstock ========

-- Who asked to be told when a variant is in stock again. email is folded. waiting names variant and e-mail of a request
-- that was not answered yet, and is NULL afterwards: nobody waits twice for the same.
CREATE TABLE back_in_stock_requests (
    id              TEXT NOT NULL PRIMARY KEY,
    revision        INTEGER NOT NULL,
    created         INTEGER NOT NULL,
    updated         INTEGER NOT NULL,
    product_id      TEXT NOT NULL,
    variant_id      TEXT NOT NULL,
    email           TEXT NOT NULL,
    contact_id      TEXT,
    status          TEXT NOT NULL,
    auto_notified   BOOLEAN,
    item_url        TEXT,
    item_url_folded TEXT,
    waiting         TEXT,
    doc             TEXT NOT NULL
);
CREATE UNIQUE INDEX back_in_stock_requests_waiting ON back_in_stock_requests (waiting);
CREATE INDEX back_in_stock_requests_product ON back_in_stock_requests (product_id, variant_id, created, id);
CREATE INDEX back_in_stock_requests_email ON back_in_stock_requests (email, created, id);
CREATE INDEX back_in_stock_requests_status ON back_in_stock_requests (status, created, id);
CREATE INDEX back_in_stock_requests_created ON back_in_stock_requests (created, id);
