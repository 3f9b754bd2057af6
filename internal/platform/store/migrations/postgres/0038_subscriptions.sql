-- What is billed again and again. next_at is when somebody has to look at it: a charge, another try, or its end.
CREATE TABLE subscriptions (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision   BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    status     TEXT COLLATE "C" NOT NULL,
    order_id   TEXT COLLATE "C" NOT NULL,
    member_id  TEXT COLLATE "C",
    contact_id TEXT COLLATE "C",
    email      TEXT COLLATE "C",
    next_at    BIGINT,
    doc        TEXT COLLATE "C" NOT NULL,
    CONSTRAINT subscriptions_status_known CHECK (status IN ('PENDING', 'ACTIVE', 'PAUSED', 'PAST_DUE', 'CANCELED', 'ENDED'))
);
CREATE UNIQUE INDEX subscriptions_order_key ON subscriptions (order_id);
CREATE INDEX subscriptions_due ON subscriptions (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX subscriptions_member ON subscriptions (member_id, created, id);
CREATE INDEX subscriptions_contact ON subscriptions (contact_id, id);
CREATE INDEX subscriptions_email ON subscriptions (email, id);
CREATE INDEX subscriptions_created ON subscriptions (created, id);
CREATE INDEX subscriptions_updated ON subscriptions (updated, id);
CREATE INDEX subscriptions_status ON subscriptions (status, created, id);

-- The cycles of subscriptions: the order of each, and whether it was paid. A cycle that was skipped has no order.
CREATE TABLE subscription_cycles (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    subscription_id TEXT COLLATE "C" NOT NULL,
    number          BIGINT NOT NULL,
    status          TEXT COLLATE "C" NOT NULL,
    order_id        TEXT COLLATE "C" NOT NULL,
    order_number    TEXT COLLATE "C" NOT NULL,
    gateway_id      TEXT COLLATE "C" NOT NULL,
    begun           BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    amount          BIGINT NOT NULL,
    CONSTRAINT subscription_cycles_status_known CHECK (status IN ('OPEN', 'PAID', 'FAILED', 'SKIPPED'))
);
CREATE UNIQUE INDEX subscription_cycles_once_key ON subscription_cycles (subscription_id, number) WHERE status IN ('OPEN', 'PAID');
CREATE UNIQUE INDEX subscription_cycles_order_key ON subscription_cycles (order_id) WHERE order_id <> '';
CREATE INDEX subscription_cycles_list ON subscription_cycles (subscription_id, begun, id);

-- What was agreed for a subscription.
CREATE TABLE subscription_contracts (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision   BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    contact_id TEXT COLLATE "C",
    doc        TEXT COLLATE "C" NOT NULL
);
CREATE INDEX subscription_contracts_created ON subscription_contracts (created, id);
CREATE INDEX subscription_contracts_contact ON subscription_contracts (contact_id, id);
