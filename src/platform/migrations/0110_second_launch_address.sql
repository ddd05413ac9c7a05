-- The alternative address of a vendor's games, used when the first fails; empty: there is none.
alter table vendors add column launch_path2 text not null default '';
