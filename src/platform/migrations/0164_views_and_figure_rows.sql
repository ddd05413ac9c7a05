-- Saved views of the tables of the operator's console, by person.
create table staff_views (
  staff_id text not null,
  screen text not null,
  name text not null,
  is_default integer not null,
  state text not null,                   -- JSON
  primary key (staff_id, screen, name)
) strict, without rowid;
