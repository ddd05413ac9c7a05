-- Movements of a day, direction and amount in the order of their time: all, and those of the first word of a name.
create index bank_moves_in_time on bank_moves (day, way, amount_minor, at_ms, id, source, person);
create index bank_moves_of_word on bank_moves (day, way, amount_minor, substr(person, 1, instr(person || ' ', ' ') - 1), at_ms, id, source, person);

-- How far the movements of such a list are taken in an open comparison, so that a step does not read them again.
create table statement_places (
  statement_id text not null,
  list text not null,                      -- JSON: day, direction, amount, first word of the name; null: every name
  at_ms integer not null,
  id text not null,
  primary key (statement_id, list)
) strict, without rowid;
