-- Calls of front ends that were refused or that nothing answers, counted per day.
CREATE TABLE front_end_calls (
  id         TEXT PRIMARY KEY,
  day        BIGINT NOT NULL,
  method     TEXT NOT NULL,
  path       TEXT NOT NULL,
  operation  TEXT NOT NULL,
  status     BIGINT NOT NULL,
  code       TEXT NOT NULL,
  origin     TEXT NOT NULL,
  reason     TEXT NOT NULL,
  calls      BIGINT NOT NULL,
  first_seen BIGINT NOT NULL,
  last_seen  BIGINT NOT NULL
);
CREATE INDEX front_end_calls_by_day ON front_end_calls (day, calls);
