-- ======== visits ========

-- Who was in the shop on a day that is not over long, and how far they came: 1 visit, 2 cart, 3 checkout, 4 order.
-- visitor is a digest that differs from day to day.
CREATE TABLE visits (
    day     TEXT NOT NULL,
    visitor TEXT NOT NULL,
    step    INTEGER NOT NULL,
    PRIMARY KEY (day, visitor),
    CONSTRAINT visits_step_known CHECK (step BETWEEN 1 AND 4)
);

-- Days that are over, added up.
CREATE TABLE visit_days (
    day       TEXT NOT NULL PRIMARY KEY,
    visits    INTEGER NOT NULL,
    carts     INTEGER NOT NULL,
    checkouts INTEGER NOT NULL,
    orders    INTEGER NOT NULL
);

-- ======== reports ========

-- Where an order goes (a country's code, or empty), who bought it (a member's id, or empty), and which discounts it
-- had: kind is COUPON, RULE or MERCHANT. Orders that were counted before are counted again for it.
ALTER TABLE report_orders ADD COLUMN country TEXT NOT NULL DEFAULT '';
ALTER TABLE report_orders ADD COLUMN member TEXT NOT NULL DEFAULT '';

CREATE TABLE report_discounts (
    order_id TEXT NOT NULL REFERENCES report_orders (order_id) ON DELETE CASCADE,
    line     INTEGER NOT NULL,
    sold     INTEGER NOT NULL,
    currency TEXT NOT NULL,
    kind     TEXT NOT NULL,
    name     TEXT NOT NULL,
    amount   INTEGER NOT NULL,
    PRIMARY KEY (order_id, line)
);
CREATE INDEX report_discounts_sold ON report_discounts (sold, order_id, line);
DELETE FROM settings WHERE key = 'reports_filled';

-- Who could read orders could read the reports: they still can.
UPDATE api_keys SET permissions = json_insert(permissions, '$[#]', 'REPORTS.READ')
    WHERE permissions LIKE '%"ECOM.READ_ORDERS"%' AND permissions NOT LIKE '%"REPORTS.READ"%';
UPDATE apps SET permissions = json_insert(permissions, '$[#]', 'REPORTS.READ')
    WHERE permissions LIKE '%"ECOM.READ_ORDERS"%' AND permissions NOT LIKE '%"REPORTS.READ"%';
UPDATE accounts SET permissions = json_insert(permissions, '$[#]', 'REPORTS.READ')
    WHERE permissions LIKE '%"ECOM.READ_ORDERS"%' AND permissions NOT LIKE '%"REPORTS.READ"%';
UPDATE staff_roles SET permissions = json_insert(permissions, '$[#]', 'REPORTS.READ')
    WHERE permissions LIKE '%"ECOM.READ_ORDERS"%' AND permissions NOT LIKE '%"REPORTS.READ"%';
UPDATE staff_roles SET doc = json_insert(doc, '$.permissions[#]', 'REPORTS.READ')
    WHERE json_type(doc, '$.permissions') = 'array' AND doc LIKE '%"ECOM.READ_ORDERS"%' AND doc NOT LIKE '%"REPORTS.READ"%';
