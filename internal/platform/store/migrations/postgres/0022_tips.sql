-- How buyers are asked for tips. One set is the default; others are for a place, a terminal or a person.
CREATE TABLE tip_settings (
    id                 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision           BIGINT NOT NULL,
    created            BIGINT NOT NULL,
    updated            BIGINT NOT NULL,
    is_default         BOOLEAN NOT NULL,
    location           TEXT COLLATE "C",
    terminal           TEXT COLLATE "C",
    terminal_folded    TEXT COLLATE "C",
    staff_user         TEXT COLLATE "C",
    tip_type           TEXT COLLATE "C" NOT NULL,
    customer_tip       BOOLEAN NOT NULL,
    business_tip       BOOLEAN NOT NULL,
    custom_amount      BOOLEAN NOT NULL,
    edit_distribution  BOOLEAN NOT NULL,
    doc                TEXT COLLATE "C" NOT NULL,
    CONSTRAINT tip_settings_for_one CHECK (NOT is_default OR (location IS NULL AND terminal IS NULL AND staff_user IS NULL))
);
CREATE UNIQUE INDEX tip_settings_default_key ON tip_settings (is_default) WHERE is_default;

-- What buyers chose, by purchase flow, and where they buy. order_id is set when the order is placed; the choice stays as it is then.
CREATE TABLE tip_choices (
    flow     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    updated  BIGINT NOT NULL,
    tip_type TEXT COLLATE "C" NOT NULL,
    value    TEXT COLLATE "C" NOT NULL,
    location TEXT COLLATE "C" NOT NULL,
    order_id TEXT COLLATE "C",
    CONSTRAINT tip_choices_type_known CHECK (tip_type IN ('PERCENTAGE', 'AMOUNT', 'CUSTOM'))
);
CREATE INDEX tip_choices_updated ON tip_choices (updated);

-- The tip of an order, or of a draft of one. amount is in minor units of the currency.
CREATE TABLE tips (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    order_id TEXT COLLATE "C",
    draft_id TEXT COLLATE "C",
    currency TEXT COLLATE "C" NOT NULL,
    amount   BIGINT NOT NULL,
    CONSTRAINT tips_of_one CHECK ((order_id IS NULL) <> (draft_id IS NULL)),
    CONSTRAINT tips_positive CHECK (amount > 0)
);
CREATE UNIQUE INDEX tips_order_key ON tips (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX tips_draft_key ON tips (draft_id) WHERE draft_id IS NOT NULL;

-- Who gets how much of a tip. One with a transaction was paid and stays. order_id is that of the tip.
CREATE TABLE tip_distributions (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    tip            TEXT COLLATE "C" NOT NULL REFERENCES tips (id),
    position       BIGINT NOT NULL,
    created        BIGINT NOT NULL,
    order_id       TEXT COLLATE "C",
    staff          TEXT COLLATE "C" NOT NULL,
    source         TEXT COLLATE "C" NOT NULL,
    currency       TEXT COLLATE "C" NOT NULL,
    amount         BIGINT NOT NULL,
    transaction_id TEXT COLLATE "C",
    transaction_at BIGINT,
    doc            TEXT COLLATE "C" NOT NULL,
    CONSTRAINT tip_distributions_not_negative CHECK (amount >= 0),
    CONSTRAINT tip_distributions_paid CHECK ((transaction_id IS NULL) = (transaction_at IS NULL)),
    CONSTRAINT tip_distributions_source_known CHECK (source IN ('UNKNOWN_SOURCE', 'POS', 'WEB', 'DASHBOARD'))
);
CREATE INDEX tip_distributions_tip ON tip_distributions (tip, position);
CREATE INDEX tip_distributions_staff ON tip_distributions (staff, id);
CREATE INDEX tip_distributions_created ON tip_distributions (created, id);
