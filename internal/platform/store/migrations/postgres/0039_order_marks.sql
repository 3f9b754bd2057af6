-- Every sort ends by creation and id, so that a span of time is a span of each value,
-- and the index of a sort also serves as that of the filter by its field. Three numbers
-- repeat in short what orders are filtered by, for SQLite (internal/orders/orders/marks.go
-- computes the same); PostgreSQL passes over what does not fit by columns in the index.
ALTER TABLE orders ADD COLUMN marks BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN goods BIGINT NOT NULL DEFAULT 0;
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
DROP INDEX orders_of_status;
DROP INDEX orders_of_payment_status;
DROP INDEX orders_of_fulfillment_status;
DROP INDEX orders_of_channel;
DROP INDEX orders_of_shipping_title;
DROP INDEX orders_of_region;
DROP INDEX orders_of_location_id;
-- Elements are looked up by their order.
UPDATE orders SET marks =
    (CAST(CASE status WHEN 'INITIALIZED' THEN 1 WHEN 'APPROVED' THEN 2 WHEN 'CANCELED' THEN 3 WHEN 'PENDING' THEN 4 WHEN 'REJECTED' THEN 5 ELSE 0 END AS BIGINT) << 0) |
    (CAST(CASE payment_status WHEN 'UNSPECIFIED' THEN 1 WHEN 'NOT_PAID' THEN 2 WHEN 'PAID' THEN 3 WHEN 'PARTIALLY_REFUNDED' THEN 4 WHEN 'FULLY_REFUNDED' THEN 5 WHEN 'PENDING' THEN 6 WHEN 'PARTIALLY_PAID' THEN 7 WHEN 'PENDING_MERCHANT' THEN 8 WHEN 'CANCELED' THEN 9 WHEN 'DECLINED' THEN 10 ELSE 0 END AS BIGINT) << 3) |
    (CAST(CASE fulfillment_status WHEN 'NOT_FULFILLED' THEN 1 WHEN 'FULFILLED' THEN 2 WHEN 'PARTIALLY_FULFILLED' THEN 3 ELSE 0 END AS BIGINT) << 7) |
    (CAST(CASE channel WHEN 'UNSPECIFIED' THEN 1 WHEN 'WEB' THEN 2 WHEN 'POS' THEN 3 WHEN 'EBAY' THEN 4 WHEN 'AMAZON' THEN 5 WHEN 'OTHER_PLATFORM' THEN 6 WHEN 'WIX_APP_STORE' THEN 7 WHEN 'WIX_INVOICES' THEN 8 WHEN 'BACKOFFICE_MERCHANT' THEN 9 WHEN 'WISH' THEN 10 WHEN 'CLASS_PASS' THEN 11 WHEN 'GLOBAL_E' THEN 12 WHEN 'FACEBOOK' THEN 13 WHEN 'ETSY' THEN 14 WHEN 'TIKTOK' THEN 15 WHEN 'FAIRE_COM' THEN 16 WHEN 'PAYPAL_AGENTIC_CHECKOUT' THEN 17 WHEN 'STRIPE_AGENTIC_CHECKOUT' THEN 18 WHEN 'WIX_INVOICES_PLATFORM' THEN 19 WHEN 'UCP_AGENTIC_CHECKOUT' THEN 20 ELSE 0 END AS BIGINT) << 9) |
    (CAST(CASE WHEN archived THEN 1 ELSE 0 END AS BIGINT) << 14) |
    (CAST(CASE WHEN imported THEN 1 ELSE 0 END AS BIGINT) << 15) |
    (CAST(CASE WHEN seen THEN 1 ELSE 0 END AS BIGINT) << 16) |
    (CAST(CASE WHEN demo THEN 1 ELSE 0 END AS BIGINT) << 17) |
    (CAST(CASE WHEN total < 0 THEN 0 ELSE (length(CAST(total AS TEXT)) - 1) * 9 + CAST(substr(CAST(total AS TEXT), 1, 1) AS BIGINT) END AS BIGINT) << 18) |
    (CAST(CASE WHEN tax < 0 THEN 0 ELSE (length(CAST(tax AS TEXT)) - 1) * 9 + CAST(substr(CAST(tax AS TEXT), 1, 1) AS BIGINT) END AS BIGINT) << 26) |
    (CAST(CASE WHEN exempt <= 0 THEN 0 ELSE length(CAST(exempt AS TEXT)) END AS BIGINT) << 34) |
    (CAST(CASE WHEN authorized <= 0 THEN 0 ELSE length(CAST(authorized AS TEXT)) END AS BIGINT) << 39) |
    (CAST(CASE WHEN pending <= 0 THEN 0 ELSE length(CAST(pending AS TEXT)) END AS BIGINT) << 44) |
    (CAST(CASE WHEN pending_refund <= 0 THEN 0 ELSE length(CAST(pending_refund AS TEXT)) END AS BIGINT) << 49) |
    (CAST(CASE WHEN created_by = '' THEN 0 ELSE 1 + (length(created_by) * 31 + ascii(substr(created_by, 1, 1)) * 17 + ascii(substr(created_by, length(created_by) / 2 + 1, 1)) * 3 + ascii(substr(created_by, length(created_by) - 1, 1)) * 5 + ascii(substr(created_by, length(created_by), 1)) * 11) % 15 END AS BIGINT) << 54) |
    (CAST(CASE WHEN external_id = '' THEN 0 ELSE 1 + (length(external_id) * 31 + ascii(substr(external_id, 1, 1)) * 17 + ascii(substr(external_id, length(external_id) / 2 + 1, 1)) * 3 + ascii(substr(external_id, length(external_id) - 1, 1)) * 5 + ascii(substr(external_id, length(external_id), 1)) * 11) % 3 END AS BIGINT) << 58),
  hints =
    (CAST(CASE WHEN updated = 0 THEN 0 WHEN updated < 1420070400000 THEN 1 WHEN updated >= 1420070400000 + 254 * 5270400000 THEN 255 ELSE 1 + (updated - 1420070400000) / 5270400000 END AS BIGINT) << 0) |
    (CAST(CASE WHEN purchased = 0 THEN 0 WHEN purchased < 1420070400000 THEN 1 WHEN purchased >= 1420070400000 + 254 * 5270400000 THEN 255 ELSE 1 + (purchased - 1420070400000) / 5270400000 END AS BIGINT) << 8) |
    (CAST(CASE WHEN slot_from = 0 THEN 0 WHEN slot_from < 1420070400000 THEN 1 WHEN slot_from >= 1420070400000 + 254 * 5270400000 THEN 255 ELSE 1 + (slot_from - 1420070400000) / 5270400000 END AS BIGINT) << 16) |
    (CAST(CASE WHEN slot_to = 0 THEN 0 WHEN slot_to < 1420070400000 THEN 1 WHEN slot_to >= 1420070400000 + 254 * 5270400000 THEN 255 ELSE 1 + (slot_to - 1420070400000) / 5270400000 END AS BIGINT) << 24) |
    (CAST(CASE WHEN shipping_title = '' THEN 0 ELSE 1 + (length(shipping_title) * 31 + ascii(substr(shipping_title, 1, 1)) * 17 + ascii(substr(shipping_title, length(shipping_title) / 2 + 1, 1)) * 3 + ascii(substr(shipping_title, length(shipping_title) - 1, 1)) * 5 + ascii(substr(shipping_title, length(shipping_title), 1)) * 11) % 15 END AS BIGINT) << 32) |
    (CAST(CASE WHEN region = '' THEN 0 ELSE 1 + (length(region) * 31 + ascii(substr(region, 1, 1)) * 17 + ascii(substr(region, length(region) / 2 + 1, 1)) * 3 + ascii(substr(region, length(region) - 1, 1)) * 5 + ascii(substr(region, length(region), 1)) * 11) % 31 END AS BIGINT) << 36) |
    (CAST(CASE WHEN delivery_time = '' THEN 0 ELSE 1 + (length(delivery_time) * 31 + ascii(substr(delivery_time, 1, 1)) * 17 + ascii(substr(delivery_time, length(delivery_time) / 2 + 1, 1)) * 3 + ascii(substr(delivery_time, length(delivery_time) - 1, 1)) * 5 + ascii(substr(delivery_time, length(delivery_time), 1)) * 11) % 7 END AS BIGINT) << 41) |
    (CAST(CASE WHEN location_id = '' THEN 0 ELSE 1 + (length(location_id) * 31 + ascii(substr(location_id, 1, 1)) * 17 + ascii(substr(location_id, length(location_id) / 2 + 1, 1)) * 3 + ascii(substr(location_id, length(location_id) - 1, 1)) * 5 + ascii(substr(location_id, length(location_id), 1)) * 11) % 15 END AS BIGINT) << 44) |
    (CAST(CASE WHEN location_name = '' THEN 0 ELSE 1 + (length(location_name) * 31 + ascii(substr(location_name, 1, 1)) * 17 + ascii(substr(location_name, length(location_name) / 2 + 1, 1)) * 3 + ascii(substr(location_name, length(location_name) - 1, 1)) * 5 + ascii(substr(location_name, length(location_name), 1)) * 11) % 15 END AS BIGINT) << 48) |
    (CAST(CASE WHEN first_name = '' THEN 0 ELSE 1 + (length(first_name) * 31 + ascii(substr(first_name, 1, 1)) * 17 + ascii(substr(first_name, length(first_name) / 2 + 1, 1)) * 3 + ascii(substr(first_name, length(first_name) - 1, 1)) * 5 + ascii(substr(first_name, length(first_name), 1)) * 11) % 31 END AS BIGINT) << 52) |
    (CAST(CASE WHEN last_name = '' THEN 0 ELSE 1 + (length(last_name) * 31 + ascii(substr(last_name, 1, 1)) * 17 + ascii(substr(last_name, length(last_name) / 2 + 1, 1)) * 3 + ascii(substr(last_name, length(last_name) - 1, 1)) * 5 + ascii(substr(last_name, length(last_name), 1)) * 11) % 31 END AS BIGINT) << 57),
  goods =
    CAST(COALESCE((SELECT SUM(DISTINCT CAST(1 AS BIGINT) << (0 + CAST((length(value) * 31 + ascii(substr(value, 1, 1)) * 17 + ascii(substr(value, length(value) / 2 + 1, 1)) * 3 + ascii(substr(value, length(value) - 1, 1)) * 5 + ascii(substr(value, length(value), 1)) * 11) % 31 AS INTEGER))) FROM order_refs WHERE order_id = orders.id AND field || '' = 'item'), 0) +
    COALESCE((SELECT SUM(DISTINCT CAST(1 AS BIGINT) << (31 + CAST((length(value) * 31 + ascii(substr(value, 1, 1)) * 17 + ascii(substr(value, length(value) / 2 + 1, 1)) * 3 + ascii(substr(value, length(value) - 1, 1)) * 5 + ascii(substr(value, length(value), 1)) * 11) % 31 AS INTEGER))) FROM order_refs WHERE order_id = orders.id AND field || '' = 'name'), 0) AS BIGINT);
CREATE INDEX orders_by_channel ON orders (channel, created, id, status, payment_status, fulfillment_status, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_fulfillment_status ON orders (fulfillment_status, created, id, status, payment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_payment_status ON orders (payment_status, created, id, status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_region ON orders (region, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_shipping_title ON orders (shipping_title, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_status ON orders (status, created, id, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_number ON orders (number, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_created ON orders (created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_updated ON orders (updated, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_purchased ON orders (purchased, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_authorized ON orders (authorized, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_pending ON orders (pending, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_pending_refund ON orders (pending_refund, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_first_name ON orders (first_name, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_last_name ON orders (last_name, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_location_id ON orders (location_id, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_location_name ON orders (location_name, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_email ON orders (email, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_total ON orders (total, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_delivery_time ON orders (delivery_time, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_slot_from ON orders (slot_from, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_slot_to ON orders (slot_to, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_exempt ON orders (exempt, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_tax ON orders (tax, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_product_name ON orders (product_name, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
CREATE INDEX orders_by_sending ON orders (sending, created, id, status, payment_status, fulfillment_status, channel, archived, seen) WHERE status <> 'INITIALIZED';
