-- What changed, for the pages that show it: a node reads here what the others changed a moment ago (package live).
-- Rows are deleted after two minutes. SQLite has one process and writes none.
CREATE TABLE live_changes (
    seq      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    occurred INTEGER NOT NULL,
    changes  TEXT NOT NULL
);

-- The day's list (package today) counts what waits for people by these, however much there is of the rest.
CREATE INDEX orders_to_fulfil ON orders (created, id) WHERE status = 'APPROVED' AND NOT archived AND fulfillment_status <> 'FULFILLED';
CREATE INDEX accounts_to_approve ON accounts (created, id) WHERE status = 'PENDING' AND needs_approval;
CREATE INDEX reported_members_open ON reported_members (last_report, id) WHERE NOT reviewed;
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (updated, id) WHERE status = 'FAILED';
CREATE INDEX emails_failed ON emails (updated, id) WHERE status = 'FAILED';

-- lapses is when money that is set aside is let go unless somebody takes it; disputed, that a bank took money back and
-- has not given it again. A refund has failed when one of its payments could not give the money back.
ALTER TABLE payments ADD COLUMN lapses INTEGER;
ALTER TABLE payments ADD COLUMN disputed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE refunds ADD COLUMN failed BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE payments SET lapses = COALESCE(scheduled_at, created + 604800000) WHERE status = 'AUTHORIZED'
    AND COALESCE(json_extract(doc, '$.regularPaymentDetails.authorizationDetails.scheduledAction.actionType'), 'VOID') <> 'CAPTURE';
UPDATE payments SET disputed = TRUE WHERE EXISTS (SELECT 1 FROM json_each(doc, '$.regularPaymentDetails.chargebacks') c
    WHERE json_extract(c.value, '$.status') <> 'REVERSED');
UPDATE refunds SET failed = TRUE WHERE EXISTS (SELECT 1 FROM json_each(doc, '$.parts') p WHERE json_extract(p.value, '$.status') = 'FAILED');
CREATE INDEX payments_lapsing ON payments (lapses, id) WHERE lapses IS NOT NULL;
CREATE INDEX payments_disputed ON payments (updated, id) WHERE disputed;
CREATE INDEX refunds_failed ON refunds (updated, id) WHERE failed;

-- What the demo put into the shop, with when it last changed: what was changed since is the shop's own.
CREATE TABLE demo_goods (
    kind TEXT NOT NULL,
    id   TEXT NOT NULL,
    mark INTEGER NOT NULL,
    CONSTRAINT demo_goods_pkey PRIMARY KEY (kind, id),
    CONSTRAINT demo_goods_kind_known CHECK (kind IN ('PRODUCT', 'COLLECTION', 'PLAN', 'FILE'))
);
