-- Checkouts: baskets on their way to an order. doc holds what was chosen and written;
-- prices come from the catalog whenever a checkout is looked at. told_buyer and
-- told_shop are what the buyer and those who run the shop were last told that it
-- comes to, so that nobody pays another price than the one they saw. A cart has at
-- most one open checkout. idle_day is the day of the last change: unlike updated it
-- moves once a day at most, so that its index costs nothing when checkouts change.
CREATE TABLE checkouts (
    id               TEXT NOT NULL PRIMARY KEY,
    owner_kind       TEXT NOT NULL,
    owner_id         TEXT NOT NULL,
    revision         INTEGER NOT NULL,
    created          INTEGER NOT NULL,
    updated          INTEGER NOT NULL,
    idle_day         INTEGER NOT NULL,
    cart_id          TEXT,
    purchase_flow_id TEXT NOT NULL,
    channel          TEXT NOT NULL,
    email            TEXT NOT NULL,
    completed        BOOLEAN NOT NULL,
    order_id         TEXT NOT NULL,
    total            INTEGER NOT NULL,
    told_buyer       TEXT NOT NULL,
    told_shop        TEXT NOT NULL,
    doc              TEXT NOT NULL,
    CONSTRAINT checkouts_owner_known CHECK (owner_kind IN ('ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP', 'SYSTEM')),
    CONSTRAINT checkouts_revision_positive CHECK (revision > 0),
    CONSTRAINT checkouts_order_completes CHECK (order_id = '' OR completed)
);
CREATE UNIQUE INDEX checkouts_open_cart_key ON checkouts (cart_id) WHERE NOT completed AND cart_id IS NOT NULL;
CREATE INDEX checkouts_cart ON checkouts (cart_id);
CREATE INDEX checkouts_owner ON checkouts (owner_kind, owner_id);
CREATE INDEX checkouts_flow ON checkouts (purchase_flow_id);
CREATE INDEX checkouts_idle ON checkouts (idle_day);
