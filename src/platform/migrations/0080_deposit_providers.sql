-- The kind of a deposit method. Unlike `kind`, this column has no check with a fixed list. Null: the kind is in `kind`.
alter table deposit_methods add column provider text;
