-- Drafts of orders. doc holds what a draft is made of, shown what it came to when it was
-- last changed, which is what a commit writes. An order has one open draft at most.
CREATE TABLE draft_orders (
    id       TEXT NOT NULL PRIMARY KEY,
    order_id TEXT,
    status   TEXT NOT NULL,
    by_kind  TEXT NOT NULL,
    by_id    TEXT NOT NULL,
    revision INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    doc      TEXT NOT NULL,
    shown    TEXT NOT NULL,
    CONSTRAINT draft_orders_status_known CHECK (status IN ('DRAFT', 'COMMITTED')),
    CONSTRAINT draft_orders_committed_has_order CHECK (status <> 'COMMITTED' OR order_id IS NOT NULL),
    CONSTRAINT draft_orders_revision_positive CHECK (revision > 0)
);
CREATE UNIQUE INDEX draft_orders_open_key ON draft_orders (order_id) WHERE status = 'DRAFT' AND order_id IS NOT NULL;
CREATE INDEX draft_orders_order ON draft_orders (order_id);
CREATE INDEX draft_orders_created ON draft_orders (created, id);
CREATE INDEX draft_orders_updated ON draft_orders (updated, id);
CREATE INDEX draft_orders_status ON draft_orders (status, created, id);
