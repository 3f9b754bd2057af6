-- How the checkout looks and what it asks; one row for the shop.
CREATE TABLE checkout_settings (
    id       TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    doc      TEXT NOT NULL,
    CONSTRAINT checkout_settings_one CHECK (id = '00000000-0000-4000-8000-0000000c0001')
);
INSERT INTO checkout_settings (id, revision, created, updated, doc) VALUES ('00000000-0000-4000-8000-0000000c0001', 1, 0, 0, '{}');

-- Words that a component of an app puts into the checkout, by language.
CREATE TABLE checkout_texts (
    id        TEXT NOT NULL PRIMARY KEY,
    revision  INTEGER NOT NULL,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    app       TEXT NOT NULL,
    component TEXT NOT NULL,
    language  TEXT NOT NULL,
    language_folded TEXT NOT NULL,
    doc       TEXT NOT NULL
);
CREATE UNIQUE INDEX checkout_texts_language_key ON checkout_texts (app, component, language_folded);
CREATE INDEX checkout_texts_created ON checkout_texts (created, id);
