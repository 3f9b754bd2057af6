-- ======== saved ways of paying ========

-- When the member made it the one that checkouts offer first; 0 for those that are not.
ALTER TABLE saved_methods ADD COLUMN preferred BIGINT NOT NULL DEFAULT 0;

-- ======== gift cards of members ========

-- Which gift cards members keep in their accounts, to pay with them in one press. The code stays in gift_cards.
CREATE TABLE kept_gift_cards (
    member_id TEXT COLLATE "C" NOT NULL,
    card      TEXT COLLATE "C" NOT NULL REFERENCES gift_cards (id) ON DELETE CASCADE,
    created   BIGINT NOT NULL,
    PRIMARY KEY (member_id, card)
);
CREATE INDEX kept_gift_cards_card ON kept_gift_cards (card);

-- ======== saved for later ========

-- Lines of carts that members put aside, one list each, under the id of the member. doc has the lines as carts have
-- them.
CREATE TABLE later_lists (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    updated BIGINT NOT NULL,
    doc     TEXT COLLATE "C" NOT NULL
);
