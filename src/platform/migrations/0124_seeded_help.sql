-- Languages whose first help entries were written once. An entry that the operator removed does not come back, and a language that the product
-- gets later still gets its entries.
create table seeded_help (language text primary key) strict, without rowid;
insert into seeded_help (language) select value from json_each('["PT","EN"]') where exists (select 1 from settings);
