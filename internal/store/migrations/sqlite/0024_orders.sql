-- Orders. The document is what callers read; facts are the payments and fulfilments
-- that its derived parts follow from. The other columns repeat the document for
-- searches: an absent text is empty and an absent time 0, so that every order has a
-- place in every sort. Amounts have four decimals whatever the currency.
CREATE TABLE orders (
    id                 TEXT NOT NULL PRIMARY KEY,
    number             INTEGER NOT NULL,
    revision           INTEGER NOT NULL,
    created            INTEGER NOT NULL,
    updated            INTEGER NOT NULL,
    purchased          INTEGER NOT NULL,
    status             TEXT NOT NULL,
    payment_status     TEXT NOT NULL,
    fulfillment_status TEXT NOT NULL,
    archived           BOOLEAN NOT NULL,
    imported           BOOLEAN NOT NULL,
    seen               BOOLEAN NOT NULL,
    demo               BOOLEAN NOT NULL,
    currency           TEXT NOT NULL,
    total              INTEGER NOT NULL,
    tax                INTEGER NOT NULL,
    exempt             INTEGER NOT NULL,
    authorized         INTEGER NOT NULL,
    pending            INTEGER NOT NULL,
    pending_refund     INTEGER NOT NULL,
    email              TEXT NOT NULL,
    contact_id         TEXT NOT NULL,
    member_id          TEXT NOT NULL,
    visitor_id         TEXT NOT NULL,
    checkout_id        TEXT NOT NULL,
    external_id        TEXT NOT NULL,
    created_by         TEXT NOT NULL,
    channel            TEXT NOT NULL,
    first_name         TEXT NOT NULL,
    last_name          TEXT NOT NULL,
    full_name          TEXT NOT NULL,
    location_id        TEXT NOT NULL,
    location_name      TEXT NOT NULL,
    shipping_title     TEXT NOT NULL,
    region             TEXT NOT NULL,
    delivery_time      TEXT NOT NULL,
    slot_from          INTEGER NOT NULL,
    slot_to            INTEGER NOT NULL,
    product_name       TEXT NOT NULL,
    sending            TEXT NOT NULL,
    doc                TEXT NOT NULL,
    facts              TEXT NOT NULL,
    CONSTRAINT orders_number_positive CHECK (number > 0),
    CONSTRAINT orders_total_not_negative CHECK (total >= 0),
    CONSTRAINT orders_status_known CHECK (status IN ('INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED'))
);
CREATE UNIQUE INDEX orders_number_key ON orders (number);
CREATE UNIQUE INDEX orders_checkout_key ON orders (checkout_id) WHERE checkout_id <> '';
CREATE INDEX orders_created ON orders (created, id);

-- What is in the lists of an order, to find it by.
CREATE TABLE order_refs (
    field    TEXT NOT NULL,
    value    TEXT NOT NULL,
    created  INTEGER NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    CONSTRAINT order_refs_pkey PRIMARY KEY (field, value, created, order_id)
);
CREATE INDEX order_refs_order ON order_refs (order_id);
