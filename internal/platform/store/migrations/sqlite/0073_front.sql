-- ======== cards added without a purchase ========

-- Cards that members bring to be kept, while their provider looks at them, and how often somebody tried. Rows are
-- deleted after a day. doc has the way of paying in the provider's words, never a card number.
CREATE TABLE card_setups (
    id        TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL,
    provider  TEXT NOT NULL,
    state     TEXT NOT NULL,
    created   INTEGER NOT NULL,
    doc       TEXT NOT NULL
);
CREATE INDEX card_setups_member ON card_setups (member_id, created);
