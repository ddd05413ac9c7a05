-- Number of levels above the paid agent. Uplines are paid first, so that they can pay their downlines from what they receive in the same
-- run.
alter table settlements add column depth integer not null default 0;
drop index settlements_run;
create index settlements_run on settlements (run_id, depth, id) where state = 'due';
