-- Carts. A shopper has one current cart and may own others. doc holds what the
-- shopper chose (items by reference, quantities, notes); prices are the catalog's
-- and are never stored here. idle_day is the day of the last change of a cart that
-- goes when it is idle for long, NULL for one that stays. Unlike updated it moves
-- once a day at most, so that its index costs nothing when carts change.
CREATE TABLE carts (
    id               TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_kind       TEXT COLLATE "C" NOT NULL,
    owner_id         TEXT COLLATE "C" NOT NULL,
    is_current       BOOLEAN NOT NULL,
    revision         BIGINT NOT NULL,
    created          BIGINT NOT NULL,
    updated          BIGINT NOT NULL,
    idle_day         BIGINT,
    purchase_flow_id TEXT COLLATE "C" NOT NULL,
    doc              TEXT COLLATE "C" NOT NULL,
    CONSTRAINT carts_owner_known CHECK (owner_kind IN ('ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP')),
    CONSTRAINT carts_revision_positive CHECK (revision > 0)
) WITH (fillfactor = 50); -- room for the next version on the same page: no index is touched, and no neighbour
CREATE UNIQUE INDEX carts_owner_key ON carts (owner_kind, owner_id) WHERE is_current;
CREATE INDEX carts_idle ON carts (idle_day);
