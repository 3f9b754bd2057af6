-- The number of the last invoice. It changes in the transaction that writes the invoice: there are no gaps.
CREATE TABLE invoice_counter (
    id   INTEGER NOT NULL PRIMARY KEY,
    last INTEGER NOT NULL,
    CONSTRAINT invoice_counter_one CHECK (id = 1 AND last >= 0)
);
INSERT INTO invoice_counter (id, last) VALUES (1, 0);

-- Bills of orders as they were made out. What was made out never changes, and none is taken away: an invoice that is
-- void or deleted keeps its number. total is in minor units of the currency.
CREATE TABLE invoices (
    id       TEXT NOT NULL PRIMARY KEY,
    number   INTEGER NOT NULL,
    label    TEXT NOT NULL,
    order_id TEXT NOT NULL,
    created  INTEGER NOT NULL,
    due      INTEGER,
    sent     INTEGER,
    voided   INTEGER,
    deleted  INTEGER,
    currency TEXT NOT NULL,
    total    INTEGER NOT NULL,
    doc      TEXT NOT NULL,
    CONSTRAINT invoices_positive CHECK (number > 0 AND total >= 0)
);
CREATE UNIQUE INDEX invoices_number_key ON invoices (number);
CREATE UNIQUE INDEX invoices_order_key ON invoices (order_id) WHERE voided IS NULL AND deleted IS NULL;
CREATE INDEX invoices_order ON invoices (order_id, number);
CREATE INDEX invoices_created ON invoices (created, id);

-- Invoices that apps made out elsewhere.
CREATE TABLE order_invoices (
    order_id   TEXT NOT NULL,
    invoice_id TEXT NOT NULL,
    app_id     TEXT NOT NULL,
    position   INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    CONSTRAINT order_invoices_pkey PRIMARY KEY (order_id, app_id, invoice_id)
);
