-- What orders are found by, apart from their documents. order_search has one row for each order that is in lists: an
-- order that waits for its first payment has none. Absent texts are empty and absent times 0, so that every order has
-- a place in every sort; amounts have four decimals whatever the currency. The row is short, so that a search which
-- no index serves can read all of them.
CREATE TABLE order_search (
    created            INTEGER NOT NULL,
    id                 TEXT NOT NULL,
    number             INTEGER NOT NULL,
    updated            INTEGER NOT NULL,
    purchased          INTEGER NOT NULL,
    total              INTEGER NOT NULL,
    status             TEXT NOT NULL,
    payment_status     TEXT NOT NULL,
    fulfillment_status TEXT NOT NULL,
    channel            TEXT NOT NULL,
    archived           BOOLEAN NOT NULL,
    imported           BOOLEAN NOT NULL,
    seen               BOOLEAN NOT NULL,
    demo               BOOLEAN NOT NULL,
    tax                INTEGER NOT NULL,
    exempt             INTEGER NOT NULL,
    authorized         INTEGER NOT NULL,
    pending            INTEGER NOT NULL,
    pending_refund     INTEGER NOT NULL,
    slot_from          INTEGER NOT NULL,
    slot_to            INTEGER NOT NULL,
    email              TEXT NOT NULL,
    first_name         TEXT NOT NULL,
    last_name          TEXT NOT NULL,
    full_name          TEXT NOT NULL,
    location_id        TEXT NOT NULL,
    location_name      TEXT NOT NULL,
    shipping_title     TEXT NOT NULL,
    region             TEXT NOT NULL,
    delivery_time      TEXT NOT NULL,
    product_name       TEXT NOT NULL,
    sending            TEXT NOT NULL,
    apps               TEXT NOT NULL,
    locations          TEXT NOT NULL,
    sendings           TEXT NOT NULL,
    CONSTRAINT order_search_pkey PRIMARY KEY (created, id)
) WITHOUT ROWID;

-- Single texts that an order is found by: products, tags, the buyer. The rows of one text are in the order of creation.
-- Of orders that are in no list there are only those of the buyer, whose data must be found.
CREATE TABLE order_terms (
    field    TEXT NOT NULL,
    value    TEXT NOT NULL,
    created  INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    CONSTRAINT order_terms_pkey PRIMARY KEY (field, value, created, order_id)
) WITHOUT ROWID;

INSERT INTO order_search (
    created, id, number, updated, purchased, total, status, payment_status, fulfillment_status, channel, archived,
    imported, seen, demo, tax, exempt, authorized, pending, pending_refund, slot_from, slot_to, email, first_name,
    last_name, full_name, location_id, location_name, shipping_title, region, delivery_time, product_name, sending,
    apps, locations, sendings
)
SELECT created, id, number, updated, purchased, total, status, payment_status, fulfillment_status, channel, archived,
    imported, seen, demo, tax, exempt, authorized, pending, pending_refund, slot_from, slot_to, email, first_name,
    last_name, full_name, location_id, location_name, shipping_title, region, delivery_time, product_name, sending,
    COALESCE((SELECT json_group_array(value ORDER BY value) FROM order_refs r WHERE r.order_id = o.id AND r.field || '' = 'app'), '[]'),
    COALESCE((SELECT json_group_array(value ORDER BY value) FROM order_refs r WHERE r.order_id = o.id AND r.field || '' = 'location'), '[]'),
    COALESCE((SELECT json_group_array(value ORDER BY value) FROM order_refs r WHERE r.order_id = o.id AND r.field || '' = 'sending'), '[]')
FROM orders o WHERE status <> 'INITIALIZED' ORDER BY created, id;

INSERT INTO order_terms (field, value, created, order_id)
SELECT field, value, created, order_id FROM order_refs WHERE field IN ('item', 'name', 'subscription');
INSERT INTO order_terms (field, value, created, order_id)
SELECT 'contact', contact_id, created, id FROM orders WHERE contact_id <> '';
INSERT INTO order_terms (field, value, created, order_id)
SELECT 'member', member_id, created, id FROM orders WHERE member_id <> '';
INSERT INTO order_terms (field, value, created, order_id)
SELECT 'visitor', visitor_id, created, id FROM orders WHERE visitor_id <> '' AND status <> 'INITIALIZED';
INSERT INTO order_terms (field, value, created, order_id)
SELECT 'external', external_id, created, id FROM orders WHERE external_id <> '' AND status <> 'INITIALIZED';
INSERT INTO order_terms (field, value, created, order_id)
SELECT 'creator', created_by, created, id FROM orders WHERE created_by <> '' AND status <> 'INITIALIZED';
INSERT INTO order_terms (field, value, created, order_id)
SELECT 'email', email, created, id FROM orders WHERE email <> '' AND status = 'INITIALIZED';
INSERT INTO order_terms (field, value, created, order_id)
SELECT DISTINCT 'tag', e.value, created, orders.id FROM orders, json_each(doc, '$.tags.tags.tagIds') e
WHERE doc LIKE '%tagIds%' AND status <> 'INITIALIZED' AND e.value <> '';
INSERT INTO order_terms (field, value, created, order_id)
SELECT DISTINCT 'private_tag', e.value, created, orders.id FROM orders, json_each(doc, '$.tags.privateTags.tagIds') e
WHERE doc LIKE '%tagIds%' AND status <> 'INITIALIZED' AND e.value <> '';

CREATE UNIQUE INDEX order_search_id_key ON order_search (id);
CREATE INDEX order_search_number ON order_search (number, created, id);
CREATE INDEX order_search_updated ON order_search (updated, created, id);
CREATE INDEX order_search_total ON order_search (total, created, id);
CREATE INDEX order_search_status ON order_search (status, created, id);
CREATE INDEX order_search_payment_status ON order_search (payment_status, created, id);
CREATE INDEX order_search_fulfillment_status ON order_search (fulfillment_status, created, id);
CREATE INDEX order_search_channel ON order_search (channel, created, id);
CREATE INDEX order_search_email ON order_search (email, created, id);
CREATE INDEX order_search_to_fulfil ON order_search (status, archived, created, id)
    WHERE status = 'APPROVED' AND archived = FALSE AND fulfillment_status <> 'FULFILLED';

DROP TABLE order_refs;
DROP INDEX orders_of_archived;
DROP INDEX orders_of_seen;
DROP INDEX orders_of_contact_id;
DROP INDEX orders_of_member_id;
DROP INDEX orders_of_visitor_id;
DROP INDEX orders_of_external_id;
DROP INDEX orders_of_created_by;
DROP INDEX orders_of_full_name;
DROP INDEX orders_of_imported;
DROP INDEX orders_of_demo;
DROP INDEX orders_by_channel;
DROP INDEX orders_by_fulfillment_status;
DROP INDEX orders_by_payment_status;
DROP INDEX orders_by_region;
DROP INDEX orders_by_shipping_title;
DROP INDEX orders_by_status;
DROP INDEX orders_by_number;
DROP INDEX orders_by_created;
DROP INDEX orders_by_updated;
DROP INDEX orders_by_purchased;
DROP INDEX orders_by_authorized;
DROP INDEX orders_by_pending;
DROP INDEX orders_by_pending_refund;
DROP INDEX orders_by_first_name;
DROP INDEX orders_by_last_name;
DROP INDEX orders_by_location_id;
DROP INDEX orders_by_location_name;
DROP INDEX orders_by_email;
DROP INDEX orders_by_total;
DROP INDEX orders_by_delivery_time;
DROP INDEX orders_by_slot_from;
DROP INDEX orders_by_slot_to;
DROP INDEX orders_by_exempt;
DROP INDEX orders_by_tax;
DROP INDEX orders_by_product_name;
DROP INDEX orders_by_sending;
DROP INDEX orders_eight_updated;
DROP INDEX orders_eight_purchased;
DROP INDEX orders_eight_number;
DROP INDEX orders_eight_slot_from;
DROP INDEX orders_eight_slot_to;
DROP INDEX orders_to_fulfil;
-- The table of documents keeps what is decided by while an order is written.
ALTER TABLE orders DROP COLUMN created;
ALTER TABLE orders DROP COLUMN updated;
ALTER TABLE orders DROP COLUMN purchased;
ALTER TABLE orders DROP COLUMN payment_status;
ALTER TABLE orders DROP COLUMN fulfillment_status;
ALTER TABLE orders DROP COLUMN archived;
ALTER TABLE orders DROP COLUMN imported;
ALTER TABLE orders DROP COLUMN seen;
ALTER TABLE orders DROP COLUMN demo;
ALTER TABLE orders DROP COLUMN currency;
ALTER TABLE orders DROP COLUMN tax;
ALTER TABLE orders DROP COLUMN exempt;
ALTER TABLE orders DROP COLUMN authorized;
ALTER TABLE orders DROP COLUMN pending;
ALTER TABLE orders DROP COLUMN pending_refund;
ALTER TABLE orders DROP COLUMN email;
ALTER TABLE orders DROP COLUMN contact_id;
ALTER TABLE orders DROP COLUMN member_id;
ALTER TABLE orders DROP COLUMN visitor_id;
ALTER TABLE orders DROP COLUMN external_id;
ALTER TABLE orders DROP COLUMN created_by;
ALTER TABLE orders DROP COLUMN channel;
ALTER TABLE orders DROP COLUMN first_name;
ALTER TABLE orders DROP COLUMN last_name;
ALTER TABLE orders DROP COLUMN full_name;
ALTER TABLE orders DROP COLUMN location_id;
ALTER TABLE orders DROP COLUMN location_name;
ALTER TABLE orders DROP COLUMN shipping_title;
ALTER TABLE orders DROP COLUMN region;
ALTER TABLE orders DROP COLUMN delivery_time;
ALTER TABLE orders DROP COLUMN slot_from;
ALTER TABLE orders DROP COLUMN slot_to;
ALTER TABLE orders DROP COLUMN product_name;
ALTER TABLE orders DROP COLUMN sending;
ALTER TABLE orders DROP COLUMN marks;
ALTER TABLE orders DROP COLUMN hints;
ALTER TABLE orders DROP COLUMN goods;
