-- Fields of member profiles: those of the system, which every shop has, and the shop's own. A hidden field keeps
-- its row, so that it can come back with the values that members gave it.
CREATE TABLE custom_fields (
    id          TEXT NOT NULL PRIMARY KEY,
    revision    INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    field_key   TEXT NOT NULL,
    name        TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    field_type  TEXT NOT NULL,
    privacy     TEXT NOT NULL,
    origin      TEXT NOT NULL,
    section     TEXT NOT NULL,
    ranked      INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    hidden      BOOLEAN NOT NULL,
    doc         TEXT NOT NULL
);
CREATE UNIQUE INDEX custom_fields_key ON custom_fields (field_key);
CREATE UNIQUE INDEX custom_fields_name_key ON custom_fields (name_folded);
CREATE INDEX custom_fields_order ON custom_fields (ranked, position, id);

-- Which members a field is for; a field without a row here is for all.
CREATE TABLE custom_field_applications (
    field    TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    doc      TEXT NOT NULL,
    CONSTRAINT custom_field_applications_field_known FOREIGN KEY (field) REFERENCES custom_fields (id)
);

INSERT INTO custom_fields (id, revision, created, updated, field_key, name, name_folded, field_type, privacy, origin, section, ranked, position, hidden, doc) VALUES
    ('00000000-0000-4000-8000-0000000c0001', 1, 0, 0, 'firstName', 'First name', 'first name', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 1, FALSE, '{"name":"First name","key":"firstName","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL"}'),
    ('00000000-0000-4000-8000-0000000c0002', 1, 0, 0, 'lastName', 'Last name', 'last name', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 2, FALSE, '{"name":"Last name","key":"lastName","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL"}'),
    ('00000000-0000-4000-8000-0000000c0003', 1, 0, 0, 'phone', 'Phone', 'phone', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 3, FALSE, '{"name":"Phone","key":"phone","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL"}'),
    ('00000000-0000-4000-8000-0000000c0004', 1, 0, 0, 'company', 'Company', 'company', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 4, TRUE, '{"name":"Company","key":"company","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL","hidden":true}'),
    ('00000000-0000-4000-8000-0000000c0005', 1, 0, 0, 'jobTitle', 'Position', 'position', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 5, TRUE, '{"name":"Position","key":"jobTitle","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL","hidden":true}'),
    ('00000000-0000-4000-8000-0000000c0006', 1, 0, 0, 'birthdate', 'Birth date', 'birth date', 'DATE', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 6, TRUE, '{"name":"Birth date","key":"birthdate","defaultPrivacy":"PRIVATE","fieldType":"DATE","fieldOrigin":"SYSTEM","section":"GENERAL","hidden":true}'),
    ('00000000-0000-4000-8000-0000000c0007', 1, 0, 0, 'nickname', 'Display name', 'display name', 'TEXT', 'PUBLIC', 'SYSTEM', 'DISPLAY_INFO', 1, 1, FALSE, '{"name":"Display name","key":"nickname","defaultPrivacy":"PUBLIC","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"DISPLAY_INFO"}'),
    ('00000000-0000-4000-8000-0000000c0008', 1, 0, 0, 'title', 'Title', 'title', 'TEXT', 'PUBLIC', 'SYSTEM', 'DISPLAY_INFO', 1, 2, FALSE, '{"name":"Title","key":"title","defaultPrivacy":"PUBLIC","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"DISPLAY_INFO"}'),
    ('00000000-0000-4000-8000-0000000c0009', 1, 0, 0, 'address', 'Address', 'address', 'TEXT', 'PRIVATE', 'SYSTEM', 'ADDRESS', 3, 1, TRUE, '{"name":"Address","key":"address","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"ADDRESS","hidden":true}');
