-- How the checkout looks and what it asks; one row for the shop.
CREATE TABLE checkout_settings (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    doc      TEXT COLLATE "C" NOT NULL,
    CONSTRAINT checkout_settings_one CHECK (id = '00000000-0000-4000-8000-0000000c0001')
);
INSERT INTO checkout_settings (id, revision, created, updated, doc) VALUES ('00000000-0000-4000-8000-0000000c0001', 1, 0, 0, '{}');

-- Words that a component of an app puts into the checkout, by language.
CREATE TABLE checkout_texts (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision  BIGINT NOT NULL,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    app       TEXT COLLATE "C" NOT NULL,
    component TEXT COLLATE "C" NOT NULL,
    language  TEXT COLLATE "C" NOT NULL,
    language_folded TEXT COLLATE "C" NOT NULL,
    doc       TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX checkout_texts_language_key ON checkout_texts (app, component, language_folded);
CREATE INDEX checkout_texts_created ON checkout_texts (created, id);
