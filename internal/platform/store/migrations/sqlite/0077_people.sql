-- ======== profile fields ========

-- Which profile fields members filled in, those of the system and the shop's own, to count them by field. The values
-- are in accounts and members.
CREATE TABLE member_field_values (
    member    TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    field_key TEXT NOT NULL,
    PRIMARY KEY (member, field_key)
) WITHOUT ROWID;
CREATE INDEX member_field_values_key ON member_field_values (field_key);
INSERT INTO member_field_values (member, field_key)
SELECT m.id, k.field_key FROM members m JOIN accounts a ON a.id = m.id JOIN (
    SELECT 'firstName' AS field_key, '$.firstName' AS path UNION ALL SELECT 'lastName', '$.lastName'
    UNION ALL SELECT 'nickname', '$.nickname' UNION ALL SELECT 'company', '$.company'
    UNION ALL SELECT 'jobTitle', '$.position' UNION ALL SELECT 'birthdate', '$.birthdate') k
WHERE json_extract(a.doc, k.path) <> ''
UNION SELECT id, 'title' FROM members WHERE json_extract(doc, '$.title') <> ''
UNION SELECT id, 'phone' FROM members WHERE phones <> '[]'
UNION SELECT m.id, 'address' FROM members m JOIN accounts a ON a.id = m.id WHERE json_array_length(a.doc, '$.addresses') > 0
UNION SELECT m.id, json_extract(f.value, '$.name') FROM members m JOIN accounts a ON a.id = m.id,
    json_each(a.doc, '$.customFields') f
WHERE json_extract(f.value, '$.name') <> 'termsAccepted' AND COALESCE(json_extract(f.value, '$.value.strValue'),
    json_extract(f.value, '$.value.numValue'), json_extract(f.value, '$.value.dateValue'),
    json_extract(f.value, '$.value.boolValue')) <> '';

-- ======== reasons ========

-- Why members were blocked or muted, as whoever did it said in the same call. created is the moment of that.
CREATE TABLE member_reasons (
    id          TEXT NOT NULL PRIMARY KEY,
    created     INTEGER NOT NULL,
    member      TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    decision    TEXT NOT NULL, -- BLOCK or MUTE
    author_kind TEXT NOT NULL,
    author      TEXT NOT NULL,
    author_name TEXT NOT NULL,
    reason      TEXT NOT NULL
);
CREATE INDEX member_reasons_member ON member_reasons (member, created);

-- ======== imports ========

-- The import under which the rows of a file are stored: an import of a checked file reads those of the check. Empty for
-- a check whose rows were imported.
ALTER TABLE member_imports ADD COLUMN file TEXT NOT NULL DEFAULT '';
UPDATE member_imports SET file = id;
