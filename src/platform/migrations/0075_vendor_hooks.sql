-- Address at which the platform tells a vendor that launches of a player ended; empty: the vendor is not told.
alter table vendors add column hook_url text not null default '';
