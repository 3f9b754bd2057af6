-- Requests for money of an order, with a page to pay it on. amount has four decimals whatever the currency. expires is when nobody can pay any more.
CREATE TABLE payment_requests (
    id                  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision            BIGINT NOT NULL,
    created             BIGINT NOT NULL,
    updated             BIGINT NOT NULL,
    status              TEXT COLLATE "C" NOT NULL,
    order_id            TEXT COLLATE "C" NOT NULL,
    order_number        TEXT COLLATE "C",
    order_number_folded TEXT COLLATE "C",
    gateway_id          TEXT COLLATE "C" NOT NULL,
    app_id              TEXT COLLATE "C",
    external_id         TEXT COLLATE "C",
    external_id_folded  TEXT COLLATE "C",
    amount              BIGINT NOT NULL,
    title               TEXT COLLATE "C" NOT NULL,
    title_folded        TEXT COLLATE "C" NOT NULL,
    description         TEXT COLLATE "C",
    description_folded  TEXT COLLATE "C",
    expires             BIGINT,
    doc                 TEXT COLLATE "C" NOT NULL,
    CONSTRAINT payment_requests_status_known CHECK (status IN ('UNPAID', 'PAID', 'EXPIRED', 'VOIDED'))
);
CREATE UNIQUE INDEX payment_requests_gateway_key ON payment_requests (gateway_id);
CREATE INDEX payment_requests_created ON payment_requests (created, id);
CREATE INDEX payment_requests_updated ON payment_requests (updated, id);
CREATE INDEX payment_requests_order ON payment_requests (order_id, created, id);
CREATE INDEX payment_requests_external ON payment_requests (external_id, id);
CREATE INDEX payment_requests_due ON payment_requests (expires, id) WHERE status = 'UNPAID';
