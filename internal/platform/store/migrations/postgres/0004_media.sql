-- Uploaded pictures. The bytes lie in a file named by their hash; rows never change.
CREATE TABLE media_files (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    name    TEXT COLLATE "C" NOT NULL,
    type    TEXT COLLATE "C" NOT NULL,
    width   BIGINT NOT NULL,
    height  BIGINT NOT NULL,
    size    BIGINT NOT NULL,
    sha256  TEXT COLLATE "C" NOT NULL,
    CONSTRAINT media_files_size_real CHECK (width > 0 AND height > 0 AND size > 0)
);
CREATE INDEX media_files_created ON media_files (created, id);
CREATE INDEX media_files_sha256 ON media_files (sha256);
