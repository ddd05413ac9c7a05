-- Saved views of the tables of the operator's console, by person.
create table staff_views (
  staff_id text not null,
  screen text not null,
  name text not null,
  is_default integer not null,
  state text not null,                   -- JSON
  primary key (staff_id, screen, name)
) strict, without rowid;

-- The day, branch, country and pay with which the figures counted an event. Null: an older version counted the event, on its own day
-- (except in closed months) and for the member's present agent.
alter table member_events add column counted_day text;
alter table member_events add column branch text;
alter table member_events add column country text;
alter table member_events add column pay_minor integer;
-- Indexes for the rows behind a figure, by kind and day.
create index member_events_counted on member_events (kind, coalesce(counted_day, day), at_ms, member_id, seq);
create index member_actives_day on member_actives (first_day, member_id) where kind = 'D';
create index directory_reserved on directory (reserved_at_ms, account) where state = 'active';
create index payments_ordered on payments (kind, coalesce(day, date(created_at_ms / 1000 - 10800, 'unixepoch')), created_at_ms, id);
