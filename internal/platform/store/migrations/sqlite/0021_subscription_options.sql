-- Ways to buy a product again and again.
CREATE TABLE subscription_options (
    id           TEXT NOT NULL PRIMARY KEY,
    revision     INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    title        TEXT NOT NULL,
    title_folded TEXT NOT NULL,
    doc          TEXT NOT NULL
);
CREATE INDEX subscription_options_created ON subscription_options (created, id);
CREATE INDEX subscription_options_title ON subscription_options (title_folded, id);

-- Which product offers which of them, in the product's own order.
CREATE TABLE product_subscription_options (
    product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    option_id  TEXT NOT NULL REFERENCES subscription_options (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    hidden     BOOLEAN NOT NULL,
    CONSTRAINT product_subscription_options_pkey PRIMARY KEY (product_id, option_id)
);
CREATE INDEX product_subscription_options_option ON product_subscription_options (option_id, product_id);
