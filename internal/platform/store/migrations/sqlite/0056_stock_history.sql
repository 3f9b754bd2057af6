-- Every change of counted stock. seq grows in the order in which changes of one variant happened.
CREATE TABLE stock_history (
    seq        INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    created    INTEGER NOT NULL,
    product_id TEXT NOT NULL,
    variant_id TEXT NOT NULL,
    delta      INTEGER NOT NULL,
    quantity   INTEGER NOT NULL, -- afterwards
    reason     TEXT NOT NULL,
    order_id   TEXT,
    note       TEXT,
    by_kind    TEXT NOT NULL,
    by_id      TEXT -- of staff and apps; never of shoppers
);
CREATE INDEX stock_history_of_product ON stock_history (product_id, seq);
CREATE INDEX stock_history_created ON stock_history (created, seq);
