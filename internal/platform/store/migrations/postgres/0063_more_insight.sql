-- ======== reports ========

-- Of an order: who bought it (the contact's id, or empty), what of the fees is a tip, the tax that came on top of its
-- prices, and what of the refunds was for delivery and for fees. Of a line: the variant (an id, or empty), how many
-- units money was given back for, and how much. Orders that were counted before are counted again for it.
ALTER TABLE report_orders ADD COLUMN buyer TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE report_orders ADD COLUMN tips BIGINT NOT NULL DEFAULT 0;
ALTER TABLE report_orders ADD COLUMN tax_on_top BIGINT NOT NULL DEFAULT 0;
ALTER TABLE report_orders ADD COLUMN back_shipping BIGINT NOT NULL DEFAULT 0;
ALTER TABLE report_orders ADD COLUMN back_fees BIGINT NOT NULL DEFAULT 0;
ALTER TABLE report_lines ADD COLUMN variant_id TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE report_lines ADD COLUMN returned BIGINT NOT NULL DEFAULT 0;
ALTER TABLE report_lines ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0;
CREATE INDEX report_orders_buyer ON report_orders (buyer, currency, sold);
CREATE INDEX report_lines_product ON report_lines (product_id, variant_id, sold);
DELETE FROM settings WHERE key = 'reports_filled';
