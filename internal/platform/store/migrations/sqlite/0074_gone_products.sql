-- Addresses of products that were deleted while shoppers saw them, and the collections they were in: the page says that
-- the product is gone for good and shows what is like it. collections is a JSON list of ids, some of them gone since.
CREATE TABLE gone_products (
    slug        TEXT NOT NULL PRIMARY KEY,
    collections TEXT NOT NULL,
    removed     INTEGER NOT NULL
);
