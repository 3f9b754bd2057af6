-- How far jobs say that they are, by the id of the job: total things to do, of which done are. Rows of jobs that are
-- gone are deleted.
CREATE TABLE job_progress (
    job     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    done    BIGINT NOT NULL,
    total   BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    CONSTRAINT job_progress_sane CHECK (done >= 0 AND done <= total)
);
