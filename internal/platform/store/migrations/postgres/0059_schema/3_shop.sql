-- Tables of the wing internal/shop. A headline names the package that writes what follows.

-- ======== catalog ========

-- Products. What callers filter and sort by has a column; the rest is in doc.
-- Amounts are minor units of the shop's currency. description stands last because
-- lists rarely need it.
CREATE TABLE products (
    id                 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision           BIGINT NOT NULL,
    created            BIGINT NOT NULL,
    updated            BIGINT NOT NULL,
    numeric_id         BIGINT NOT NULL,
    slug               TEXT COLLATE "C" NOT NULL,
    name               TEXT COLLATE "C" NOT NULL,
    name_folded        TEXT COLLATE "C" NOT NULL,
    product_type       TEXT COLLATE "C" NOT NULL,
    visible            BOOLEAN NOT NULL,
    price              BIGINT NOT NULL,
    sku                TEXT COLLATE "C",
    sku_folded         TEXT COLLATE "C",
    brand              TEXT COLLATE "C",
    brand_folded       TEXT COLLATE "C",
    collection_ids     JSONB NOT NULL,
    inventory_id       TEXT COLLATE "C" NOT NULL,
    track_quantity     BOOLEAN NOT NULL,
    preorder           BOOLEAN NOT NULL,
    preorder_message   TEXT COLLATE "C",
    preorder_limit     BIGINT,
    inventory_updated  BIGINT NOT NULL,
    inventory_status   TEXT COLLATE "C" NOT NULL,
    doc                TEXT COLLATE "C" NOT NULL,
    description        TEXT COLLATE "C",
    description_folded TEXT COLLATE "C",
    CONSTRAINT products_price_not_negative CHECK (price >= 0),
    CONSTRAINT products_type_known CHECK (product_type IN ('physical', 'digital')),
    CONSTRAINT products_status_known CHECK (inventory_status IN ('IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'))
);
CREATE UNIQUE INDEX products_slug_key ON products (slug);
CREATE UNIQUE INDEX products_inventory_key ON products (inventory_id);
CREATE INDEX products_collections ON products USING gin (collection_ids);
CREATE INDEX products_created ON products (created, id);
CREATE INDEX products_updated ON products (updated, id);
CREATE INDEX products_price ON products (price, id);
CREATE INDEX products_name ON products (name_folded, id);
CREATE INDEX products_sku ON products (sku_folded, id);
CREATE INDEX products_visible_sku ON products (visible, sku_folded, id);
CREATE INDEX products_visible_brand ON products (visible, brand_folded, id);
-- Equality is exact, order and prefixes go by the folded columns.
CREATE INDEX products_exact_sku ON products (sku, visible, created, id);
CREATE INDEX products_exact_brand ON products (brand, visible, created, id);
CREATE INDEX products_exact_name ON products (name, visible, created, id);
CREATE INDEX products_numeric ON products (numeric_id, id);
CREATE INDEX products_visible_created ON products (visible, created, id);
CREATE INDEX products_visible_price ON products (visible, price, id);
CREATE INDEX products_visible_name ON products (visible, name_folded, id);

-- What is sold: one row for each combination of choices of a product whose
-- variants are managed, otherwise one row with the zero id. NULL means as the product.
CREATE TABLE product_variants (
    product_id TEXT COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    id         TEXT COLLATE "C" NOT NULL,
    position   BIGINT NOT NULL,
    choices    TEXT COLLATE "C" NOT NULL,
    price      BIGINT,
    cost       BIGINT,
    weight     TEXT COLLATE "C",
    sku        TEXT COLLATE "C",
    sku_folded TEXT COLLATE "C",
    visible    BOOLEAN NOT NULL,
    doc        TEXT COLLATE "C" NOT NULL,
    CONSTRAINT product_variants_pkey PRIMARY KEY (product_id, id),
    CONSTRAINT product_variants_price_not_negative CHECK (price >= 0),
    CONSTRAINT product_variants_cost_not_negative CHECK (cost >= 0)
);
CREATE UNIQUE INDEX product_variants_choices_key ON product_variants (product_id, choices);
CREATE INDEX product_variants_sku ON product_variants (sku_folded);

-- Stock, one row for each variant. tracked and preorder repeat the product's
-- switches so that one conditional statement can decide.
CREATE TABLE inventory (
    product_id     TEXT COLLATE "C" NOT NULL,
    variant_id     TEXT COLLATE "C" NOT NULL,
    tracked        BOOLEAN NOT NULL,
    quantity       BIGINT NOT NULL,
    in_stock       BOOLEAN NOT NULL,
    preorder       BOOLEAN NOT NULL,
    preorder_limit BIGINT,
    updated        BIGINT NOT NULL,
    CONSTRAINT inventory_pkey PRIMARY KEY (product_id, variant_id),
    CONSTRAINT inventory_variant_exists FOREIGN KEY (product_id, variant_id) REFERENCES product_variants (product_id,
        id) ON DELETE CASCADE,
    CONSTRAINT inventory_not_negative CHECK (quantity >= 0 OR preorder),
    CONSTRAINT inventory_within_limit CHECK (quantity >= 0 OR preorder_limit IS NULL OR quantity >= -preorder_limit)
);

CREATE TABLE collections (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    slug        TEXT COLLATE "C" NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    visible     BOOLEAN NOT NULL,
    products    BIGINT NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL,
    CONSTRAINT collections_products_not_negative CHECK (products >= 0)
);
CREATE UNIQUE INDEX collections_slug_key ON collections (slug);
CREATE INDEX collections_name ON collections (name_folded, id);
CREATE INDEX collections_created ON collections (created, id);

-- Which product is in which collection, in the collection's own order. The sort
-- values of the product are repeated so that a page of a collection costs the same
-- however large collection and shop are.
CREATE TABLE collection_products (
    collection_id TEXT COLLATE "C" NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    product_id    TEXT COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    position      BIGINT NOT NULL,
    visible       BOOLEAN NOT NULL,
    price         BIGINT NOT NULL,
    name_folded   TEXT COLLATE "C" NOT NULL,
    created       BIGINT NOT NULL,
    CONSTRAINT collection_products_pkey PRIMARY KEY (collection_id, product_id)
);
CREATE INDEX collection_products_product ON collection_products (product_id);
CREATE INDEX collection_products_position ON collection_products (collection_id, visible, position, product_id);
CREATE INDEX collection_products_price ON collection_products (collection_id, visible, price, product_id);
CREATE INDEX collection_products_name ON collection_products (collection_id, visible, name_folded, product_id);
CREATE INDEX collection_products_created ON collection_products (collection_id, visible, created, product_id);

-- Ways to buy a product again and again.
CREATE TABLE subscription_options (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    title        TEXT COLLATE "C" NOT NULL,
    title_folded TEXT COLLATE "C" NOT NULL,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX subscription_options_created ON subscription_options (created, id);
CREATE INDEX subscription_options_title ON subscription_options (title_folded, id);

-- Which product offers which of them, in the product's own order.
CREATE TABLE product_subscription_options (
    product_id TEXT COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    option_id  TEXT COLLATE "C" NOT NULL REFERENCES subscription_options (id) ON DELETE CASCADE,
    position   BIGINT NOT NULL,
    hidden     BOOLEAN NOT NULL,
    CONSTRAINT product_subscription_options_pkey PRIMARY KEY (product_id, option_id)
);
CREATE INDEX product_subscription_options_option ON product_subscription_options (option_id, product_id);

-- Variants of which there is little left, since when. A row is there as long as that is so.
CREATE TABLE low_stock (
    product_id TEXT COLLATE "C" NOT NULL,
    variant_id TEXT COLLATE "C" NOT NULL,
    since      BIGINT NOT NULL,
    FOREIGN    KEY (product_id, variant_id) REFERENCES inventory (product_id, variant_id) ON DELETE CASCADE,
    PRIMARY KEY (product_id, variant_id)
);
CREATE INDEX low_stock_since ON low_stock (since, product_id, variant_id);

-- Collections whose products follow from rules.
CREATE TABLE collection_rules (
    collection_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES collections (id) ON DELETE CASCADE,
    updated       BIGINT NOT NULL,
    doc           TEXT COLLATE "C" NOT NULL,
    -- up to which product all were looked at after the rules changed; NULL when all were
    looked        TEXT COLLATE "C",
    swept         BIGINT NOT NULL -- the time that rules on age go by
);

-- Products that changed and were not yet held against the rules.
CREATE TABLE collection_rule_marks (
    product_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    marked     BIGINT NOT NULL
);

-- Every change of counted stock. seq grows in the order in which changes of one variant happened.
CREATE TABLE stock_history (
    seq        BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    created    BIGINT NOT NULL,
    product_id TEXT COLLATE "C" NOT NULL,
    variant_id TEXT COLLATE "C" NOT NULL,
    delta      BIGINT NOT NULL,
    quantity   BIGINT NOT NULL, -- afterwards
    reason     TEXT COLLATE "C" NOT NULL,
    order_id   TEXT COLLATE "C",
    note       TEXT COLLATE "C",
    by_kind    TEXT COLLATE "C" NOT NULL,
    by_id      TEXT COLLATE "C" -- of staff and apps; never of shoppers
);
CREATE INDEX stock_history_of_product ON stock_history (product_id, seq);
CREATE INDEX stock_history_created ON stock_history (created, seq);

-- ======== giftcards ========

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
CREATE UNIQUE INDEX gift_card_entries_order_once ON gift_card_entries (card, order_id) WHERE kind = 'REDEEM'
        AND NOT voided AND order_id <> '';

-- ======== discounts ========

-- Automatic discounts.
CREATE TABLE discount_rules (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    name_folded  TEXT COLLATE "C" NOT NULL,
    active       BOOLEAN NOT NULL,
    starts       BIGINT,
    ends         BIGINT,
    private_tags JSONB,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX discount_rules_created ON discount_rules (created, id);
CREATE INDEX discount_rules_name ON discount_rules (name_folded, id);

-- Discounts that buyers ask for by a code; code_key is what makes two spellings the same.
CREATE TABLE coupons (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    code        TEXT COLLATE "C" NOT NULL,
    code_key    TEXT COLLATE "C" NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL,
    active      BOOLEAN NOT NULL,
    starts      BIGINT NOT NULL,
    ends        BIGINT,
    uses        BIGINT NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL,
    CONSTRAINT coupons_uses_counted CHECK (uses >= 0)
);
CREATE UNIQUE INDEX coupons_code_key ON coupons (code_key);
CREATE INDEX coupons_created ON coupons (created, id);
CREATE INDEX coupons_name ON coupons (name_folded, id);

-- What an order used, and whether it was given back. buyer is the folded e-mail.
CREATE TABLE discount_uses (
    kind       TEXT COLLATE "C" NOT NULL,
    discount   TEXT COLLATE "C" NOT NULL,
    order_id   TEXT COLLATE "C" NOT NULL,
    buyer      TEXT COLLATE "C" NOT NULL,
    created    BIGINT NOT NULL,
    given_back BOOLEAN NOT NULL,
    CONSTRAINT discount_uses_kind_known CHECK (kind IN ('RULE', 'COUPON')),
    CONSTRAINT discount_uses_pkey PRIMARY KEY (order_id, kind, discount)
);
CREATE INDEX discount_uses_discount ON discount_uses (kind, discount, buyer);

-- ======== shipping ========

-- Ways to ship, by the regions they serve.
CREATE TABLE shipping_options (
    id                   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision             BIGINT NOT NULL,
    created              BIGINT NOT NULL,
    updated              BIGINT NOT NULL,
    region               TEXT COLLATE "C",
    delivery_time        TEXT COLLATE "C",
    delivery_time_folded TEXT COLLATE "C",
    region_ids           JSONB NOT NULL,
    doc                  TEXT COLLATE "C" NOT NULL
);
CREATE INDEX shipping_options_created ON shipping_options (created, id);

-- Places where buyers fetch what they bought.
CREATE TABLE pickup_locations (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C",
    name_folded TEXT COLLATE "C",
    city        TEXT COLLATE "C",
    city_folded TEXT COLLATE "C",
    country     TEXT COLLATE "C",
    subdivision TEXT COLLATE "C",
    region_ids  JSONB NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE INDEX pickup_locations_created ON pickup_locations (created, id);

-- Areas that the shop delivers to by itself.
CREATE TABLE local_delivery_options (
    id                   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision             BIGINT NOT NULL,
    created              BIGINT NOT NULL,
    updated              BIGINT NOT NULL,
    external_id          TEXT COLLATE "C",
    area_name            TEXT COLLATE "C",
    area_name_folded     TEXT COLLATE "C",
    delivery_time        TEXT COLLATE "C",
    delivery_time_folded TEXT COLLATE "C",
    region_ids           JSONB NOT NULL,
    doc                  TEXT COLLATE "C" NOT NULL
);
CREATE INDEX local_delivery_options_created ON local_delivery_options (created, id);
CREATE INDEX local_delivery_options_external ON local_delivery_options (external_id);

-- What is delivered alike: regions, and who carries there. One is for everything else.
CREATE TABLE delivery_profiles (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    name_folded  TEXT COLLATE "C" NOT NULL,
    is_default   BOOLEAN NOT NULL,
    made_by_app  TEXT COLLATE "C",
    made_by_user TEXT COLLATE "C",
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX delivery_profiles_created ON delivery_profiles (created, id);
CREATE UNIQUE INDEX delivery_profiles_one_default ON delivery_profiles (is_default) WHERE is_default;

-- How parcels with bought labels are made up.
CREATE TABLE shippo_configurations (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision   BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    region     TEXT COLLATE "C",
    region_ids JSONB NOT NULL,
    doc        TEXT COLLATE "C" NOT NULL
);
CREATE INDEX shippo_configurations_created ON shippo_configurations (created, id);

-- ======== tax ========

-- Kinds of goods that are taxed alike. Those of the system are in every shop and stay as they are.
CREATE TABLE tax_groups (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    system      BOOLEAN NOT NULL DEFAULT FALSE,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE INDEX tax_groups_name ON tax_groups (name_folded, id);
INSERT INTO tax_groups (id, revision, created, updated, name, name_folded, system, doc) VALUES
    ('00000000-0000-4000-8000-0000000a0001', 1, 0, 0, 'Products', 'products', TRUE, '{"name":"Products"}'),
    ('00000000-0000-4000-8000-0000000a0002', 1, 0, 0, 'Shipping and delivery', 'shipping and delivery', TRUE,
        '{"name":"Shipping and delivery"}'),
    ('00000000-0000-4000-8000-0000000a0003', 1, 0, 0, 'Services', 'services', TRUE, '{"name":"Services"}');

-- Places where tax is collected; an empty subdivision is the whole country.
CREATE TABLE tax_regions (
    id                 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision           BIGINT NOT NULL,
    created            BIGINT NOT NULL,
    updated            BIGINT NOT NULL,
    country            TEXT COLLATE "C" NOT NULL,
    country_folded     TEXT COLLATE "C" NOT NULL,
    subdivision        TEXT COLLATE "C" NOT NULL,
    subdivision_folded TEXT COLLATE "C" NOT NULL,
    app                TEXT COLLATE "C" NOT NULL,
    doc                TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX tax_regions_place_key ON tax_regions (country, subdivision);
CREATE INDEX tax_regions_created ON tax_regions (created, id);

-- Rates set by hand: what a group is taxed with in a region. A rate is kept in millionths.
CREATE TABLE tax_mappings (
    id                  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision            BIGINT NOT NULL,
    created             BIGINT NOT NULL,
    updated             BIGINT NOT NULL,
    tax_group           TEXT COLLATE "C" NOT NULL,
    tax_region          TEXT COLLATE "C" NOT NULL,
    rate                BIGINT NOT NULL,
    description         TEXT COLLATE "C",
    description_folded  TEXT COLLATE "C",
    tax_type            TEXT COLLATE "C" NOT NULL,
    tax_type_folded     TEXT COLLATE "C" NOT NULL,
    tax_name            TEXT COLLATE "C" NOT NULL,
    tax_name_folded     TEXT COLLATE "C" NOT NULL,
    jurisdiction        TEXT COLLATE "C" NOT NULL,
    jurisdiction_folded TEXT COLLATE "C" NOT NULL,
    jurisdiction_type   TEXT COLLATE "C" NOT NULL,
    exempt_groups       JSONB,
    doc                 TEXT COLLATE "C" NOT NULL,
    CONSTRAINT tax_mappings_group_known FOREIGN KEY (tax_group) REFERENCES tax_groups (id),
    CONSTRAINT tax_mappings_region_known FOREIGN KEY (tax_region) REFERENCES tax_regions (id),
    CONSTRAINT tax_mappings_rate_counts CHECK (rate >= 0)
);
CREATE UNIQUE INDEX tax_mappings_key ON tax_mappings (tax_region, tax_group, jurisdiction_type, jurisdiction, tax_name);
CREATE INDEX tax_mappings_group ON tax_mappings (tax_group);
CREATE INDEX tax_mappings_created ON tax_mappings (created, id);

-- Groups of buyers who pay less tax or none.
CREATE TABLE tax_exempt_groups (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    name_folded  TEXT COLLATE "C" NOT NULL,
    private_tags JSONB,
    public_tags  JSONB,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX tax_exempt_groups_name ON tax_exempt_groups (name_folded, id);

-- What is known of a contact for tax; the id is the contact's.
CREATE TABLE contact_tax_details (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    exempt_group TEXT COLLATE "C" NOT NULL,
    tagged       BOOLEAN,
    private_tags JSONB,
    public_tags  JSONB,
    doc          TEXT COLLATE "C" NOT NULL
);
CREATE INDEX contact_tax_details_group ON contact_tax_details (exempt_group, id);

-- ======== plugins ========

-- Programs of apps that answer questions of the shop, one of each kind for an app.
CREATE TABLE service_plugins (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision       BIGINT NOT NULL,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    app_id         TEXT COLLATE "C" NOT NULL,
    component_type TEXT COLLATE "C" NOT NULL,
    name           TEXT COLLATE "C" NOT NULL,
    name_folded    TEXT COLLATE "C" NOT NULL,
    active         BOOLEAN NOT NULL,
    doc            TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX service_plugins_once ON service_plugins (app_id, component_type);
CREATE INDEX service_plugins_created ON service_plugins (created, id);
CREATE INDEX service_plugins_type ON service_plugins (component_type, created, id);

-- ======== catalogfiles ========

-- Files of products that are brought into the catalog. done counts the products
-- of the file that were handled: it moves in the transaction that stores them.
CREATE TABLE catalog_imports (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    finished       BIGINT,
    file_name      TEXT COLLATE "C" NOT NULL,
    size           BIGINT NOT NULL,
    layout         TEXT COLLATE "C" NOT NULL,
    state          TEXT COLLATE "C" NOT NULL,
    reason         TEXT COLLATE "C",
    done           BIGINT NOT NULL,
    total_rows     BIGINT,
    processed_rows BIGINT NOT NULL,
    skipped_rows   BIGINT NOT NULL,
    made           BIGINT NOT NULL,
    changed        BIGINT NOT NULL,
    unchanged      BIGINT NOT NULL,
    errors         BIGINT NOT NULL,
    warnings       BIGINT NOT NULL,
    doc            TEXT COLLATE "C" NOT NULL,
    undo_state     TEXT COLLATE "C",
    undo_done      BIGINT NOT NULL DEFAULT 0,
    undo_refused   BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT catalog_imports_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
    CONSTRAINT catalog_imports_counts CHECK (done >= 0 AND processed_rows >= 0 AND skipped_rows >= 0)
);
CREATE INDEX catalog_imports_created ON catalog_imports (created, id);

-- What was wrong with the rows of a file.
CREATE TABLE catalog_import_issues (
    import_id   TEXT COLLATE "C" NOT NULL REFERENCES catalog_imports (id) ON DELETE CASCADE,
    seq         BIGINT NOT NULL,
    row_number  BIGINT NOT NULL,
    column_name TEXT COLLATE "C" NOT NULL,
    reason      TEXT COLLATE "C" NOT NULL,
    warning     BOOLEAN NOT NULL,
    CONSTRAINT catalog_import_issues_pkey PRIMARY KEY (import_id, seq)
);

-- Pictures that were fetched, by the address they came from: a file that is
-- brought in again does not fetch and store them again.
CREATE TABLE catalog_pictures (
    address  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    media_id TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL
);

-- What imports made and changed, in the order they did it, for as long as they can be taken back.
CREATE TABLE catalog_import_changes (
    import_id   TEXT COLLATE "C" NOT NULL REFERENCES catalog_imports (id) ON DELETE CASCADE,
    seq         BIGINT NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL,
    entity_id   TEXT COLLATE "C" NOT NULL,
    content     BIGINT NOT NULL,
    stock       BIGINT NOT NULL,
    before      TEXT COLLATE "C", -- the product as it was; empty for what is new
    code        TEXT COLLATE "C",
    description TEXT COLLATE "C",
    CONSTRAINT catalog_import_changes_pkey PRIMARY KEY (import_id, seq),
    CONSTRAINT catalog_import_changes_kind_known CHECK (kind IN ('CREATED', 'UPDATED', 'COLLECTION'))
);

-- ======== tips ========

-- How buyers are asked for tips. One set is the default; others are for a place, a terminal or a person.
CREATE TABLE tip_settings (
    id                TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision          BIGINT NOT NULL,
    created           BIGINT NOT NULL,
    updated           BIGINT NOT NULL,
    is_default        BOOLEAN NOT NULL,
    location          TEXT COLLATE "C",
    terminal          TEXT COLLATE "C",
    terminal_folded   TEXT COLLATE "C",
    staff_user        TEXT COLLATE "C",
    tip_type          TEXT COLLATE "C" NOT NULL,
    customer_tip      BOOLEAN NOT NULL,
    business_tip      BOOLEAN NOT NULL,
    custom_amount     BOOLEAN NOT NULL,
    edit_distribution BOOLEAN NOT NULL,
    doc               TEXT COLLATE "C" NOT NULL,
    CONSTRAINT tip_settings_for_one CHECK (NOT is_default OR (location IS NULL AND terminal IS NULL
        AND staff_user IS NULL))
);
CREATE UNIQUE INDEX tip_settings_default_key ON tip_settings (is_default) WHERE is_default;

-- What buyers chose, by purchase flow, and where they buy. order_id is set when the order is placed; the choice
-- stays as it is then.
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

-- ======== checkoutconfig ========

-- How the checkout looks and what it asks; one row for the shop.
CREATE TABLE checkout_settings (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    doc      TEXT COLLATE "C" NOT NULL,
    CONSTRAINT checkout_settings_one CHECK (id = '00000000-0000-4000-8000-0000000c0001')
);
INSERT INTO checkout_settings (id, revision, created, updated, doc) VALUES
    ('00000000-0000-4000-8000-0000000c0001', 1, 0, 0, '{}');

-- Words that a component of an app puts into the checkout, by language.
CREATE TABLE checkout_texts (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision        BIGINT NOT NULL,
    created         BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    app             TEXT COLLATE "C" NOT NULL,
    component       TEXT COLLATE "C" NOT NULL,
    language        TEXT COLLATE "C" NOT NULL,
    language_folded TEXT COLLATE "C" NOT NULL,
    doc             TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX checkout_texts_language_key ON checkout_texts (app, component, language_folded);
CREATE INDEX checkout_texts_created ON checkout_texts (created, id);

-- ======== demo ========

-- What the demo put into the shop, with when it last changed: what was changed since is the shop's own.
CREATE TABLE demo_goods (
    kind TEXT COLLATE "C" NOT NULL,
    id   TEXT COLLATE "C" NOT NULL,
    mark BIGINT NOT NULL,
    CONSTRAINT demo_goods_pkey PRIMARY KEY (kind, id),
    CONSTRAINT demo_goods_kind_known CHECK (kind IN ('PRODUCT', 'COLLECTION', 'PLAN', 'FILE'))
);
