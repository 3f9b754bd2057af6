-- What products and collections are called in other languages. words holds, by field, the text and a digest of the original
-- that it was made of. missing and outdated count fields, so that lists can be filtered by them.
CREATE TABLE product_translations (
    owner    TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    revision INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    missing  INTEGER NOT NULL,
    outdated INTEGER NOT NULL,
    words    TEXT NOT NULL,
    PRIMARY KEY (owner, language)
);
CREATE INDEX product_translations_language ON product_translations (language, missing, outdated);

CREATE TABLE collection_translations (
    owner    TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    revision INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    missing  INTEGER NOT NULL,
    outdated INTEGER NOT NULL,
    words    TEXT NOT NULL,
    PRIMARY KEY (owner, language)
);
CREATE INDEX collection_translations_language ON collection_translations (language, missing, outdated);
