-- What is bought, and what is bought with it, counted as orders are approved. orders
-- is how many orders there were. score counts them by their age: each order weighs
-- twice as much as one that is a half-life older, so that no row has to change as time
-- goes by. A pair is there in both directions.
CREATE TABLE product_sales (
    product_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    orders     BIGINT NOT NULL,
    score      DOUBLE PRECISION NOT NULL,
    CONSTRAINT product_sales_orders_positive CHECK (orders > 0)
);
CREATE INDEX product_sales_score ON product_sales (score DESC, product_id);

CREATE TABLE product_pairs (
    product_id TEXT COLLATE "C" NOT NULL,
    other_id   TEXT COLLATE "C" NOT NULL,
    orders     BIGINT NOT NULL,
    score      DOUBLE PRECISION NOT NULL,
    CONSTRAINT product_pairs_pkey PRIMARY KEY (product_id, other_id),
    CONSTRAINT product_pairs_orders_positive CHECK (orders > 0),
    CONSTRAINT product_pairs_two CHECK (product_id <> other_id)
);
CREATE INDEX product_pairs_score ON product_pairs (product_id, score DESC, other_id);

-- Which orders are counted, so that one that is canceled is taken out once.
CREATE TABLE counted_orders (
    order_id TEXT COLLATE "C" NOT NULL PRIMARY KEY
);
