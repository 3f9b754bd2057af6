-- What products and collections are called in other languages. words holds, by field, the text and a digest of the original
-- that it was made of. missing and outdated count fields, so that lists can be filtered by them.
CREATE TABLE product_translations (
    owner    TEXT COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    language TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    missing  BIGINT NOT NULL,
    outdated BIGINT NOT NULL,
    words    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (owner, language)
);
CREATE INDEX product_translations_language ON product_translations (language, missing, outdated);

CREATE TABLE collection_translations (
    owner    TEXT COLLATE "C" NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    language TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    missing  BIGINT NOT NULL,
    outdated BIGINT NOT NULL,
    words    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (owner, language)
);
CREATE INDEX collection_translations_language ON collection_translations (language, missing, outdated);
