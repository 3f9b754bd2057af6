-- Checkouts: baskets on their way to an order. doc holds what was chosen and written;
-- prices come from the catalog whenever a checkout is looked at. told_buyer and
-- told_shop are what the buyer and those who run the shop were last told that it
-- comes to, so that nobody pays another price than the one they saw. A cart has at
-- most one open checkout. idle_day is the day of the last change: unlike updated it
-- moves once a day at most, so that its index costs nothing when checkouts change.
CREATE TABLE checkouts (
    id               TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_kind       TEXT COLLATE "C" NOT NULL,
    owner_id         TEXT COLLATE "C" NOT NULL,
    revision         BIGINT NOT NULL,
    created          BIGINT NOT NULL,
    updated          BIGINT NOT NULL,
    idle_day         BIGINT NOT NULL,
    cart_id          TEXT COLLATE "C",
    purchase_flow_id TEXT COLLATE "C" NOT NULL,
    channel          TEXT COLLATE "C" NOT NULL,
    email            TEXT COLLATE "C" NOT NULL,
    completed        BOOLEAN NOT NULL,
    order_id         TEXT COLLATE "C" NOT NULL,
    total            BIGINT NOT NULL,
    told_buyer       TEXT COLLATE "C" NOT NULL,
    told_shop        TEXT COLLATE "C" NOT NULL,
    doc              TEXT COLLATE "C" NOT NULL,
    CONSTRAINT checkouts_owner_known CHECK (owner_kind IN ('ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP', 'SYSTEM')),
    CONSTRAINT checkouts_revision_positive CHECK (revision > 0),
    CONSTRAINT checkouts_order_completes CHECK (order_id = '' OR completed)
) WITH (fillfactor = 50); -- room for the next version on the same page
CREATE UNIQUE INDEX checkouts_open_cart_key ON checkouts (cart_id) WHERE NOT completed AND cart_id IS NOT NULL;
CREATE INDEX checkouts_cart ON checkouts (cart_id);
CREATE INDEX checkouts_owner ON checkouts (owner_kind, owner_id);
CREATE INDEX checkouts_flow ON checkouts (purchase_flow_id);
CREATE INDEX checkouts_idle ON checkouts (idle_day);
