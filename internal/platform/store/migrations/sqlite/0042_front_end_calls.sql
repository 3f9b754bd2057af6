-- Calls of front ends that were refused or that nothing answers, counted per day.
CREATE TABLE front_end_calls (
  id         TEXT PRIMARY KEY,
  day        INTEGER NOT NULL,
  method     TEXT NOT NULL,
  path       TEXT NOT NULL,
  operation  TEXT NOT NULL,
  status     INTEGER NOT NULL,
  code       TEXT NOT NULL,
  origin     TEXT NOT NULL,
  reason     TEXT NOT NULL,
  calls      INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen  INTEGER NOT NULL
);
CREATE INDEX front_end_calls_by_day ON front_end_calls (day, calls);
