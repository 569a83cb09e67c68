-- How many processes have died at a job, or held it beyond their lease. The functions that count it are in functions/job.
alter table job.job add column crashes int not null default 0;
drop function job.claim;
