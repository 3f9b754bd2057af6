-- ======== changes of many members ========

-- Why the members of a bulk change are blocked or muted, in the words of whoever began it.
ALTER TABLE member_jobs ADD COLUMN reason TEXT NOT NULL DEFAULT '';

-- ======== jobs ========

-- How far jobs are can be told without a total, which is 0 then.
DROP TABLE job_progress;
CREATE TABLE job_progress (
    job     TEXT NOT NULL PRIMARY KEY,
    done    INTEGER NOT NULL,
    total   INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    CONSTRAINT job_progress_sane CHECK (done >= 0 AND total >= 0 AND (total = 0 OR done <= total))
);
