-- The kind of a deposit method, without the fixed list of the check on `kind`. Null: the kind is in `kind`.
alter table deposit_methods add column provider text;
