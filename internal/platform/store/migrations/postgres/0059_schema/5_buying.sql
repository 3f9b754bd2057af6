-- Tables of the wing internal/buying. A headline names the package that writes what follows.

-- ======== cart ========

-- Carts. A shopper has one current cart and may own others. doc holds what the
-- shopper chose (items by reference, quantities, notes); prices are the catalog's
-- and are never stored here. idle_day is the day of the last change of a cart that
-- goes when it is idle for long, NULL for one that stays. Unlike updated it moves
-- once a day at most, so that its index costs nothing when carts change.
-- room for the next version on the same page: no index is touched, and no neighbour
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
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX carts_owner_key ON carts (owner_kind, owner_id) WHERE is_current;
CREATE INDEX carts_idle ON carts (idle_day);
-- A shopper's carts beside the current one are found when the shopper signs in.
-- Carts of staff and apps go when they are idle for long, as visitors' do.
CREATE INDEX carts_others ON carts (owner_kind, owner_id) WHERE NOT is_current;
CREATE INDEX carts_left ON carts (updated, id) WHERE owner_kind = 'MEMBER' AND is_current;

-- ======== checkout ========

-- Checkouts: baskets on their way to an order. doc holds what was chosen and written;
-- prices come from the catalog whenever a checkout is looked at. told_buyer and
-- told_shop are what the buyer and those who run the shop were last told that it
-- comes to, so that nobody pays another price than the one they saw. A cart has at
-- most one open checkout. idle_day is the day of the last change: unlike updated it
-- moves once a day at most, so that its index costs nothing when checkouts change.
-- room for the next version on the same page
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
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX checkouts_open_cart_key ON checkouts (cart_id) WHERE NOT completed AND cart_id IS NOT NULL;
CREATE INDEX checkouts_cart ON checkouts (cart_id);
CREATE INDEX checkouts_owner ON checkouts (owner_kind, owner_id);
CREATE INDEX checkouts_flow ON checkouts (purchase_flow_id);
CREATE INDEX checkouts_idle ON checkouts (idle_day);
-- What the search walks along. Only what can be left has a place in them, so that
-- carts of visitors cost no more than before.
CREATE INDEX checkouts_left ON checkouts (updated, id) WHERE NOT completed AND email <> '';

-- What apps are asked to take for an order (money off a gift card of theirs, a use of a
-- membership), written down before they are asked, so that nothing they took is lost.
-- A code of a card is sealed within doc.
CREATE TABLE outside_takings (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind        TEXT COLLATE "C" NOT NULL,
    state       TEXT COLLATE "C" NOT NULL,
    checkout_id TEXT COLLATE "C" NOT NULL,
    order_id    TEXT COLLATE "C" NOT NULL,
    app_id      TEXT COLLATE "C" NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    due         BIGINT NOT NULL,
    tries       BIGINT NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL,
    CONSTRAINT outside_takings_kind_known CHECK (kind IN ('GIFT_CARD', 'MEMBERSHIP')),
    CONSTRAINT outside_takings_state_known CHECK (state IN ('ASKED', 'TAKEN', 'USED', 'REFUSED', 'RETURNING',
        'RETURNED'))
);
CREATE INDEX outside_takings_due ON outside_takings (due) WHERE state IN ('ASKED', 'TAKEN', 'RETURNING');
CREATE INDEX outside_takings_checkout ON outside_takings (checkout_id);
CREATE INDEX outside_takings_order ON outside_takings (order_id);

-- ======== checkouttemplates ========

-- Checkouts that are made ready by the shop and begin with a link.
CREATE TABLE checkout_templates (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    status   TEXT COLLATE "C" NOT NULL,
    doc      TEXT NOT NULL,
    CONSTRAINT checkout_templates_status_known CHECK (status IN ('ACTIVE', 'INACTIVE'))
);
CREATE INDEX checkout_templates_created ON checkout_templates (created, id);
CREATE INDEX checkout_templates_status ON checkout_templates (status, id);

-- How often a template was used. It is no part of the template: using it changes nothing of it.
CREATE TABLE checkout_template_uses (
    template_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES checkout_templates (id) ON DELETE CASCADE,
    uses        BIGINT NOT NULL,
    last_used   BIGINT NOT NULL,
    CONSTRAINT checkout_template_uses_positive CHECK (uses > 0)
);

-- ======== abandoned ========

-- Purchases that people began and left. total has four decimals whatever the currency.
CREATE TABLE abandoned_checkouts (
    id                TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision          BIGINT NOT NULL,
    created           BIGINT NOT NULL,
    updated           BIGINT NOT NULL,
    status            TEXT COLLATE "C" NOT NULL,
    checkout_id       TEXT COLLATE "C",
    cart_id           TEXT COLLATE "C",
    contact_id        TEXT COLLATE "C",
    email             TEXT COLLATE "C",
    member_id         TEXT COLLATE "C",
    user_id           TEXT COLLATE "C",
    visitor_id        TEXT COLLATE "C",
    first_name        TEXT COLLATE "C",
    first_name_folded TEXT COLLATE "C",
    last_name         TEXT COLLATE "C",
    last_name_folded  TEXT COLLATE "C",
    activities        JSONB NOT NULL,
    coupons           JSONB NOT NULL,
    currency          TEXT COLLATE "C" NOT NULL,
    total             BIGINT NOT NULL,
    doc               TEXT NOT NULL,
    CONSTRAINT abandoned_checkouts_status_known CHECK (status IN ('ABANDONED', 'RECOVERED')),
    CONSTRAINT abandoned_checkouts_of_something CHECK (checkout_id IS NOT NULL OR cart_id IS NOT NULL)
);
CREATE UNIQUE INDEX abandoned_checkouts_checkout_key ON abandoned_checkouts (checkout_id) WHERE checkout_id IS NOT NULL;
CREATE INDEX abandoned_checkouts_cart ON abandoned_checkouts (cart_id);
CREATE INDEX abandoned_checkouts_created ON abandoned_checkouts (created, id);
CREATE INDEX abandoned_checkouts_updated ON abandoned_checkouts (updated, id);
CREATE INDEX abandoned_checkouts_email ON abandoned_checkouts (email, id);
CREATE INDEX abandoned_checkouts_sums ON abandoned_checkouts (currency, created, status, total);

-- How far the search for them came: everything that was last changed before is known.
CREATE TABLE abandoned_search (
    kind    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    changed BIGINT NOT NULL,
    last_id TEXT COLLATE "C" NOT NULL
);

-- Who does not want to be reminded, by the folded address.
CREATE TABLE abandoned_silence (
    email TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL
);

-- ======== drafts ========

-- Drafts of orders. doc holds what a draft is made of, shown what it came to when it was
-- last changed, which is what a commit writes. An order has one open draft at most.
CREATE TABLE draft_orders (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    order_id TEXT COLLATE "C",
    status   TEXT COLLATE "C" NOT NULL,
    by_kind  TEXT COLLATE "C" NOT NULL,
    by_id    TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    doc      TEXT COLLATE "C" NOT NULL,
    shown    TEXT COLLATE "C" NOT NULL,
    CONSTRAINT draft_orders_status_known CHECK (status IN ('DRAFT', 'COMMITTED')),
    CONSTRAINT draft_orders_committed_has_order CHECK (status <> 'COMMITTED' OR order_id IS NOT NULL),
    CONSTRAINT draft_orders_revision_positive CHECK (revision > 0)
);
CREATE UNIQUE INDEX draft_orders_open_key ON draft_orders (order_id) WHERE status = 'DRAFT' AND order_id IS NOT NULL;
CREATE INDEX draft_orders_order ON draft_orders (order_id);
CREATE INDEX draft_orders_created ON draft_orders (created, id);
CREATE INDEX draft_orders_updated ON draft_orders (updated, id);
CREATE INDEX draft_orders_status ON draft_orders (status, created, id);
