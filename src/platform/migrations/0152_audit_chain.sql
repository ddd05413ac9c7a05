-- Who called, and what changed. A row with `of_id` belongs to the call that began with that row.
alter table audit add column of_id integer;
alter table audit add column account text not null default '';
alter table audit add column name text not null default '';
alter table audit add column reason text not null default '';
alter table audit add column before_text text not null default '';
alter table audit add column after_text text not null default '';
alter table audit add column approval text not null default '';
alter table audit add column approved_by text not null default '';
create index audit_of on audit (of_id) where of_id is not null;
create index audit_by_account on audit (account, id) where of_id is null;
create index audit_by_target on audit (target, id) where of_id is null;

-- A hash covers the row and the hash before it. Hashes are added in the order of the ids, after the rows were written.
create table audit_seals (
  id integer primary key,
  hash text not null
) strict;

-- During a deployment, a worker of the previous version updates its own row when the call ends. So an unsealed row may change.
create trigger audit_keeps_rows before update on audit
  when old.outcome <> 'started' or exists (select 1 from audit_seals where id = old.id)
  begin select raise(abort, 'audit rows cannot be changed'); end;
create trigger audit_loses_none before delete on audit begin select raise(abort, 'audit rows cannot be deleted'); end;
create trigger audit_keeps_seals before update on audit_seals begin select raise(abort, 'seals cannot be changed'); end;
create trigger audit_loses_no_seal before delete on audit_seals begin select raise(abort, 'seals cannot be deleted'); end;
