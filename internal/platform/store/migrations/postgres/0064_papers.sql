-- The number that the shop's invoices begin with: shops that move here go on counting.
ALTER TABLE invoice_counter ADD COLUMN first BIGINT NOT NULL DEFAULT 1;

-- The first and the last number of credit notes. The last changes in the transaction that writes the note: there are no gaps.
CREATE TABLE credit_note_counter (
    id    BIGINT NOT NULL PRIMARY KEY,
    first BIGINT NOT NULL,
    last  BIGINT NOT NULL,
    CONSTRAINT credit_note_counter_one CHECK (id = 1 AND first > 0 AND last >= first - 1)
);
INSERT INTO credit_note_counter (id, first, last) VALUES (1, 1, 0);

-- What was credited of invoices, by refund. What was made out never changes, and none is taken away: the note of a refund that
-- failed after all is void and keeps its number. total is in minor units of the currency.
CREATE TABLE credit_notes (
    id         TEXT NOT NULL PRIMARY KEY,
    number     BIGINT NOT NULL,
    label      TEXT NOT NULL,
    refund_id  TEXT NOT NULL,
    order_id   TEXT NOT NULL,
    invoice_id TEXT NOT NULL,
    created    BIGINT NOT NULL,
    voided     BIGINT,
    currency   TEXT NOT NULL,
    total      BIGINT NOT NULL,
    doc        TEXT NOT NULL,
    CONSTRAINT credit_notes_positive CHECK (number > 0 AND total > 0)
);
CREATE UNIQUE INDEX credit_notes_number_key ON credit_notes (number);
CREATE UNIQUE INDEX credit_notes_refund_key ON credit_notes (refund_id) WHERE voided IS NULL;
CREATE INDEX credit_notes_order ON credit_notes (order_id, number);
CREATE INDEX credit_notes_created ON credit_notes (created, id);
