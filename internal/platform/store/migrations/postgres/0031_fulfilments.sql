-- What was sent of orders, parcel by parcel. tracking_number repeats the document's, for it is unique within an order.
CREATE TABLE fulfillments (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    order_id        TEXT COLLATE "C" NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    created         BIGINT NOT NULL,
    position        BIGINT NOT NULL,
    tracking_number TEXT COLLATE "C" NOT NULL,
    doc             TEXT NOT NULL
);
CREATE UNIQUE INDEX fulfillments_order_key ON fulfillments (order_id, position);
CREATE UNIQUE INDEX fulfillments_tracking_key ON fulfillments (order_id, tracking_number) WHERE tracking_number <> '';

-- How many units of an order's line are in a parcel.
CREATE TABLE fulfillment_lines (
    fulfillment_id TEXT COLLATE "C" NOT NULL REFERENCES fulfillments (id) ON DELETE CASCADE,
    position       BIGINT NOT NULL,
    line_id        TEXT COLLATE "C" NOT NULL,
    quantity       BIGINT NOT NULL,
    CONSTRAINT fulfillment_lines_pkey PRIMARY KEY (fulfillment_id, line_id),
    CONSTRAINT fulfillment_lines_positive CHECK (quantity > 0)
);

-- Labels that were bought for parcels, as they were printed first.
CREATE TABLE shipping_labels (
    fulfillment_id  TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES fulfillments (id) ON DELETE CASCADE,
    created         BIGINT NOT NULL,
    carrier         TEXT COLLATE "C" NOT NULL,
    service         TEXT COLLATE "C" NOT NULL,
    tracking_number TEXT COLLATE "C" NOT NULL,
    document        BYTEA NOT NULL
);

-- Files that were sold: until when and how often each may be fetched, and how often it was.
CREATE TABLE downloads (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    order_id   TEXT COLLATE "C" NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    line_id    TEXT COLLATE "C" NOT NULL,
    file_id    TEXT COLLATE "C" NOT NULL,
    created    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    most       BIGINT NOT NULL,
    fetched    BIGINT NOT NULL,
    last_fetch BIGINT,
    CONSTRAINT downloads_within CHECK (fetched >= 0 AND fetched <= most)
);
CREATE UNIQUE INDEX downloads_line_key ON downloads (order_id, line_id);
