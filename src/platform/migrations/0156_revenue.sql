-- The operator's figures, in minor units. `part` is the property by which they are grouped: `day` (the key is empty), `category`, `vendor`,
-- `title`, `branch` or `country`. A part that ends with `:M` has one row a month, with the month's first day, so that a long report reads
-- months. The batch that projects a member's journal adds the member's figures.
create table revenue_days (
  part text not null,
  day text not null,
  key text not null,
  rounds integer not null default 0,
  stake_minor integer not null default 0,
  payout_minor integer not null default 0,
  bonus_minor integer not null default 0,
  pay_minor integer not null default 0,       -- salaries and dividends that the house paid
  deposit_minor integer not null default 0,
  withdrawal_minor integer not null default 0,
  primary key (part, day, key)
) strict, without rowid;

-- The same figures by minute (M) and by quarter of an hour (Q), for the days of the comparison with last week. In every time zone a day
-- begins with a quarter.
create table revenue_times (
  span text not null check (span in ('M', 'Q')),
  start_ms integer not null,
  rounds integer not null default 0,
  stake_minor integer not null default 0,
  payout_minor integer not null default 0,
  bonus_minor integer not null default 0,
  pay_minor integer not null default 0,
  deposit_minor integer not null default 0,
  withdrawal_minor integer not null default 0,
  actives integer not null default 0,         -- members whose first settled round of the day is in this span
  registrations integer not null default 0,
  primary key (span, start_ms)
) strict, without rowid;
create trigger directory_registered after update of state on directory when new.state = 'active' and old.state <> 'active' begin
  insert into revenue_times (span, start_ms, registrations)
    values ('M', new.reserved_at_ms / 60000 * 60000, 1), ('Q', new.reserved_at_ms / 900000 * 900000, 1)
    on conflict (span, start_ms) do update set registrations = registrations + 1;
end;

-- `at_ms` is the time from which on figures are complete that older versions did not keep.
create table figure_starts (name text primary key, at_ms integer not null) strict, without rowid;
insert into figure_starts (name, at_ms) values ('times', unixepoch() * 1000);

-- Closed months, whose figures no longer change. Later entries count on `next_day`, the first day after the last closed month.
create table report_months (
  month text primary key,
  next_day text not null,
  closed_at_ms integer not null
) strict, without rowid;

-- Country of a member's last sign-in.
create table member_countries (
  member_id text primary key,
  country text not null
) strict, without rowid;

-- 0: the member's events from before this migration are not in its tables yet; steps of bounded size add them.
alter table projection_cursors add column in_revenue integer not null default 0;
create index projection_cursors_outside on projection_cursors (member_id) where in_revenue = 0;

-- Number of members who joined in a week, and how many of them staked in each week. A week is named by its Monday.
create table joined_weeks (week text primary key, members integer not null) strict, without rowid;
create table retention_weeks (
  joined_week text not null,
  week text not null,
  members integer not null,
  primary key (joined_week, week)
) strict, without rowid;
insert into joined_weeks (week, members)
  select date(joined_day, '-' || ((strftime('%w', joined_day) + 6) % 7) || ' days'), count(*) from agent_tree where depth = 0 group by 1;
create trigger agent_tree_joined after insert on agent_tree when new.depth = 0 begin
  insert into joined_weeks (week, members) values (date(new.joined_day, '-' || ((strftime('%w', new.joined_day) + 6) % 7) || ' days'), 1)
    on conflict (week) do update set members = members + 1;
end;
create trigger member_actives_retained after insert on member_actives when new.kind = 'W'
  and exists (select 1 from projection_cursors where member_id = new.member_id and in_revenue = 1) begin
  insert into retention_weeks (joined_week, week, members)
    select date(joined_day, '-' || ((strftime('%w', joined_day) + 6) % 7) || ' days'), new.first_day, 1
      from agent_tree where descendant = new.member_id and ancestor = new.member_id
    on conflict (joined_week, week) do update set members = members + 1;
end;
