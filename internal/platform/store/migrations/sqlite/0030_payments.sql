-- Money that is to be paid for an order, as payment pages and providers know it.
CREATE TABLE gateway_orders (
    id          TEXT NOT NULL PRIMARY KEY,
    order_id    TEXT NOT NULL,
    checkout_id TEXT NOT NULL,
    currency    TEXT NOT NULL,
    amount      INTEGER NOT NULL,
    status      TEXT NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    doc         TEXT NOT NULL,
    CONSTRAINT gateway_orders_positive CHECK (amount > 0),
    CONSTRAINT gateway_orders_status_known CHECK (status IN ('OPEN', 'PAID', 'CANCELED'))
);
CREATE INDEX gateway_orders_unpaid ON gateway_orders (updated) WHERE status = 'OPEN' AND checkout_id <> '';
CREATE INDEX gateway_orders_order ON gateway_orders (order_id, created, id);

-- Payments of orders: money, gift cards, memberships. amount is in minor units. scheduled_at is when money that is set aside is taken or let go.
CREATE TABLE payments (
    id           TEXT NOT NULL PRIMARY KEY,
    order_id     TEXT NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    kind         TEXT NOT NULL,
    status       TEXT NOT NULL,
    currency     TEXT NOT NULL,
    amount       INTEGER NOT NULL,
    provider     TEXT NOT NULL,
    provider_ref TEXT NOT NULL,
    gateway_id   TEXT NOT NULL,
    scheduled_at INTEGER,
    doc          TEXT NOT NULL,
    CONSTRAINT payments_not_negative CHECK (amount >= 0),
    CONSTRAINT payments_kind_known CHECK (kind IN ('REGULAR', 'GIFT_CARD', 'MEMBERSHIP')),
    CONSTRAINT payments_status_known CHECK (status IN ('APPROVED', 'PENDING', 'PENDING_MERCHANT', 'CANCELED', 'DECLINED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'AUTHORIZED', 'VOIDED'))
);
CREATE INDEX payments_order ON payments (order_id, created, id);
CREATE INDEX payments_gateway ON payments (gateway_id);
CREATE INDEX payments_scheduled ON payments (scheduled_at) WHERE scheduled_at IS NOT NULL;
CREATE INDEX payments_provider_ref ON payments (provider, provider_ref) WHERE provider_ref <> '';

-- Money that goes back, with the part of each payment in it.
CREATE TABLE refunds (
    id       TEXT NOT NULL PRIMARY KEY,
    order_id TEXT NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    doc      TEXT NOT NULL
);
CREATE INDEX refunds_order ON refunds (order_id, created, id);

-- What is asked of providers. A row is written before the question is sent, and its id is the key that keeps the provider from doing it twice.
CREATE TABLE payment_operations (
    id           TEXT NOT NULL PRIMARY KEY,
    kind         TEXT NOT NULL,
    state        TEXT NOT NULL,
    order_id     TEXT NOT NULL,
    payment_id   TEXT NOT NULL,
    refund_id    TEXT NOT NULL,
    gateway_id   TEXT NOT NULL,
    provider     TEXT NOT NULL,
    provider_ref TEXT NOT NULL,
    currency     TEXT NOT NULL,
    amount       INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    next_try     INTEGER,
    tries        INTEGER NOT NULL,
    doc          TEXT NOT NULL,
    CONSTRAINT payment_operations_kind_known CHECK (kind IN ('CHARGE', 'CAPTURE', 'VOID', 'REFUND')),
    CONSTRAINT payment_operations_state_known CHECK (state IN ('OPEN', 'WAITING', 'DONE')),
    CONSTRAINT payment_operations_tried CHECK ((state = 'DONE') = (next_try IS NULL))
);
CREATE INDEX payment_operations_next ON payment_operations (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX payment_operations_ref ON payment_operations (provider, provider_ref) WHERE provider_ref <> '';
CREATE INDEX payment_operations_payment ON payment_operations (payment_id);
CREATE UNIQUE INDEX payment_operations_one_charge ON payment_operations (gateway_id) WHERE kind = 'CHARGE' AND state <> 'DONE';
CREATE UNIQUE INDEX payment_operations_one_end ON payment_operations (payment_id) WHERE kind IN ('CAPTURE', 'VOID') AND state <> 'DONE';

-- How a buyer wants to pay, for one charge. The token itself is not kept.
CREATE TABLE payment_tokens (
    hash    TEXT NOT NULL PRIMARY KEY,
    expires INTEGER NOT NULL,
    doc     TEXT NOT NULL
);
CREATE INDEX payment_tokens_expires ON payment_tokens (expires);

-- Ways of paying that members let the shop keep. The provider has the card; here is what it is called by.
CREATE TABLE saved_methods (
    id        TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL,
    provider  TEXT NOT NULL,
    created   INTEGER NOT NULL,
    doc       TEXT NOT NULL
);
CREATE INDEX saved_methods_member ON saved_methods (member_id, created, id);

-- What providers told, so that it counts once.
CREATE TABLE provider_notices (
    provider TEXT NOT NULL,
    id       TEXT NOT NULL,
    received INTEGER NOT NULL,
    PRIMARY KEY (provider, id)
);
CREATE INDEX provider_notices_received ON provider_notices (received);

-- The books of the sandbox, which plays a bank: nothing else reads or writes them.
CREATE TABLE sandbox_entries (
    id      TEXT NOT NULL PRIMARY KEY,
    ref     TEXT NOT NULL,
    kind    TEXT NOT NULL,
    amount  INTEGER NOT NULL,
    state   TEXT NOT NULL,
    created INTEGER NOT NULL,
    doc     TEXT NOT NULL
);
CREATE INDEX sandbox_entries_ref ON sandbox_entries (ref);
