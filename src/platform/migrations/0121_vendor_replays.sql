-- 1: a repeated wallet call of this vendor answers the present balance; 0: the balance of the first answer.
alter table vendors add column replay_present integer not null default 0;
