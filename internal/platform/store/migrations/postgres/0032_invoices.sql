-- The number of the last invoice. It changes in the transaction that writes the invoice: there are no gaps.
CREATE TABLE invoice_counter (
    id   BIGINT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL,
    CONSTRAINT invoice_counter_one CHECK (id = 1 AND last >= 0)
);
INSERT INTO invoice_counter (id, last) VALUES (1, 0);

-- Bills of orders as they were made out. What was made out never changes, and none is taken away: an invoice that is
-- void or deleted keeps its number. total is in minor units of the currency.
CREATE TABLE invoices (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    number   BIGINT NOT NULL,
    label    TEXT COLLATE "C" NOT NULL,
    order_id TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL,
    due      BIGINT,
    sent     BIGINT,
    voided   BIGINT,
    deleted  BIGINT,
    currency TEXT COLLATE "C" NOT NULL,
    total    BIGINT NOT NULL,
    doc      TEXT NOT NULL,
    CONSTRAINT invoices_positive CHECK (number > 0 AND total >= 0)
);
CREATE UNIQUE INDEX invoices_number_key ON invoices (number);
CREATE UNIQUE INDEX invoices_order_key ON invoices (order_id) WHERE voided IS NULL AND deleted IS NULL;
CREATE INDEX invoices_order ON invoices (order_id, number);
CREATE INDEX invoices_created ON invoices (created, id);

-- Invoices that apps made out elsewhere.
CREATE TABLE order_invoices (
    order_id   TEXT COLLATE "C" NOT NULL,
    invoice_id TEXT COLLATE "C" NOT NULL,
    app_id     TEXT COLLATE "C" NOT NULL,
    position   BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    CONSTRAINT order_invoices_pkey PRIMARY KEY (order_id, app_id, invoice_id)
);
