-- Money paid in advance. The balance is the sum of the ledger; a code is found by its keyed hash.
CREATE TABLE gift_cards (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    code_hash   TEXT COLLATE "C" NOT NULL,
    code_sealed TEXT COLLATE "C" NOT NULL,
    last_four   TEXT COLLATE "C" NOT NULL,
    currency    TEXT COLLATE "C" NOT NULL,
    initial     BIGINT NOT NULL,
    balance     BIGINT NOT NULL,
    disabled    BOOLEAN NOT NULL,
    expires     BIGINT,
    source      TEXT COLLATE "C" NOT NULL,
    order_id    TEXT COLLATE "C" NOT NULL,
    issue_key   TEXT COLLATE "C",
    CONSTRAINT gift_cards_initial_positive CHECK (initial > 0),
    CONSTRAINT gift_cards_balance_bounded CHECK (balance >= 0 AND balance <= initial)
);
CREATE UNIQUE INDEX gift_cards_code_key ON gift_cards (code_hash);
CREATE UNIQUE INDEX gift_cards_issue_once ON gift_cards (issue_key) WHERE issue_key IS NOT NULL;
CREATE INDEX gift_cards_created ON gift_cards (created, id);
CREATE INDEX gift_cards_order ON gift_cards (order_id);
CREATE INDEX gift_cards_last_four ON gift_cards (last_four);

-- What went on and off a card. A redemption is undone at most once, and an order takes from a card once.
CREATE TABLE gift_card_entries (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    card          TEXT COLLATE "C" NOT NULL REFERENCES gift_cards (id),
    created       BIGINT NOT NULL,
    kind          TEXT COLLATE "C" NOT NULL,
    amount        BIGINT NOT NULL,
    balance_after BIGINT NOT NULL,
    order_id      TEXT COLLATE "C" NOT NULL,
    of_entry      TEXT COLLATE "C" NOT NULL,
    voided        BOOLEAN NOT NULL,
    CONSTRAINT gift_card_entries_kind_known CHECK (kind IN ('ISSUE', 'REDEEM', 'VOID', 'REFUND')),
    CONSTRAINT gift_card_entries_sign CHECK ((kind = 'REDEEM' AND amount < 0) OR (kind <> 'REDEEM' AND amount >= 0)),
    CONSTRAINT gift_card_entries_after_bounded CHECK (balance_after >= 0)
);
CREATE INDEX gift_card_entries_card ON gift_card_entries (card, created, id);
CREATE INDEX gift_card_entries_of ON gift_card_entries (of_entry);
CREATE UNIQUE INDEX gift_card_entries_one_void ON gift_card_entries (of_entry) WHERE kind = 'VOID';
CREATE UNIQUE INDEX gift_card_entries_order_once ON gift_card_entries (card, order_id) WHERE kind = 'REDEEM' AND NOT voided AND order_id <> '';
