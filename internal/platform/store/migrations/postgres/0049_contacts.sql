-- People the shop knows: members, and guests who bought or left an e-mail. A member's contact has the member's
-- id; a guest's id follows from the key of the e-mail. Texts are folded, to search and sort by; doc has them as
-- they are shown. orders, spent and last_order add up contact_orders; spent has four decimals.
CREATE TABLE contacts (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    member     BOOLEAN NOT NULL,
    created    BIGINT NOT NULL, -- when the shop first met them, as source says
    updated    BIGINT NOT NULL,
    source     TEXT COLLATE "C" NOT NULL,
    email      TEXT COLLATE "C" NOT NULL,
    email_key  TEXT COLLATE "C" NOT NULL,
    first_name TEXT COLLATE "C" NOT NULL,
    last_name  TEXT COLLATE "C" NOT NULL,
    phones     JSONB NOT NULL, -- a list of texts
    orders     BIGINT NOT NULL,
    spent      BIGINT NOT NULL,
    currency   TEXT COLLATE "C" NOT NULL, -- of spent
    last_order BIGINT NOT NULL, -- 0 for never
    doc        TEXT COLLATE "C" NOT NULL,
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
    email_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    contact   TEXT COLLATE "C" NOT NULL
);
CREATE INDEX contact_emails_contact ON contact_emails (contact);

-- What each order that counts adds to which contact. An empty contact is one that was erased: its orders stay
-- out of contacts for good. spent has four decimals.
CREATE TABLE contact_orders (
    order_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    contact  TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    spent    BIGINT NOT NULL,
    sold     BIGINT NOT NULL
);
CREATE INDEX contact_orders_contact ON contact_orders (contact, sold, order_id);

-- What members bought, repeated from their contacts, to filter and sort members by.
ALTER TABLE members ADD COLUMN orders BIGINT NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN spent BIGINT NOT NULL DEFAULT 0; -- four decimals, in the shop's currency
ALTER TABLE members ADD COLUMN last_order BIGINT NOT NULL DEFAULT 0; -- 0 for never
CREATE INDEX members_by_orders ON members (orders, id);
CREATE INDEX members_by_spent ON members (spent, id);
CREATE INDEX members_by_last_order ON members (last_order, id);
