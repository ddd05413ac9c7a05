-- Where the platform tells a vendor that launches of a player ended; empty: it does not.
alter table vendors add column hook_url text not null default '';
