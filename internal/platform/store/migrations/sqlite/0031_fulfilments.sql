-- What was sent of orders, parcel by parcel. tracking_number repeats the document's, for it is unique within an order.
CREATE TABLE fulfillments (
    id              TEXT NOT NULL PRIMARY KEY,
    order_id        TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    created         INTEGER NOT NULL,
    position        INTEGER NOT NULL,
    tracking_number TEXT NOT NULL,
    doc             TEXT NOT NULL
);
CREATE UNIQUE INDEX fulfillments_order_key ON fulfillments (order_id, position);
CREATE UNIQUE INDEX fulfillments_tracking_key ON fulfillments (order_id, tracking_number) WHERE tracking_number <> '';

-- How many units of an order's line are in a parcel.
CREATE TABLE fulfillment_lines (
    fulfillment_id TEXT NOT NULL REFERENCES fulfillments (id) ON DELETE CASCADE,
    position       INTEGER NOT NULL,
    line_id        TEXT NOT NULL,
    quantity       INTEGER NOT NULL,
    CONSTRAINT fulfillment_lines_pkey PRIMARY KEY (fulfillment_id, line_id),
    CONSTRAINT fulfillment_lines_positive CHECK (quantity > 0)
);

-- Labels that were bought for parcels, as they were printed first.
CREATE TABLE shipping_labels (
    fulfillment_id  TEXT NOT NULL PRIMARY KEY REFERENCES fulfillments (id) ON DELETE CASCADE,
    created         INTEGER NOT NULL,
    carrier         TEXT NOT NULL,
    service         TEXT NOT NULL,
    tracking_number TEXT NOT NULL,
    document        BLOB NOT NULL
);

-- Files that were sold: until when and how often each may be fetched, and how often it was.
CREATE TABLE downloads (
    id         TEXT NOT NULL PRIMARY KEY,
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    line_id    TEXT NOT NULL,
    file_id    TEXT NOT NULL,
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    most       INTEGER NOT NULL,
    fetched    INTEGER NOT NULL,
    last_fetch INTEGER,
    CONSTRAINT downloads_within CHECK (fetched >= 0 AND fetched <= most)
);
CREATE UNIQUE INDEX downloads_line_key ON downloads (order_id, line_id);
