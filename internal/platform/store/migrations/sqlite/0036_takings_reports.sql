-- What apps are asked to take for an order (money off a gift card of theirs, a use of a
-- membership), written down before they are asked, so that nothing they took is lost.
-- A code of a card is sealed within doc.
CREATE TABLE outside_takings (
    id          TEXT NOT NULL PRIMARY KEY,
    kind        TEXT NOT NULL,
    state       TEXT NOT NULL,
    checkout_id TEXT NOT NULL,
    order_id    TEXT NOT NULL,
    app_id      TEXT NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    due         INTEGER NOT NULL,
    tries       INTEGER NOT NULL,
    doc         TEXT NOT NULL,
    CONSTRAINT outside_takings_kind_known CHECK (kind IN ('GIFT_CARD', 'MEMBERSHIP')),
    CONSTRAINT outside_takings_state_known CHECK (state IN ('ASKED', 'TAKEN', 'USED', 'REFUSED', 'RETURNING', 'RETURNED'))
);
CREATE INDEX outside_takings_due ON outside_takings (due) WHERE state IN ('ASKED', 'TAKEN', 'RETURNING');
CREATE INDEX outside_takings_checkout ON outside_takings (checkout_id);
CREATE INDEX outside_takings_order ON outside_takings (order_id);

-- Orders that count as sales, as reports read them. Amounts are in minor units.
CREATE TABLE report_orders (
    order_id       TEXT NOT NULL PRIMARY KEY,
    sold           INTEGER NOT NULL,
    currency       TEXT NOT NULL,
    channel        TEXT NOT NULL,
    payment_status TEXT NOT NULL,
    items          INTEGER NOT NULL,
    subtotal       INTEGER NOT NULL,
    discount       INTEGER NOT NULL,
    shipping       INTEGER NOT NULL,
    tax            INTEGER NOT NULL,
    fees           INTEGER NOT NULL,
    total          INTEGER NOT NULL,
    paid           INTEGER NOT NULL,
    refunded       INTEGER NOT NULL
);
CREATE INDEX report_orders_sold ON report_orders (sold, order_id);
CREATE TABLE report_lines (
    order_id   TEXT NOT NULL REFERENCES report_orders (order_id) ON DELETE CASCADE,
    line       INTEGER NOT NULL,
    sold       INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    product_id TEXT NOT NULL,
    name       TEXT NOT NULL,
    quantity   INTEGER NOT NULL,
    amount     INTEGER NOT NULL,
    PRIMARY KEY (order_id, line)
);
CREATE INDEX report_lines_sold ON report_lines (sold, order_id, line);
