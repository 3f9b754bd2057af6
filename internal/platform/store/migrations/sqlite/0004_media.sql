-- Uploaded pictures. The bytes lie in a file named by their hash; rows never change.
CREATE TABLE media_files (
    id      TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    name    TEXT NOT NULL,
    type    TEXT NOT NULL,
    width   INTEGER NOT NULL,
    height  INTEGER NOT NULL,
    size    INTEGER NOT NULL,
    sha256  TEXT NOT NULL,
    CONSTRAINT media_files_size_real CHECK (width > 0 AND height > 0 AND size > 0)
);
CREATE INDEX media_files_created ON media_files (created, id);
CREATE INDEX media_files_sha256 ON media_files (sha256);
