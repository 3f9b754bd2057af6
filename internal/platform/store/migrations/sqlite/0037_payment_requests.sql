-- Requests for money of an order, with a page to pay it on. amount has four decimals whatever the currency. expires is when nobody can pay any more.
CREATE TABLE payment_requests (
    id                  TEXT NOT NULL PRIMARY KEY,
    revision            INTEGER NOT NULL,
    created             INTEGER NOT NULL,
    updated             INTEGER NOT NULL,
    status              TEXT NOT NULL,
    order_id            TEXT NOT NULL,
    order_number        TEXT,
    order_number_folded TEXT,
    gateway_id          TEXT NOT NULL,
    app_id              TEXT,
    external_id         TEXT,
    external_id_folded  TEXT,
    amount              INTEGER NOT NULL,
    title               TEXT NOT NULL,
    title_folded        TEXT NOT NULL,
    description         TEXT,
    description_folded  TEXT,
    expires             INTEGER,
    doc                 TEXT NOT NULL,
    CONSTRAINT payment_requests_status_known CHECK (status IN ('UNPAID', 'PAID', 'EXPIRED', 'VOIDED'))
);
CREATE UNIQUE INDEX payment_requests_gateway_key ON payment_requests (gateway_id);
CREATE INDEX payment_requests_created ON payment_requests (created, id);
CREATE INDEX payment_requests_updated ON payment_requests (updated, id);
CREATE INDEX payment_requests_order ON payment_requests (order_id, created, id);
CREATE INDEX payment_requests_external ON payment_requests (external_id, id);
CREATE INDEX payment_requests_due ON payment_requests (expires, id) WHERE status = 'UNPAID';
