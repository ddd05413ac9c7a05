-- The address that an operator call came from, as the site worker reports it, and a short hash of the key (bearer) that it used.
alter table audit add column address text not null default '';
alter table audit add column key_id text not null default '';
