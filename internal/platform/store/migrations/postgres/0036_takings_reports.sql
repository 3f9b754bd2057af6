-- What apps are asked to take for an order (money off a gift card of theirs, a use of a
-- membership), written down before they are asked, so that nothing they took is lost.
-- A code of a card is sealed within doc.
CREATE TABLE outside_takings (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind        TEXT COLLATE "C" NOT NULL,
    state       TEXT COLLATE "C" NOT NULL,
    checkout_id TEXT COLLATE "C" NOT NULL,
    order_id    TEXT COLLATE "C" NOT NULL,
    app_id      TEXT COLLATE "C" NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    due         BIGINT NOT NULL,
    tries       BIGINT NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL,
    CONSTRAINT outside_takings_kind_known CHECK (kind IN ('GIFT_CARD', 'MEMBERSHIP')),
    CONSTRAINT outside_takings_state_known CHECK (state IN ('ASKED', 'TAKEN', 'USED', 'REFUSED', 'RETURNING', 'RETURNED'))
);
CREATE INDEX outside_takings_due ON outside_takings (due) WHERE state IN ('ASKED', 'TAKEN', 'RETURNING');
CREATE INDEX outside_takings_checkout ON outside_takings (checkout_id);
CREATE INDEX outside_takings_order ON outside_takings (order_id);

-- Orders that count as sales, as reports read them. Amounts are in minor units.
CREATE TABLE report_orders (
    order_id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    sold           BIGINT NOT NULL,
    currency       TEXT COLLATE "C" NOT NULL,
    channel        TEXT COLLATE "C" NOT NULL,
    payment_status TEXT COLLATE "C" NOT NULL,
    items          BIGINT NOT NULL,
    subtotal       BIGINT NOT NULL,
    discount       BIGINT NOT NULL,
    shipping       BIGINT NOT NULL,
    tax            BIGINT NOT NULL,
    fees           BIGINT NOT NULL,
    total          BIGINT NOT NULL,
    paid           BIGINT NOT NULL,
    refunded       BIGINT NOT NULL
);
CREATE INDEX report_orders_sold ON report_orders (sold, order_id);
CREATE TABLE report_lines (
    order_id   TEXT COLLATE "C" NOT NULL REFERENCES report_orders (order_id) ON DELETE CASCADE,
    line       BIGINT NOT NULL,
    sold       BIGINT NOT NULL,
    currency   TEXT COLLATE "C" NOT NULL,
    product_id TEXT COLLATE "C" NOT NULL,
    name       TEXT COLLATE "C" NOT NULL,
    quantity   BIGINT NOT NULL,
    amount     BIGINT NOT NULL,
    PRIMARY KEY (order_id, line)
);
CREATE INDEX report_lines_sold ON report_lines (sold, order_id, line);
