-- The largest win that a vendor may pay in one call, in minor units; 0: no ceiling.
alter table vendors add column max_win_minor integer not null default 0;
