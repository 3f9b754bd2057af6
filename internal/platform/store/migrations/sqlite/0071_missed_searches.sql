-- Words that shoppers looked for and nothing was found by: what, how often, when last. Nothing tells who.
CREATE TABLE missed_searches (
    words   TEXT NOT NULL PRIMARY KEY,
    shown   TEXT NOT NULL,
    times   INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
);
CREATE INDEX missed_searches_times ON missed_searches (times, updated, words);
CREATE INDEX missed_searches_updated ON missed_searches (updated, words);
