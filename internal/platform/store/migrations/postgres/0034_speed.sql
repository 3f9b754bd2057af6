-- What an order used is its own key: a row of its own id and two more indexes cost
-- more than the order itself when many rules work on it.
ALTER TABLE discount_uses DROP COLUMN id;
DROP INDEX discount_uses_once;
ALTER TABLE discount_uses ADD CONSTRAINT discount_uses_pkey PRIMARY KEY (order_id, kind, discount);

-- Orders that wait for their payment are in no list, so nothing is kept to find them by.
DELETE FROM order_refs WHERE order_id IN (SELECT id FROM orders WHERE status = 'INITIALIZED');

-- Each sort's index also holds what is filtered by most, if it has few values or never
-- changes: who walks it passes over what does not fit without a look at the order.
DROP INDEX orders_by_channel;
CREATE INDEX orders_by_channel ON orders (channel, id, created, status, payment_status, fulfillment_status, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_fulfillment_status;
CREATE INDEX orders_by_fulfillment_status ON orders (fulfillment_status, id, created, status, payment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_payment_status;
CREATE INDEX orders_by_payment_status ON orders (payment_status, id, created, status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_region;
CREATE INDEX orders_by_region ON orders (region, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_shipping_title;
CREATE INDEX orders_by_shipping_title ON orders (shipping_title, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_status;
CREATE INDEX orders_by_status ON orders (status, id, created, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_number;
CREATE INDEX orders_by_number ON orders (number, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_created;
CREATE INDEX orders_by_created ON orders (created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_updated;
CREATE INDEX orders_by_updated ON orders (updated, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_purchased;
CREATE INDEX orders_by_purchased ON orders (purchased, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_authorized;
CREATE INDEX orders_by_authorized ON orders (authorized, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_pending;
CREATE INDEX orders_by_pending ON orders (pending, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_pending_refund;
CREATE INDEX orders_by_pending_refund ON orders (pending_refund, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_first_name;
CREATE INDEX orders_by_first_name ON orders (first_name, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_last_name;
CREATE INDEX orders_by_last_name ON orders (last_name, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_location_id;
CREATE INDEX orders_by_location_id ON orders (location_id, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_location_name;
CREATE INDEX orders_by_location_name ON orders (location_name, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_email;
CREATE INDEX orders_by_email ON orders (email, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_total;
CREATE INDEX orders_by_total ON orders (total, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_delivery_time;
CREATE INDEX orders_by_delivery_time ON orders (delivery_time, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_slot_from;
CREATE INDEX orders_by_slot_from ON orders (slot_from, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_slot_to;
CREATE INDEX orders_by_slot_to ON orders (slot_to, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_exempt;
CREATE INDEX orders_by_exempt ON orders (exempt, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_tax;
CREATE INDEX orders_by_tax ON orders (tax, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_product_name;
CREATE INDEX orders_by_product_name ON orders (product_name, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
DROP INDEX orders_by_sending;
CREATE INDEX orders_by_sending ON orders (sending, id, created, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';

-- Those that few orders are.
DROP INDEX orders_of_imported;
DROP INDEX orders_of_demo;
CREATE INDEX orders_of_imported ON orders (imported, created, id) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_of_demo ON orders (demo, created, id) WHERE status <> 'INITIALIZED';
