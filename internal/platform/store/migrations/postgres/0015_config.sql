-- How often each part of the configuration has changed, for what is kept ready in memory.
CREATE TABLE config_versions (
    topic   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL
);
