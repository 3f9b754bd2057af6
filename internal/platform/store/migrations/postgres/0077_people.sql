-- ======== profile fields ========

-- Which profile fields members filled in, those of the system and the shop's own, to count them by field. The values
-- are in accounts and members.
CREATE TABLE member_field_values (
    member    TEXT COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    field_key TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (member, field_key)
);
CREATE INDEX member_field_values_key ON member_field_values (field_key);
INSERT INTO member_field_values (member, field_key)
SELECT m.id, k.field_key FROM members m JOIN accounts a ON a.id = m.id CROSS JOIN (
    VALUES ('firstName', 'firstName'), ('lastName', 'lastName'), ('nickname', 'nickname'), ('company', 'company'),
    ('jobTitle', 'position'), ('birthdate', 'birthdate')) k (field_key, name)
WHERE a.doc::json ->> k.name <> ''
UNION SELECT id, 'title' FROM members WHERE doc::json ->> 'title' <> ''
UNION SELECT id, 'phone' FROM members WHERE phones <> '[]'
UNION SELECT m.id, 'address' FROM members m JOIN accounts a ON a.id = m.id
WHERE json_typeof(a.doc::json -> 'addresses') = 'array' AND (a.doc::json -> 'addresses')::text <> '[]'
UNION SELECT m.id, f.value ->> 'name' FROM members m JOIN accounts a ON a.id = m.id CROSS JOIN LATERAL json_array_elements(
    CASE WHEN json_typeof(a.doc::json -> 'customFields') = 'array' THEN a.doc::json -> 'customFields' ELSE '[]' END) f (value)
WHERE f.value ->> 'name' <> 'termsAccepted' AND COALESCE(f.value -> 'value' ->> 'strValue',
    f.value -> 'value' ->> 'numValue', f.value -> 'value' ->> 'dateValue', f.value -> 'value' ->> 'boolValue') <> '';

-- ======== reasons ========

-- Why members were blocked or muted, as whoever did it said in the same call. created is the moment of that.
CREATE TABLE member_reasons (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created     BIGINT NOT NULL,
    member      TEXT COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    decision    TEXT COLLATE "C" NOT NULL, -- BLOCK or MUTE
    author_kind TEXT COLLATE "C" NOT NULL,
    author      TEXT COLLATE "C" NOT NULL,
    author_name TEXT COLLATE "C" NOT NULL,
    reason      TEXT COLLATE "C" NOT NULL
);
CREATE INDEX member_reasons_member ON member_reasons (member, created);

-- ======== imports ========

-- The import under which the rows of a file are stored: an import of a checked file reads those of the check. Empty for
-- a check whose rows were imported.
ALTER TABLE member_imports ADD COLUMN file TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE member_imports SET file = id;
