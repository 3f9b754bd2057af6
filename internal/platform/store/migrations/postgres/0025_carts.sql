-- A shopper's carts beside the current one are found when the shopper signs in.
-- Carts of staff and apps go when they are idle for long, as visitors' do.
CREATE INDEX carts_others ON carts (owner_kind, owner_id) WHERE NOT is_current;
