-- Messages to many, once. A member's object reads on from the number that it saw last.
create table broadcasts (
  seq integer primary key autoincrement,
  id text not null unique,
  kind text not null check (kind in ('service', 'promotion')),
  members text not null check (members in ('all', 'players', 'agents')),
  min_rank integer not null,
  max_rank integer not null,
  texts text not null,               -- JSON: { language: { title, content } }
  sent_at_ms integer not null
) strict;
