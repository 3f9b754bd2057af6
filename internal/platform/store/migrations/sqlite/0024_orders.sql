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
-- Lists hide what waits for its payment. One index for each sort; what is often filtered by has one with the usual sort.
CREATE INDEX orders_by_channel ON orders (channel, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_fulfillment_status ON orders (fulfillment_status, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_payment_status ON orders (payment_status, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_region ON orders (region, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_shipping_title ON orders (shipping_title, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_status ON orders (status, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_number ON orders (number, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_created ON orders (created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_updated ON orders (updated, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_purchased ON orders (purchased, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_authorized ON orders (authorized, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_pending ON orders (pending, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_pending_refund ON orders (pending_refund, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_first_name ON orders (first_name, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_last_name ON orders (last_name, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_location_id ON orders (location_id, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_location_name ON orders (location_name, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_email ON orders (email, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_total ON orders (total, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_delivery_time ON orders (delivery_time, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_slot_from ON orders (slot_from, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_slot_to ON orders (slot_to, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_exempt ON orders (exempt, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_tax ON orders (tax, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_product_name ON orders (product_name, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_sending ON orders (sending, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_status ON orders (status, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_payment_status ON orders (payment_status, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_fulfillment_status ON orders (fulfillment_status, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_channel ON orders (channel, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_shipping_title ON orders (shipping_title, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_region ON orders (region, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_archived ON orders (archived, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_seen ON orders (seen, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_imported ON orders (created, id) WHERE imported;
CREATE INDEX orders_of_demo ON orders (created, id) WHERE demo;
CREATE INDEX orders_of_location_id ON orders (location_id, created, id) WHERE location_id <> '';
CREATE INDEX orders_of_contact_id ON orders (contact_id, created, id) WHERE contact_id <> '';
CREATE INDEX orders_of_member_id ON orders (member_id, created, id) WHERE member_id <> '';
CREATE INDEX orders_of_visitor_id ON orders (visitor_id, created, id) WHERE visitor_id <> '';
CREATE INDEX orders_of_external_id ON orders (external_id, created, id) WHERE external_id <> '';
CREATE INDEX orders_of_created_by ON orders (created_by, created, id) WHERE created_by <> '';
CREATE INDEX orders_of_full_name ON orders (full_name, created, id) WHERE full_name <> '';

-- What is in the lists of an order, to find it by.
CREATE TABLE order_refs (
    field    TEXT NOT NULL,
    value    TEXT NOT NULL,
    created  INTEGER NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    CONSTRAINT order_refs_pkey PRIMARY KEY (field, value, created, order_id)
);
CREATE INDEX order_refs_order ON order_refs (order_id);
