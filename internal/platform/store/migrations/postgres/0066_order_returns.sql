-- What buyers ask for after they bought: to send goods back, or to have an order cancelled. doc has lines and words.
CREATE TABLE order_returns (
    id           TEXT NOT NULL PRIMARY KEY,
    order_id     TEXT NOT NULL,
    order_number BIGINT NOT NULL,
    kind         TEXT NOT NULL,
    status       TEXT NOT NULL,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    doc          TEXT NOT NULL,
    CONSTRAINT order_returns_kind_known CHECK (kind IN ('RETURN', 'CANCEL')),
    CONSTRAINT order_returns_status_known CHECK (status IN ('REQUESTED', 'APPROVED', 'RECEIVED', 'REFUNDED', 'ACCEPTED',
        'DECLINED', 'WITHDRAWN'))
);
CREATE INDEX order_returns_order ON order_returns (order_id, created, id);
CREATE INDEX order_returns_created ON order_returns (created, id);
CREATE INDEX order_returns_status ON order_returns (status, created, id);
-- One open request to cancel an order is enough.
CREATE UNIQUE INDEX order_returns_cancel_key ON order_returns (order_id) WHERE kind = 'CANCEL' AND status = 'REQUESTED';
