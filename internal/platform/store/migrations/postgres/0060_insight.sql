-- ======== visits ========

-- Who was in the shop on a day that is not over long, and how far they came: 1 visit, 2 cart, 3 checkout, 4 order.
-- visitor is a digest that differs from day to day.
CREATE TABLE visits (
    day     TEXT COLLATE "C" NOT NULL,
    visitor TEXT COLLATE "C" NOT NULL,
    step    BIGINT NOT NULL,
    PRIMARY KEY (day, visitor),
    CONSTRAINT visits_step_known CHECK (step BETWEEN 1 AND 4)
);

-- Days that are over, added up.
CREATE TABLE visit_days (
    day       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    visits    BIGINT NOT NULL,
    carts     BIGINT NOT NULL,
    checkouts BIGINT NOT NULL,
    orders    BIGINT NOT NULL
);

-- ======== reports ========

-- Where an order goes (a country's code, or empty), who bought it (a member's id, or empty), and which discounts it
-- had: kind is COUPON, RULE or MERCHANT. Orders that were counted before are counted again for it.
ALTER TABLE report_orders ADD COLUMN country TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE report_orders ADD COLUMN member TEXT COLLATE "C" NOT NULL DEFAULT '';

CREATE TABLE report_discounts (
    order_id TEXT COLLATE "C" NOT NULL REFERENCES report_orders (order_id) ON DELETE CASCADE,
    line     BIGINT NOT NULL,
    sold     BIGINT NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    kind     TEXT COLLATE "C" NOT NULL,
    name     TEXT COLLATE "C" NOT NULL,
    amount   BIGINT NOT NULL,
    PRIMARY KEY (order_id, line)
);
CREATE INDEX report_discounts_sold ON report_discounts (sold, order_id, line);
DELETE FROM settings WHERE key = 'reports_filled';

-- Who could read orders could read the reports: they still can.
UPDATE api_keys SET permissions = permissions || '["REPORTS.READ"]'
    WHERE permissions @> '["ECOM.READ_ORDERS"]' AND NOT permissions @> '["REPORTS.READ"]';
UPDATE apps SET permissions = permissions || '["REPORTS.READ"]'
    WHERE permissions @> '["ECOM.READ_ORDERS"]' AND NOT permissions @> '["REPORTS.READ"]';
UPDATE accounts SET permissions = permissions || '["REPORTS.READ"]'
    WHERE permissions @> '["ECOM.READ_ORDERS"]' AND NOT permissions @> '["REPORTS.READ"]';
UPDATE staff_roles SET permissions = permissions || '["REPORTS.READ"]'
    WHERE permissions @> '["ECOM.READ_ORDERS"]' AND NOT permissions @> '["REPORTS.READ"]';
UPDATE staff_roles SET doc = jsonb_set(doc::jsonb, '{permissions}', doc::jsonb -> 'permissions' || '["REPORTS.READ"]')::text
    WHERE doc::jsonb -> 'permissions' @> '["ECOM.READ_ORDERS"]' AND NOT doc::jsonb -> 'permissions' @> '["REPORTS.READ"]';
