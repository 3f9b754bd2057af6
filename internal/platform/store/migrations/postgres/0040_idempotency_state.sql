-- A key is bound to what its call began before there is an answer. status 0: begun, and
-- not finished; body is then the answer to give if the call never finishes (empty: none),
-- ref names what it began, holder is the call that runs, until lease.
ALTER TABLE idempotency ADD COLUMN ref TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE idempotency ADD COLUMN holder TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE idempotency ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;

-- Calls that ask outside services kept what they began in place of an answer.
UPDATE idempotency SET ref = body, body = '', status = 0 WHERE body NOT LIKE '{%';
