-- ======== cards added without a purchase ========

-- Cards that members bring to be kept, while their provider looks at them, and how often somebody tried. Rows are
-- deleted after a day. doc has the way of paying in the provider's words, never a card number.
CREATE TABLE card_setups (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    member_id TEXT COLLATE "C" NOT NULL,
    provider  TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL,
    created   BIGINT NOT NULL,
    doc       TEXT COLLATE "C" NOT NULL
);
CREATE INDEX card_setups_member ON card_setups (member_id, created);
