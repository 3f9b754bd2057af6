-- Tables of the wing internal/orders. A headline names the package that writes what follows.

-- ======== orders ========

-- Orders. The document is what callers read; facts are the payments and fulfilments
-- that its derived parts follow from. total has four decimals whatever the currency.
CREATE TABLE orders (
    id          TEXT NOT NULL PRIMARY KEY,
    number      INTEGER NOT NULL,
    revision    INTEGER NOT NULL,
    status      TEXT NOT NULL,
    total       INTEGER NOT NULL,
    checkout_id TEXT NOT NULL,
    doc         TEXT NOT NULL,
    facts       TEXT NOT NULL,
    CONSTRAINT orders_number_positive CHECK (number > 0),
    CONSTRAINT orders_total_not_negative CHECK (total >= 0),
    CONSTRAINT orders_status_known CHECK (status IN ('INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED'))
);
CREATE UNIQUE INDEX orders_number_key ON orders (number);
CREATE UNIQUE INDEX orders_checkout_key ON orders (checkout_id) WHERE checkout_id <> '';

-- What orders are found by, apart from their documents. order_search has one row for each order that is in lists: an
-- order that waits for its first payment has none. Absent texts are empty and absent times 0, so that every order has
-- a place in every sort; amounts have four decimals whatever the currency. The row is short, so that a search which
-- no index serves can read all of them.
CREATE TABLE order_search (
    created            INTEGER NOT NULL,
    id                 TEXT NOT NULL,
    number             INTEGER NOT NULL,
    updated            INTEGER NOT NULL,
    purchased          INTEGER NOT NULL,
    total              INTEGER NOT NULL,
    status             TEXT NOT NULL,
    payment_status     TEXT NOT NULL,
    fulfillment_status TEXT NOT NULL,
    channel            TEXT NOT NULL,
    archived           BOOLEAN NOT NULL,
    imported           BOOLEAN NOT NULL,
    seen               BOOLEAN NOT NULL,
    demo               BOOLEAN NOT NULL,
    tax                INTEGER NOT NULL,
    exempt             INTEGER NOT NULL,
    authorized         INTEGER NOT NULL,
    pending            INTEGER NOT NULL,
    pending_refund     INTEGER NOT NULL,
    slot_from          INTEGER NOT NULL,
    slot_to            INTEGER NOT NULL,
    email              TEXT NOT NULL,
    first_name         TEXT NOT NULL,
    last_name          TEXT NOT NULL,
    full_name          TEXT NOT NULL,
    location_id        TEXT NOT NULL,
    location_name      TEXT NOT NULL,
    shipping_title     TEXT NOT NULL,
    region             TEXT NOT NULL,
    delivery_time      TEXT NOT NULL,
    product_name       TEXT NOT NULL,
    sending            TEXT NOT NULL,
    apps               TEXT NOT NULL,
    locations          TEXT NOT NULL,
    sendings           TEXT NOT NULL,
    CONSTRAINT order_search_pkey PRIMARY KEY (created, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX order_search_id_key ON order_search (id);
CREATE INDEX order_search_number ON order_search (number, created, id);
CREATE INDEX order_search_updated ON order_search (updated, created, id);
CREATE INDEX order_search_total ON order_search (total, created, id);
CREATE INDEX order_search_status ON order_search (status, created, id);
CREATE INDEX order_search_payment_status ON order_search (payment_status, created, id);
CREATE INDEX order_search_fulfillment_status ON order_search (fulfillment_status, created, id);
CREATE INDEX order_search_channel ON order_search (channel, created, id);
CREATE INDEX order_search_email ON order_search (email, created, id);
CREATE INDEX order_search_to_fulfil ON order_search (status, archived, created, id) WHERE status = 'APPROVED'
        AND archived = FALSE AND fulfillment_status <> 'FULFILLED';

-- Single texts that an order is found by: products, tags, the buyer. The rows of one text are in the order of creation.
-- Of orders that are in no list there are only those of the buyer, whose data must be found.
CREATE TABLE order_terms (
    field    TEXT NOT NULL,
    value    TEXT NOT NULL,
    created  INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    CONSTRAINT order_terms_pkey PRIMARY KEY (field, value, created, order_id)
) WITHOUT ROWID;

-- ======== recommendations ========

-- What is bought, and what is bought with it, counted as orders are approved. orders
-- is how many orders there were. score counts them by their age: each order weighs
-- twice as much as one that is a half-life older, so that no row has to change as time
-- goes by. A pair is there in both directions.
CREATE TABLE product_sales (
    product_id TEXT NOT NULL PRIMARY KEY,
    orders     INTEGER NOT NULL,
    score      REAL NOT NULL,
    CONSTRAINT product_sales_orders_positive CHECK (orders > 0)
);
CREATE INDEX product_sales_score ON product_sales (score DESC, product_id);

CREATE TABLE product_pairs (
    product_id TEXT NOT NULL,
    other_id   TEXT NOT NULL,
    orders     INTEGER NOT NULL,
    score      REAL NOT NULL,
    CONSTRAINT product_pairs_pkey PRIMARY KEY (product_id, other_id),
    CONSTRAINT product_pairs_orders_positive CHECK (orders > 0),
    CONSTRAINT product_pairs_two CHECK (product_id <> other_id)
);
CREATE INDEX product_pairs_score ON product_pairs (product_id, score DESC, other_id);

-- Which orders are counted, so that one that is canceled is taken out once.
CREATE TABLE counted_orders (
    order_id TEXT NOT NULL PRIMARY KEY
);

-- ======== payments ========

-- Money that is to be paid for an order, as payment pages and providers know it.
CREATE TABLE gateway_orders (
    id          TEXT NOT NULL PRIMARY KEY,
    order_id    TEXT NOT NULL,
    checkout_id TEXT NOT NULL,
    currency    TEXT NOT NULL,
    amount      INTEGER NOT NULL,
    status      TEXT NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    doc         TEXT NOT NULL,
    CONSTRAINT gateway_orders_positive CHECK (amount > 0),
    CONSTRAINT gateway_orders_status_known CHECK (status IN ('OPEN', 'PAID', 'CANCELED'))
);
CREATE INDEX gateway_orders_unpaid ON gateway_orders (updated) WHERE status = 'OPEN' AND checkout_id <> '';
CREATE INDEX gateway_orders_order ON gateway_orders (order_id, created, id);

-- Payments of orders: money, gift cards, memberships. amount is in minor units. scheduled_at is when money that is
-- set aside is taken or let go.
CREATE TABLE payments (
    id           TEXT NOT NULL PRIMARY KEY,
    order_id     TEXT NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    kind         TEXT NOT NULL,
    status       TEXT NOT NULL,
    currency     TEXT NOT NULL,
    amount       INTEGER NOT NULL,
    provider     TEXT NOT NULL,
    provider_ref TEXT NOT NULL,
    gateway_id   TEXT NOT NULL,
    scheduled_at INTEGER,
    doc          TEXT NOT NULL,
    lapses       INTEGER,
    disputed     BOOLEAN NOT NULL DEFAULT FALSE,
    CONSTRAINT payments_not_negative CHECK (amount >= 0),
    CONSTRAINT payments_kind_known CHECK (kind IN ('REGULAR', 'GIFT_CARD', 'MEMBERSHIP')),
    CONSTRAINT payments_status_known CHECK (status IN ('APPROVED', 'PENDING', 'PENDING_MERCHANT', 'CANCELED',
        'DECLINED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'AUTHORIZED', 'VOIDED'))
);
CREATE INDEX payments_order ON payments (order_id, created, id);
CREATE INDEX payments_gateway ON payments (gateway_id);
CREATE INDEX payments_scheduled ON payments (scheduled_at) WHERE scheduled_at IS NOT NULL;
CREATE INDEX payments_provider_ref ON payments (provider, provider_ref) WHERE provider_ref <> '';
CREATE INDEX payments_lapsing ON payments (lapses, id) WHERE lapses IS NOT NULL;
CREATE INDEX payments_disputed ON payments (updated, id) WHERE disputed;

-- Money that goes back, with the part of each payment in it.
CREATE TABLE refunds (
    id       TEXT NOT NULL PRIMARY KEY,
    order_id TEXT NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    doc      TEXT NOT NULL,
    failed   BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX refunds_order ON refunds (order_id, created, id);
CREATE INDEX refunds_failed ON refunds (updated, id) WHERE failed;

-- What is asked of providers. A row is written before the question is sent, and its id is the key that keeps the
-- provider from doing it twice.
CREATE TABLE payment_operations (
    id           TEXT NOT NULL PRIMARY KEY,
    kind         TEXT NOT NULL,
    state        TEXT NOT NULL,
    order_id     TEXT NOT NULL,
    payment_id   TEXT NOT NULL,
    refund_id    TEXT NOT NULL,
    gateway_id   TEXT NOT NULL,
    provider     TEXT NOT NULL,
    provider_ref TEXT NOT NULL,
    currency     TEXT NOT NULL,
    amount       INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    next_try     INTEGER,
    tries        INTEGER NOT NULL,
    doc          TEXT NOT NULL,
    CONSTRAINT payment_operations_kind_known CHECK (kind IN ('CHARGE', 'CAPTURE', 'VOID', 'REFUND')),
    CONSTRAINT payment_operations_state_known CHECK (state IN ('OPEN', 'WAITING', 'DONE')),
    CONSTRAINT payment_operations_tried CHECK ((state = 'DONE') = (next_try IS NULL))
);
CREATE INDEX payment_operations_next ON payment_operations (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX payment_operations_ref ON payment_operations (provider, provider_ref) WHERE provider_ref <> '';
CREATE INDEX payment_operations_payment ON payment_operations (payment_id);
CREATE UNIQUE INDEX payment_operations_one_charge ON payment_operations (gateway_id) WHERE kind = 'CHARGE'
        AND state <> 'DONE';
CREATE UNIQUE INDEX payment_operations_one_end ON payment_operations (payment_id) WHERE kind IN ('CAPTURE', 'VOID')
        AND state <> 'DONE';

-- How a buyer wants to pay, for one charge. The token itself is not kept.
CREATE TABLE payment_tokens (
    hash    TEXT NOT NULL PRIMARY KEY,
    expires INTEGER NOT NULL,
    doc     TEXT NOT NULL
);
CREATE INDEX payment_tokens_expires ON payment_tokens (expires);

-- Ways of paying that members let the shop keep. The provider has the card; here is what it is called by.
CREATE TABLE saved_methods (
    id        TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL,
    provider  TEXT NOT NULL,
    created   INTEGER NOT NULL,
    doc       TEXT NOT NULL
);
CREATE INDEX saved_methods_member ON saved_methods (member_id, created, id);

-- What providers told, so that it counts once.
CREATE TABLE provider_notices (
    provider TEXT NOT NULL,
    id       TEXT NOT NULL,
    received INTEGER NOT NULL,
    PRIMARY KEY (provider, id)
);
CREATE INDEX provider_notices_received ON provider_notices (received);

-- ======== sandbox ========

-- The books of the sandbox, which plays a bank: nothing else reads or writes them.
CREATE TABLE sandbox_entries (
    id      TEXT NOT NULL PRIMARY KEY,
    ref     TEXT NOT NULL,
    kind    TEXT NOT NULL,
    amount  INTEGER NOT NULL,
    state   TEXT NOT NULL,
    created INTEGER NOT NULL,
    doc     TEXT NOT NULL
);
CREATE INDEX sandbox_entries_ref ON sandbox_entries (ref);

-- ======== fulfilments ========

-- What was sent of orders, parcel by parcel. tracking_number repeats the document's, for it is unique within an order.
CREATE TABLE fulfillments (
    id              TEXT NOT NULL PRIMARY KEY,
    order_id        TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    created         INTEGER NOT NULL,
    position        INTEGER NOT NULL,
    tracking_number TEXT NOT NULL,
    doc             TEXT NOT NULL
);
CREATE UNIQUE INDEX fulfillments_order_key ON fulfillments (order_id, position);
CREATE UNIQUE INDEX fulfillments_tracking_key ON fulfillments (order_id, tracking_number) WHERE tracking_number <> '';

-- How many units of an order's line are in a parcel.
CREATE TABLE fulfillment_lines (
    fulfillment_id TEXT NOT NULL REFERENCES fulfillments (id) ON DELETE CASCADE,
    position       INTEGER NOT NULL,
    line_id        TEXT NOT NULL,
    quantity       INTEGER NOT NULL,
    CONSTRAINT fulfillment_lines_pkey PRIMARY KEY (fulfillment_id, line_id),
    CONSTRAINT fulfillment_lines_positive CHECK (quantity > 0)
);

-- Labels that were bought for parcels, as they were printed first.
CREATE TABLE shipping_labels (
    fulfillment_id  TEXT NOT NULL PRIMARY KEY REFERENCES fulfillments (id) ON DELETE CASCADE,
    created         INTEGER NOT NULL,
    carrier         TEXT NOT NULL,
    service         TEXT NOT NULL,
    tracking_number TEXT NOT NULL,
    document        BLOB NOT NULL
);

-- ======== downloads ========

-- Files that were sold: until when and how often each may be fetched, and how often it was.
CREATE TABLE downloads (
    id         TEXT NOT NULL PRIMARY KEY,
    order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    line_id    TEXT NOT NULL,
    file_id    TEXT NOT NULL,
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    most       INTEGER NOT NULL,
    fetched    INTEGER NOT NULL,
    last_fetch INTEGER,
    CONSTRAINT downloads_within CHECK (fetched >= 0 AND fetched <= most)
);
CREATE UNIQUE INDEX downloads_line_key ON downloads (order_id, line_id);

-- ======== invoices ========

-- The number of the last invoice. It changes in the transaction that writes the invoice: there are no gaps.
CREATE TABLE invoice_counter (
    id   INTEGER NOT NULL PRIMARY KEY,
    last INTEGER NOT NULL,
    CONSTRAINT invoice_counter_one CHECK (id = 1 AND last >= 0)
);
INSERT INTO invoice_counter (id, last) VALUES (1, 0);

-- Bills of orders as they were made out. What was made out never changes, and none is taken away: an invoice that is
-- void or deleted keeps its number. total is in minor units of the currency.
CREATE TABLE invoices (
    id       TEXT NOT NULL PRIMARY KEY,
    number   INTEGER NOT NULL,
    label    TEXT NOT NULL,
    order_id TEXT NOT NULL,
    created  INTEGER NOT NULL,
    due      INTEGER,
    sent     INTEGER,
    voided   INTEGER,
    deleted  INTEGER,
    currency TEXT NOT NULL,
    total    INTEGER NOT NULL,
    doc      TEXT NOT NULL,
    CONSTRAINT invoices_positive CHECK (number > 0 AND total >= 0)
);
CREATE UNIQUE INDEX invoices_number_key ON invoices (number);
CREATE UNIQUE INDEX invoices_order_key ON invoices (order_id) WHERE voided IS NULL AND deleted IS NULL;
CREATE INDEX invoices_order ON invoices (order_id, number);
CREATE INDEX invoices_created ON invoices (created, id);

-- Invoices that apps made out elsewhere.
CREATE TABLE order_invoices (
    order_id   TEXT NOT NULL,
    invoice_id TEXT NOT NULL,
    app_id     TEXT NOT NULL,
    position   INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    CONSTRAINT order_invoices_pkey PRIMARY KEY (order_id, app_id, invoice_id)
);

-- ======== reports ========

-- Orders that count as sales, as reports read them. Amounts are in minor units.
CREATE TABLE report_orders (
    order_id       TEXT NOT NULL PRIMARY KEY,
    sold           INTEGER NOT NULL,
    currency       TEXT NOT NULL,
    channel        TEXT NOT NULL,
    payment_status TEXT NOT NULL,
    items          INTEGER NOT NULL,
    subtotal       INTEGER NOT NULL,
    discount       INTEGER NOT NULL,
    shipping       INTEGER NOT NULL,
    tax            INTEGER NOT NULL,
    fees           INTEGER NOT NULL,
    total          INTEGER NOT NULL,
    paid           INTEGER NOT NULL,
    refunded       INTEGER NOT NULL
);
CREATE INDEX report_orders_sold ON report_orders (sold, order_id);

CREATE TABLE report_lines (
    order_id   TEXT NOT NULL REFERENCES report_orders (order_id) ON DELETE CASCADE,
    line       INTEGER NOT NULL,
    sold       INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    product_id TEXT NOT NULL,
    name       TEXT NOT NULL,
    quantity   INTEGER NOT NULL,
    amount     INTEGER NOT NULL,
    PRIMARY KEY (order_id, line)
);
CREATE INDEX report_lines_sold ON report_lines (sold, order_id, line);

-- ======== payrequests ========

-- Requests for money of an order, with a page to pay it on. amount has four decimals whatever the currency. expires
-- is when nobody can pay any more.
CREATE TABLE payment_requests (
    id                  TEXT NOT NULL PRIMARY KEY,
    revision            INTEGER NOT NULL,
    created             INTEGER NOT NULL,
    updated             INTEGER NOT NULL,
    status              TEXT NOT NULL,
    order_id            TEXT NOT NULL,
    order_number        TEXT,
    order_number_folded TEXT,
    gateway_id          TEXT NOT NULL,
    app_id              TEXT,
    external_id         TEXT,
    external_id_folded  TEXT,
    amount              INTEGER NOT NULL,
    title               TEXT NOT NULL,
    title_folded        TEXT NOT NULL,
    description         TEXT,
    description_folded  TEXT,
    expires             INTEGER,
    doc                 TEXT NOT NULL,
    CONSTRAINT payment_requests_status_known CHECK (status IN ('UNPAID', 'PAID', 'EXPIRED', 'VOIDED'))
);
CREATE UNIQUE INDEX payment_requests_gateway_key ON payment_requests (gateway_id);
CREATE INDEX payment_requests_created ON payment_requests (created, id);
CREATE INDEX payment_requests_updated ON payment_requests (updated, id);
CREATE INDEX payment_requests_order ON payment_requests (order_id, created, id);
CREATE INDEX payment_requests_external ON payment_requests (external_id, id);
CREATE INDEX payment_requests_due ON payment_requests (expires, id) WHERE status = 'UNPAID';

-- ======== subscriptions ========

-- What is billed again and again. next_at is when somebody has to look at it: a charge, another try, or its end.
CREATE TABLE subscriptions (
    id         TEXT NOT NULL PRIMARY KEY,
    revision   INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    status     TEXT NOT NULL,
    order_id   TEXT NOT NULL,
    member_id  TEXT,
    contact_id TEXT,
    email      TEXT,
    next_at    INTEGER,
    doc        TEXT NOT NULL,
    CONSTRAINT subscriptions_status_known CHECK (status IN ('PENDING', 'ACTIVE', 'PAUSED', 'PAST_DUE', 'CANCELED',
        'ENDED'))
);
CREATE UNIQUE INDEX subscriptions_order_key ON subscriptions (order_id);
CREATE INDEX subscriptions_due ON subscriptions (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX subscriptions_member ON subscriptions (member_id, created, id);
CREATE INDEX subscriptions_contact ON subscriptions (contact_id, id);
CREATE INDEX subscriptions_email ON subscriptions (email, id);
CREATE INDEX subscriptions_created ON subscriptions (created, id);
CREATE INDEX subscriptions_updated ON subscriptions (updated, id);
CREATE INDEX subscriptions_status ON subscriptions (status, created, id);

-- The cycles of subscriptions: the order of each, and whether it was paid. A cycle that was skipped has no order.
CREATE TABLE subscription_cycles (
    id              TEXT NOT NULL PRIMARY KEY,
    subscription_id TEXT NOT NULL,
    number          INTEGER NOT NULL,
    status          TEXT NOT NULL,
    order_id        TEXT NOT NULL,
    order_number    TEXT NOT NULL,
    gateway_id      TEXT NOT NULL,
    begun           INTEGER NOT NULL,
    updated         INTEGER NOT NULL,
    amount          INTEGER NOT NULL,
    CONSTRAINT subscription_cycles_status_known CHECK (status IN ('OPEN', 'PAID', 'FAILED', 'SKIPPED'))
);
CREATE UNIQUE INDEX subscription_cycles_once_key ON subscription_cycles (subscription_id, number)
        WHERE status IN ('OPEN', 'PAID');
CREATE UNIQUE INDEX subscription_cycles_order_key ON subscription_cycles (order_id) WHERE order_id <> '';
CREATE INDEX subscription_cycles_list ON subscription_cycles (subscription_id, begun, id);

-- What was agreed for a subscription.
CREATE TABLE subscription_contracts (
    id         TEXT NOT NULL PRIMARY KEY,
    revision   INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    contact_id TEXT,
    doc        TEXT NOT NULL
);
CREATE INDEX subscription_contracts_created ON subscription_contracts (created, id);
CREATE INDEX subscription_contracts_contact ON subscription_contracts (contact_id, id);

-- ======== contacts ========

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

-- ======== orderjobs ========

-- Work over many orders. position is how many of its orders were handled; it moves in the transaction that handles
-- them.
CREATE TABLE order_jobs (
    id        TEXT NOT NULL PRIMARY KEY,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    finished  INTEGER,
    caller    TEXT NOT NULL, -- kind and id of the caller who started it
    actor     TEXT NOT NULL,
    action    TEXT NOT NULL,
    options   TEXT NOT NULL,
    state     TEXT NOT NULL,
    reason    TEXT,
    selection TEXT, -- empty once its orders are listed
    page      TEXT NOT NULL, -- where the list goes on
    total     INTEGER NOT NULL,
    listed    INTEGER NOT NULL,
    position  INTEGER NOT NULL,
    succeeded INTEGER NOT NULL,
    failed    INTEGER NOT NULL,
    CONSTRAINT order_jobs_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'))
);
CREATE INDEX order_jobs_of_caller ON order_jobs (caller, created, id);

-- The orders of a job. questions are those to payment providers, written down before they are asked.
CREATE TABLE order_job_items (
    job         TEXT NOT NULL REFERENCES order_jobs (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    order_id    TEXT NOT NULL,
    state       TEXT NOT NULL,
    questions   TEXT,
    code        TEXT,
    description TEXT,
    CONSTRAINT order_job_items_pkey PRIMARY KEY (job, number),
    CONSTRAINT order_job_items_state_known CHECK (state IN ('WAITING', 'ASKED', 'SUCCEEDED', 'FAILED'))
);
CREATE INDEX order_job_items_by_state ON order_job_items (job, state, number);
