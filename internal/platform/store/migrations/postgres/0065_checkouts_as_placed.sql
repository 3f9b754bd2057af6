-- The order whose first payment a checkout waits for, and the checkout as it was when that order was placed: written once.
ALTER TABLE checkouts ADD COLUMN awaits TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE checkouts ADD COLUMN as_placed TEXT COLLATE "C" NOT NULL DEFAULT '';
-- Both stood in the document before; what is left there is not read, and goes with the next change.
UPDATE checkouts SET awaits = COALESCE(doc::json ->> 'try', ''), as_placed = COALESCE((doc::json -> 'final')::text, '')
WHERE doc::json ->> 'try' IS NOT NULL OR doc::json -> 'final' IS NOT NULL;
