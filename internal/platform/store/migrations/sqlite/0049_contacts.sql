-- People the shop knows: members, and guests who bought or left an e-mail. A member's contact has the member's
-- id; a guest's id follows from the key of the e-mail. Texts are folded, to search and sort by; doc has them as
-- they are shown. orders, spent and last_order add up contact_orders; spent has four decimals.
CREATE TABLE contacts (
    id         TEXT NOT NULL PRIMARY KEY,
    member     BOOLEAN NOT NULL,
    created    INTEGER NOT NULL, -- when the shop first met them, as source says
    updated    INTEGER NOT NULL,
    source     TEXT NOT NULL,
    email      TEXT NOT NULL,
    email_key  TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name  TEXT NOT NULL,
    phones     TEXT NOT NULL, -- a list of texts
    orders     INTEGER NOT NULL,
    spent      INTEGER NOT NULL,
    currency   TEXT NOT NULL, -- of spent
    last_order INTEGER NOT NULL, -- 0 for never
    doc        TEXT NOT NULL,
    CONSTRAINT contacts_source_known CHECK (source IN ('MEMBER', 'ORDER', 'IMPORT', 'CHECKOUT'))
);
CREATE UNIQUE INDEX contacts_guest_key ON contacts (email_key) WHERE member = FALSE;
CREATE INDEX contacts_by_created ON contacts (created, id);
CREATE INDEX contacts_by_updated ON contacts (updated, id);
CREATE INDEX contacts_by_email ON contacts (email, id);
CREATE INDEX contacts_by_first_name ON contacts (first_name, id);
CREATE INDEX contacts_by_last_name ON contacts (last_name, id);
CREATE INDEX contacts_by_orders ON contacts (orders, id);
CREATE INDEX contacts_by_spent ON contacts (spent, id);
CREATE INDEX contacts_by_last_order ON contacts (last_order, id);
CREATE INDEX contacts_by_member ON contacts (member, created, id);
CREATE INDEX contacts_by_source ON contacts (source, created, id);

-- Whose an e-mail is: a member's once it is verified, else a guest's. Whoever decides by it writes the row.
CREATE TABLE contact_emails (
    email_key TEXT NOT NULL PRIMARY KEY,
    contact   TEXT NOT NULL
);
CREATE INDEX contact_emails_contact ON contact_emails (contact);

-- What each order that counts adds to which contact. An empty contact is one that was erased: its orders stay
-- out of contacts for good. spent has four decimals.
CREATE TABLE contact_orders (
    order_id TEXT NOT NULL PRIMARY KEY,
    contact  TEXT NOT NULL,
    currency TEXT NOT NULL,
    spent    INTEGER NOT NULL,
    sold     INTEGER NOT NULL
);
CREATE INDEX contact_orders_contact ON contact_orders (contact, sold, order_id);

-- What members bought, repeated from their contacts, to filter and sort members by.
ALTER TABLE members ADD COLUMN orders INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN spent INTEGER NOT NULL DEFAULT 0; -- four decimals, in the shop's currency
ALTER TABLE members ADD COLUMN last_order INTEGER NOT NULL DEFAULT 0; -- 0 for never
CREATE INDEX members_by_orders ON members (orders, id);
CREATE INDEX members_by_spent ON members (spent, id);
CREATE INDEX members_by_last_order ON members (last_order, id);
