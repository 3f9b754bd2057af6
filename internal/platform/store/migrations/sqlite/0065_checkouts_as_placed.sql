-- The order whose first payment a checkout waits for, and the checkout as it was when that order was placed: written once.
ALTER TABLE checkouts ADD COLUMN awaits TEXT NOT NULL DEFAULT '';
ALTER TABLE checkouts ADD COLUMN as_placed TEXT NOT NULL DEFAULT '';
-- Both stood in the document before; what is left there is not read, and goes with the next change.
UPDATE checkouts SET awaits = COALESCE(json_extract(doc, '$.try'), ''), as_placed = COALESCE(json_extract(doc, '$.final'), '')
WHERE json_extract(doc, '$.try') IS NOT NULL OR json_extract(doc, '$.final') IS NOT NULL;
