-- ======== changes of many members ========

-- Why the members of a bulk change are blocked or muted, in the words of whoever began it.
ALTER TABLE member_jobs ADD COLUMN reason TEXT COLLATE "C" NOT NULL DEFAULT '';

-- ======== jobs ========

-- How far jobs are can be told without a total, which is 0 then.
ALTER TABLE job_progress DROP CONSTRAINT job_progress_sane;
ALTER TABLE job_progress ADD CONSTRAINT job_progress_sane CHECK (done >= 0 AND total >= 0 AND (total = 0 OR done <= total));
