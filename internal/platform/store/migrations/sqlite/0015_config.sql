-- How often each part of the configuration has changed, for what is kept ready in memory.
CREATE TABLE config_versions (
    topic   TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL
);
